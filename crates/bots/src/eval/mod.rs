//! How good a table looks to a side: features, what each is worth, and styles.

pub mod feature;
pub(crate) mod field;
mod fields;
mod style;
mod weights;

pub use style::Style;
pub use weights::Weights;

use engine::piece::Traits;
use engine::{Side, Spot, Table};

use crate::budget::{Budget, Meter, Stop};
use feature::WHOLE;
pub(crate) use fields::Fields;

/// A game that is won. More than any table in the middle of a game.
pub const WON: i32 = 10_000_000;

/// Judges tables. Remembers distances, so one judge is used for a whole search.
pub struct Judge {
    weights: Weights,
    fields: Fields,
    judged: u64,
    meter: Meter,
}

impl Judge {
    /// A judge with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Judge {
        Judge { weights, fields: Fields::default(), judged: 0, meter: Meter::endless() }
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Begins a thought: from now on tables are counted against this budget.
    pub(crate) fn begin(&mut self, budget: Budget, stop: &Stop) {
        self.judged = 0;
        self.meter = Meter::new(budget, stop.clone());
    }

    /// The share of the budget that is gone.
    pub(crate) fn spent(&mut self) -> f32 {
        self.meter.spent(self.judged)
    }

    /// Tables judged in this thought.
    #[must_use]
    pub fn judged(&self) -> u64 {
        self.judged
    }

    /// Counts tables that were looked at otherwise.
    pub(crate) fn count(&mut self, tables: u64) {
        self.judged += tables;
    }

    /// How good a table looks to a side.
    pub fn value(&mut self, table: &Table, side: Side) -> i32 {
        self.judged += 1;
        if let Some(outcome) = table.outcome() {
            return match outcome.winner {
                Some(winner) if winner == side => WON,
                Some(_) => -WON,
                None => 0,
            };
        }
        let dungeon = table.dungeon_print();
        let rivals = table.rivals(side);
        let theirs: i32 = rivals.iter().map(|rival| self.standing(table, dungeon, rival, false)).sum();
        self.standing(table, dungeon, side, true) - theirs / (rivals.len() as i32).max(1)
    }

    fn standing(&mut self, table: &Table, dungeon: u64, side: Side, own: bool) -> i32 {
        let weights = if own { &self.weights.own } else { &self.weights.theirs };
        let mut sum = 0;
        feature::tell(table, &mut self.fields, dungeon, side, &mut |feature, amount| {
            sum += weights[feature] * amount;
        });
        sum / WHOLE
    }

    /// The features of a side less the average of its rivals', for fitting weights.
    pub fn features(&mut self, table: &Table, side: Side) -> [i32; feature::COUNT] {
        let mut features = [0; feature::COUNT];
        let dungeon = table.dungeon_print();
        let rivals = table.rivals(side);
        feature::tell(table, &mut self.fields, dungeon, side, &mut |feature, amount| {
            features[feature] += amount * rivals.len() as i32;
        });
        for rival in rivals.iter() {
            feature::tell(table, &mut self.fields, dungeon, rival, &mut |feature, amount| {
                features[feature] -= amount;
            });
        }
        features.map(|amount| amount / (rivals.len() as i32).max(1))
    }

    /// About how many steps a character with these traits is from the exit.
    pub fn steps(&mut self, table: &Table, side: Side, traits: Traits, spot: Spot) -> u8 {
        self.fields.of(table, table.dungeon_print(), side, feature::gait(traits)).from(spot)
    }
}
