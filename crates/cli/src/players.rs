//! The computer players that the command line names.

use std::sync::OnceLock;
use std::time::Instant;

pub use bots::{Bot as Player, Name};

/// What a name on the command line can be.
pub const NAMES: &str = "\
Computer players:
  random               does anything
  simple               heads for the exit, and fights when it is stronger
  greedy               takes what looks best at once
  playouts             plays games out at random and takes what won most
  level-1 .. level-6   from a beginner's to the strongest
  level-4:hunter       a style: even, runner, hunter, twister or careful (level-3 and above)
  level-6@500ms        another length of thought: a time like 500ms or 2s, or a number of tables
                       judged like 20000, which plays the same on every machine";

/// Reads a name.
pub fn read(text: &str) -> Result<Name, String> {
    if text.starts_with("exec:") {
        return Err("programs of your own play in the arena: see `archmage arena --help`".to_owned());
    }
    Name::read(text)
}

/// A new player of this name.
#[must_use]
pub fn player(name: Name) -> Box<dyn Player> {
    name.bot(clock)
}

/// Milliseconds since the first question, for budgets in time.
#[must_use]
pub fn clock() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_says_what_would_be_right() {
        assert!(read("exec:true").is_err_and(|why| why.contains("archmage arena")));
        assert!(
            read("level-7").is_err_and(|why| why.contains("simple, greedy, playouts, or level-1 to level-6"))
        );
    }
}
