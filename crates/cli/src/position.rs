//! Where a command gets its position from: a file, the standard input, or a new game.

use engine::notation::record::Flaw;
use engine::notation::{position, record};
use engine::{Actions, Edition, NoEvents, Rules, Setup, State};

use crate::fail::Failure;
use crate::game;
use crate::number;
use crate::players::{self, Name};
use crate::rng::Rng;
use crate::source::{Source, heading};
use crate::tables;

/// Which position to look at.
#[derive(clap::Args, Clone, Debug)]
pub struct PositionArgs {
    /// A file with a position or a record; `-` for the standard input
    #[arg(value_name = "POSITION", conflicts_with = "new")]
    file: Option<String>,
    /// A new game of an edition instead of a file
    #[arg(long, value_name = "EDITION", value_parser = tables::edition())]
    new: Option<Edition>,
    /// Sides of the new game
    #[arg(long, requires = "new", conflicts_with = "file", default_value_t = 2,
           value_parser = number::within::<u8>(2, 4))]
    players: u8,
    /// Scenario of the new game, in an edition that has such
    #[arg(long, requires = "new", conflicts_with = "file",
          value_parser = number::within::<u8>(1, 9))]
    scenario: Option<u8>,
    /// Seed of the new game
    #[arg(long, requires = "new", conflicts_with = "file", default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
    /// Turns that computer players play in the new game
    #[arg(long, requires = "new", conflicts_with = "file", default_value_t = 0, value_parser = number::within(u32::MIN, u32::MAX))]
    turns: u32,
}

impl PositionArgs {
    /// The position.
    pub fn state(&self) -> Result<State, Failure> {
        match (&self.file, self.new) {
            (Some(file), _) => {
                let source = Source::read(file)?;
                read(&source.text).map_err(|flaw| source.flaw(&flaw))
            }
            (None, Some(edition)) => {
                let usual = Setup::new(edition, self.players);
                let setup = match self.scenario {
                    Some(scenario) => {
                        tables::check_scenarios(edition, "--scenario", "--new")?;
                        usual.with_scenario(scenario)
                    }
                    None => usual,
                };
                let rules = Rules::new(setup).map_err(Failure::input)?;
                Ok(started(rules, self.seed, self.turns))
            }
            (None, None) => Err(Failure::input("name a position file, or `--new base` for a new game")),
        }
    }
}

/// Reads a position, or the last position of a record.
fn read(text: &str) -> Result<State, Flaw> {
    if heading(text).is_some_and(|line| line.starts_with("archmage")) {
        record::examine(text).map(|record| *record.now())
    } else {
        Ok(position::read(text)?)
    }
}

/// A game after its set-up and so many turns by computer players.
#[must_use]
pub fn started(rules: &'static Rules, seed: u64, turns: u32) -> State {
    let mut rng = Rng::new(seed);
    let mut state = State::new(rules);
    let mut legal = Actions::new();
    let mut player = players::player(Name::SIMPLE);
    let mut ended = 0;
    loop {
        let before = state.table().active;
        let set_up = game::is_set_up(&state);
        if state.outcome().is_some() || set_up && ended >= turns {
            return state;
        }
        let Some((actor, action)) = game::next(&state, &mut *player, &mut legal, &mut rng) else {
            return state;
        };
        state.apply_unchecked(actor, &action, &mut NoEvents);
        if set_up && (state.table().active != before || state.outcome().is_some()) {
            ended += 1;
        }
    }
}
