//! The Assassin kills where others wound.

use crate::piece::{Def, Kind, Piece, Traits};

/// The Assassin.
pub const DEF: Def = Def {
    piece: Piece::Assassin,
    code: "As",
    name: "Assassin",
    text: "Kills those who lose a close combat against his side.",
    kind: Kind::Character { speed: 2, strength: 2 },
    traits: Traits::KILLS,
    rules: &["ASSASSIN-1", "ASSASSIN-2", "ASSASSIN-3"],
    ..Def::CHARACTER
};
