//! What the sides have in front of them: cards, points, purses.

use super::Table;
use crate::side::{BySide, Side};
use crate::spot::{MAX_SLOTS, Slot};
use crate::token::{Token, TokenSet};

/// What a side has in front of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holdings {
    /// Action cards in hand, one bit per value.
    pub actions: u8,
    /// Jump cards left.
    pub jumps: u8,
    /// Victory points that can no longer be lost.
    pub points: u8,
    /// Walls its Golem may still break.
    pub walls: u8,
    /// Characters not yet eliminated or escaped, hidden ones included.
    pub living: u8,
    /// Tokens put on the table so far.
    pub placed: u8,
    /// Combat cards used up.
    pub used: UsedCards,
}

/// How many combat cards of each value are used up, two bits each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct UsedCards(u16);

impl UsedCards {
    /// How many of this value.
    #[must_use]
    pub const fn count(self, value: usize) -> u8 {
        (self.0 >> (2 * value) & 3) as u8
    }

    /// Adds one; whether there was room for it.
    pub const fn add(&mut self, value: usize) -> bool {
        let room = value < 7 && self.count(value) < 3;
        if room {
            self.0 += 1 << (2 * value);
        }
        room
    }
}

/// What a side does once a turn and has done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds {
    /// Whether its Crossbowman has fired.
    pub fired: bool,
    /// Whether its Samurai has attacked for nothing.
    pub dueled: bool,
}

/// Action points that sides keep on their wheels, two bits each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wheels(u8);

impl Wheels {
    /// The most points a wheel keeps.
    pub const MOST: u8 = 3;

    /// What a side has kept.
    #[must_use]
    pub const fn saved(self, side: Side) -> u8 {
        self.0 >> (2 * side as u8) & 3
    }

    /// Sets what a side keeps, [`Wheels::MOST`] at most.
    pub const fn save(&mut self, side: Side, points: u8) {
        let points = if points > Wheels::MOST { Wheels::MOST } else { points };
        let shift = 2 * side as u8;
        self.0 = self.0 & !(3 << shift) | points << shift;
    }
}

/// Action points that belong to one character.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Purse {
    /// Whose they are.
    pub token: Token,
    /// How many are left.
    pub points: u8,
    /// Whether they come from a charm, so that the character acts for another side.
    pub charmed: bool,
}

/// The most purses that can be open in one turn: every potion and every scroll.
pub const MAX_PURSES: usize = 8;

impl Table {
    /// Action points a side has kept on its wheel.
    #[must_use]
    pub fn saved(&self, side: Side) -> u8 {
        self.wheels.saved(side)
    }

    /// What the active side does once a turn and has done.
    #[must_use]
    pub fn deeds(&self) -> Deeds {
        self.deeds
    }

    /// Points that a character may spend, its own purse first (OUR-38).
    #[must_use]
    pub fn points_of(&self, token: Token) -> u8 {
        let purse = self.purse(token);
        let own = if self.owner(token) == self.active { self.points } else { 0 };
        own + purse.map_or(0, |purse| purse.points)
    }

    /// The purse of a character.
    #[must_use]
    pub fn purse(&self, token: Token) -> Option<Purse> {
        self.purses().find(|purse| purse.token == token)
    }

    /// All open purses, between which there is no gap.
    pub fn purses(&self) -> impl Iterator<Item = Purse> + '_ {
        self.purses.iter().map_while(|purse| *purse)
    }

    /// Characters that act for another side this turn.
    #[must_use]
    pub fn charmed(&self) -> TokenSet {
        let mut set = TokenSet::EMPTY;
        for purse in self.purses().filter(|purse| purse.charmed) {
            set.add(purse.token);
        }
        set
    }

    /// A side's victory points: those it keeps, and one for a pentacle it holds alone
    /// (PENTACLE-1, OUR-3).
    #[must_use]
    pub fn score(&self, side: Side) -> u8 {
        self.scores()[side]
    }

    /// The victory points of all sides.
    #[must_use]
    pub fn scores(&self) -> BySide<u8> {
        let mut scores = BySide(self.holdings.0.map(|holdings| holdings.points));
        for holder in self.pentacle_holders().into_iter().flatten() {
            scores[holder] += 1;
        }
        scores
    }

    /// Who holds the pentacle of each room, alone and unwounded.
    pub(crate) fn pentacle_holders(&self) -> [Option<Side>; MAX_SLOTS] {
        let mut holders = [None; MAX_SLOTS];
        if !self.rules().has_pentacles() {
            return holders;
        }
        let there = self.characters_on(|plan| plan.pentacles);
        for token in there {
            if let Some(slot) = self.room_of(token) {
                holders[slot.index()] = self.pentacle_holder(slot, there);
            }
        }
        holders
    }

    fn room_of(&self, token: Token) -> Option<Slot> {
        self.spot(token).and_then(|spot| self.rules().layout.slot(spot))
    }

    /// Who holds the pentacle of a room, given the characters on all pentacles.
    fn pentacle_holder(&self, slot: Slot, on_pentacles: TokenSet) -> Option<Side> {
        let mut there = TokenSet::EMPTY;
        for token in on_pentacles {
            if self.room_of(token) == Some(slot) {
                there.add(token);
            }
        }
        let side = self.owner(there.minus(self.wounded).first()?);
        there.minus(self.handles().of(side)).is_empty().then_some(side)
    }

    /// Combat cards a side could still hold, by value, before secret handicaps.
    #[must_use]
    pub fn combat_cards(&self, side: Side) -> [u8; 7] {
        let mut cards = self.rules().combat_cards;
        let removed = self.rules().setup.handicaps[side].cards;
        for (value, count) in cards.iter_mut().enumerate() {
            if removed >> value & 1 != 0 {
                *count = 0;
            }
            *count = count.saturating_sub(self.holdings[side].used.count(value));
        }
        cards
    }
}
