//! Where a search has been: the squares of the spread going on, and of those before it.

use super::ground::Entry;
use super::scene::{LYING, SPECIAL, STANDING};
use crate::spot::{MAX_SPOTS, Spot};

/// One square on the way of a search, packed into two words.
#[derive(Copy, Clone, Debug)]
pub(super) struct Visit {
    /// The steps from where the spread began, a byte each, first step lowest.
    pub(super) legs: u64,
    info: u64,
}

const FLAGS: u32 = 16;
const STEPS: u32 = 24;
const LEFT: u32 = 32;
const ENTRY: u32 = 40;
const LISTED: u64 = 1 << 48;

impl Visit {
    const NONE: Visit = Visit { legs: 0, info: 0 };

    /// The square where a spread begins.
    pub(super) fn first(spot: Spot, flags: u8, left: u8) -> Visit {
        Visit { legs: 0, info: u64::from(spot.0) | u64::from(flags) << FLAGS | u64::from(left) << LEFT }
    }

    /// What all squares one step on have in common. There has to be a step left.
    #[inline]
    pub(super) fn ahead(self) -> Visit {
        let keep = 0xff << STEPS | 0xff << LEFT;
        Visit { legs: self.legs, info: (self.info & keep) + (1 << STEPS) - (1 << LEFT) }
    }

    /// [`Visit::ahead`] on a square in this direction.
    #[inline]
    pub(super) fn at(self, dir: u32, spot: Spot, flags: u8) -> Visit {
        let leg = u64::from(dir) << (8 * (u32::from(self.steps()) - 1) % 64);
        Visit { legs: self.legs | leg, info: self.info | u64::from(spot.0) | u64::from(flags) << FLAGS }
    }

    /// Whether the square is like most: inside, on plain ground, and nothing on it.
    #[inline]
    pub(super) fn is_plain(self) -> bool {
        self.info & (u64::from(SPECIAL | STANDING | LYING) << FLAGS | 0xff << ENTRY) == 0
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
    pub(super) fn flags(self) -> u8 {
        (self.info >> FLAGS) as u8
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
    fn place(self) -> usize {
        if self.entry() == Entry::Out { OUT } else { self.spot().index() }
    }
}

/// The mark for leaving the dungeon, whatever the square of the line.
pub(super) const OUT: usize = MAX_SPOTS;
/// A power of two, so that a masked index is known to be inside.
pub(super) const MARKS: usize = 512;
/// Seven steps lead to at most 113 squares; a power of two as well.
pub(super) const MAX_VISITS: usize = 128;
const STEP_BITS: u32 = 4;

/// The kept visits of one spread, and of the spread before it in the same configuration.
#[derive(Copy, Clone, Debug)]
struct Part {
    from: u32,
    to: u32,
    before: u32,
}

/// No part yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Where a search has been.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// The visits of the spread going on.
    pub(super) visits: Box<[Visit; MAX_VISITS]>,
    /// The marks of the spread going on, emptied by counting on: a mark holds the number of its
    /// spread above the steps left.
    pub(super) marks: Box<[u32; MARKS]>,
    /// The number of the spread going on, above the bits for the steps.
    pub(super) base: u32,
    kept: Vec<Visit>,
    parts: Vec<Part>,
}

impl Default for Trail {
    fn default() -> Trail {
        Trail {
            visits: Box::new([Visit::NONE; MAX_VISITS]),
            marks: Box::new([0; MARKS]),
            base: 0,
            kept: Vec::new(),
            parts: Vec::new(),
        }
    }
}

impl Trail {
    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.parts.clear();
    }

    /// Begins a spread in a configuration that has been at `before`.
    pub(super) fn begin(&mut self, before: u32, first: Visit) {
        if self.base >= u32::MAX - (2 << STEP_BITS) {
            self.marks.fill(0);
            self.base = 0;
        }
        self.base += 1 << STEP_BITS;
        let mut part = before;
        while let Some(&Part { from, to, before }) = self.parts.get(part as usize) {
            for visit in &self.kept[from as usize..to as usize] {
                let mark = &mut self.marks[visit.place() % MARKS];
                *mark = (*mark).max(self.base + u32::from(visit.left()) + 1);
            }
            part = before;
        }
        self.marks[first.spot().index() % MARKS] = self.base + u32::from(first.left()) + 1;
        self.visits[0] = first;
    }

    /// Keeps visits for the next time the configuration comes up; `before` is as in
    /// [`Trail::begin`], and the new last part is returned.
    pub(super) fn keep(&mut self, count: usize, before: u32) -> u32 {
        let from = self.kept.len() as u32;
        self.kept.extend_from_slice(&self.visits[..count]);
        self.part(from, before)
    }

    /// Keeps a single visit.
    pub(super) fn keep_one(&mut self, visit: Visit, before: u32) -> u32 {
        let from = self.kept.len() as u32;
        self.kept.push(visit);
        self.part(from, before)
    }

    fn part(&mut self, from: u32, before: u32) -> u32 {
        self.parts.push(Part { from, to: self.kept.len() as u32, before });
        self.parts.len() as u32 - 1
    }

    /// Whether a configuration that has been at `part` has done this at the visit's place.
    pub(super) fn has_been(&self, mut part: u32, at: Visit, done: impl Fn(Visit) -> bool) -> bool {
        while let Some(&Part { from, to, before }) = self.parts.get(part as usize) {
            let visits = &self.kept[from as usize..to as usize];
            if visits.iter().any(|visit| visit.place() == at.place() && done(*visit)) {
                return true;
            }
            part = before;
        }
        false
    }
}
