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

const OWNER_SHIFT: u8 = 4;

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
        flags[LINE_BASE..].fill(LINE);
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
            self.flags[usize::from(spot)] &= LINE;
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
            let flag = if table.is_wounded(token) {
                LYING
            } else {
                STANDING | (table.owner(token) as u8) << OWNER_SHIFT
            };
            self.stack(table, token, flag);
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
    pub(super) fn lets_pass(flags: u8, spot: Spot, color: Side) -> bool {
        let friendly = flags & STANDING == 0 || flags >> OWNER_SHIFT == color as u8;
        let inside = flags & LINE == 0 || spot.index() / LINE_LEN == LINE_BASE / LINE_LEN + color.index();
        flags & SPECIAL == 0 && friendly && inside
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
