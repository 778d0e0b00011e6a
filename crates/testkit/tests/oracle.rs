//! The oracle and the engine agree on every move.

use engine::Actions;
use testkit::oracle::compare::{Tally, Told, compare};
use testkit::rng::Rng;
use testkit::{random_position, tables};

/// Positions of each kind at each table; the example `oracle` looks at more.
const POSITIONS: u64 = 85;

#[test]
fn moves_in_games() {
    agree(random_position::mid_game);
}

#[test]
fn moves_in_scrambled_positions() {
    agree(random_position::scrambled);
}

fn agree(position: fn(&'static engine::Rules, &mut Rng) -> engine::State) {
    let mut list = Actions::new();
    let mut tally = Tally::default();
    for (i, rules) in tables::for_movement().into_iter().enumerate() {
        for seed in 0..POSITIONS {
            let state = position(rules, &mut Rng::new(seed << 8 | i as u64));
            let differences = compare(&state, &mut list, &mut tally);
            if let Some(difference) = differences.first() {
                let text = engine::notation::position::write(&state);
                panic!("{}\n{text}", Told(state.table(), difference));
            }
        }
    }
    assert!(tally.skipped < tally.movers / 100, "too many searches were given up: {tally:?}");
}
