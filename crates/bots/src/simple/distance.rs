//! How far it is to the way out, for players who look at one action.

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
