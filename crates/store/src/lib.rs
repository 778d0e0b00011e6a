//! The durable log of every table.
//!
//! Everything that happens at a table is an [`Entry`] in the log of its game, and the log *is* the game: whoever
//! reads it from the start has the table again. A log only grows. Beside it each game has one [`Summary`], so that
//! a lobby and a server that starts again need not read the logs.
//!
//! [`Sqlite`] keeps them in a file, [`Memory`] for as long as it lives. Neither looks into what an entry says.

mod memory;
mod sqlite;

use std::fmt;

pub use memory::Memory;
pub use sqlite::{Options, Sqlite};

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the log, from 0 on and without gaps.
    pub seq: u32,
    /// When it happened, in milliseconds of Unix time.
    pub at: i64,
    /// Who or what it is about.
    pub kind: String,
    /// What happened.
    pub text: String,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Seats are being taken.
    Open,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Stage; 3] = [Stage::Open, Stage::Running, Stage::Over];
}

/// What must be known of a game without reading its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the game.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// Whether strangers may see it in the lobby.
    pub listed: bool,
    /// When its clock runs out, in milliseconds of Unix time.
    pub deadline: Option<i64>,
    /// When something of this changed last, in milliseconds of Unix time.
    pub updated: i64,
}

/// What is written for one game in one go: all of it or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The next entries of the log of `summary.game`; there may be none.
    pub entries: Vec<Entry>,
    /// Takes the place of the summary of that game. A game that is not known yet begins with it.
    pub summary: Summary,
}

/// Why something was not stored or not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The entries do not follow the log, whose next entry is `next`. Nothing was stored.
    Conflict {
        /// The number the first entry should have had.
        next: u32,
    },
    /// Too much is waiting to be stored. Nothing of this was; it may be tried again.
    Busy,
    /// The store has been closed.
    Closed,
    /// The disk or the file failed, and this is how.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { next } => write!(f, "the log goes on with entry {next}"),
            StoreError::Busy => f.write_str("too much is waiting to be stored; try again"),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::Broken(how) => write!(f, "the store failed: {how}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Is told once whether something is stored. It may run on a thread that stores for everybody, so it must not wait.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A place that keeps the logs and summaries of games.
///
/// Writing only queues and never waits for the disk; reading may wait for it.
pub trait Store: Send + Sync {
    /// Adds to the log of a game and replaces its summary. `done` is called exactly once; with `Ok` only when what
    /// was appended survives a crash. Appends by one thread are stored in the order in which they were made.
    fn append(&self, append: Append, done: Done);

    /// Deletes a game with its log, in turn with the appends. A game that is not there is forgotten already.
    fn forget(&self, game: &str, done: Done);

    /// The log of a game from entry `from` on; empty for a game that is not there.
    fn read(&self, game: &str, from: u32) -> Result<Vec<Entry>, StoreError>;

    /// The summaries of all games at these stages, in the order in which the games began.
    fn summaries(&self, stages: &[Stage]) -> Result<Vec<Summary>, StoreError>;

    /// The summary of one game.
    fn summary(&self, game: &str) -> Result<Option<Summary>, StoreError>;

    /// Takes nothing more and returns when everything queued is stored.
    fn close(&self);
}

/// Whether entries follow a log that has `next` entries already, and follow one another.
fn follows(entries: &[Entry], next: u32) -> Result<(), StoreError> {
    let in_order = entries.iter().zip(next..).all(|(entry, seq)| entry.seq == seq);
    in_order.then_some(()).ok_or(StoreError::Conflict { next })
}
