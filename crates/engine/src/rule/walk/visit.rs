//! A square on the way of a search.

use super::ground::Entry;
use crate::spot::{MAX_SPOTS, Spot};

/// One square on the way of a search, packed into two words.
#[derive(Copy, Clone, Debug)]
pub(super) struct Visit {
    /// The steps from where the spread began, a byte each, first step lowest.
    pub(super) legs: u64,
    info: u64,
}

const FLAGS: u32 = 16;
const STEPS: u32 = 32;
const LEFT: u32 = 40;
const ENTRY: u32 = 48;
const LISTED: u64 = 1 << 56;

/// The place of who has left the dungeon, whatever the square of the line.
pub(super) const OUT: usize = MAX_SPOTS;

impl Visit {
    /// The square where a spread begins.
    pub(super) fn first(spot: Spot, left: u8) -> Visit {
        Visit { legs: 0, info: u64::from(spot.0) | u64::from(left) << LEFT }
    }

    /// What all squares one step on have in common. There has to be a step left.
    #[inline]
    pub(super) fn ahead(self) -> Visit {
        let keep = 0xff << STEPS | 0xff << LEFT;
        Visit { legs: self.legs, info: (self.info & keep) + (1 << STEPS) - (1 << LEFT) }
    }

    /// [`Visit::ahead`] on a square in this direction.
    #[inline]
    pub(super) fn at(self, dir: u32, spot: Spot) -> Visit {
        let leg = u64::from(dir) << (8 * (u32::from(self.steps()) - 1) % 64);
        Visit { legs: self.legs | leg, info: self.info | u64::from(spot.0) }
    }

    /// The same for one who has so many steps more.
    #[inline]
    pub(super) fn going_on(self, more: u8) -> Visit {
        Visit { info: self.info + (u64::from(more) << LEFT), ..self }
    }

    /// The way back to the square before as one bit of a nibble; none where the spread began.
    #[inline]
    pub(super) fn back(self) -> u8 {
        let steps = u32::from(self.steps());
        let dir = self.legs >> (8 * (steps.wrapping_sub(1) % 8));
        u8::from(steps != 0) << (dir & 3 ^ 2)
    }

    /// The same as the scene shows the square now, with other steps left.
    #[inline]
    pub(super) fn seen(self, flags: u16, left: u8) -> Visit {
        let info = self.info & !(0xffff << FLAGS | 0xff << LEFT);
        Visit { info: info | u64::from(flags) << FLAGS | u64::from(left) << LEFT, ..self }
    }

    /// The same for one who goes no further.
    pub(super) fn at_rest(self) -> Visit {
        Visit { info: self.info & !(0xff << LEFT), ..self }
    }

    /// The same with what entering led to: nobody goes on once out or crushed.
    pub(super) fn entered(self, entry: Entry) -> Visit {
        match entry {
            Entry::Inside => self,
            Entry::Out | Entry::Crushed => {
                let still = self.at_rest();
                Visit { info: still.info | (entry as u64) << ENTRY, ..still }
            }
        }
    }

    /// The same with a walk that ends here listed.
    #[inline]
    pub(super) fn listed(self) -> Visit {
        Visit { info: self.info | LISTED, ..self }
    }

    /// The square.
    #[inline]
    pub(super) fn spot(self) -> Spot {
        Spot(self.info as u16)
    }

    /// What the scene says of the square.
    #[inline]
    pub(super) fn flags(self) -> u16 {
        (self.info >> FLAGS) as u16
    }

    /// Steps made.
    #[inline]
    pub(super) fn steps(self) -> u8 {
        (self.info >> STEPS) as u8
    }

    /// Steps that may follow.
    #[inline]
    pub(super) fn left(self) -> u8 {
        (self.info >> LEFT) as u8
    }

    /// What entering led to.
    #[inline]
    pub(super) fn entry(self) -> Entry {
        match (self.info >> ENTRY) as u8 {
            0 => Entry::Inside,
            1 => Entry::Out,
            _ => Entry::Crushed,
        }
    }

    /// Whether a walk that ends here is listed.
    #[inline]
    pub(super) fn is_listed(self) -> bool {
        self.info & LISTED != 0
    }

    /// Where this visit is marked.
    #[inline]
    pub(super) fn place(self) -> usize {
        if self.entry() == Entry::Out { OUT } else { self.spot().index() }
    }
}
