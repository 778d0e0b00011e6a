//! How large everything is on the screen.

use engine::Table;

/// Columns of the screen for a square, its left edge included.
const SQUARE_WIDE: usize = 5;
/// Lines for a square, its upper edge included.
const SQUARE_TALL: usize = 2;
/// Columns for a zone: three characters side by side.
const ZONE_WIDE: usize = 15;
/// Lines for a zone: one for each side, and the floor between them.
const ZONE_TALL: usize = 4;
/// Lines for a place of a starting zone: its name, and who is there.
const START_TALL: usize = 3;

/// Where the columns and rows of the map lie on the screen.
pub(super) struct Scale {
    /// Columns of the screen for a column of the map.
    pub(super) wide: usize,
    /// Columns of the map.
    pub(super) columns: usize,
    /// For each row of the map, from the bottom.
    rows: Vec<Row>,
}

struct Row {
    /// The line of its upper edge.
    top: usize,
    tall: usize,
    /// The number by which its squares are called.
    number: Option<u8>,
}

impl Scale {
    /// The scale of a dungeon.
    pub(super) fn of(table: &Table) -> Scale {
        let layout = &table.rules().layout;
        let zones = layout.has_zones();
        let (columns, rows) = table.map_extent();
        let mut numbers = vec![None; usize::from(rows)];
        for spot in layout.spots().filter(|spot| !zones || layout.slot(*spot).is_some()) {
            numbers[usize::from(table.map_xy(spot).1)] = Some(layout.xy(spot).1);
        }
        let mut top = 0;
        let mut rows: Vec<Row> = numbers
            .into_iter()
            .rev()
            .map(|number| {
                let tall = match (zones, number) {
                    (false, _) => SQUARE_TALL,
                    (true, Some(_)) => ZONE_TALL,
                    (true, None) => START_TALL,
                };
                top += tall;
                Row { top: top - tall, tall, number }
            })
            .collect();
        rows.reverse();
        Scale { wide: if zones { ZONE_WIDE } else { SQUARE_WIDE }, columns: usize::from(columns), rows }
    }

    /// Rows of the map.
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Columns of the screen.
    pub(super) fn width(&self) -> usize {
        self.columns * self.wide + 1
    }

    /// Lines of the screen.
    pub(super) fn height(&self) -> usize {
        self.rows.iter().map(|row| row.tall).sum::<usize>() + 1
    }

    /// Upper left corner of a place of the map.
    pub(super) fn at(&self, (x, y): (u8, u8)) -> (usize, usize) {
        (usize::from(x) * self.wide, self.rows[usize::from(y)].top)
    }

    /// Lines of a row of the map.
    pub(super) fn tall(&self, y: u8) -> usize {
        self.rows[usize::from(y)].tall
    }

    /// The lines between rows, from the top, with both ends.
    pub(super) fn edges(&self) -> Vec<usize> {
        self.rows.iter().rev().map(|row| row.top).chain([self.height() - 1]).collect()
    }

    /// The number of the row that has its middle on a line.
    pub(super) fn label(&self, line: usize) -> Option<u8> {
        self.rows.iter().find(|row| row.top + row.tall / 2 == line)?.number
    }
}
