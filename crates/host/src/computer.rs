//! The computer's players, and their reasons in the words of the protocol.

use std::collections::BTreeMap;

use bots::{Bot, Kind, LEVELS, Name, Plan};
use engine::piece::Piece;
use engine::side::BySide;
use engine::{Action, Ask, SideSet, Slot, View};
use protocol as say;
use protocol::{Computer, Error, Failure};

use crate::{failure, names};

/// The lowest level that has a style.
const FIRST_STYLED: u8 = 3;

/// The bot that a page or a server asks for.
///
/// # Errors
/// Says which levels and styles there are.
pub fn computer(wanted: Computer) -> Result<Name, String> {
    let Computer { level, style } = wanted;
    if !LEVELS.contains(&level) {
        return Err(format!("there is no level {level}: choose {} to {}", LEVELS.start(), LEVELS.end()));
    }
    let style = read_style(style);
    if level < FIRST_STYLED && style != bots::Style::Even {
        return Err(format!(
            "level {level} has no style: choose level {FIRST_STYLED} or above, or the style even"
        ));
    }
    Ok(Name { kind: Kind::Level(level), style, thought: None })
}

fn read_style(style: say::Style) -> bots::Style {
    match style {
        say::Style::Even => bots::Style::Even,
        say::Style::Runner => bots::Style::Runner,
        say::Style::Hunter => bots::Style::Hunter,
        say::Style::Twister => bots::Style::Twister,
        say::Style::Careful => bots::Style::Careful,
    }
}

/// The bots of the sides that are played by the computer.
pub(crate) fn seat_bots(
    wanted: &BTreeMap<say::Side, Computer>,
    sides: SideSet,
) -> Result<BySide<Option<Box<dyn Bot>>>, Failure> {
    let mut seated = BySide::default();
    for (side, wanted) in wanted {
        let side = names::read_side(*side);
        if !sides.has(side) {
            return Err(failure(Error::Unknown, format!("{side} is not at this table")));
        }
        let name = computer(*wanted).map_err(|why| failure(Error::Unknown, why))?;
        // A level thinks in tables, so its clock is never read.
        seated[side] = Some(name.bot(|| 0));
    }
    Ok(seated)
}

/// Why a bot takes an action on what it sees, as everybody at the table may hear it. In the set-up it keeps its
/// reasons to itself.
#[must_use]
pub fn reason_for(view: &View, action: &Action, plan: Option<&Plan>) -> Option<say::Why> {
    match view.ask()? {
        // What a combat card leads to depends on the other one, which nobody knows yet.
        Ask::Commit | Ask::Announce => Some(say::Why { now: say::Reason::Commit, next: None }),
        Ask::Card | Ask::Act | Ask::Place => {
            let planned = plan.map(Plan::actions).filter(|actions| actions.first() == Some(action));
            Some(told(bots::explain(view, planned.unwrap_or(&[*action]))))
        }
        Ask::Pick(_) | Ask::Forces | Ask::Discard | Ask::Team | Ask::Hide | Ask::Facing => None,
    }
}

pub(crate) fn told(why: bots::Why) -> say::Why {
    say::Why { now: reason(why.now), next: why.next.map(reason) }
}

fn reason(reason: bots::Reason) -> say::Reason {
    let code = |piece: Piece| piece.def().code.to_owned();
    let room = |slot: Slot| slot.letter().to_string();
    match reason {
        bots::Reason::Escape(piece) => say::Reason::Escape { piece: code(piece) },
        bots::Reason::Kill(piece) => say::Reason::Kill { piece: code(piece) },
        bots::Reason::Wound(piece) => say::Reason::Wound { piece: code(piece) },
        bots::Reason::Attack(piece) => say::Reason::Attack { piece: code(piece) },
        bots::Reason::Reveal(slot) => say::Reason::Reveal { slot: room(slot) },
        bots::Reason::CutOff(slot, piece) => say::Reason::CutOff { slot: room(slot), piece: code(piece) },
        bots::Reason::OpenWay(slot, piece) => say::Reason::OpenWay { slot: room(slot), piece: code(piece) },
        bots::Reason::Block(piece) => say::Reason::Block { piece: code(piece) },
        bots::Reason::Take(piece) => say::Reason::Take { piece: code(piece) },
        bots::Reason::Heal(piece) => say::Reason::Heal { piece: code(piece) },
        bots::Reason::Flee(piece) => say::Reason::Flee { piece: code(piece) },
        bots::Reason::Threaten(piece) => say::Reason::Threaten { piece: code(piece) },
        bots::Reason::Approach(piece) => say::Reason::Approach { piece: code(piece) },
        bots::Reason::Place(piece) => say::Reason::Place { piece: code(piece) },
        bots::Reason::Play(card) => say::Reason::Play { card },
        bots::Reason::Commit => say::Reason::Commit,
        bots::Reason::Rest => say::Reason::Rest,
        bots::Reason::Prepare => say::Reason::Prepare,
    }
}
