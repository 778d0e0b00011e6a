//! The computer players that the command line names.

use std::fmt;
use std::sync::OnceLock;
use std::time::Instant;

pub use bots::Bot as Player;
use bots::eval::Weights;
use bots::{Name, Runner, Thought};

/// The players there are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Heads for the exit, and fights when it is stronger.
    #[default]
    Runner,
    /// A bot by its name.
    Named(Name),
}

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

impl Kind {
    /// Reads a name.
    pub fn read(text: &str) -> Result<Kind, String> {
        match text {
            "simple" | "runner" => Ok(Kind::Runner),
            _ if text.starts_with("exec:") => {
                Err("programs of your own play in the arena: see `archmage arena --help`".to_owned())
            }
            _ => Name::read(text).map(Kind::Named),
        }
    }

    /// A new player of this kind.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        self.player_with(Weights::usual())
    }

    /// A new player that judges tables by these weights, if it judges any.
    #[must_use]
    pub fn player_with(self, weights: &Weights) -> Box<dyn Player> {
        match self {
            Kind::Runner => Box::new(Runner::default()),
            Kind::Named(name) => name.bot_with(weights, clock),
        }
    }

    /// Whether it plans ahead, so that it has weights.
    #[must_use]
    pub fn plans(self) -> bool {
        match self {
            Kind::Runner => false,
            Kind::Named(name) => name.plans(),
        }
    }

    /// The same player with another length of thought, if it has one.
    #[must_use]
    pub fn thinking(self, thought: Thought) -> Kind {
        match self {
            Kind::Named(name) if name.has_budget() => Kind::Named(Name { thought: Some(thought), ..name }),
            Kind::Named(_) | Kind::Runner => self,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Runner => f.write_str("simple"),
            Kind::Named(name) => name.fmt(f),
        }
    }
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
    fn only_those_who_plan_think_longer() {
        let thinking = |name: &str| {
            let kind = Kind::read(name).expect("a name");
            kind.thinking(Thought::Tables(7)).to_string()
        };
        assert_eq!(
            ["simple", "level-1", "level-6", "level-6@2s"].map(thinking),
            ["simple", "level-1", "level-6@7", "level-6@7"]
        );
    }

    #[test]
    fn names_are_read_and_written() {
        for (text, written) in [
            ("simple", "simple"),
            ("runner", "simple"),
            ("random", "random"),
            ("level-6:hunter@2s", "level-6:hunter@2000ms"),
        ] {
            assert_eq!(Kind::read(text).map(|kind| kind.to_string()).as_deref(), Ok(written));
        }
        assert!(Kind::read("exec:true").is_err_and(|why| why.contains("archmage arena")));
        assert!(Kind::read("level-7").is_err_and(|why| why.contains("level-1 to level-6")));
    }
}
