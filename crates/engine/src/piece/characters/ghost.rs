//! The Ghost passes through what stops others.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Ghost.
pub const DEF: Def = Def {
    piece: Piece::Ghost,
    code: "Gh",
    name: "Ghost",
    text: "Passes characters and obstacles, in one wording walls too, and carries nothing.",
    kind: Kind::Character { speed: 3, strength: 0 },
    traits: Traits::INCORPOREAL.and(Traits::UNDEAD),
    capacity: 0,
    rules: &["GHOST-1", "GHOST-2", "GHOST-3", "GHOST-4", "GHOST-5", "GHOST-6", "GHOST-7", "GHOST-8"],
    ..Def::CHARACTER
};

/// The Ghost where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Passes walls, arrow-slits, portcullises, pits and enemies, carries nothing; is undead.",
    kind: NUMBERS.kind("ghost"),
    rules: &["GHOST-9", "GHOST-10", "GHOST-11", "GHOST-12", "GHOST-2", "GHOST-4", "GHOST-6"],
    ..DEF
};
