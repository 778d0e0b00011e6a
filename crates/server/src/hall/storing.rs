//! What was given to the store and is not known to be there yet.

use protocol::{Failure, GameId};
use store::{StoreError, Summary};
use tokio::sync::oneshot;

use crate::fail;

/// Entries on their way to the disk.
pub struct Storing {
    /// The summary that is stored with them.
    pub summary: Summary,
    pub stored: oneshot::Receiver<Result<(), StoreError>>,
}

impl Storing {
    /// Waits until they survive whatever comes; so does the summary then.
    pub async fn end(self, game: &GameId) -> Result<Summary, Failure> {
        let stored = self.stored.await.unwrap_or(Err(StoreError::Closed));
        stored.map(|()| self.summary).map_err(|error| not_stored(game, &error))
    }

    /// The same for the first entries of a table; false if the table is there already.
    pub async fn begin(self, game: &GameId) -> Result<bool, Failure> {
        match self.stored.await.unwrap_or(Err(StoreError::Closed)) {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict { .. }) => Ok(false),
            Err(error) => Err(not_stored(game, &error)),
        }
    }
}

fn not_stored(game: &GameId, error: &StoreError) -> Failure {
    if *error != StoreError::Busy {
        tracing::error!(game, %error, "entries could not be stored");
    }
    failure(error)
}

/// What somebody is told whose doing could not be stored.
pub fn failure(error: &StoreError) -> Failure {
    match error {
        StoreError::Busy => fail::busy("too much is waiting to be stored: try again in a moment"),
        _ => fail::broken(),
    }
}
