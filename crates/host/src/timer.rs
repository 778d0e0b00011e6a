//! The timer of a game at one screen: the clock of the table, and the time that its sides took.
//!
//! It is told how long a side had the board before it and knows no other time. So nobody loses any while nobody looks,
//! and where several are asked at once, only who sits there does (OUR-57).

use std::fmt::Write;

use engine::notation::names;
use engine::{Action, Actor, Side, SideSet, Table};
use protocol::{Clock as Limit, Clocks};

use crate::clock::{Clock, Due, Happened};

/// What begins the comments of a record in which it is kept.
const RULE: &str = "# clock ";
const TOOK: &str = "# took ";

/// Time that a side took after so many lines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Took {
    ply: u32,
    side: Side,
    ms: i64,
}

/// A timer as a record keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) limit: Limit,
    took: Vec<Took>,
}

/// The timer of a game.
pub(crate) struct Timer {
    limit: Limit,
    clock: Clock,
    /// All the time that was taken.
    now: i64,
    took: Vec<Took>,
    flagged: SideSet,
}

impl Timer {
    /// The timer of a game that begins.
    pub(crate) fn begin(limit: Limit, table: &Table) -> Timer {
        let clock = Clock::begin(limit, table, 0);
        Timer { limit, clock, now: 0, took: Vec::new(), flagged: SideSet::EMPTY }
    }

    pub(crate) fn limit(&self) -> Limit {
        self.limit
    }

    /// Sides that lost because their time was up.
    pub(crate) fn flagged(&self) -> SideSet {
        self.flagged
    }

    /// A side took so many milliseconds after so many lines.
    pub(crate) fn take(&mut self, table: &Table, ply: u32, side: Side, ms: i64) {
        if ms == 0 {
            return;
        }
        self.now += ms;
        self.clock.took(table, side, ms);
        match self.took.last_mut() {
            Some(last) if last.ply == ply && last.side == side => last.ms += ms,
            _ => self.took.push(Took { ply, side, ms }),
        }
    }

    /// Goes on with what happened; when is known here.
    pub(crate) fn happened(&mut self, what: &Happened<'_>) {
        // Nobody acts for whom it is too late: what then happens for a side is the clock's doing.
        if let Actor::Side(side) = what.actor
            && !self.is_in_time(side)
        {
            if *what.action == Action::Resign {
                self.flagged = self.flagged.with(side);
            } else {
                self.clock.drawn(side);
            }
        }
        self.clock.happened(&Happened { at: self.now, ..*what });
    }

    pub(crate) fn is_in_time(&self, side: Side) -> bool {
        self.clock.is_in_time(side, self.now, 0)
    }

    /// What has to happen because time is up.
    pub(crate) fn due(&self) -> Option<Due> {
        self.clock.due(self.now)
    }

    /// What to show.
    pub(crate) fn shown(&self, sides: SideSet) -> Clocks {
        self.clock.shown(sides, self.now)
    }

    /// Everything that was taken and stays so when a side takes back: what it took since is its own.
    pub(crate) fn undone(&self, ply: u32) -> Kept {
        let took = self.took.iter().map(|took| Took { ply: took.ply.min(ply), ..*took }).collect();
        Kept { limit: self.limit, took }
    }

    /// The same when all go back together: then everybody has what they had after that line.
    pub(crate) fn taken_back(&self, ply: u32) -> Kept {
        let took = self.took.iter().filter(|took| took.ply < ply).copied().collect();
        Kept { limit: self.limit, took }
    }

    /// As comments of a record.
    pub(crate) fn write(&self, text: &mut String) {
        let _ = match self.limit {
            // Nobody has days at one screen.
            Limit::None | Limit::Days { .. } => Ok(()),
            Limit::Rulebook { answer } => writeln!(text, "{RULE}rulebook answer={answer}"),
            Limit::Bank { minutes, increment } => {
                writeln!(text, "{RULE}bank minutes={minutes} increment={increment}")
            }
        };
        for Took { ply, side, ms } in &self.took {
            let _ = writeln!(text, "{TOOK}{ply} {} {ms}", side.name());
        }
    }
}

impl Kept {
    /// A timer of which nothing was taken yet.
    pub(crate) fn new(limit: Limit) -> Kept {
        Kept { limit, took: Vec::new() }
    }

    /// Reads the comments of a record; what is no clock is a comment like any other.
    pub(crate) fn read(record: &str) -> Option<Kept> {
        let limit = record.lines().find_map(|line| read_limit(line.trim().strip_prefix(RULE)?))?;
        let took = record.lines().filter_map(|line| read_took(line.trim().strip_prefix(TOOK)?)).collect();
        Some(Kept { limit, took })
    }

    /// What was taken after a line, before the next one.
    pub(crate) fn after(&self, ply: u32) -> impl Iterator<Item = (Side, i64)> {
        self.took.iter().filter(move |took| took.ply == ply).map(|took| (took.side, took.ms))
    }
}

fn read_limit(text: &str) -> Option<Limit> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let value = |word: &str, key: &str| word.strip_prefix(key)?.strip_prefix('=')?.parse::<u16>().ok();
    let limit = match words.as_slice() {
        ["rulebook", answer] => Limit::Rulebook { answer: value(answer, "answer")?.try_into().ok()? },
        ["bank", minutes, increment] => Limit::Bank {
            minutes: value(minutes, "minutes")?,
            increment: value(increment, "increment")?.try_into().ok()?,
        },
        _ => return None,
    };
    Clock::check(limit).ok().map(|()| limit)
}

fn read_took(text: &str) -> Option<Took> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [ply, side, ms] = words.as_slice() else { return None };
    let Ok(Actor::Side(side)) = names::read_actor(side) else { return None };
    Some(Took { ply: ply.parse().ok()?, side, ms: i64::from(ms.parse::<u32>().ok()?) })
}
