//! What the program tells about the game: editions, rules, pieces, help.

mod common;

use archmage::catalog::{self, Rule};
use common::{archmage, json};
use engine::edition::Grain;
use engine::piece::{Kind, Piece};
use engine::{Edition, Rules, Setup};

#[test]
fn help_teaches_every_command_with_examples() {
    let help = archmage(&["--help"]).good();
    assert!(help.contains("Exit status"));
    let names = [
        "play", "editions", "rules", "pieces", "show", "legal", "perft", "replay", "simulate", "check",
        "bench",
    ];
    let others = ["arena", "tactics", "bot", "tune"];
    let served: &[&str] = if cfg!(feature = "serve") { &["serve", "bench-server"] } else { &[] };
    for name in names.iter().chain(&others).chain(served) {
        assert!(help.contains(&format!("\n  {name} ")), "{name} in {help}");
    }
    for name in names {
        let help = archmage(&[name, "--help"]).good();
        assert!(help.contains("Examples:"), "{name}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{name}: {help}");
        for path in help.split_whitespace().filter(|word| word.starts_with("cases/")) {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
            assert!(path.exists(), "{} does not exist", path.display());
        }
    }
}

#[test]
fn a_wrong_flag_is_refused_with_status_2() {
    assert!(archmage(&["simulate", "--bogus"]).refused(2).contains("--bogus"));
    assert!(archmage(&["simulate", "--edition", "chess"]).refused(2).contains("base"));
    assert!(archmage(&["simulate", "--players", "5"]).refused(2).contains("from 2 to 4"));
    assert!(archmage(&["simulate", "--games", "many"]).refused(2).contains("many"));
    archmage(&[]).refused(2);
}

#[test]
fn tables_are_lines_for_scripts() {
    let text = archmage(&["editions", "--tables"]).good();
    assert!(text.lines().all(|line| line.starts_with("--edition ")), "{text}");
    assert!(text.contains("--edition base --players 2\n"), "{text}");
    let cards: Vec<&str> = text.lines().filter(|line| line.contains("cards")).collect();
    assert_eq!(cards.len(), 3 + 2 * 4, "three scenarios with given forces, two with four modes: {text}");
    for part in ["--scenario 1 --mode fixed", "--scenario 4 --mode draft", "--scenario 5 --mode free"] {
        assert!(cards.iter().any(|line| line.ends_with(part)), "{part} in {text}");
    }
}

#[test]
fn editions_are_listed_for_people_and_programs() {
    let text = archmage(&["editions"]).good();
    for part in [
        "Paladins & Dragons",
        "9, 10 with three or four",
        "the sides pick in turn",
        " modes fixed, free, mutual, random, beginner (2 players)\n",
        " modes fixed, free, mutual, draft (2 players), random, beginner (2 players)\n",
        " modes fixed, free, mutual, draft, random\n",
        "scenario 1: to 2 points",
        "ours: rooms 5, 6, 7, 8",
        "two each of Armor, Key, Rope\n",
        " speed of Assassin, Backstabber, Dark Angel, Elf Scout, Mekanork, Samurai, Troll, Warrior, Wizard\n",
        " combat of Assassin, Dark Angel, Elf Scout, Samurai, Troll, Warrior, Wizard\n",
        " which combat cards there are\n",
        " the handicap table but for experienced against beginner\n",
        " scenario 2: objects, cards in each room\n",
        " scenario 4: points, pairs of rooms, characters, objects, cards in each room\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let list = json(&archmage(&["editions", "--json"]).good());
    assert_eq!(list["editions"][0]["word"], "base");
    assert_eq!(list["editions"][0]["ours"]["pairs"], serde_json::json!(["9", "10"]));
    let ours = &list["editions"][3]["ours"];
    assert_eq!(ours["scenarios"]["2"], serde_json::json!(["objects", "cards"]));
    assert_eq!(ours["scenarios"]["3"], serde_json::json!([]));
    assert_eq!(ours["numbers"]["combat"], serde_json::json!(["As", "Da", "El", "Sa", "Tr", "Wa", "Wi"]));
    assert_eq!(ours["numbers"]["combat_cards"], true);
    assert_eq!(ours["numbers"]["handicaps"].as_array().map(Vec::len), Some(8));
    assert_eq!(list["editions"][0]["ours"]["numbers"], serde_json::Value::Null);
}

#[test]
fn one_rule_is_shown_with_its_source() {
    let text = archmage(&["rules", "walk-3"]).good();
    assert!(text.starts_with("WALK-3  Each step"), "{text}");
    assert!(text.contains("source"));
}

#[test]
fn all_rules_are_counted() {
    let text = archmage(&["rules"]).good();
    let rules = json(&archmage(&["rules", "--json"]).good());
    let count = rules["rules"].as_array().expect("a list").len();
    assert!(count > 300);
    assert_eq!(rules["count"], count);
    assert!(text.trim_end().ends_with(&format!("{count} rules in 26 files")));
    assert!(text.contains("walk (15)"));
}

#[test]
fn an_unknown_rule_is_refused() {
    let message = archmage(&["rules", "FLY-99"]).refused(2);
    assert!(message.contains("FLY-99"));
    let mut chapters: Vec<&str> = message.trim_end().split(", ").collect();
    let count = chapters.len();
    chapters.sort_unstable();
    chapters.dedup();
    assert_eq!(chapters.len(), count, "{message}");
}

#[test]
fn pieces_have_codes_and_numbers() {
    let text = archmage(&["pieces", "--edition", "base"]).good();
    assert!(text.contains("Wall-Walker"));
    assert!(!text.contains("Ghost"));
    let thief = json(&archmage(&["pieces", "Thief", "--json"]).good());
    assert_eq!(thief["pieces"][0]["code"], "Th");
    assert_eq!(thief["pieces"][0]["speed"], 5);
    assert!(archmage(&["pieces", "Balrog"]).refused(2).contains("Balrog"));
    assert!(archmage(&["pieces", "--edition", "base", "Dr"]).refused(2).contains("Red Dragon"));
}

#[test]
fn a_number_that_is_ours_is_marked() {
    let text = archmage(&["pieces", "--edition", "cards"]).good();
    let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_default().to_owned();
    assert!(line("Samurai").ends_with("2*      3*"), "{}", line("Samurai"));
    assert!(line("Mekanork").ends_with("2*      2"), "{}", line("Mekanork"));
    assert!(line("Naga").ends_with("3       2"), "{}", line("Naga"));
    assert!(
        text.ends_with("* ours: chosen by this project, because the printed number is not known to us\n")
    );
    assert!(!archmage(&["pieces", "--edition", "base"]).good().contains('*'));
    let both = json(&archmage(&["pieces", "Troll", "--json"]).good());
    assert_eq!((&both["pieces"][0]["speed"], &both["pieces"][1]["speed"]), (&2.into(), &1.into()));
    assert_eq!(both["pieces"][0]["ours"], serde_json::json!([]));
    assert_eq!(both["pieces"][1]["ours"], serde_json::json!(["speed", "combat"]));
}

/// Whether the catalog gives a rule to an edition; `all` are the editions of the board game.
fn is_of(rule: &Rule, edition: Edition) -> bool {
    let ruleset = edition.ruleset();
    let board = ruleset.grain == Grain::Squares;
    rule.editions.split(' ').any(|of| of == ruleset.word || of == "all" && board)
}

/// The two numbers of a sentence like "The Thief has speed 5 and combat value 2."
fn numbers(rule: &Rule) -> Option<(u64, u64)> {
    let (_, rest) = rule.text.split_once(" has speed ")?;
    let (speed, strength) = rest.trim_end_matches('.').split_once(" and combat value ")?;
    Some((speed.parse().ok()?, strength.parse().ok()?))
}

#[test]
fn every_edition_prints_what_its_games_are_played_with() {
    for edition in Edition::ALL {
        let word = edition.ruleset().word;
        let rules = Rules::new(Setup::new(edition, 2)).expect("the usual table");
        let text = archmage(&["pieces", "--edition", word]).good();
        let list = json(&archmage(&["pieces", "--edition", word, "--json"]).good());
        let list = list["pieces"].as_array().expect("a list");
        let mut known: Vec<Piece> =
            edition.ruleset().characters.iter().chain(edition.ruleset().objects()).copied().collect();
        known.sort();
        known.dedup();
        let codes: Vec<&str> = known.iter().map(|piece| piece.def().code).collect();
        assert_eq!(list.iter().map(|piece| &piece["code"]).collect::<Vec<_>>(), codes, "{word}");
        for (piece, shown) in known.into_iter().zip(list) {
            let def = rules.defs.of(piece);
            assert_eq!(shown["text"], def.text, "{word}");
            assert!(text.contains(&format!("\n      {}\n", def.text)), "{word}: {} in {text}", def.text);
            let named = shown["rules"].as_array().expect("a list").iter().filter_map(|id| id.as_str());
            let named: Vec<Rule> = named.map(|id| catalog::find(id).expect(id)).collect();
            assert!(!named.is_empty(), "{word}: {}", def.name);
            for rule in &named {
                assert!(is_of(rule, edition), "{} is no rule of {word}", rule.id);
            }
            if let Kind::Character { speed, strength } = def.kind {
                let line = format!("{}    {:<14} {speed:>5}  {strength:>6}", def.code, def.name);
                let plain = |shown: &str| shown.replace('*', " ").trim_end() == line;
                assert!(text.lines().any(plain), "{word}: {line} in {text}");
                assert_eq!((&shown["speed"], &shown["combat"]), (&speed.into(), &strength.into()), "{word}");
                let said: Vec<_> = named.iter().filter_map(numbers).collect();
                assert_eq!(said, [(speed.into(), strength.into())], "{word}: {}", def.name);
            }
        }
    }
}

#[test]
fn a_piece_that_editions_define_differently_is_shown_as_each_has_it() {
    let thief = json(&archmage(&["pieces", "Th", "--json"]).good());
    let speeds: Vec<_> = thief["pieces"].as_array().expect("a list").iter().map(|of| &of["speed"]).collect();
    assert_eq!(speeds, [5, 3]);
    assert_eq!(thief["pieces"][1]["editions"], serde_json::json!(["cards"]));
    let text = archmage(&["pieces", "Th", "Bo"]).good();
    assert!(text.contains("5       2  base anniversary\n"), "{text}");
    assert!(text.contains("3       2  cards\n"), "{text}");
    assert_eq!(text.matches("Bow").count(), 1, "{text}");
}

#[test]
fn colors_are_for_terminals_or_on_demand() {
    assert!(!archmage(&["editions"]).good().contains('\u{1b}'));
    assert!(archmage(&["editions", "--color", "always"]).good().contains('\u{1b}'));
}

#[test]
fn a_reader_that_leaves_early_is_no_trouble() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["rules", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_is_told() {
    use std::process::Command;
    for args in [&["editions"][..], &["--help"], &["--version"], &["play", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
        let run = Command::new(env!("CARGO_BIN_EXE_archmage")).args(args).stdout(full).output();
        let output = run.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.starts_with("archmage: the output could not be written: "), "{args:?}: {said}");
    }
}

#[test]
fn no_color_is_respected() {
    use std::process::Command;
    let output = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .arg("editions")
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    assert!(!output.stdout.contains(&0x1b));
}
