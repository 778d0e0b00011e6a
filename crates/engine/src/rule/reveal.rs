//! Revealing rooms and placing what was hidden in them.

use crate::action::{Action, Actions};
use crate::decision::Phase;
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::rule::turn::{Turn, end_if_spent, run_out};
use crate::side::Side;
use crate::spot::{Dir, Slot, Spot};
use crate::table::{Bar, Place, Table};
use crate::token::{Token, TokenSet};

/// Whether a character may reveal a room.
pub(crate) fn check(table: &Table, who: Token, slot: Slot) -> Check {
    let layout = &table.rules().layout;
    let Some(spot) = table.spot(who) else {
        return no("TURN-9", "only a character on the board acts");
    };
    need(slot.index() < layout.slots, "REVEAL-1", "there is no such room")?;
    need(!table.is_revealed(slot), "REVEAL-1", "this room is face up already")?;
    if let Some((_, before, _)) = layout.faced(spot) {
        return need(before == slot, "REVEAL-12", "from a starting zone only the room before it is revealed");
    }
    if let Some(side) = layout.line_of(spot) {
        return need(
            layout.line_slots(side).contains(&slot),
            "REVEAL-3",
            "from the line only the two rooms touching it are revealed",
        );
    }
    let mut near = false;
    let mut slit = false;
    for dir in Dir::ALL {
        if layout.neighbor(spot, dir).and_then(|next| layout.slot(next)) == Some(slot) {
            near = true;
            slit |= table.rules().layout.has_zones() && table.bar(spot, dir) == Bar::Slit;
            if table.own_open(spot, dir) {
                return Ok(());
            }
        }
    }
    if slit {
        no("REVEAL-11", "an arrow-slit is in between")
    } else if near {
        no("REVEAL-2", "a wall or a closed portcullis is in between")
    } else {
        no("REVEAL-1", "the character is not next to this room")
    }
}

/// Lists the rooms a character may reveal.
pub(crate) fn list(table: &Table, who: Token, spot: Spot, out: &mut Vec<Action>) {
    let layout = &table.rules().layout;
    if let Some((_, slot, _)) = layout.faced(spot) {
        if !table.is_revealed(slot) {
            out.push(Action::Reveal { who, slot });
        }
        return;
    }
    if let Some(side) = layout.line_of(spot) {
        for slot in layout.line_slots(side) {
            if !table.is_revealed(slot) {
                out.push(Action::Reveal { who, slot });
            }
        }
        return;
    }
    let Some(own) = layout.slot(spot) else { return };
    let mut rim = table.rules().rim(spot);
    while rim != 0 {
        let dir = Dir::new(rim.trailing_zeros() as u8);
        rim &= rim - 1;
        if let Some(slot) = layout.slot_neighbor(own, dir)
            && !table.is_revealed(slot)
            && table.own_open(spot, dir)
        {
            out.push(Action::Reveal { who, slot });
        }
    }
}

/// Reveals a room: it and its tokens are turned face up.
pub(crate) fn perform(turn: &mut Turn<'_>, slot: Slot) {
    let Some(face) = turn.state.secrets.face[slot.index()].take() else { return };
    let revealer = turn.table().active;
    let hidden = turn.table().tokens_at(Place::Hidden(slot));
    turn.table_mut().stirred = true;
    turn.table_mut().lay_room(slot, face);
    turn.tell(Event::Revealed { slot, face });
    for token in hidden {
        turn.table_mut().put(token, Place::Waiting);
        let Some(piece) = turn.state.secrets.piece[token.index()].take() else { continue };
        turn.table_mut().show(token, piece);
        turn.tell(Event::Shown { token, piece });
        // OUR-40: the characters of a side that resigned have left with it.
        if piece.is_character() && turn.table().resigned.has(turn.table().owner(token)) {
            turn.table_mut().put(token, Place::Gone);
            turn.tell(Event::Gone { token, cause: Cause::Resignation, points: 0 });
        }
    }
    turn.table_mut().phase = Phase::Place { slot, revealer, placer: revealer, rest: false };
    go_on(turn);
}

/// Tokens the present placer has to place.
pub(crate) fn due(table: &Table) -> TokenSet {
    let Phase::Place { revealer, placer, rest, .. } = table.phase else {
        return TokenSet::EMPTY;
    };
    let mut waiting = table.tokens_at(Place::Waiting);
    if placer == revealer && !rest {
        for token in waiting {
            if !table.is_character(token) && table.owner(token) == revealer {
                waiting.remove(token);
            }
        }
    }
    waiting
}

/// The rule by which tokens are placed now: those of the revealing side, or its objects by another.
pub(crate) fn placing(table: &Table) -> &'static str {
    let handed = matches!(table.phase, Phase::Place { revealer, placer, .. } if placer != revealer);
    if handed { "REVEAL-6" } else { "REVEAL-5" }
}

/// Whether a token may be placed on a square.
pub(crate) fn check_placement(table: &Table, token: Token, spot: Spot) -> Check {
    let Phase::Place { slot, revealer, .. } = table.phase else {
        return no("REVEAL-5", "nothing waits to be placed");
    };
    need(table.place(token) == Place::Waiting, placing(table), "this token does not wait")?;
    if !due(table).has(token) {
        debug_assert!(table.owner(token) == revealer);
        return no("REVEAL-6", "an opponent places the revealing side's objects");
    }
    need(
        table.rules().layout.slot(spot) == Some(slot),
        placing(table),
        "tokens are placed in the revealed room",
    )?;
    need(table.terrain(spot).takes_placement(), "REVEAL-8", "tokens are placed on floor or on the gear")?;
    need(table.tokens_on(spot).is_empty(), "REVEAL-7", "the square is taken")
}

/// Lists placements. Two copies of one object lead to the same table: one of them is listed.
pub(crate) fn list_placements(table: &Table, out: &mut Actions) {
    let Phase::Place { slot, .. } = table.phase else { return };
    let layout = &table.rules().layout;
    let due = due(table);
    let Some(face) = table.face(slot) else { return };
    let plan = table.rules().face(face);
    let mut free = [true; crate::room::MAX_PLACES];
    for token in table.characters().or(table.objects()) {
        if let Some(spot) = table.spot(token)
            && layout.slot(spot) == Some(slot)
        {
            free[layout.place(spot)] = false;
        }
    }
    for token in due {
        let twin = due.into_iter().any(|other| {
            other < token
                && table.piece(other) == table.piece(token)
                && table.owner(other) == table.owner(token)
        });
        if twin {
            continue;
        }
        for (place, free) in free.iter().enumerate().take(layout.places()) {
            if *free && plan.terrain[place].takes_placement() {
                out.push(Action::Place { token, spot: layout.spot(slot, place) });
            }
        }
    }
}

/// Places a token.
pub(crate) fn place(turn: &mut Turn<'_>, token: Token, spot: Spot) {
    turn.table_mut().put(token, Place::On(spot));
    turn.tell(Event::Placed { token, spot });
    go_on(turn);
}

/// Passes the placing on, or back to the active side's actions.
fn go_on(turn: &mut Turn<'_>) {
    let Phase::Place { slot, revealer, placer, rest } = turn.table().phase else { return };
    if !due(turn.table()).is_empty() {
        return;
    }
    if turn.table().tokens_at(Place::Waiting).is_empty() {
        turn.table_mut().phase = Phase::Act;
        end_if_spent(turn);
        return;
    }
    let next = opponent_after(turn.table(), placer);
    turn.table_mut().phase = Phase::Place { slot, revealer, placer: next, rest };
}

/// The next side clockwise that still plays (OUR-25).
fn opponent_after(table: &Table, side: Side) -> Side {
    let mut next = table.next_side(side);
    while table.resigned.has(next) && next != side {
        next = table.next_side(next);
    }
    next
}

/// Time is up while placing: somebody else places the rest (OUR-28, OUR-39).
pub(crate) fn time_up(turn: &mut Turn<'_>) {
    let Phase::Place { revealer, placer, .. } = turn.table().phase else { return };
    if placer == revealer {
        run_out(turn);
    }
    hand_over(turn);
}

/// Gives the rest of the placing to somebody else.
pub(crate) fn hand_over(turn: &mut Turn<'_>) {
    let Phase::Place { slot, revealer, placer, .. } = turn.table().phase else { return };
    let table = turn.table();
    let to_revealer = placer != revealer && !table.resigned.has(revealer);
    let next = if to_revealer { revealer } else { opponent_after(table, placer) };
    turn.table_mut().phase = Phase::Place { slot, revealer, placer: next, rest: true };
    go_on(turn);
}
