//! The Paladin carries two loads.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Paladin.
pub const DEF: Def = Def {
    piece: Piece::Paladin,
    code: "Pa",
    name: "Paladin",
    text: "Carries two objects or wounded friends; equal objects add up.",
    kind: Kind::Character { speed: 4, strength: 3 },
    capacity: 2,
    rules: &["PALADIN-1", "PALADIN-2", "PALADIN-3", "PALADIN-4", "PALADIN-5"],
    ..Def::CHARACTER
};

/// The Paladin where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Carries two objects or wounded friends, equal objects add up; scores one more for undead he helps to eliminate.",
    traits: Traits::HUNTS_UNDEAD,
    kind: NUMBERS.kind("paladin"),
    rules: &[
        "PALADIN-6",
        "PALADIN-7",
        "PALADIN-8",
        "PALADIN-9",
        "PALADIN-10",
        "PALADIN-11",
        "PALADIN-4",
        "PALADIN-5",
    ],
    ..DEF
};
