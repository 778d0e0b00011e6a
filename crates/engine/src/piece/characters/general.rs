//! The General strengthens the friends in his room.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The General.
pub const DEF: Def = Def {
    piece: Piece::General,
    code: "Ge",
    name: "General",
    text: "Adds one to every friend who fights hand to hand in his room.",
    kind: NUMBERS.kind("general"),
    traits: Traits::LEADS,
    rules: &["GENERAL-1", "GENERAL-2", "GENERAL-3", "GENERAL-4"],
    ..Def::CHARACTER
};
