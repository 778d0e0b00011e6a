//! Hints: who follows one is told the rest of the same plan.

use bots::rng::Rng;
use bots::{Advice, Adviser, Budget, Stop};
use engine::rule::setup;
use engine::{Actor, Edition, NoEvents, Phase, Rules, Seat, Side, State, View};

fn advise(adviser: &mut Adviser, view: &View) -> Option<Advice> {
    let mut rng = Rng::new(0);
    adviser.advise(view, Budget::Tables(300), &Stop::default(), &mut |limit| rng.below(limit))
}

/// Plays by hints alone, each side with an adviser that sits at its table or with a new one every time; how often a
/// plan had a next step, and how often the next hint was another one.
fn by_hints(edition: Edition, keeps: bool) -> (u32, u32) {
    let mut rng = Rng::new(5);
    let mut state = State::new(Rules::usual(edition, 2));
    let mut adviser = Adviser::default();
    let mut expected: Option<(Side, bots::Plan)> = None;
    let (mut steps, mut others) = (0, 0);
    for _ in 0..400 {
        if state.outcome().is_some() {
            break;
        }
        if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
            state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
            continue;
        }
        let side = Side::ALL.into_iter().find(|side| state.ask(*side).is_some()).expect("somebody is asked");
        let view = View::of(&state, Seat::Side(side));
        if !keeps {
            adviser = Adviser::default();
        }
        let action = if let Some(advice) = advise(&mut adviser, &view) {
            assert_eq!(advise(&mut adviser, &view).map(|again| again.plan), Some(advice.plan), "asked twice");
            if let Some((asked, rest)) = expected.take()
                && asked == side
                && state.table().phase == Phase::Act
            {
                steps += 1;
                others += u32::from(advice.plan != rest);
            }
            expected = Some((side, advice.plan.rest())).filter(|(_, rest)| !rest.actions().is_empty());
            advice.plan.actions()[0]
        } else {
            // Before the first turn there is no advice.
            let mut legal = engine::Actions::new();
            view.legal(&mut legal);
            legal[rng.below(legal.len() as u32) as usize]
        };
        assert_eq!(state.apply(Actor::Side(side), &action, &mut NoEvents), Ok(()));
    }
    (steps, others)
}

#[test]
fn who_follows_a_hint_is_told_the_rest_of_its_plan() {
    for edition in Edition::OFFERED {
        let (steps, others) = by_hints(edition, true);
        assert!(steps > 5, "{edition:?}: {steps} steps are few");
        assert_eq!(others, 0, "{edition:?}: of {steps} steps");
    }
    let (steps, others) = by_hints(Edition::Base, false);
    assert!(others > 0, "an adviser without memory changes its mind in {others} of {steps} steps");
}
