//! What a table tells: to everybody what is around the game, to each seat what it sees of it.

use engine::{Seat, Side, View};
use protocol::{Line, Moment, Update};

use super::Table;
use super::game::{Game, Step};

/// A line of the log, as a seat sees it.
pub fn line(step: &Step, seat: Seat) -> Line {
    let (rules, acted) = (step.before.rules(), (step.actor, &step.action));
    let line = host::line(step.ply, rules, acted, &step.text, &step.events, seat);
    Line { why: step.why.clone(), ..line }
}

/// The game as a seat sees it now.
pub fn moment(game: &Game, seat: Seat) -> Moment {
    Moment { position: host::told(&View::of(game.state(), seat)), ..around_position(game, seat) }
}

/// All of a moment but its position.
fn around_position(game: &Game, seat: Seat) -> Moment {
    let (turns, card, can_undo) = (game.turns(), game.card(), can_undo(game, seat));
    Moment { position: String::new(), ply: game.ply(), turns, card, can_undo }
}

/// Whether a seat may take back the last line without asking.
pub fn can_undo(game: &Game, seat: Seat) -> bool {
    match seat {
        Seat::Side(side) => game.can_undo(side),
        Seat::Spectator | Seat::Replay => false,
    }
}

/// What is told with a moment of the game.
#[derive(Clone)]
pub struct Occasion {
    /// New lines, and how many were there before.
    pub lines: Vec<Line>,
    pub from: u32,
    pub at: i64,
    /// No clock runs out before this.
    pub grace: i64,
}

/// The game as a seat sees it.
pub fn update(table: &Table, seat: Seat, occasion: Occasion) -> Option<Update> {
    let now = moment(table.game()?, seat);
    framed(table, seat, now, occasion)
}

/// The game as a spectator sees it, but for its position and its lines, which are most of it.
pub fn around(table: &Table, from: u32, (at, grace): (i64, i64)) -> Option<Update> {
    let (seat, occasion) = (Seat::Spectator, Occasion { lines: Vec::new(), from, at, grace });
    framed(table, seat, around_position(table.game()?, seat), occasion)
}

/// Whether new lines are the same for a seat as for all others who see everything that came of them.
pub fn are_open(steps: &[Step], seat: Seat) -> bool {
    steps.iter().all(|step| host::is_open(step.before.rules(), &step.action, &step.events, seat))
}

fn framed(table: &Table, seat: Seat, now: Moment, occasion: Occasion) -> Option<Update> {
    let Occasion { lines, from, at, grace } = occasion;
    let mut clocks = table.game()?.clock().shown(table.rules().sides, at);
    for running in &mut clocks.running {
        running.left = running.left.max(grace - at);
    }
    Some(Update { seq: table.seq(), seat: host::seat(seat), now, lines, from, clocks })
}

/// The seat of somebody who follows a game.
pub fn seat(side: Option<Side>) -> Seat {
    side.map_or(Seat::Spectator, Seat::Side)
}
