//! Dungeon Twister in the terminal: the `archmage` command.
//!
//! The binary calls [`run`]; everything else is a command or serves one.

pub mod arena;
pub mod bench;
pub mod bot;
pub mod catalog;
pub mod check;
pub mod cores;
pub mod draw;
pub mod editions;
pub mod fail;
pub mod game;
pub mod handicap;
pub mod known;
pub mod legal;
pub mod line;
pub mod number;
pub mod paint;
pub mod perft;
pub mod pieces;
pub mod play;
pub mod players;
pub mod position;
pub mod reasons;
pub mod replay;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
pub mod simulate;
pub mod source;
pub mod story;
pub mod tables;
pub mod tactics;
pub mod tune;

pub use bots::rng;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use fail::{Done, Failure};
use paint::{Paint, When};

const AFTER: &str = "\
Start here:
  archmage play                         a game against the computer
  archmage editions                     what can be played
  archmage rules WALK                   the rules about walking

Exit status:
  0  everything is as it should be
  1  something that was checked does not hold: a broken law, a failed case,
     a record that breaks a rule or ends otherwise
  2  the command, a file or a position cannot be understood, or a row of a
     record names what is not there, like a token that stands elsewhere";

/// Dungeon Twister in the terminal: play, look at positions, check rules, simulate games.
#[derive(Parser)]
#[command(name = "archmage", version, after_help = AFTER, max_term_width = 100)]
struct Cli {
    /// Colors: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto,
          hide_possible_values = true, hide_default_value = true)]
    color: When,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    Editions(editions::Args),
    Rules(catalog::Args),
    Pieces(pieces::Args),
    Show(show::Args),
    Legal(legal::Args),
    Perft(perft::Args),
    Replay(replay::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Tactics(tactics::Args),
    Bot(bot::Args),
    Tune(tune::Args),
    Check(check::Args),
    Bench(bench::Args),
    #[cfg(feature = "serve")]
    BenchServer(load::Options),
}

/// Reads the command line.
fn parse() -> Result<Cli, clap::Error> {
    // What takes a number says which; clap would take `-1` for a flag, and its advice does not help.
    let command = Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| {
            let takes = arg.get_action().takes_values() && !arg.is_positional();
            arg.allow_negative_numbers(takes)
        })
    });
    Cli::from_arg_matches(&command.try_get_matches()?)
}

/// Runs the command of the command line.
#[must_use]
pub fn run() -> ExitCode {
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            let told = printed.map_or_else(|error| explain(&error.into()), |()| 0);
            return ExitCode::from(told.max(error.exit_code() as u8));
        }
    };
    let stdout = io::stdout();
    let mut out = BufWriter::new(stdout.lock());
    let done = perform(cli.command, Paint::for_stdout(cli.color), &mut out);
    let done = done.and(out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            // The buffer must not be written again: its reader may be gone.
            let _ = out.into_parts();
            ExitCode::from(explain(&failure))
        }
    }
}

/// Says why, and what the exit status is.
fn explain(failure: &Failure) -> u8 {
    let text = failure.to_string();
    if !text.is_empty() {
        fail::complain(&format!("archmage: {text}"));
    }
    failure.status()
}

fn perform(command: Command, paint: Paint, out: &mut dyn Write) -> Done {
    match command {
        Command::Play(args) => play::run(&args, paint, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, out),
        Command::Editions(args) => editions::run(&args, paint, out),
        Command::Rules(args) => catalog::run(&args, paint, out),
        Command::Pieces(args) => pieces::run(&args, paint, out),
        Command::Show(args) => show::run(&args, paint, out),
        Command::Legal(args) => legal::run(&args, paint, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Replay(args) => replay::run(&args, paint, out),
        Command::Simulate(args) => simulate::run(&args, paint, out),
        Command::Arena(args) => arena::run(&args, paint, out),
        Command::Tactics(args) => tactics::run(&args, out),
        Command::Bot(args) => bot::run(&args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Bench(args) => bench::run(&args, paint, out),
        #[cfg(feature = "serve")]
        Command::BenchServer(args) => load::run(&args).map_err(Failure::found),
        Command::Check(args) => check::run(&args, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_of_help_are_broken_where_the_terminal_ends() {
        let prose = |line: &str| line.starts_with(|sign: char| !sign.is_whitespace());
        for command in Cli::command().get_subcommands() {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            let broken = lines.windows(2).find(|pair| pair.iter().all(|line| prose(line)));
            assert_eq!(broken, None, "{}", command.get_name());
        }
    }
}
