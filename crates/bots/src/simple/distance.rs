//! How far it is to the way out, guessing where nothing is known.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::room::Ground;
use engine::rules::{FacePlan, NO_GATE};
use engine::spot::MAX_SPOTS;
use engine::table::Gate;
use engine::{Dir, Side, Slot, Spot, Table};

const FAR: u16 = 999;
/// A guess at the price of getting a room turned, or of the way around.
const WALL: u16 = 7;
/// A square of a room nobody has seen.
const UNKNOWN: u16 = 2;
const STEP: u16 = 1;
/// A pit, a fountain, rocks or an enemy in the way.
const OBSTACLE: u16 = 4;

/// A room as it would lie after a turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Turned {
    /// Which room.
    pub slot: Slot,
    /// By how many clockwise quarters.
    pub quarters: u8,
}

impl Turned {
    /// Where something on a square would be.
    #[must_use]
    pub fn moved(self, table: &Table, spot: Spot) -> Spot {
        let layout = &table.rules().layout;
        if layout.slot(spot) == Some(self.slot) {
            layout.spot(self.slot, layout.turned(layout.place(spot), self.quarters))
        } else {
            spot
        }
    }
}

/// For every square, about how many steps a side's character needs to get out.
#[derive(Clone, Debug)]
pub struct Distances {
    steps: Vec<u16>,
}

impl Distances {
    /// The distances of one side's characters, now or after a turn.
    #[must_use]
    pub fn new(table: &Table, side: Side, turned: Option<Turned>) -> Distances {
        let layout = &table.rules().layout;
        let dungeon = Dungeon { table, turned };
        let mut steps = vec![FAR; MAX_SPOTS];
        let mut queue = BinaryHeap::new();
        for spot in layout.spots().filter(|spot| layout.line_of(*spot).is_some_and(|line| line != side)) {
            steps[spot.index()] = 0;
            queue.push(Reverse((0, spot)));
        }
        let mut enemies = [0; MAX_SPOTS];
        for token in table.characters().minus(table.wounded).minus(table.handles().of(side)) {
            if let Some(spot) = table.spot(token) {
                enemies[turned.map_or(spot, |turned| turned.moved(table, spot)).index()] = OBSTACLE;
            }
        }
        while let Some(Reverse((length, spot))) = queue.pop() {
            if length > steps[spot.index()] {
                continue;
            }
            let entering = length + dungeon.ground_cost(spot) + enemies[spot.index()];
            for dir in Dir::ALL {
                let Some(from) = layout.neighbor(spot, dir) else { continue };
                let length = entering + dungeon.edge_cost(from, spot, dir.opposite());
                if length < steps[from.index()] {
                    steps[from.index()] = length;
                    queue.push(Reverse((length, from)));
                }
            }
        }
        Distances { steps }
    }

    /// About how many steps from here.
    #[must_use]
    pub fn from(&self, spot: Spot) -> i32 {
        i32::from(self.steps[spot.index()])
    }
}

struct Dungeon<'a> {
    table: &'a Table,
    turned: Option<Turned>,
}

impl Dungeon<'_> {
    fn is_turned(&self, spot: Spot) -> Option<&FacePlan> {
        let turned = self.turned?;
        let rules = self.table.rules();
        let face = self.table.face(turned.slot)?;
        (rules.layout.slot(spot) == Some(turned.slot)).then(|| rules.face(face.turned(turned.quarters)))
    }

    fn ground_cost(&self, spot: Spot) -> u16 {
        let place = self.table.rules().layout.place(spot);
        let terrain =
            self.is_turned(spot).map_or_else(|| self.table.terrain(spot), |plan| plan.terrain[place]);
        match terrain.ground {
            Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line | Ground::Unknown => 0,
            Ground::Pit | Ground::Rift | Ground::Rocks | Ground::Fountain => OBSTACLE,
        }
    }

    fn is_open(&self, spot: Spot, dir: Dir) -> bool {
        let Some(plan) = self.is_turned(spot) else { return self.table.own_open(spot, dir) };
        let layout = &self.table.rules().layout;
        let place = layout.place(spot);
        let gate = plan.gate[place][dir as usize];
        plan.open[place] & dir.bit() != 0
            || gate != NO_GATE
                && layout.slot(spot).is_some_and(|slot| self.table.gate_state(slot, gate) != Gate::Closed)
    }

    fn edge_cost(&self, from: Spot, to: Spot, dir: Dir) -> u16 {
        let table = self.table;
        if self.turned.is_none() && table.ways(from) & dir.bit() != 0 {
            return STEP;
        }
        let layout = &table.rules().layout;
        let known = |spot: Spot| layout.slot(spot).is_none_or(|slot| table.is_revealed(slot));
        let shut = known(from) && !self.is_open(from, dir) || known(to) && !self.is_open(to, dir.opposite());
        match (shut, known(from) && known(to)) {
            (true, _) => WALL,
            (false, true) => STEP,
            (false, false) => UNKNOWN,
        }
    }
}
