//! The Sword helps in attack.

use crate::decision::Means;
use crate::piece::{Def, Piece};

/// The Sword.
pub const DEF: Def = Def {
    piece: Piece::Sword,
    code: "Sw",
    name: "Sword",
    text: "Adds one when its bearer's side attacks.",
    combat: Some(|_, bearer, fight, attacking| {
        // SPEAR-8: who strikes with a spear does not strike with a Sword.
        let elsewhere = fight.means == Means::Spear && fight.attacker == bearer;
        u8::from(attacking && !elsewhere)
    }),
    rules: &["SWORD-1"],
    ..Def::OBJECT
};
