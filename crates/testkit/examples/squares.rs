//! Compares the second opinion on squares with the engine on many random positions.
//!
//! `cargo run --release -p archmage-testkit --example squares -- 1000 [first seed]` looks at so many positions of every
//! kind of table and prints each difference with the seed that shows it.

use engine::Actions;
use testkit::rng::Rng;
use testkit::{random_position, squares, tables};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let count = numbers.next().and_then(Result::ok).unwrap_or(1000);
    let first = numbers.next().and_then(Result::ok).unwrap_or(0);
    let mut list = Actions::new();
    let mut differences = 0;
    for rules in tables::for_movement() {
        let table = format!("{:?} of {}, ghost {:?}", rules.setup.edition, rules.setup.sides, rules.ghost);
        for seed in first..first + count {
            let mut rng = Rng::new(seed);
            let state = if seed % 4 == 0 {
                random_position::mid_game(rules, &mut rng)
            } else {
                random_position::scrambled(rules, &mut rng)
            };
            for difference in squares::differences(&state, &mut list) {
                differences += 1;
                println!("{table} seed {seed}: {difference}");
            }
        }
        println!("{table}: done");
    }
    println!("{differences} differences");
}
