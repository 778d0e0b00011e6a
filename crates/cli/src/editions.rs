//! `archmage editions`: what can be played.

use std::io::Write;

use engine::{Edition, Mode, Setup};
use serde_json::json;

use crate::fail::Done;
use crate::paint::Paint;
use crate::tables;

const EXAMPLES: &str = "\
Examples:
  archmage editions             a table of all editions
  archmage editions --tables    `edition players` lines, one for every table, for scripts";

/// List the editions
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Print one `edition players` line per table that can be played, for scripts
    #[arg(long, conflicts_with = "json")]
    tables: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    if args.tables {
        for (edition, players) in tables::playable() {
            writeln!(out, "{} {players}", edition.ruleset().word)?;
        }
        return Ok(());
    }
    if args.json {
        let list: Vec<_> = Edition::ALL.into_iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "editions": list }))?;
        return Ok(());
    }
    for edition in Edition::ALL {
        let ruleset = edition.ruleset();
        write!(out, "{:<13} {}", paint.bold(&format!("{:<13}", ruleset.word)), ruleset.name)?;
        if players_of(edition).is_empty() {
            writeln!(out, "{}", paint.dim(" (cannot be played yet)"))?;
            continue;
        }
        writeln!(out)?;
        let players: Vec<String> = players_of(edition).iter().map(u8::to_string).collect();
        let modes: Vec<&str> = modes_of(edition).into_iter().map(Mode::word).collect();
        writeln!(out, "{:14}players {}; to {} points", "", players.join(", "), targets(edition))?;
        writeln!(out, "{:14}modes {}", "", modes.join(", "))?;
        writeln!(out, "{:14}rooms {}", "", ruleset.pairs.join(", "))?;
    }
    Ok(())
}

fn players_of(edition: Edition) -> Vec<u8> {
    tables::playable().filter(|(known, _)| *known == edition).map(|(_, players)| players).collect()
}

fn modes_of(edition: Edition) -> Vec<Mode> {
    let exists = |mode: &Mode| {
        players_of(edition).iter().any(|sides| Setup::new(edition, *sides).with_mode(*mode).check().is_ok())
    };
    Mode::ALL.into_iter().filter(exists).collect()
}

fn targets(edition: Edition) -> String {
    let [two, more] = edition.ruleset().target;
    if two == more || !players_of(edition).contains(&3) {
        two.to_string()
    } else {
        format!("{two} ({more} with more than two players)")
    }
}

fn as_json(edition: Edition) -> serde_json::Value {
    let ruleset = edition.ruleset();
    json!({
        "word": ruleset.word,
        "name": ruleset.name,
        "players": players_of(edition),
        "modes": modes_of(edition).into_iter().map(Mode::word).collect::<Vec<_>>(),
        "target": ruleset.target,
        "characters": ruleset.characters.iter().map(|piece| piece.def().code).collect::<Vec<_>>(),
        "objects": ruleset.objects.iter().map(|piece| piece.def().code).collect::<Vec<_>>(),
    })
}
