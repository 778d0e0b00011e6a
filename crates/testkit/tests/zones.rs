//! The engine and a slow second opinion agree on what may be done over zones.

use engine::notation::position;
use engine::{Actions, Ask, Edition, NoEvents, Rules, Setup, State};
use testkit::play;
use testkit::rng::Rng;
use testkit::zones::{differences, jumble};

/// Jumbled positions from which a few steps are followed, and games that are in each scenario.
const POSITIONS: u64 = 400;
const GAMES: u64 = 2;

/// Plays on by lot and compares whenever a side acts; says how often it did.
fn follow(mut state: State, steps: usize, lot: &mut Rng) -> u64 {
    let (mut list, mut own) = (Actions::new(), Actions::new());
    let mut compared = 0;
    for _ in 0..steps {
        if state.ask(state.table().active) == Some(Ask::Act) {
            let found = differences(&state, &mut own);
            assert!(found.is_empty(), "{}\n{}", found.join("\n"), position::write(&state));
            compared += 1;
        }
        let Some((actor, action)) = play::choose(&state, &mut list, lot) else { break };
        state.apply_unchecked(actor, &action, &mut NoEvents);
    }
    compared
}

#[test]
fn in_jumbled_positions() {
    let mut compared = 0;
    for seed in 0..POSITIONS {
        let lot = &mut Rng::new(seed);
        if let Ok(state) = position::read(&jumble::position(lot)) {
            compared += follow(state, 8, lot);
        }
    }
    assert!(compared > POSITIONS, "only {compared} positions were compared");
}

#[test]
fn in_games_by_lot() {
    for scenario in 2..=5 {
        let rules = Rules::new(Setup::new(Edition::Cards, 2).with_scenario(scenario)).expect("a scenario");
        for seed in 0..GAMES {
            assert!(follow(State::new(rules), 1_500, &mut Rng::new(seed)) > 50, "the game was played");
        }
    }
}
