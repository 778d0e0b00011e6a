//! Who sits at a table and answers for a side, and how it is asked.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use bots::{Bot, Random, Thought};
use engine::notation::{action, agreement, record};
use engine::{Action, Actor, Rules, Table, View};

use super::entrant::Entrant;
use super::program::Program;
use crate::line;
use crate::players;
use crate::rng::Rng;

/// Somebody who answers for a side in one game.
pub struct Chair {
    sitter: Sitter,
    rng: Rng,
}

enum Sitter {
    Bot(Box<dyn Bot>),
    Program {
        program: Program,
        thought: Option<Thought>,
        patience: Duration,
    },
    /// A program that could not be started, and why.
    Nobody(String),
    /// Somebody who failed. A table of three or four is left only after the set-up, so until then lots
    /// decide for it.
    Gone(Box<Random>),
}

impl Chair {
    /// Lets somebody sit down for a game.
    pub fn new(entrant: &Entrant, rules: &Rules, mut rng: Rng, patience: Duration) -> Chair {
        let sitter = match entrant {
            Entrant::Bot(name) => Sitter::Bot(players::player(*name)),
            Entrant::Program { command, thought } => match Program::start(command) {
                Ok(program) => {
                    let table = agreement::write(&rules.setup);
                    let first = table.lines().next().unwrap_or_default();
                    program.tell(format!("game {first}\nseed {}\n", rng.below(u32::MAX)));
                    Sitter::Program { program, thought: *thought, patience }
                }
                Err(why) => Sitter::Nobody(why),
            },
        };
        Chair { sitter, rng }
    }

    /// An action that the seat of this view may take, or what went wrong.
    pub fn answer(&mut self, view: &View) -> Result<Action, String> {
        let rng = &mut self.rng;
        let action = match &mut self.sitter {
            Sitter::Nobody(why) => return Err(why.clone()),
            Sitter::Gone(_) if view.check(&Action::Resign).is_ok() => Action::Resign,
            Sitter::Gone(lots) => lots.choose(view, &mut |limit| rng.below(limit)),
            Sitter::Bot(bot) => {
                let choose = || bot.choose(view, &mut |limit| rng.below(limit));
                panic::catch_unwind(AssertUnwindSafe(choose)).map_err(|_| "panicked".to_owned())?
            }
            Sitter::Program { program, thought, patience } => {
                let question = line::question(view, &mut |limit| rng.below(limit)) + &line::go(*thought);
                let time = match thought {
                    Some(Thought::Milliseconds(time)) => Duration::from_millis(*time),
                    Some(Thought::Tables(_)) | None => Duration::ZERO,
                };
                let text = program.ask(question, time + *patience)?;
                let actor = view.side().map_or(Actor::Chance, Actor::Side);
                action::read(view.table(), actor, &text)
                    .map_err(|why| format!("answered `{text}`, which is no action: {why}"))?
            }
        };
        view.check(&action).map_err(|why| {
            let text = action::write(view.table(), view.side().map_or(Actor::Chance, Actor::Side), &action);
            format!("answered `{text}`, which is not allowed: {why}")
        })?;
        Ok(action)
    }

    /// Leaves the game, and gives the first thing that is done for whoever sat here.
    pub fn leave(&mut self, view: &View) -> Action {
        self.sitter = Sitter::Gone(Box::default());
        self.answer(view).unwrap_or(Action::Resign)
    }

    /// Tells how the game ended.
    pub fn over(&self, table: &Table) {
        if let (Sitter::Program { program, .. }, Some(result)) = (&self.sitter, record::result(table)) {
            program.tell(format!("{result}\n"));
        }
    }
}
