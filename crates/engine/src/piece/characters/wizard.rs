//! The Wizard flies and uses magic.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Wizard.
pub const DEF: Def = Def {
    piece: Piece::Wizard,
    code: "Wi",
    name: "Wizard",
    text: "Flies over obstacles and characters, fires the wand and reads scrolls.",
    kind: Kind::Character { speed: 4, strength: 1 },
    traits: Traits::FLIES.and(Traits::MAGIC_USER).and(Traits::FIRES_WAND),
    rules: &["WIZARD-1", "WIZARD-2", "WIZARD-3", "WIZARD-4", "WIZARD-5"],
    ..Def::CHARACTER
};

/// The Wizard where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Flies over pits and enemies and reads scrolls.",
    traits: Traits::FLIES.and(Traits::MAGIC_USER),
    kind: NUMBERS.kind("wizard"),
    rules: &["WIZARD-6", "WIZARD-7", "WIZARD-2", "WIZARD-4", "WIZARD-5"],
    ..DEF
};
