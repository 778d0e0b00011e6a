//! Writes positions.

use core::fmt::Write;

use super::write_phase;
use crate::notation::{agreement, names};
use crate::piece::Piece;
use crate::room::MAX_GATES;
use crate::rules::Face;
use crate::side::{Side, SideSet};
use crate::spot::{Dir, Slot};
use crate::state::State;
use crate::table::{Gate, Illusion, Place, Table};
use crate::token::Token;

/// More than a position of two sides needs. A server writes one for every seat at every action.
const USUAL: usize = 1536;

/// Writes a position.
#[must_use]
pub fn write(state: &State) -> String {
    let table = &state.table;
    let mut text = String::with_capacity(USUAL);
    agreement::push(&state.rules().setup, &mut text);
    write_rooms(state, &mut text);
    write_markers(table, &mut text);
    for side in table.sides().iter() {
        push(&mut text, &["forces ", side.name()]);
        for piece in table.forces[side].iter() {
            push(&mut text, &[" ", piece.def().code]);
        }
        text.push('\n');
    }
    for side in table.sides().iter() {
        for token in table.handles().of(side).filter(|token| table.place(*token) != Place::Unplaced) {
            push_token(state, token, &mut text);
            text.push('\n');
        }
        for piece in state.secrets.screen[side].iter() {
            push(&mut text, &[side.name(), " ", piece.def().code, " screen\n"]);
        }
    }
    for side in table.sides().iter() {
        push_hand(table, side, &mut text);
        text.push('\n');
    }
    write_turn(state, &mut text);
    text
}

fn push(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

fn words(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().fold(String::new(), |text, word| text + " " + &word)
}

fn write_rooms(state: &State, text: &mut String) {
    let (table, rules) = (&state.table, state.rules());
    text.push_str("pairs");
    names::push_pairs(rules, table.pairs, text);
    text.push('\n');
    for side in table.sides().iter() {
        let brought = state.secrets.brought[side];
        if brought != 0 {
            push(text, &["brought ", side.name()]);
            names::push_pairs(rules, brought, text);
            text.push('\n');
        }
    }
    let mut room = |slot: Slot, face: Face, down: &str| {
        text.push_str("room ");
        text.push(slot.letter());
        text.push(' ');
        match rules.plans.get(face.plan()) {
            Some(plan) => plan.push_name(text),
            None => text.push_str(&names::plan(rules, face.plan())),
        }
        text.push(' ');
        names::push_number(face.quarters(), text);
        push(text, &[down, "\n"]);
    };
    for slot in rules.layout.all_slots() {
        match (table.face(slot), state.secrets.face[slot.index()]) {
            (Some(face), _) => room(slot, face, ""),
            (None, Some(face)) => room(slot, face, " down"),
            (None, None) => {}
        }
    }
}

fn write_markers(table: &Table, text: &mut String) {
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
                table.gate(*spot, *dir).is_some_and(|(of, gate, _)| of == slot && gate == number)
            });
            if let Some((spot, dir)) = here.next() {
                let _ = writeln!(text, "gate {} {} {state}", names::square(layout, spot), dir.letter());
            }
        }
    }
    for (spot, dir) in table.broken_walls() {
        let _ = writeln!(text, "breach {} {}", names::square(layout, spot), dir.letter());
    }
    for side in table.sides().iter() {
        for (illusion, word) in [(Illusion::Pit, "pit"), (Illusion::Rubble, "rubble")] {
            if let Some(spot) = table.illusion_spot(side, illusion) {
                let _ = writeln!(text, "illusion {side} {word} {}", names::square(layout, spot));
            }
        }
    }
}

/// The line of a token, for example `blue Th c3 wounded`.
#[must_use]
pub fn write_token(state: &State, token: Token) -> String {
    let mut text = String::new();
    push_token(state, token, &mut text);
    text
}

fn push_token(state: &State, token: Token, text: &mut String) {
    let table = &state.table;
    let seen = table.piece(token);
    let code = seen.or(state.secrets.piece[token.index()]).map_or("?", |piece: Piece| piece.def().code);
    push(text, &[table.owner(token).name(), " ", code, " "]);
    match table.place(token) {
        Place::On(spot) => names::push_square(&table.rules().layout, spot, text),
        Place::Hidden(slot) => {
            text.push_str("in ");
            text.push(slot.letter());
        }
        Place::Unplaced => text.push_str("screen"),
        Place::Waiting => text.push_str("waiting"),
        Place::Dead => text.push_str("dead"),
        Place::Escaped => text.push_str("escaped"),
        Place::Gone => text.push_str("gone"),
    }
    let down = seen.is_none() && matches!(table.place(token), Place::On(_));
    let hurt = table.hurt.has(token);
    let flags = [
        (down, " down"),
        (hurt && table.wounded.has(token), " hurt"),
        (hurt && !table.wounded.has(token), " mended"),
        (table.wounded.has(token) && !hurt, " wounded"),
        (table.spent.has(token), " spent"),
    ];
    for (_, word) in flags.into_iter().filter(|(set, _)| *set) {
        text.push_str(word);
    }
}

/// The line of what a side has in front of it.
#[must_use]
pub fn write_hand(table: &Table, side: Side) -> String {
    let mut text = String::new();
    push_hand(table, side, &mut text);
    text
}

fn push_hand(table: &Table, side: Side, text: &mut String) {
    let hand = &table.holdings[side];
    let actions = (0..8).filter(|card| hand.actions >> card & 1 != 0);
    let used = (0..7).flat_map(|card: u8| {
        let count = hand.used.count(usize::from(card));
        core::iter::repeat_n(card, usize::from(count))
    });
    push(text, &["hand ", side.name(), " actions="]);
    push_list(actions, text);
    text.push_str(" jumps=");
    names::push_number(hand.jumps, text);
    text.push_str(" used=");
    push_list(used, text);
    let counts = [
        (" points=", hand.points),
        (" walls=", hand.walls),
        (" living=", hand.living),
        (" placed=", hand.placed),
    ];
    for (word, count) in counts {
        text.push_str(word);
        names::push_number(count, text);
    }
}

fn push_list(values: impl Iterator<Item = u8>, text: &mut String) {
    let start = text.len();
    for value in values {
        if text.len() > start {
            text.push(',');
        }
        names::push_number(value, text);
    }
    if text.len() == start {
        text.push('-');
    }
}

fn write_turn(state: &State, text: &mut String) {
    let table = &state.table;
    push(text, &["turn ", table.active.name(), " points="]);
    names::push_number(table.points, text);
    text.push_str("\nlimit ");
    names::push_number(table.limit, text);
    push(text, &["\nphase ", &write_phase(table), "\n"]);
    for side in table.sides().iter() {
        if let Some(card) = state.secrets.laid[side] {
            let _ = writeln!(text, "laid {side} {}", card.value());
        }
    }
    for purse in table.purses() {
        let charmed = if purse.charmed { " charmed" } else { "" };
        let _ = writeln!(text, "purse {} {}{charmed}", names::token(table, None, purse.token), purse.points);
    }
    if table.quiet > 0 {
        text.push_str("quiet ");
        names::push_number(table.quiet, text);
        text.push('\n');
    }
    if table.stirred {
        text.push_str("stirred\n");
    }
    let mut sides = |word: &str, set: SideSet| {
        if !set.is_empty() {
            let _ = writeln!(text, "{word}{}", words(set.iter().map(|side| side.name().to_owned())));
        }
    };
    sides("offers", table.offers);
    sides("resigned", table.resigned);
}
