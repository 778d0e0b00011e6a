//! The thread that copies the write-ahead log back into the file.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use super::schema::PATIENCE;

pub struct Checkpoint {
    wishes: SyncSender<Wish>,
    /// Whether the log is so long that it has to begin again at its start.
    is_full: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

enum Wish {
    Copy,
    End,
}

impl Checkpoint {
    pub fn start(connection: Connection, large: u32) -> std::io::Result<Checkpoint> {
        // While it waits for a reader nobody writes.
        let _ = connection.busy_timeout(Duration::from_millis(50));
        let (wishes, wished) = sync_channel(1);
        let is_full = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&is_full);
        let run = move || run(&connection, large, &told, &wished);
        let thread = std::thread::Builder::new().name("checkpoint".to_owned()).spawn(run)?;
        Ok(Checkpoint { wishes, is_full, thread })
    }

    /// Asks for a checkpoint, unless one is asked for already.
    pub fn wake(&self) {
        let _ = self.wishes.try_send(Wish::Copy);
    }

    /// Lets a log that has become too long begin again. Only who writes can do that without waiting for itself, and
    /// hardly anything is left to copy. Where somebody reads it, as a program that makes a copy of the file may do for
    /// long, it grows on until the next checkpoint: all moves would wait.
    pub fn begin_again(&self, writer: &Connection) {
        if self.is_full.swap(false, Ordering::Relaxed) && writer.busy_timeout(Duration::ZERO).is_ok() {
            let _ = copy(writer, "RESTART");
            let _ = writer.busy_timeout(PATIENCE);
        }
    }

    /// Copies what is left and ends.
    pub fn stop(self) {
        let _ = self.wishes.send(Wish::End);
        let _ = self.thread.join();
    }
}

fn run(connection: &Connection, large: u32, is_full: &AtomicBool, wished: &Receiver<Wish>) {
    while let Ok(Wish::Copy) = wished.recv() {
        // What is not copied now is copied next time; nothing depends on it but the size of the log.
        let too_long = copy(connection, "PASSIVE").is_ok_and(|pages| pages > large);
        is_full.store(too_long, Ordering::Relaxed);
    }
    let _ = copy(connection, "TRUNCATE");
}

/// Copies, and tells how many pages the log has.
fn copy(connection: &Connection, mode: &str) -> rusqlite::Result<u32> {
    connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), (), |row| row.get(1))
}
