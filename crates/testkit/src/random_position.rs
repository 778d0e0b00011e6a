//! Random positions: from the middle of games, and scrambled so that what is rare happens.

use engine::notation::position;
use engine::piece::Piece;
use engine::room::Ground;
use engine::table::Illusion;
use engine::{Dir, Phase, Rules, Side, Slot, Spot, State, Table};

use crate::play;
use crate::rng::{Choose, Rng};
use crate::scramble::{Scramble, square};
use crate::zones::jumble;

/// A position from the middle of a game by lot, in which a side acts.
#[must_use]
pub fn mid_game(rules: &'static Rules, rng: &mut Rng) -> State {
    loop {
        let mut state = State::new(rules);
        let mut steps = rng.below(250);
        play::play_while(&mut state, rng, |state| {
            steps = steps.saturating_sub(1);
            steps > 0 || state.table().phase != Phase::Act
        });
        if state.table().phase == Phase::Act {
            return state;
        }
    }
}

/// A game after its set-up, before the first turn.
#[must_use]
pub fn set_up(rules: &'static Rules, rng: &mut Rng) -> State {
    let mut state = State::new(rules);
    play::play_while(&mut state, rng, |state| state.table().phase.is_setup());
    state
}

/// A scrambled position: most rooms revealed, tokens crowded around what is special about a few
/// of them, wounds, Ropes over pits, open and broken portcullises, broken walls, illusions,
/// charmed and hasty characters. Sound, but hardly one that a game would reach.
///
/// # Panics
/// If the position cannot be read: then this function or the reader is wrong.
#[must_use]
pub fn scrambled(rules: &'static Rules, rng: &mut Rng) -> State {
    if rules.layout.has_zones() {
        return jumbled(rng);
    }
    let written = position::write(&set_up(rules, rng));
    let mut kept = Vec::new();
    let mut tokens = Vec::new();
    let mut open = Vec::new();
    for line in written.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["room", slot, plan, quarters, "down"] if rng.percent(85) => {
                open.extend(slot.chars().next().and_then(Slot::from_letter));
                kept.push(format!("room {slot} {plan} {quarters}"));
            }
            [side, piece, place @ ..] if Side::from_text(side).is_some() => {
                tokens.push((side.to_string(), piece.to_string(), place.join(" ")));
            }
            ["hand" | "turn" | "limit" | "phase", ..] => {}
            _ => kept.push(line.to_owned()),
        }
    }
    let mut gone = gone(&tokens, &open);
    gone.push("turn blue points=1".to_owned());
    let empty = read(&[&kept, &gone]);
    let focus = focus(empty.table(), rng);
    kept.extend(markers(empty.table(), &focus, rng));
    let marked = read(&[&kept, &gone]);
    let placed = Scramble::new(marked.table(), &tokens, &open, &focus, rng).run();
    read(&[&kept, &placed])
}

/// The same over zones, at the usual table.
fn jumbled(rng: &mut Rng) -> State {
    loop {
        if let Ok(state) = position::read(&jumble::position(rng)) {
            return state;
        }
    }
}

fn read(parts: &[&[String]]) -> State {
    let text = parts.concat().join("\n");
    match position::read(&text) {
        Ok(state) => state,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// A token of a set-up: its side, its piece and where it lies.
pub(crate) type Laid = (String, String, String);

/// Whether a token is not in a room that stays face down.
pub(crate) fn is_free(place: &str, open: &[Slot]) -> bool {
    match place.strip_prefix("in ") {
        Some(slot) => {
            slot.chars().next().and_then(Slot::from_letter).is_some_and(|slot| open.contains(&slot))
        }
        None => true,
    }
}

/// Tokens of open rooms off the board, the others where they lie.
fn gone(tokens: &[Laid], open: &[Slot]) -> Vec<String> {
    let line = |(side, code, place): &Laid| {
        let character = Piece::from_text(code).is_some_and(Piece::is_character);
        let off = if character { "dead" } else { "gone" };
        format!("{side} {code} {}", if is_free(place, open) { off } else { place })
    };
    tokens.iter().map(line).collect()
}

/// Squares where the tokens go: one or two neighboring rooms, sometimes all, and a line.
fn focus(table: &Table, rng: &mut Rng) -> Vec<Spot> {
    let layout = &table.rules().layout;
    let revealed: Vec<Slot> = layout.all_slots().filter(|slot| table.is_revealed(*slot)).collect();
    let mut slots = Vec::new();
    if let Some(first) = rng.pick(&revealed) {
        slots.push(first);
        let near = |slot: &Slot| Dir::ALL.iter().any(|dir| layout.slot_neighbor(first, *dir) == Some(*slot));
        let around: Vec<Slot> = revealed.iter().copied().filter(near).collect();
        slots.extend(rng.pick(&around).filter(|_| rng.percent(60)));
    }
    if rng.percent(15) {
        slots = revealed;
    }
    let with_line = rng.percent(30);
    let line = |spot: &Spot| layout.line_of(*spot).is_some();
    let inside = |spot: &Spot| layout.slot(*spot).is_some_and(|slot| slots.contains(&slot));
    layout.spots().filter(|spot| inside(spot) || with_line && line(spot)).collect()
}

/// Lines for open and broken portcullises, broken walls and illusions.
fn markers(table: &Table, focus: &[Spot], rng: &mut Rng) -> Vec<String> {
    let mut lines = Vec::new();
    let mut gates = Vec::new();
    for spot in focus {
        for dir in Dir::ALL {
            if let Some((slot, number, _)) = table.gate(*spot, dir)
                && !gates.contains(&(slot, number))
            {
                gates.push((slot, number));
                if rng.percent(50) {
                    let state = if rng.percent(50) { "open" } else { "broken" };
                    lines.push(format!("gate {} {} {state}", square(table, *spot), dir.letter()));
                }
            }
        }
    }
    lines.extend(breaches(table, focus, rng));
    let mut taken = Vec::new();
    for side in table.sides().iter().filter(|side| plays(table, *side, Piece::Illusionist)) {
        for word in ["pit", "rubble"] {
            let floor = |spot: &Spot| table.terrain(*spot).is_plain_floor() && !taken.contains(spot);
            if let Some(spot) = rng.pick(focus).filter(floor)
                && rng.percent(60)
            {
                taken.push(spot);
                lines.push(format!("illusion {side} {word} {}", square(table, spot)));
            }
        }
    }
    lines
}

fn breaches(table: &Table, focus: &[Spot], rng: &mut Rng) -> Vec<String> {
    let mut walls = Vec::new();
    let golem = table.sides().iter().any(|side| plays(table, side, Piece::Golem));
    for _ in 0..if golem { rng.below(6) } else { 0 } {
        let dir = Dir::new(rng.below(4) as u8);
        if let Some(spot) = rng.pick(focus)
            && let Some(next) = table.rules().layout.neighbor(spot, dir)
            && table.own_wall(spot, dir)
            && !walls.contains(&(spot, dir))
            && !walls.contains(&(next, dir.opposite()))
        {
            walls.push((spot, dir));
        }
    }
    walls.iter().map(|(spot, dir)| format!("breach {} {}", square(table, *spot), dir.letter())).collect()
}

/// Whether a face-up token of a side is this piece.
fn plays(table: &Table, side: Side, piece: Piece) -> bool {
    table.handles().of(side).any(|token| table.piece(token) == Some(piece))
}

/// Whether a square is a pit, real or not, or a rift.
pub(crate) fn is_chasm(table: &Table, spot: Spot) -> bool {
    let pit = matches!(table.illusion(spot), Some((_, Illusion::Pit)));
    pit || matches!(table.terrain(spot).ground, Ground::Pit | Ground::Rift)
}
