//! The Assassin kills where others wound.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Assassin.
pub const DEF: Def = Def {
    piece: Piece::Assassin,
    code: "As",
    name: "Assassin",
    text: "Kills those who lose a close combat against his side.",
    kind: NUMBERS.kind("assassin"),
    traits: Traits::KILLS,
    rules: &["ASSASSIN-1", "ASSASSIN-2", "ASSASSIN-3"],
    ..Def::CHARACTER
};
