//! The Warrior breaks portcullises.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Power, PowerId};
use crate::rule::gate;

/// The Warrior.
pub const DEF: Def = Def {
    piece: Piece::Warrior,
    code: "Wa",
    name: "Warrior",
    text: "Breaks a closed portcullis for good.",
    kind: Kind::Character { speed: 3, strength: 3 },
    powers: &[&SMASH],
    rules: &["WARRIOR-1", "WARRIOR-2"],
    ..Def::CHARACTER
};

/// The Warrior where rooms are made of zones.
pub const ZONES: Def = Def { kind: NUMBERS.kind("warrior"), rules: &["WARRIOR-3", "WARRIOR-2"], ..DEF };

/// Breaks a closed portcullis.
pub static SMASH: Power = Power {
    id: PowerId::Smash,
    word: "smash",
    rule: "WARRIOR-2",
    when_wounded: false,
    exact: false,
    candidates: gate::gates_beside,
    check: gate::check_smash,
    perform: gate::perform_smash,
};
