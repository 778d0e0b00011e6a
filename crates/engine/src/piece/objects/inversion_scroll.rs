//! The Scroll of Inversion swaps rooms.

use crate::piece::{Def, Piece, Power, PowerId};
use crate::rule::zone::scroll;

/// The Scroll of Inversion.
pub const DEF: Def = Def {
    piece: Piece::InversionScroll,
    code: "In",
    name: "Scroll of Inversion",
    text: "Lets a magic user swap the own room with a neighboring one, once.",
    powers: &[&INVERT],
    rules: &["INVERSION-1", "INVERSION-2", "INVERSION-3"],
    ..Def::OBJECT
};

/// Swaps the own room with the one in a direction.
pub static INVERT: Power = Power {
    id: PowerId::Invert,
    word: "invert",
    rule: "INVERSION-1",
    when_wounded: false,
    exact: false,
    candidates: scroll::swap_candidates,
    check: scroll::check_swap,
    perform: scroll::perform_swap,
};
