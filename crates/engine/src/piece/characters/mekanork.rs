//! The Mekanork turns rooms either way.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Mekanork.
pub const DEF: Def = Def {
    piece: Piece::Mekanork,
    code: "Me",
    name: "Mekanork",
    text: "Turns a room in either direction from its gear or its twin's.",
    kind: Kind::Character { speed: 3, strength: 2 },
    traits: Traits::TURNS_BOTH_WAYS,
    rules: &["MEKANORK-1", "MEKANORK-2"],
    ..Def::CHARACTER
};

/// The Mekanork where rooms are made of zones.
pub const ZONES: Def = Def { kind: NUMBERS.kind("mekanork"), rules: &["MEKANORK-3", "MEKANORK-2"], ..DEF };
