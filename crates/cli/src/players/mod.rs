//! Simple computer players. A player gets what its seat sees and what its side may do.

mod distance;
mod runner;

pub use runner::Runner;

use engine::view::View;
use engine::{Action, Side};

use crate::rng::Rng;

/// Somebody who answers for a side.
pub trait Player {
    /// Chooses one of the legal actions, of which there is at least one.
    fn choose(&mut self, view: &View, side: Side, legal: &[Action], rng: &mut Rng) -> Action;
}

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
            Kind::Random => Box::new(Random),
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

/// Chooses uniformly.
#[derive(Debug)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, _: &View, _: Side, legal: &[Action], rng: &mut Rng) -> Action {
        legal[rng.place(legal.len())]
    }
}
