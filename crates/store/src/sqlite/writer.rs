//! The thread that writes.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::{Connection, TransactionBehavior, params};

use super::checkpoint::Checkpoint;
use super::queue::{Job, Queue, Task};
use super::reader::{self, number};
use crate::{Append, StoreError, Summary, follows};

type Outcome = Result<(), StoreError>;

/// So many games are remembered, and looked up again if there are more.
const KNOWN: usize = 20_000;

/// Games that were written to. Nobody else writes, so they are in the file as they are here.
type Known = HashMap<String, Game>;

/// What has to be known of a game to append to its log.
struct Game {
    id: i64,
    /// The number of its next entry.
    next: u32,
    summary: Summary,
}

pub struct Writer {
    connection: Connection,
    checkpoint: Checkpoint,
    known: Known,
    /// Transactions until the next checkpoint, and from one to the next.
    left: u32,
    every: u32,
}

impl Writer {
    pub fn new(connection: Connection, checkpoint: Checkpoint, every: u32) -> Writer {
        connection.set_prepared_statement_cache_capacity(32);
        Writer { connection, checkpoint, known: Known::new(), left: every, every }
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
        // What is known holds only if everything is stored: until then it is nobody's.
        let mut known = std::mem::take(&mut self.known);
        if known.len() > KNOWN {
            known.clear();
        }
        let group = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let perform = |job: &Job| perform(&group, &mut known, &job.task);
        let outcomes = jobs.iter().map(perform).collect::<Result<_, _>>()?;
        group.commit()?;
        self.known = known;
        Ok(outcomes)
    }
}

/// Does one task within a transaction. The outer error spoils the transaction, the inner one changed nothing.
fn perform(group: &Connection, known: &mut Known, task: &Task) -> rusqlite::Result<Outcome> {
    match task {
        Task::Append(append) => perform_append(group, known, append),
        Task::Forget(game) => {
            known.remove(game);
            forget(group, game).map(Ok)
        }
    }
}

fn perform_append(group: &Connection, known: &mut Known, append: &Append) -> rusqlite::Result<Outcome> {
    let Append { entries, summary } = append;
    let name = &summary.game;
    if !known.contains_key(name)
        && let Some(game) = look_up(group, name)?
    {
        known.insert(name.clone(), game);
    }
    let next = known.get(name).map_or(0, |game| game.next);
    if let Err(conflict) = follows(entries, next) {
        return Ok(Err(conflict));
    }
    let id = if let Some(game) = known.get_mut(name) {
        // Most appends change nothing here, and every row that is written costs a page.
        if game.summary != *summary {
            renew(group, game.id, summary)?;
            game.summary = summary.clone();
        }
        game.next += entries.len() as u32;
        game.id
    } else {
        let id = begin(group, summary)?;
        let next = entries.len() as u32;
        known.insert(name.clone(), Game { id, next, summary: summary.clone() });
        id
    };
    let mut insert =
        group.prepare_cached("INSERT INTO entry (game, seq, at, kind, text) VALUES (?, ?, ?, ?, ?)")?;
    for entry in entries {
        insert.execute(params![id, entry.seq, entry.at, entry.kind, entry.text])?;
    }
    Ok(Ok(()))
}

fn look_up(group: &Connection, name: &str) -> rusqlite::Result<Option<Game>> {
    let Some(summary) = reader::summary(group, name)? else { return Ok(None) };
    let game = group
        .prepare_cached(
            "SELECT id, (SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE game = id) FROM game WHERE name = ?",
        )?
        .query_row([name], |row| Ok(Game { id: row.get(0)?, next: row.get(1)?, summary }))?;
    Ok(Some(game))
}

fn begin(group: &Connection, summary: &Summary) -> rusqlite::Result<i64> {
    let Summary { game, stage, listed, deadline, updated } = summary;
    group
        .prepare_cached("INSERT INTO game (name, stage, listed, deadline, updated) VALUES (?, ?, ?, ?, ?)")?
        .insert(params![game, number(*stage), listed, deadline, updated])
}

fn renew(group: &Connection, id: i64, summary: &Summary) -> rusqlite::Result<()> {
    let Summary { stage, listed, deadline, updated, .. } = summary;
    group
        .prepare_cached("UPDATE game SET stage = ?, listed = ?, deadline = ?, updated = ? WHERE id = ?")?
        .execute(params![number(*stage), listed, deadline, updated, id])?;
    Ok(())
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
