//! Reads positions.

use super::desk::Desk;
use super::phase::precedes_deal;
use crate::decision::{Chance, Phase};
use crate::edition::Mode;
use crate::notation::agreement;
use crate::notation::lines::{Drawings, Line, Sheet};
use crate::notation::names::quoted;
use crate::notation::room::{TextError, fail};
use crate::rule::sound;
use crate::rules::{Face, MAX_PLANS};
use crate::side::Side;
use crate::spot::Spot;
use crate::state::State;

/// Reads a position.
///
/// # Errors
/// The line that does not fit and what was expected there, or what is wrong with the whole.
pub fn read(text: &str) -> Result<State, TextError> {
    let sheet = Sheet::read(text)?;
    read_lines(&sheet.lines, sheet.rooms.as_ref())
}

/// What a line does to the table.
type Handler = fn(&mut Desk, &[&str]) -> Result<(), String>;

/// The kinds of lines in the order in which they are laid: their first word, how many words
/// after it may occur only once, and what they do.
const KINDS: [(&str, usize, Handler); 17] = [
    ("pairs", 0, Desk::pairs),
    ("brought", 1, Desk::brought),
    ("room", 1, Desk::room),
    ("gate", 2, Desk::gate),
    ("breach", 2, Desk::breach),
    ("illusion", 2, Desk::illusion),
    ("forces", 1, Desk::forces),
    ("hand", 1, Desk::hand),
    ("turn", 0, Desk::turn),
    ("limit", 0, Desk::limit),
    ("quiet", 0, Desk::quiet),
    ("stirred", 0, Desk::stirred),
    ("offers", 0, Desk::offers),
    ("resigned", 0, Desk::resigned),
    ("purse", 1, Desk::purse),
    ("laid", 1, Desk::laid),
    ("phase", 0, Desk::phase),
];

/// Kinds laid before the rooms are complete, and before the tokens.
const ROOMS: usize = 3;
const MARKERS: usize = 6;

fn is_token(line: &Line<'_>) -> bool {
    Side::ALL.iter().any(|side| side.name() == line.words[0])
}

/// Reads a position from its lines.
pub(in crate::notation) fn read_lines(
    lines: &[Line<'_>],
    rooms: Option<&Drawings>,
) -> Result<State, TextError> {
    let Some((first, lines)) = lines.split_first() else {
        return fail(1, "expected a line such as `table base players=2`, found nothing");
    };
    let mut desk = Desk::new(agreement::read_line(first, rooms)?);
    check_kinds(lines)?;
    lay(&mut desk, lines, 0..ROOMS)?;
    let phase = lines.iter().find(|line| line.words[0] == "phase");
    // A game can be over before the rooms are dealt; then no line names any.
    let over = phase.is_some_and(|line| line.words.get(1) == Some(&"over"));
    let dealt = if over {
        lines.iter().any(|line| line.words[0] == "room")
    } else {
        !phase.is_some_and(|line| precedes_deal(&line.words[1..]))
    };
    deal_rest(&mut desk, lines, first.number, dealt)?;
    lay(&mut desk, lines, ROOMS..MARKERS)?;
    let mut squares: Vec<(Spot, usize)> = Vec::new();
    for line in lines.iter().filter(|line| is_token(line)) {
        match desk.token(&line.words) {
            Ok(spot) => squares.extend(spot.map(|spot| (spot, line.number))),
            Err(why) => return fail(line.number, why),
        }
    }
    desk.count_tokens();
    give_forces(&mut desk);
    lay(&mut desk, lines, MARKERS..KINDS.len())?;
    limit_cards(&mut desk);
    let last = lines.last().unwrap_or(first).number;
    judge(&desk.state, &squares, phase.map_or(last, |line| line.number))?;
    Ok(desk.state)
}

/// Judges the whole: a fault on a square is told where its last token stands in the text.
fn judge(state: &State, squares: &[(Spot, usize)], otherwise: usize) -> Result<(), TextError> {
    let found = sound::judge(&state.table).and_then(|()| sound::judge_secrets(state));
    found.map_err(|fault| {
        let at = squares.iter().rev().find(|(spot, _)| fault.spot == Some(*spot));
        TextError { line: at.map_or(otherwise, |(_, line)| *line), why: fault.why }
    })
}

/// Whether every line is of a known kind, and no line says again what another one said.
fn check_kinds(lines: &[Line<'_>]) -> Result<(), TextError> {
    for (i, line) in lines.iter().enumerate() {
        let word = line.words[0];
        if is_token(line) {
            continue;
        }
        let Some((_, key, _)) = KINDS.iter().find(|(kind, _, _)| *kind == word) else {
            let kinds: Vec<&str> = KINDS.iter().map(|(kind, _, _)| *kind).collect();
            return fail(
                line.number,
                format!("expected a side or one of {}, found {}", kinds.join(", "), quoted(word)),
            );
        };
        let subject = line.words.get(..=*key);
        let again = lines[..i].iter().find(|other| other.words.get(..=*key) == subject);
        if let (Some(subject), Some(other)) = (subject, again) {
            return fail(line.number, format!("`{}` is on line {} already", subject.join(" "), other.number));
        }
    }
    Ok(())
}

fn lay(desk: &mut Desk, lines: &[Line<'_>], kinds: core::ops::Range<usize>) -> Result<(), TextError> {
    for (word, _, handler) in &KINDS[kinds] {
        for line in lines.iter().filter(|line| line.words[0] == *word) {
            if let Err(why) = handler(desk, &line.words[1..]) {
                return fail(line.number, why);
            }
        }
    }
    Ok(())
}

/// Deals the rooms that no line mentions: those left of the pairs, in their order, unturned.
fn deal_rest(desk: &mut Desk, lines: &[Line<'_>], first: usize, dealt: bool) -> Result<(), TextError> {
    let about = |word: &str| lines.iter().rev().find(|line| line.words[0] == word).map(|line| line.number);
    let line = about("room").or(about("pairs")).unwrap_or(first);
    let rules = desk.rules();
    let faces = |desk: &Desk| {
        let state = &desk.state;
        let face = |slot: crate::spot::Slot| state.table.face(slot).or(state.secrets.face[slot.index()]);
        rules.layout.all_slots().filter_map(face).collect::<Vec<Face>>()
    };
    let named = faces(desk);
    if !dealt {
        let why = "expected no room in a phase before the rooms are dealt";
        return if named.is_empty() { Ok(()) } else { fail(line, why) };
    }
    if !desk.pairs_named && rules.sides.iter().all(|side| desk.state.secrets.brought[side] == 0) {
        desk.state.table.pairs = guess_pairs(desk, &named);
    }
    let mut left = [0u8; MAX_PLANS];
    for (plan, left) in left.iter_mut().enumerate() {
        let brought = rules.sides.iter().map(|side| desk.state.secrets.brought[side]);
        let sets = brought.chain([desk.state.table.pairs]);
        *left = sets.map(|set| (set >> (plan / 2) & 1) as u8).sum();
    }
    for face in named {
        let Some(rest) = left[face.plan()].checked_sub(1) else {
            let name = rules.plans[face.plan()].name();
            return fail(line, format!("room {name} lies too often, or its pair is not in this dungeon"));
        };
        left[face.plan()] = rest;
    }
    let mut rest = (0..).zip(left).flat_map(|(plan, count)| vec![Face::new(plan, 0); usize::from(count)]);
    for slot in rules.layout.all_slots() {
        if desk.state.table.face(slot).is_none() && desk.state.secrets.face[slot.index()].is_none() {
            desk.state.secrets.face[slot.index()] = rest.next();
        }
    }
    if rest.next().is_some() || faces(desk).len() != rules.layout.slots {
        let pairs = rules.setup.pair_count();
        return fail(line, format!("expected {pairs} pairs of rooms in this dungeon"));
    }
    Ok(())
}

/// The pairs of the named rooms, filled up from the pool.
fn guess_pairs(desk: &Desk, named: &[Face]) -> u32 {
    let rules = desk.rules();
    let mut pairs = named.iter().fold(0u32, |set, face| set | 1 << (face.plan() / 2));
    for pair in 0..32 {
        if rules.pool_pairs >> pair & 1 != 0 && (pairs.count_ones() as usize) < rules.setup.pair_count() {
            pairs |= 1 << pair;
        }
    }
    pairs
}

/// Everybody knows the forces of a fixed set.
fn give_forces(desk: &mut Desk) {
    let rules = desk.rules();
    match rules.setup.mode {
        Mode::Fixed | Mode::Beginner => {
            for side in rules.sides.iter() {
                desk.state.table.forces[side] = rules.pool;
            }
        }
        Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random => {}
    }
}

/// Once the game runs, any card may be played unless a line says otherwise.
fn limit_cards(desk: &mut Desk) {
    let table = &mut desk.state.table;
    let running = match table.phase {
        Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_) | Phase::Over(_) => true,
        Phase::Start
        | Phase::Chance(
            Chance::Forces
            | Chance::Pairs(_)
            | Chance::Chooser
            | Chance::Deal
            | Chance::Hider
            | Chance::First,
        )
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Hide { .. } => false,
    };
    if running && !desk.limit_named {
        table.limit = table.rules().ruleset().action_cards.iter().max().map_or(0, |card| card + 1);
    }
}
