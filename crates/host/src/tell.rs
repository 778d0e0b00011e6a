//! What happened, as a seat sees it.

use engine::{Action, Actor, Event, Rules, Seat, Slot, notation};
use protocol::{Happening, Line};

use crate::names;

/// A line of the log. `text` is the action in notation.
#[must_use]
pub fn line(
    ply: u32,
    rules: &Rules,
    (actor, action): (Actor, &Action),
    text: &str,
    events: &[Event],
    seat: Seat,
) -> Line {
    let seen: Vec<_> = events.iter().map(|event| event.seen_from(seat, rules)).collect();
    // Whoever sees all of what came of an action sees the action, except that nobody sees the rooms.
    let whole = seen.iter().zip(events).all(|(seen, event)| seen.event() == event);
    let open = whole && (seat == Seat::Replay || !matches!(action, Action::Deal(_)));
    Line {
        ply,
        actor: notation::names::actor(actor).to_owned(),
        text: if open { text.to_owned() } else { String::new() },
        happenings: seen.iter().map(|seen| happening(rules, *seen.event())).collect(),
        why: None,
    }
}

/// Whether the line of an action is the same for a seat as for all others who see everything that came of it.
#[must_use]
pub fn is_open(rules: &Rules, action: &Action, events: &[Event], seat: Seat) -> bool {
    !matches!(action, Action::Deal(_))
        && events.iter().all(|event| event.seen_from(seat, rules).event() == event)
}

fn happening(rules: &Rules, event: Event) -> Happening {
    let square = |spot| names::square(&rules.layout, spot);
    let slot = |slot: Slot| slot.letter().to_string();
    let code = |piece: engine::piece::Piece| piece.def().code.to_owned();
    let token = names::token;
    let side = names::side;
    match event {
        Event::Joined { side: who, piece } => Happening::Joined { side: side(who), piece: piece.map(code) },
        Event::PairChosen { side: who, pair } => Happening::PairChosen {
            side: who.map(side),
            pair: pair.map(|pair| notation::names::pair(rules, pair)),
        },
        Event::GivenUp { side: who, piece } => Happening::GivenUp { side: side(who), piece: piece.map(code) },
        Event::Dealt => Happening::Dealt,
        Event::Drawn(who) => Happening::Drawn { side: side(who) },
        Event::FaceDown { token: which, piece, slot: place } => {
            Happening::FaceDown { token: token(which), piece: piece.map(code), slot: place.map(slot) }
        }
        Event::Shown { token: which, piece } => Happening::Shown { token: token(which), piece: code(piece) },
        Event::CardPlayed { side: who, card } => Happening::CardPlayed { side: side(who), card },
        Event::Stepped { token: who, to } => Happening::Stepped { token: token(who), to: square(to) },
        Event::Took { token: who, load, spot } => {
            Happening::Took { token: token(who), load: token(load), at: square(spot) }
        }
        Event::Left { token: who, load, spot } => {
            Happening::Left { token: token(who), load: token(load), at: square(spot) }
        }
        Event::Jumped { token: who, over, to } => {
            // Between zones one jumps over a pit, which is no square.
            let over = (!rules.layout.has_zones()).then(|| square(over));
            Happening::Jumped { token: token(who), over, to: square(to) }
        }
        Event::PassedWall { token: who, to } => Happening::PassedWall { token: token(who), to: square(to) },
        Event::Teleported { token: who, to } => Happening::Teleported { token: token(who), to: square(to) },
        Event::Turned { slot: room, quarters } => Happening::Turned { slot: slot(room), quarters },
        Event::Revealed { slot: room, face } => Happening::Revealed {
            slot: slot(room),
            plan: notation::names::plan(rules, face.plan()),
            quarters: face.quarters(),
        },
        Event::Placed { token: which, spot } => Happening::Placed { token: token(which), at: square(spot) },
        Event::Attacked { attacker, target } => {
            Happening::Attacked { attacker: token(attacker), target: token(target) }
        }
        Event::Laid { side: who, card, seer } => {
            Happening::Laid { side: side(who), card, seer: seer.map(side) }
        }
        Event::Compared { attack, defense, attack_total, defense_total } => {
            Happening::Compared { attack, defense, attack_total, defense_total }
        }
        Event::Wounded { token: who, cause } => {
            Happening::Wounded { token: token(who), cause: names::cause(cause) }
        }
        Event::Healed { token: who, cause } => {
            Happening::Healed { token: token(who), cause: names::cause(cause) }
        }
        Event::Died { token: who, cause, scorers, points } => Happening::Died {
            token: token(who),
            cause: names::cause(cause),
            scorers: names::sides(scorers),
            points,
        },
        Event::Escaped { token: who, points } => Happening::Escaped { token: token(who), points },
        Event::Rescued { token: who } => Happening::Rescued { token: token(who) },
        Event::Gone { token: which, cause, points } => {
            Happening::Gone { token: token(which), cause: names::cause(cause), points }
        }
        Event::Shielded { token: who } => Happening::Shielded { token: token(who) },
        Event::Missed => Happening::Missed,
        Event::GateChanged { spot, dir, gate } => {
            Happening::GateChanged { at: square(spot), dir: names::dir(dir), state: names::gate(gate) }
        }
        Event::WallBroken { spot, dir } => Happening::WallBroken { at: square(spot), dir: names::dir(dir) },
        Event::IllusionSet { side: who, illusion, spot, cause } => Happening::IllusionSet {
            side: side(who),
            illusion: names::illusion(illusion),
            at: spot.map(square),
            cause: names::cause(cause),
        },
        Event::Stolen { token: who, load } => Happening::Stolen { token: token(who), load: token(load) },
        Event::Purse { token: who, points, cause } => {
            Happening::Purse { token: token(who), points, cause: names::cause(cause) }
        }
        Event::TurnEnded { side: who } => Happening::TurnEnded { side: side(who) },
        Event::DrawOffered { side: who } => Happening::DrawOffered { side: side(who) },
        Event::DrawAccepted { side: who } => Happening::DrawAccepted { side: side(who) },
        Event::DrawLapsed { side: who } => Happening::DrawLapsed { side: side(who) },
        Event::Resigned { side: who } => Happening::Resigned { side: side(who) },
        Event::TimeUp => Happening::TimeUp,
        Event::Shot { shooter, target } => Happening::Shot { shooter: token(shooter), target: token(target) },
        Event::Raged { side: who, two } => Happening::Raged { side: side(who), two },
        Event::Named { side: who, card } => Happening::Named { side: side(who), card },
        Event::LaidSecond { side: who, card, seer } => {
            Happening::LaidSecond { side: side(who), card, seer: seer.map(side) }
        }
        Event::Oriented { side: who } => Happening::Oriented { side: side(who) },
        Event::Faced { token: who, spot } => Happening::Faced { token: token(who), at: square(spot) },
        Event::Handed { token: who, load, to } => {
            Happening::Handed { token: token(who), load: token(load), receiver: token(to) }
        }
        Event::Discarded { side: who, card } => Happening::Discarded { side: side(who), card },
        Event::Levitated { token: which, to } => Happening::Levitated { token: token(which), to: square(to) },
        Event::Swapped { a, b } => Happening::Swapped { a: slot(a), b: slot(b) },
        Event::RoomBroken { slot: room } => Happening::RoomBroken { slot: slot(room) },
        Event::Earned { side: who, points } => Happening::Earned { side: side(who), points },
        Event::Over(outcome) => {
            Happening::Over { winner: outcome.winner.map(side), end: names::end(outcome.end).to_owned() }
        }
    }
}
