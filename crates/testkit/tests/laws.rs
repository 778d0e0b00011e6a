//! The laws of the engine hold in games of every kind.

use engine::State;
use testkit::laws::{Care, Watched, watch};
use testkit::rng::{Bytes, Rng};
use testkit::{random_position, tables};

/// Games of each kind of table; the example `laws` plays more.
const GAMES: u64 = 2;

#[test]
fn in_games() {
    let mut watched = Watched::default();
    for (i, rules) in tables::every().into_iter().enumerate() {
        for seed in 0..GAMES {
            let lot = &mut Rng::new(seed << 8 | i as u64);
            if let Err(broken) = watch(&mut State::new(rules), lot, Care::USUAL, &mut watched) {
                panic!("table {i}, seed {seed}: {broken}");
            }
        }
    }
    assert!(watched.allowed > 1000, "hardly anything was tried: {watched:?}");
}

#[test]
fn from_scrambled_positions() {
    let mut watched = Watched::default();
    for (i, rules) in tables::for_movement().into_iter().enumerate() {
        for seed in 0..2 * GAMES {
            let mut rng = Rng::new(seed << 8 | i as u64);
            let mut state = random_position::scrambled(rules, &mut rng);
            if let Err(broken) = watch(&mut state, &mut rng, Care::USUAL, &mut watched) {
                panic!("table {i}, seed {seed}: {broken}");
            }
        }
    }
}

#[test]
fn in_games_of_bytes() {
    let mut rng = Rng::new(1);
    for rules in tables::every() {
        let bytes: Vec<u8> = (0..600).map(|_| rng.next() as u8).collect();
        for length in [0, 200, 600] {
            let lot = &mut Bytes(&bytes[..length]);
            if let Err(broken) = watch(&mut State::new(rules), lot, Care::USUAL, &mut Watched::default()) {
                panic!("{length} bytes: {broken}");
            }
        }
    }
}
