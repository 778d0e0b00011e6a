//! Laws about what is listed and what is refused.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use engine::notation::position;
use engine::{Action, Actions, Actor, Illegal, NoEvents, Place, Side, State};

use super::Broken;

/// The ids of all rules in `docs/rules`.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn catalogue() -> &'static BTreeSet<String> {
    static IDS: OnceLock<BTreeSet<String>> = OnceLock::new();
    IDS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        let mut ids = BTreeSet::new();
        for entry in std::fs::read_dir(folder).expect("the folder of the catalog") {
            let path = entry.expect("a readable folder").path();
            let text = std::fs::read_to_string(path).expect("a readable file");
            ids.extend(
                text.lines().filter_map(|line| Some(line.strip_prefix("| ")?.split_once(' ')?.0.to_owned())),
            );
        }
        ids
    })
}

/// A refusal names a rule of the catalog and says what is wrong.
pub(super) fn is_in_the_catalogue(state: &State, illegal: &Illegal) -> Result<(), Broken> {
    if catalogue().contains(illegal.rule) && !illegal.why.is_empty() {
        return Ok(());
    }
    Err(Broken::at(state, format!("`{illegal}` names no rule of the catalog")))
}

/// Who is not asked has nothing to choose from; chance and sides are not asked at once.
pub(super) fn nobody_else_is_asked(state: &State, list: &mut Actions) -> Result<(), Broken> {
    for side in Side::ALL {
        if state.ask(side).is_none() {
            state.legal(side, list);
            if !list.is_empty() {
                return Err(Broken::at(state, format!("{side} is not asked, but has a list")));
            }
        } else if state.awaits_chance() || state.outcome().is_some() {
            return Err(Broken::at(state, format!("{side} is asked while nobody can answer")));
        }
    }
    Ok(())
}

/// Every listed action is allowed, none is listed twice, and no character has two moves of one
/// kind with the same result. Only two uses of a power may have the same, like fire at two
/// shields, and two walks in which somebody falls.
pub(super) fn every_action_is_allowed(state: &State, list: &mut Actions) -> Result<(), Broken> {
    for side in state.table().sides().iter() {
        state.legal(side, list);
        let mut results = std::collections::HashSet::new();
        for action in list.iter() {
            if let Err(illegal) = state.check(Actor::Side(side), action) {
                return Err(Broken::at(
                    state,
                    format!("{} is listed and refused: {illegal}", say(state, side, action)),
                ));
            }
            let mut after = *state;
            after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
            let exempt = matches!(action, Action::Use { .. }) || somebody_falls(state, action, &after);
            let key = (core::mem::discriminant(action), who(action), exempt.then_some(*action), after);
            if !results.insert(key) {
                return Err(Broken::at(
                    state,
                    format!("another action has the result of {}", say(state, side, action)),
                ));
            }
        }
    }
    Ok(())
}

fn somebody_falls(state: &State, action: &Action, after: &State) -> bool {
    let mut died = after.table().tokens_at(Place::Dead).minus(state.table().tokens_at(Place::Dead));
    died.any(|token| Some(token) != who(action))
}

fn say(state: &State, side: Side, action: &Action) -> String {
    super::say(state, Actor::Side(side), action)
}

/// The character that acts. Two characters may bring about the same, for example turn a room.
fn who(action: &Action) -> Option<engine::Token> {
    match action {
        Action::Walk { who, .. }
        | Action::Jump { who, .. }
        | Action::WallWalk { who, .. }
        | Action::Turn { who, .. }
        | Action::Reveal { who, .. }
        | Action::Fight { who, .. }
        | Action::Shoot { who, .. }
        | Action::Use { who, .. } => Some(*who),
        _ => None,
    }
}

/// What is allowed is listed, or something with the same result is.
pub(super) fn result_is_listed(
    state: &State,
    side: Side,
    action: &Action,
    after: &State,
    list: &mut Actions,
) -> Result<(), Broken> {
    state.legal(side, list);
    let result = |action: &Action| {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        after
    };
    if list.iter().any(|listed| result(listed) == *after) || changes_nothing(state, action, after) {
        return Ok(());
    }
    // Two copies of one object are one as good as the other: only one of them is listed.
    let wanted = without_handles(after);
    if list.iter().any(|listed| without_handles(&result(listed)) == wanted) {
        return Ok(());
    }
    let action = say(state, side, action);
    Err(Broken::at(state, format!("{action} is allowed, but nothing with its result is listed")))
}

/// A walk there and back is allowed and pointless: it is not listed.
fn changes_nothing(state: &State, action: &Action, after: &State) -> bool {
    let (before, after) = (state.table(), after.table());
    let tokens = before.characters().or(before.objects());
    matches!(action, Action::Walk { .. })
        && tokens.into_iter().all(|token| before.place(token) == after.place(token))
}

fn without_handles(state: &State) -> Vec<String> {
    let mut lines: Vec<String> = position::write(state).lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}
