//! Search: whole turns, secret cards, and what others would answer.

mod beam;
mod duel;
mod plan;
mod reply;
mod sprint;
mod sure;

pub use plan::{Choice, Plan};

pub(crate) use beam::{Beam, Breadth, Start, follow};
pub(crate) use duel::{Duel, drawn, lay};
pub(crate) use reply::Reply;
pub(crate) use sure::{LOOKS, Sure, TURNED};
