//! Distances that were worked out already: the same dungeon comes up again and again in a search.

use engine::{Side, Table};

use super::feature::gait;
use super::field::{Field, GAITS, Gait, Prices, Queue};

/// How many fields are remembered.
const KEPT: usize = 1 << 11;
/// For how many dungeons prices are remembered.
const DUNGEONS: usize = 1 << 8;

/// Fields by what they depend on. Its size is fixed.
pub struct Fields {
    keys: Vec<u64>,
    kept: Vec<Field>,
    dungeons: Vec<u64>,
    prices: Vec<Prices>,
    queue: Queue,
}

impl Default for Fields {
    fn default() -> Fields {
        Fields {
            keys: vec![0; KEPT],
            kept: vec![Field::EMPTY; KEPT],
            dungeons: vec![0; DUNGEONS],
            prices: vec![Prices::EMPTY; DUNGEONS],
            queue: Queue::default(),
        }
    }
}

impl Fields {
    /// The field of a side for a kind of character. `dungeon` is the table's print.
    pub fn of(&mut self, table: &Table, dungeon: u64, side: Side, gait: usize) -> &Field {
        let key = key(table, dungeon, side, gait);
        let place = (key >> 40) as usize % KEPT;
        if self.keys[place] != key {
            self.keys[place] = key;
            let walked = mixed(dungeon, gait as u64 + 1);
            let priced = (walked >> 40) as usize % DUNGEONS;
            if self.dungeons[priced] != walked {
                self.dungeons[priced] = walked;
                self.prices[priced].ask(table, Gait::all(table.rules().grain)[gait]);
            }
            self.kept[place].flood(table, side, &self.prices[priced], &mut self.queue);
        }
        &self.kept[place]
    }

    /// Whether somebody of a side may get out with so many action points, if so many steps turn out to be
    /// spared.
    pub fn is_near(&mut self, table: &Table, side: Side, points: u8, spared: u8) -> bool {
        let dungeon = table.dungeon_print();
        let mut own = table.characters().and(table.handles().of(side)).minus(table.wounded);
        own.any(|token| {
            let field = self.of(table, dungeon, side, gait(table.traits(token)));
            table.spot(token).is_some_and(|spot| field.from(spot) <= points * table.speed(token) + spared)
        })
    }
}

/// What distances depend on: the dungeon and where the enemies stand.
fn key(table: &Table, dungeon: u64, side: Side, gait: usize) -> u64 {
    let mut key = dungeon ^ ((side.index() * GAITS + gait + 1) as u64) << 56;
    let enemies = table.characters().minus(table.wounded).minus(table.handles().of(side));
    for spot in enemies.filter_map(|token| table.spot(token)) {
        // A sum, since it does not matter who stands where, of numbers whose sums differ where the places do.
        key = key.wrapping_add(scattered(spot.index() as u64 + 1));
    }
    mixed(key, 0)
}

/// A number that has nothing in common with those of its neighbors.
fn scattered(number: u64) -> u64 {
    let number = number.wrapping_mul(0xd6e8_feb8_6659_fd93);
    (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Spreads a number over all its bits; never 0, which marks an empty place.
fn mixed(number: u64, salt: u64) -> u64 {
    let number = number ^ salt << 56;
    (number ^ number >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}
