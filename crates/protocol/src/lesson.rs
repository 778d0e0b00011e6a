//! How far somebody has come in a lesson.

use serde::{Deserialize, Serialize};

use crate::SquareName;
use crate::message::Move;

/// How far the learner has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// The names of all steps in their order.
    pub steps: Vec<String>,
    /// How many of them are done; all in a lesson that is solved.
    pub done: u8,
    /// Whether it can no longer be solved, except by taking back or starting again.
    pub missed: bool,
    /// Squares that the goals of the next step name.
    pub squares: Vec<SquareName>,
    /// What leads on from here, where that is known.
    pub next: Option<Move>,
}
