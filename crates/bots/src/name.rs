//! What bots are called: `random`, `greedy`, `level-4`, `level-4:hunter`, `level-6@500ms`.

use core::fmt;

use crate::budget::Budget;
use crate::eval::{Style, Weights};
use crate::playouts::Playouts;
use crate::simple::{Planner, Random, Rookie, Runner};
use crate::thinker::{Depth, Thinker};
use crate::{Bot, LEVELS};

/// Which bot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Plays any action.
    Random,
    /// Heads for the exit, and fights when it is stronger.
    Simple,
    /// Takes the action that looks best at once.
    Greedy,
    /// Plays games out at random and takes what won most.
    Playouts,
    /// One of the levels.
    Level(u8),
}

/// Another length of thought than the level's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Thought {
    /// So many tables, or playouts for who plays games out.
    Tables(u64),
    /// So many milliseconds.
    Milliseconds(u64),
}

/// A bot by its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Which bot.
    pub kind: Kind,
    /// What it likes.
    pub style: Style,
    /// How long it thinks, if not as long as usual.
    pub thought: Option<Thought>,
}

impl Name {
    /// The one who plays where nobody else is asked for.
    pub const SIMPLE: Name = Name { kind: Kind::Simple, style: Style::Even, thought: None };

    /// A level as it usually plays.
    #[must_use]
    pub const fn level(level: u8) -> Name {
        Name { kind: Kind::Level(level), style: Style::Even, thought: None }
    }

    /// Reads a name.
    ///
    /// # Errors
    /// Says what would be a name.
    pub fn read(text: &str) -> Result<Name, String> {
        let (text, thought) = match text.split_once('@') {
            Some((text, thought)) => (text, Some(Thought::read(thought)?)),
            None => (text, None),
        };
        let (text, style) = match text.split_once(':') {
            Some((text, style)) => (text, read_style(style)?),
            None => (text, Style::Even),
        };
        let kind = match text {
            "random" => Kind::Random,
            "simple" => Kind::Simple,
            "greedy" => Kind::Greedy,
            "playouts" => Kind::Playouts,
            _ => text
                .strip_prefix("level-")
                .and_then(|level| level.parse().ok())
                .filter(|level| LEVELS.contains(level))
                .map(Kind::Level)
                .ok_or_else(|| {
                    let last = LEVELS.end();
                    format!(
                        "there is no bot \"{text}\": choose random, simple, greedy, playouts, or level-1 to level-{last}"
                    )
                })?,
        };
        let name = Name { kind, style, thought };
        let level = match kind {
            Kind::Level(level) => level,
            Kind::Random | Kind::Simple | Kind::Greedy | Kind::Playouts => 0,
        };
        if style != Style::Even && level < FIRST_STYLED {
            return Err(format!("{text} has no styles: level-{FIRST_STYLED} and above have"));
        }
        if thought.is_some() && !name.has_budget() {
            return Err(format!("{text} has no budget: playouts, level-{FIRST_THINKER} and above have"));
        }
        Ok(name)
    }

    /// Whether it plans ahead, so that it has weights.
    #[must_use]
    pub fn plans(self) -> bool {
        matches!(self.kind, Kind::Level(level) if level >= FIRST_THINKER)
    }

    /// Whether it has a length of thought.
    #[must_use]
    pub fn has_budget(self) -> bool {
        self.kind == Kind::Playouts || self.plans()
    }

    /// The same bot with another length of thought, if it has one.
    #[must_use]
    pub fn thinking(self, thought: Thought) -> Name {
        if self.has_budget() { Name { thought: Some(thought), ..self } } else { self }
    }

    /// The bot. A budget in time needs a clock that tells milliseconds.
    #[must_use]
    pub fn bot(self, clock: fn() -> u64) -> Box<dyn Bot> {
        self.bot_with(Weights::usual(), clock)
    }

    /// The bot with other weights than the usual ones.
    #[must_use]
    pub fn bot_with(self, weights: &Weights, clock: fn() -> u64) -> Box<dyn Bot> {
        match self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Simple => Box::new(Runner::default()),
            Kind::Greedy => Box::new(Planner::default()),
            Kind::Playouts => Box::new(Playouts::new(self.budget(Budget::Tables(GAMES), clock))),
            Kind::Level(1) => Box::new(Rookie::default()),
            Kind::Level(2) => Box::new(Runner::narrow()),
            Kind::Level(3) => Box::new(Runner::with(self.style)),
            Kind::Level(4) => Box::new(Planner::with(self.style)),
            Kind::Level(level) => Box::new(self.thinker(depth(level), weights, clock)),
        }
    }

    fn thinker(self, depth: Depth, weights: &Weights, clock: fn() -> u64) -> Thinker {
        let depth = Depth { budget: self.budget(depth.budget, clock), ..depth };
        Thinker::new(depth, self.style, weights)
    }

    /// How long it thinks.
    fn budget(self, usual: Budget, clock: fn() -> u64) -> Budget {
        match self.thought {
            Some(Thought::Tables(tables)) => Budget::Tables(tables),
            Some(Thought::Milliseconds(milliseconds)) => Budget::Time { milliseconds, clock },
            None => usual,
        }
    }
}

/// Games that are usually played out for a choice.
const GAMES: u64 = 1_000;
/// The lowest level that has styles.
const FIRST_STYLED: u8 = 3;
/// The lowest level that plans.
const FIRST_THINKER: u8 = 5;

/// How far a level looks.
fn depth(level: u8) -> Depth {
    if level <= FIRST_THINKER {
        Depth { width: 1, worlds: 2, replies: 0, budget: Budget::Tables(1_500) }
    } else {
        Depth { width: 8, worlds: 4, replies: 16, budget: Budget::Tables(40_000) }
    }
}

impl Thought {
    /// Reads a length of thought.
    ///
    /// # Errors
    /// Says what would be one.
    pub fn read(text: &str) -> Result<Thought, String> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0);
        let thought = if let Some(time) = text.strip_suffix("ms") {
            number(time).map(Thought::Milliseconds)
        } else if let Some(time) = text.strip_suffix('s') {
            number(time).and_then(|time| time.checked_mul(1000)).map(Thought::Milliseconds)
        } else {
            number(text).map(Thought::Tables)
        };
        thought.ok_or_else(|| {
            format!("\"{text}\" is no budget: write 500ms, 2s, or a number of tables like 20000")
        })
    }
}

fn read_style(text: &str) -> Result<Style, String> {
    Style::from_name(text).ok_or_else(|| {
        let names: Vec<&str> = Style::ALL.iter().map(|style| style.name()).collect();
        format!("there is no style \"{text}\": choose {}", names.join(", "))
    })
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Random => f.write_str("random"),
            Kind::Simple => f.write_str("simple"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Playouts => f.write_str("playouts"),
            Kind::Level(level) => write!(f, "level-{level}"),
        }?;
        if self.style != Style::Even {
            write!(f, ":{}", self.style.name())?;
        }
        self.thought.map_or(Ok(()), |thought| write!(f, "@{thought}"))
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thought::Tables(tables) => write!(f, "{tables}"),
            Thought::Milliseconds(time) => write!(f, "{time}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in [
            "random",
            "simple",
            "greedy",
            "playouts",
            "playouts@300",
            "level-1",
            "level-6",
            "level-4:hunter",
            "level-5@300ms",
            "level-6:careful@900",
        ] {
            assert_eq!(Name::read(name).map(|name| name.to_string()).as_deref(), Ok(name));
        }
        assert_eq!(Name::read("level-6@2s").map(|name| name.to_string()).as_deref(), Ok("level-6@2000ms"));
    }

    #[test]
    fn only_those_who_plan_think_longer() {
        let thinking =
            |name: &str| Name::read(name).map(|name| name.thinking(Thought::Tables(7)).to_string());
        assert_eq!(
            ["simple", "level-1", "level-6", "level-6@2s"].map(thinking),
            ["simple", "level-1", "level-6@7", "level-6@7"].map(|name| Ok(name.to_owned()))
        );
    }

    #[test]
    fn a_wrong_name_says_what_would_be_right() {
        for (name, expected) in [
            (
                "level-9",
                "there is no bot \"level-9\": choose random, simple, greedy, playouts, or level-1 to level-6",
            ),
            ("", "there is no bot \"\": choose random, simple, greedy, playouts, or level-1 to level-6"),
            ("level-4:brave", "there is no style \"brave\": choose even, runner, hunter, twister, careful"),
            ("level-6@soon", "\"soon\" is no budget: write 500ms, 2s, or a number of tables like 20000"),
            ("level-6@0", "\"0\" is no budget: write 500ms, 2s, or a number of tables like 20000"),
            ("random@3", "random has no budget: playouts, level-5 and above have"),
            ("level-2:hunter", "level-2 has no styles: level-3 and above have"),
        ] {
            assert_eq!(Name::read(name), Err(expected.to_owned()));
        }
    }
}
