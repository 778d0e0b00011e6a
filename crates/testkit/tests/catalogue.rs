//! Keeps the rule catalog, the engine and the cases equal: every rule is shown by a case or a
//! test, and nobody cites a rule that does not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::Edition;
use testkit::case::{Order, parse};

/// Words of prose that look like ids.
const NO_IDS: [&str; 1] = ["UTF-8"];

/// How far below its `cites:` comment a test has to assert something.
const REACH: usize = 30;

/// Ids, with where they stand.
type Cited = Vec<(String, String)>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files(&entry, extension, found);
        } else if entry.extension().is_some_and(|ext| ext == extension) {
            found.push(entry);
        }
    }
}

fn all_files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&root().join(folder), extension, &mut found);
    found
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Where something stands, for messages.
fn at(path: &Path, line: usize) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let root = root().canonicalize().unwrap_or_else(|_| root());
    format!("{}:{line}", path.strip_prefix(root).unwrap_or(&path).display())
}

/// A rule of the catalog.
struct Row {
    id: String,
    place: String,
    editions: String,
}

/// The rules of the catalog in their order, with where they stand.
fn catalogue() -> Cited {
    rows().into_iter().map(|row| (row.id, row.place)).collect()
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for path in all_files("docs/rules", "md") {
        if path.file_name().is_some_and(|name| name == "README.md") {
            continue;
        }
        for (i, line) in text(&path).lines().enumerate() {
            if !line.starts_with('|') || line.starts_with("|---") || line.starts_with("| id |") {
                continue;
            }
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let place = at(&path, i + 1);
            assert_eq!(cells.len(), 4, "{place}: a rule has four columns");
            assert!(cells.iter().all(|cell| !cell.is_empty()), "{place}: an empty column");
            assert!(ids(cells[0]) == [cells[0]], "{place}: `{}` is no id", cells[0]);
            assert!(cells[1].ends_with('.'), "{place}: a rule is a sentence");
            let editions = ["base", "paladins", "anniversary", "cards"];
            let known = matches!(cells[3], "all" | "all cards")
                || cells[3].split(' ').all(|word| editions.contains(&word));
            assert!(known, "{place}: `{}` are no editions", cells[3]);
            rows.push(Row { id: cells[0].to_owned(), place, editions: cells[3].to_owned() });
        }
    }
    rows
}

fn rules() -> BTreeSet<String> {
    catalogue().into_iter().map(|(id, _)| id).collect()
}

/// Everything in a text that looks like an id: capitals, a hyphen and a number.
fn ids(text: &str) -> Vec<&str> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(|c| !word(c))
        .filter(|word| {
            word.split_once('-').is_some_and(|(prefix, number)| {
                prefix.len() > 2
                    && prefix.chars().all(|c| c.is_ascii_uppercase())
                    && !number.is_empty()
                    && number.chars().all(|c| c.is_ascii_digit())
            })
        })
        .filter(|word| !NO_IDS.contains(word))
        .collect()
}

/// Ids that cases show (`rules`) and ids of their refusals, with where.
fn cited_by_cases() -> (Cited, Cited) {
    let (mut shown, mut refused) = (Vec::new(), Vec::new());
    for path in all_files("cases", "case") {
        let cases = parse(&text(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for case in cases {
            shown.extend(case.rules.into_iter().map(|(line, id)| (id, at(&path, line))));
            for entry in case.script {
                if let Order::Refused { rule, .. } | Order::Rejected(rule) = entry.order {
                    refused.push((rule, at(&path, entry.line)));
                }
            }
        }
    }
    (shown, refused)
}

/// Ids cited by comments `// cites: SETUP-2` of tests, with where.
fn cited_by_tests() -> Cited {
    let mut cited = Vec::new();
    for path in all_files("crates", "rs") {
        let text = text(&path);
        let lines: Vec<&str> = text.lines().collect();
        let test_file = path.with_extension("").components().any(|part| part.as_os_str() == "tests");
        let tests_from = lines.iter().position(|line| line.contains("#[cfg(test)]"));
        for (i, line) in lines.iter().enumerate() {
            let Some(cites) = line.trim().strip_prefix("// cites: ") else { continue };
            let place = at(&path, i + 1);
            assert!(
                test_file || tests_from.is_some_and(|from| i > from),
                "{place}: only tests cite rules this way"
            );
            let below = &lines[i..lines.len().min(i + REACH)];
            let asserts = below.iter().any(|line| line.contains("assert") || line.contains("panic!"));
            assert!(asserts, "{place}: no assertion within {REACH} lines");
            for id in cites.split_whitespace() {
                cited.push((id.trim_end_matches(',').to_owned(), place.clone()));
            }
        }
    }
    cited
}

/// Ids in the sources of the engine, in code and in comments, with where.
fn cited_by_sources() -> Cited {
    let mut cited = Vec::new();
    for path in all_files("crates/engine/src", "rs") {
        for (i, line) in text(&path).lines().enumerate() {
            cited.extend(ids(line).into_iter().map(|id| (id.to_owned(), at(&path, i + 1))));
        }
    }
    cited
}

#[test]
fn ids_are_unique_and_numbered_without_gaps() {
    let mut numbers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (id, place) in catalogue() {
        let (prefix, number) = id.split_once('-').expect("an id has a hyphen");
        let number: usize = number.parse().expect("an id ends in a number");
        let known = numbers.entry(prefix.to_owned()).or_default();
        assert!(!known.contains(&number), "{place}: {id} exists twice");
        known.push(number);
    }
    assert!(numbers.len() > 40, "the catalog was found");
    for (prefix, mut found) in numbers {
        found.sort_unstable();
        let wanted: Vec<usize> = (1..=found.len()).collect();
        assert_eq!(found, wanted, "{prefix} has a gap");
    }
}

#[test]
fn every_cited_rule_exists() {
    let rules = rules();
    let (shown, refused) = cited_by_cases();
    let cited = [shown, refused, cited_by_tests(), cited_by_sources()].concat();
    let unknown: Vec<String> = cited
        .into_iter()
        .filter(|(id, _)| !rules.contains(id))
        .map(|(id, place)| format!("{place}: {id}"))
        .collect();
    assert!(unknown.is_empty(), "rules that do not exist:\n{}", unknown.join("\n"));
}

#[test]
fn every_rule_is_shown_by_a_case_or_a_test() {
    // A refusal on the way shows little; a case says which rules it is about.
    let cited: BTreeSet<String> =
        cited_by_cases().0.into_iter().chain(cited_by_tests()).map(|(id, _)| id).collect();
    let missing: Vec<String> =
        catalogue().into_iter().map(|(id, _)| id).filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "no case and no test shows {}", missing.join(", "));
}

#[test]
fn pieces_of_the_card_game_cite_its_rules_only() {
    // Three boxes share a board and their pieces; zones have rules of their own.
    let ruleset = Edition::Cards.ruleset();
    let editions: BTreeMap<String, String> = rows().into_iter().map(|row| (row.id, row.editions)).collect();
    let pieces: Vec<_> = ruleset.characters.iter().chain(ruleset.objects()).collect();
    let foreign: Vec<String> = pieces
        .iter()
        .flat_map(|piece| (ruleset.def)(**piece).rules.iter().map(move |rule| (piece, *rule)))
        .filter(|(_, rule)| !editions[*rule].split(' ').any(|edition| edition == ruleset.word))
        .map(|(piece, rule)| format!("{piece:?}: {rule}"))
        .collect();
    assert_eq!(pieces.len(), 38);
    assert!(foreign.is_empty(), "rules of another edition: {}", foreign.join(", "));
}

#[test]
fn every_rule_of_the_card_game_is_shown_on_its_board() {
    // A row that is shared with the board game holds for zones only if a case of zones says so.
    let mut shown: BTreeSet<String> = cited_by_tests().into_iter().map(|(id, _)| id).collect();
    for path in all_files("cases/cards", "case") {
        let cases = parse(&text(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        shown.extend(cases.into_iter().flat_map(|case| case.rules).map(|(_, id)| id));
    }
    let missing: Vec<String> = rows()
        .into_iter()
        .filter(|row| row.editions.split(' ').any(|edition| edition == "cards"))
        .map(|row| row.id)
        .filter(|id| !shown.contains(id))
        .collect();
    assert!(missing.is_empty(), "no case of the Card Game shows {}", missing.join(", "));
}
