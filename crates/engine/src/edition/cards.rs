//! The Card Game: rooms of zones, the wheel, its cards and its five scenarios.
//!
//! The values of scenarios 4 and 5, the objects of scenario 2, the rooms and the doubled objects are
//! ours: the printed ones are not known to us.

use super::base;
use super::{
    Citations, Drawings, Economy, Ending, GhostWording, Grain, RoomChoice, Ruleset, Scenario, Troops,
};
use crate::piece::Piece;

const SCENARIOS: &[Scenario] = &[
    Scenario {
        number: 1,
        target: 2,
        troops: Troops::Given {
            characters: &[Piece::Mekanork, Piece::Naga],
            objects: &[Piece::Rope, Piece::Key],
        },
        fights: false,
        pairs: &["blue", "green"],
        capacity: &[1, 1],
    },
    Scenario {
        number: 2,
        target: 3,
        troops: Troops::Given {
            characters: &[Piece::Naga, Piece::Warrior, Piece::Colossus, Piece::Backstabber],
            objects: &[Piece::Rope, Piece::Key],
        },
        fights: true,
        pairs: &[],
        capacity: &[1, 2, 1],
    },
    Scenario {
        number: 3,
        target: 4,
        troops: Troops::Given {
            characters: &[
                Piece::Crossbowman,
                Piece::Wizard,
                Piece::Naga,
                Piece::Mekanork,
                Piece::Warrior,
                Piece::Cleric,
            ],
            objects: &[Piece::Rope, Piece::Key, Piece::Bow, Piece::LargeShield],
        },
        fights: true,
        pairs: &[],
        capacity: &[2, 2, 2, 2],
    },
    Scenario {
        number: 4,
        target: 5,
        troops: Troops::Chosen { team: 8, kit: 6 },
        fights: true,
        pairs: &[],
        capacity: &[3, 3, 3, 3],
    },
    Scenario {
        number: 5,
        target: 6,
        troops: Troops::Chosen { team: 10, kit: 8 },
        fights: true,
        pairs: &[],
        capacity: &[2, 3, 3, 3, 3, 2],
    },
];

pub(super) const RULESET: Ruleset = Ruleset {
    word: "cards",
    name: "The Card Game",
    characters: &[
        Piece::Assassin,
        Piece::Backstabber,
        Piece::Berserker,
        Piece::Cleric,
        Piece::Colossus,
        Piece::Crossbowman,
        Piece::DarkAngel,
        Piece::ElfScout,
        Piece::General,
        Piece::Ghost,
        Piece::Goblin,
        Piece::Golem,
        Piece::Mekanork,
        Piece::Naga,
        Piece::Paladin,
        Piece::Pickpocket,
        Piece::Samurai,
        Piece::Telekineticist,
        Piece::Telepath,
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
        Piece::Bow,
        Piece::FireballScroll,
        Piece::InversionScroll,
        Piece::Key,
        Piece::Key,
        Piece::LargeShield,
        Piece::Rope,
        Piece::Rope,
        Piece::Sword,
        Piece::TelescopingSpear,
        Piece::Treasure,
    ],
    fixed_characters: &[],
    fixed_objects: &[],
    pairs: &["blue", "green", "red", "orange", "purple", "gray"],
    crossing_pairs: &[],
    beginner_without: None,
    on_line: 2,
    room_choice: RoomChoice::Lot,
    scenarios: SCENARIOS,
    def: Piece::zone_def,
    action_cards: &[],
    economy: Economy::Wheel { first: 2, income: 3 },
    grain: Grain::Zones { per_side: 3 },
    ending: Ending::AtOnce,
    ghost: GhostWording::Walls,
    golem_walls: 1,
    citations: Citations {
        asked: "WHEEL-1",
        points: "WHEEL-9",
        actor: "WHEEL-9",
        team: "SCENARIO-10",
        full: "SCENARIO-11",
        characters: "MODE-19",
        objects: "MODE-20",
        copies: "MODE-22",
        forces: "MODE-21",
    },
    rooms: &[Drawings { file: "rooms/cards.room", text: include_str!("../../../../rooms/cards.room") }],
    ..base::RULESET
};
