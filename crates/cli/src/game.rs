//! One whole game between computer players, with the laws of the engine watched.

use engine::notation;
use engine::rule::setup;
use engine::rule::sound::sound_whole;
use engine::view::{Seat, View};
use engine::{Action, Actions, Actor, Event, Outcome, Rules, Side, Sink, State};

use crate::players::Player;
use crate::rng::Rng;

/// A game longer than this is taken for stuck: the longest random games are far shorter.
const LONGEST: u32 = 200_000;

/// A game that came to its end.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Turns that ended.
    pub turns: u32,
    /// Decisions by sides.
    pub decisions: u32,
    /// Legal actions listed for them, together.
    pub listed: u64,
    /// The longest list.
    pub longest: u32,
}

/// What went wrong in a game. None of this may happen.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// Nobody is asked, chance decides nothing and the game is not over.
    Nobody,
    /// A side is asked and has no legal action.
    Empty(Side),
    /// The game does not end.
    Endless,
    /// A listed action is refused.
    Refused(String),
    /// A law about the table does not hold.
    Unsound(String),
    /// The engine panicked.
    Panicked(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Nobody => f.write_str("nobody is asked anything and the game is not over"),
            Trouble::Empty(side) => write!(f, "{side} is asked and has no legal action"),
            Trouble::Endless => write!(f, "the game did not end within {LONGEST} actions"),
            Trouble::Refused(why) => write!(f, "a listed action is refused: {why}"),
            Trouble::Unsound(why) => write!(f, "the table is unsound: {why}"),
            Trouble::Panicked(why) => write!(f, "the engine panicked: {why}"),
        }
    }
}

#[derive(Default)]
struct Turns(u32);

impl Sink for Turns {
    fn event(&mut self, event: Event) {
        if let Event::TurnEnded { .. } = event {
            self.0 += 1;
        }
    }
}

/// Plays a game to its end. `watch` gets every action before it happens.
pub fn play(
    rules: &'static Rules,
    seed: u64,
    players: &mut [Box<dyn Player>],
    watch: &mut dyn FnMut(&State, Actor, &Action),
) -> Result<Played, Trouble> {
    let mut rng = Rng::new(seed);
    let mut state = State::new(rules);
    let mut legal = Actions::new();
    let mut turns = Turns::default();
    let (mut decisions, mut listed, mut longest) = (0, 0, 0);
    for count in 0..LONGEST {
        if let Some(outcome) = state.outcome() {
            laws(&state)?;
            return Ok(Played { outcome, turns: turns.0, decisions, listed, longest });
        }
        let side = asked(&state);
        let player = side.map_or(0, Side::index);
        let Some((actor, action)) = next(&state, &mut *players[player], &mut legal, &mut rng) else {
            return Err(side.map_or(Trouble::Nobody, Trouble::Empty));
        };
        if let Actor::Side(side) = actor {
            decisions += 1;
            listed += legal.len() as u64;
            longest = longest.max(legal.len() as u32);
            if decisions % 32 == 0 {
                check_list(&state, side, &legal)?;
            }
        }
        watch(&state, actor, &action);
        let before = state;
        state.apply(actor, &action, &mut turns).map_err(|why| refused(&before, actor, &action, &why))?;
        if count % 8 == 0 {
            laws(&state)?;
        }
    }
    Err(Trouble::Endless)
}

/// What happens next: an outcome of chance, or what a player chooses for the side that is
/// asked. Leaves the legal actions in `legal`; `None` if there are none.
pub fn next(
    state: &State,
    player: &mut dyn Player,
    legal: &mut Actions,
    rng: &mut Rng,
) -> Option<(Actor, Action)> {
    if let Some(action) = setup::draw(state, &mut |limit| rng.below(limit)) {
        return Some((Actor::Chance, action));
    }
    let side = asked(state)?;
    let view = View::of(state, Seat::Side(side));
    view.legal(legal);
    if legal.is_empty() {
        return None;
    }
    Some((Actor::Side(side), player.choose(&view, &mut |limit| rng.below(limit))))
}

/// Whether the set-up is over.
#[must_use]
pub fn is_set_up(state: &State) -> bool {
    !state.table().phase.is_setup()
}

/// The first side that is asked something.
#[must_use]
pub fn asked(state: &State) -> Option<Side> {
    state.table().sides().iter().find(|side| state.ask(*side).is_some())
}

fn check_list(state: &State, side: Side, legal: &[Action]) -> Result<(), Trouble> {
    for action in legal {
        state
            .check(Actor::Side(side), action)
            .map_err(|why| refused(state, Actor::Side(side), action, &why))?;
    }
    Ok(())
}

fn refused(state: &State, actor: Actor, action: &Action, why: &engine::Illegal) -> Trouble {
    let text = notation::action::write(state.table(), actor, action);
    Trouble::Refused(format!("{} {text}: {why}", notation::names::actor(actor)))
}

fn laws(state: &State) -> Result<(), Trouble> {
    sound_whole(state).map_err(Trouble::Unsound)
}
