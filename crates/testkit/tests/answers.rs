//! Answers that several sides give at once do not touch each other.

use engine::State;
use testkit::laws::{answers, hold};
use testkit::rng::Rng;
use testkit::{play, tables};

#[test]
fn answers_at_once_commute() {
    let mut asks = Vec::new();
    for seed in 0..3 {
        for (table, rules) in tables::with_handicaps().into_iter().enumerate() {
            let mut rng = Rng::new(5000 * seed + table as u64);
            play::follow(&mut State::new(rules), &mut Rng::new(100 * seed + table as u64), |state, _, _| {
                let ask = hold(answers::commute(state, &mut rng));
                if ask.is_some() && !asks.contains(&ask) {
                    asks.push(ask);
                }
            });
        }
    }
    assert_eq!(asks.len(), 4, "forces, discards, teams and facings: {asks:?}");
}
