//! The Elf Scout runs over pits.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Elf Scout.
pub const DEF: Def = Def {
    piece: Piece::ElfScout,
    code: "El",
    name: "Elf Scout",
    text: "Runs over pits without ending on one.",
    kind: Kind::Character { speed: 7, strength: 1 },
    traits: Traits::CROSSES_PITS,
    rules: &["ELF-1", "ELF-2"],
    ..Def::CHARACTER
};

/// The Elf Scout where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Crosses pits while moving.",
    kind: NUMBERS.kind("elf-scout"),
    rules: &["ELF-3", "ELF-2"],
    ..DEF
};
