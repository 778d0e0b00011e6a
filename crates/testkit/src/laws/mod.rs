//! The laws of the engine: what holds in every game, whatever anybody does.
//!
//! A game is played by lot or by bytes. Now and then a side talks or the clock strikes, and all
//! the time somebody tries something that may or may not be allowed. What is about two worlds instead of
//! one is in modules of its own: secrets, taking back, and answers given at once.

pub mod answers;
mod attempt;
mod listed;
pub mod secrecy;
mod step;
pub mod undo;

use core::fmt;

use engine::{Action, Actions, Actor, Event, State, rule};

use crate::play::MANY_STEPS;
use crate::rng::Choose;
pub use listed::catalogue;

/// A law that does not hold, and the position in which it does not.
#[derive(Clone, Debug)]
pub struct Broken {
    /// What happened.
    pub what: String,
    /// Where, as text.
    pub position: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.what, self.position)
    }
}

impl Broken {
    fn at(state: &State, what: impl Into<String>) -> Broken {
        Broken { what: what.into(), position: engine::notation::position::write(state) }
    }
}

/// Demands that a law holds.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn hold<T>(law: Result<T, Broken>) -> T {
    law.unwrap_or_else(|broken| panic!("{broken}"))
}

/// Somebody's action in words.
fn say(state: &State, actor: Actor, action: &Action) -> String {
    engine::notation::record::row(state.table(), actor, action)
}

/// What was watched.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Watched {
    /// Steps of games.
    pub steps: u64,
    /// Attempts at something that was not listed.
    pub attempts: u64,
    /// Attempts that were allowed, each with a listed result.
    pub allowed: u64,
}

/// How closely a game is watched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Care {
    /// In so many of a hundred steps every listed action is checked.
    pub lists: u32,
    /// So many things are tried before most steps.
    pub attempts: u32,
    /// In so many of a thousand steps somebody talks or the clock strikes.
    pub talk: u32,
}

impl Care {
    /// What a test has time for.
    pub const USUAL: Care = Care { lists: 20, attempts: 3, talk: 10 };
}

/// So many of a hundred actions are drawn on a whim, the others from the list.
const WHIMS: u32 = 20;

/// Plays on by lot to the end and watches.
///
/// # Errors
/// The first law that does not hold.
pub fn watch(
    state: &mut State,
    lot: &mut impl Choose,
    care: Care,
    watched: &mut Watched,
) -> Result<(), Broken> {
    watch_for(MANY_STEPS, state, lot, care, watched)?;
    if state.outcome().is_some() {
        return Ok(());
    }
    Err(Broken::at(state, format!("the game goes on for more than {MANY_STEPS} steps")))
}

/// Plays on by lot for so many steps at most and watches.
///
/// # Errors
/// The first law that does not hold.
pub fn watch_for(
    steps: usize,
    state: &mut State,
    lot: &mut impl Choose,
    care: Care,
    watched: &mut Watched,
) -> Result<(), Broken> {
    let mut list = Actions::new();
    let mut events = Vec::new();
    for _ in 0..steps {
        listed::nobody_else_is_asked(state, &mut list)?;
        let Some((actor, action)) = next(state, &mut list, lot, care)? else {
            return attempt::the_end_is_the_end(state);
        };
        watched.steps += 1;
        if lot.percent(care.lists) {
            listed::every_action_is_allowed(state, &mut list)?;
        }
        for _ in 0..care.attempts {
            if lot.percent(90) {
                attempt::something(state, &mut list, lot, watched)?;
            }
        }
        let before = *state;
        events.clear();
        happen(state, actor, &action, &mut events)?;
        step::laws(&before, actor, &action, state, &events)?;
    }
    Ok(())
}

/// Lets something happen that has to be allowed.
fn happen(state: &mut State, actor: Actor, action: &Action, events: &mut Vec<Event>) -> Result<(), Broken> {
    let before = *state;
    state.apply(actor, action, events).map_err(|illegal| {
        Broken::at(&before, format!("{} is refused: {illegal}", say(&before, actor, action)))
    })?;
    rule::sound::sound_whole(state).map_err(|why| {
        Broken::at(&before, format!("{} leads to something unsound: {why}", say(&before, actor, action)))
    })
}

/// What happens next: seldom talk or the clock, mostly chance or an answer.
fn next(
    state: &State,
    list: &mut Actions,
    lot: &mut impl Choose,
    care: Care,
) -> Result<Option<(Actor, Action)>, Broken> {
    if state.outcome().is_some() {
        return Ok(None);
    }
    if lot.below(1000) >= 1000 - care.talk.min(1000) {
        let sides: Vec<_> = state.table().sides().iter().collect();
        let Some(side) = lot.pick(&sides) else { return Ok(None) };
        let talk = match lot.below(4) {
            0 | 1 => (Actor::Clock, Action::TimeUp),
            2 => (Actor::Side(side), Action::OfferDraw),
            _ => (Actor::Side(side), Action::Resign),
        };
        match state.check(talk.0, &talk.1) {
            Ok(()) => return Ok(Some(talk)),
            Err(illegal) => listed::is_in_the_catalogue(state, &illegal)?,
        }
    }
    if let Some(action) = rule::setup::draw(state, &mut |limit| lot.below(limit)) {
        return Ok(Some((Actor::Chance, action)));
    }
    let asked: Vec<_> = state.table().sides().iter().filter(|side| state.ask(*side).is_some()).collect();
    let Some(side) = lot.pick(&asked) else {
        return Err(Broken::at(state, "nobody is asked, and the game is not over"));
    };
    let chosen = if lot.percent(WHIMS) {
        state.whim(side, &mut |limit| lot.below(limit), list)
    } else {
        state.legal(side, list);
        lot.pick(list)
    };
    match chosen {
        Some(action) => Ok(Some((Actor::Side(side), action))),
        None => Err(Broken::at(state, format!("{side} is asked and can do nothing"))),
    }
}
