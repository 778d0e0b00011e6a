//! The Sword helps in attack.

use crate::piece::{Def, Piece};

/// The Sword.
pub const DEF: Def = Def {
    piece: Piece::Sword,
    code: "Sw",
    name: "Sword",
    text: "Adds one when its bearer's side attacks.",
    combat: Some(|_, _, _, attacking| u8::from(attacking)),
    rules: &["SWORD-1"],
    ..Def::OBJECT
};
