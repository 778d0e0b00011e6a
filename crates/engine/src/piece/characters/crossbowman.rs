//! The Crossbowman shoots once a turn.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece};

/// The Crossbowman.
pub const DEF: Def = Def {
    piece: Piece::Crossbowman,
    code: "Cb",
    name: "Crossbowman",
    text: "Shoots with a value of three, once a turn.",
    kind: NUMBERS.kind("crossbowman"),
    shot: 3,
    rules: &["CROSSBOWMAN-1", "CROSSBOWMAN-2", "CROSSBOWMAN-3"],
    ..Def::CHARACTER
};
