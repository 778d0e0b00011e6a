//! The Naga slips through arrow-slits.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Naga.
pub const DEF: Def = Def {
    piece: Piece::Naga,
    code: "Na",
    name: "Naga",
    text: "Passes arrow-slits while moving.",
    kind: NUMBERS.kind("naga"),
    traits: Traits::SLIPS_SLITS,
    rules: &["NAGA-1", "NAGA-2", "NAGA-3"],
    ..Def::CHARACTER
};
