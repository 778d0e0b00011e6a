//! The Card Game: rooms of zones, the wheel, its cards and its five scenarios.
//!
//! The rooms, some values of the scenarios and some numbers of the characters are ours, because the printed
//! ones are not known to us; the files that hold them say which.

use std::sync::OnceLock;

use super::base;
use super::{
    Citations, Drawings, Economy, Ending, GhostWording, Grain, Numbers, RoomChoice, Ruleset, Scenarios,
};
use crate::notation::numbers::compiled;
use crate::notation::scenario::read_scenarios;
use crate::piece::Piece;

const FILE: &str = "scenarios/cards.scenario";

/// What the file says, which a test reads as well.
fn scenarios() -> &'static Scenarios {
    static READ: OnceLock<Scenarios> = OnceLock::new();
    READ.get_or_init(|| {
        match read_scenarios(include_str!("../../../../scenarios/cards.scenario"), &RULESET) {
            Ok(scenarios) => scenarios,
            Err(error) => panic!("{FILE}:{}: {}", error.line, error.why),
        }
    })
}

/// What is printed on characters and cards, and what is ours of it.
pub(crate) const NUMBERS: &Numbers =
    &compiled("pieces/cards.pieces", include_str!("../../../../pieces/cards.pieces"));

// Every definition finds its own line, so that more of them are of somebody else.
const _: () = assert!(
    NUMBERS.count() <= RULESET.characters.len(),
    "pieces/cards.pieces has a line for a character that the Card Game has not"
);

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
    objects: &[],
    fixed_characters: &[],
    fixed_objects: &[],
    pairs: &["blue", "green", "red", "orange", "purple", "gray"],
    crossing_pairs: &[],
    beginner_without: None,
    on_line: 2,
    combat_cards: NUMBERS.cards,
    numbers: Some(NUMBERS),
    room_choice: RoomChoice::Lot,
    scenarios: Some(scenarios),
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
        characters: "MODE-19",
        objects: "MODE-20",
        copies: "MODE-22",
        forces: "MODE-21",
    },
    rooms: &[Drawings {
        file: "rooms/cards.room",
        text: include_str!("../../../../rooms/cards.room"),
        ours: true,
    }],
    ..base::RULESET
};
