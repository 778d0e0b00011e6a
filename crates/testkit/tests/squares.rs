//! The engine and a slow second opinion agree on what may be done on squares besides moving, and on what comes of it.

use engine::notation::position;
use engine::{Actions, Rules, State};
use testkit::rng::Rng;
use testkit::{random_position, squares, tables};

/// Positions of each kind at each table; the example `squares` looks at more.
const POSITIONS: u64 = 40;

#[test]
fn in_games_by_lot() {
    agree(random_position::mid_game);
}

#[test]
fn in_scrambled_positions() {
    agree(random_position::scrambled);
}

fn agree(position: fn(&'static Rules, &mut Rng) -> State) {
    let mut list = Actions::new();
    let mut compared = 0;
    for (i, rules) in tables::for_movement().into_iter().enumerate() {
        for seed in 0..POSITIONS {
            let state = position(rules, &mut Rng::new(seed << 8 | i as u64));
            let found = squares::differences(&state, &mut list);
            assert!(found.is_empty(), "{}\n{}", found.join("\n"), position::write(&state));
            compared += squares::expected(&position::write(&state)).len();
        }
    }
    assert!(compared > 1_000, "only {compared} actions were compared");
}
