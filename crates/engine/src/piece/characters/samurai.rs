//! The Samurai attacks once a turn for nothing.

use crate::piece::{Def, Kind, Piece, Traits};

/// The Samurai.
pub const DEF: Def = Def {
    piece: Piece::Samurai,
    code: "Sa",
    name: "Samurai",
    text: "Begins one close combat a turn without an action point.",
    kind: Kind::Character { speed: 2, strength: 3 },
    traits: Traits::DUELS,
    rules: &["SAMURAI-1", "SAMURAI-2", "SAMURAI-3"],
    ..Def::CHARACTER
};
