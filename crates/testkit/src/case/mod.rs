//! Rule cases: a position, a script of actions and what must come of it, as text.
//!
//! The format is described in `docs/cases.md`. [`read_file`] reads a file, [`run`] plays one case,
//! and [`check_paths`] does both for files and folders.

mod parse;
mod report;
mod run;

pub use parse::{File, parse, read_bytes, read_file};
pub use report::{Problem, Report, What, check_paths};
pub use run::{Played, run};

use engine::notation::room::TextError;

/// One case of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// The line of its heading, from 1.
    pub line: usize,
    /// Rules it shows, with the line that names them.
    pub rules: Vec<(usize, String)>,
    /// Where it starts.
    pub given: Given,
    /// What is done and what must hold, in order.
    pub script: Vec<Entry>,
    /// What is missing in it.
    pub malformed: Vec<TextError>,
}

/// The start of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Whether it is a new game at this table instead of a position.
    pub new: bool,
    /// The text of the position.
    pub text: String,
    /// The line of the file that each line of the text comes from.
    pub lines: Vec<usize>,
    /// The line of the word `given`, 0 where it is missing.
    pub line: usize,
    /// How many lines of the text were taken over from the case before.
    inherited: usize,
}

impl Given {
    /// The line of the file that a line of the position comes from.
    #[must_use]
    pub fn file_line(&self, line: usize) -> usize {
        self.lines.get(line.wrapping_sub(1)).copied().unwrap_or(self.line)
    }
}

/// One line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The line of the file, from 1.
    pub line: usize,
    /// The line as written, without comment and indentation.
    pub text: String,
    /// What it asks for.
    pub order: Order,
}

/// What a line of a script asks for. Actors and actions are read when their turn comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// The action is allowed and happens.
    Do(String),
    /// The action is allowed; it does not happen.
    Legal(String),
    /// The action is refused by exactly this rule.
    Refused {
        /// The id of the rule.
        rule: String,
        /// Actor and action.
        act: String,
    },
    /// The list of legal actions leads to the result of this one.
    Listed(String),
    /// Nothing in the list of legal actions is this or leads to its result.
    Unlisted(String),
    /// No action can be read from this text.
    Unreadable(String),
    /// So many actions are listed, counting those whose text begins with the given words.
    Count {
        /// The side.
        side: String,
        /// How many.
        number: usize,
        /// How their text begins.
        prefix: String,
    },
    /// Something holds, or does not.
    Expect {
        /// Whether it must hold.
        holds: bool,
        /// What.
        claim: String,
    },
    /// The position itself is refused by this rule.
    Rejected(String),
    /// The line cannot be read, and what was expected.
    Malformed(String),
}

/// A line of a script that did not come true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line of the file, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// What was expected.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}
