//! `archmage pieces`: every character and object.

use std::io::Write;

use engine::Edition;
use engine::piece::{Kind, Piece};
use serde_json::json;

use crate::fail::{Done, Failure};
use crate::paint::Paint;
use crate::tables;

const EXAMPLES: &str = "\
Examples:
  archmage pieces                    all characters and objects
  archmage pieces --edition base     those of one edition
  archmage pieces Th WallWalker      some of them, by code or name";

/// Show the characters and objects with their codes, numbers and powers
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Codes or names of the pieces to show
    wanted: Vec<String>,
    /// Only the pieces of this edition
    #[arg(long, value_parser = tables::edition())]
    edition: Option<Edition>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let mut chosen = choose(&args.wanted)?;
    if let Some(edition) = args.edition {
        let ruleset = edition.ruleset();
        let belongs = |piece: &Piece| ruleset.characters.contains(piece) || ruleset.objects.contains(piece);
        if let (false, Some(other)) = (args.wanted.is_empty(), chosen.iter().find(|piece| !belongs(piece))) {
            let why = format!("the {} is not in this edition: {}", other.def().name, ruleset.name);
            return Err(Failure::input(why));
        }
        chosen.retain(belongs);
    }
    if args.json {
        let list: Vec<_> = chosen.into_iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "pieces": list }))?;
        return Ok(());
    }
    write_all(chosen, paint, out)
}

/// Shows the pieces that are wanted, or all.
pub fn show(wanted: &[String], paint: Paint, out: &mut dyn Write) -> Done {
    write_all(choose(wanted)?, paint, out)
}

fn choose(wanted: &[String]) -> Result<Vec<Piece>, Failure> {
    if wanted.is_empty() {
        return Ok(Piece::ALL.to_vec());
    }
    let find = |word: &String| {
        Piece::from_text(word).ok_or_else(|| {
            Failure::input(format!("no piece is called `{word}`; `archmage pieces` lists codes and names"))
        })
    };
    wanted.iter().map(find).collect()
}

fn write_all(chosen: Vec<Piece>, paint: Paint, out: &mut dyn Write) -> Done {
    let (characters, objects): (Vec<Piece>, Vec<Piece>) =
        chosen.into_iter().partition(|piece| piece.is_character());
    if !characters.is_empty() {
        writeln!(out, "{}", paint.bold("code  character      speed  combat"))?;
        for piece in characters {
            character(piece, paint, out)?;
        }
    }
    if !objects.is_empty() {
        writeln!(out, "{}", paint.bold("code  object"))?;
        for piece in objects {
            let def = piece.def();
            writeln!(out, "{}    {}", paint.bold(def.code), def.name)?;
            writeln!(out, "      {}", paint.dim(def.text))?;
        }
    }
    Ok(())
}

fn character(piece: Piece, paint: Paint, out: &mut dyn Write) -> Done {
    let def = piece.def();
    if let Kind::Character { speed, strength } = def.kind {
        writeln!(out, "{}    {:<14} {speed:>5}  {strength:>6}", paint.bold(def.code), def.name)?;
        writeln!(out, "      {}", paint.dim(def.text))?;
    }
    Ok(())
}

fn as_json(piece: Piece) -> serde_json::Value {
    let def = piece.def();
    let (kind, speed, strength) = match def.kind {
        Kind::Character { speed, strength } => ("character", Some(speed), Some(strength)),
        Kind::Object => ("object", None, None),
    };
    json!({
        "code": def.code,
        "name": def.name,
        "kind": kind,
        "speed": speed,
        "combat": strength,
        "text": def.text,
        "rules": def.rules,
        "powers": def.powers.iter().map(|power| power.word).collect::<Vec<_>>(),
    })
}
