//! The Thief stands on pits and works locks.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Power, PowerId, Traits};
use crate::rule::gate;

/// The Thief.
pub const DEF: Def = Def {
    piece: Piece::Thief,
    code: "Th",
    name: "Thief",
    text: "Walks over pits, holds them shut for her friends, opens and closes portcullises.",
    kind: Kind::Character { speed: 5, strength: 2 },
    traits: Traits::STANDS_ON_PITS,
    powers: &[&LOCK],
    rules: &["THIEF-1", "THIEF-2", "THIEF-3", "THIEF-4", "THIEF-5", "THIEF-6"],
    ..Def::CHARACTER
};

/// The Thief where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Crosses pits, opens and closes portcullises.",
    traits: Traits::CROSSES_PITS,
    kind: NUMBERS.kind("thief"),
    rules: &["THIEF-7", "THIEF-8", "THIEF-5", "THIEF-6"],
    ..DEF
};

/// Opens a closed portcullis or closes an open one.
pub static LOCK: Power = Power {
    id: PowerId::Lock,
    word: "lock",
    rule: "THIEF-5",
    when_wounded: false,
    exact: false,
    candidates: gate::gates_beside,
    check: gate::check_lock,
    perform: gate::perform_lock,
};
