//! The Goblin is worth more alive and gone.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece};

/// The Goblin.
pub const DEF: Def = Def {
    piece: Piece::Goblin,
    code: "Go",
    name: "Goblin",
    text: "Scores two points when he escapes.",
    kind: Kind::Character { speed: 4, strength: 1 },
    escape_points: 2,
    rules: &["GOBLIN-1", "GOBLIN-2"],
    ..Def::CHARACTER
};

/// The Goblin where rooms are made of zones.
pub const ZONES: Def = Def { kind: NUMBERS.kind("goblin"), rules: &["GOBLIN-3", "GOBLIN-2"], ..DEF };
