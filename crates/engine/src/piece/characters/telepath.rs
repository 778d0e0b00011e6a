//! The Telepath names the card to be played.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Traits};

/// The Telepath.
pub const DEF: Def = Def {
    piece: Piece::Telepath,
    code: "Te",
    name: "Telepath",
    text: "In a one-on-one close combat names the card the opponent has to play, or sees all its cards.",
    kind: NUMBERS.kind("telepath"),
    traits: Traits::READS_MINDS,
    rules: &["TELEPATH-1", "TELEPATH-2", "TELEPATH-3", "TELEPATH-4", "TELEPATH-5"],
    ..Def::CHARACTER
};
