//! Where spots lie on a drawn map of the dungeon.

use super::Table;
use crate::spot::{Dir, Spot};

/// The depth of a starting zone: one row for those who face a zone beside it, one for those who do not.
const DEPTH: u8 = 2;

impl Table {
    /// Columns and rows of the map. A starting zone takes one row more than in the layout.
    #[must_use]
    pub fn map_extent(&self) -> (u8, u8) {
        let layout = &self.rules().layout;
        let (columns, rows) = layout.extent();
        if layout.has_zones() { (columns, rows + DEPTH) } else { (columns, rows) }
    }

    /// Column and row of a spot on the map. On a starting zone it is under the zone that is faced from
    /// there, in the row next to the dungeon if that zone is.
    #[must_use]
    pub fn map_xy(&self, spot: Spot) -> (u8, u8) {
        let layout = &self.rules().layout;
        let (x, y) = layout.xy(spot);
        if !layout.has_zones() {
            return (x, y);
        }
        let Some((side, slot, icon)) = layout.faced(spot) else { return (x, y + DEPTH - 1) };
        let inward = layout.facing(side);
        let (x, near) = match self.faced(spot) {
            Some(zone) => (layout.xy(zone).0, layout.line_beyond(zone, inward.opposite()).is_some()),
            None => (layout.xy(layout.spot(slot, icon)).0, icon < 2),
        };
        let (_, rows) = self.map_extent();
        let depth = if near { DEPTH - 1 } else { 0 };
        (x, if inward == Dir::North { depth } else { rows - 1 - depth })
    }
}
