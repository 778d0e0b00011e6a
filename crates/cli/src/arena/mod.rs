//! `archmage arena`: bots play each other, and how strong they are.

mod chair;
mod contest;
mod entrant;
mod matches;
mod program;
mod rating;
mod report;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use engine::Rules;

use crate::cores;
use crate::fail::{Done, Failure};
use crate::number;
use crate::paint::Paint;
use crate::players::{NAMES, Name};
use crate::story::many;
use crate::tables::TableArgs;
use contest::Pairing;
use entrant::Entrant;
use matches::Entry;
use program::Program;

const EXAMPLES: &str = "\
Every bot meets every other. Each deal is played twice with sides swapped; with three or four sides \
both of a pair have every seat equally often in six games. The table tells the score with its \
95 % interval, draws counted half, and a strength on Elo's scale. Everything depends on the seed \
and nothing on the number of threads, unless a bot thinks by the clock. A --handicap belongs to a \
side, so both of a pair have it equally often.

A program of your own plays as exec:COMMAND if it speaks the line protocol of docs/bots.md; \
examples/bots/runner.py is one. exec:COMMAND@500ms tells it how long it may think. A bot that fails, \
answers what is not allowed or too late loses that game; it is named, and the exit status is 1.

Examples:
  archmage arena --bots level-3,level-4,level-5 --games 100
  archmage arena --bots level-4,level-4:hunter --edition paladins --games 200
  archmage arena --bots 'simple,exec:python3 examples/bots/runner.py' --games 20
  archmage arena --bots level-5@500ms,level-6@500ms --threads 1 --games 40
  archmage arena --bots random,simple --players 4 --games 60 --json

";

/// Let bots play each other and measure how strong they are
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}{NAMES}"))]
pub struct Args {
    /// Who plays, two or more, separated by commas
    #[arg(long, required = true, value_delimiter = ',', value_parser = Entrant::read)]
    bots: Vec<Entrant>,
    /// How many games for each pair: even for two sides, a multiple of 6 for more
    #[arg(long, short, default_value_t = 60, value_parser = number::within::<u64>(1, 10_000_000))]
    games: u64,
    #[command(flatten)]
    table: TableArgs,
    /// Seed of the first deal; the next deals count up from it
    #[arg(long, short, default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
    /// How many games at a time [default: one per core]
    #[arg(long, value_parser = number::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    threads: Option<NonZeroUsize>,
    /// Seconds that a program may take for an answer, beyond the time it was given
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = number::within::<u64>(1, 86_400))]
    patience: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let rules = args.table.rules()?;
    args.check(rules)?;
    let began = Instant::now();
    let games = args.play(rules);
    let report = report::Report::new(args, rules, games, began.elapsed().as_secs_f64());
    if args.json {
        report.write_json(out)?;
    } else {
        report.write(paint, out)?;
    }
    match report.faults() {
        0 => Ok(()),
        lost => Err(Failure::found(format!(
            "{} lost by a bot that did not answer as it should",
            many(lost, "game")
        ))),
    }
}

impl Args {
    fn check(&self, rules: &Rules) -> Done {
        let wrong = |why: String| Err(Failure::input(why));
        if self.bots.len() < 2 {
            let other = if self.bots[0] == Entrant::Bot(Name::SIMPLE) { "level-4" } else { "simple" };
            return wrong(format!("an arena needs two bots: --bots {},{other}", self.bots[0]));
        }
        for (place, bot) in self.bots.iter().enumerate() {
            if self.bots[..place].contains(bot) {
                return wrong(format!("{bot} is named twice; name each bot once"));
            }
        }
        let each = matches::seatings(rules.setup.sides).len() as u64;
        if !self.games.is_multiple_of(each) {
            let (less, more) = (self.games / each * each, self.games.div_ceil(each) * each);
            let choice = if less == 0 { more.to_string() } else { format!("{less} or {more}") };
            return wrong(format!(
                "--games {} does not come out even: every deal is played {each} times, so that both of a pair \
                 have every seat equally often; choose {choice}",
                self.games
            ));
        }
        for bot in &self.bots {
            if let Entrant::Program { command, .. } = bot {
                Program::start(command).map_err(|why| Failure::input(format!("{bot} {why}")))?;
            }
        }
        Ok(())
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.patience)
    }

    fn play(&self, rules: &'static Rules) -> Vec<Entry> {
        let pairs = matches::pairs(self.bots.len());
        let count = pairs.len() as u64 * self.games;
        cores::each(count, self.threads, &cores::bar(count), |number| {
            let pair = pairs[(number / self.games) as usize];
            let seatings = matches::seatings(rules.setup.sides);
            let (game, each) = (number % self.games, seatings.len() as u64);
            let deal = game / each;
            let seats: Vec<usize> = seatings[(game % each) as usize].iter().map(|seat| pair[*seat]).collect();
            let pairing = Pairing {
                rules,
                seats: seats.iter().map(|seat| &self.bots[*seat]).collect(),
                deal: self.seed.wrapping_add(deal),
                // No lot of a bot may tell what chance has decided.
                lots: !self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number),
                patience: self.patience(),
            };
            Entry { pair, deal, seats, contest: pairing.play() }
        })
    }
}
