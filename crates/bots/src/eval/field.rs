//! How far it is to the way out, guessing where nothing is known.

use engine::edition::Grain;
use engine::room::Ground;
use engine::spot::{LINE_LEN, MAX_SPOTS};
use engine::table::{Bar, Border};
use engine::{Dir, Side, Spot, Table};

/// Further than anybody goes.
pub const FAR: u8 = 120;

const STEP: u8 = 1;
/// Distances that are waiting are never further apart than this.
const BUCKETS: usize = 16;

/// What a kind of character pays for what stops others, in steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Gait {
    /// A wall: a room has to be turned, or there is a way around.
    pub wall: u8,
    /// A closed portcullis.
    pub gate: u8,
    /// A pit or a rift.
    pub pit: u8,
    /// An arrow-slit.
    pub slit: u8,
    /// Into a room nobody has seen.
    pub unknown: u8,
    /// An enemy in the way, or ground that has to be gone around.
    pub obstacle: u8,
}

/// How many kinds of gaits there are.
pub const GAITS: usize = 4;

impl Gait {
    /// The gaits there are: of most characters, of who opens portcullises and crosses pits, of who walks
    /// through walls, and of who passes arrow-slits.
    #[must_use]
    pub fn all(grain: Grain) -> [Gait; GAITS] {
        let plain = match grain {
            Grain::Squares => Gait { wall: 7, gate: 6, pit: 4, slit: 7, unknown: 2, obstacle: 4 },
            Grain::Zones { .. } => Gait { wall: 4, gate: 4, pit: 3, slit: 4, unknown: 2, obstacle: 2 },
        };
        let half = plain.wall / 2 + 1;
        [
            plain,
            Gait { gate: plain.gate.min(4), pit: STEP, ..plain },
            Gait { wall: half.max(plain.unknown), gate: half.max(plain.unknown), ..plain },
            Gait { slit: STEP, ..plain },
        ]
    }
}

/// For every square, about how many steps a side's character needs to get out.
#[derive(Clone, Debug)]
pub struct Field {
    steps: [u8; MAX_SPOTS],
}

impl Field {
    /// Knows nothing yet.
    pub const EMPTY: Field = Field { steps: [FAR; MAX_SPOTS] };

    /// About how many steps from here.
    #[must_use]
    pub fn from(&self, spot: Spot) -> u8 {
        self.steps[spot.index()]
    }

    /// Works out the distances anew.
    pub fn flood(&mut self, table: &Table, side: Side, prices: &Prices, queue: &mut Queue) {
        let layout = &table.rules().layout;
        self.steps = [FAR; MAX_SPOTS];
        for rival in table.rivals(side).iter() {
            for index in 0..LINE_LEN {
                let spot = layout.line(rival, index);
                self.steps[spot.index()] = 0;
                queue.push(0, spot);
            }
        }
        let mut enter = prices.enter;
        let obstacle = prices.obstacle;
        let enemies = table.characters().minus(table.wounded).minus(table.handles().of(side));
        for spot in enemies.filter_map(|token| table.spot(token)) {
            enter[spot.index()] += obstacle;
        }
        while let Some((length, spot)) = queue.pop() {
            if length > self.steps[spot.index()] {
                continue;
            }
            let entering = length + enter[spot.index()];
            let (edges, next) = (prices.edges[spot.index()], prices.next[spot.index()]);
            for (from, price) in next.into_iter().zip(edges) {
                let Some(from) = from else { continue };
                let length = entering + price;
                if length < self.steps[from.index()] {
                    self.steps[from.index()] = length;
                    queue.push(length, from);
                }
            }
        }
        queue.clear();
        if layout.has_zones() {
            // Who faces the wrong zone turns to another one first.
            let line = || (0..LINE_LEN).map(|index| layout.line(side, index));
            let nearest = line().map(|spot| self.from(spot)).min().unwrap_or(FAR);
            for spot in line() {
                self.steps[spot.index()] = self.from(spot).min(nearest.saturating_add(STEP));
            }
        }
    }
}

/// Ways out of a square or zone: over its four edges, and diagonally over a pit.
const WAYS: usize = 5;

/// What a kind of character pays on every edge and square of a dungeon.
#[derive(Clone, Debug)]
pub struct Prices {
    enter: [u8; MAX_SPOTS],
    edges: [[u8; WAYS]; MAX_SPOTS],
    next: [[Option<Spot>; WAYS]; MAX_SPOTS],
    obstacle: u8,
}

impl Prices {
    /// Nothing is known yet.
    pub const EMPTY: Prices = Prices {
        enter: [0; MAX_SPOTS],
        edges: [[0; WAYS]; MAX_SPOTS],
        next: [[None; WAYS]; MAX_SPOTS],
        obstacle: 0,
    };

    /// Works out the prices of a dungeon anew.
    pub fn ask(&mut self, table: &Table, gait: Gait) {
        self.obstacle = gait.obstacle;
        for spot in table.rules().layout.spots() {
            self.enter[spot.index()] = ground(table, spot, gait);
            let (edges, next) = (&mut self.edges[spot.index()], &mut self.next[spot.index()]);
            for dir in Dir::ALL {
                let to = beyond(table, spot, dir);
                next[dir as usize] = to;
                edges[dir as usize] = to.map_or(0, |to| edge(table, spot, to, dir, gait));
            }
            next[Dir::ALL.len()] = table.across(spot);
            edges[Dir::ALL.len()] = gait.pit;
        }
    }
}

/// What lies beyond an edge. Before and behind a room of zones that nobody has seen, any of them may.
fn beyond(table: &Table, spot: Spot, dir: Dir) -> Option<Spot> {
    let layout = &table.rules().layout;
    table.beyond(spot, dir).or_else(|| {
        if let Some((side, slot, icon)) = layout.faced(spot) {
            let zone = layout.spot(slot, icon);
            let hidden = !table.is_revealed(slot) && layout.facing(side) == dir;
            return (hidden && layout.line_beyond(zone, dir.opposite()) == Some(side)).then_some(zone);
        }
        let slot = layout.slot(spot).filter(|slot| !table.is_revealed(*slot))?;
        layout.line_beyond(spot, dir)?;
        layout.facing_spot(slot, layout.place(spot))
    })
}

fn ground(table: &Table, spot: Spot, gait: Gait) -> u8 {
    match table.terrain(spot).ground {
        Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line | Ground::Unknown => 0,
        Ground::Pit | Ground::Rift => gait.pit - STEP,
        Ground::Rocks | Ground::Fountain => gait.obstacle,
    }
}

fn edge(table: &Table, from: Spot, to: Spot, dir: Dir, gait: Gait) -> u8 {
    let layout = &table.rules().layout;
    if layout.has_zones() {
        return border(table, from, to, dir, gait);
    }
    if table.ways(from) & dir.bit() != 0 {
        return STEP;
    }
    let known = |spot: Spot| layout.slot(spot).is_none_or(|slot| table.is_revealed(slot));
    let (here, there) = (known(from), known(to));
    if here && there {
        return if table.gate(from, dir).is_some() { gait.gate } else { gait.wall };
    }
    let shut = here && !table.own_open(from, dir) || there && !table.own_open(to, dir.opposite());
    if shut { gait.wall } else { gait.unknown }
}

/// What it takes to get from a zone to the next.
fn border(table: &Table, from: Spot, to: Spot, dir: Dir, gait: Gait) -> u8 {
    match table.border(from, dir) {
        Border::Open => STEP,
        Border::Wall => gait.wall,
        Border::Slit => gait.slit,
        Border::Closed => gait.gate,
        Border::Pit => gait.pit,
        Border::Hidden | Border::Rim => {
            let shut = [table.bar(from, dir), table.bar(to, dir.opposite())].contains(&Bar::Wall);
            if shut { gait.wall } else { gait.unknown }
        }
    }
}

/// Squares waiting to be looked at, the nearest first.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    buckets: [Vec<Spot>; BUCKETS],
    at: usize,
    waiting: usize,
}

impl Queue {
    fn push(&mut self, length: u8, spot: Spot) {
        self.buckets[usize::from(length) % BUCKETS].push(spot);
        self.waiting += 1;
    }

    fn pop(&mut self) -> Option<(u8, Spot)> {
        while self.waiting > 0 {
            if let Some(spot) = self.buckets[self.at % BUCKETS].pop() {
                self.waiting -= 1;
                return Some((self.at as u8, spot));
            }
            self.at += 1;
        }
        None
    }

    fn clear(&mut self) {
        self.at = 0;
        self.waiting = 0;
    }
}
