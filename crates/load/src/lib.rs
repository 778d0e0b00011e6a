//! How much the server bears: the same driver plays at the real server and at a bare one, side by side.

mod bare;
mod child;
mod fail;
mod goals;
mod past;
mod race;
mod report;
mod script;
mod seated;
mod setup;
mod socket;

use std::path::PathBuf;

use clap::{Args, Subcommand};

pub use fail::Failed;

/// The word by which the program that measures is called, and by which it starts the servers.
pub const COMMAND: &str = "bench-server";

/// Measure what the server bears, next to a bare one
///
/// Plays many games at once over WebSockets and measures what the server makes of it.
///
/// A move is: a client sends an action, the server has it on the disk, and both clients were told. The bare server,
/// axum and SQLite without any rules, is driven with the same messages in the same run; only the ratios are worth
/// comparing.
///
/// The memory of a seated game is what a server has more with 2,000 games of 300 actions and their two clients each than
/// without any, its reserves included. It takes 4,000 open files.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    child: Option<Child>,
    /// So many games of two are played at once.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=2000))]
    games: u32,
    /// So long each server is driven, in every pass.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// So often both servers take their turn; the figures are medians.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=99))]
    passes: u32,
    /// So many running games of 300 actions wait when the server starts again; 0 leaves that out.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    past: u32,
    /// Write the figures as JSON.
    #[arg(long)]
    json: bool,
}

/// The servers are programs of their own, so that their memory is theirs.
#[derive(Subcommand)]
enum Child {
    /// The real server, with its games in a folder.
    #[command(hide = true)]
    Real { folder: PathBuf },
    /// The bare one.
    #[command(hide = true)]
    Bare { folder: PathBuf },
}

/// Measures, or is one of the servers that are measured.
pub fn run(options: &Options) -> Result<(), Failed> {
    let usual = || tokio::runtime::Builder::new_multi_thread().enable_all().build();
    match &options.child {
        Some(Child::Real { folder }) => server::runtime()?.block_on(child::real(folder)),
        Some(Child::Bare { folder }) => usual()?.block_on(bare::serve(folder)),
        None => usual()?.block_on(measure(options)),
    }
}

async fn measure(options: &Options) -> Result<(), Failed> {
    let folder = child::Folder::new()?;
    let scripts = setup::prepare(&folder.of("real")?, options).await?;
    let race = race::run(&folder, &scripts, options).await?;
    let past =
        if options.past > 0 { Some(past::measure(&folder, &scripts, options.past).await?) } else { None };
    let report = report::Report { race, past };
    if options.json {
        report.write_json();
    } else {
        report.write();
    }
    Ok(())
}
