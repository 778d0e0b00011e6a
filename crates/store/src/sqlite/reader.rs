//! Reading, beside the thread that writes.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row};

use super::unfiled::Unfiled;
use super::writer::broken;
use super::{filing, schema};
use crate::{Entry, Stage, StoreError, Summary};

/// So many connections are kept for the next reader.
const KEPT: usize = 4;

/// Connections for reading.
pub struct Readers {
    file: PathBuf,
    idle: Mutex<Idle>,
}

#[derive(Default)]
struct Idle {
    connections: Vec<Connection>,
    closed: bool,
}

impl Readers {
    pub fn new(file: PathBuf) -> Readers {
        Readers { file, idle: Mutex::default() }
    }

    /// Lets `question` have a connection.
    pub fn ask<T>(&self, question: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let idle = {
            let mut idle = self.idle();
            if idle.closed {
                return Err(StoreError::Closed);
            }
            idle.connections.pop()
        };
        let connection = match idle {
            Some(connection) => connection,
            None => schema::connect_to_read(&self.file).map_err(|error| broken(&error))?,
        };
        let answer = question(&connection).map_err(|error| broken(&error))?;
        let mut idle = self.idle();
        if !idle.closed && idle.connections.len() < KEPT {
            idle.connections.push(connection);
        }
        Ok(answer)
    }

    pub fn close(&self) {
        *self.idle() = Idle { connections: Vec::new(), closed: true };
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub fn read(
    connection: &Connection,
    unfiled: &Unfiled,
    game: &str,
    from: u32,
) -> rusqlite::Result<Vec<Entry>> {
    let Some(id) = id(connection, game)? else { return Ok(Vec::new()) };
    // Asked before: what is filed by then is seen below.
    let is_unfiled = unfiled.has(id);
    // Nothing may be filed in the middle of this.
    let moment = connection.unchecked_transaction()?;
    filing::read(&moment, id, from, is_unfiled)
}

/// The number of a game in this file.
pub fn id(connection: &Connection, game: &str) -> rusqlite::Result<Option<i64>> {
    let mut query = connection.prepare_cached("SELECT id FROM game WHERE name = ?")?;
    query.query_row([game], |row| row.get(0)).optional()
}

pub fn summaries(connection: &Connection, stages: &[Stage]) -> rusqlite::Result<Vec<Summary>> {
    let wanted = |stage| stages.contains(&stage).then(|| number(stage));
    let mut query = connection.prepare_cached(
        "SELECT name, stage, listed, deadline, updated FROM game WHERE stage IN (?, ?, ?) ORDER BY id",
    )?;
    query.query_map(Stage::ALL.map(wanted), self::row)?.collect()
}

pub fn summary(connection: &Connection, game: &str) -> rusqlite::Result<Option<Summary>> {
    let mut query = connection
        .prepare_cached("SELECT name, stage, listed, deadline, updated FROM game WHERE name = ?")?;
    query.query_row([game], row).optional()
}

fn row(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        game: row.get(0)?,
        stage: stage(row.get(1)?)?,
        listed: row.get(2)?,
        deadline: row.get(3)?,
        updated: row.get(4)?,
    })
}

/// A stage as the file has it.
pub fn number(stage: Stage) -> i64 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

fn stage(found: i64) -> rusqlite::Result<Stage> {
    let known = Stage::ALL.into_iter().find(|stage| number(*stage) == found);
    known.ok_or(rusqlite::Error::IntegralValueOutOfRange(1, found))
}
