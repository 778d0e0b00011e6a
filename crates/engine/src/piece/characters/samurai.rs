//! The Samurai attacks once a turn for nothing.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Samurai.
pub const DEF: Def = Def {
    piece: Piece::Samurai,
    code: "Sa",
    name: "Samurai",
    text: "Begins one close combat a turn without an action point.",
    kind: NUMBERS.kind("samurai"),
    traits: Traits::DUELS,
    rules: &["SAMURAI-1", "SAMURAI-2", "SAMURAI-3"],
    ..Def::CHARACTER
};
