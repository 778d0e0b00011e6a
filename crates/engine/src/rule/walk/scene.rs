//! What stands where, looked up once for a whole list of actions.

use crate::piece::Traits;
use crate::side::Side;
use crate::spot::{LINE_BASE, LINE_LEN, MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// The ground is not plain, or an illusion lies on it.
pub(super) const SPECIAL: u8 = 1;
/// An unwounded character stands here.
pub(super) const STANDING: u8 = 2;
/// A wounded character or an object lies here.
pub(super) const LYING: u8 = 4;

/// A square of a starting line.
pub(super) const LINE: u8 = 8;

/// A power of two above all squares, so that a masked index is known to be inside.
const FLAGS: usize = 512;

/// Above the flags: the color that passes who stands on the square and whose line it is.
const OWNER_SHIFT: u8 = 4;
/// In place of a color: the line of one side and somebody of another.
const NOBODY: u8 = 15 << OWNER_SHIFT;

const fn line(side: usize) -> u8 {
    LINE | (side as u8) << OWNER_SHIFT
}

/// An index of the table by square. It saves a walk from searching all tokens at every step.
#[derive(Clone, Debug)]
pub struct Scene {
    flags: Box<[u8; FLAGS]>,
    stacks: Box<[TokenSet; MAX_SPOTS]>,
    touched: Vec<u16>,
    /// All ropes on the board.
    pub ropes: TokenSet,
    /// All shields on the board.
    pub shields: TokenSet,
}

impl Default for Scene {
    fn default() -> Scene {
        let mut flags = Box::new([0; FLAGS]);
        for (index, flags) in flags[LINE_BASE..MAX_SPOTS].iter_mut().enumerate() {
            *flags = line(index / LINE_LEN);
        }
        Scene {
            flags,
            stacks: Box::new([TokenSet::EMPTY; MAX_SPOTS]),
            touched: Vec::with_capacity(MAX_SPOTS),
            ropes: TokenSet::EMPTY,
            shields: TokenSet::EMPTY,
        }
    }
}

impl Scene {
    /// Looks the table up.
    pub(crate) fn survey(&mut self, table: &Table) {
        for spot in self.touched.drain(..) {
            let index = usize::from(spot);
            self.flags[index] = if index < LINE_BASE { 0 } else { line((index - LINE_BASE) / LINE_LEN) };
            self.stacks[usize::from(spot)] = TokenSet::EMPTY;
        }
        self.ropes = TokenSet::EMPTY;
        self.shields = TokenSet::EMPTY;
        let layout = &table.rules().layout;
        for slot in layout.all_slots() {
            let Some(face) = table.face(slot) else { continue };
            for &place in &table.rules().face(face).special {
                self.mark(layout.spot(slot, usize::from(place)).0, SPECIAL);
            }
        }
        for side in table.sides().iter() {
            for code in table.illusions[side] {
                if usize::from(code) < MAX_SPOTS {
                    self.mark(code, SPECIAL);
                }
            }
        }
        for token in table.characters() {
            if table.is_wounded(token) {
                self.stack(table, token, LYING);
            } else {
                self.stack(table, token, STANDING);
                self.claim(table, token);
            }
        }
        for token in table.objects() {
            self.stack(table, token, LYING);
            let traits = table.traits(token);
            if traits.has(Traits::ROPE) {
                self.ropes.add(token);
            }
            if traits.has(Traits::SHIELD) {
                self.shields.add(token);
            }
        }
    }

    fn mark(&mut self, spot: u16, flag: u8) {
        self.flags[usize::from(spot)] |= flag;
        self.touched.push(spot);
    }

    /// Notes whose color it is that passes an unwounded character.
    fn claim(&mut self, table: &Table, token: Token) {
        let Some(spot) = table.spot(token) else { return };
        let flags = &mut self.flags[spot.index()];
        let owner = (table.owner(token) as u8) << OWNER_SHIFT;
        let claimed = *flags & LINE != 0 && *flags & NOBODY != owner;
        *flags = *flags & !NOBODY | if claimed { NOBODY } else { owner };
    }

    fn stack(&mut self, table: &Table, token: Token, flag: u8) {
        if let Some(spot) = table.spot(token) {
            self.mark(spot.0, flag);
            self.stacks[spot.index()].add(token);
        }
    }

    /// The flags of a square.
    #[inline]
    pub(super) fn flags(&self, spot: Spot) -> u8 {
        self.flags[spot.index() % FLAGS]
    }

    /// Whether a square holds nothing that could stop a walker of this color: ordinary ground,
    /// the walker's own line, nobody standing there or a friend.
    #[inline]
    pub(super) fn lets_pass(flags: u8, color: Side) -> bool {
        flags & SPECIAL == 0 && (flags & (STANDING | LINE) == 0 || flags >> OWNER_SHIFT == color as u8)
    }

    /// The tokens on a square.
    #[inline]
    pub(crate) fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.stacks[spot.index()]
    }

    /// Whether neither ground nor illusion make a square special.
    #[inline]
    pub(crate) fn is_plain(&self, spot: Spot) -> bool {
        self.flags[spot.index()] & SPECIAL == 0
    }
}
