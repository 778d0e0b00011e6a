//! Positions read back to what they were written from.

mod common;

use engine::notation::position::{read, write};
use engine::{Rules, State, rule};

fn round(state: &State) -> String {
    let text = write(state);
    match read(&text) {
        Ok(again) => {
            assert_eq!(write(&again), text);
            assert!(again == *state, "another state of the same text:\n{text}");
            assert_eq!(again.digest(), state.digest());
        }
        Err(error) => panic!("{error}\n{text}"),
    }
    text
}

#[test]
fn every_state_reads_back() {
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        for seed in 0..1 {
            common::play(rules, 100 * index as u64 + seed, |state, _| {
                if let Err(why) = rule::sound::sound_whole(state) {
                    panic!("{why}\n{}", write(state));
                }
                round(state);
            });
        }
    }
}
