//! The Card Game, as far as its values are known: rooms of zones, the wheel, its cards.

use super::base;
use super::{Drawings, Economy, Ending, GhostWording, Grain, Ruleset};
use crate::piece::Piece;

pub(super) const RULESET: Ruleset = Ruleset {
    word: "cards",
    name: "The Card Game",
    characters: &[
        Piece::Cleric,
        Piece::ElfScout,
        Piece::Ghost,
        Piece::Goblin,
        Piece::Golem,
        Piece::Mekanork,
        Piece::Paladin,
        Piece::Pickpocket,
        Piece::Thief,
        Piece::Troll,
        Piece::WallWalker,
        Piece::Warrior,
        Piece::WeaponMaster,
        Piece::Wizard,
    ],
    objects: &[
        Piece::Armor,
        Piece::Armor,
        Piece::Key,
        Piece::Key,
        Piece::Rope,
        Piece::Rope,
        Piece::Sword,
        Piece::Treasure,
    ],
    pairs: &["blue", "green", "red", "orange", "purple", "gray"],
    crossing_pairs: &[],
    beginner_without: None,
    on_line: 2,
    action_cards: &[],
    economy: Economy::Wheel { first: 2, income: 3, keep: 3 },
    grain: Grain::Zones { per_side: 3 },
    ending: Ending::AtOnce,
    ghost: GhostWording::Walls,
    golem_walls: 1,
    rooms: &[Drawings { file: "rooms/cards.room", text: include_str!("../../../../rooms/cards.room") }],
    ..base::RULESET
};
