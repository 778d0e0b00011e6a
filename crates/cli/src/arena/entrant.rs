//! Who plays in an arena.

use std::fmt;

use bots::Thought;

use crate::players::{self, Name};

/// A bot of ours, or a program that speaks the line protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A bot.
    Bot(Name),
    /// A program.
    Program {
        /// The command that starts it, for the shell.
        command: String,
        /// How long it may think, if that is told to it.
        thought: Option<Thought>,
    },
}

impl Entrant {
    /// Reads a name: of a bot, or `exec:` and a command, with `@` and a budget or not.
    pub fn read(text: &str) -> Result<Entrant, String> {
        let Some(whole) = text.strip_prefix("exec:") else {
            return players::read(text)
                .map(Entrant::Bot)
                .map_err(|why| format!("{why}; or exec:COMMAND for a program of your own"));
        };
        let is_word = |text: &str| text.chars().all(|sign| sign.is_ascii_alphanumeric());
        let (command, thought) = match whole.rsplit_once('@') {
            Some((command, budget)) if is_word(budget) => (command.trim(), Some(Thought::read(budget)?)),
            Some(_) | None => (whole.trim(), None),
        };
        if command.is_empty() {
            return Err("exec: needs a command, like exec:'python3 examples/bots/runner.py'".to_owned());
        }
        Ok(Entrant::Program { command: command.to_owned(), thought })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(name) => name.fmt(f),
            Entrant::Program { command, thought } => {
                write!(f, "exec:{command}")?;
                thought.map_or(Ok(()), |thought| write!(f, "@{thought}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in
            ["simple", "level-6:hunter@900", "exec:python3 a.py", "exec:a b@500ms", "exec:ssh me@a.host b"]
        {
            assert_eq!(Entrant::read(name).map(|entrant| entrant.to_string()).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_wrong_name_says_what_would_be_right() {
        for (name, expected) in [
            ("level-9", "level-1 to level-6; or exec:COMMAND"),
            ("exec:", "needs a command"),
            ("exec:@500ms", "needs a command"),
            ("exec:a@soon", "\"soon\" is no budget"),
            ("level-6@soon", "\"soon\" is no budget"),
        ] {
            assert!(Entrant::read(name).is_err_and(|why| why.contains(expected)), "{name}");
        }
    }
}
