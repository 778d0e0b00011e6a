//! A checked movement happens.

use super::{Gait, Stride};
use crate::action::{Leg, Route};
use crate::event::{Event, Sink};
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::zone::grip::{Grip, Holder};
use crate::spot::Spot;
use crate::table::Table;
use crate::token::Token;

/// Moves along a checked route, for which a point was spent.
pub(crate) fn perform(turn: &mut Turn<'_>, who: Token, route: &Route) {
    let Turn { state, sink, .. } = turn;
    let table = &state.table;
    let (Some(def), Some(at)) = (table.def(who), table.spot(who)) else { return };
    let mut stride = Stride::from(table, who, def, at, table.borne(who));
    let mut unseen = false;
    for leg in route.legs() {
        let from = stride.at;
        let with = if let Leg::With(other) = leg { exchange(&stride, other) } else { None };
        if stride.retrace(leg).is_none() {
            return;
        }
        match leg {
            Leg::Step(_) => unseen = true,
            Leg::Diagonal | Leg::Face(_) | Leg::Through(_) | Leg::Leap { .. } => unseen = false,
            Leg::Take(_) | Leg::Leave(_) | Leg::With(_) => {}
        }
        tell(*sink, &stride, leg, from, with);
    }
    let Stride { color, at, out, gait, hand, grip, .. } = stride;
    // Whoever has no point left goes nowhere, so that nothing ties it.
    let tie = stride.tie.filter(|_| table.points > 0 && (!unseen || stride.is_held(at)));
    let table = &mut state.table;
    if let Gait::Leapt(card) = gait {
        let holdings = &mut table.holdings[color];
        if card == 0 {
            holdings.jumps -= 1;
        } else {
            holdings.used.add(usize::from(card));
        }
    }
    hand_over(table, &grip);
    if out {
        settle::escape(turn, who, hand);
        return;
    }
    table.shift(who, at);
    table.tie_to(who, tie);
    for token in hand {
        table.shift(token, at);
        table.bond(token, who);
    }
}

/// What is given to whom, and whether that is in exchange.
fn exchange(stride: &Stride<'_>, other: Token) -> Option<(Token, Token, bool)> {
    let gift = stride.offered?;
    if stride.is_receiver(other) {
        return Some((gift, other, false));
    }
    match stride.grip.holder(stride.table, stride.who, other) {
        Some(Holder::By(bearer)) => Some((gift, bearer, true)),
        Some(_) | None => Some((gift, other, true)),
    }
}

fn tell(sink: &mut dyn Sink, stride: &Stride<'_>, leg: Leg, from: Spot, with: Option<(Token, Token, bool)>) {
    let (token, spot) = (stride.who, stride.at);
    let event = match leg {
        Leg::Step(_) | Leg::Diagonal => Event::Stepped { token, to: spot },
        Leg::Face(_) => Event::Faced { token, spot },
        Leg::Through(_) => Event::PassedWall { token, to: spot },
        Leg::Leap { card, .. } => {
            if card > 0 {
                sink.event(Event::Discarded { side: stride.color, card });
            }
            Event::Jumped { token, over: from, to: spot }
        }
        Leg::Take(load) => Event::Took { token, load, spot },
        Leg::Leave(load) => Event::Left { token, load, spot },
        Leg::With(other) => {
            let Some((load, to, exchanged)) = with else { return };
            if exchanged {
                sink.event(Event::Handed { token: to, load: other, to: token });
            }
            Event::Handed { token, load, to }
        }
    };
    sink.event(event);
}

/// Puts everything that who moves has let go of where it is at the end.
fn hand_over(table: &mut Table, grip: &Grip) {
    for (token, holder) in grip.changes() {
        match holder {
            Holder::Mover => {}
            Holder::Floor(spot) => table.shift(*token, *spot),
            Holder::By(bearer) => {
                if let Some(spot) = table.spot(*bearer) {
                    table.shift(*token, spot);
                    table.bond(*token, *bearer);
                }
            }
        }
    }
}
