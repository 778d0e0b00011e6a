//! The Treasure is worth a point outside.

use crate::piece::{Def, Piece};

/// The Treasure.
pub const DEF: Def = Def {
    piece: Piece::Treasure,
    code: "Ts",
    name: "Treasure",
    text: "Scores a point for the side whose character carries it out.",
    escape_points: 1,
    rules: &["TREASURE-1"],
    ..Def::OBJECT
};
