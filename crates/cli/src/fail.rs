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

/// The text with every control character written out but tabs and ends of lines, and every sign that nobody sees: what
/// is quoted from a file must neither command the terminal nor look like something else.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    let commands = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    let harms = |sign: char| commands(sign) || is_unseen(sign);
    if !text.contains(harms) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        if harms(sign) { plain.extend(sign.escape_unicode()) } else { plain.push(sign) }
    }
    plain.into()
}

/// Whether a sign takes no place, or turns the text around it.
fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
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
        let text = "a.txt:1: found `Th\u{200b}\u{202e}\u{feff}\u{e0041}`, expected `é — e\u{301}`";
        let harmless = "a.txt:1: found `Th\\u{200b}\\u{202e}\\u{feff}\\u{e0041}`, expected `é — e\u{301}`";
        assert_eq!(Failure::input(text).to_string(), harmless);
    }
}
