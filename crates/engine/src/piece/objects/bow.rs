//! The Bow shoots again and again.

use crate::piece::{Def, Piece};

/// The Bow.
pub const DEF: Def = Def {
    piece: Piece::Bow,
    code: "Bo",
    name: "Bow",
    text: "Lets its bearer shoot with a value of one.",
    shot: 1,
    rules: &["BOW-1", "BOW-2"],
    ..Def::OBJECT
};
