//! Watches the laws of the engine in many games of every kind of table.
//!
//! `cargo run --release -p archmage-testkit --example laws -- 100 [first seed]` plays so many games at every table,
//! half of them from a scrambled position, and tells the first broken law of each.

use engine::State;
use testkit::laws::{Care, Watched, watch};
use testkit::rng::Rng;
use testkit::{random_position, tables};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let count = numbers.next().and_then(Result::ok).unwrap_or(20);
    let first = numbers.next().and_then(Result::ok).unwrap_or(0);
    let mut watched = Watched::default();
    let mut broken = 0;
    for rules in tables::every() {
        let table = engine::notation::agreement::write(&rules.setup);
        for seed in first..first + count {
            let mut rng = Rng::new(seed);
            let mut state =
                if seed % 2 == 0 { State::new(rules) } else { random_position::scrambled(rules, &mut rng) };
            if let Err(law) = watch(&mut state, &mut rng, Care::USUAL, &mut watched) {
                broken += 1;
                println!("{} seed {seed}: {law}", table.trim());
                break;
            }
        }
    }
    println!("{watched:?}, {broken} tables with a broken law");
}
