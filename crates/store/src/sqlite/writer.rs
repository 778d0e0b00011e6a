//! The thread that writes.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior, params};

use super::Options;
use super::checkpoint::Checkpoint;
use super::filing::Filing;
use super::queue::{Job, Queue, Task};
use super::reader::{self, number};
use super::unfiled::Unfiled;
use crate::{Append, StoreError, Summary, follows};

type Outcome = Result<(), StoreError>;

/// So many games are remembered, and looked up again if there are more.
const KNOWN: usize = 20_000;

/// Behind a group of so many jobs others are on their way.
const CROWD: usize = 8;

/// In a crowd, groups begin no closer to one another. A commit is so quick that else a few jobs would have one of their
/// own, which costs more processor time than the jobs themselves.
const GATHER: Duration = Duration::from_millis(2);

/// What was written. Nobody else writes, so it is in the file as it is here.
struct Known {
    games: HashMap<String, Game>,
    filing: Filing,
}

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
    /// Nothing before the first transaction, and after one that failed.
    known: Option<Known>,
    unfiled: Unfiled,
    /// So many entries come together before they are filed by game.
    batch: usize,
    /// Transactions until the next checkpoint, and from one to the next.
    left: u32,
    every: u32,
}

impl Writer {
    pub fn new(
        connection: Connection,
        checkpoint: Checkpoint,
        options: &Options,
        unfiled: Unfiled,
    ) -> rusqlite::Result<Writer> {
        connection.set_prepared_statement_cache_capacity(32);
        let (every, batch) = (options.checkpoint, options.batch);
        let mut writer = Writer { connection, checkpoint, known: None, unfiled, batch, left: every, every };
        // What another program left is filed, so that nobody has to look through it.
        writer.transact(&[])?;
        Ok(writer)
    }

    /// Writes until the queue is closed and empty, then leaves everything in the file.
    pub fn run(mut self, queue: &Queue) {
        let mut jobs = Vec::new();
        let mut gathered = None;
        loop {
            if let Some(rest) = gathered.and_then(|at: Instant| at.checked_duration_since(Instant::now())) {
                std::thread::sleep(rest);
            }
            queue.take(&mut jobs);
            gathered = (jobs.len() >= CROWD).then(|| Instant::now() + GATHER);
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
            self.checkpoint.begin_again(&self.connection);
        }
        // The next start need not file what is left; if this fails, it does.
        self.known = None;
        let _ = self.transact(&[]);
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
        // What is known holds only if everything is stored: until then it is nobody's.
        let mut known = if let Some(known) = self.known.take() {
            known
        } else {
            let filing = Filing::begin(&group, self.batch, self.unfiled.clone())?;
            Known { games: HashMap::new(), filing }
        };
        if known.games.len() > KNOWN {
            known.games.clear();
        }
        known.filing.file(&group, jobs.iter().map(|job| job.task.entries()).sum())?;
        let perform = |job: &Job| perform(&group, &mut known, &job.task);
        let outcomes = jobs.iter().map(perform).collect::<Result<_, _>>()?;
        group.commit()?;
        known.filing.committed();
        self.known = Some(known);
        Ok(outcomes)
    }
}

/// Does one task within a transaction. The outer error spoils the transaction, the inner one changed nothing.
fn perform(group: &Connection, known: &mut Known, task: &Task) -> rusqlite::Result<Outcome> {
    match task {
        Task::Append(append) => perform_append(group, known, append),
        Task::Forget(game) => forget(group, known, game).map(Ok),
    }
}

fn perform_append(group: &Connection, known: &mut Known, append: &Append) -> rusqlite::Result<Outcome> {
    let Append { entries, summary } = append;
    let Known { games, filing } = known;
    let name = &summary.game;
    if !games.contains_key(name)
        && let Some(game) = look_up(group, filing, name)?
    {
        games.insert(name.clone(), game);
    }
    let next = games.get(name).map_or(0, |game| game.next);
    if let Err(conflict) = follows(entries, next) {
        return Ok(Err(conflict));
    }
    let id = if let Some(game) = games.get_mut(name) {
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
        games.insert(name.clone(), Game { id, next, summary: summary.clone() });
        id
    };
    let mut insert = group
        .prepare_cached("INSERT INTO journal (row, game, seq, at, kind, text) VALUES (?, ?, ?, ?, ?, ?)")?;
    for entry in entries {
        filing.note(&mut insert, id, entry)?;
    }
    Ok(Ok(()))
}

fn look_up(group: &Connection, filing: &Filing, name: &str) -> rusqlite::Result<Option<Game>> {
    let Some(summary) = reader::summary(group, name)? else { return Ok(None) };
    let Some(id) = reader::id(group, name)? else { return Ok(None) };
    Ok(Some(Game { id, next: filing.next(group, id)?, summary }))
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

fn forget(group: &Connection, known: &mut Known, name: &str) -> rusqlite::Result<()> {
    known.games.remove(name);
    let Some(id) = reader::id(group, name)? else { return Ok(()) };
    for delete in [
        "DELETE FROM chunk WHERE game = ?",
        "DELETE FROM journal WHERE game = ?",
        "DELETE FROM game WHERE id = ?",
    ] {
        group.prepare_cached(delete)?.execute([id])?;
    }
    known.filing.forget(id);
    Ok(())
}

pub fn broken(error: &rusqlite::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
