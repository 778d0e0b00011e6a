//! The Troll regenerates.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Power, PowerId, no_target};
use crate::rule::heal;

/// The Troll.
pub const DEF: Def = Def {
    piece: Piece::Troll,
    code: "Tr",
    name: "Troll",
    text: "Heals his own wound, but not in the turn he got it.",
    kind: Kind::Character { speed: 2, strength: 4 },
    powers: &[&REGENERATE],
    rules: &["TROLL-1", "TROLL-2", "TROLL-3", "TROLL-4", "TROLL-5", "TROLL-6"],
    ..Def::CHARACTER
};

/// The Troll where rooms are made of zones.
pub const ZONES: Def = Def {
    kind: NUMBERS.kind("troll"),
    rules: &["TROLL-7", "TROLL-2", "TROLL-3", "TROLL-4", "TROLL-6"],
    ..DEF
};

/// Heals his own wound.
pub static REGENERATE: Power = Power {
    id: PowerId::Regenerate,
    word: "regenerate",
    rule: "TROLL-2",
    when_wounded: true,
    exact: false,
    candidates: no_target,
    check: heal::check_regenerate,
    perform: heal::perform_regenerate,
};
