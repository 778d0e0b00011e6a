//! The Dark Angel flies and is undead.

use crate::piece::{Def, Kind, Piece, Traits};

/// The Dark Angel.
pub const DEF: Def = Def {
    piece: Piece::DarkAngel,
    code: "Da",
    name: "Dark Angel",
    text: "Flies over pits and enemies; is undead.",
    kind: Kind::Character { speed: 3, strength: 2 },
    traits: Traits::FLIES.and(Traits::UNDEAD),
    rules: &["ANGEL-1", "ANGEL-2", "ANGEL-3", "ANGEL-4"],
    ..Def::CHARACTER
};
