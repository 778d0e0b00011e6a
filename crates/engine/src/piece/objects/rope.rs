//! The Rope spans an obstacle.

use crate::piece::{Def, Piece, Traits};

/// The Rope.
pub const DEF: Def = Def {
    piece: Piece::Rope,
    code: "Ro",
    name: "Rope",
    text: "Carries its bearer, and anybody while it lies there, over a pit or a rift.",
    traits: Traits::ROPE.and(Traits::COMMON),
    rules: &[
        "ROPE-1", "ROPE-2", "ROPE-3", "ROPE-4", "ROPE-5", "ROPE-6", "ROPE-7", "ROPE-8", "ROPE-9", "ROPE-10",
        "ROPE-11",
    ],
    ..Def::OBJECT
};

/// The Rope where rooms are made of zones.
pub const ZONES: Def =
    Def { text: "Carries its bearer over pits, again and again.", rules: &["ROPE-12", "ROPE-13"], ..DEF };
