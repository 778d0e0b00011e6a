//! Texts from files and from the standard input.

use std::io;
use std::path::Path;

use engine::notation::record::Flaw;
use engine::notation::room::TextError;
use testkit::file;

use crate::fail::{Done, Failure};

/// A text and where it comes from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name for messages.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Reads a file; `-` is the standard input.
    pub fn read(name: &str) -> Result<Source, Failure> {
        if name == "-" {
            Source::new("standard input", file::read_all(std::io::stdin().lock()))
        } else {
            Source::read_file(Path::new(name))
        }
    }

    /// Reads a file.
    pub fn read_file(path: &Path) -> Result<Source, Failure> {
        Source::new(&path.display().to_string(), file::read(path))
    }

    fn new(name: &str, read: io::Result<Vec<u8>>) -> Result<Source, Failure> {
        let bytes = read.map_err(|error| Failure::input(format!("{name}: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            Failure::input(format!("{name}:{line}: expected text in UTF-8"))
        })?;
        // Some editors put a byte order mark before everything.
        let text = text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned);
        Ok(Source { name: name.to_owned(), text })
    }

    /// A failure about a line of this text.
    pub fn failure(&self, error: &TextError) -> Failure {
        Failure::input(format!("{}:{}: {}", self.name, error.line, error.why))
    }

    /// A failure about a record: no record at all, or a wrong one.
    pub fn flaw(&self, flaw: &Flaw) -> Failure {
        match flaw {
            Flaw::Malformed(error) => self.failure(error),
            Flaw::Wrong(error) => Failure::found(format!("{}:{}: {}", self.name, error.line, error.why)),
        }
    }
}

/// The first line of a text that is neither empty nor a comment.
#[must_use]
pub fn heading(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Refuses a file that holds something, whatever it is.
pub fn check_empty(file: &Path) -> Done {
    if !holds_something(file) {
        return Ok(());
    }
    let name = file.display();
    Err(Failure::input(format!("{name}: this file is not empty: name another file, or remove this one")))
}

/// Refuses a file that holds something else than what takes its place, which begins like that.
pub fn check_alike(file: &Path, begins: &str) -> Done {
    let known = || {
        let bytes = file::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        heading(text.trim_start_matches('\u{feff}')).is_some_and(|line| line.starts_with(begins))
    };
    if !holds_something(file) || known() {
        return Ok(());
    }
    Err(Failure::input(format!(
        "{}: this file does not begin with `{begins}`, so it is not replaced: name another file, or remove this one",
        file.display()
    )))
}

/// A terminal and the like hold nothing.
fn holds_something(file: &Path) -> bool {
    file.metadata().is_ok_and(|known| known.is_file() && known.len() > 0)
}

/// Whether a file can be written, found out before long work and without a change to it.
pub fn check_writable(file: &Path) -> Done {
    let fail = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", file.display()));
    if file.as_os_str() == "-" {
        return Err(fail(&"a record is written to a file, not to the standard output"));
    }
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map(|_| ()).map_err(|error| fail(&error))
}
