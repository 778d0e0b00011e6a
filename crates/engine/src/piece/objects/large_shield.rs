//! The Large Shield keeps shots off.

use crate::piece::{Def, Piece, Traits};

/// The Large Shield.
pub const DEF: Def = Def {
    piece: Piece::LargeShield,
    code: "Ls",
    name: "Large Shield",
    text: "Nobody shoots at its bearer.",
    traits: Traits::UNSHOT,
    rules: &["LARGESHIELD-1", "LARGESHIELD-2"],
    ..Def::OBJECT
};
