//! Text in, text out: squares, actions, positions, whole games and room plans.
//!
//! Every form is documented in `docs/notation.md` and reads back to what it was written from.

pub mod action;
pub mod agreement;
pub mod claim;
mod ink;
mod lines;
pub mod names;
pub mod numbers;
pub mod position;
pub mod record;
pub mod room;
pub mod scenario;
