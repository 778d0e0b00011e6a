//! Games kept for as long as the program runs.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Append, Done, Entry, Stage, Store, StoreError, Summary, follows};

/// A store without a file, for tests and for tables that need not outlive the program.
#[derive(Default)]
pub struct Memory {
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    closed: bool,
    begun: u64,
    all: HashMap<String, Game>,
}

struct Game {
    number: u64,
    summary: Summary,
    log: Vec<Entry>,
}

impl Memory {
    /// A store without any game.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        if self.closed {
            return Err(StoreError::Closed);
        }
        let Append { entries, summary } = append;
        if let Some(game) = self.all.get_mut(&summary.game) {
            follows(&entries, game.log.len() as u32)?;
            game.log.extend(entries);
            game.summary = summary;
        } else {
            follows(&entries, 0)?;
            let number = self.begun;
            self.begun += 1;
            self.all.insert(summary.game.clone(), Game { number, summary, log: entries });
        }
        Ok(())
    }

    fn forget(&mut self, game: &str) -> Result<(), StoreError> {
        if self.closed {
            return Err(StoreError::Closed);
        }
        self.all.remove(game);
        Ok(())
    }
}

impl Store for Memory {
    fn append(&self, append: Append, done: Done) {
        let outcome = self.games().append(append);
        done(outcome);
    }

    fn forget(&self, game: &str, done: Done) {
        let outcome = self.games().forget(game);
        done(outcome);
    }

    fn read(&self, game: &str, from: u32) -> Result<Vec<Entry>, StoreError> {
        let games = self.games();
        let log = games.all.get(game).map_or(&[][..], |game| &game.log);
        Ok(log.get(from as usize..).unwrap_or_default().to_vec())
    }

    fn summaries(&self, stages: &[Stage]) -> Result<Vec<Summary>, StoreError> {
        let games = self.games();
        let mut found: Vec<&Game> =
            games.all.values().filter(|game| stages.contains(&game.summary.stage)).collect();
        found.sort_unstable_by_key(|game| game.number);
        Ok(found.into_iter().map(|game| game.summary.clone()).collect())
    }

    fn summary(&self, game: &str) -> Result<Option<Summary>, StoreError> {
        Ok(self.games().all.get(game).map(|game| game.summary.clone()))
    }

    fn close(&self) {
        self.games().closed = true;
    }
}
