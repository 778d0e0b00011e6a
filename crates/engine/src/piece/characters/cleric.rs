//! The Cleric heals.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Power, PowerId};
use crate::rule::heal;

/// The Cleric.
pub const DEF: Def = Def {
    piece: Piece::Cleric,
    code: "Cl",
    name: "Cleric",
    text: "Heals a wounded character beside him; the healed one rests for the turn.",
    kind: Kind::Character { speed: 4, strength: 2 },
    powers: &[&HEAL],
    rules: &["CLERIC-1", "CLERIC-2", "CLERIC-3", "CLERIC-4", "CLERIC-5"],
    ..Def::CHARACTER
};

/// The Cleric where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Heals a wounded character in his zone; the healed one rests for the turn.",
    kind: NUMBERS.kind("cleric"),
    rules: &["CLERIC-6", "CLERIC-7", "CLERIC-8", "CLERIC-2", "CLERIC-3", "CLERIC-4", "CLERIC-5"],
    ..DEF
};

/// Heals a wounded character on an adjacent square.
pub static HEAL: Power = Power {
    id: PowerId::Heal,
    word: "heal",
    rule: "CLERIC-2",
    when_wounded: false,
    exact: false,
    candidates: heal::heal_candidates,
    check: heal::check_heal,
    perform: heal::perform_heal,
};
