//! What the sides have in front of them: cards, points, purses.

use super::Table;
use crate::room::Ground;
use crate::side::{Side, SideSet};
use crate::spot::Slot;
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
        self.purses.iter().flatten().find(|purse| purse.token == token).copied()
    }

    /// All open purses.
    pub fn purses(&self) -> impl Iterator<Item = Purse> + '_ {
        self.purses.iter().flatten().copied()
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
        self.holdings[side].points + self.pentacle_points(side)
    }

    fn pentacle_points(&self, side: Side) -> u8 {
        self.pentacle_holders().filter(|holder| *holder == Some(side)).count() as u8
    }

    /// Who holds each pentacle that is face up, alone and unwounded.
    pub(crate) fn pentacle_holders(&self) -> impl Iterator<Item = Option<Side>> + '_ {
        let has_pentacle = |slot: &Slot| self.face(*slot).is_some_and(|face| self.rules().has_pentacle(face));
        self.rules().layout.all_slots().filter(has_pentacle).map(|slot| self.pentacle_holder(slot))
    }

    fn pentacle_holder(&self, slot: Slot) -> Option<Side> {
        let mut there = SideSet::EMPTY;
        let mut unwounded = false;
        for token in self.characters {
            let Some(spot) = self.spot(token) else { continue };
            if self.rules().layout.slot(spot) == Some(slot) && self.terrain(spot).ground == Ground::Pentacle {
                there = there.with(self.owner(token));
                unwounded |= !self.is_wounded(token);
            }
        }
        if there.len() == 1 && unwounded { there.iter().next() } else { None }
    }

    /// Combat cards a side could still hold, by value, before secret handicaps.
    #[must_use]
    pub fn combat_cards(&self, side: Side) -> [u8; 7] {
        let mut cards = self.rules().ruleset().combat_cards;
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
