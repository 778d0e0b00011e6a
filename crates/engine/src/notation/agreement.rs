//! What a table agreed on: its first line, and the rooms and the scenario it adds.

use core::fmt::Write;

use super::ink::Ink;
use super::lines::{Added, Line, Sheet};
use super::names::{self, quoted};
use super::room::{TextError, fail, read_rooms};
use super::scenario::{read_own_scenarios, write_own_scenario};
use crate::edition::{Edition, GhostWording, Handicap, Mode, Scenario, Setup};
use crate::rules::Rules;
use crate::side::Side;

/// Writes an agreement: the line `table ..` and, if there are any, the added rooms and the scenario.
#[must_use]
pub fn write(setup: &Setup) -> String {
    let mut ink = Ink::default();
    write_with(setup, &mut ink);
    ink.dry()
}

/// Writes an agreement at the end of a text.
pub(super) fn write_with(setup: &Setup, ink: &mut Ink) {
    ink.word(b"table ");
    ink.text(setup.edition.ruleset().word);
    ink.word(b" players=");
    ink.number(setup.sides);
    if setup.scenario > 0 {
        ink.word(b" scenario=");
        ink.number(setup.scenario);
    }
    ink.word(b" mode=");
    ink.text(setup.mode.word());
    if setup.secret_objects {
        ink.word(b" secret=yes");
    }
    if setup.from_memory {
        ink.word(b" memory=yes");
    }
    if let Some(target) = setup.target {
        ink.word(b" target=");
        ink.number(target);
    }
    match setup.ghost {
        Some(GhostWording::Walls) => ink.word(b" ghost=walls"),
        Some(GhostWording::NoWalls) => ink.word(b" ghost=nowalls"),
        None => {}
    }
    for side in Side::ALL.into_iter().take(usize::from(setup.sides)) {
        let handicap = setup.handicaps[side];
        if handicap != Handicap::default() {
            let _ = write!(ink, " handicap={side}:{}", handicap.characters);
            let cards = (0..8).filter(|card| handicap.cards >> card & 1 != 0);
            for (i, card) in cards.enumerate() {
                let _ = write!(ink, "{}+{card}", if i == 0 { ":" } else { "" });
            }
        }
    }
    ink.end();
    if !setup.rooms.is_empty() {
        ink.word(b"rooms");
        ink.end();
        for drawing in &setup.rooms {
            ink.text(drawing);
            if !drawing.ends_with('\n') {
                ink.end();
            }
        }
        ink.word(b"end");
        ink.end();
    }
    if let Some(own) = setup.own_scenario {
        ink.word(b"scenarios");
        ink.end();
        ink.text(&write_own_scenario(own, setup.edition.ruleset()));
        ink.word(b"end");
        ink.end();
    }
}

/// Why a text with more than an agreement is refused.
pub const MORE: &str = "expected nothing more than the agreement";

/// Reads an agreement: the line `table ..`, drawings of rooms between `rooms` and `end`, and scenarios between
/// `scenarios` and `end`.
///
/// # Errors
/// The line that does not fit and what was expected there.
pub fn read(text: &str) -> Result<&'static Rules, TextError> {
    read_by(text, read_line)
}

/// Reads an agreement without making its rules, which would stay in memory for ever. Whether it can be played is known
/// only by those.
///
/// # Errors
/// The line that does not fit and what was expected there.
pub fn read_setup(text: &str) -> Result<Setup, TextError> {
    read_by(text, read_line_setup)
}

fn read_by<T>(
    text: &str,
    read: impl FnOnce(&Line<'_>, &Added) -> Result<T, TextError>,
) -> Result<T, TextError> {
    let sheet = Sheet::read(text)?;
    match sheet.lines.as_slice() {
        [line] => read(line, &sheet.added),
        [_, more, ..] => fail(more.number, MORE),
        [] => fail(1, "expected a line such as `table base players=2`, found nothing"),
    }
}

/// Reads an agreement from its line and what came with it.
pub(super) fn read_line(line: &Line<'_>, added: &Added) -> Result<&'static Rules, TextError> {
    let setup = read_line_setup(line, added)?;
    Rules::new(setup).map_err(|error| {
        let (own, why) = (added.rooms.as_ref().zip(error.line), error.to_string());
        TextError { line: own.map_or(line.number, |(drawings, line)| drawings.number + line), why }
    })
}

fn read_line_setup(line: &Line<'_>, added: &Added) -> Result<Setup, TextError> {
    let at = |why: String| TextError { line: line.number, why };
    let (edition, options) = read_edition(&line.words).map_err(at)?;
    let own = match &added.scenarios {
        Some(insert) => {
            read_own_scenarios(&insert.text, edition.ruleset()).map_err(|error| insert.error(error))?
        }
        None => &[],
    };
    let mut setup = read_options(edition, options, own).map_err(at)?;
    if let Some(insert) = added.scenarios.as_ref().filter(|_| setup.own_scenario.is_none()) {
        return fail(insert.number, format!("scenario {} is played, and not described here", setup.scenario));
    }
    if let Some(drawings) = &added.rooms {
        read_rooms(&drawings.text).map_err(|error| drawings.error(error))?;
        setup.rooms.push(drawings.text.clone());
    }
    Ok(setup)
}

/// The edition, and the options after it.
fn read_edition<'a, 'b>(words: &'b [&'a str]) -> Result<(Edition, &'b [&'a str]), String> {
    let editions: Vec<&str> = Edition::ALL.iter().map(|edition| edition.ruleset().word).collect();
    let expected = || format!("expected `table` and an edition ({})", editions.join(", "));
    let (["table", edition], options) = words.split_at_checked(2).unwrap_or((words, &[])) else {
        return Err(format!("{}, found {}", expected(), quoted(&words.join(" "))));
    };
    let edition =
        Edition::from_text(edition).ok_or_else(|| format!("{}, found {}", expected(), quoted(edition)))?;
    Ok((edition, options))
}

fn read_options(edition: Edition, options: &[&str], own: &'static [Scenario]) -> Result<Setup, String> {
    let mut seen: Vec<&str> = Vec::new();
    let usual = Setup::new(edition, 2);
    let number = usual.scenario;
    let mut setup = in_scenario(usual, number, own);
    // The number of players and the scenario first: handicaps and the usual mode depend on them.
    let order = |word: &&&str| {
        let first = word.starts_with("players=") || word.starts_with("scenario=");
        usize::from(!first)
    };
    let mut options: Vec<&&str> = options.iter().collect();
    options.sort_by_key(order);
    for option in options {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        let name = if key == "handicap" { value.split(':').next().unwrap_or("") } else { key };
        if seen.contains(&name) {
            return Err(format!("{} is said twice", quoted(option)));
        }
        seen.push(name);
        read_option(&mut setup, key, value, own)
            .map_err(|expected| format!("expected {expected}, found {}", quoted(option)))?;
    }
    Ok(setup)
}

/// The scenario with this number: the table's own, if it has one.
fn in_scenario(setup: Setup, number: u8, own: &'static [Scenario]) -> Setup {
    match own.iter().find(|scenario| scenario.number == number) {
        Some(scenario) => setup.with_own_scenario(scenario),
        None => setup.with_scenario(number),
    }
}

/// Reads one option; the error is what was expected.
fn read_option(
    setup: &mut Setup,
    key: &str,
    value: &str,
    own: &'static [Scenario],
) -> Result<(), &'static str> {
    match key {
        "players" => {
            let sides = names::read_number(value).filter(|sides| (2..=4).contains(sides));
            setup.sides = sides.ok_or("`players=2`, `players=3` or `players=4`")?;
        }
        "mode" => {
            let expected = "`mode=` and one of fixed, free, mutual, draft, random, beginner";
            setup.mode = Mode::from_text(value).ok_or(expected)?;
        }
        "scenario" => {
            let number = names::read_number(value).filter(|number| *number > 0);
            *setup = in_scenario(setup.clone(), number.ok_or("a number after `scenario=`")?, own);
        }
        "secret" => setup.secret_objects = read_yes(value).ok_or("`secret=yes` or `secret=no`")?,
        "memory" => setup.from_memory = read_yes(value).ok_or("`memory=yes` or `memory=no`")?,
        "target" => setup.target = Some(names::read_number(value).ok_or("a number after `target=`")?),
        "ghost" => {
            setup.ghost = Some(match value {
                "walls" => GhostWording::Walls,
                "nowalls" => GhostWording::NoWalls,
                _ => return Err("`ghost=walls` or `ghost=nowalls`"),
            });
        }
        "handicap" => {
            let expected = "a handicap of a side at the table such as `handicap=blue:2:+5+6`";
            let (side, handicap) = read_handicap(value).ok_or(expected)?;
            if side.index() >= usize::from(setup.sides) {
                return Err(expected);
            }
            setup.handicaps[side] = handicap;
        }
        _ => return Err("players=, scenario=, mode=, target=, ghost=, secret=, memory= or handicap="),
    }
    Ok(())
}

fn read_yes(value: &str) -> Option<bool> {
    match value {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// Reads what follows `handicap=`, for example `blue:2:+5+6`.
#[must_use]
pub fn read_handicap(value: &str) -> Option<(Side, Handicap)> {
    let mut parts = value.split(':');
    let side = names::read_side(parts.next()?).ok()?;
    let mut handicap = Handicap { characters: names::read_number(parts.next()?)?, cards: 0 };
    if let Some(cards) = parts.next() {
        for card in cards.strip_prefix('+')?.split('+') {
            let bit = 1 << names::read_number(card).filter(|card| (1..=6).contains(card))?;
            if handicap.cards & bit != 0 {
                return None;
            }
            handicap.cards |= bit;
        }
    }
    if parts.next().is_none() { Some((side, handicap)) } else { None }
}
