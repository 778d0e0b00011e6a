//! Which games have entries in the journal, so that nobody looks through it for any other.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared by the thread that writes and those that read.
///
/// A game is in it before its entries are in the journal, and until they are filed for everybody to see. So for a game that
/// is not in it, whatever was stored by then is in its chunks.
#[derive(Clone, Default)]
pub struct Unfiled(Arc<Mutex<HashSet<i64>>>);

impl Unfiled {
    pub fn add(&self, game: i64) {
        self.games().insert(game);
    }

    pub fn has(&self, game: i64) -> bool {
        self.games().contains(&game)
    }

    /// Only these are left.
    pub fn keep(&self, games: impl Iterator<Item = i64>) {
        *self.games() = games.collect();
    }

    fn games(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
