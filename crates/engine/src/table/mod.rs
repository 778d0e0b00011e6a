//! The table: everything that anybody who looks at it can see.

mod bond;
mod compare;
mod dungeon;
mod holdings;
mod map;
mod tokens;
mod zones;

pub use bond::Way;
pub use dungeon::{Gate, Illusion};
pub use holdings::{Deeds, Holdings, MAX_PURSES, Purse, UsedCards, Wheels};
pub use tokens::Place;
pub use zones::{Bar, Border};

use crate::decision::{Outcome, Phase};
use crate::piece::{Piece, Pieces};
use crate::rules::{Face, Rules};
use crate::side::{BySide, Side, SideSet};
use crate::spot::{MAX_SLOTS, MAX_SPOTS};
use crate::token::{Handles, MAX_TOKENS, TokenSet};
use tokens::UNPLACED;

const NOWHERE: u16 = u16::MAX;
const NO_ILLUSIONS: BySide<[u16; 2]> = BySide([[NOWHERE; 2]; 4]);
const NO_BREACHES: [u16; MAX_SLOTS] = [NOWHERE; MAX_SLOTS];

/// What anyone at the table sees. A face-down token is a handle, an owner and a place.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) rules: RulesRef,
    at: [u16; MAX_TOKENS],
    piece: [Option<Piece>; MAX_TOKENS],
    pass: [u8; MAX_SPOTS / 2],
    face: [Option<Face>; MAX_SLOTS],
    gates: [u8; MAX_SLOTS],
    pub(crate) breaches: [u16; MAX_SLOTS],
    pub(crate) illusions: BySide<[u16; 2]>,
    characters: TokenSet,
    objects: TokenSet,
    /// Wounded characters.
    pub wounded: TokenSet,
    /// Characters wounded this turn, even if they have been healed since.
    pub hurt: TokenSet,
    /// Characters that can do nothing more this turn.
    pub spent: TokenSet,
    /// What each side has in front of it.
    pub holdings: BySide<Holdings>,
    /// Forces that are known to everybody; empty where they are secret.
    pub forces: BySide<Pieces>,
    /// Pairs of rooms in the dungeon that are known to everybody, one bit each.
    pub pairs: u32,
    pub(crate) purses: [Option<Purse>; MAX_PURSES],
    /// What happens now.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Side,
    /// Action points of the card that are left.
    pub points: u8,
    /// The highest action card that may be played (TURN-4).
    pub limit: u8,
    /// Turns in a row in which nothing happened (OUR-21).
    pub quiet: u8,
    /// Whether something happened this turn.
    pub stirred: bool,
    /// Sides that offer a draw.
    pub offers: SideSet,
    /// Sides that resigned.
    pub resigned: SideSet,
    /// What is done once a turn and was done this turn.
    pub(crate) deeds: Deeds,
    /// Action points saved on the wheels.
    pub(crate) wheels: Wheels,
}

/// A reference to rules that compares and hashes by what the table agreed on.
#[derive(Copy, Clone)]
pub(crate) struct RulesRef(pub(crate) &'static Rules);

impl PartialEq for RulesRef {
    fn eq(&self, other: &RulesRef) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.setup == other.0.setup
    }
}

impl Eq for RulesRef {}

impl core::hash::Hash for RulesRef {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.setup.hash(state);
    }
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table")
            .field("phase", &self.phase)
            .field("active", &self.active)
            .field("points", &self.points)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// An empty table before the set-up.
    #[must_use]
    pub(crate) fn new(rules: &'static Rules) -> Table {
        let ruleset = rules.ruleset();
        let holdings = Holdings {
            actions: ruleset.action_cards.iter().fold(0, |set, card| set | 1 << card),
            jumps: ruleset.jumps,
            walls: ruleset.golem_walls,
            ..Holdings::default()
        };
        let mut table = Table {
            rules: RulesRef(rules),
            at: [UNPLACED; MAX_TOKENS],
            piece: [None; MAX_TOKENS],
            pass: [0; MAX_SPOTS / 2],
            face: [None; MAX_SLOTS],
            gates: [0; MAX_SLOTS],
            breaches: NO_BREACHES,
            illusions: NO_ILLUSIONS,
            characters: TokenSet::EMPTY,
            objects: TokenSet::EMPTY,
            wounded: TokenSet::EMPTY,
            hurt: TokenSet::EMPTY,
            spent: TokenSet::EMPTY,
            holdings: BySide([holdings; 4]),
            forces: BySide::default(),
            pairs: 0,
            purses: [None; MAX_PURSES],
            phase: Phase::Start,
            active: Side::Blue,
            points: 0,
            limit: ruleset.action_cards.iter().copied().min().unwrap_or(0),
            quiet: 0,
            stirred: false,
            offers: SideSet::EMPTY,
            resigned: SideSet::EMPTY,
            deeds: Deeds::default(),
            wheels: Wheels::default(),
        };
        table.link_lines();
        table
    }

    /// The rules of this table.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.rules.0
    }

    /// The sides at the table.
    #[inline]
    #[must_use]
    pub fn sides(&self) -> SideSet {
        self.rules().sides
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Phase::Over(outcome) = self.phase { Some(outcome) } else { None }
    }

    /// All sides but this one.
    #[must_use]
    pub fn rivals(&self, side: Side) -> SideSet {
        self.sides().without(side)
    }

    /// The next side clockwise.
    #[must_use]
    pub fn next_side(&self, side: Side) -> Side {
        Side::new((side.index() + 1) % self.sides().len()).unwrap_or(side)
    }

    /// How handles are shared out.
    #[inline]
    #[must_use]
    pub fn handles(&self) -> Handles {
        self.rules().handles
    }
}
