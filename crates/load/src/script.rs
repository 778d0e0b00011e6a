//! Games known in advance, so that the driver costs little while it measures.

use bots::rng::Rng;
use engine::notation::{action, names};
use engine::{Actions, Actor, NoEvents, Rules, Side, State};
use protocol::{Call, Say};
use store::Entry;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::fail::Failed;

/// A game of two at the server, and how it goes on.
#[derive(Clone)]
pub struct Script {
    pub game: String,
    /// The keys of blue and yellow.
    pub keys: [String; 2],
    /// How many lines the game has already.
    pub ply: u32,
    /// The lines to come.
    pub lines: Vec<Line>,
}

/// One action to come.
#[derive(Clone)]
pub struct Line {
    pub side: Side,
    /// What happens, in notation.
    pub text: String,
    /// The whole message that asks for it.
    pub call: Utf8Bytes,
}

impl Script {
    /// The script of a game with this log, going on by lot for at most so many lines.
    pub fn new(
        game: String,
        keys: [String; 2],
        log: &[Entry],
        rules: &'static Rules,
        most: usize,
    ) -> Result<Script, Failed> {
        let (mut state, mut ply) = (State::new(rules), 0);
        for entry in log {
            let Some(actor) = actor(&entry.kind) else { continue };
            let action = action::read(state.table(), actor, &entry.text).map_err(Failed::new)?;
            state.apply(actor, &action, &mut NoEvents).map_err(|error| Failed::new(error.to_string()))?;
            ply += 1;
        }
        let seed = game.bytes().fold(1, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let lines = play_on(state, ply, &mut Rng::new(seed), most)?;
        Ok(Script { game, keys, ply, lines })
    }
}

/// Who did what an entry keeps, if it is a line of the game.
pub fn actor(kind: &str) -> Option<Actor> {
    [Actor::Chance, Actor::Clock]
        .into_iter()
        .chain(Side::ALL.map(Actor::Side))
        .find(|actor| names::actor(*actor) == kind)
}

fn play_on(mut state: State, mut ply: u32, rng: &mut Rng, most: usize) -> Result<Vec<Line>, Failed> {
    let (mut lines, mut legal) = (Vec::new(), Actions::new());
    while lines.len() < most
        && let Some(side) = state.table().sides().iter().find(|side| state.ask(*side).is_some())
    {
        state.legal(side, &mut legal);
        let action = legal[rng.place(legal.len())];
        let text = action::write(state.table(), Actor::Side(side), &action);
        let call = Call { id: ply, say: Say::Act { ply, text: text.clone() } };
        lines.push(Line { side, text, call: serde_json::to_string(&call)?.into() });
        state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
        ply += 1;
    }
    Ok(lines)
}
