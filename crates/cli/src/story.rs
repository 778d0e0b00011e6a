//! Events in words, as a seat sees them.

use engine::event::Cause;
use engine::notation::names;
use engine::room::Arrow;
use engine::table::{Gate, Illusion, Place};
use engine::view::Seat;
use engine::{Event, Phase, Side, SideSet, Table, Token};

use crate::draw::panel;

/// What an event means to a reader at the table, or nothing where the notation of the action
/// says it already. Names are those after the event.
#[must_use]
pub fn tell(table: &Table, seat: Seat, event: Event) -> Option<String> {
    let name = |token: Token| token_name(table, token);
    let layout = &table.rules().layout;
    let square = |spot| names::square(layout, spot);
    Some(match *event.seen_from(seat, table.rules()).event() {
        Event::Drawn(side) => format!("{side} was drawn to {}", drawn_for(table)),
        Event::Dealt => "the rooms were dealt face down".to_owned(),
        Event::PairChosen { side: None, pair: Some(pair) } => {
            format!("pair {} of the rooms is in the dungeon", names::pair(table.rules(), pair))
        }
        Event::FaceDown { token, slot: Some(slot), .. } => {
            format!("{} hid a token in room {}", table.owner(token), slot.letter())
        }
        Event::FaceDown { token, slot: None, .. } => {
            format!("{} chose somebody for the line", table.owner(token))
        }
        Event::Shown { token, piece } if table.place(token) == Place::Waiting => {
            format!("{}'s {} was hidden there and is placed now", table.owner(token), piece.def().name)
        }
        Event::Shown { token, piece } => {
            format!("{} has {}", table.owner(token), with_article(piece.def().name))
        }
        Event::Revealed { slot, face } => {
            let plan = &table.rules().plans[face.plan()];
            let turns = match plan.arrow {
                Arrow::Clockwise => "clockwise",
                Arrow::Counterclockwise => "counterclockwise",
            };
            format!(
                "room {} is face up now: the one of pair {} that turns {turns} ({})",
                slot.letter(),
                plan.pair,
                names::face(table.rules(), face)
            )
        }
        Event::Compared { attack_total, defense_total, attack, defense } => format!(
            "cards +{attack} and +{defense}: {attack_total} for the attack, {defense_total} for the defense"
        ),
        Event::Laid { side, card: Some(card), .. } | Event::LaidSecond { side, card: Some(card), .. } => {
            format!("{side} lays +{card}")
        }
        Event::LaidSecond { side, card: None, .. } => format!("{side} lays a second card face down"),
        Event::Raged { side, two } => format!("{side} plays {}", many(1 + u64::from(two), "card")),
        Event::Named { side, card: Some(card) } => format!("{side} names the card +{card}"),
        Event::Named { side, card: None } => format!("{side} names no card"),
        Event::Oriented { side } => format!("{side} has chosen what its starters face"),
        Event::Faced { token, spot } => format!("{} faces {}", name(token), square(spot)),
        Event::Discarded { side, card } => format!("{side} discards +{card} to jump"),
        Event::Swapped { a, b } => format!("rooms {} and {} change places", a.letter(), b.letter()),
        Event::RoomBroken { slot } => format!("all walls of room {} are broken", slot.letter()),
        Event::Earned { side, points } => format!("{side}'s wheel shows {points}"),
        Event::Laid { side, card: None, .. } => format!("{side} lays a card face down"),
        Event::Wounded { token, cause } => format!("{} is wounded{}", name(token), cause_words(cause)),
        Event::Healed { token, .. } => format!("{} is healed", name(token)),
        Event::Died { token, cause, scorers, points } => {
            format!("{} dies{}{}", name(token), cause_words(cause), scored(scorers, points))
        }
        Event::Escaped { token, points } => {
            format!("{} escapes{}", name(token), scored(SideSet::only(table.owner(token)), points))
        }
        Event::Rescued { token } => format!("{} is carried out, without points", name(token)),
        Event::Gone { token, points, cause } => {
            let scorer = if points > 0 { ", which scores".to_owned() } else { String::new() };
            format!("{} is gone{}{scorer}", name(token), cause_words(cause))
        }
        Event::Shielded { token } => format!("a shield keeps the fire off {}", name(token)),
        Event::Missed => "the fire meets nobody".to_owned(),
        Event::GateChanged { spot, dir, gate } => {
            let state = match gate {
                Gate::Closed => "closed",
                Gate::Open => "open",
                Gate::Broken => "broken",
            };
            format!("the portcullis {} of {} is {state}", dir.letter(), square(spot))
        }
        Event::WallBroken { spot, dir } => format!("the wall {} of {} is broken", dir.letter(), square(spot)),
        Event::IllusionSet { side, illusion, spot, .. } => {
            let what = match illusion {
                Illusion::Pit => "pit",
                Illusion::Rubble => "rubble",
            };
            match spot {
                Some(spot) => format!("{side}'s illusory {what} is on {}", square(spot)),
                None => format!("{side}'s illusory {what} is gone"),
            }
        }
        Event::Stolen { token, load } => format!("{} steals {}", name(token), name(load)),
        Event::Purse { token, points, .. } => {
            format!("{} may act {} more", name(token), many(u64::from(points), "time"))
        }
        Event::DrawOffered { side } => format!("{side} offers a draw"),
        Event::DrawAccepted { side } => format!("{side} accepts the draw"),
        Event::DrawLapsed { side } => format!("{side} plays on: the offer of a draw has lapsed"),
        Event::Resigned { side } => format!("{side} gives up"),
        Event::TimeUp => "time is up".to_owned(),
        Event::Over(outcome) => panel::outcome_text(outcome),
        Event::Joined { .. }
        | Event::PairChosen { .. }
        | Event::GivenUp { .. }
        | Event::CardPlayed { .. }
        | Event::Stepped { .. }
        | Event::Took { .. }
        | Event::Left { .. }
        | Event::Jumped { .. }
        | Event::PassedWall { .. }
        | Event::Teleported { .. }
        | Event::Turned { .. }
        | Event::Placed { .. }
        | Event::Attacked { .. }
        | Event::Shot { .. }
        | Event::Handed { .. }
        | Event::Levitated { .. }
        | Event::TurnEnded { .. } => return None,
    })
}

/// What a side was drawn for, as the table shows it right after.
fn drawn_for(table: &Table) -> &'static str {
    match table.phase {
        Phase::Pick { .. } => "pick first",
        Phase::Hide { .. } => "hide first",
        Phase::Card | Phase::Act => "take the first turn",
        _ => "begin",
    }
}

/// A number of things, in words.
#[must_use]
pub fn many(count: u64, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// A token by its side and the name of its piece.
#[must_use]
pub fn token_name(table: &Table, token: Token) -> String {
    let side: Side = table.owner(token);
    match table.piece(token) {
        Some(piece) => format!("{side}'s {}", piece.def().name),
        None => format!("a face-down token of {side}"),
    }
}

fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

fn scored(sides: SideSet, points: u8) -> String {
    let names: Vec<&str> = sides.iter().map(Side::name).collect();
    match (names.is_empty(), points) {
        (true, _) | (_, 0) => String::new(),
        (false, 1) => format!(": 1 point for {}", names.join(" and ")),
        (false, points) => format!(": {points} points for {}", names.join(" and ")),
    }
}

fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Slayer => " by the Dragonslayer",
        Cause::Assassin => " by the Assassin",
        Cause::Fireball => " in a fireball",
        Cause::Breath => " in a dragon's breath",
        Cause::Fall => " by a fall",
        Cause::Rocks => " under falling rocks",
        Cause::CarrierLost => " with its bearer",
        Cause::MakerLost => " with its maker",
        Cause::BearerLost => " with its bearer",
        Cause::Combat | Cause::Power(_) | Cause::Setup | Cause::Resignation | Cause::Clock => "",
    }
}
