//! Actions as text, one line each.
//!
//! The text names squares and tokens as the table shows them, so writing and reading need the
//! table as it is before the action.

mod read;
mod write;

pub use read::read;
pub(super) use read::read_pieces;
pub use write::write;

use crate::action::Actor;
use crate::side::Side;

/// The side whose tokens are named without a color.
fn own_side(actor: Actor) -> Option<Side> {
    match actor {
        Actor::Side(side) => Some(side),
        Actor::Chance | Actor::Clock => None,
    }
}
