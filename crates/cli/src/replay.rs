//! `archmage replay`: a recorded game, checked row by row.

use std::io::Write;

use engine::State;
use engine::notation::record::{self, Record};
use engine::view::{Seat, View};
use serde_json::json;

use crate::draw::panel;
use crate::draw::terminal::{self, Look};
use crate::fail::{Done, Failure};
use crate::paint::Paint;
use crate::source::Source;
use crate::story::{self, many};

const EXAMPLES: &str = "\
Every row is checked by the rules while the record is read; the first one that does not fit is named \
with its line. `simulate --record FILE` and `play --record FILE` write records.

Examples:
  archmage replay game.rec               the result, after checking every row
  archmage replay game.rec --step        row by row, with what came of it
  archmage replay game.rec --at 40       the position after row 40
  archmage replay game.rec --at 40 --text > game.pos
  archmage replay game.rec --verify      only the exit status and one line
  archmage replay game.rec --json        rows, digests and the result for programs";

/// Check a record and watch the game again
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A record; `-` for the standard input
    record: String,
    /// Print every row and what came of it
    #[arg(long)]
    step: bool,
    /// Show the position after this many rows
    #[arg(long, value_name = "ROW", conflicts_with = "step", value_parser = row)]
    at: Option<usize>,
    /// With --at, print the position as text
    #[arg(long, requires = "at")]
    text: bool,
    /// Only check: every row, the result, and that the record reads back
    #[arg(long, conflicts_with_all = ["step", "at"])]
    verify: bool,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["step", "at", "verify"])]
    json: bool,
}

fn row(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected the number of a row, from 0 on".to_owned())
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let source = Source::read(&args.record)?;
    let record = record::examine(&source.text).map_err(|flaw| source.flaw(&flaw))?;
    if args.json {
        return write_json(&record, out);
    }
    if let Some(row) = args.at {
        return show_at(&record, row, args.text, paint, out);
    }
    if args.step {
        write_steps(&record, paint, out)?;
    }
    if args.verify {
        verify(&record)?;
        if let Some(missing) = missing_result(&record, &source) {
            return Err(Failure::found(format!("{}: {missing}", source.name)));
        }
        let rows = many(record.rows().len() as u64, "row");
        let verb = if record.rows().len() == 1 { "holds" } else { "hold" };
        let open = if record.now().outcome().is_none() { "; the game is not over" } else { "" };
        return Ok(writeln!(out, "{}: {rows} {verb}{open}", source.name)?);
    }
    let rules = record.start().rules();
    writeln!(
        out,
        "{}, {} players, {}: {}",
        paint.bold(rules.ruleset().name),
        rules.setup.sides,
        rules.setup.mode.word(),
        many(record.rows().len() as u64, "row")
    )?;
    writeln!(out, "{}", ending(record.now()))?;
    if let Some(missing) = missing_result(&record, &source) {
        writeln!(out, "note: {missing}")?;
    }
    Ok(())
}

/// The record of a finished game ends with its result.
fn missing_result(record: &Record, source: &Source) -> Option<String> {
    let result = record::result(record.now().table())?;
    let said = source.text.lines().any(|line| line.split_whitespace().next() == Some("over"));
    (!said).then(|| format!("the game is over and its last line is missing: `{result}`"))
}

/// How a game stands, in words.
fn ending(state: &State) -> String {
    let table = state.table();
    let scores: Vec<String> =
        table.sides().iter().map(|side| format!("{side} {}", table.score(side))).collect();
    let outcome = table.outcome().map_or_else(|| "not over".to_owned(), panel::outcome_text);
    format!("{outcome}: {}", scores.join(", "))
}

fn write_steps(record: &Record, paint: Paint, out: &mut dyn Write) -> Done {
    let mut state = *record.start();
    for (number, (actor, action)) in (1..).zip(record.rows()) {
        let row = record::row(state.table(), *actor, action);
        let mut events = Vec::new();
        state.apply_unchecked(*actor, action, &mut events);
        writeln!(out, "{} {row}", paint.dim(&format!("{number:>4}")))?;
        for event in events {
            if let Some(text) = story::tell(state.table(), Seat::Replay, event) {
                writeln!(out, "       {}", paint.dim(&text))?;
            }
        }
    }
    Ok(())
}

fn show_at(record: &Record, row: usize, text: bool, paint: Paint, out: &mut dyn Write) -> Done {
    let rows = record.rows().len();
    let state = match row.checked_sub(1) {
        None => Some(*record.start()),
        Some(before) => record.replay().nth(before).map(|step| step.after),
    };
    let state = state
        .ok_or_else(|| Failure::input(format!("expected a row from 0 to {rows} after --at, found {row}")))?;
    if text {
        write!(out, "{}", engine::notation::position::write(&state))?;
    } else {
        let view = View::of(&state, Seat::Replay);
        write!(out, "{}", terminal::draw(&view, Look { paint, ascii: false }))?;
    }
    Ok(())
}

/// Reading has checked every row; what is left is that the text is stable.
fn verify(record: &Record) -> Done {
    let text = record::write(record);
    match record::read(&text) {
        Ok(again) if again == *record => Ok(()),
        Ok(_) => Err(Failure::found("the record reads back to another game")),
        Err(error) => Err(Failure::found(format!("the record does not read back: {error}"))),
    }
}

fn write_json(record: &Record, out: &mut dyn Write) -> Done {
    let rows: Vec<_> = record
        .replay()
        .map(|step| {
            json!({
                "row": record::row(step.before.table(), step.actor, &step.action),
                "digest": format!("{:016x}", step.after.digest()),
            })
        })
        .collect();
    let table = record.now().table();
    let scores: serde_json::Map<_, _> =
        table.sides().iter().map(|side| (side.name().to_owned(), json!(table.score(side)))).collect();
    let outcome = table.outcome();
    let value = json!({
        "edition": table.rules().ruleset().word,
        "players": table.rules().setup.sides,
        "mode": table.rules().setup.mode.word(),
        "rows": rows,
        "over": outcome.is_some(),
        "winner": outcome.and_then(|outcome| outcome.winner).map(engine::Side::name),
        "result": record::result(table),
        "scores": scores,
    });
    writeln!(out, "{value}")?;
    Ok(())
}
