//! The Colossus breaks portcullises and lets the weak slip by.

use crate::edition::cards::NUMBERS;
use crate::piece::characters::warrior::SMASH;
use crate::piece::{Def, Piece, Traits};

/// The Colossus.
pub const DEF: Def = Def {
    piece: Piece::Colossus,
    code: "Co",
    name: "Colossus",
    text: "Breaks a closed portcullis for good; enemies with a combat value of 1 or less slip past him.",
    kind: NUMBERS.kind("colossus"),
    traits: Traits::GIANT,
    powers: &[&SMASH],
    rules: &["COLOSSUS-1", "COLOSSUS-2", "COLOSSUS-3", "COLOSSUS-4"],
    ..Def::CHARACTER
};
