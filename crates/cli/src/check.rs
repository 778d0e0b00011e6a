//! `archmage check`: rule cases.

use std::io::{self, Write};
use std::path::PathBuf;

use testkit::case::{Report, check_paths};

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

/// Runs the command: prints every line that did not come true, and counts the cases.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    let report = check_paths(&args.paths).map_err(|error| Failure::input(format!("check: {error}")))?;
    print(&report, out)?;
    if !report.malformed.is_empty() {
        // The lines above say it all.
        Err(Failure::input(""))
    } else if report.passed + report.failed == 0 {
        Err(Failure::input("check: there is no case in these paths"))
    } else if report.failed > 0 {
        Err(Failure::found(""))
    } else {
        Ok(())
    }
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for broken in &report.malformed {
        writeln!(out, "{}:{}: malformed: {}", broken.path.display(), broken.line, broken.why)?;
    }
    for (path, case, failure) in &report.failures {
        writeln!(out, "{}:{}: {case}", path.display(), failure.line)?;
        writeln!(out, "    {}", failure.text)?;
        writeln!(out, "    expected: {}", failure.expected)?;
        writeln!(out, "    found:    {}", failure.found)?;
    }
    writeln!(out, "{} passed, {} failed", report.passed, report.failed)
}
