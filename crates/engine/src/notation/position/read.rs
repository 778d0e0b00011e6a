//! Reads positions.

use super::desk::Desk;
use super::phase::precedes_deal;
use crate::decision::{Chance, Phase};
use crate::edition::Mode;
use crate::notation::agreement;
use crate::notation::lines::{Added, Line, Sheet};
use crate::notation::names::{self, quoted};
use crate::notation::room::{TextError, fail};
use crate::rule::sound::{self, About};
use crate::rules::{Face, MAX_PLANS};
use crate::side::Side;
use crate::spot::Slot;
use crate::state::State;
use crate::table::Table;
use crate::token::Token;

/// Reads a position.
///
/// # Errors
/// The line that does not fit and what was expected there, or what is wrong with the whole.
pub fn read(text: &str) -> Result<State, TextError> {
    let sheet = Sheet::read(text)?;
    read_lines(&sheet.lines, &sheet.added)
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

/// Whether a line of a position, such as `quiet 3` or `hand blue jumps=2`, is true of a state:
/// it is if laying it changes nothing.
///
/// # Errors
/// Says what was expected if this is no such line.
pub fn holds(state: &State, line: &str) -> Result<bool, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let kind = KINDS.iter().find(|(kind, _, _)| words.first() == Some(kind));
    let Some((_, _, handler)) = kind else {
        return Err(format!("expected a line of a position, found {}", quoted(line)));
    };
    let mut desk = Desk::on(state);
    handler(&mut desk, &words[1..])?;
    Ok(desk.state == *state)
}

/// Kinds laid before the rooms are complete, and before the tokens.
const ROOMS: usize = 3;
const MARKERS: usize = 6;

fn is_token(line: &Line<'_>) -> bool {
    Side::ALL.iter().any(|side| side.name() == line.words[0])
}

/// Reads a position from its lines.
pub(in crate::notation) fn read_lines(lines: &[Line<'_>], added: &Added) -> Result<State, TextError> {
    let Some((first, lines)) = lines.split_first() else {
        return fail(1, "expected a line such as `table base players=2`, found nothing");
    };
    let mut desk = Desk::new(agreement::read_line(first, added)?);
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
    let mut tokens: Vec<(Token, usize)> = Vec::new();
    for line in lines.iter().filter(|line| is_token(line)) {
        match desk.token(&line.words) {
            Ok(token) => tokens.extend(token.map(|token| (token, line.number))),
            Err(why) => return fail(line.number, why),
        }
    }
    let line_of =
        |token: Token| tokens.iter().find(|(other, _)| *other == token).map_or(first.number, |t| t.1);
    desk.give_loads(line_of)?;
    desk.count_tokens();
    give_forces(&mut desk);
    lay(&mut desk, lines, MARKERS..KINDS.len())?;
    limit_cards(&mut desk);
    let table = &desk.state.table;
    sound::judge(table).and_then(|()| sound::judge_secrets(&desk.state)).map_err(|fault| {
        let line = locate(table, fault.about, lines, &tokens);
        let usual = lines.last().unwrap_or(first);
        TextError { line: line.or(phase.map(|line| line.number)).unwrap_or(usual.number), why: fault.why }
    })?;
    Ok(desk.state)
}

/// The line that a fault is about. Where several lines have a part in it, it is the last one.
fn locate(table: &Table, about: About, lines: &[Line<'_>], tokens: &[(Token, usize)]) -> Option<usize> {
    let last = |wanted: &dyn Fn(Token) -> bool| {
        tokens.iter().rev().find(|(token, _)| wanted(*token)).map(|(_, line)| *line)
    };
    let line = |wanted: &dyn Fn(&[&str]) -> bool| {
        lines.iter().rev().find(|line| wanted(&line.words)).map(|line| line.number)
    };
    match about {
        About::Whole => None,
        About::Spot(spot) => last(&|token| table.spot(token) == Some(spot)),
        About::Token(wanted) => last(&|token| token == wanted),
        About::Tokens(side) => last(&|token| table.owner(token) == side),
        About::Screen(side) => line(&|words| words[0] == side.name() && words.last() == Some(&"screen")),
        About::Purse(wanted) => {
            let token = |word: &&str| names::read_token(table, None, word) == Ok(wanted);
            line(&|words| words[0] == "purse" && words.get(1).is_some_and(token))
        }
        About::Word(word) => line(&|words| words[0] == word),
        About::WordOf(word, side) => line(&|words| words[0] == word && words.get(1) == Some(&side.name())),
    }
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
    let room = |slot: Slot| {
        let letter = slot.letter().to_string();
        let wanted =
            |line: &&Line<'_>| line.words[0] == "room" && line.words.get(1) == Some(&letter.as_str());
        lines.iter().find(wanted).map_or(first, |line| line.number)
    };
    let rules = desk.rules();
    let face =
        |desk: &Desk, slot: Slot| desk.state.table.face(slot).or(desk.state.secrets.face[slot.index()]);
    let mut named: Vec<(usize, Face)> =
        rules.layout.all_slots().filter_map(|slot| Some((room(slot), face(desk, slot)?))).collect();
    named.sort_unstable_by_key(|(line, _)| *line);
    if !dealt {
        let why = "expected no room in a phase before the rooms are dealt";
        return named.last().map_or(Ok(()), |(line, _)| fail(*line, why));
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
    let (pairs, wanted) =
        (left.iter().map(|count| usize::from(*count)).sum::<usize>() / 2, rules.setup.pair_count());
    if pairs != wanted {
        let line = about("pairs").or(about("brought")).or(about("room")).unwrap_or(first);
        return fail(line, format!("expected {wanted} pairs of rooms in this dungeon, found {pairs}"));
    }
    for (line, face) in named {
        let Some(rest) = left[face.plan()].checked_sub(1) else {
            let name = rules.plans[face.plan()].name();
            return fail(line, format!("room {name} lies too often, or its pair is not in this dungeon"));
        };
        left[face.plan()] = rest;
    }
    let mut rest = (0..).zip(left).flat_map(|(plan, count)| vec![Face::new(plan, 0); usize::from(count)]);
    for slot in rules.layout.all_slots() {
        if face(desk, slot).is_none() {
            desk.state.secrets.face[slot.index()] = rest.next();
        }
    }
    Ok(())
}

/// The pairs of the named rooms, filled up from the pool.
fn guess_pairs(desk: &Desk, named: &[(usize, Face)]) -> u32 {
    let rules = desk.rules();
    let mut pairs = named.iter().fold(0u32, |set, (_, face)| set | 1 << (face.plan() / 2));
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
        | Phase::Facing { .. }
        | Phase::Hide { .. } => false,
    };
    if running && !desk.limit_named {
        table.limit = table.rules().ruleset().action_cards.iter().max().map_or(0, |card| card + 1);
    }
}
