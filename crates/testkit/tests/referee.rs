//! The engine and a referee agree on the course of games by lot, in which clocks run out and sides offer draws and resign.

use engine::notation::position;
use engine::{Action, Actions, Actor, NoEvents, Rules, State};
use testkit::referee::Referee;
use testkit::rng::{Choose, Rng};
use testkit::{play, tables};

/// Games at each table.
const GAMES: u64 = 12;

/// What happens instead of an action: seldom the clock, an offer or the end for somebody.
fn meddle(state: &State, lot: &mut Rng) -> Option<(Actor, Action)> {
    let sides: Vec<_> = state.table().sides().iter().collect();
    let side = Actor::Side(lot.pick(&sides)?);
    let (actor, action) = match lot.below(1000) {
        0..15 => (Actor::Clock, Action::TimeUp),
        15..18 => (side, Action::Resign),
        18..30 => (side, Action::OfferDraw),
        _ => return None,
    };
    let running = !state.table().phase.is_setup() && state.check(actor, &action).is_ok();
    running.then_some((actor, action))
}

fn follow(rules: &'static Rules, seed: u64) -> usize {
    let (mut lot, mut list) = (Rng::new(seed), Actions::new());
    let (mut state, mut referee) = (State::new(rules), Referee::default());
    let mut watched = 0;
    while let Some(chosen) = play::choose(&state, &mut list, &mut lot) {
        let (actor, action) = meddle(&state, &mut lot).unwrap_or(chosen);
        let before = state;
        state.apply_unchecked(actor, &action, &mut NoEvents);
        if !before.table().phase.is_setup() {
            let faults = referee.watch(&before, actor, &action, &state);
            let text = || position::write(&before);
            assert!(faults.is_empty(), "{actor:?} {action:?}: {}\n{}", faults.join("\n"), text());
            watched += 1;
        }
    }
    watched
}

#[test]
fn the_course_of_games() {
    let mut watched = 0;
    for rules in tables::for_movement() {
        watched += (0..GAMES).map(|seed| follow(rules, seed)).sum::<usize>();
    }
    assert!(watched > 5_000, "only {watched} actions were watched");
}
