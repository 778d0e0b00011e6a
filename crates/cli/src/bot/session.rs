//! One conversation: what was said so far, and the thought that is under way.

use std::collections::VecDeque;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::Sender;

use bots::eval::Weights;
use bots::{Bot, Stop, explain};
use engine::notation::{action, agreement, position};
use engine::{Actor, Seat, Side, State, View};

use crate::fail::Failure;
use crate::line::{self, END_LEGAL, END_POSITION, GREETING};
use crate::players::{self, Name};
use crate::reasons;
use crate::rng::Rng;

/// A longer text of a position is refused.
const LARGEST: usize = 1 << 20;

/// Something that happens to a conversation.
pub enum Heard {
    /// A line was read.
    Line(String),
    /// There are no more lines.
    End,
    /// Lines cannot be read any more.
    Broken(String),
    /// A thought is over.
    Thought(Box<Thinking>),
}

/// A bot at its thought.
pub struct Thinking {
    bot: Box<dyn Bot>,
    made: Name,
    rng: Rng,
    view: View,
    side: Side,
    /// What it says in the end; `None` if it failed.
    answer: Option<Vec<String>>,
}

/// A text of several lines that is being read.
enum Block {
    Position(String),
    Legal,
}

/// A conversation.
pub struct Session {
    name: Name,
    weights: Weights,
    tell: Sender<Heard>,
    rng: Rng,
    side: Option<Side>,
    position: Option<State>,
    block: Option<Block>,
    /// The bot of this game, and as whom it was made.
    bot: Option<(Name, Box<dyn Bot>)>,
    /// What ends the thought that is under way.
    thinks: Option<Stop>,
    waiting: VecDeque<Heard>,
}

/// Whether the conversation goes on, or what to complain about.
type Heeded = Result<bool, String>;

impl Session {
    /// A conversation with a bot. Thoughts that are over are told through `tell`.
    pub fn new(name: Name, weights: Weights, seed: u64, tell: Sender<Heard>) -> Session {
        Session {
            name,
            weights,
            tell,
            rng: Rng::new(seed),
            side: None,
            position: None,
            block: None,
            bot: None,
            thinks: None,
            waiting: VecDeque::new(),
        }
    }

    /// Heeds what was heard; `false` if the conversation is over.
    pub fn hear(&mut self, heard: Heard, out: &mut dyn Write) -> Result<bool, Failure> {
        if let Some(stop) = &self.thinks {
            match heard {
                Heard::Thought(done) => self.answer(*done, out)?,
                Heard::Line(line) if line.trim_start() == "quit" => return Ok(false),
                Heard::Line(line) if line.trim_start() == "stop" => stop.stop(),
                later => self.waiting.push_back(later),
            }
        } else {
            self.waiting.push_back(heard);
        }
        while self.thinks.is_none()
            && let Some(next) = self.waiting.pop_front()
        {
            if !self.heed(next, out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn heed(&mut self, heard: Heard, out: &mut dyn Write) -> Result<bool, Failure> {
        let heeded = match heard {
            Heard::Line(line) => self.line(&line, out)?,
            Heard::End => Ok(false),
            Heard::Broken(why) => {
                writeln!(out, "error {why}; this ends the conversation")?;
                Ok(false)
            }
            Heard::Thought(_) => Ok(true),
        };
        heeded.or_else(|why| {
            writeln!(out, "error {}", why.replace('\n', "; "))?;
            Ok(true)
        })
    }

    fn line(&mut self, line: &str, out: &mut dyn Write) -> Result<Heeded, Failure> {
        if let Some(block) = self.block.take() {
            return Ok(self.more(block, line));
        }
        let line = line.trim_start();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word {
            "" | "#" | "over" | "stop" => Ok(true),
            "quit" => Ok(false),
            "archmage-bot" if line == GREETING => {
                writeln!(out, "{GREETING}\nname {}\nready", self.name)?;
                Ok(true)
            }
            "archmage-bot" => Err(format!("this bot speaks `{GREETING}`; greet it so, not with `{line}`")),
            "game" => self.game(rest),
            "side" => self.sit_down(rest),
            "seed" => self.seed(rest),
            "position" => Ok(self.begin(Block::Position(String::new()))),
            "legal" => Ok(self.begin(Block::Legal)),
            "go" => self.go(rest),
            _ => Err(format!(
                "`{word}` is no order; say {GREETING}, game, seed, side, position, legal, go, stop, over or quit"
            )),
        })
    }

    fn game(&mut self, text: &str) -> Heeded {
        agreement::read(text).map_err(|error| format!("{}; write `game table base players=2`", error.why))?;
        (self.bot, self.position, self.side) = (None, None, None);
        Ok(true)
    }

    fn sit_down(&mut self, text: &str) -> Heeded {
        let names = Side::ALL.map(Side::name).join(", ");
        let side = Side::from_text(text);
        self.side = Some(side.ok_or_else(|| format!("there is no side `{text}`: choose {names}"))?);
        Ok(true)
    }

    fn seed(&mut self, text: &str) -> Heeded {
        let seed =
            text.parse().map_err(|_| format!("`{text}` is no seed; write a whole number, `seed 1`"))?;
        self.rng = Rng::new(seed);
        Ok(true)
    }

    fn begin(&mut self, block: Block) -> bool {
        self.block = Some(block);
        true
    }

    /// One more line of a text of several.
    fn more(&mut self, block: Block, line: &str) -> Heeded {
        match block {
            Block::Legal => self.block = Some(block).filter(|_| line.trim_start() != END_LEGAL),
            Block::Position(text) if line.trim_start() == END_POSITION => {
                self.position = None;
                if text.len() > LARGEST {
                    return Err(format!("a position has at most {LARGEST} bytes; this one was not kept"));
                }
                let state = position::read(&text)
                    .map_err(|error| format!("line {} of the position: {}", error.line, error.why))?;
                self.position = Some(state);
            }
            Block::Position(mut text) => {
                if text.len() <= LARGEST {
                    text.push_str(line);
                    text.push('\n');
                }
                self.block = Some(Block::Position(text));
            }
        }
        Ok(true)
    }

    fn go(&mut self, text: &str) -> Heeded {
        let thought = line::read_go(text)?;
        let state = self.position.ok_or("no position yet; say `position`, its lines, and `end position`")?;
        let side = self.side.ok_or("for whom? say `side blue` first")?;
        let view = View::of(&state, Seat::Side(side));
        if view.ask().is_none() {
            return Err(format!("{side} is not asked anything in this position; send one in which it is"));
        }
        let wanted = thought.map_or(self.name, |thought| self.name.thinking(thought));
        let made = self.bot.take().filter(|(made, _)| *made == wanted);
        let bot = made.map_or_else(|| wanted.bot_with(&self.weights, players::clock), |(_, bot)| bot);
        let stop = bot.stop().unwrap_or_default();
        stop.clear();
        self.thinks = Some(stop);
        let rng = Rng::new(self.rng.next());
        let thinking = Thinking { bot, made: wanted, rng, view, side, answer: None };
        let tell = self.tell.clone();
        std::thread::spawn(move || {
            // Nobody waits for an answer after `quit`.
            let _ = tell.send(Heard::Thought(Box::new(thinking.think())));
        });
        Ok(true)
    }

    fn answer(&mut self, done: Thinking, out: &mut dyn Write) -> Result<(), Failure> {
        self.thinks = None;
        if let Some(lines) = done.answer {
            self.bot = Some((done.made, done.bot));
            for line in lines {
                writeln!(out, "{line}")?;
            }
        } else {
            writeln!(out, "error the bot failed in this position; please report it. Others will work")?;
        }
        Ok(())
    }
}

impl Thinking {
    fn think(mut self) -> Thinking {
        let thought = panic::catch_unwind(AssertUnwindSafe(|| {
            let chosen = self.bot.choose(&self.view, &mut |limit| self.rng.below(limit));
            let plan = self.bot.plan();
            let why = explain(&self.view, plan.as_ref().map_or(&[chosen][..], |plan| plan.actions()));
            let text = action::write(self.view.table(), Actor::Side(self.side), &chosen);
            vec![format!("why {}", reasons::words(&why)), format!("act {text}")]
        }));
        self.answer = thought.ok();
        self
    }
}
