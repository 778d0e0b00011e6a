//! Answers that several sides give at once do not touch each other.

mod games;

use engine::action::Actor;
use engine::{Action, Actions, NoEvents, Side, State};
use games::{Random, play, tables};

fn after(state: &State, answers: &[(Side, Action)]) -> State {
    let mut state = *state;
    for (side, action) in answers {
        let done = state.apply(Actor::Side(*side), action, &mut NoEvents);
        assert_eq!(done, Ok(()), "{side} {action:?} in {state:?}");
    }
    state
}

fn answer(state: &State, side: Side, random: &mut Random) -> (Side, Action) {
    let mut list = Actions::new();
    state.legal(side, &mut list);
    (side, random.pick(&list))
}

#[test]
fn answers_at_once_commute() {
    let mut phases = Vec::new();
    for seed in 0..3 {
        for (table, rules) in tables().into_iter().enumerate() {
            play(rules, 5000 * seed + table as u64, |state, _, _, random| {
                let asked: Vec<Side> = rules.sides.iter().filter(|side| state.ask(*side).is_some()).collect();
                let (mut list, mut later) = (Actions::new(), Actions::new());
                for pair in asked.windows(2) {
                    let [a, b] = [0, 1].map(|i| answer(state, pair[i], random));
                    assert!(after(state, &[a, b]) == after(state, &[b, a]), "{a:?} and {b:?} in {state:?}");
                    state.legal(b.0, &mut list);
                    after(state, &[a]).legal(b.0, &mut later);
                    assert_eq!(list[..], later[..], "{a:?} changes what {} may answer", b.0);
                    let ask = state.ask(a.0);
                    if !phases.contains(&ask) {
                        phases.push(ask);
                    }
                }
            });
        }
    }
    assert_eq!(phases.len(), 4, "forces, discards, teams and facings: {phases:?}");
}
