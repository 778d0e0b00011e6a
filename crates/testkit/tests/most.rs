//! A list with a limit leaves out nothing but ways to share out loads.

use engine::notation::position;
use engine::{Action, Actions, NoEvents, State};
use testkit::play;
use testkit::rng::Rng;
use testkit::zones::jumble;

const POSITIONS: u64 = 300;
const STEPS: usize = 8;
const MOST: usize = 60;

/// Whether an action is a movement that leaves loads as they are, or no movement.
fn is_plain(action: &Action) -> bool {
    !matches!(action, Action::Walk { route, .. } if route.changes() > 0)
}

/// Compares a list that has a limit with the one that has none; says whether it leaves something out.
fn compare(state: &State, some: &mut Actions, all: &mut Actions) -> bool {
    let side = state.table().active;
    state.legal(side, some);
    state.legal(side, all);
    let text = || position::write(state);
    for (place, action) in some.iter().enumerate() {
        assert!(all.contains(action), "{action:?} is not in the whole list of\n{}", text());
        assert!(!some[..place].contains(action), "{action:?} is listed twice for\n{}", text());
    }
    for action in all.iter().filter(|action| is_plain(action)) {
        assert!(some.contains(action), "{action:?} is left out of the list of\n{}", text());
    }
    for token in state.table().characters() {
        let movements = |list: &[Action], counts: fn(&Action) -> bool| {
            let of = |action: &&Action| matches!(**action, Action::Walk { who, .. } if who == token);
            list.iter().filter(of).filter(|action| counts(action)).count()
        };
        let (whole, changing) = (movements(all, |_| true), movements(all, |action| !is_plain(action)));
        let found = movements(some, |action| !is_plain(action));
        let is_right = if whole > MOST { found <= MOST } else { found == changing };
        assert!(is_right, "{found} of {changing} changing movements of {token:?} in\n{}", text());
    }
    some.len() < all.len()
}

#[test]
fn over_zones() {
    let (mut some, mut all, mut list) = (Actions::with_most(MOST), Actions::new(), Actions::new());
    let (mut shorter, mut whole) = (0, 0);
    for seed in 0..POSITIONS {
        let lot = &mut Rng::new(seed);
        let Ok(mut state) = position::read(&jumble::position(lot)) else { continue };
        for _ in 0..STEPS {
            state.legal(state.table().active, &mut all);
            if all.len() < 2_000 {
                if compare(&state, &mut some, &mut all) { shorter += 1 } else { whole += 1 }
            }
            let Some((actor, action)) = play::choose(&state, &mut list, lot) else { break };
            state.apply_unchecked(actor, &action, &mut NoEvents);
        }
    }
    assert!(shorter > 100 && whole > 100, "{shorter} lists were shorter, {whole} were whole");
}
