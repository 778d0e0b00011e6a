//! Search: whole turns, secret cards, and what others would answer.

mod beam;
mod duel;
mod order;
mod plan;
mod reply;
mod sprint;
mod sure;

pub use plan::{Choice, Plan};

use engine::{Phase, Side, Table};

pub(crate) use beam::{Beam, Breadth, Start, follow, keep};
pub(crate) use duel::{Duel, drawn, lay};
pub(crate) use plan::outline;
pub(crate) use reply::Reply;
pub(crate) use sure::{LOOKS, Sure, TURNED};

/// Whether this side's turn has ended and the next one has not begun to act.
pub(crate) fn has_ended(table: &Table, side: Side) -> bool {
    match table.phase {
        Phase::Card | Phase::Over(_) => true,
        Phase::Act => table.active != side,
        _ => false,
    }
}
