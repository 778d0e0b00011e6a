//! Games kept in a file of SQLite.
//!
//! One thread writes. It takes everything that waits, stores it in one transaction, and only when the disk has that
//! tells everybody: a full synchronization costs the same for one append as for hundreds. Entries are written down in
//! the order in which they come and filed by game later, many at once. A second thread copies the write-ahead log back
//! into the file, so that the writer need not stop for it. Readers have connections of their own.

mod checkpoint;
mod file;
mod filing;
mod queue;
mod reader;
mod schema;
mod unfiled;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use checkpoint::Checkpoint;
use queue::{Job, Queue, Task};
use reader::Readers;
use unfiled::Unfiled;
use writer::Writer;

use crate::{Append, Done, Entry, Stage, Store, StoreError, Summary};

/// How a file of games is kept.
#[derive(Clone, Debug)]
pub struct Options {
    /// So many appends may wait; more are refused with [`StoreError::Busy`].
    pub queue: usize,
    /// After so many transactions the write-ahead log is copied into the file.
    pub checkpoint: u32,
    /// So many entries come together before they are filed by game. Readers look through about as many.
    pub batch: usize,
    /// From so many pages on the write-ahead log begins again at its start, for which the writer has to wait a little.
    /// A short log is written over and over in the same place of the disk; one that grows needs more of it with every
    /// commit, and the system takes several times as long for that.
    pub log: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { queue: 16_384, checkpoint: 1000, batch: 4096, log: 2048 }
    }
}

/// A store in a file, for one program at a time.
pub struct Sqlite {
    queue: Arc<Queue>,
    readers: Readers,
    unfiled: Unfiled,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the file, or makes it where there is none. An error says what to do.
    pub fn open(file: &Path) -> Result<Sqlite, String> {
        Sqlite::open_with(file, &Options::default())
    }

    /// The same with other bounds.
    pub fn open_with(file: &Path, options: &Options) -> Result<Sqlite, String> {
        let no_thread = |error| format!("a thread for {} cannot be started: {error}", file.display());
        let lock = file::lock(file)?;
        file::prepare(file)?;
        let connection = schema::open(file)?;
        let second = schema::connect(file).map_err(|error| file::told(file, &error))?;
        let checkpoint = Checkpoint::start(second, options.log).map_err(no_thread)?;
        let unfiled = Unfiled::default();
        let writer = Writer::new(connection, checkpoint, options, unfiled.clone())
            .map_err(|error| file::told(file, &error))?;
        let queue = Arc::new(Queue::new(options.queue));
        let jobs = Arc::clone(&queue);
        let run = move || {
            writer.run(&jobs);
            drop(lock);
        };
        let writer = std::thread::Builder::new().name("store".to_owned()).spawn(run).map_err(no_thread)?;
        let readers = Readers::new(file.to_owned());
        Ok(Sqlite { queue, readers, unfiled, writer: Mutex::new(Some(writer)) })
    }

    fn queue(&self, task: Task, done: Done) {
        if let Err((job, error)) = self.queue.push(Job { task, done }) {
            (job.done)(Err(error));
        }
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append, done: Done) {
        self.queue(Task::Append(append), done);
    }

    fn forget(&self, game: &str, done: Done) {
        self.queue(Task::Forget(game.to_owned()), done);
    }

    fn read(&self, game: &str, from: u32) -> Result<Vec<Entry>, StoreError> {
        self.readers.ask(|connection| reader::read(connection, &self.unfiled, game, from))
    }

    fn summaries(&self, stages: &[Stage]) -> Result<Vec<Summary>, StoreError> {
        self.readers.ask(|connection| reader::summaries(connection, stages))
    }

    fn summary(&self, game: &str) -> Result<Option<Summary>, StoreError> {
        self.readers.ask(|connection| reader::summary(connection, game))
    }

    fn close(&self) {
        self.queue.close();
        self.readers.close();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        // The last owner of the store may be somebody whom the writer just told that something is stored.
        if let Some(writer) = writer.filter(|writer| writer.thread().id() != std::thread::current().id()) {
            // A writer that panicked has told nobody that something is stored, so there is nothing to save here.
            let _ = writer.join();
        }
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.close();
    }
}
