//! How far it is to the way out, for players who look at one action.

use engine::spot::LINE_LEN;
use engine::{Side, Slot, Spot, Table};

use crate::eval::field::{Field, Gait, Prices, Queue};

/// For every square, about how many steps a side's character needs to get out.
#[derive(Clone, Debug)]
pub struct Distances(Field);

impl Distances {
    /// The distances of one side's characters.
    #[must_use]
    pub fn new(table: &Table, side: Side) -> Distances {
        let (mut field, mut prices) = (Field::EMPTY, Prices::EMPTY);
        prices.ask(table, Gait::all(table.rules().grain)[0]);
        field.flood(table, side, &prices, &mut Queue::default());
        Distances(field)
    }

    /// About how many steps from here.
    #[must_use]
    pub fn from(&self, spot: Spot) -> i32 {
        i32::from(self.0.from(spot))
    }
}

/// The table after a quarter turn of a room and its twin, as far as walls go.
#[must_use]
pub fn turned(table: &Table, slot: Slot, quarters: u8) -> Table {
    let mut after = *table;
    after.turn_room(slot, quarters);
    after
}

/// Squares to the nearest exit as the crow flies.
#[must_use]
pub fn straight(table: &Table, side: Side, spot: Spot) -> i32 {
    let layout = &table.rules().layout;
    let (x, y) = layout.xy(spot);
    let exits =
        table.rivals(side).iter().flat_map(|rival| (0..LINE_LEN).map(move |index| layout.line(rival, index)));
    exits
        .map(|exit| layout.xy(exit))
        .map(|(to_x, to_y)| i32::from(x.abs_diff(to_x)) + i32::from(y.abs_diff(to_y)))
        .min()
        .unwrap_or(0)
}
