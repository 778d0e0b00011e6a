//! Taking back never crosses what somebody has learned.

use engine::undo::{History, Mark, boundary};
use engine::{Action, Actor, Event, NoEvents, Seat, SeenEvent, Side, State, View, deal};

use super::secrecy::{in_its_place, seats};
use super::{Broken, say};
use crate::rng::Choose;

/// Worlds that are dealt for each seat.
const WORLDS: usize = 2;

/// If something can be taken back, no seat learns from it: in every world that the seat cannot tell from
/// the true one it sees the same. Gives whether it can be taken back.
///
/// # Errors
/// If a seat learns something.
pub fn nobody_learns(
    state: &State,
    actor: Actor,
    action: &Action,
    lot: &mut impl Choose,
) -> Result<bool, Broken> {
    let refused = |illegal| {
        Broken::at(state, format!("{} is refused in some world: {illegal}", say(state, actor, action)))
    };
    let mut history = History::new(*state);
    history.apply(actor, action, &mut NoEvents).map_err(refused)?;
    if !state.table().sides().iter().any(|side| history.can_undo(side)) {
        return Ok(false);
    }
    for seat in seats(state.rules()) {
        let truth = sight(state, seat, actor, action).map_err(refused)?;
        for _ in 0..WORLDS {
            let dealt = deal(&View::of(state, seat), &mut |limit| lot.below(limit));
            let answer = in_its_place(&dealt, seat, actor, action, lot);
            if sight(&dealt, seat, actor, &answer).map_err(refused)? != truth {
                let what = say(state, actor, action);
                return Err(Broken::at(state, format!("{seat:?} learns from `{what}`, which can be undone")));
            }
        }
    }
    Ok(true)
}

/// What a seat sees when something happens.
fn sight(
    state: &State,
    seat: Seat,
    actor: Actor,
    action: &Action,
) -> Result<(View, Vec<SeenEvent>), engine::Illegal> {
    let (mut next, mut events) = (*state, Vec::<Event>::new());
    next.apply(actor, action, &mut events)?;
    let seen = events.into_iter().map(|event| event.seen_from(seat, state.rules())).collect();
    Ok((View::of(&next, seat), seen))
}

/// A game with every state it was in.
pub struct Trail {
    history: History,
    states: Vec<State>,
    marks: Vec<Mark>,
}

impl Trail {
    /// A trail that begins here.
    #[must_use]
    pub fn new(state: State) -> Trail {
        Trail { history: History::new(state), states: vec![state], marks: Vec::new() }
    }

    /// Goes on by something that is allowed.
    ///
    /// # Errors
    /// If it is refused.
    pub fn happen(&mut self, actor: Actor, action: &Action) -> Result<(), Broken> {
        let before = *self.history.state();
        let mut events: Vec<Event> = Vec::new();
        self.history.apply(actor, action, &mut events).map_err(|illegal| {
            Broken::at(&before, format!("{} is refused: {illegal}", say(&before, actor, action)))
        })?;
        self.marks.push(Mark::of(actor, &events));
        self.states.push(*self.history.state());
        Ok(())
    }

    /// A side takes back its own last lines as long as none of them stands, and comes to where the game was.
    ///
    /// # Errors
    /// If it comes elsewhere, or further than it may.
    pub fn leads_back(&self, side: Side) -> Result<(), Broken> {
        let broken = |what: &str| Err(Broken::at(self.history.state(), format!("{side} {what}")));
        let last = boundary(&self.marks, side);
        if self.history.boundary(side) != last || self.history.can_undo(side) != (last < self.marks.len()) {
            return broken("may take back as much as it may not");
        }
        if self.marks[last..].iter().any(|mark| mark.actor != Actor::Side(side) || mark.stands) {
            return broken("may take back what is not its own or stands");
        }
        let actions: Vec<Action> = self.history.actions().map(|(_, action)| *action).collect();
        let mut back = self.history.clone();
        for line in (last..self.marks.len()).rev() {
            if back.undo(side) != Some(actions[line]) || *back.state() != self.states[line] {
                return broken("takes back something else");
            }
        }
        if back.undo(side).is_some() || back.actions().len() != last {
            return broken("takes back too much");
        }
        Ok(())
    }
}
