//! The thread that writes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::checkpoint::Checkpoint;
use super::queue::{Job, Queue, Task};
use super::reader::number;
use crate::{Append, StoreError, follows};

type Outcome = Result<(), StoreError>;

pub struct Writer {
    connection: Connection,
    checkpoint: Checkpoint,
    /// Transactions until the next checkpoint, and from one to the next.
    left: u32,
    every: u32,
}

impl Writer {
    pub fn new(connection: Connection, checkpoint: Checkpoint, every: u32) -> Writer {
        connection.set_prepared_statement_cache_capacity(32);
        Writer { connection, checkpoint, left: every, every }
    }

    /// Writes until the queue is closed and empty, then leaves everything in the file.
    pub fn run(mut self, queue: &Queue) {
        let mut jobs = Vec::new();
        loop {
            queue.take(&mut jobs);
            if jobs.is_empty() {
                break;
            }
            let outcomes = self.store(&jobs);
            for (job, outcome) in jobs.drain(..).zip(outcomes) {
                // One waiter's mistake must not take the store from the others.
                let _ = catch_unwind(AssertUnwindSafe(|| (job.done)(outcome)));
            }
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                self.left = self.every;
                self.checkpoint.wake();
            }
        }
        self.checkpoint.stop();
    }

    /// All jobs in one transaction; where that fails, each in its own, so that only those fail that have to.
    fn store(&mut self, jobs: &[Job]) -> Vec<Outcome> {
        match self.transact(jobs) {
            Ok(outcomes) => outcomes,
            Err(error) if jobs.len() == 1 => vec![Err(broken(&error))],
            Err(_) => jobs.iter().flat_map(|job| self.store(std::slice::from_ref(job))).collect(),
        }
    }

    fn transact(&mut self, jobs: &[Job]) -> rusqlite::Result<Vec<Outcome>> {
        let group = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcomes = jobs.iter().map(|job| perform(&group, &job.task)).collect::<Result<_, _>>()?;
        group.commit()?;
        Ok(outcomes)
    }
}

/// Does one task within a transaction. The outer error spoils the transaction, the inner one changed nothing.
fn perform(group: &Connection, task: &Task) -> rusqlite::Result<Outcome> {
    match task {
        Task::Append(append) => perform_append(group, append),
        Task::Forget(game) => forget(group, game).map(Ok),
    }
}

fn perform_append(group: &Connection, append: &Append) -> rusqlite::Result<Outcome> {
    let Append { entries, summary } = append;
    let known = group
        .prepare_cached("SELECT id, next, stage FROM game WHERE name = ?")?
        .query_row([&summary.game], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let next = known.map_or(0, |(_, next, _)| next);
    if let Err(conflict) = follows(entries, next) {
        return Ok(Err(conflict));
    }
    let (next, stage) = (next + entries.len() as u32, number(summary.stage));
    let game: i64 = if let Some((id, _, before)) = known {
        group
            .prepare_cached("UPDATE game SET listed = ?, deadline = ?, updated = ?, next = ? WHERE id = ?")?
            .execute(params![summary.listed, summary.deadline, summary.updated, next, id])?;
        // On its own, because it has an index and hardly ever changes.
        if stage != before {
            group.prepare_cached("UPDATE game SET stage = ? WHERE id = ?")?.execute((stage, id))?;
        }
        id
    } else {
        group
            .prepare_cached(
                "INSERT INTO game (name, stage, listed, deadline, updated, next) VALUES (?, ?, ?, ?, ?, ?)",
            )?
            .insert(params![summary.game, stage, summary.listed, summary.deadline, summary.updated, next])?
    };
    let mut insert =
        group.prepare_cached("INSERT INTO entry (game, seq, at, kind, text) VALUES (?, ?, ?, ?, ?)")?;
    for entry in entries {
        insert.execute(params![game, entry.seq, entry.at, entry.kind, entry.text])?;
    }
    Ok(Ok(()))
}

fn forget(group: &Connection, game: &str) -> rusqlite::Result<()> {
    group
        .prepare_cached("DELETE FROM entry WHERE game = (SELECT id FROM game WHERE name = ?)")?
        .execute([game])?;
    group.prepare_cached("DELETE FROM game WHERE name = ?")?.execute([game])?;
    Ok(())
}

pub fn broken(error: &rusqlite::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
