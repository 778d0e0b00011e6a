//! `archmage check`: rule cases.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use testkit::case::{Report, What, check_paths};

use crate::catalog;
use crate::fail::{Done, Failure, harmless};

const EXAMPLES: &str = "\
Every case that can be read is run. What did not come true or cannot be read is printed with its file \
and line; the last line counts. The exit status is 1 if a case failed and 2 if something could not be \
read. docs/cases.md says how cases are written.

Examples:
  archmage check cases/                  every case file in a folder
  archmage check cases/walk/walk.case    one file";

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
    let ids: BTreeSet<&str> = catalog::all().map(|rule| rule.id).collect();
    let report = check_paths(&args.paths, &|id| ids.contains(id));
    print(&report, out)?;
    // The lines above say it all.
    if report.is_malformed() {
        Err(Failure::input(""))
    } else if report.failed > 0 {
        Err(Failure::found(""))
    } else {
        Ok(())
    }
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for problem in &report.problems {
        write!(out, "{}:", harmless(&problem.path.to_string_lossy()))?;
        if let Some(line) = problem.line {
            write!(out, "{line}:")?;
        }
        match &problem.what {
            // Without a line it is no text at all that is wrong, but the path.
            What::Malformed(why) if problem.line.is_none() => writeln!(out, " {}", harmless(why))?,
            What::Malformed(why) => writeln!(out, " malformed: {}", harmless(why))?,
            What::Failed(case, failure) => {
                writeln!(out, " {}\n    {}", harmless(case), harmless(&failure.text))?;
                let (expected, found) = (harmless(&failure.expected), harmless(&failure.found));
                writeln!(out, "    expected: {expected}\n    found:    {found}")?;
            }
        }
    }
    writeln!(out, "{} passed, {} failed", report.passed, report.failed)
}
