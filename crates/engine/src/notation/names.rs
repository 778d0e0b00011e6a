//! Names of squares, rooms, sides, pieces and tokens.
//!
//! Readers answer with what was expected; they do not judge whether a name makes sense in the
//! game, which is for the rules to say.

use crate::action::Actor;
use crate::layout::{ICON_LETTERS, Layout};
use crate::notation::ink::Ink;
use crate::piece::Piece;
use crate::room::{Arrow, RoomPlan};
use crate::rules::{Face, Rules};
use crate::side::Side;
use crate::spot::{Dir, Slot, Spot};
use crate::table::{Place, Table};
use crate::token::{Token, TokenSet};

/// Quotes a word of a text, cut where it gets long.
#[must_use]
pub fn quoted(word: &str) -> String {
    let cut: String = word.chars().take(24).collect();
    let rest = if cut.len() < word.len() { ".." } else { "" };
    format!("`{cut}{rest}`")
}

/// The name of a square: column letter and row number, for example `c3`.
#[must_use]
pub fn square(layout: &Layout, spot: Spot) -> String {
    let mut ink = Ink::default();
    write_square(layout, spot, &mut ink);
    ink.dry()
}

#[inline]
pub(crate) fn write_square(layout: &Layout, spot: Spot, ink: &mut Ink) {
    if let Some((_, slot, icon)) = layout.faced(spot) {
        ink.word(&[slot.letter() as u8, ICON_LETTERS[icon] as u8]);
    } else if layout.exists(spot) {
        let (x, y) = layout.xy(spot);
        ink.sign(b'a' + x);
        ink.number(y);
    } else {
        ink.word(b"??");
    }
}

#[inline]
pub(crate) fn write_side(side: Side, ink: &mut Ink) {
    match side {
        Side::Blue => ink.word(b"blue"),
        Side::Yellow => ink.word(b"yellow"),
        Side::Red => ink.word(b"red"),
        Side::Green => ink.word(b"green"),
    }
}

#[inline]
pub(crate) fn write_piece(piece: Piece, ink: &mut Ink) {
    match piece.def().code.as_bytes() {
        [first, second] => ink.word(&[*first, *second]),
        code => code.iter().for_each(|sign| ink.sign(*sign)),
    }
}

/// Reads the name of a square.
///
/// # Errors
/// Says which columns and rows the board has, or that it has no such square.
pub fn read_square(layout: &Layout, word: &str) -> Result<Spot, String> {
    if layout.has_zones() {
        return read_zone(layout, word);
    }
    let (columns, rows) = layout.extent();
    let last = (b'a' + columns.saturating_sub(1)) as char;
    let wrong =
        || format!("expected a square from a0 to {last}{}, found {}", rows.saturating_sub(1), quoted(word));
    let mut chars = word.chars();
    let column = chars.next().filter(|c| ('a'..=last).contains(c)).ok_or_else(wrong)?;
    let row = read_number(chars.as_str()).filter(|row| *row < rows).ok_or_else(wrong)?;
    layout.spot_at(column as u8 - b'a', row).ok_or_else(|| format!("there is no square {word} on this board"))
}

/// Reads the name of a zone, or of a zone that is faced from a starting zone.
fn read_zone(layout: &Layout, word: &str) -> Result<Spot, String> {
    let (columns, rows) = layout.extent();
    let wrong = || {
        let last = (b'a' + columns.saturating_sub(1)) as char;
        let first = layout.line_slots(Side::Blue)[0].letter();
        format!(
            "expected a zone from a1 to {last}{}, or what is faced from a starting zone such as `{first}C`, \
             found {}",
            rows.saturating_sub(2),
            quoted(word)
        )
    };
    let mut chars = word.chars();
    let (first, rest) = (chars.next().ok_or_else(wrong)?, chars.as_str());
    if let Some(slot) = Slot::from_letter(first) {
        let icon = ICON_LETTERS.iter().position(|letter| rest.chars().eq([*letter]));
        return icon.and_then(|icon| layout.facing_spot(slot, icon)).ok_or_else(wrong);
    }
    let column = (first as u32).checked_sub('a' as u32).filter(|column| *column < u32::from(columns));
    let row = read_number(rest);
    let spot = column.zip(row).and_then(|(column, row)| layout.spot_at(column as u8, row));
    spot.ok_or_else(wrong)
}

/// Reads a number below 256, digits only.
pub(crate) fn read_number(word: &str) -> Option<u8> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

/// Reads the letter of a room's place in the dungeon.
///
/// # Errors
/// Says which letters there are.
pub fn read_slot(word: &str) -> Result<Slot, String> {
    let mut chars = word.chars();
    match (chars.next().and_then(Slot::from_letter), chars.next()) {
        (Some(slot), None) => Ok(slot),
        (Some(_), Some(_)) | (None, _) => {
            Err(format!("expected the letter of a room's place (A, B, ..), found {}", quoted(word)))
        }
    }
}

/// Reads the letter of a direction; `None` if it is something else.
#[must_use]
pub fn read_dir(word: &str) -> Option<Dir> {
    let mut chars = word.chars();
    chars.next().and_then(Dir::from_letter).filter(|_| chars.next().is_none())
}

/// Reads the name of a side, for example `blue`.
///
/// # Errors
/// Lists the names.
pub fn read_side(word: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|side| side.name() == word)
        .ok_or_else(|| format!("expected a side (blue, yellow, red or green), found {}", quoted(word)))
}

/// The name of an actor: a side, `chance` or `clock`.
#[must_use]
pub fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Side(side) => side.name(),
        Actor::Chance => "chance",
        Actor::Clock => "clock",
    }
}

/// Reads the name of an actor.
///
/// # Errors
/// Lists the names.
pub fn read_actor(word: &str) -> Result<Actor, String> {
    match word {
        "chance" => Ok(Actor::Chance),
        "clock" => Ok(Actor::Clock),
        _ => read_side(word).map(Actor::Side).map_err(|_| {
            format!("expected who acts (blue, yellow, red, green, chance or clock), found {}", quoted(word))
        }),
    }
}

/// Reads a piece: its code or its English name.
///
/// # Errors
/// Says what a piece looks like.
pub fn read_piece(word: &str) -> Result<Piece, String> {
    Piece::from_text(word)
        .ok_or_else(|| format!("expected a piece such as `Th` or `Thief`, found {}", quoted(word)))
}

/// The name of a pair of rooms.
#[must_use]
pub fn pair(rules: &Rules, pair: u8) -> String {
    rules.pairs.get(usize::from(pair)).cloned().unwrap_or_else(|| format!("?{pair}"))
}

/// Reads the name of a pair of rooms.
///
/// # Errors
/// Lists the pairs of the table.
pub fn read_pair(rules: &Rules, word: &str) -> Result<u8, String> {
    rules.pair_named(word).ok_or_else(|| {
        format!("expected a pair of rooms ({}), found {}", rules.pairs.join(", "), quoted(word))
    })
}

/// Reads a list of pairs as a set, one bit each.
pub(crate) fn read_pairs(rules: &Rules, words: &[&str]) -> Result<u32, String> {
    let mut set = 0;
    for word in words {
        let bit = 1 << read_pair(rules, word)?;
        if set & bit != 0 {
            return Err(format!("pair {word} is named twice"));
        }
        set |= bit;
    }
    Ok(set)
}

/// The names of a set of pairs.
pub(crate) fn pairs(rules: &Rules, set: u32) -> Vec<String> {
    (0..32).filter(|bit| set >> bit & 1 != 0).map(|bit| pair(rules, bit)).collect()
}

/// Writes the names of a set of pairs, each after a blank.
pub(crate) fn write_pairs(rules: &Rules, set: u32, ink: &mut Ink) {
    for bit in (0..32).filter(|bit| set >> bit & 1 != 0) {
        ink.sign(b' ');
        match rules.pairs.get(usize::from(bit)) {
            Some(name) => ink.text(name),
            None => ink.text(&pair(rules, bit)),
        }
    }
}

/// Writes the name of a room plan.
pub(crate) fn write_plan(rules: &Rules, plan: usize, ink: &mut Ink) {
    match rules.plans.get(plan) {
        Some(RoomPlan { pair, arrow, .. }) => {
            ink.text(pair);
            match arrow {
                Arrow::Clockwise => ink.word(b"cw"),
                Arrow::Counterclockwise => ink.word(b"ccw"),
            }
        }
        None => ink.text(&self::plan(rules, plan)),
    }
}

/// The name of a room plan, for example `3cw`.
#[must_use]
pub fn plan(rules: &Rules, plan: usize) -> String {
    rules.plans.get(plan).map_or_else(|| format!("?{plan}"), crate::room::RoomPlan::name)
}

/// Reads the name of a room plan.
///
/// # Errors
/// Says how plans are named and which pairs the table has.
pub fn read_plan(rules: &Rules, word: &str) -> Result<usize, String> {
    rules.plan_named(word).ok_or_else(|| {
        format!(
            "expected a room such as `{}` (pairs {}, each `cw` or `ccw`), found {}",
            plan(rules, 0),
            rules.pairs.join(", "),
            quoted(word)
        )
    })
}

/// A room plan and its clockwise quarter turns, for example `3cw2`.
#[must_use]
pub fn face(rules: &Rules, face: Face) -> String {
    format!("{}{}", plan(rules, face.plan()), face.quarters())
}

/// Reads a room plan with its quarter turns.
///
/// # Errors
/// Says what is missing.
pub fn read_face(rules: &Rules, word: &str) -> Result<Face, String> {
    let name = word.trim_end_matches(['0', '1', '2', '3']);
    match word.get(name.len()..).and_then(read_number) {
        Some(quarters) if quarters < 4 => Ok(Face::new(read_plan(rules, name)?, quarters)),
        Some(_) | None => Err(format!(
            "expected a room with its quarter turns from 0 to 3, such as `{}2`, found {}",
            plan(rules, 0),
            quoted(word)
        )),
    }
}

/// The tokens of a side known to be this piece: those in play first, then by handle.
fn copies(table: &Table, side: Side, piece: Piece) -> impl Iterator<Item = Token> {
    let mut present = TokenSet::EMPTY;
    let mut away = TokenSet::EMPTY;
    for token in table.handles().of(side).filter(|token| table.piece(*token) == Some(piece)) {
        match table.place(token) {
            Place::On(_) | Place::Waiting => present.add(token),
            Place::Hidden(_) | Place::Unplaced | Place::Dead | Place::Escaped | Place::Gone => {
                away.add(token);
            }
        }
    }
    present.chain(away)
}

/// The name of a token: `Th` for a token of `own`, `y:Th` for any other. Of two copies the
/// second one is `Ro2`; copies out of the game come last. A face-down token, which no action
/// names, is a question mark and its number, for example `y:?5`.
#[must_use]
pub fn token(table: &Table, own: Option<Side>, token: Token) -> String {
    let side = table.owner(token);
    let name = table.piece(token).map_or_else(
        || format!("?{}", token.index().saturating_sub(table.handles().nth(side, 0).index()) + 1),
        |piece| match copies(table, side, piece).position(|copy| copy == token) {
            Some(0) | None => piece.def().code.to_owned(),
            Some(before) => format!("{}{}", piece.def().code, before + 1),
        },
    );
    if own == Some(side) { name } else { format!("{}:{name}", side.letter()) }
}

/// Reads the name of a token.
///
/// # Errors
/// Says what was expected, or that no such token is known.
pub fn read_token(table: &Table, own: Option<Side>, word: &str) -> Result<Token, String> {
    let (side, name) = match word.split_once(':') {
        Some((side, name)) => match Side::from_text(side) {
            Some(side) => (side, name),
            None => return Err(format!("expected a side such as `y` before the colon of {}", quoted(word))),
        },
        None => match own {
            Some(side) => (side, word),
            None => {
                return Err(format!("expected a token with its side such as `b:Th`, found {}", quoted(word)));
            }
        },
    };
    if !table.sides().has(side) {
        return Err(format!("{side} is not at this table"));
    }
    if let Some(number) = name.strip_prefix('?') {
        return read_handle(table, side, number)
            .ok_or_else(|| format!("{side} has no face-down token {}", quoted(name)));
    }
    let (piece, nth) = match name.strip_suffix('2') {
        Some(name) => (read_piece(name), 1),
        None => (read_piece(name), 0),
    };
    let piece = piece.map_err(|_| {
        format!("expected a token such as `Th`, `y:Th` or, for a second copy, `Ro2`, found {}", quoted(word))
    })?;
    copies(table, side, piece).nth(nth).ok_or_else(|| {
        let second = if nth > 0 { "second " } else { "" };
        format!("{side} has no {second}{} face up", piece.def().name)
    })
}

fn read_handle(table: &Table, side: Side, number: &str) -> Option<Token> {
    let nth = read_number(number)?.checked_sub(1)?;
    let fits = usize::from(nth) < table.handles().per_side();
    let token = table.handles().nth(side, nth);
    if fits && table.piece(token).is_none() { Some(token) } else { None }
}
