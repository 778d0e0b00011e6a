//! The Golem breaks walls.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Power, PowerId};
use crate::rule::gate;

/// The Golem.
pub const DEF: Def = Def {
    piece: Piece::Golem,
    code: "Gm",
    name: "Golem",
    text: "Breaks up to three walls in a game.",
    kind: Kind::Character { speed: 2, strength: 4 },
    powers: &[&BREAK],
    rules: &["GOLEM-1", "GOLEM-2", "GOLEM-3", "GOLEM-4"],
    ..Def::CHARACTER
};

/// The Golem where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Breaks all walls and arrow-slits of his room and its portcullis, once.",
    kind: NUMBERS.kind("golem"),
    rules: &["GOLEM-5", "GOLEM-6", "GOLEM-7", "GOLEM-8", "GOLEM-9", "CARD-12"],
    ..DEF
};

/// Breaks a wall beside him.
pub static BREAK: Power = Power {
    id: PowerId::Break,
    word: "break",
    rule: "GOLEM-2",
    when_wounded: false,
    exact: true,
    candidates: gate::walls_beside,
    check: gate::check_break,
    perform: gate::perform_break,
};
