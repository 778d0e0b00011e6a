//! `archmage tactics`: proven positions, and which bots find their way in them.

use std::io::Write;
use std::path::{Path, PathBuf};

use bots::Name;
use bots::tactics::{Goal, Puzzle, mine, read, write};
use engine::Rules;

use crate::cores;
use crate::fail::{Done, Failure};
use crate::number;
use crate::players::clock;
use crate::source::Source;
use crate::story::many;
use crate::tables;

const EXAMPLES: &str = "\
A puzzle is a position with a goal: gain a point with the action points that are left, stop the \
other side from a sure one, or lay the card that cannot lose where the fight decides the game. They \
were found in games of bots, and every first action that leads to the goal was found by trying \
everything. A bot plays the turn out; what it leaves to luck goes wrong.

Examples:
  archmage tactics tactics/                              every level
  archmage tactics tactics/ --bots level-6@200000,greedy
  archmage tactics tactics/ --prove                      find all solutions anew and compare
  archmage tactics --mine 50 --seed 1000 > new.txt       look for more in 50 games";

/// Let bots solve tactical positions
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of puzzles, or folders with them
    #[arg(required_unless_present = "mine")]
    paths: Vec<PathBuf>,
    /// Who tries, separated by commas
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = Name::read,
        default_value = "level-1,level-2,level-3,level-4,level-5,level-6"
    )]
    bots: Vec<Name>,
    /// Tell every puzzle that was not solved
    #[arg(long, short)]
    verbose: bool,
    /// Prove the solutions again by trying everything, and let no bot try
    #[arg(long, conflicts_with_all = ["bots", "mine"])]
    prove: bool,
    /// Look for puzzles in so many games and print them
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["bots", "paths"], value_parser = number::within(u64::MIN, u64::MAX))]
    mine: Option<u64>,
    /// Seed of the bots' lots, and of the first game that is mined
    #[arg(long, short, default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    if let Some(games) = args.mine {
        return Ok(write!(out, "{}", write(&mined(games, args.seed)))?);
    }
    let puzzles = puzzles(&args.paths)?;
    if args.prove {
        return prove(&puzzles, out);
    }
    writeln!(out, "{:<16} {:>9} {:>9} {:>9} {:>9}", "bot", "score", "stop", "card", "all")?;
    for name in &args.bots {
        trial(*name, &puzzles, args, out)?;
    }
    Ok(())
}

fn mined(games: u64, seed: u64) -> Vec<Puzzle> {
    let found = cores::each(games, None, &cores::bar(games), |game| {
        let mut found = Vec::new();
        let edition = tables::with_cards(game);
        mine(Rules::usual(edition, 2), edition.ruleset().word, seed.wrapping_add(game), &mut found);
        found
    });
    found.into_iter().flatten().collect()
}

fn puzzles(paths: &[PathBuf]) -> Result<Vec<Puzzle>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        list(path, &mut files)?;
    }
    let mut puzzles = Vec::new();
    for file in &files {
        let source = Source::read_file(file)?;
        puzzles.extend(read(&source.text).map_err(|error| source.failure(&error))?);
    }
    if puzzles.is_empty() {
        return Err(Failure::input("there is no puzzle in these files"));
    }
    Ok(puzzles)
}

/// The files at a path: itself, or the text files of a folder in their order.
fn list(path: &Path, files: &mut Vec<PathBuf>) -> Done {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let wrong = |error: std::io::Error| Failure::input(format!("{}: {error}", path.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).map_err(wrong)? {
        let file = entry.map_err(wrong)?.path();
        if file.extension().is_some_and(|ending| ending == "txt") {
            found.push(file);
        }
    }
    found.sort();
    files.extend(found);
    Ok(())
}

fn prove(puzzles: &[Puzzle], out: &mut dyn Write) -> Done {
    let count = puzzles.len() as u64;
    let proven = cores::each(count, None, &cores::bar(count), |at| puzzles[at as usize].is_proven());
    let wrong: Vec<&str> = puzzles
        .iter()
        .zip(&proven)
        .filter(|(_, proven)| !**proven)
        .map(|(puzzle, _)| &*puzzle.name)
        .collect();
    writeln!(out, "{} proven", many(count - wrong.len() as u64, "puzzle"))?;
    if wrong.is_empty() { Ok(()) } else { Err(Failure::found(format!("not as told: {}", wrong.join(", ")))) }
}

fn trial(name: Name, puzzles: &[Puzzle], args: &Args, out: &mut dyn Write) -> Done {
    let count = puzzles.len() as u64;
    let solved = cores::each(count, None, &cores::bar(count), |at| {
        puzzles[at as usize].is_solved_by(&mut *name.bot(clock), args.seed.wrapping_add(at))
    });
    let share = |of: &dyn Fn(Goal) -> bool| {
        let tried = puzzles.iter().zip(&solved).filter(|(puzzle, _)| of(puzzle.goal));
        let (mut all, mut good) = (0, 0);
        for (_, solved) in tried {
            all += 1;
            good += i32::from(*solved);
        }
        format!("{good}/{all}")
    };
    writeln!(
        out,
        "{:<16} {:>9} {:>9} {:>9} {:>9}",
        name.to_string(),
        share(&|goal| matches!(goal, Goal::Score(_))),
        share(&|goal| goal == Goal::Stop),
        share(&|goal| goal == Goal::Card),
        share(&|_| true)
    )?;
    if args.verbose {
        for (puzzle, _) in puzzles.iter().zip(&solved).filter(|(_, solved)| !**solved) {
            writeln!(out, "  not {}", puzzle.name)?;
        }
    }
    Ok(())
}
