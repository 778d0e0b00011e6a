//! A checked movement happens.

use super::{Gait, Stride};
use crate::action::{Leg, Route};
use crate::event::Event;
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::zone::grip::Holder;
use crate::token::Token;

/// Moves along a checked route.
pub(crate) fn perform(turn: &mut Turn<'_>, who: Token, route: &Route) {
    let mut table = *turn.table();
    table.points += 1;
    let Some(mut stride) = Stride::new(&table, who) else { return };
    for leg in route.legs() {
        let before = stride;
        if stride.push(leg).is_err() {
            return;
        }
        tell(turn, &before, &stride, leg);
    }
    if let Gait::Leapt(card) = stride.gait {
        let holdings = &mut turn.table_mut().holdings[stride.color];
        if card == 0 {
            holdings.jumps -= 1;
        } else {
            holdings.used.add(usize::from(card));
        }
    }
    arrive(turn, &stride);
}

fn tell(turn: &mut Turn<'_>, before: &Stride<'_>, now: &Stride<'_>, leg: Leg) {
    let (token, spot) = (now.who, now.at);
    let event = match leg {
        Leg::Step(_) | Leg::Diagonal => Event::Stepped { token, to: spot },
        Leg::Face(_) => Event::Faced { token, spot },
        Leg::Through(_) => Event::PassedWall { token, to: spot },
        Leg::Leap { card, .. } => {
            if card > 0 {
                turn.tell(Event::Discarded { side: now.color, card });
            }
            Event::Jumped { token, over: before.at, to: spot }
        }
        Leg::Take(load) => Event::Took { token, load, spot },
        Leg::Leave(load) => Event::Left { token, load, spot },
        Leg::With(other) => {
            let Some(load) = before.offered else { return };
            let friend = before.is_receiver(other);
            let bearer = before.grip.holder(now.table, token, other);
            let to = match bearer {
                Some(Holder::By(bearer)) if !friend => bearer,
                Some(_) | None => other,
            };
            if !friend {
                turn.tell(Event::Handed { token: to, load: other, to: token });
            }
            Event::Handed { token, load, to }
        }
    };
    turn.tell(event);
}

/// Puts everybody and everything where they are at the end.
fn arrive(turn: &mut Turn<'_>, stride: &Stride<'_>) {
    let load = stride.load();
    let table = turn.table_mut();
    for (token, holder) in stride.grip.changes() {
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
    if stride.out {
        settle::escape(turn, stride.who, load);
        return;
    }
    table.shift(stride.who, stride.at);
    table.tie_to(stride.who, stride.tie_at_end());
    for token in load {
        table.shift(token, stride.at);
        table.bond(token, stride.who);
    }
}
