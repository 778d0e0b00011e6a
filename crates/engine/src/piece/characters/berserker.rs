//! The Berserker plays two cards.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Berserker.
pub const DEF: Def = Def {
    piece: Piece::Berserker,
    code: "Be",
    name: "Berserker",
    text: "May play two combat cards when she attacks one enemy alone.",
    kind: NUMBERS.kind("berserker"),
    traits: Traits::RAGES,
    rules: &["BERSERKER-1", "BERSERKER-2", "BERSERKER-3", "BERSERKER-4", "BERSERKER-5", "BERSERKER-6"],
    ..Def::CHARACTER
};
