//! Bonds, kept in the bits above a token's place: who bears it, or which way it came.

use super::Table;
use super::tokens::PLACE;
use crate::spot::Dir;
use crate::token::{Token, TokenSet};

const SHIFT: u32 = 10;

/// The way by which a character came into its zone (ZONE-8).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// Over this edge.
    Edge(Dir),
    /// Diagonally over the pit.
    Diagonal,
}

impl Way {
    /// All ways.
    pub const ALL: [Way; 5] = [
        Way::Edge(Dir::North),
        Way::Edge(Dir::East),
        Way::Edge(Dir::South),
        Way::Edge(Dir::West),
        Way::Diagonal,
    ];

    /// The letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Way::Edge(dir) => dir.letter(),
            Way::Diagonal => 'x',
        }
    }

    pub(crate) const fn code(self) -> u16 {
        match self {
            Way::Edge(dir) => 1 + dir as u16,
            Way::Diagonal => 5,
        }
    }
}

impl Table {
    /// Who bears an object or a wounded character, where bonds are kept.
    #[must_use]
    pub fn bearer(&self, token: Token) -> Option<Token> {
        let bond = self.at[token.index()] >> SHIFT;
        let is_borne = !self.characters.minus(self.wounded).has(token);
        Token::new(usize::from(bond.checked_sub(1)?)).filter(|_| is_borne)
    }

    /// Everything that a character bears.
    #[must_use]
    pub fn borne(&self, token: Token) -> TokenSet {
        let bond = u16::from(token.0) + 1;
        self.those(|code| code >> SHIFT == bond).and(self.objects.or(self.wounded))
    }

    /// Everything that somebody bears.
    #[must_use]
    pub fn all_borne(&self) -> TokenSet {
        self.those(|code| code >> SHIFT != 0).and(self.objects.or(self.wounded))
    }

    /// Characters that are tied to the way by which they came.
    pub(crate) fn all_tied(&self) -> TokenSet {
        self.those(|code| code >> SHIFT != 0).and(self.characters.minus(self.wounded))
    }

    /// The way by which a character came this turn and has to leave.
    #[must_use]
    pub fn tie(&self, token: Token) -> Option<Way> {
        let bond = self.at[token.index()] >> SHIFT;
        if !self.characters.minus(self.wounded).has(token) {
            return None;
        }
        Way::ALL.get(usize::from(bond.checked_sub(1)?)).copied()
    }

    /// Gives a token into the hands of a character, which has to be where the token is.
    pub(crate) fn bond(&mut self, token: Token, bearer: Token) {
        let place = self.at[token.index()] & PLACE;
        self.at[token.index()] = place | (u16::from(bearer.0) + 1) << SHIFT;
    }

    /// Ties a character to the way by which it came.
    pub(crate) fn tie_to(&mut self, token: Token, way: Option<Way>) {
        let place = self.at[token.index()] & PLACE;
        self.at[token.index()] = place | way.map_or(0, Way::code) << SHIFT;
    }

    /// Lets go of everything a character bears.
    pub(crate) fn release(&mut self, token: Token) {
        for other in self.borne(token) {
            self.at[other.index()] &= PLACE;
        }
    }

    /// Frees a token from its bearer, or a character from its tie.
    pub(crate) fn free(&mut self, token: Token) {
        self.at[token.index()] &= PLACE;
    }

    /// Frees all characters from their ties.
    pub(crate) fn untie_all(&mut self) {
        for token in self.all_tied() {
            self.at[token.index()] &= PLACE;
        }
    }
}
