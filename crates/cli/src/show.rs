//! `archmage show`: a position as a picture.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::Side;
use engine::notation::position;
use engine::view::{Seat, View};

use crate::draw::svg::{self, Pose};
use crate::draw::terminal::{self, Look};
use crate::fail::{Done, Failure};
use crate::paint::Paint;
use crate::position::PositionArgs;
use crate::source::check_alike;

const EXAMPLES: &str = "\
Examples:
  archmage show game.pos                          the dungeon in the terminal
  archmage show game.pos --seat yellow            with what yellow alone knows
  archmage show --new base --turns 10 --seed 3    after ten turns of computer players
  archmage show game.pos --svg board.svg          as a drawing
  archmage show --new base --text > game.pos      as text that every command reads
  archmage show game.pos --plain | less           without colors and special signs";

/// Draw a position in the terminal, or as a vector picture
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Who looks: a side, `spectator`, or `replay`, which sees everything
    #[arg(long, default_value = "spectator", value_parser = seat())]
    seat: Seat,
    /// Only plain characters and no colors
    #[arg(long, conflicts_with = "svg")]
    plain: bool,
    /// Print the position as text instead, with everything that is hidden in it
    #[arg(long, conflicts_with_all = ["svg", "seat", "plain"])]
    text: bool,
    /// Write a vector picture to this file instead, in place of one in it; `-` for the standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// In the vector picture, draw a long hall upright instead of lying
    #[arg(long, requires = "svg")]
    upright: bool,
}

/// Reads a seat.
pub fn seat() -> impl TypedValueParser<Value = Seat> {
    let words = Side::ALL.map(Side::name).into_iter().chain(["spectator", "replay"]);
    PossibleValuesParser::new(words).map(|word| match (word.as_str(), Side::from_text(&word)) {
        (_, Some(side)) => Seat::Side(side),
        ("replay", None) => Seat::Replay,
        _ => Seat::Spectator,
    })
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let state = args.position.state()?;
    if let Seat::Side(side) = args.seat
        && !state.table().sides().has(side)
    {
        return Err(Failure::input(format!("{side} is not at this table")));
    }
    if args.text {
        write!(out, "{}", position::write(&state))?;
        return Ok(());
    }
    let view = View::of(&state, args.seat);
    let Some(file) = &args.svg else {
        let paint = if args.plain { Paint::PLAIN } else { paint };
        write!(out, "{}", terminal::draw(&view, Look { paint, ascii: args.plain }))?;
        return Ok(());
    };
    let pose = if args.upright { Pose::Upright } else { Pose::usual(&view) };
    let picture = svg::draw(&view, pose);
    if file.as_os_str() == "-" {
        write!(out, "{picture}")?;
        return Ok(());
    }
    check_alike(file, "<svg ")?;
    std::fs::write(file, picture).map_err(|error| Failure::input(format!("{}: {error}", file.display())))
}
