//! The Dark Angel flies and is undead.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Dark Angel.
pub const DEF: Def = Def {
    piece: Piece::DarkAngel,
    code: "Da",
    name: "Dark Angel",
    text: "Flies over pits and enemies; is undead.",
    kind: NUMBERS.kind("dark-angel"),
    traits: Traits::FLIES.and(Traits::UNDEAD),
    rules: &["DARKANGEL-1", "DARKANGEL-2", "DARKANGEL-3", "DARKANGEL-4"],
    ..Def::CHARACTER
};
