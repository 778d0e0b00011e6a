//! How far it is to the way out, guessing where nothing is known.

use engine::room::Ground;
use engine::spot::{LINE_LEN, MAX_SPOTS};
use engine::{Dir, Side, Spot, Table};

/// Further than anybody goes.
pub const FAR: u8 = 120;

const STEP: u8 = 1;
/// A square of a room nobody has seen.
const UNKNOWN: u8 = 2;
/// An enemy in the way, or ground that has to be gone around.
const OBSTACLE: u8 = 4;
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
}

impl Gait {
    /// The gaits there are.
    pub const ALL: [Gait; 3] = [Gait::PLAIN, Gait::NIMBLE, Gait::THROUGH_WALLS];
    /// Most characters.
    pub const PLAIN: Gait = Gait { wall: 7, gate: 6, pit: OBSTACLE };
    /// Who opens portcullises and crosses pits.
    pub const NIMBLE: Gait = Gait { wall: 7, gate: 4, pit: STEP };
    /// Who walks through walls.
    pub const THROUGH_WALLS: Gait = Gait { wall: 4, gate: 4, pit: OBSTACLE };
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
        let enemies = table.characters().minus(table.wounded).minus(table.handles().of(side));
        for spot in enemies.filter_map(|token| table.spot(token)) {
            enter[spot.index()] += OBSTACLE;
        }
        while let Some((length, spot)) = queue.pop() {
            if length > self.steps[spot.index()] {
                continue;
            }
            let entering = length + enter[spot.index()];
            let edges = prices.edges[spot.index()];
            for dir in Dir::ALL {
                let Some(from) = layout.neighbor(spot, dir) else { continue };
                let length = entering + edges[dir as usize];
                if length < self.steps[from.index()] {
                    self.steps[from.index()] = length;
                    queue.push(length, from);
                }
            }
        }
        queue.clear();
    }
}

/// What a kind of character pays on every edge and square of a dungeon.
#[derive(Clone, Debug)]
pub struct Prices {
    enter: [u8; MAX_SPOTS],
    edges: [[u8; 4]; MAX_SPOTS],
}

impl Prices {
    /// Nothing is known yet.
    pub const EMPTY: Prices = Prices { enter: [0; MAX_SPOTS], edges: [[0; 4]; MAX_SPOTS] };

    /// Works out the prices of a dungeon anew.
    pub fn ask(&mut self, table: &Table, gait: Gait) {
        let layout = &table.rules().layout;
        for spot in layout.spots() {
            self.enter[spot.index()] = ground(table, spot, gait);
            self.edges[spot.index()] = Dir::ALL
                .map(|dir| layout.neighbor(spot, dir).map_or(0, |to| edge(table, spot, to, dir, gait)));
        }
    }
}

fn ground(table: &Table, spot: Spot, gait: Gait) -> u8 {
    match table.terrain(spot).ground {
        Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line | Ground::Unknown => 0,
        Ground::Pit | Ground::Rift => gait.pit - STEP,
        Ground::Rocks | Ground::Fountain => OBSTACLE,
    }
}

fn edge(table: &Table, from: Spot, to: Spot, dir: Dir, gait: Gait) -> u8 {
    if table.ways(from) & dir.bit() != 0 {
        return STEP;
    }
    let layout = &table.rules().layout;
    let known = |spot: Spot| layout.slot(spot).is_none_or(|slot| table.is_revealed(slot));
    let (here, there) = (known(from), known(to));
    if here && there {
        return if table.gate(from, dir).is_some() { gait.gate } else { gait.wall };
    }
    let shut = here && !table.own_open(from, dir) || there && !table.own_open(to, dir.opposite());
    if shut { gait.wall } else { UNKNOWN }
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
