//! The computer players that the command line names.

pub use bots::Bot as Player;
use bots::{Random, Runner};

/// The players there are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Kind {
    /// Chooses uniformly among the legal actions
    Random,
    /// Heads for the exit, and fights when it is stronger
    #[default]
    #[value(name = "simple", alias = "runner")]
    Runner,
}

impl Kind {
    /// A new player of this kind.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        match self {
            Kind::Random => Box::new(Random::default()),
            Kind::Runner => Box::new(Runner::default()),
        }
    }

    /// The word used on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Runner => "simple",
        }
    }
}
