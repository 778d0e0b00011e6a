//! `archmage check`: rule cases.

use std::io::Write;
use std::path::PathBuf;

use crate::fail::{Done, Failure};

const EXAMPLES: &str = "\
Examples:
  archmage check cases/               every case file in a folder
  archmage check cases/walk.case      one file";

/// Run rule cases: files, or folders searched for them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Case files or folders
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, _out: &mut dyn Write) -> Done {
    Err(Failure::found(format!("check: no case runner yet for {} paths", args.paths.len())))
}
