//! Armor helps in defense.

use crate::piece::{Def, Piece};

/// The Armor.
pub const DEF: Def = Def {
    piece: Piece::Armor,
    code: "Ar",
    name: "Armor",
    text: "Adds one when its bearer's side defends, also for a wounded bearer.",
    combat: Some(|_, _, _, attacking| u8::from(!attacking)),
    rules: &["ARMOR-1"],
    ..Def::OBJECT
};
