//! Compares the oracle of movement with the engine on many random positions.
//!
//! `cargo run --release -p archmage-testkit --example oracle -- 10000 [first seed]` looks at so many positions of
//! every kind of table and prints each difference with the seed that shows it.

use engine::Actions;
use testkit::oracle::compare::{Tally, Told, compare};
use testkit::rng::Rng;
use testkit::{random_position, tables};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let count = numbers.next().and_then(Result::ok).unwrap_or(1000);
    let first = numbers.next().and_then(Result::ok).unwrap_or(0);
    let mut list = Actions::new();
    let mut differences = 0;
    let mut told = 0;
    for rules in tables::for_movement() {
        let mut tally = Tally::default();
        let table = format!("{:?} of {}, ghost {:?}", rules.setup.edition, rules.setup.sides, rules.ghost);
        for seed in first..first + count {
            let mut rng = Rng::new(seed);
            let state = if seed % 4 == 0 {
                random_position::mid_game(rules, &mut rng)
            } else {
                random_position::scrambled(rules, &mut rng)
            };
            let mut found = compare(&state, &mut list, &mut tally);
            differences += found.len();
            // One of a character's differences explains the others: the simplest is told.
            found.sort_by_key(|difference| {
                (difference.who, difference.kind, difference.changes(state.table()))
            });
            found.dedup_by_key(|difference| (difference.who, difference.kind));
            for difference in found {
                told += 1;
                if told <= 40 {
                    println!("{table} seed {seed}: {}", Told(state.table(), &difference));
                }
            }
        }
        println!("{table}: {tally:?}");
    }
    println!("{differences} differences");
}
