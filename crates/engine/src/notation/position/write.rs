//! Writes positions and their lines.

use core::fmt::Write;

use super::{Frame, write_phase};
use crate::decision::Phase;
use crate::edition::Economy;
use crate::notation::ink::Ink;
use crate::notation::names;
use crate::piece::{Piece, Traits};
use crate::room::MAX_GATES;
use crate::rules::{Face, Rules};
use crate::secrets::Laid;
use crate::side::{Side, SideSet};
use crate::spot::{Dir, Slot};
use crate::state::State;
use crate::table::{Gate, Illusion, Place, Table};
use crate::token::Token;

/// Writes a position.
#[must_use]
pub fn write(state: &State) -> String {
    Frame::new(&state.table).fill(state)
}

pub(super) fn write_room(rules: &Rules, slot: Slot, face: Face, ink: &mut Ink) {
    ink.word(b"room ");
    ink.sign(slot.letter() as u8);
    ink.sign(b' ');
    names::write_plan(rules, face.plan(), ink);
    ink.sign(b' ');
    ink.number(face.quarters());
}

pub(super) fn write_or_unknown(piece: Option<Piece>, ink: &mut Ink) {
    match piece {
        Some(piece) => names::write_piece(piece, ink),
        None => ink.sign(b'?'),
    }
}

fn words(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().fold(String::new(), |text, word| text + " " + &word)
}

pub(super) fn write_markers(table: &Table, ink: &mut Ink) {
    let layout = &table.rules().layout;
    for slot in layout.all_slots() {
        for number in 0..MAX_GATES as u8 {
            let state = match table.gate_state(slot, number) {
                Gate::Closed => continue,
                Gate::Open => "open",
                Gate::Broken => "broken",
            };
            let sides = (0..layout.places())
                .flat_map(|place| Dir::ALL.into_iter().map(move |dir| (layout.spot(slot, place), dir)));
            let mut here = sides.filter(|(spot, dir)| {
                table.own_gate(*spot, *dir).is_some_and(|(of, gate, _)| of == slot && gate == number)
            });
            if let Some((spot, dir)) = here.next() {
                let _ = write!(ink, "gate {} {} {state}", names::square(layout, spot), dir.letter());
                ink.end();
            }
        }
    }
    for slot in table.broken_rooms() {
        let _ = write!(ink, "breach {}", slot.letter());
        ink.end();
    }
    for (spot, dir) in table.broken_walls() {
        let _ = write!(ink, "breach {} {}", names::square(layout, spot), dir.letter());
        ink.end();
    }
    for side in table.sides().iter() {
        for (illusion, word) in [(Illusion::Pit, "pit"), (Illusion::Rubble, "rubble")] {
            if let Some(spot) = table.illusion_spot(side, illusion) {
                let _ = write!(ink, "illusion {side} {word} {}", names::square(layout, spot));
                ink.end();
            }
        }
    }
}

/// The line of a token, for example `blue Th c3 wounded`.
#[must_use]
pub fn write_token(state: &State, token: Token) -> String {
    let table = &state.table;
    let mut ink = Ink::default();
    names::write_side(table.owner(token), &mut ink);
    ink.sign(b' ');
    write_or_unknown(table.piece(token).or(state.secrets.piece[token.index()]), &mut ink);
    write_place(table, token, &mut ink);
    ink.dry()
}

/// What follows the name of a token.
pub(super) fn write_place(table: &Table, token: Token, ink: &mut Ink) {
    ink.sign(b' ');
    let place = table.place(token);
    match place {
        Place::On(_) if table.bearer(token).is_some() => {
            ink.word(b"with ");
            let bearer = table.bearer(token).unwrap_or(token);
            ink.text(&names::token(table, Some(table.owner(token)), bearer));
        }
        Place::On(spot) => names::write_square(&table.rules().layout, spot, ink),
        Place::Hidden(slot) => ink.word(&[b'i', b'n', b' ', slot.letter() as u8]),
        Place::Unplaced => ink.word(b"screen"),
        Place::Waiting => ink.word(b"waiting"),
        Place::Dead => ink.word(b"dead"),
        Place::Escaped => ink.word(b"escaped"),
        Place::Gone => ink.word(b"gone"),
    }
    let down = table.piece(token).is_none() && matches!(place, Place::On(_));
    if let Some(way) = table.tie(token) {
        ink.word(b" via:");
        ink.sign(way.letter() as u8);
    }
    let is_own = table.owner(token) == table.active && table.characters().has(token);
    let done = |deed: bool, traits: bool| deed && traits && is_own;
    let fired = done(table.deeds().fired, table.def(token).is_some_and(|def| def.shot > 0));
    let dueled = done(table.deeds().dueled, table.traits(token).has(Traits::DUELS));
    if !down && !fired && !dueled && !table.hurt.or(table.wounded).or(table.spent).has(token) {
        return;
    }
    let hurt = table.hurt.has(token);
    let flags = [
        (down, " down"),
        (hurt && table.wounded.has(token), " hurt"),
        (hurt && !table.wounded.has(token), " mended"),
        (table.wounded.has(token) && !hurt, " wounded"),
        (table.spent.has(token), " spent"),
        (fired, " fired"),
        (dueled, " dueled"),
    ];
    for (_, word) in flags.into_iter().filter(|(set, _)| *set) {
        ink.text(word);
    }
}

/// The line of what a side has in front of it.
#[must_use]
pub fn write_hand(table: &Table, side: Side) -> String {
    let mut ink = Ink::default();
    write_hand_with(table, side, &mut ink);
    ink.dry()
}

pub(super) fn write_hand_with(table: &Table, side: Side, ink: &mut Ink) {
    let hand = &table.holdings[side];
    let wheel = matches!(table.rules().ruleset().economy, Economy::Wheel { .. });
    let actions = (0..8).filter(|card| hand.actions >> card & 1 != 0);
    let used = (0..7).flat_map(|card: u8| {
        let count = hand.used.count(usize::from(card));
        core::iter::repeat_n(card, usize::from(count))
    });
    ink.word(b"hand ");
    names::write_side(side, ink);
    if wheel {
        ink.word(b" saved=");
        ink.number(table.saved(side));
    } else {
        ink.word(b" actions=");
        write_list(actions, ink);
    }
    ink.word(b" jumps=");
    ink.number(hand.jumps);
    ink.word(b" used=");
    write_list(used, ink);
    ink.word(b" points=");
    ink.number(hand.points);
    ink.word(b" walls=");
    ink.number(hand.walls);
    ink.word(b" living=");
    ink.number(hand.living);
    ink.word(b" placed=");
    ink.number(hand.placed);
}

/// What a side has laid: one card or two, or what its team faces.
pub(super) fn laid_words(table: &Table, side: Side, laid: Laid) -> String {
    if let Phase::Facing { .. } = table.phase {
        let layout = &table.rules().layout;
        let spot = |nth: usize, icon: u8| layout.line(side, layout.dot(nth) + usize::from(icon));
        let [first, second] = laid.icons();
        let name = |spot| names::square(layout, spot);
        return format!("{} {}", name(spot(0, first)), name(spot(1, second)));
    }
    laid.second().map_or_else(|| laid.value().to_string(), |second| format!("{} {second}", laid.value()))
}

fn write_list(values: impl Iterator<Item = u8>, ink: &mut Ink) {
    let start = ink.len();
    for value in values {
        if ink.len() > start {
            ink.sign(b',');
        }
        ink.number(value);
    }
    if ink.len() == start {
        ink.sign(b'-');
    }
}

pub(super) fn write_turn(table: &Table, ink: &mut Ink) {
    ink.word(b"turn ");
    names::write_side(table.active, ink);
    ink.word(b" points=");
    ink.number(table.points);
    ink.end();
    ink.word(b"limit ");
    ink.number(table.limit);
    ink.end();
    ink.word(b"phase ");
    ink.text(&write_phase(table));
    ink.end();
}

pub(super) fn write_end_of_turn(table: &Table, ink: &mut Ink) {
    for purse in table.purses() {
        let charmed = if purse.charmed { " charmed" } else { "" };
        let _ = write!(ink, "purse {} {}{charmed}", names::token(table, None, purse.token), purse.points);
        ink.end();
    }
    if table.quiet > 0 {
        ink.word(b"quiet ");
        ink.number(table.quiet);
        ink.end();
    }
    if table.stirred {
        ink.word(b"stirred");
        ink.end();
    }
    let mut sides = |word: &str, set: SideSet| {
        if !set.is_empty() {
            let _ = write!(ink, "{word}{}", words(set.iter().map(|side| side.name().to_owned())));
            ink.end();
        }
    };
    sides("offers", table.offers);
    sides("resigned", table.resigned);
}
