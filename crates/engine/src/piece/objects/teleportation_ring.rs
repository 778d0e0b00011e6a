//! The Teleportation Ring moves its bearer to the next room.

use super::fireball_wand::use_up;
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Piece, Power, PowerId, Target};
use crate::room::Ground;
use crate::rule::carry::Hands;
use crate::rule::turn::Turn;
use crate::rule::walk::{Scene, arrive};
use crate::spot::{Dir, Slot, Spot};
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// The Teleportation Ring.
pub const DEF: Def = Def {
    piece: Piece::TeleportationRing,
    code: "Ri",
    name: "Teleportation Ring",
    text: "Takes its bearer to an empty floor square of a neighboring room, once.",
    powers: &[&TELEPORT],
    rules: &["RING-1", "RING-2"],
    ..Def::OBJECT
};

/// Moves to an empty floor square of a neighboring room.
pub static TELEPORT: Power = Power {
    id: PowerId::Teleport,
    word: "teleport",
    rule: "RING-1",
    when_wounded: false,
    exact: true,
    candidates,
    check,
    perform,
};

/// Rooms next to where a character is (OUR-11).
fn rooms_near(table: &Table, who: Token) -> [Option<Slot>; 4] {
    let layout = &table.rules().layout;
    let mut rooms = [None; 4];
    let Some(spot) = table.spot(who) else { return rooms };
    match (layout.slot(spot), layout.line_of(spot)) {
        (Some(slot), _) => {
            for dir in Dir::ALL {
                rooms[dir as usize] = layout.slot_neighbor(slot, dir);
            }
        }
        (None, Some(side)) => {
            for (room, slot) in rooms.iter_mut().zip(layout.line_slots(side)) {
                *room = Some(slot);
            }
        }
        (None, None) => {}
    }
    rooms
}

fn candidates(table: &Table, scene: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    let layout = &table.rules().layout;
    for slot in rooms_near(table, who).into_iter().flatten() {
        if table.is_revealed(slot) {
            for spot in (0..layout.places()).map(|place| layout.spot(slot, place)) {
                if check_square(table, spot, scene.tokens_on(spot)).is_ok() {
                    offer(Target::Spot(spot));
                }
            }
        }
    }
}

fn check(table: &Table, who: Token, target: Target) -> Check {
    let Target::Spot(spot) = target else {
        return no("RING-1", "the ring leads to a square");
    };
    let Some(slot) = table.rules().layout.slot(spot) else {
        return no("RING-2", "the ring does not lead to a starting line");
    };
    need(rooms_near(table, who).contains(&Some(slot)), "RING-1", "the ring leads to a neighboring room")?;
    need(table.is_revealed(slot), "OUR-12", "this room is not revealed")?;
    check_square(table, spot, table.tokens_on(spot))
}

fn check_square(table: &Table, spot: Spot, tokens: TokenSet) -> Check {
    let terrain = table.terrain(spot);
    need(!terrain.mist && terrain.ground != Ground::Gear, "RING-2", "the ring leads to no gear and no mist")?;
    need(terrain.is_plain_floor(), "RING-1", "the ring leads to a floor square")?;
    need(tokens.is_empty() && table.illusion(spot).is_none(), "RING-1", "the square is not empty")
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target) {
    use_up(turn, who, Piece::TeleportationRing, PowerId::Teleport);
    if let Target::Spot(to) = target {
        let hands = Hands::new(turn.table().load(who));
        turn.tell(Event::Teleported { token: who, to });
        arrive(turn, who, &hands, to, false);
    }
}
