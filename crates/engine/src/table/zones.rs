//! Zones: what stands on their edges, and what lies beyond them.

use super::{Gate, NO_BREACHES, Table};
use crate::rules::{FacePlan, NO_GATE};
use crate::spot::{Dir, Slot, Spot};

/// What one side of an edge holds now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bar {
    /// Nothing, or something open or broken.
    Open,
    /// A wall.
    Wall,
    /// An arrow-slit.
    Slit,
    /// A closed portcullis.
    Closed,
    /// A pit.
    Pit,
}

/// What lies between two neighboring zones, both sides taken together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Border {
    /// Nothing (ZONE-2).
    Open,
    /// A wall, single or double.
    Wall,
    /// An arrow-slit.
    Slit,
    /// A closed portcullis, or an arrow-slit before a wall: nothing but a Ghost passes.
    Closed,
    /// A pit.
    Pit,
    /// A room that is not revealed.
    Hidden,
    /// Nothing is beyond.
    Rim,
}

impl Table {
    #[inline]
    fn plan(&self, spot: Spot) -> Option<(Slot, &'static FacePlan, usize)> {
        let layout = &self.rules().layout;
        let slot = layout.slot(spot)?;
        Some((slot, self.rules().face(self.face(slot)?), layout.place(spot)))
    }

    /// The number of the icon of a zone in a face-up room.
    #[must_use]
    pub fn icon(&self, spot: Spot) -> Option<usize> {
        self.plan(spot).map(|(_, plan, place)| usize::from(plan.icon[place]))
    }

    /// The zone that is faced from a spot of a starting zone, wherever it lies (START-8).
    #[must_use]
    pub fn faced(&self, spot: Spot) -> Option<Spot> {
        let layout = &self.rules().layout;
        let (_, slot, icon) = layout.faced(spot)?;
        let zone = self.rules().face(self.face(slot)?).zone_of[icon]?;
        Some(layout.spot(slot, usize::from(zone)))
    }

    /// What lies beyond an edge: the next square or zone, or what is faced from a starting zone.
    #[inline]
    #[must_use]
    pub fn beyond(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        let layout = &self.rules().layout;
        let next = layout.neighbor(spot, dir);
        if next.is_some() || !layout.has_zones() { next } else { self.beyond_room(spot, dir) }
    }

    /// What is faced from a spot of a starting zone, or from where a zone at the rim is faced.
    fn beyond_room(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        let layout = &self.rules().layout;
        if let Some(side) = layout.line_of(spot) {
            if layout.facing(side) != dir {
                return None;
            }
            let zone = self.faced(spot)?;
            return layout.line_beyond(zone, dir.opposite()).map(|_| zone);
        }
        layout.line_beyond(spot, dir)?;
        layout.facing_spot(layout.slot(spot)?, self.icon(spot)?)
    }

    /// What a zone's own side of an edge holds.
    #[inline]
    #[must_use]
    pub fn bar(&self, spot: Spot, dir: Dir) -> Bar {
        let Some((slot, plan, place)) = self.plan(spot) else { return Bar::Open };
        let bit = dir.bit();
        if plan.open[place] & bit != 0 {
            return Bar::Open;
        }
        if plan.pit[place] & bit != 0 {
            return Bar::Pit;
        }
        if self.is_room_broken(slot) {
            return Bar::Open;
        }
        let number = plan.gate[place][dir as usize];
        if number != NO_GATE {
            return if self.gate_state(slot, number) == Gate::Closed { Bar::Closed } else { Bar::Open };
        }
        if plan.slit[place] & bit != 0 { Bar::Slit } else { Bar::Wall }
    }

    /// What lies between a zone and what is beyond an edge of it.
    #[must_use]
    pub fn border(&self, spot: Spot, dir: Dir) -> Border {
        self.edge(spot, dir).0
    }

    /// [`Table::border`] and [`Table::beyond`] in one.
    #[inline]
    pub(crate) fn edge(&self, spot: Spot, dir: Dir) -> (Border, Option<Spot>) {
        // A single wall that is broken joins zones for nobody.
        if self.ways(spot) & dir.bit() != 0 && self.breaches == NO_BREACHES {
            return (Border::Open, self.rules().layout.neighbor(spot, dir));
        }
        self.barred_edge(spot, dir)
    }

    /// [`Table::edge`] where zones may not be joined. Apart, so that those that are joined cost little.
    #[inline(never)]
    fn barred_edge(&self, spot: Spot, dir: Dir) -> (Border, Option<Spot>) {
        let layout = &self.rules().layout;
        let line = layout.line_of(spot);
        if line.is_some_and(|side| layout.facing(side) != dir) {
            return (Border::Rim, None);
        }
        let Some(to) = self.beyond(spot, dir) else {
            let hidden = layout.faced(spot).is_some_and(|(_, slot, _)| !self.is_revealed(slot));
            return (if hidden { Border::Hidden } else { Border::Rim }, None);
        };
        if layout.slot(to).is_some_and(|slot| !self.is_revealed(slot)) {
            return (Border::Hidden, Some(to));
        }
        let border = match (self.bar(spot, dir), self.bar(to, dir.opposite())) {
            (Bar::Open, Bar::Open) => Border::Open,
            (Bar::Closed, _) | (_, Bar::Closed) | (Bar::Wall, Bar::Slit) | (Bar::Slit, Bar::Wall) => {
                Border::Closed
            }
            (Bar::Wall, _) | (_, Bar::Wall) => Border::Wall,
            (Bar::Slit, _) | (_, Bar::Slit) => Border::Slit,
            (Bar::Pit, _) | (_, Bar::Pit) => Border::Pit,
        };
        (border, Some(to))
    }

    /// Whether who is on one spot reaches who is on another: adjacent squares, or the same zone.
    #[must_use]
    pub fn is_beside(&self, a: Spot, b: Spot) -> bool {
        if self.rules().layout.has_zones() { a == b } else { self.adjacency(a, b).is_some() }
    }

    /// Whether a zone lies at its room's pit.
    #[must_use]
    pub fn is_at_pit(&self, spot: Spot) -> bool {
        self.plan(spot).is_some_and(|(_, plan, place)| plan.pit[place] != 0)
    }

    /// The zone diagonally across the pit of a room (CARD-6).
    #[must_use]
    pub fn across(&self, spot: Spot) -> Option<Spot> {
        let layout = &self.rules().layout;
        let (slot, _, place) = self.plan(spot)?;
        let to = layout.spot(slot, layout.turned(place, 2));
        (self.is_at_pit(spot) && self.is_at_pit(to)).then_some(to)
    }
}
