//! `archmage play`: a game at this terminal.

mod desk;
mod help;
mod order;

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use engine::notation::record;
use engine::{Rules, Side};

use crate::draw::terminal::Look;
use crate::fail::{Done, Failure};
use crate::legal;
use crate::number;
use crate::paint::Paint;
use crate::players::{self, NAMES, Name};
use crate::source::{check_empty, check_writable};
use crate::tables::TableArgs;
use desk::Desk;

const EXAMPLES: &str = "\
Type an action in notation, `?` for what may be done, `help` for everything else.

Examples:
  archmage play                                     the base set against the simple player
  archmage play --mode beginner                     the shorter game to learn with
  archmage play --edition paladins --seat yellow    another edition, the other side
  archmage play --players 3                         two computer players
  archmage play --rooms my.room --mode random       with rooms of your own
  archmage play -e cards --scenarios my.scenario    with a scenario of your own
  archmage play --handicap blue:good:newbie         give up what the printed table says
  archmage play --level level-5                     against somebody who plans ahead

";

/// Play a game at this terminal against the computer
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}{NAMES}"))]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Your side
    #[arg(long, default_value = "blue", value_parser = legal::side())]
    seat: Side,
    /// How well the computer plays: `simple` heads for the exit, or a bot like `level-4`
    #[arg(long, value_name = "PLAYER", default_value_t = Name::SIMPLE, value_parser = players::read)]
    level: Name,
    /// Seed of the game [default: a new one every time]
    #[arg(long, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: Option<u64>,
    /// Write the record of the game to this file, which is new or empty, anew after every action
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw the board without special signs
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let rules: &'static Rules = args.table.rules()?;
    if !rules.sides.has(args.seat) {
        return Err(Failure::input(format!("{} is not at a table of {}", args.seat, rules.setup.sides)));
    }
    if let Some(file) = &args.record {
        // Whoever plays again with the same command line keeps the game before.
        check_empty(file)?;
        check_writable(file)?;
    }
    let paint = if args.plain { Paint::PLAIN } else { paint };
    let look = Look { paint, ascii: args.plain };
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut desk = Desk::new(rules, args.seat, args.level, seed, look);
    let mut keeper = Keeper { file: args.record.as_deref(), kept: String::new() };
    let played = sit_down(&mut desk, &mut keeper, out);
    keeper.keep(&desk)?;
    played
}

/// Who keeps the record, if anybody does. It is kept all the time, because a closed terminal gives no time for it.
struct Keeper<'a> {
    file: Option<&'a Path>,
    /// What is in the file.
    kept: String,
}

impl Keeper<'_> {
    fn keep(&mut self, desk: &Desk) -> Done {
        let Some(file) = self.file else { return Ok(()) };
        let text = record::write(&desk.record());
        if text != self.kept {
            std::fs::write(file, &text)
                .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
            self.kept = text;
        }
        Ok(())
    }

    /// The same in the middle of a game, which goes on without a record if need be.
    fn try_to_keep(&mut self, desk: &Desk, out: &mut dyn Write) -> Done {
        if let Err(why) = self.keep(desk) {
            writeln!(out, "The record is not kept: {why}")?;
        }
        Ok(())
    }
}

/// Plays until the game is over or the player leaves.
fn sit_down(desk: &mut Desk, keeper: &mut Keeper<'_>, out: &mut dyn Write) -> Done {
    desk.welcome(out)?;
    let stdin = std::io::stdin();
    let shown = stdin.is_terminal();
    let mut input = stdin.lock();
    loop {
        desk.advance(out)?;
        keeper.try_to_keep(desk, out)?;
        if desk.is_over() {
            return desk.farewell(out);
        }
        desk.prompt(out)?;
        out.flush()?;
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::input(format!("standard input: {error}")))? == 0 {
            writeln!(out, "\nGood-bye.")?;
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        if !shown {
            writeln!(out, "{}", line.trim_end())?;
        }
        if desk.answer(line.trim(), out)? {
            writeln!(out, "Good-bye.")?;
            return Ok(());
        }
        // The others may think for long.
        keeper.try_to_keep(desk, out)?;
    }
}

/// A seed nobody can guess, from the keys the standard library draws for its hash maps.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
