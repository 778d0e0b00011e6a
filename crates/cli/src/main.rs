//! Dungeon Twister in the terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play Dungeon Twister in the terminal, check rule cases and simulate games.
#[derive(Parser)]
#[command(name = "archmage", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game at this terminal
    Play,
    /// List the editions
    Editions {
        /// Print one `edition players` line per table that can be played, for scripts
        #[arg(long)]
        tables: bool,
    },
    /// Run rule cases: files, or folders searched for them
    Check {
        /// Case files or folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Play random games and check the laws of the engine after every action
    Simulate {
        /// The edition to play
        #[arg(long)]
        edition: String,
        /// How many sides
        #[arg(long, default_value_t = 2)]
        players: u8,
        /// How many games
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// Seed of the first game; the next games count up from it
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Editions { tables } => {
            if !tables {
                println!("No edition can be played yet.");
            }
            ExitCode::SUCCESS
        }
        Command::Play => unfinished("play"),
        Command::Check { .. } => unfinished("check"),
        Command::Simulate { .. } => unfinished("simulate"),
    }
}

/// Refuses a command loudly: a script must not take it for a success.
fn unfinished(command: &str) -> ExitCode {
    eprintln!("archmage {command}: not written yet");
    ExitCode::FAILURE
}
