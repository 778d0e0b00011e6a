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

/// Steps for which a game is followed at most.
const FOLLOWED: usize = 3000;

/// Plays on by lot as people do rather than evenly: rooms are revealed and enemies attacked more often,
/// the clock strikes now and then, and somebody talks. `look` sees every state with what happens next
/// in it. It ends with the game, or when there is nothing left to choose by.
///
/// # Panics
/// If something that is offered is refused.
pub fn follow(state: &mut State, lot: &mut impl Choose, mut look: impl FnMut(&State, Actor, &Action)) {
    let mut list = Actions::new();
    for _ in 0..FOLLOWED {
        if lot.is_spent() {
            return;
        }
        let Some((actor, action)) = happening(state, &mut list, lot) else { return };
        look(state, actor, &action);
        let done = state.apply(actor, &action, &mut NoEvents);
        assert_eq!(done, Ok(()), "{actor:?} {action:?} in {state:?}");
    }
}

/// What happens next in a game that is followed.
fn happening(state: &State, list: &mut Actions, lot: &mut impl Choose) -> Option<(Actor, Action)> {
    let chance = state.awaits_chance();
    if !chance && lot.once_in(100) && state.check(Actor::Clock, &Action::TimeUp).is_ok() {
        return Some((Actor::Clock, Action::TimeUp));
    }
    if !chance && lot.once_in(500) {
        let sides: Vec<Side> = state.table().sides().iter().collect();
        let actor = Actor::Side(lot.pick(&sides)?);
        let action = lot.pick(&[Action::OfferDraw, Action::OfferDraw, Action::Resign])?;
        if state.check(actor, &action).is_ok() {
            return Some((actor, action));
        }
    }
    let (actor, action) = choose(state, list, lot)?;
    // Purely random games seldom get far into the dungeon or fight.
    let eager = |action: &&Action| {
        matches!(action, Action::Reveal { .. } | Action::Fight { .. } | Action::Shoot { .. })
    };
    let eager: Vec<Action> = list.iter().filter(eager).copied().collect();
    if !chance && !eager.is_empty() && lot.percent(50) {
        return lot.pick(&eager).map(|action| (actor, action));
    }
    Some((actor, action))
}
