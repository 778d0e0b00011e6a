//! The Crossbowman shoots once a turn.

use crate::piece::{Def, Kind, Piece};

/// The Crossbowman.
pub const DEF: Def = Def {
    piece: Piece::Crossbowman,
    code: "Cb",
    name: "Crossbowman",
    text: "Shoots with a value of three, once a turn.",
    kind: Kind::Character { speed: 2, strength: 3 },
    shot: 3,
    rules: &["CROSSBOWMAN-1", "CROSSBOWMAN-2", "CROSSBOWMAN-3"],
    ..Def::CHARACTER
};
