//! Search: whole turns, secret cards, and what others would answer.

mod beam;
mod duel;
mod plan;
mod reply;
mod sprint;

pub(crate) use plan::print;
pub use plan::{Choice, Plan};

pub(crate) use beam::{Beam, Breadth, Start};
pub(crate) use duel::{Duel, drawn};
pub(crate) use reply::Reply;
