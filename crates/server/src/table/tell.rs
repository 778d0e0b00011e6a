//! What a table tells: to everybody what is around the game, to each seat what it sees of it.

use engine::{Seat, Side, View};
use protocol::{Line, Moment, Update};

use super::Table;
use super::game::{Game, Step};

/// A line of the log, as a seat sees it.
pub fn line(step: &Step, seat: Seat) -> Line {
    let line = host::line(step.ply, step.before.table(), step.actor, &step.action, &step.events, seat);
    Line { why: step.why.clone(), ..line }
}

/// The game as a seat sees it now.
pub fn moment(game: &Game, seat: Seat) -> Moment {
    let can_undo = match seat {
        Seat::Side(side) => game.can_undo(side),
        Seat::Spectator | Seat::Replay => false,
    };
    Moment {
        position: host::told(&View::of(game.state(), seat)),
        ply: game.ply(),
        cards: game.cards(),
        card: game.card(),
        can_undo,
    }
}

/// The game as a seat sees it at this time, and the lines after the first `from`. No clock runs out before `grace`.
pub fn update(table: &Table, seat: Seat, lines: Vec<Line>, from: u32, at: i64, grace: i64) -> Option<Update> {
    let game = table.game()?;
    let mut clocks = game.clock().shown(table.rules().sides, at);
    for running in &mut clocks.running {
        running.left = running.left.max(grace - at);
    }
    Some(Update { seq: table.seq(), seat: host::seat(seat), now: moment(game, seat), lines, from, clocks })
}

/// The seat of somebody who follows a game.
pub fn seat(side: Option<Side>) -> Seat {
    side.map_or(Seat::Spectator, Seat::Side)
}
