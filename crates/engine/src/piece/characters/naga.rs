//! The Naga slips through arrow-slits.

use crate::piece::{Def, Kind, Piece, Traits};

/// The Naga.
pub const DEF: Def = Def {
    piece: Piece::Naga,
    code: "Na",
    name: "Naga",
    text: "Passes arrow-slits while moving.",
    kind: Kind::Character { speed: 3, strength: 2 },
    traits: Traits::SLIPS_SLITS,
    rules: &["NAGA-1", "NAGA-2", "NAGA-3"],
    ..Def::CHARACTER
};
