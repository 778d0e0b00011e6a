//! The Paladin carries two loads.

use crate::piece::{Def, Kind, Piece};

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
