//! `archmage simulate`: many games, and the laws of the engine watched in all of them.

mod report;
mod tally;

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use engine::notation::record::{self, Record};
use engine::{Action, Actor, NoEvents, Rules, State, notation};

use crate::cores;
use crate::fail::{Done, Failure, complain};
use crate::game::{self, Played, Trouble};
use crate::number;
use crate::paint::Paint;
use crate::players::{self, NAMES, Name};
use crate::source::{check_alike, check_writable};
use crate::story::many;
use crate::tables::TableArgs;
pub use tally::ENDS;
use tally::Tally;

const EXAMPLES: &str = "\
Every game has its own seed, counted up from --seed, so results do not depend on the number of \
threads, and one game is played again with its seed and `--games 1`.

Examples:
  archmage simulate --games 1000                          the base set
  archmage simulate --edition anniversary --mode draft    another edition and mode
  archmage simulate --players 4 --player random           four sides, random choices
  archmage simulate --handicap blue:2:+6                  blue gives up two characters and a card
  archmage simulate --seed 77 --games 1                   the game with seed 77
  archmage simulate --games 1 --record game.rec           and its record, for `replay`
  archmage simulate --games 10 --player level-3           a stronger player; slower

";

/// Play whole games between computer players and check the laws of the engine
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}{NAMES}"))]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many games
    #[arg(long, short, default_value_t = 100, value_parser = number::within(1, u64::MAX))]
    games: u64,
    /// Seed of the first game; the next games count up from it
    #[arg(long, short, default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
    /// Who plays: `simple` heads for the exit, `random` does anything, or a bot like `level-4`
    #[arg(long, default_value_t = Name::SIMPLE, value_parser = players::read)]
    player: Name,
    /// How many games at a time [default: one per core]
    #[arg(long, value_parser = number::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    threads: Option<NonZeroUsize>,
    /// Write the record of one game to this file, in place of a record in it: the first game that
    /// went wrong, else the first
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// So many failed games are named.
const SHOWN: usize = 20;

/// A game in which something went wrong.
struct Failed {
    seed: u64,
    trouble: Trouble,
    last: Option<Last>,
}

/// The last thing that happened in a game, and the position it happened in.
type Last = (State, Actor, Action);

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let rules = args.table.rules()?;
    if let Some(file) = &args.record {
        check_alike(file, "archmage record")?;
        check_writable(file)?;
    }
    let began = Instant::now();
    let (tally, failed) = play_all(args, rules);
    let report = report::Report { args, rules, tally: &tally, seconds: began.elapsed().as_secs_f64() };
    if args.json {
        report.write_json(&failed, out)?;
    } else {
        report.write(paint, out)?;
    }
    if let Some(file) = &args.record {
        write_record(file, rules, failed.first().map_or(args.seed, |game| game.seed), args.player)?;
    }
    if failed.is_empty() {
        return Ok(());
    }
    out.flush()?;
    for game in failed.iter().take(SHOWN) {
        let number = game.seed.wrapping_sub(args.seed) + 1;
        complain(&format!("game {number} (seed {}): {}", game.seed, game.trouble));
        complain(&format!("  again with: archmage {}", report.again(game.seed)));
    }
    if let Some((state, actor, action)) = failed.first().and_then(|game| game.last.as_ref()) {
        let text = notation::action::write(state.table(), *actor, action);
        complain(&format!(
            "the last action of game seed {}: {} {text}",
            failed[0].seed,
            notation::names::actor(*actor)
        ));
        complain(&format!("the position before it:\n{}", notation::position::write(state)));
    }
    Err(Failure::found(format!("{} of {} broke a law of the engine", failed.len(), many(args.games, "game"))))
}

/// Plays a game again and writes down as much of it as the rules allow.
fn write_record(file: &Path, rules: &'static Rules, seed: u64, name: Name) -> Done {
    let mut record = Record::new(State::new(rules));
    // What went wrong was told already; the record ends before it.
    let _ = play_one(rules, seed, name, &mut |_, actor, action| {
        let _ = record.push(actor, action, &mut NoEvents);
    });
    std::fs::write(file, record::write(&record))
        .map_err(|error| Failure::input(format!("{}: {error}", file.display())))
}

fn play_all(args: &Args, rules: &'static Rules) -> (Tally, Vec<Failed>) {
    let threads = cores::crew(args.games, args.threads);
    let bar = cores::bar(args.games);
    let next = AtomicU64::new(0);
    let total = Mutex::new((Tally::default(), Vec::new()));
    let before = panic::take_hook();
    panic::set_hook(Box::new(|info| PANIC.set(Some(info.to_string().replace('\n', ": ")))));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let (mut tally, mut failed) = (Tally::default(), Vec::new());
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= args.games {
                        break;
                    }
                    let seed = args.seed.wrapping_add(game);
                    let mut last = None;
                    let mut keep = |state: &State, actor, action: &Action| {
                        last = Some((*state, actor, *action));
                    };
                    match play_one(rules, seed, args.player, &mut keep) {
                        Ok(played) => tally.add(&played),
                        Err(trouble) => failed.push(Failed { seed, trouble, last }),
                    }
                    bar.inc(1);
                }
                let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                total.0.merge(&tally);
                total.1.append(&mut failed);
            });
        }
    });
    panic::set_hook(before);
    bar.finish_and_clear();
    let (tally, mut failed) = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    failed.sort_by_key(|game| game.seed.wrapping_sub(args.seed));
    (tally, failed)
}

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

fn play_one(
    rules: &'static Rules,
    seed: u64,
    name: Name,
    watch: &mut dyn FnMut(&State, Actor, &Action),
) -> Result<Played, Trouble> {
    let game = || {
        let mut players: Vec<_> = rules.sides.iter().map(|_| players::player(name)).collect();
        game::play(rules, seed, &mut players, watch)
    };
    panic::catch_unwind(AssertUnwindSafe(game)).unwrap_or_else(|_| {
        Err(Trouble::Panicked(PANIC.take().unwrap_or_else(|| "without a message".to_owned())))
    })
}
