//! `archmage rules`: the catalog of rules, carried along in the program.

use std::io::Write;

use engine::Edition;
use engine::edition::Grain;
use serde_json::json;

use crate::fail::{Done, Failure};
use crate::paint::Paint;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../docs/rules/", $name, ".md")))),*]
    };
}

/// The files of the catalog in the order of its readme.
const FILES: &[(&str, &str)] = files![
    "setup",
    "modes",
    "turn",
    "victory",
    "reveal",
    "gear",
    "walk",
    "carry",
    "pit",
    "jump",
    "gate",
    "combat",
    "wound",
    "exit",
    "sight",
    "characters",
    "objects",
    "terrain",
    "players",
    "scenarios",
    "wheel",
    "zones",
    "shots",
    "rulings",
    "card_rulings",
    "examples",
];

const EXAMPLES: &str = "\
Examples:
  archmage rules                all rules, file by file, and how many there are
  archmage rules WALK-3         one rule with its source
  archmage rules JUMP           all rules of a chapter
  archmage rules portcullis     all rules with this word
  archmage rules --json         all rules for programs";

/// Show the rules: all of them, a chapter, or one
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Ids (`WALK-3`), chapters (`WALK`) or words to look for
    wanted: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One rule.
#[derive(Copy, Clone, Debug)]
pub struct Rule {
    /// Its id, for example `WALK-3`.
    pub id: &'static str,
    /// The sentence.
    pub text: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Editions it belongs to.
    pub editions: &'static str,
    /// The file it stands in, without ending.
    pub file: &'static str,
}

impl Rule {
    /// The chapter: what stands before the number.
    #[must_use]
    pub fn chapter(&self) -> &'static str {
        self.id.split('-').next().unwrap_or(self.id)
    }

    /// Whether it holds in an edition; `all` are those of the board game.
    #[must_use]
    pub fn is_of(&self, edition: Edition) -> bool {
        let ruleset = edition.ruleset();
        let named = |word: &str| word == ruleset.word || word == "all" && ruleset.grain == Grain::Squares;
        self.editions.split_whitespace().any(named)
    }
}

/// All rules in the order of the catalog.
pub fn all() -> impl Iterator<Item = Rule> {
    FILES.iter().flat_map(|(file, text)| text.lines().filter_map(move |line| read_row(file, line)))
}

/// The rule with this id.
#[must_use]
pub fn find(id: &str) -> Option<Rule> {
    all().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

fn read_row(file: &'static str, line: &'static str) -> Option<Rule> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
    let id = cells.next()?;
    let (chapter, number) = id.split_once('-')?;
    let is_id = chapter.bytes().all(|b| b.is_ascii_uppercase())
        && !chapter.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && !number.is_empty();
    let rule = Rule { id, text: cells.next()?, source: cells.next()?, editions: cells.next()?, file };
    is_id.then_some(rule)
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    if !args.json {
        return show(&args.wanted, paint, out);
    }
    let chosen = choose(&args.wanted)?;
    let list: Vec<_> = chosen.iter().map(as_json).collect();
    writeln!(out, "{}", json!({ "count": chosen.len(), "rules": list }))?;
    Ok(())
}

/// Shows the rules that are wanted, or all.
pub fn show(wanted: &[String], paint: Paint, out: &mut dyn Write) -> Done {
    let chosen = choose(wanted)?;
    if let ([rule], [_]) = (chosen.as_slice(), wanted) {
        return show_one(rule, paint, out);
    }
    for (file, _) in FILES {
        let here: Vec<&Rule> = chosen.iter().filter(|rule| rule.file == *file).collect();
        if here.is_empty() {
            continue;
        }
        writeln!(out, "{}", paint.bold(&format!("{file} ({})", here.len())))?;
        for rule in here {
            writeln!(out, "  {:<16} {}", rule.id, rule.text)?;
        }
    }
    if wanted.is_empty() {
        writeln!(out, "\n{} rules in {} files", chosen.len(), FILES.len())?;
    }
    Ok(())
}

fn choose(wanted: &[String]) -> Result<Vec<Rule>, Failure> {
    if wanted.is_empty() {
        return Ok(all().collect());
    }
    let mut chosen: Vec<Rule> = Vec::new();
    for word in wanted {
        let by_id = |rule: &Rule| rule.id.eq_ignore_ascii_case(word);
        let by_chapter = |rule: &Rule| rule.chapter().eq_ignore_ascii_case(word);
        let by_file = |rule: &Rule| rule.file.eq_ignore_ascii_case(word);
        let low = word.to_lowercase();
        let by_text = |rule: &Rule| rule.text.to_lowercase().contains(&low);
        let tests: [&dyn Fn(&Rule) -> bool; 4] = [&by_id, &by_chapter, &by_file, &by_text];
        let found = tests.iter().find_map(|test| {
            let found: Vec<Rule> = all().filter(|rule| test(rule)).collect();
            (!found.is_empty()).then_some(found)
        });
        chosen.extend(found.ok_or_else(|| unknown(word))?);
    }
    Ok(chosen)
}

fn unknown(word: &str) -> Failure {
    let mut chapters: Vec<&str> = Vec::new();
    for chapter in all().map(|rule| rule.chapter()) {
        if !chapters.contains(&chapter) {
            chapters.push(chapter);
        }
    }
    Failure::input(format!(
        "no rule is named `{word}` or has this word in it; the chapters are {}",
        chapters.join(", ")
    ))
}

fn show_one(rule: &Rule, paint: Paint, out: &mut dyn Write) -> Done {
    writeln!(out, "{}  {}", paint.bold(rule.id), rule.text)?;
    writeln!(out, "{}", paint.dim(&format!("source    {}", rule.source)))?;
    writeln!(out, "{}", paint.dim(&format!("editions  {}", rule.editions)))?;
    writeln!(out, "{}", paint.dim(&format!("file      docs/rules/{}.md", rule.file)))?;
    Ok(())
}

fn as_json(rule: &Rule) -> serde_json::Value {
    json!({
        "id": rule.id,
        "text": rule.text,
        "source": rule.source,
        "editions": rule.editions,
        "file": rule.file,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> std::path::PathBuf {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
    }

    #[test]
    fn every_file_of_the_catalog_is_carried_along() {
        let mut files: Vec<String> = std::fs::read_dir(folder())
            .expect("the catalog is there")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
            .filter(|name| name != "README")
            .collect();
        files.sort();
        let mut known: Vec<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        known.sort();
        assert_eq!(files, known);
    }

    #[test]
    fn every_row_with_an_id_is_read() {
        for (file, text) in FILES {
            let ids = text
                .lines()
                .filter(|line| {
                    line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(char::is_uppercase))
                })
                .count();
            assert_eq!(all().filter(|rule| rule.file == *file).count(), ids, "{file}");
        }
    }

    #[test]
    fn ids_are_used_once() {
        let mut ids: Vec<&str> = all().map(|rule| rule.id).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
