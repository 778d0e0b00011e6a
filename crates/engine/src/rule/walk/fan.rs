//! Fans: all squares within reach of a square, and fans remembered from one list to the next.

use super::ground;
use super::scene::{Scene, Squares, holds, stops};
use super::visit::{OUT, Visit};
use crate::layout::SPOTS;
use crate::piece::Traits;
use crate::rule::carry::Mover;
use crate::spot::{MAX_SPOTS, Spot, SpotSet};
use crate::table::Table;

/// The most squares a character walks.
pub(super) const MAX_SPEED: usize = 7;

/// A power of two above all places, so that a masked index is known to be inside.
const MARKS: usize = 512;
const STEP_BITS: u32 = 4;

/// Places where a fan has been, emptied by counting on: a mark holds the number of its fan above
/// the steps that were left.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    marks: Box<[u32; MARKS]>,
    base: u32,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { marks: Box::new([0; MARKS]), base: 0 }
    }
}

impl Marks {
    /// Forgets all places.
    pub(super) fn clear(&mut self) {
        if self.base >= u32::MAX - (2 << STEP_BITS) {
            self.marks.fill(0);
            self.base = 0;
        }
        self.base += 1 << STEP_BITS;
    }

    /// Marks a place, with this many steps left; `false` if it was marked with as many.
    #[inline]
    pub(super) fn add(&mut self, place: usize, left: u8) -> bool {
        let mark = &mut self.marks[place % MARKS];
        let new = self.base + u32::from(left) + 1;
        let higher = *mark < new;
        if higher {
            *mark = new;
        }
        higher
    }

    /// Whether a place is marked with as many steps left.
    #[inline]
    pub(super) fn has(&self, place: usize, left: u8) -> bool {
        self.marks[place % MARKS] > self.base + u32::from(left)
    }
}

/// Where and how somebody moves.
#[derive(Copy, Clone, Debug)]
pub(super) struct Field<'a> {
    pub(super) table: &'a Table,
    pub(super) scene: &'a Scene,
    pub(super) mover: &'a Mover<'a>,
    pub(super) squares: &'a Squares,
    /// Flags of squares that have to be looked at more closely.
    stop: u16,
    /// Flags of squares from which a Rope that holds the mover may not go along everywhere (OUR-69).
    hold: u16,
    through_walls: bool,
}

impl<'a> Field<'a> {
    pub(super) fn new(
        table: &'a Table,
        scene: &'a Scene,
        squares: &'a Squares,
        mover: &'a Mover<'a>,
    ) -> Field<'a> {
        let through_walls = mover.passes_walls(table);
        Field { table, scene, mover, squares, stop: stops(mover), hold: holds(mover), through_walls }
    }

    /// Goes everywhere from the visit at `first`. Where a square does not let everybody like this
    /// pass, `look` decides what comes of a step onto it from the square before.
    pub(super) fn spread(
        &self,
        visits: &mut Vec<Visit>,
        first: usize,
        marks: &mut Marks,
        mut look: impl FnMut(Spot, Visit) -> Option<Visit>,
    ) {
        let neighbors = self.table.rules().layout.neighbors();
        let mut next = first;
        while let Some(&visit) = visits.get(next) {
            next += 1;
            if visit.left() == 0 {
                continue;
            }
            let ahead = visit.ahead();
            let from = visit.spot();
            let is_held = self.holds(from);
            let mut ways = self.ways(from);
            let beyond = &neighbors[from.index() % SPOTS];
            while ways != 0 {
                let dir = ways.trailing_zeros();
                ways &= ways - 1;
                let to = Spot(beyond[dir as usize % 4]);
                if marks.has(to.index(), ahead.left()) {
                    continue;
                }
                let mut step = ahead.at(dir, to);
                if is_held || self.scene.flags(to) & self.stop != 0 {
                    match look(from, step) {
                        Some(entered) => step = entered,
                        None => continue,
                    }
                    if step.place() == OUT && !marks.add(OUT, 0) {
                        continue;
                    }
                }
                marks.add(to.index(), ahead.left());
                visits.push(step);
            }
        }
    }

    /// Whether a Rope that holds the mover on a square may not go along everywhere.
    pub(super) fn holds(&self, from: Spot) -> bool {
        self.scene.flags(from) & self.hold != 0
    }

    /// Directions in which the mover may go, one bit each.
    #[inline]
    fn ways(&self, from: Spot) -> u8 {
        if self.through_walls { ground::ghost_ways(self.table, from) } else { self.table.ways(from) }
    }

    /// What tells movers apart whose fans differ.
    fn kind(&self) -> u16 {
        let makes_illusions = self.mover.traits.has(Traits::MAKES_ILLUSIONS);
        self.stop | u16::from(self.through_walls) << 15 | u16::from(makes_illusions) << 14
    }
}

/// A step from a square onto one that does not let everybody like this pass.
#[derive(Copy, Clone, Debug)]
pub(super) struct Hurdle {
    pub(super) from: Spot,
    pub(super) step: Visit,
}

/// Where a fan is kept, and how much of it is for a number of steps.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Fan {
    is_grown: bool,
    depth: u8,
    /// The table for which it was last found to be what it is, as the scene counts them.
    table: u32,
    /// Its squares, the first one left aside.
    pub(super) open: SpotSet,
    /// The squares of its hurdles.
    pub(super) rim: SpotSet,
    visits: u32,
    visit_ends: [u8; MAX_SPEED + 1],
    hurdles: u32,
    hurdle_ends: [u16; MAX_SPEED + 1],
}

/// A remembered fan, cut to a number of steps.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cut {
    /// Numbers of its visits, the first square among them.
    pub(super) visits: (u32, u32),
    /// How many of them have a step left.
    pub(super) inner: u32,
    /// Numbers of its hurdles.
    pub(super) hurdles: (u32, u32),
    /// The number of the whole fan.
    fan: u32,
}

/// Fans by square and kind of mover. A fan stays what it is while the dungeon does not change and
/// the same of its squares let such movers pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Fans {
    /// The dungeon of the fans, as its scene counts them.
    dungeon: u32,
    kinds: Vec<u16>,
    fans: Vec<Fan>,
    /// The numbers of those that are grown.
    grown: Vec<u32>,
    /// The visits of all of them, and room for more.
    pub(super) visits: Vec<Visit>,
    /// How many visits there are.
    used: usize,
    pub(super) hurdles: Vec<Hurdle>,
}

/// Remembered visits from which on a new list begins with none.
const MANY: usize = 1 << 14;
/// So many squares of a cut are looked at one by one.
const FEW: usize = 12;
/// More squares than a fan can have, a power of two.
pub(super) const ROOM: usize = 128;

impl Fans {
    /// Makes ready for a mover; returns the number of its kind.
    pub(super) fn begin(&mut self, field: &Field<'_>) -> usize {
        let dungeon = field.scene.dungeons;
        if self.dungeon != dungeon {
            self.forget(if self.dungeon + 1 == dungeon { field.scene.rebuilt } else { SpotSet::ALL });
            self.dungeon = dungeon;
        }
        if self.used > MANY {
            self.forget(SpotSet::ALL);
            self.used = 0;
            self.hurdles.clear();
        }
        let kind = field.kind();
        self.kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            self.kinds.push(kind);
            self.fans.resize(self.kinds.len() * MAX_SPOTS, Fan::default());
            self.kinds.len() - 1
        })
    }

    /// Forgets the fans that lead to any of these squares.
    fn forget(&mut self, spots: SpotSet) {
        let fans = &mut self.fans;
        self.grown.retain(|index| {
            let fan = &mut fans[*index as usize];
            let at = Spot((*index as usize % MAX_SPOTS) as u16);
            fan.is_grown = !(spots.has(at) || fan.open.meets(&spots) || fan.rim.meets(&spots));
            fan.is_grown
        });
    }

    /// The fan of a square for this many steps.
    #[inline]
    pub(super) fn cut(&mut self, field: &Field<'_>, kind: usize, at: Spot, steps: u8) -> Cut {
        let index = kind * MAX_SPOTS + at.index();
        let fan = &self.fans[index];
        if !(fan.is_grown && fan.depth >= steps && fan.table == field.scene.tables) {
            self.renew(field, index, at, steps);
        }
        self.fans[index].cut(steps, index)
    }

    /// Makes a fan what it is on a table for which it was not looked at.
    #[inline(never)]
    fn renew(&mut self, field: &Field<'_>, index: usize, at: Spot, steps: u8) {
        let fan = &mut self.fans[index];
        if !fan.is_grown || fan.depth < steps {
            self.grow(field, index, at, steps);
        } else if fan.is_still(field) {
            fan.table = field.scene.tables;
        } else if fan.depth == steps || !self.is_still_within(field, index, steps) {
            self.grow(field, index, at, steps);
        }
    }

    /// The whole fan of which a cut is a part.
    #[inline]
    pub(super) fn whole(&self, cut: &Cut) -> &Fan {
        &self.fans[cut.fan as usize]
    }

    /// Whether any square of a cut but the first is in a set.
    #[inline]
    pub(super) fn meets(&self, cut: &Cut, spots: &SpotSet) -> bool {
        let visits = &self.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize];
        if visits.len() > FEW {
            return self.whole(cut).open.meets(spots);
        }
        // The whole fan would say too often that it does.
        visits.iter().fold(false, |met, visit| met | spots.has(visit.spot()))
    }

    /// Whether the squares of a fan for this many steps let pass as they did.
    fn is_still_within(&self, field: &Field<'_>, index: usize, steps: u8) -> bool {
        let cut = self.fans[index].cut(steps, 0);
        let visits = &self.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize];
        let hurdles = &self.hurdles[cut.hurdles.0 as usize..cut.hurdles.1 as usize];
        let stops = |visit: &Visit| field.squares.stopping.has(visit.spot());
        !visits.iter().any(stops) && hurdles.iter().all(|hurdle| stops(&hurdle.step))
    }

    /// Grows a fan; one of fewer steps that is still what it was grows on.
    fn grow(&mut self, field: &Field<'_>, index: usize, at: Spot, depth: u8) {
        let first = self.used;
        if self.visits.len() < first + ROOM {
            self.visits.resize((first + ROOM).next_power_of_two(), Visit::first(at, 0));
        }
        let (known, room) = self.visits.split_at_mut(first);
        let Some(visits) = room.first_chunk_mut::<ROOM>() else { return };
        let (fan, hurdles) = (&mut self.fans[index], &mut self.hurdles);
        let neighbors = field.table.rules().layout.neighbors();
        let first_hurdle = hurdles.len();
        let (mut next, mut end) = (0, 1);
        if fan.is_grown && (1..depth).contains(&fan.depth) && fan.is_still(field) {
            let (cut, more) = (fan.cut(fan.depth, index), depth - fan.depth);
            let before = &known[cut.visits.0 as usize..cut.visits.1 as usize];
            visits.iter_mut().zip(before).for_each(|(visit, before)| *visit = before.going_on(more));
            hurdles.extend_from_within(cut.hurdles.0 as usize..cut.hurdles.1 as usize);
            (next, end) = (cut.inner as usize, before.len());
        } else {
            if !fan.is_grown {
                self.grown.push(index as u32);
            }
            *fan = Fan { is_grown: true, visit_ends: [1; MAX_SPEED + 1], ..Fan::default() };
            visits[0] = Visit::first(at, depth);
        }
        fan.depth = depth;
        fan.table = field.scene.tables;
        (fan.visits, fan.hurdles) = (first as u32, first_hurdle as u32);
        let mut unseen = SpotSet::ALL.minus(&fan.open);
        unseen.toggle(at);
        while next < end && visits[next % ROOM].left() > 0 {
            let visit = visits[next % ROOM];
            next += 1;
            let (ahead, from) = (visit.ahead(), visit.spot());
            let mut ways = field.ways(from) & !visit.back();
            let beyond = neighbors[from.index() % SPOTS];
            while ways != 0 {
                let dir = ways.trailing_zeros();
                ways &= ways - 1;
                let to = Spot(beyond[dir as usize % 4]);
                if field.scene.flags(to) & field.stop == 0 {
                    // Written down in any case, and kept by counting: whether a square was seen
                    // before is hard to foresee.
                    visits[end % ROOM] = ahead.at(dir, to);
                    end += unseen.draw(to);
                } else if to != at {
                    fan.rim.add(to);
                    hurdles.push(Hurdle { from, step: ahead.at(dir, to) });
                }
            }
            let steps = usize::from(ahead.steps()) % (MAX_SPEED + 1);
            fan.visit_ends[steps] = end as u8;
            fan.hurdle_ends[steps] = (hurdles.len() - first_hurdle) as u16;
        }
        if next == end {
            // Nowhere left to go: further steps lead to no more.
            fan.depth = MAX_SPEED as u8;
            let last = usize::from(visits[(next - 1) % ROOM].steps()) + 1;
            let hurdle_end = (hurdles.len() - first_hurdle) as u16;
            for steps in last..=MAX_SPEED {
                fan.visit_ends[steps] = end as u8;
                fan.hurdle_ends[steps] = hurdle_end;
            }
        }
        fan.open = SpotSet::ALL.minus(&unseen);
        fan.open.toggle(at);
        self.used = first + end;
    }
}

impl Fan {
    /// Whether its squares let pass as they did.
    #[inline]
    fn is_still(&self, field: &Field<'_>) -> bool {
        let stopping = &field.squares.stopping;
        !self.open.meets(stopping) && self.rim.is_within(stopping)
    }

    #[inline]
    fn cut(&self, steps: u8, fan: usize) -> Cut {
        let steps = usize::from(steps) % (MAX_SPEED + 1);
        Cut {
            visits: (self.visits, self.visits + u32::from(self.visit_ends[steps])),
            inner: u32::from(self.visit_ends[steps.saturating_sub(1)]),
            hurdles: (self.hurdles, self.hurdles + u32::from(self.hurdle_ends[steps])),
            fan: fan as u32,
        }
    }
}
