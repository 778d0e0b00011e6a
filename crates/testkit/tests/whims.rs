//! Actions drawn on a whim are allowed, are of every kind, and disturb no list.

use std::collections::HashSet;

use engine::rule::setup;
use engine::{Actions, Actor, Ask, NoEvents, State};
use testkit::rng::{Choose, Rng};
use testkit::tables;

#[test]
fn whims_play_whole_games_by_the_rules() {
    let mut memory = Actions::new();
    let mut kinds = HashSet::new();
    for (number, rules) in tables::every().into_iter().enumerate() {
        let mut rng = Rng::new(number as u64);
        let mut state = State::new(rules);
        for step in 0.. {
            assert!(step < 20_000, "table {number}: the game does not end");
            if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
                state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
                continue;
            }
            let asked = state.table().sides().iter().find(|side| state.ask(*side).is_some());
            let Some(side) = asked else { break };
            let whim = state.whim(side, &mut |limit| rng.below(limit), &mut memory);
            let action = whim.expect("who is asked can do something");
            if step % 16 == 0 {
                let mut new = Actions::new();
                state.legal(side, &mut new);
                state.legal(side, &mut memory);
                assert_eq!(*memory, *new, "table {number}, step {step}");
            }
            kinds.insert(core::mem::discriminant(&action));
            assert_eq!(state.apply(Actor::Side(side), &action, &mut NoEvents), Ok(()), "{action:?}");
        }
        assert!(state.outcome().is_some(), "table {number}");
    }
    assert!(kinds.len() >= 15, "only {} kinds of actions", kinds.len());
}

#[test]
fn hiding_is_drawn_from_what_is_listed() {
    let (mut legal, mut memory) = (Actions::new(), Actions::new());
    for rules in tables::every() {
        let (mut rng, mut state, mut hidden) = (Rng::new(7), State::new(rules), 0);
        while state.table().phase.is_setup() {
            if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
                state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
                continue;
            }
            let asked = state.table().sides().iter().find(|side| state.ask(*side).is_some());
            let side = asked.expect("somebody is asked");
            state.legal(side, &mut legal);
            if state.ask(side) == Some(Ask::Hide) {
                for (lot, action) in legal.iter().enumerate() {
                    let mut below = |limit: u32| {
                        assert_eq!(limit as usize, legal.len());
                        lot as u32
                    };
                    assert_eq!(state.whim(side, &mut below, &mut memory), Some(*action));
                }
                hidden += 1;
            }
            let chosen = rng.pick(&legal).expect("who is asked can do something");
            state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
        }
        assert!(hidden > 0);
    }
}

#[test]
fn who_is_not_asked_has_no_whim() {
    for rules in tables::every() {
        let state = State::new(rules);
        for side in rules.sides.iter().filter(|side| state.ask(*side).is_none()) {
            assert_eq!(state.whim(side, &mut |_| 0, &mut Actions::new()), None);
        }
    }
}
