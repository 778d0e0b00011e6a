//! Editions: each is one value of [`Ruleset`].

mod anniversary;
mod base;
pub(crate) mod cards;
mod numbers;
mod paladins;
mod scenario;
mod setup;

pub(crate) use numbers::is;
pub use numbers::{Gap, Number, Numbers, Printed};
pub use scenario::{Part, Scenario, Scenarios, Troops};
pub use setup::{Handicap, Level, Mode, Setup, SetupError};

use crate::piece::{Def, Piece};

/// An edition of the game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The base set of 2005.
    Base,
    /// Paladins & Dragons, played alone.
    Paladins,
    /// The 20th-anniversary edition, which mixes both.
    Anniversary,
    /// The Card Game.
    Cards,
}

impl Edition {
    /// All editions.
    pub const ALL: [Edition; 4] = [Edition::Base, Edition::Paladins, Edition::Anniversary, Edition::Cards];

    /// The editions that hosts offer to players.
    pub const OFFERED: [Edition; 4] = Edition::ALL;

    /// The rules of this edition.
    #[must_use]
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            Edition::Base => &base::RULESET,
            Edition::Paladins => &paladins::RULESET,
            Edition::Anniversary => &anniversary::RULESET,
            Edition::Cards => &cards::RULESET,
        }
    }

    /// Reads the word used in notation and on the command line.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.ruleset().word == text)
    }
}

/// What the Ghost passes while moving (OUR-23).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GhostWording {
    /// Walls and closed portcullises too: Paladins & Dragons and the league.
    Walls,
    /// Characters, obstacles and fountains only: the anniversary edition.
    NoWalls,
}

/// How a side gets its action points.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Economy {
    /// One action card a turn, four in a cycle.
    Cards,
    /// The action wheel: an income every turn, and what is saved of it.
    Wheel {
        /// Points on the very first turn.
        first: u8,
        /// Points on every later turn.
        income: u8,
    },
}

/// What rooms are made of, and with it who is adjacent and how many may stand together.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Grain {
    /// 5 x 5 squares; two tokens to a square; neighbors fight.
    Squares,
    /// 2 x 2 zones; so many characters of one side to a zone; zone-mates fight.
    Zones {
        /// Characters of one side in one zone.
        per_side: u8,
    },
}

impl Grain {
    /// Places along the edge of a room.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Grain::Squares => 5,
            Grain::Zones { .. } => 2,
        }
    }
}

/// When a game ends once a side has its points.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// With the turn (END-1).
    WithTheTurn,
    /// At once.
    AtOnce,
}

/// Who chooses the pairs of rooms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum RoomChoice {
    /// The sides, as they choose their forces (MODE-4, MODE-6).
    Sides,
    /// Chance, always (MODE-18).
    Lot,
}

/// The rules of an edition that are numbers, lists and wordings.
pub struct Ruleset {
    /// The word used in notation and on the command line.
    pub word: &'static str,
    /// The full name.
    pub name: &'static str,
    /// Characters a side may choose from.
    pub characters: &'static [Piece],
    objects: &'static [Piece],
    /// Characters of the fixed set.
    pub fixed_characters: &'static [Piece],
    /// Objects of the fixed set.
    pub fixed_objects: &'static [Piece],
    /// Pairs of rooms in the pool of two sides; a fixed set is the first of them.
    pub pairs: &'static [&'static str],
    /// The same for three and four sides.
    pub crossing_pairs: &'static [&'static str],
    /// The pieces left out of the beginner's game; `None` where there is none.
    pub beginner_without: Option<&'static [Piece]>,
    /// Characters a side plays with.
    pub team: u8,
    /// Objects a side plays with.
    pub kit: u8,
    /// Characters that start on the line.
    pub on_line: u8,
    /// Combat cards by value, from +0.
    pub combat_cards: [u8; 7],
    /// The file of numbers, where some of them are ours; `None` where all are printed.
    pub numbers: Option<&'static Numbers>,
    /// Jump cards.
    pub jumps: u8,
    /// Action cards.
    pub action_cards: &'static [u8],
    /// Who chooses the pairs of rooms where forces are chosen.
    pub room_choice: RoomChoice,
    /// The games that the edition describes one by one, and the objects for them.
    scenarios: Option<fn() -> &'static Scenarios>,
    /// What each piece is.
    pub def: fn(Piece) -> &'static Def,
    /// Points to win, for two sides and for more.
    pub target: [u8; 2],
    /// How action points come.
    pub economy: Economy,
    /// What rooms are made of.
    pub grain: Grain,
    /// When the game ends.
    pub ending: Ending,
    /// What the Ghost passes.
    pub ghost: GhostWording,
    /// Walls a Golem may break.
    pub golem_walls: u8,
    /// Action points of a potion.
    pub potion_points: u8,
    /// Actions with a charmed character.
    pub charm_points: u8,
    /// Turns without an event after which a dead game ends.
    pub quiet_turns: u8,
    /// How refusals are cited that every edition has.
    pub citations: Citations,
    /// The rooms.
    pub rooms: &'static [Drawings],
}

impl Ruleset {
    /// Objects a side may choose from, copies repeated.
    #[must_use]
    pub fn objects(&self) -> &'static [Piece] {
        self.scenarios.map_or(self.objects, |read| read().objects)
    }

    /// Whether which objects there are twice is a value of this project.
    #[must_use]
    pub fn objects_ours(&self) -> bool {
        self.scenarios.is_some_and(|read| read().objects_ours)
    }

    /// The games that the edition describes one by one; empty where it does not.
    #[must_use]
    pub fn scenarios(&self) -> &'static [Scenario] {
        self.scenarios.map_or(&[], |read| read().all)
    }

    /// The game with this number among them.
    #[must_use]
    pub fn scenario(&self, number: u8) -> Option<&'static Scenario> {
        self.scenarios().iter().find(|scenario| scenario.number == number)
    }

    /// The numbers of a character with what is ours of them; `None` where both are printed.
    #[must_use]
    pub fn guessed(&self, piece: Piece) -> Option<&'static Printed> {
        let named = |printed: &&Printed| Piece::from_text(printed.name) == Some(piece);
        let printed = self.numbers?.characters().find(named)?;
        (printed.speed.ours || printed.strength.ours).then_some(printed)
    }

    /// What a stronger side gives up against a weaker one.
    #[must_use]
    pub fn handicap(&self, stronger: Level, weaker: Level) -> Handicap {
        let Some(numbers) = self.numbers else { return Handicap::between(stronger, weaker) };
        let meant = |gap: &&Gap| gap.stronger == stronger && gap.weaker == weaker;
        numbers.gaps().find(meant).map_or_else(Handicap::default, |gap| gap.given_up)
    }

    /// Whether a piece is in the edition.
    #[must_use]
    pub fn has(&self, piece: Piece) -> bool {
        self.characters.contains(&piece) || self.objects().contains(&piece)
    }
}

/// Rules that editions word differently, for refusals that say the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Citations {
    /// A side is not asked anything.
    pub asked: &'static str,
    /// No action point is left.
    pub points: &'static str,
    /// Only characters on the board act.
    pub actor: &'static str,
    /// Who starts on the line.
    pub team: &'static str,
    /// Characters are picked in turn.
    pub characters: &'static str,
    /// Objects are picked in turn.
    pub objects: &'static str,
    /// There are no more copies of a piece.
    pub copies: &'static str,
    /// Forces are chosen in secret.
    pub forces: &'static str,
}

/// A file of rooms that is compiled in.
#[derive(Copy, Clone, Debug)]
pub struct Drawings {
    /// Its path in the repository, for messages.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Whether the rooms are designs of this project, because the printed ones are not known to us.
    pub ours: bool,
}
