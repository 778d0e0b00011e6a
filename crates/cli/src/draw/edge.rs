//! What stands between two squares, for drawing.

use engine::table::Gate;
use engine::{Dir, Spot, Table};

/// What stands on an edge of a square.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edge {
    /// Nothing.
    Open,
    /// An open portcullis.
    Raised,
    /// A broken portcullis.
    Smashed,
    /// A broken wall.
    Breach,
    /// A pit on the edge.
    Gap,
    /// An arrow-slit.
    Slit,
    /// A closed portcullis.
    Closed,
    /// A wall.
    Wall,
    /// The rim of the dungeon.
    Rim,
}

impl Edge {
    /// Whether the edge is drawn as masonry.
    #[must_use]
    pub fn is_solid(self) -> bool {
        matches!(self, Edge::Wall | Edge::Rim)
    }
}

/// What stands between a square and whatever lies beyond: the worse of both sides.
#[must_use]
pub fn between(table: &Table, spot: Spot, dir: Dir) -> Edge {
    let layout = &table.rules().layout;
    let Some(next) = layout.neighbor(spot, dir) else {
        // A room looks onto its starting zone without a neighbor that stays the same.
        if layout.has_zones() && layout.line_beyond(spot, dir).is_some() {
            return own(table, spot, dir);
        }
        // Two lines that meet at a corner are not joined, and nothing stands there.
        return if layout.slot(spot).is_some() { Edge::Rim } else { Edge::Open };
    };
    own(table, spot, dir).max(own(table, next, dir.opposite()))
}

fn own(table: &Table, spot: Spot, dir: Dir) -> Edge {
    let rules = table.rules();
    let Some(slot) = rules.layout.slot(spot) else { return Edge::Open };
    let Some(face) = table.face(slot) else { return Edge::Open };
    let plan = rules.face(face);
    let place = rules.layout.place(spot);
    if plan.open[place] & dir.bit() != 0 {
        Edge::Open
    } else if plan.pit[place] & dir.bit() != 0 {
        Edge::Gap
    } else if table.is_room_broken(slot) {
        Edge::Breach
    } else if plan.slit[place] & dir.bit() != 0 {
        Edge::Slit
    } else if plan.wall[place] & dir.bit() != 0 {
        if table.own_wall(spot, dir) { Edge::Wall } else { Edge::Breach }
    } else {
        match table.gate_state(slot, plan.gate[place][dir as usize]) {
            Gate::Closed => Edge::Closed,
            Gate::Open => Edge::Raised,
            Gate::Broken => Edge::Smashed,
        }
    }
}
