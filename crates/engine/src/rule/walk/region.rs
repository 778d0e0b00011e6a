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
/// The number that stands for leaving the dungeon, whatever the square of the line.
pub(super) const OUT: u8 = 0;
/// No way there.
pub(super) const NO_WAY: u8 = u8::MAX;

/// The part of the board one walker can come to.
#[derive(Clone, Debug)]
pub(super) struct Region {
    numbers: Vec<(u32, u8)>,
    stamp: u32,
    nodes: Vec<Node>,
}

/// A square of the region.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// Which square.
    pub(super) spot: Spot,
    /// Its flags in the scene.
    pub(super) flags: u8,
    linked: bool,
    ways: [u8; 4],
}

impl Default for Region {
    fn default() -> Region {
        Region {
            numbers: vec![(0, 0); MAX_SPOTS],
            stamp: 0,
            nodes: Vec::with_capacity(MAX_NODES),
        }
    }
}

impl Region {
    /// Begins a new region at a square, which becomes number 1.
    pub(super) fn begin(&mut self, scene: &Scene, start: Spot) -> u8 {
        if self.stamp == u32::MAX {
            self.numbers.fill((0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
        self.nodes.clear();
        self.nodes.push(Node { spot: start, flags: 0, linked: true, ways: [NO_WAY; 4] });
        self.number(scene, start)
    }

    /// A square by its number.
    #[inline]
    pub(super) fn node(&self, number: u8) -> &Node {
        &self.nodes[usize::from(number)]
    }

    /// The number of a square that was met before.
    #[inline]
    pub(super) fn known(&self, spot: Spot) -> Option<u8> {
        let (stamp, number) = self.numbers[spot.index()];
        (stamp == self.stamp).then_some(number)
    }

    fn number(&mut self, scene: &Scene, spot: Spot) -> u8 {
        let slot = &mut self.numbers[spot.index()];
        if slot.0 == self.stamp {
            return slot.1;
        }
        let number = self.nodes.len() as u8;
        *slot = (self.stamp, number);
        self.nodes.push(Node {
            spot,
            flags: scene.flags(spot),
            linked: false,
            ways: [NO_WAY; 4],
        });
        number
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
        if !self.nodes[usize::from(number)].linked {
            self.link(table, scene, mover, number);
        }
        self.nodes[usize::from(number)].ways
    }

    fn link(&mut self, table: &Table, scene: &Scene, mover: &Mover<'_>, number: u8) {
        let from = self.nodes[usize::from(number)].spot;
        let through_walls = mover.traits.has(Traits::INCORPOREAL)
            && table.rules().ghost == GhostWording::Walls;
        let mut open = if through_walls { 15 } else { table.ways(from) };
        let mut ways = [NO_WAY; 4];
        while open != 0 {
            let dir = Dir::new(open.trailing_zeros() as u8);
            open &= open - 1;
            let Some(to) = table.rules().layout.neighbor(from, dir) else { continue };
            if through_walls && ground::check_edge(table, mover, from, dir).is_err() {
                continue;
            }
            let flags = scene.flags(to);
            let foreign_line = to.index() >= LINE_BASE
                && table.rules().layout.line_of(to).is_some_and(|line| line != mover.color);
            if flags & STANDING != 0 && !mover.floats() {
                let foe = other_standing(table, mover, to)
                    .is_some_and(|other| table.owner(other) != mover.color);
                if foe {
                    continue;
                }
            }
            ways[dir as usize] = if foreign_line { OUT } else { self.number(scene, to) };
        }
        let node = &mut self.nodes[usize::from(number)];
        node.ways = ways;
        node.linked = true;
    }

    /// Whether entering a square needs a closer look.
    #[inline]
    pub(super) fn is_special(&self, number: u8) -> bool {
        self.nodes[usize::from(number)].flags & SPECIAL != 0
    }
}
