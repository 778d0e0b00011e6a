//! The Fire Shield keeps fire and rocks off.

use crate::piece::{Def, Piece, Traits};

/// The Fire Shield.
pub const DEF: Def = Def {
    piece: Piece::FireShield,
    code: "Fs",
    name: "Fire Shield",
    text: "Keeps fireballs, breath and falling rocks off its bearer.",
    traits: Traits::SHIELD.and(Traits::FIREPROOF),
    rules: &["FIRESHIELD-1", "FIRESHIELD-2", "FIRESHIELD-3"],
    ..Def::OBJECT
};
