//! The base set of 2005.

use super::{Citations, Drawings, Economy, Ending, GhostWording, Grain, RoomChoice, Ruleset};
use crate::piece::Piece;

pub(super) const CHARACTERS: &[Piece] = &[
    Piece::Cleric,
    Piece::Goblin,
    Piece::Mekanork,
    Piece::Thief,
    Piece::Troll,
    Piece::WallWalker,
    Piece::Warrior,
    Piece::Wizard,
];

pub(super) const OBJECTS: &[Piece] =
    &[Piece::Armor, Piece::FireballWand, Piece::Rope, Piece::SpeedPotion, Piece::Sword, Piece::Treasure];

pub(super) const ROOMS: Drawings =
    Drawings { file: "rooms/base.room", text: include_str!("../../../../rooms/base.room"), ours: false };
pub(super) const CROSSING: Drawings = Drawings {
    file: "rooms/crossing.room",
    text: include_str!("../../../../rooms/crossing.room"),
    ours: true,
};

pub(super) const RULESET: Ruleset = Ruleset {
    word: "base",
    name: "Base set",
    characters: CHARACTERS,
    objects: OBJECTS,
    fixed_characters: CHARACTERS,
    fixed_objects: OBJECTS,
    pairs: &["1", "2", "3", "4"],
    crossing_pairs: &["1", "2", "3", "4", "9", "10"],
    beginner_without: Some(&[Piece::WallWalker, Piece::Mekanork, Piece::SpeedPotion, Piece::Armor]),
    team: 8,
    kit: 6,
    on_line: 4,
    combat_cards: [1, 1, 2, 2, 1, 1, 1],
    numbers: None,
    jumps: 3,
    room_choice: RoomChoice::Sides,
    scenarios: None,
    def: Piece::def,
    action_cards: &[2, 3, 4, 5],
    target: [5, 6],
    economy: Economy::Cards,
    grain: Grain::Squares,
    ending: Ending::WithTheTurn,
    ghost: GhostWording::Walls,
    golem_walls: 3,
    potion_points: 4,
    charm_points: 3,
    quiet_turns: 24,
    citations: Citations {
        asked: "TURN-1",
        points: "TURN-6",
        actor: "TURN-9",
        team: "SETUP-8",
        characters: "MODE-7",
        objects: "MODE-8",
        copies: "MODE-12",
        forces: "MODE-4",
    },
    rooms: &[ROOMS, CROSSING],
};
