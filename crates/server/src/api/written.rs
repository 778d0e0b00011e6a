//! Lines of a stream: what a seat is told, with everything that a program needs to choose.

use engine::notation::{action, position, record};
use engine::{Actions, Actor, Seat, View};
use protocol::{Around, Clocks, Update};
use serde::Serialize;

/// A game as a seat sees it. Each of them tells everything, so a program need not remember the one before.
#[derive(Serialize)]
#[serde(tag = "tell", rename = "game", rename_all = "camelCase")]
pub struct Game<'a> {
    /// Whose eyes.
    seat: protocol::Seat,
    /// How many lines of the log there are; to be repeated with an action.
    ply: u32,
    /// A position that the seat cannot tell from the true one.
    position: &'a str,
    /// What the seat may do; nothing if it is not asked.
    legal: Vec<String>,
    /// How the game ended, in the words of a record.
    over: Option<String>,
    /// What happened since the line of the stream before, each with its actor.
    lines: Vec<String>,
    /// So many lines of the log stayed; what came after them was taken back.
    from: u32,
    /// Whether the seat may take back its last action without asking.
    can_undo: bool,
    clocks: &'a Clocks,
    around: &'a Around,
}

/// The line for an update.
///
/// # Errors
/// Says why the position, which this server wrote, cannot be read.
pub fn game(update: &Update, around: &Around) -> Result<Vec<u8>, String> {
    let now = &update.now;
    // Read again from what is told, so it can depend on nothing else.
    let world = position::read(&now.position).map_err(|error| error.to_string())?;
    let game = Game {
        seat: update.seat,
        ply: now.ply,
        position: &now.position,
        legal: legal(&View::of(&world, host::read_seat(update.seat))),
        over: record::result(world.table()),
        lines: update.lines.iter().map(|line| format!("{} {}", line.actor, line.text)).collect(),
        from: update.from,
        can_undo: now.can_undo,
        clocks: &update.clocks,
        around,
    };
    let mut text = serde_json::to_vec(&game).map_err(|error| error.to_string())?;
    text.push(b'\n');
    Ok(text)
}

/// What the seat of a view may do, in notation.
fn legal(view: &View) -> Vec<String> {
    let Seat::Side(side) = view.seat() else { return Vec::new() };
    let mut legal = Actions::new();
    view.legal(&mut legal);
    legal.iter().map(|one| action::write(view.table(), Actor::Side(side), one)).collect()
}
