//! Whole games as text: how they began, and everything that happened.

use core::fmt::Write;

use super::lines::{Line, Sheet};
use super::names::quoted;
use super::position::{end_word, read_lines};
use super::room::TextError;
use super::{action, agreement, names, position};
use crate::action::{Action, Actor};
use crate::event::{NoEvents, Sink};
use crate::illegal::Illegal;
use crate::side::Side;
use crate::state::State;
use crate::table::Table;

/// The first line of every record.
const HEADING: &str = "archmage record 1";

/// A game from its start to where it is now. Only what the rules allow gets in, so it can
/// always be played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    start: State,
    now: State,
    rows: Vec<(Actor, Action)>,
}

/// One row of a record with what it led from and to.
#[derive(Copy, Clone, Debug)]
pub struct Step {
    /// The state in which it happened.
    pub before: State,
    /// Who made it happen.
    pub actor: Actor,
    /// What happened.
    pub action: Action,
    /// The state it led to.
    pub after: State,
}

impl Record {
    /// A record of a game that begins here, usually with [`State::new`].
    #[must_use]
    pub fn new(start: State) -> Record {
        Record { start, now: start, rows: Vec::new() }
    }

    /// Lets an action happen and notes it.
    ///
    /// # Errors
    /// Names the rule that forbids it; the record is then unchanged.
    pub fn push(&mut self, actor: Actor, action: &Action, events: &mut dyn Sink) -> Result<(), Illegal> {
        self.now.apply(actor, action, events)?;
        self.rows.push((actor, *action));
        Ok(())
    }

    /// How the game began.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Where it is now.
    #[must_use]
    pub fn now(&self) -> &State {
        &self.now
    }

    /// Everything that happened.
    #[must_use]
    pub fn rows(&self) -> &[(Actor, Action)] {
        &self.rows
    }

    /// Plays the game again, row by row.
    pub fn replay(&self) -> impl Iterator<Item = Step> + '_ {
        let mut state = self.start;
        self.rows.iter().map(move |&(actor, action)| {
            let before = state;
            state.apply_unchecked(actor, &action, &mut NoEvents);
            Step { before, actor, action, after: state }
        })
    }
}

/// Writes a record.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = format!("{HEADING}\n");
    if record.start == State::new(record.start.rules()) {
        text.push_str(&agreement::write(&record.start.rules().setup));
    } else {
        let _ = write!(text, "from\n{}end\n", position::write(&record.start));
    }
    for step in record.replay() {
        text.push_str(&row(step.before.table(), step.actor, &step.action));
        text.push('\n');
    }
    if let Some(result) = result(record.now.table()) {
        text.push_str(&result);
        text.push('\n');
    }
    text
}

/// One row: who, and what happened.
#[must_use]
pub fn row(table: &Table, actor: Actor, action: &Action) -> String {
    format!("{} {}", names::actor(actor), action::write(table, actor, action))
}

/// Reads one row.
///
/// # Errors
/// Says what was expected instead.
pub fn read_row(table: &Table, text: &str) -> Result<(Actor, Action), String> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let actor = names::read_actor(word)?;
    Ok((actor, action::read(table, actor, rest)?))
}

/// The last line of a finished game, for example `over yellow 5-3 target`.
#[must_use]
pub fn result(table: &Table) -> Option<String> {
    let outcome = table.outcome()?;
    let scores: Vec<String> = table.sides().iter().map(|side| table.score(side).to_string()).collect();
    let winner = outcome.winner.map_or("draw", Side::name);
    Some(format!("over {winner} {} {}", scores.join("-"), end_word(outcome.end)))
}

/// Why a record is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A line cannot be read.
    Malformed(TextError),
    /// A line can be read, but the rules forbid it, or the result is another one.
    Wrong(TextError),
}

impl From<TextError> for Flaw {
    fn from(error: TextError) -> Flaw {
        Flaw::Malformed(error)
    }
}

/// Reads a record and plays it.
///
/// # Errors
/// The line that does not fit or breaks a rule, and what was expected there.
pub fn read(text: &str) -> Result<Record, TextError> {
    examine(text).map_err(|flaw| match flaw {
        Flaw::Malformed(error) | Flaw::Wrong(error) => error,
    })
}

/// The same, and tells a text that is no record from a record that is wrong.
///
/// # Errors
/// What is wrong, and on which line.
pub fn examine(text: &str) -> Result<Record, Flaw> {
    let sheet = Sheet::read(text)?;
    let lines = match sheet.lines.as_slice() {
        [heading, lines @ ..] if heading.words == ["archmage", "record", "1"] => lines,
        [other, ..] => {
            let found = quoted(&other.words.join(" "));
            return malformed(other.number, format!("expected the heading `{HEADING}`, found {found}"));
        }
        [] => return malformed(1, format!("expected the heading `{HEADING}`, found nothing")),
    };
    let Some((first, rest)) = lines.split_first() else {
        let last = sheet.lines.last().map_or(1, |line| line.number);
        return malformed(last, "expected a line such as `table base players=2`, or `from`, found nothing");
    };
    let (start, rows) = if first.words == ["from"] {
        let Some(end) = rest.iter().position(|line| line.words == ["end"]) else {
            return malformed(first.number, "expected a line `end` after the position");
        };
        (read_lines(&rest[..end], &sheet.added)?, &rest[end + 1..])
    } else {
        (State::new(agreement::read_line(first, &sheet.added)?), rest)
    };
    play(Record::new(start), rows)
}

fn play(mut record: Record, rows: &[Line<'_>]) -> Result<Record, Flaw> {
    for (i, line) in rows.iter().enumerate() {
        if line.words.first() == Some(&"over") {
            check_result(&record, line)?;
            return match rows.get(i + 1) {
                Some(more) => malformed(more.number, "expected nothing after the result"),
                None => Ok(record),
            };
        }
        let (actor, action) = match read_row(record.now.table(), &line.words.join(" ")) {
            Ok(row) => row,
            Err(why) => return malformed(line.number, why),
        };
        if let Err(illegal) = record.push(actor, &action, &mut NoEvents) {
            return wrong(line.number, illegal.to_string());
        }
    }
    Ok(record)
}

fn check_result(record: &Record, line: &Line<'_>) -> Result<(), Flaw> {
    let found = line.words.join(" ");
    match result(record.now.table()) {
        Some(expected) if expected == found => Ok(()),
        Some(expected) => wrong(line.number, format!("expected `{expected}`, found {}", quoted(&found))),
        None => wrong(line.number, "the game is not over yet"),
    }
}

fn malformed<T>(line: usize, why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Malformed(TextError { line, why: why.into() }))
}

fn wrong<T>(line: usize, why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(TextError { line, why: why.into() }))
}
