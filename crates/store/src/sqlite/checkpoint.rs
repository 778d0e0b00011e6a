//! The thread that copies the write-ahead log back into the file.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

pub struct Checkpoint {
    wishes: SyncSender<Wish>,
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
        let run = move || run(&connection, large, &wished);
        let thread = std::thread::Builder::new().name("checkpoint".to_owned()).spawn(run)?;
        Ok(Checkpoint { wishes, thread })
    }

    /// Asks for a checkpoint, unless one is asked for already.
    pub fn wake(&self) {
        let _ = self.wishes.try_send(Wish::Copy);
    }

    /// Copies what is left and ends.
    pub fn stop(self) {
        let _ = self.wishes.send(Wish::End);
        let _ = self.thread.join();
    }
}

fn run(connection: &Connection, large: u32, wished: &Receiver<Wish>) {
    while let Ok(Wish::Copy) = wished.recv() {
        // What is not copied now is copied next time; nothing depends on it but the size of the log.
        if copy(connection, "PASSIVE").is_ok_and(|pages| pages > large) {
            // Hardly anything is left to copy, so the writer does not wait long. Without this a log that always
            // grows would never begin again at its start.
            let _ = copy(connection, "RESTART");
        }
    }
    let _ = copy(connection, "TRUNCATE");
}

/// Copies, and tells how many pages the log has.
fn copy(connection: &Connection, mode: &str) -> rusqlite::Result<u32> {
    connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), (), |row| row.get(1))
}
