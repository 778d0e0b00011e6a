//! The Telekineticist moves objects from afar.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Piece, Power, PowerId, Traits};
use crate::rule::zone::levitate;

/// The Telekineticist.
pub const DEF: Def = Def {
    piece: Piece::Telekineticist,
    code: "Tk",
    name: "Telekineticist",
    text: "Moves an object of her room, or her own, up to three zones; reads scrolls.",
    kind: NUMBERS.kind("telekineticist"),
    traits: Traits::MAGIC_USER,
    powers: &[&LEVITATE],
    rules: &[
        "TELEKINETICIST-1",
        "TELEKINETICIST-2",
        "TELEKINETICIST-3",
        "TELEKINETICIST-4",
        "TELEKINETICIST-5",
        "TELEKINETICIST-6",
        "TELEKINETICIST-7",
        "TELEKINETICIST-8",
    ],
    ..Def::CHARACTER
};

/// Moves an object through the air.
pub static LEVITATE: Power = Power {
    id: PowerId::Levitate,
    word: "move",
    rule: "TELEKINETICIST-2",
    when_wounded: false,
    exact: true,
    candidates: levitate::candidates,
    check: levitate::check,
    perform: levitate::perform,
};
