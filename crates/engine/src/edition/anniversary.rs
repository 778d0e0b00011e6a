//! The 20th-anniversary edition, which mixes the base set with Paladins & Dragons.

use super::{GhostWording, Ruleset};
use super::{base, paladins};
use crate::piece::Piece;

pub(super) const RULESET: Ruleset = Ruleset {
    word: "anniversary",
    name: "20th-anniversary edition",
    characters: &[
        Piece::Cleric,
        Piece::Goblin,
        Piece::Mekanork,
        Piece::Thief,
        Piece::Troll,
        Piece::WallWalker,
        Piece::Warrior,
        Piece::Wizard,
        Piece::RedDragon,
        Piece::ElfScout,
        Piece::Ghost,
        Piece::Golem,
        Piece::Illusionist,
        Piece::WeaponMaster,
        Piece::Paladin,
        Piece::Pickpocket,
    ],
    objects: &[
        Piece::Armor,
        Piece::FireballWand,
        Piece::Rope,
        Piece::Rope,
        Piece::SpeedPotion,
        Piece::Sword,
        Piece::Treasure,
        Piece::TeleportationRing,
        Piece::FireShield,
        Piece::Key,
        Piece::CharmScroll,
        Piece::Dragonslayer,
    ],
    pairs: &["1", "2", "3", "4", "5", "6", "7", "8"],
    crossing_pairs: &["1", "2", "3", "4", "5", "6", "7", "8"],
    ghost: GhostWording::NoWalls,
    rooms: &[base::ROOMS, paladins::ROOMS],
    ..base::RULESET
};
