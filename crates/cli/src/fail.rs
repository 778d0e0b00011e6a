//! How a command ends when it does not end well.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// Something that was checked did not hold: exit status 1.
    Found(String),
    /// The input was malformed or does not fit: exit status 2.
    Input(String),
    /// Nobody reads the output any more: a quiet end.
    Closed,
}

/// What a command answers.
pub type Done = Result<(), Failure>;

impl Failure {
    /// A failure about the input.
    pub fn input(why: impl fmt::Display) -> Failure {
        Failure::Input(why.to_string())
    }

    /// A failure about what was checked.
    pub fn found(why: impl fmt::Display) -> Failure {
        Failure::Found(why.to_string())
    }

    /// The exit status of the program.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Found(_) => 1,
            Failure::Input(_) => 2,
            Failure::Closed => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Found(why) | Failure::Input(why) => f.write_str(&harmless(why)),
            Failure::Closed => Ok(()),
        }
    }
}

/// The text with every control character written out but tabs and ends of lines: what is quoted from a file must not
/// command the terminal.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    let commands = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    if !text.contains(commands) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        if commands(sign) { plain.extend(sign.escape_unicode()) } else { plain.push(sign) }
    }
    plain.into()
}

/// Prints a message for people; if even that cannot be written, the exit status has to do.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::Input(format!("the output could not be written: {error}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_does_not_command_the_terminal() {
        let text = "a.txt:1: found `\u{1b}[2J\u{7}\u{9b}x\r`,\n\texpected `é`";
        let harmless = "a.txt:1: found `\\u{1b}[2J\\u{7}\\u{9b}x\\u{d}`,\n\texpected `é`";
        assert_eq!(Failure::input(text).to_string(), harmless);
        assert_eq!(Failure::found(text).to_string(), harmless);
    }
}
