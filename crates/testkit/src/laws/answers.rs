//! Answers that several sides give at once do not touch each other.

use engine::{Action, Actions, Actor, Ask, NoEvents, Side, State};

use super::{Broken, say};
use crate::rng::Choose;

/// Wherever two sides are asked at once: both orders of their answers lead to the same, and neither
/// changes what the other may answer. Gives what they are asked.
///
/// # Errors
/// If the order matters, or an answer is refused after the other.
pub fn commute(state: &State, lot: &mut impl Choose) -> Result<Option<Ask>, Broken> {
    let sides = state.table().sides().iter();
    let asked: Vec<Side> = sides.filter(|side| state.ask(*side).is_some()).collect();
    let [mut before, mut later] = [Actions::new(), Actions::new()];
    let mut both = None;
    for pair in asked.windows(2) {
        let [a, b] = [answer(state, pair[0], lot)?, answer(state, pair[1], lot)?];
        if after(state, &[a, b])? != after(state, &[b, a])? {
            let [first, second] = [a, b].map(|(side, action)| say(state, Actor::Side(side), &action));
            return Err(Broken::at(state, format!("the order of `{first}` and `{second}` matters")));
        }
        state.legal(b.0, &mut before);
        after(state, &[a])?.legal(b.0, &mut later);
        if before[..] != later[..] {
            let first = say(state, Actor::Side(a.0), &a.1);
            return Err(Broken::at(state, format!("`{first}` changes what {} may answer", b.0)));
        }
        both = state.ask(a.0);
    }
    Ok(both)
}

fn answer(state: &State, side: Side, lot: &mut impl Choose) -> Result<(Side, Action), Broken> {
    let mut list = Actions::new();
    state.legal(side, &mut list);
    let action = lot.pick(&list);
    action.map(|action| (side, action)).ok_or_else(|| Broken::at(state, format!("{side} cannot answer")))
}

fn after(state: &State, answers: &[(Side, Action)]) -> Result<State, Broken> {
    let mut after = *state;
    for (side, action) in answers {
        let actor = Actor::Side(*side);
        after.apply(actor, action, &mut NoEvents).map_err(|illegal| {
            Broken::at(state, format!("{} is refused: {illegal}", say(state, actor, action)))
        })?;
    }
    Ok(after)
}
