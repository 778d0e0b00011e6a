//! A player that chooses by lot, and whole games of it.

use engine::{Action, Actions, Actor, NoEvents, Side, State};

use crate::rng::Choose;

/// More steps than any game of players who choose by lot takes.
pub const MANY_STEPS: usize = 100_000;

/// Draws what happens next: an outcome of chance or one of the listed actions of a side that
/// is asked. `None` when the game is over.
///
/// # Panics
/// If the game is not over and nobody can go on.
pub fn choose(state: &State, list: &mut Actions, lot: &mut impl Choose) -> Option<(Actor, Action)> {
    if state.outcome().is_some() {
        return None;
    }
    if let Some(action) = engine::rule::setup::draw(state, &mut |limit| lot.below(limit)) {
        return Some((Actor::Chance, action));
    }
    let asked: Vec<Side> = state.table().sides().iter().filter(|side| state.ask(*side).is_some()).collect();
    let side = lot.pick(&asked).expect("somebody is asked until the game is over");
    state.legal(side, list);
    let action = lot.pick(list).expect("who is asked can answer");
    Some((Actor::Side(side), action))
}

/// Plays on by lot until the game is over or `watch` says that it has seen enough. It sees the
/// state before every step and what happens next.
///
/// # Panics
/// If the game goes on for more than [`MANY_STEPS`] steps, or nobody can go on.
pub fn play_on(
    state: &mut State,
    lot: &mut impl Choose,
    mut watch: impl FnMut(&State, Actor, &Action) -> bool,
) {
    let mut list = Actions::new();
    for _ in 0..MANY_STEPS {
        let Some((actor, action)) = choose(state, &mut list, lot) else { return };
        if !watch(state, actor, &action) {
            return;
        }
        state.apply_unchecked(actor, &action, &mut NoEvents);
    }
    panic!("a game by lot goes on for more than {MANY_STEPS} steps");
}

/// Plays on by lot while `go_on` holds.
pub fn play_while(state: &mut State, lot: &mut impl Choose, mut go_on: impl FnMut(&State) -> bool) {
    play_on(state, lot, |state, _, _| go_on(state));
}
