//! The Key works portcullises.

use crate::piece::characters::thief::LOCK;
use crate::piece::{Def, Piece, Traits};

/// The Key.
pub const DEF: Def = Def {
    piece: Piece::Key,
    code: "Ke",
    name: "Key",
    text: "Opens and closes portcullises like the Thief, again and again.",
    traits: Traits::COMMON,
    powers: &[&LOCK],
    rules: &["KEY-1", "KEY-2"],
    ..Def::OBJECT
};
