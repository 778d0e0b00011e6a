//! Positions as text.

use crate::state::State;

/// Writes a position.
#[must_use]
pub fn write(state: &State) -> String {
    format!("{state:?}")
}
