//! `archmage tune`: fits what bots think a table is worth to games they play against themselves.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use bots::eval::Weights;
use bots::tune::{Fit, Sample, fit, sample};
use engine::Rules;

use crate::bot::read_weights;
use crate::cores;
use crate::fail::{Done, Failure};
use crate::number;
use crate::source::check_writable;
use crate::story::many;
use crate::tables;

const EXAMPLES: &str = "\
Bots of random styles play the editions in turn, two sides each. At the beginning of every turn the \
table is looked at, and the weights are fitted so that a table looks as good as the game turned out: \
a logistic regression. How surprised the old and the new weights are by tables that were kept \
back is told in bits: 1 is a coin, less is better. Everything depends on the seed, nothing on the \
number of threads.

The file has a name and a number on each line. crates/bots/weights.txt is the one that is compiled \
in; to try another one, let both play:

Examples:
  archmage tune --games 2000 --out new.txt
  archmage tune --games 2000 --seed 5000 --from new.txt --out newer.txt
  archmage arena --bots level-5,'exec:archmage bot --name level-5 --weights new.txt' --games 200";

/// Fit the weights of the bots to games against themselves
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games
    #[arg(long, short, default_value_t = 300, value_parser = number::within::<u64>(3, 1_000_000))]
    games: u64,
    /// Tables that the players follow at once in a turn: more play better, and longer
    #[arg(long, default_value_t = 1, value_parser = number::within::<u16>(1, 64))]
    width: u16,
    /// How strongly the weights to begin with hold: 0 lets the games alone decide
    #[arg(long, default_value_t = 0.05, value_parser = pull)]
    pull: f64,
    /// Seed of the first game; the next games count up from it
    #[arg(long, short, default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
    /// How many games at a time [default: one per core]
    #[arg(long, value_parser = number::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    threads: Option<NonZeroUsize>,
    /// Weights to begin with and to play with [default: those that come along]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Write the weights to this file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn pull(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|pull: &f64| pull.is_finite() && (0.0..=10.0).contains(pull));
    number.ok_or_else(|| "write a number from 0 to 10".to_owned())
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    let start = args.from.as_deref().map_or_else(|| Ok(Weights::usual().clone()), read_weights)?;
    if let Some(file) = &args.out {
        check_writable(file)?;
    }
    let samples = samples(args, &start);
    if samples.is_empty() {
        return Err(Failure::found(
            "no game came to its end, so there is nothing to learn from; try more games",
        ));
    }
    let fit = fit(&samples, &start, args.pull);
    let text = format!("{}{}", args.header(&samples, &fit), fit.weights.write());
    match &args.out {
        Some(file) => keep(file, &text, out),
        None => Ok(write!(out, "{text}")?),
    }
}

fn keep(file: &Path, text: &str, out: &mut dyn Write) -> Done {
    std::fs::write(file, text).map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
    for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
        writeln!(out, "{line}")?;
    }
    Ok(writeln!(out, "Written to {}.", file.display())?)
}

fn samples(args: &Args, start: &Weights) -> Vec<Sample> {
    let bar = cores::bar(args.games);
    let games = cores::each(args.games, args.threads, &bar, |game| {
        let edition = tables::with_cards(game);
        let mut found = Vec::new();
        let seed = args.seed.wrapping_add(game);
        sample(Rules::usual(edition, 2), start, usize::from(args.width), seed, &mut found);
        found
    });
    games.into_iter().flatten().collect()
}

impl Args {
    /// The remarks at the head of the file: the command that makes it again, and what came of it.
    fn header(&self, samples: &[Sample], fit: &Fit) -> String {
        let from = self.from.as_ref().map(|file| format!(" --from {file}")).unwrap_or_default();
        let [before, after] = fit.surprise;
        format!(
            "# Made by: archmage tune --games {} --width {} --pull {} --seed {}{from}\n\
             # Fitted to {} of {}; surprise on those kept back: {before:.4} bits before, {after:.4} after.\n",
            self.games,
            self.width,
            self.pull,
            self.seed,
            many(samples.len() as u64, "table"),
            many(self.games, "game"),
        )
    }
}
