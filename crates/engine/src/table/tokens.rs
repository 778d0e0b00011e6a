//! Tokens on the table: where they are, what they carry, how they are moved.

use super::Table;
use crate::edition::Grain;
use crate::piece::{Def, Kind, Piece, Traits};
use crate::side::Side;
use crate::spot::{Slot, Spot};
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Where a token is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// On a square. Face up, except on a starting line during set-up.
    On(Spot),
    /// Face down in an unrevealed room.
    Hidden(Slot),
    /// Not on the table yet.
    Unplaced,
    /// Beside a room that was just revealed, waiting to be placed.
    Waiting,
    /// Eliminated.
    Dead,
    /// Out of the dungeon.
    Escaped,
    /// Used up, carried out or lost.
    Gone,
}

/// The bits of a place's code; those above tell a bond (`table/bond.rs`).
pub(super) const PLACE: u16 = 0x3ff;
pub(super) const HIDDEN: u16 = 400;
pub(super) const UNPLACED: u16 = 500;
pub(super) const WAITING: u16 = 501;
pub(super) const DEAD: u16 = 502;
pub(super) const ESCAPED: u16 = 503;
pub(super) const GONE: u16 = 504;

impl Place {
    const fn code(self) -> u16 {
        match self {
            Place::On(spot) => spot.0,
            Place::Hidden(slot) => HIDDEN + slot.0 as u16,
            Place::Unplaced => UNPLACED,
            Place::Waiting => WAITING,
            Place::Dead => DEAD,
            Place::Escaped => ESCAPED,
            Place::Gone => GONE,
        }
    }
}

impl Table {
    /// The owner of a token.
    #[inline]
    #[must_use]
    pub fn owner(&self, token: Token) -> Side {
        self.handles().owner(token)
    }

    /// Which piece a token is, if it was ever seen.
    #[inline]
    #[must_use]
    pub fn piece(&self, token: Token) -> Option<Piece> {
        self.piece[token.index()]
    }

    /// The definition of a face-up token's piece.
    #[inline]
    #[must_use]
    pub fn def(&self, token: Token) -> Option<&'static Def> {
        self.piece(token).map(|piece| self.rules().defs.of(piece))
    }

    /// The traits of a token; none while it is face down.
    #[inline]
    #[must_use]
    pub fn traits(&self, token: Token) -> Traits {
        self.def(token).map_or(Traits::NONE, |def| def.traits)
    }

    /// Where a token is.
    #[must_use]
    pub fn place(&self, token: Token) -> Place {
        match self.at[token.index()] & PLACE {
            UNPLACED => Place::Unplaced,
            WAITING => Place::Waiting,
            DEAD => Place::Dead,
            ESCAPED => Place::Escaped,
            GONE => Place::Gone,
            code if code >= HIDDEN => Place::Hidden(Slot((code - HIDDEN) as u8)),
            code => Place::On(Spot(code)),
        }
    }

    /// The square a token is on.
    #[inline]
    #[must_use]
    pub fn spot(&self, token: Token) -> Option<Spot> {
        let code = self.at[token.index()] & PLACE;
        if code < HIDDEN { Some(Spot(code)) } else { None }
    }

    /// All face-up characters on the board.
    #[inline]
    #[must_use]
    pub fn characters(&self) -> TokenSet {
        self.characters
    }

    /// All face-up objects on the board.
    #[inline]
    #[must_use]
    pub fn objects(&self) -> TokenSet {
        self.objects
    }

    /// All face-up tokens on a square.
    #[must_use]
    pub fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.those_with(spot.0).and(self.characters.or(self.objects))
    }

    /// Those of some face-up tokens that are on a square.
    pub(crate) fn those_on(&self, tokens: TokenSet, spot: Spot) -> TokenSet {
        self.those_with(spot.0).and(tokens)
    }

    /// The unwounded character on a square.
    #[must_use]
    pub fn standing(&self, spot: Spot) -> Option<Token> {
        self.characters.minus(self.wounded).find(|token| self.at[token.index()] & PLACE == spot.0)
    }

    /// Whether a character is wounded.
    #[inline]
    #[must_use]
    pub fn is_wounded(&self, token: Token) -> bool {
        self.wounded.has(token)
    }

    /// Whether a token is a character, as far as it is known.
    #[inline]
    #[must_use]
    pub fn is_character(&self, token: Token) -> bool {
        self.piece(token).is_some_and(Piece::is_character)
    }

    /// The speed of a character.
    #[must_use]
    pub fn speed(&self, token: Token) -> u8 {
        match self.def(token).map(|def| def.kind) {
            Some(Kind::Character { speed, .. }) => speed,
            Some(Kind::Object) | None => 0,
        }
    }

    /// The combat value a character brings: 0 while wounded (WOUND-3).
    #[must_use]
    pub fn strength(&self, token: Token) -> u8 {
        match self.def(token).map(|def| def.kind) {
            Some(Kind::Character { strength, .. }) if !self.is_wounded(token) => strength,
            Some(Kind::Character { .. } | Kind::Object) | None => 0,
        }
    }

    /// What a character has with it: an unwounded one carries what shares its square
    /// (CARRY-8); a wounded one keeps the objects on its square (WOUND-1); the Ghost has
    /// nothing (GHOST-4).
    #[must_use]
    pub fn load(&self, token: Token) -> TokenSet {
        if let Grain::Zones { .. } = self.rules().grain {
            return self.borne(token);
        }
        let (Some(spot), Some(def)) = (self.spot(token), self.def(token)) else {
            return TokenSet::EMPTY;
        };
        if def.capacity == 0 {
            return TokenSet::EMPTY;
        }
        // Whoever else stands is elsewhere, unless this one lies there.
        let mut load = self.those_on(self.objects.or(self.wounded), spot);
        load.remove(token);
        if self.is_wounded(token) {
            if self.standing(spot).is_some_and(|top| self.def(top).is_some_and(|d| d.capacity > 0)) {
                return TokenSet::EMPTY;
            }
            load = load.and(self.objects);
        }
        load
    }

    /// The objects a character has with it. Who is carried lends nobody anything (WOUND-6).
    #[must_use]
    pub fn tools(&self, token: Token) -> TokenSet {
        self.load(token).and(self.objects)
    }

    /// Who carries this wounded character.
    #[must_use]
    pub fn carrier(&self, token: Token) -> Option<Token> {
        if let Grain::Zones { .. } = self.rules().grain {
            return self.bearer(token);
        }
        let top = self.standing(self.spot(token)?)?;
        let able = self.def(top).is_some_and(|def| def.capacity > 0);
        if top != token && able { Some(top) } else { None }
    }

    /// Whether a character has an object with this trait.
    #[must_use]
    pub fn has_with(&self, token: Token, traits: Traits) -> bool {
        self.tools(token).any(|object| self.traits(object).any(traits))
    }

    /// Puts a token somewhere.
    pub(crate) fn put(&mut self, token: Token, place: Place) {
        self.at[token.index()] = place.code();
        let on_board = matches!(place, Place::On(_));
        self.characters.remove(token);
        self.objects.remove(token);
        if on_board {
            if let Some(piece) = self.piece(token) {
                if piece.is_character() {
                    self.characters.add(token);
                } else {
                    self.objects.add(token);
                }
            }
        } else {
            self.wounded.remove(token);
            self.hurt.remove(token);
            self.spent.remove(token);
            self.close_purse(token);
            self.forget_deeds(token);
        }
    }

    /// Forgets what a character of the active side did once this turn.
    fn forget_deeds(&mut self, token: Token) {
        let Some(def) = self.def(token).filter(|_| self.owner(token) == self.active) else { return };
        self.deeds.fired &= def.shot == 0 || !self.is_character(token);
        self.deeds.dueled &= !def.traits.has(Traits::DUELS);
    }

    /// Takes the points of a character that left the board; no gap stays behind.
    fn close_purse(&mut self, token: Token) {
        if let Some(at) = self.purses.iter().position(|purse| purse.is_some_and(|p| p.token == token)) {
            self.purses[at] = None;
            self.purses[at..].rotate_left(1);
        }
    }

    /// Moves a face-up token that stays on the board.
    #[inline]
    pub(crate) fn shift(&mut self, token: Token, spot: Spot) {
        self.at[token.index()] = spot.0;
    }

    /// Turns a token face up for everybody.
    pub(crate) fn show(&mut self, token: Token, piece: Piece) {
        self.piece[token.index()] = Some(piece);
        let place = self.place(token);
        self.put(token, place);
    }

    /// The rooms in which tokens lie face down, one for each of these.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = Slot> + '_ {
        let codes = self.at.iter().filter(|code| (HIDDEN..UNPLACED).contains(*code));
        codes.map(|code| Slot((code - HIDDEN) as u8))
    }

    /// Tokens of a kind of place.
    pub fn tokens_at(&self, place: Place) -> TokenSet {
        self.those_with(place.code())
    }

    /// Tokens whose place has this code.
    fn those_with(&self, code: u16) -> TokenSet {
        self.those(|other| other & PLACE == code)
    }

    /// Tokens with such a code of place and bond. All are looked at at once, which is faster than one by one: how
    /// many there are cannot be foreseen.
    #[inline]
    pub(super) fn those(&self, are: impl Fn(u16) -> bool) -> TokenSet {
        /// Brings the lowest bits of eight bytes together in the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut same = [0; MAX_TOKENS];
        for (same, other) in same.iter_mut().zip(&self.at) {
            *same = u8::from(are(*other));
        }
        let mut found = TokenSet::EMPTY;
        for (nth, eight) in same.as_chunks().0.iter().enumerate() {
            found.0 |= u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56 << (8 * nth);
        }
        found
    }
}
