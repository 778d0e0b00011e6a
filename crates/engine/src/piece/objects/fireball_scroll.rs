//! The Fireball Scroll kills once.

use crate::piece::{Def, Piece, Power, PowerId};
use crate::rule::zone::scroll;

/// The Fireball Scroll.
pub const DEF: Def = Def {
    piece: Piece::FireballScroll,
    code: "Fb",
    name: "Fireball Scroll",
    text: "Lets a magic user kill a character in sight or in the own zone, once.",
    powers: &[&FIREBALL],
    rules: &[
        "FIREBALL-1",
        "FIREBALL-2",
        "FIREBALL-3",
        "FIREBALL-4",
        "FIREBALL-5",
        "FIREBALL-6",
        "FIREBALL-7",
    ],
    ..Def::OBJECT
};

/// Sends a fireball at a character in sight or in the same zone.
pub static FIREBALL: Power = Power {
    id: PowerId::Fireball,
    word: "fireball",
    rule: "FIREBALL-1",
    when_wounded: false,
    exact: false,
    candidates: scroll::fire_candidates,
    check: scroll::check_fire,
    perform: scroll::perform_fire,
};
