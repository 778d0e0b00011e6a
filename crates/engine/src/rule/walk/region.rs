//! The squares a walker may come to, numbered in the order in which it meets them.

use crate::edition::GhostWording;
use crate::piece::Traits;
use crate::rule::carry::{Mover, other_standing};
use crate::rule::walk::ground;
use crate::rule::walk::scene::{SPECIAL, STANDING, Scene};
use crate::spot::{Dir, LINE_BASE, MAX_SPOTS, Spot};
use crate::table::Table;

/// Seven steps lead to at most 113 squares; one more number stands for leaving the dungeon.
pub(super) const MAX_NODES: usize = 128;
const MASK: usize = MAX_NODES - 1;
/// The number that stands for leaving the dungeon, whatever the square of the line.
pub(super) const OUT: u8 = 0;
/// No way there.
pub(super) const NO_WAY: u8 = u8::MAX;
/// The flag of [`OUT`], so that it is never taken for an empty square.
const OUTSIDE: u8 = 128;

/// The part of the board one walker can come to.
#[derive(Clone, Debug)]
pub(super) struct Region {
    numbers: Box<[u32; MAX_SPOTS]>,
    stamp: u32,
    count: usize,
    spots: [Spot; MAX_NODES],
    flags: [u8; MAX_NODES],
    linked: [bool; MAX_NODES],
    ways: [[u8; 4]; MAX_NODES],
}

impl Default for Region {
    fn default() -> Region {
        Region {
            numbers: Box::new([0; MAX_SPOTS]),
            stamp: 0,
            count: 0,
            spots: [Spot(0); MAX_NODES],
            flags: [OUTSIDE; MAX_NODES],
            linked: [false; MAX_NODES],
            ways: [[NO_WAY; 4]; MAX_NODES],
        }
    }
}

impl Region {
    /// Begins a new region at a square and returns its number.
    pub(super) fn begin(&mut self, scene: &Scene, start: Spot) -> u8 {
        // Stamps live in the upper 24 bits, the number of the square in the lower 8.
        self.stamp = self.stamp.wrapping_add(1 << 8);
        if self.stamp == 0 {
            self.numbers.fill(0);
            self.stamp = 1 << 8;
        }
        self.count = usize::from(OUT) + 1;
        self.number(scene, start)
    }

    /// The square with a number.
    #[inline]
    pub(super) fn spot(&self, number: u8) -> Spot {
        self.spots[usize::from(number) & MASK]
    }

    /// The flags of a square in the scene.
    #[inline]
    pub(super) fn flags(&self, number: u8) -> u8 {
        self.flags[usize::from(number) & MASK]
    }

    /// Whether entering a square needs a closer look.
    #[inline]
    pub(super) fn is_special(&self, number: u8) -> bool {
        self.flags(number) & SPECIAL != 0
    }

    /// The number of a square that was met before.
    #[inline]
    pub(super) fn known(&self, spot: Spot) -> Option<u8> {
        let entry = self.numbers[spot.index()];
        (entry & !255 == self.stamp).then_some(entry as u8)
    }

    #[inline]
    fn number(&mut self, scene: &Scene, spot: Spot) -> u8 {
        let entry = &mut self.numbers[spot.index()];
        if *entry & !255 == self.stamp {
            return *entry as u8;
        }
        let number = self.count & MASK;
        *entry = self.stamp | number as u32;
        self.spots[number] = spot;
        self.flags[number] = scene.flags(spot);
        self.linked[number] = false;
        self.count += 1;
        number as u8
    }

    /// Where the four directions lead from a square, help of ropes and shields left aside.
    #[inline]
    pub(super) fn ways(
        &mut self,
        table: &Table,
        scene: &Scene,
        mover: &Mover<'_>,
        number: u8,
    ) -> [u8; 4] {
        let at = usize::from(number) & MASK;
        if !self.linked[at] {
            self.linked[at] = true;
            self.ways[at] = self.link(table, scene, mover, self.spots[at]);
        }
        self.ways[at]
    }

    fn link(&mut self, table: &Table, scene: &Scene, mover: &Mover<'_>, from: Spot) -> [u8; 4] {
        let through_walls = mover.traits.has(Traits::INCORPOREAL)
            && table.rules().ghost == GhostWording::Walls;
        let open = if through_walls { open_to_ghosts(table, mover, from) } else { table.ways(from) };
        let beyond = table.rules().layout.beyond(from);
        let mut ways = [NO_WAY; 4];
        let mut dir = 0;
        while dir < 4 {
            if open >> dir & 1 != 0 {
                ways[dir] = self.lead(table, scene, mover, beyond[dir]);
            }
            dir += 1;
        }
        ways
    }

    #[inline]
    fn lead(&mut self, table: &Table, scene: &Scene, mover: &Mover<'_>, to: Spot) -> u8 {
        if to.index() >= LINE_BASE || scene.flags(to) & STANDING != 0 {
            if !mover.floats() && is_foe(table, mover, to) {
                return NO_WAY;
            }
            if table.rules().layout.line_of(to).is_some_and(|line| line != mover.color) {
                return OUT;
            }
        }
        self.number(scene, to)
    }
}

/// Directions in which a Ghost may go that passes walls.
fn open_to_ghosts(table: &Table, mover: &Mover<'_>, from: Spot) -> u8 {
    Dir::ALL.iter().fold(0, |open, dir| {
        let passes = ground::check_edge(table, mover, from, *dir).is_ok();
        open | if passes { dir.bit() } else { 0 }
    })
}

fn is_foe(table: &Table, mover: &Mover<'_>, at: Spot) -> bool {
    other_standing(table, mover, at).is_some_and(|other| table.owner(other) != mover.color)
}
