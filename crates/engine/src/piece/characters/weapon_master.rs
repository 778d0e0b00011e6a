//! The Weapon Master sees the other card first.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Weapon Master.
pub const DEF: Def = Def {
    piece: Piece::WeaponMaster,
    code: "Wm",
    name: "Weapon Master",
    text: "Her side sees the opponent's combat card before it chooses its own.",
    kind: Kind::Character { speed: 3, strength: 3 },
    traits: Traits::SEES_CARD,
    rules: &["WEAPONMASTER-1", "WEAPONMASTER-2", "WEAPONMASTER-3"],
    ..Def::CHARACTER
};

/// The Weapon Master where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "In close combat her side sees the opponent's combat card before it chooses its own.",
    kind: NUMBERS.kind("weapon-master"),
    rules: &["WEAPONMASTER-4", "WEAPONMASTER-5", "WEAPONMASTER-2", "WEAPONMASTER-3"],
    ..DEF
};
