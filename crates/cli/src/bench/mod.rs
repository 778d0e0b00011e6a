//! `archmage bench`: how fast the engine is, next to a yardstick in the same run.
//!
//! The yardstick of the program is a knight's walk, which is ours. `make bench` runs the same
//! race with shakmaty, a chess library under the GPL: it is a dev-dependency of the benchmark
//! `chess` and no part of what is built or shipped.

mod clock;
mod goals;
mod race;
mod report;
mod runners;
mod search;

use std::io::Write;
use std::time::Duration;

use race::Race;
pub use race::{Lap, Racer};
pub use runners::{Games, Knight, Whims};
use search::{Playouts, Thoughts};

use crate::fail::Done;
use crate::paint::Paint;

const EXAMPLES: &str = "\
One thread, processor time, interleaved passes, medians. A decision is: list all legal actions, \
choose one at random, let it happen. On a whim one is drawn without a list. Search is what bots do: \
tables judged while turns are planned, and whole random games, each in a world dealt anew from what \
a seat knows. Compare ratios of one run only; times differ between machines and days. `make bench` \
adds shakmaty, a fast chess library, and the goals that are set against it.

Examples:
  archmage bench                 about 12 seconds
  archmage bench --seconds 60    the same with more patience
  archmage bench --json          for programs";

/// Measure the speed of the engine
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How long to measure
    #[arg(long, default_value_t = 12.0, value_parser = seconds)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.1..=86_400.0).contains(&number) => Ok(number),
        Ok(_) | Err(_) => Err("expected seconds, from 0.1 to 86400".to_owned()),
    }
}

impl Args {
    /// So many seconds, for people or for programs.
    #[must_use]
    pub fn new(seconds: f64, json: bool) -> Args {
        Args { seconds, json }
    }
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    compare(args, Box::new(Knight), paint, out)
}

/// Races the engine against a yardstick and tells the result.
pub fn compare(args: &Args, yardstick: Box<dyn Racer>, paint: Paint, out: &mut dyn Write) -> Done {
    let games = Games::all().map(|games| Box::new(games) as Box<dyn Racer>).collect();
    let whims = Games::all().map(|games| Box::new(Whims(games)) as Box<dyn Racer>).collect();
    let search: [Box<dyn Racer>; 2] = [Box::new(Thoughts::new()), Box::new(Playouts::new())];
    let race = Race::run(yardstick, games, whims, search, Duration::from_secs_f64(args.seconds));
    if args.json { report::write_json(&race, out) } else { report::write(&race, paint, out) }
}
