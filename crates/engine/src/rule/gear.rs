//! Turning rooms.

use crate::action::Action;
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::turn::Turn;
use crate::rules::Rules;
use crate::spot::{Slot, Spot};
use crate::table::Table;
use crate::token::Token;

/// Whether two face-up rooms bear the same number.
fn same_pair(table: &Table, a: Slot, b: Slot) -> bool {
    match (table.face(a), table.face(b)) {
        (Some(a), Some(b)) => a.plan() / 2 == b.plan() / 2,
        (None, _) | (_, None) => false,
    }
}

fn arrow(rules: &Rules, table: &Table, slot: Slot) -> Option<u8> {
    table.face(slot).map(|face| rules.plans[face.plan()].arrow.quarters())
}

/// The room whose gear is on a square.
#[inline]
fn gear_on(table: &Table, spot: Spot) -> Option<Slot> {
    let layout = &table.rules().layout;
    let slot = layout.slot(spot)?;
    let plan = table.rules().face(table.face(slot)?);
    (usize::from(plan.gear) == layout.place(spot)).then_some(slot)
}

/// Whether a character may turn a room by clockwise quarters.
pub(crate) fn check(table: &Table, who: Token, slot: Slot, quarters: u8) -> Check {
    let Some(own) = table.spot(who).and_then(|spot| gear_on(table, spot)) else {
        return no("GEAR-1", "the character does not stand on a gear");
    };
    need(slot.index() < table.rules().layout.slots, "GEAR-2", "there is no such room")?;
    need(table.is_revealed(slot), "GEAR-4", "this room is not revealed")?;
    need(same_pair(table, own, slot), "GEAR-2", "this gear turns rooms of its own number")?;
    need(quarters == 1 || quarters == 3, "OUR-55", "a room turns one quarter at a time")?;
    let both = table.traits(who).has(Traits::TURNS_BOTH_WAYS);
    need(
        both || arrow(table.rules(), table, slot) == Some(quarters),
        "GEAR-3",
        "the room turns the other way",
    )
}

/// Lists the turns a character may make.
pub(crate) fn list(table: &Table, who: Token, traits: Traits, at: Spot, out: &mut Vec<Action>) {
    let Some(own) = gear_on(table, at) else { return };
    let both = traits.has(Traits::TURNS_BOTH_WAYS);
    for slot in table.rules().layout.all_slots().filter(|slot| same_pair(table, own, *slot)) {
        let arrow = arrow(table.rules(), table, slot);
        for quarters in [1, 3] {
            if both || arrow == Some(quarters) {
                out.push(Action::Turn { who, slot, quarters });
            }
        }
    }
}

/// Turns a room.
pub(crate) fn perform(turn: &mut Turn<'_>, slot: Slot, quarters: u8) {
    turn.table_mut().turn_room(slot, quarters);
    turn.tell(Event::Turned { slot, quarters });
}
