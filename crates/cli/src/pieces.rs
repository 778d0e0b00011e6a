//! `archmage pieces`: every character and object.

use std::io::Write;

use engine::Edition;
use engine::piece::{Def, Kind, Piece};
use serde_json::json;

use crate::fail::{Done, Failure};
use crate::paint::Paint;
use crate::{catalog, tables};

const EXAMPLES: &str = "\
Examples:
  archmage pieces                    all characters and objects, and where editions differ
  archmage pieces --edition base     those of one edition, as they are there
  archmage pieces Th WallWalker      some of them, by code or name";

/// Show the characters and objects with their codes, numbers and powers
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Codes or names of the pieces to show
    wanted: Vec<String>,
    /// Only the pieces of this edition, as it has them
    #[arg(long, value_parser = tables::edition())]
    edition: Option<Edition>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let editions = args.edition.map_or(Edition::ALL.to_vec(), |edition| vec![edition]);
    let entries = entries(&args.wanted, &editions)?;
    if args.json {
        let list: Vec<_> = entries.iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "pieces": list }))?;
        return Ok(());
    }
    write_all(entries, editions.len() > 1, paint, out)
}

/// Shows the pieces of an edition that are wanted, or all of them.
pub fn show(wanted: &[String], edition: Edition, paint: Paint, out: &mut dyn Write) -> Done {
    write_all(entries(wanted, &[edition])?, false, paint, out)
}

/// Stands behind a number that is not printed.
const MARK: char = '*';

/// What a piece is, and the editions in which it is that.
struct Entry {
    def: &'static Def,
    editions: Vec<Edition>,
}

impl Entry {
    fn words(&self) -> Vec<&'static str> {
        self.editions.iter().map(|edition| edition.ruleset().word).collect()
    }

    /// Whether its speed and its combat value are of this project.
    fn ours(&self) -> [bool; 2] {
        let guessed = self.editions.iter().find_map(|edition| edition.ruleset().guessed(self.def.piece));
        guessed.map_or([false; 2], |printed| [printed.speed.ours, printed.strength.ours])
    }

    /// The rules it rests on in these editions; a definition that several share has rules of all of them.
    fn rules(&self) -> Vec<&'static str> {
        let holds = |rule: &catalog::Rule| self.editions.iter().any(|edition| rule.is_of(*edition));
        let named = self.def.rules.iter().copied();
        named.filter(|id| catalog::find(id).is_some_and(|rule| holds(&rule))).collect()
    }
}

fn entries(wanted: &[String], editions: &[Edition]) -> Result<Vec<Entry>, Failure> {
    let mut found = Vec::new();
    for piece in choose(wanted)? {
        let before = found.len();
        for edition in editions.iter().filter(|edition| edition.ruleset().has(piece)) {
            let def = (edition.ruleset().def)(piece);
            let same = |entry: &&mut Entry| entry.def.kind == def.kind && entry.def.rules == def.rules;
            match found[before..].iter_mut().find(same) {
                Some(entry) => entry.editions.push(*edition),
                None => found.push(Entry { def, editions: vec![*edition] }),
            }
        }
        if let (false, true, [edition]) = (wanted.is_empty(), found.len() == before, editions) {
            let why = format!("the {} is not in this edition: {}", piece.def().name, edition.ruleset().name);
            return Err(Failure::input(why));
        }
    }
    Ok(found)
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

/// Writes everything, with the editions behind each where there are several.
fn write_all(entries: Vec<Entry>, several: bool, paint: Paint, out: &mut dyn Write) -> Done {
    let marked = entries.iter().any(|entry| entry.ours().contains(&true));
    let (characters, objects): (Vec<Entry>, Vec<Entry>) =
        entries.into_iter().partition(|entry| entry.def.piece.is_character());
    for (heading, list) in [("code  character      speed  combat", characters), ("code  object", objects)] {
        if list.is_empty() {
            continue;
        }
        let heading = if several { format!("{heading:<34}  editions") } else { heading.to_owned() };
        writeln!(out, "{}", paint.bold(&heading))?;
        for entry in &list {
            let [speed_ours, strength_ours] = entry.ours().map(|ours| if ours { MARK } else { ' ' });
            let numbers = match entry.def.kind {
                Kind::Character { speed, strength } => {
                    format!("{speed:>5}{speed_ours} {strength:>6}{strength_ours}")
                }
                Kind::Object => String::new(),
            };
            let editions = if several { entry.words().join(" ") } else { String::new() };
            let rest = format!("{:<14} {numbers:<14} {editions}", entry.def.name);
            writeln!(out, "{}    {}", paint.bold(entry.def.code), rest.trim_end())?;
            writeln!(out, "      {}", paint.dim(entry.def.text))?;
        }
    }
    if marked {
        writeln!(
            out,
            "\n{MARK} ours: chosen by this project, because the printed number is not known to us"
        )?;
    }
    Ok(())
}

fn as_json(entry: &Entry) -> serde_json::Value {
    let def = entry.def;
    let (kind, speed, strength) = match def.kind {
        Kind::Character { speed, strength } => ("character", Some(speed), Some(strength)),
        Kind::Object => ("object", None, None),
    };
    let [speed_ours, strength_ours] = entry.ours();
    let ours = [("speed", speed_ours), ("combat", strength_ours)];
    json!({
        "code": def.code,
        "name": def.name,
        "kind": kind,
        "editions": entry.words(),
        "speed": speed,
        "combat": strength,
        "ours": ours.iter().filter(|(_, ours)| *ours).map(|(word, _)| *word).collect::<Vec<_>>(),
        "text": def.text,
        "rules": entry.rules(),
        "powers": def.powers.iter().map(|power| power.word).collect::<Vec<_>>(),
    })
}
