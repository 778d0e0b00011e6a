//! Computer players. A bot gets what its seat sees and nothing else.
//!
//! [`Name`] makes bots from what people call them. Simple ones look at one action; a [`Thinker`] plans
//! whole turns with a [`eval::Judge`] and tries its plans against answers; [`Playouts`] is what the literature
//! would do instead.

mod advice;
mod budget;
pub mod eval;
mod foes;
mod legal;
mod name;
mod opening;
mod playouts;
pub mod rng;
mod search;
mod simple;
pub mod tactics;
mod thinker;
pub mod tune;
mod why;

pub use advice::{Advice, Adviser, chance, takes_draw};
pub use budget::{Budget, Stop};
pub use eval::Style;
pub use name::{Kind, Name, Thought};
pub use playouts::Playouts;
pub use search::{Choice, Plan};
pub use simple::{Planner, Random, Rookie, Runner};
pub use thinker::{Depth, Thinker};
pub use why::{Reason, Why, explain};

use engine::{Action, Side, Table, Token, View};

/// Gives a uniform number below its argument.
pub type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Somebody who answers for a side.
pub trait Bot: Send {
    /// Chooses one of the actions that the side in the view's seat may take, of which there has to
    /// be at least one.
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action;

    /// What it means to do, beginning with the action it chose last; just that action if it has no plan.
    fn plan(&self) -> Option<Plan> {
        None
    }

    /// What ends its thought at once; `None` for bots that answer at once anyway.
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// The levels there are, from the weakest.
pub const LEVELS: core::ops::RangeInclusive<u8> = 1..=6;

/// A bot of a level; `None` if there is no such level.
#[must_use]
pub fn of_level(level: u8) -> Option<Box<dyn Bot>> {
    LEVELS.contains(&level).then(|| Name::level(level).bot(|| 0))
}

fn one_of(actions: &[Action], below: Below<'_>) -> Action {
    actions[below(actions.len() as u32) as usize]
}

/// Any of the actions with which no load changes hands, if there are such. Over zones nearly all others are movements
/// that shuffle loads.
fn plain_one_of(actions: &[Action], below: Below<'_>) -> Action {
    let plain = || actions.iter().filter(|action| changes(action) == 0);
    match plain().count() as u32 {
        0 => one_of(actions, below),
        count => plain().nth(below(count) as usize).copied().unwrap_or(Action::Pass),
    }
}

/// How often loads change hands with an action. Mostly that is worth nothing, and of what is as good the simpler is
/// done.
fn changes(action: &Action) -> usize {
    match action {
        Action::Walk { route, .. } => route.changes(),
        _ => 0,
    }
}

/// Whether an unwounded character of a side carries this: then it is as good there as with another.
fn is_carried(table: &Table, side: Side, load: Token) -> bool {
    table.carrier(load).is_some_and(|bearer| table.owner(bearer) == side && !table.is_wounded(bearer))
}

fn percent(chance: u32, below: Below<'_>) -> bool {
    below(100) < chance
}
