//! Who holds what in the middle of a move.

use crate::spot::Spot;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// Where a load is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    /// In the hands of who moves.
    Mover,
    /// On the floor.
    Floor(Spot),
    /// In the hands of somebody else.
    By(Token),
}

/// The most loads one move changes: all objects of both sides and all wounded friends are fewer.
const MAX_CHANGES: usize = 32;

/// What a move has changed about loads so far; everything else is as on the table.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grip {
    changes: [(Token, Holder); MAX_CHANGES],
    count: u8,
}

impl Grip {
    /// Nothing has changed.
    pub(crate) const EMPTY: Grip = Grip { changes: [(Token(0), Holder::Mover); MAX_CHANGES], count: 0 };

    /// All changes.
    pub(crate) fn changes(&self) -> &[(Token, Holder)] {
        &self.changes[..usize::from(self.count)]
    }

    fn before(table: &Table, mover: Token, token: Token) -> Option<Holder> {
        match table.bearer(token) {
            Some(bearer) if bearer == mover => Some(Holder::Mover),
            Some(bearer) => Some(Holder::By(bearer)),
            None => table.spot(token).map(Holder::Floor),
        }
    }

    /// Where a load is now.
    pub(crate) fn holder(&self, table: &Table, mover: Token, token: Token) -> Option<Holder> {
        match self.changes().iter().find(|(changed, _)| *changed == token) {
            Some((_, holder)) => Some(*holder),
            None => Grip::before(table, mover, token),
        }
    }

    /// Puts a load somewhere. What is where it was is no change.
    pub(crate) fn set(&mut self, table: &Table, mover: Token, token: Token, holder: Holder) {
        let count = usize::from(self.count);
        let known = self.changes().iter().position(|(changed, _)| *changed == token);
        if Grip::before(table, mover, token) == Some(holder) {
            if let Some(at) = known {
                self.changes[at] = self.changes[count - 1];
                self.count -= 1;
            }
            return;
        }
        match known {
            Some(at) => self.changes[at].1 = holder,
            None if count < MAX_CHANGES => {
                self.changes[count] = (token, holder);
                self.count += 1;
            }
            None => {}
        }
    }

    /// What a character holds now that bore these loads on the table and does not move.
    pub(crate) fn held(&self, borne: TokenSet, by: Token) -> TokenSet {
        let wanted = Holder::By(by);
        let mut held = borne;
        for (token, holder) in self.changes() {
            if *holder == wanted {
                held.add(*token);
            } else {
                held.remove(*token);
            }
        }
        held
    }
}
