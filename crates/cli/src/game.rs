//! One whole game between computer players, with the laws of the engine watched.

use engine::rule::setup;
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
        let drawn = setup::draw(&state, &mut |limit| rng.below(limit));
        let (actor, action) = if let Some(action) = drawn {
            (Actor::Chance, action)
        } else {
            let side = asked(&state).ok_or(Trouble::Nobody)?;
            state.legal(side, &mut legal);
            if legal.is_empty() {
                return Err(Trouble::Empty(side));
            }
            decisions += 1;
            listed += legal.len() as u64;
            longest = longest.max(legal.len() as u32);
            if decisions % 32 == 0 {
                check_list(&state, side, &legal)?;
            }
            (Actor::Side(side), players[side.index()].choose(state.table(), side, &legal, &mut rng))
        };
        watch(&state, actor, &action);
        state.apply(actor, &action, &mut turns).map_err(|why| refused(&action, &why))?;
        if count % 8 == 0 {
            laws(&state)?;
        }
    }
    Err(Trouble::Endless)
}

/// The first side that is asked something.
#[must_use]
pub fn asked(state: &State) -> Option<Side> {
    state.table().sides().iter().find(|side| state.ask(*side).is_some())
}

fn check_list(state: &State, side: Side, legal: &[Action]) -> Result<(), Trouble> {
    for action in legal {
        state.check(Actor::Side(side), action).map_err(|why| refused(action, &why))?;
    }
    Ok(())
}

fn refused(action: &Action, why: &engine::Illegal) -> Trouble {
    Trouble::Refused(format!("{action:?}: {why}"))
}

/// No square holds two unwounded characters (GOLD-2).
fn laws(state: &State) -> Result<(), Trouble> {
    let table = state.table();
    for token in table.characters().minus(table.wounded) {
        if table.spot(token).and_then(|spot| table.standing(spot)) != Some(token) {
            return Err(Trouble::Unsound("two unwounded characters share a square (GOLD-2)".to_owned()));
        }
    }
    Ok(())
}
