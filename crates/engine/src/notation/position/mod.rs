//! Positions as text: one line for everything on the table and behind the screens.
//!
//! What is written is complete and always the same for the same state. What is read may leave
//! out whatever follows from the rest.

mod desk;
mod frame;
mod phase;
mod read;
mod tokens;
mod write;

pub use frame::Frame;
pub(super) use phase::end_word;
pub use phase::{read_end, write_phase};
pub(super) use read::read_lines;
pub use read::{holds, read};
pub use write::{write, write_hand, write_token};
