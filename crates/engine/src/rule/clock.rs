//! The rulebook's timer: how long things may take. The clock itself lives outside; when it
//! runs out, it says so with [`crate::Action::TimeUp`].

use crate::decision::Phase;
use crate::event::{Cause, Event};
use crate::piece::PowerId;
use crate::side::Side;
use crate::table::Table;

/// Seconds of a turn (TIME-1).
pub const TURN: u16 = 120;
/// Seconds for an answer that the active side has to wait for (TIME-2, TIME-3).
pub const ANSWER: u16 = 5;
/// Seconds that a potion or a scroll adds to the turn (TIME-4, TIME-5).
pub const EXTRA: u16 = 60;

/// Seconds a side has for what it is asked, counted from now; `None` while the time of the
/// turn runs instead.
#[must_use]
pub fn answer_time(table: &Table, side: Side) -> Option<u16> {
    let waits = match table.phase {
        // TIME-2: from the revealer's last placement on.
        Phase::Place { revealer, placer, .. } => placer == side && placer != revealer,
        // TIME-3: from the moment the first card lies on the table.
        Phase::Fight(fight) => !fight.laid.is_empty() && fight.asked().has(side),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Over(_) => false,
    };
    waits.then_some(ANSWER)
}

/// Seconds that an event adds to the turn.
#[must_use]
pub fn extra_time(event: &Event) -> u16 {
    let counts = matches!(event, Event::Purse { cause: Cause::Power(PowerId::Quaff | PowerId::Charm), .. });
    if counts { EXTRA } else { 0 }
}
