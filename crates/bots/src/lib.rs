//! Computer players. A bot gets what its seat sees and nothing else.

mod distance;
mod planner;
mod random;
pub mod rng;
mod rookie;
mod runner;

pub use planner::Planner;
pub use random::Random;
pub use rookie::Rookie;
pub use runner::Runner;

use engine::{Action, View};

/// Gives a uniform number below its argument.
pub type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Somebody who answers for a side.
pub trait Bot {
    /// Chooses one of the actions that the side in the view's seat may take, of which there has to
    /// be at least one.
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action;
}

/// The levels there are, from the weakest.
pub const LEVELS: core::ops::RangeInclusive<u8> = 1..=3;

/// A bot of a level; `None` if there is no such level.
#[must_use]
pub fn of_level(level: u8) -> Option<Box<dyn Bot>> {
    match level {
        1 => Some(Box::new(Rookie::default())),
        2 => Some(Box::new(Runner::default())),
        3 => Some(Box::new(Planner::default())),
        _ => None,
    }
}

fn one_of(actions: &[Action], below: Below<'_>) -> Action {
    actions[below(actions.len() as u32) as usize]
}

fn percent(chance: u32, below: Below<'_>) -> bool {
    below(100) < chance
}
