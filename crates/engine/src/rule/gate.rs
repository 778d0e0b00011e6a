//! Portcullises and walls: opening, closing and breaking them.

use crate::edition::Grain;
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::Target;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::spot::{Dir, Slot, Spot};
use crate::table::{Gate, Table};
use crate::token::Token;

/// The portcullis beside a character in a direction (GATE-4).
fn gate_beside(table: &Table, who: Token, target: Target) -> Option<(Spot, Dir, Gate)> {
    let spot = table.spot(who)?;
    let Target::Dir(dir) = target else { return None };
    table.gate(spot, dir).map(|(_, _, gate)| (spot, dir, gate))
}

/// Directions in which a portcullis may stand beside a character.
pub(crate) fn gates_beside(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    let Some(spot) = table.spot(who) else { return };
    let layout = &table.rules().layout;
    let gated = |spot: Spot| {
        let face = layout.slot(spot).and_then(|slot| table.face(slot));
        face.map_or(0, |face| table.rules().face(face).gated[layout.place(spot)])
    };
    let own = gated(spot);
    // Inside a room both squares beside a portcullis know of it.
    let rim = table.rules().rim(spot);
    if own | rim == 0 {
        return;
    }
    for dir in Dir::ALL {
        let facing = || {
            let next = table.beyond(spot, dir);
            next.is_some_and(|next| gated(next) & dir.opposite().bit() != 0)
        };
        if own & dir.bit() != 0 || rim & dir.bit() != 0 && facing() {
            offer(Target::Dir(dir));
        }
    }
}

/// Opening a closed portcullis or closing an open one.
pub(crate) fn check_lock(table: &Table, who: Token, target: Target) -> Check {
    match gate_beside(table, who, target) {
        None => no("GATE-4", "there is no portcullis beside the character"),
        Some((_, _, Gate::Broken)) => no("GATE-5", "a broken portcullis stays open"),
        Some((_, _, Gate::Closed | Gate::Open)) => Ok(()),
    }
}

pub(crate) fn perform_lock(turn: &mut Turn<'_>, who: Token, target: Target) {
    match gate_beside(turn.table(), who, target) {
        Some((spot, dir, Gate::Closed)) => set(turn, spot, dir, Gate::Open),
        Some((spot, dir, Gate::Open)) => set(turn, spot, dir, Gate::Closed),
        Some((_, _, Gate::Broken)) | None => {}
    }
}

/// Breaking a closed portcullis.
pub(crate) fn check_smash(table: &Table, who: Token, target: Target) -> Check {
    match gate_beside(table, who, target) {
        None => no("GATE-4", "there is no portcullis beside the character"),
        Some((_, _, Gate::Closed)) => Ok(()),
        Some((_, _, Gate::Open | Gate::Broken)) => no("WARRIOR-2", "only a closed portcullis is broken"),
    }
}

pub(crate) fn perform_smash(turn: &mut Turn<'_>, who: Token, target: Target) {
    if let Some((spot, dir, _)) = gate_beside(turn.table(), who, target) {
        set(turn, spot, dir, Gate::Broken);
    }
}

fn set(turn: &mut Turn<'_>, spot: Spot, dir: Dir, gate: Gate) {
    if let Some((slot, number, _)) = turn.table().gate(spot, dir) {
        turn.table_mut().set_gate(slot, number, gate);
        turn.tell(Event::GateChanged { spot, dir, gate });
    }
}

/// The wall a Golem would break: the near one, else the far one (OUR-37).
fn wall_beside(table: &Table, who: Token, target: Target) -> Option<(Spot, Dir)> {
    let spot = table.spot(who)?;
    let Target::Dir(dir) = target else { return None };
    let next = table.rules().layout.neighbor(spot, dir)?;
    if table.own_wall(spot, dir) {
        Some((spot, dir))
    } else if table.own_wall(next, dir.opposite()) {
        Some((next, dir.opposite()))
    } else {
        None
    }
}

/// Directions in which a Golem may break a wall.
pub(crate) fn walls_beside(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    if table.holdings[table.owner(who)].walls == 0 {
        return;
    }
    if let Grain::Zones { .. } = table.rules().grain {
        if check_break_room(table, who).is_ok() {
            offer(Target::None);
        }
        return;
    }
    for dir in Dir::ALL {
        if wall_beside(table, who, Target::Dir(dir)).is_some() {
            offer(Target::Dir(dir));
        }
    }
}

/// Breaking a wall.
pub(crate) fn check_break(table: &Table, who: Token, target: Target) -> Check {
    if let Grain::Zones { .. } = table.rules().grain {
        need(target == Target::None, "GOLEM-6", "all walls of the room are broken together")?;
        return check_break_room(table, who);
    }
    let beyond = match (table.spot(who), target) {
        (Some(spot), Target::Dir(dir)) => table.rules().layout.neighbor(spot, dir),
        (_, Target::None | Target::Token(_) | Target::Spot(_) | Target::Move { .. }) | (None, _) => None,
    };
    need(beyond.is_some(), "OUR-13", "the rim is broken only toward a starting line")?;
    need(wall_beside(table, who, target).is_some(), "GOLEM-2", "there is no wall beside the Golem")?;
    need(table.holdings[table.owner(who)].walls > 0, "GOLEM-3", "the Golem has broken all the walls he may")
}

/// Breaking all walls of a room (GOLEM-6, GOLEM-7).
fn check_break_room(table: &Table, who: Token) -> Check {
    let Some(slot) = room_of(table, who) else {
        return no("GOLEM-6", "the Golem is in no room");
    };
    need(!table.is_room_broken(slot), "GOLEM-6", "the walls of this room are broken already")?;
    need(table.holdings[table.owner(who)].walls > 0, "GOLEM-7", "the Golem has broken the walls of a room")
}

fn room_of(table: &Table, who: Token) -> Option<Slot> {
    table.spot(who).and_then(|spot| table.rules().layout.slot(spot))
}

pub(crate) fn perform_break(turn: &mut Turn<'_>, who: Token, target: Target) {
    let owner = turn.table().owner(who);
    if let (Target::None, Some(slot)) = (target, room_of(turn.table(), who)) {
        turn.table_mut().break_room(slot);
        turn.table_mut().holdings[owner].walls -= 1;
        turn.tell(Event::RoomBroken { slot });
        return;
    }
    if let Some((spot, dir)) = wall_beside(turn.table(), who, target)
        && turn.table_mut().break_wall(spot, dir)
    {
        turn.table_mut().holdings[owner].walls -= 1;
        turn.tell(Event::WallBroken { spot, dir });
    }
}
