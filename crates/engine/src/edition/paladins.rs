//! Paladins & Dragons (2004), played alone.

use super::base;
use super::{Drawings, Ruleset};
use crate::piece::Piece;

pub(super) const CHARACTERS: &[Piece] = &[
    Piece::RedDragon,
    Piece::ElfScout,
    Piece::Ghost,
    Piece::Golem,
    Piece::Illusionist,
    Piece::WeaponMaster,
    Piece::Paladin,
    Piece::Pickpocket,
];

pub(super) const OBJECTS: &[Piece] = &[
    Piece::TeleportationRing,
    Piece::FireShield,
    Piece::Key,
    Piece::CharmScroll,
    Piece::Dragonslayer,
    Piece::Rope,
];

pub(super) const ROOMS: Drawings = Drawings {
    file: "rooms/paladins.room",
    text: include_str!("../../../../rooms/paladins.room"),
    ours: true,
};

pub(super) const RULESET: Ruleset = Ruleset {
    word: "paladins",
    name: "Paladins & Dragons",
    characters: CHARACTERS,
    objects: OBJECTS,
    fixed_characters: CHARACTERS,
    fixed_objects: OBJECTS,
    pairs: &["5", "6", "7", "8"],
    crossing_pairs: &["5", "6", "7", "8", "9", "10"],
    beginner_without: None,
    rooms: &[ROOMS, base::CROSSING],
    ..base::RULESET
};
