//! The Telescoping Spear reaches into the next zone.

use crate::piece::{Def, Piece, Traits};

/// The Telescoping Spear.
pub const DEF: Def = Def {
    piece: Piece::TelescopingSpear,
    code: "Sr",
    name: "Telescoping Spear",
    text: "Attacks into the next zone without danger to its bearer; breaks on a loss.",
    traits: Traits::SPEAR,
    rules: &["SPEAR-1", "SPEAR-2", "SPEAR-3", "SPEAR-4", "SPEAR-5", "SPEAR-6", "SPEAR-7", "SPEAR-8"],
    ..Def::OBJECT
};
