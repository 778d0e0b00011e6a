//! The rules of Dungeon Twister as a deterministic library.
//!
//! A game is a [`State`]: plain, copyable data. [`State::legal`] lists what a side may do,
//! [`State::check`] says why something is not allowed, [`State::apply`] lets it happen and
//! tells what happened. There is no clock, no randomness and no input or output here: chance
//! and time are actors whose actions come from outside.
//!
//! What somebody sees of a game is a [`View`] and [`SeenEvent`]s. From a view alone [`deal()`]
//! makes a state to think ahead in, and a [`History`] takes back what taught nobody anything.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod action;
pub mod deal;
pub mod decision;
pub mod edition;
pub mod event;
pub mod illegal;
pub mod layout;
pub mod notation;
pub mod piece;
pub mod room;
pub mod rule;
pub mod rules;
pub mod secrets;
pub mod seen;
pub mod side;
pub mod spot;
pub mod state;
pub mod table;
pub mod token;
pub mod undo;
pub mod view;

pub use action::{Action, Actions, Actor, Leg, Route};
pub use deal::deal;
pub use decision::{Ask, End, Outcome, Phase};
pub use edition::{Edition, Mode, Setup};
pub use event::{Event, NoEvents, Sink};
pub use illegal::Illegal;
pub use rules::Rules;
pub use seen::SeenEvent;
pub use side::{Side, SideSet};
pub use spot::{Dir, Slot, Spot};
pub use state::State;
pub use table::{Place, Table};
pub use token::{Token, TokenSet};
pub use undo::History;
pub use view::{Seat, View};
