//! Records: written by games, checked by replay.

mod common;

use std::path::PathBuf;

use common::{archmage, json, with_input};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn recorded(name: &str, args: &[&str]) -> String {
    let path = file(name);
    let path = path.to_str().expect("a plain path");
    let mut all = vec!["simulate", "--games", "1", "--record", path];
    all.extend(args);
    archmage(&all).good();
    std::fs::read_to_string(path).expect("the record was written")
}

#[test]
fn a_simulated_game_is_recorded_and_verified() {
    for (edition, players) in [("base", "2"), ("paladins", "3"), ("anniversary", "4")] {
        let name = format!("{edition}.rec");
        let text = recorded(&name, &["--edition", edition, "--players", players, "--seed", "11"]);
        assert!(text.starts_with("archmage record 1\ntable "));
        let path = file(&name);
        let path = path.to_str().expect("a plain path");
        assert!(archmage(&["replay", path, "--verify"]).good().contains("rows hold"));
        let report = json(&archmage(&["replay", path, "--json"]).good());
        assert_eq!(report["over"], true);
        assert_eq!(report["edition"], edition);
        assert!(text.contains(report["result"].as_str().expect("a result")));
    }
}

#[test]
fn a_record_is_watched_step_by_step_and_from_any_row() {
    let text = recorded("steps.rec", &["--seed", "3"]);
    let steps = with_input(&["replay", "-", "--step"], &text).good();
    assert!(steps.contains("   1 chance deal"), "{steps}");
    assert!(steps.contains("reaches") || steps.contains("wins") || steps.contains("draw"), "{steps}");
    let board = with_input(&["replay", "-", "--at", "40"], &text).good();
    assert!(board.contains("Base set"));
    let position = with_input(&["replay", "-", "--at", "60", "--text"], &text).good();
    assert!(position.starts_with("table base"), "{position}");
    assert!(with_input(&["legal", "-"], &position).good().contains("asked"));
    assert!(with_input(&["replay", "-", "--at", "0"], &text).good().contains("chance"));
    let message = with_input(&["replay", "-", "--at", "99999"], &text).refused(2);
    assert!(message.contains("expected a row from 0 to "), "{message}");
    let message = with_input(&["replay", "-", "--at", "-1"], &text).refused(2);
    assert!(message.contains("expected the number of a row, from 0 on"), "{message}");
    for row in ["x", "-1", "4.5", "99999999999999999999999"] {
        let message = with_input(&["replay", "-", &format!("--at={row}")], &text).refused(2);
        assert!(message.contains("expected the number of a row, from 0 on"), "{row}: {message}");
    }
}

#[test]
fn a_record_stands_for_its_last_position() {
    let text = recorded("last.rec", &["--seed", "5"]);
    let board = with_input(&["show", "-"], &text).good();
    assert!(board.contains("wins") || board.contains("draw"), "{board}");
}

#[test]
fn a_row_against_the_rules_is_named_with_line_and_rule() {
    let text = "archmage record 1\ntable base\nblue pass\n";
    let message = with_input(&["replay", "-"], text).refused(1);
    assert!(message.contains("standard input:3: "), "{message}");
    assert!(message.contains("TURN-1"), "{message}");
    let game = recorded("cut.rec", &["--seed", "8"]);
    let mut lines: Vec<&str> = game.lines().collect();
    lines.insert(30, "yellow card 9");
    let message = with_input(&["replay", "-", "--verify"], &lines.join("\n")).refused(1);
    assert!(message.contains("standard input:31: "), "{message}");
    for row in ["yellow card nine", "yellow Th a1 a2"] {
        lines[30] = row;
        with_input(&["replay", "-", "--verify"], &lines.join("\n")).refused(2);
    }
}

#[test]
fn the_result_of_a_record_is_checked_and_missed() {
    let text = "archmage record 1\ntable base\nblue resign\n";
    let good = format!("{text}over yellow 0-0 resignation\n");
    assert!(with_input(&["replay", "-", "--verify"], &good).good().ends_with("1 row holds\n"));
    let bad = format!("{text}over blue 5-0 target\n");
    assert!(with_input(&["replay", "-"], &bad).refused(1).contains("standard input:4: "));
    assert!(
        with_input(&["replay", "-", "--verify"], text).refused(1).contains("`over yellow 0-0 resignation`")
    );
    assert!(with_input(&["replay", "-"], text).good().contains("note: the game is over"));
    let open = "archmage record 1\ntable base\n";
    assert!(with_input(&["replay", "-", "--verify"], open).good().contains("not over"));
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_the_game() {
    for command in ["play", "simulate"] {
        for path in ["no/such/folder/game.rec", "-"] {
            let run = archmage(&[command, "--record", path]);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{command} {path}");
            assert!(run.err.contains(&format!("{path}: ")), "{}", run.err);
        }
    }
}

#[test]
fn a_file_with_something_else_in_it_is_kept() {
    let kept = |name: &str, text: &str, args: &[&str]| {
        let path = file(name);
        std::fs::write(&path, text).expect("a folder for tests");
        let path = path.to_str().expect("a plain path");
        let run = archmage(&[args, &[path]].concat());
        let now = std::fs::read_to_string(path).expect("it is still there");
        if run.status == 2 {
            let told = run.err.contains(&format!("{path}: ")) && run.err.contains("remove this one");
            assert!(told && run.out.is_empty(), "{}{}", run.out, run.err);
        }
        assert_eq!(run.status == 2, now == text, "{args:?}: {}", run.err);
        run.status == 2
    };
    let record = "# The first game.\n\narchmage record 1\ntable base\n";
    let play = ["play", "--plain", "--record"];
    for (text, refused) in [(record, true), ("table base\n", true), ("", false)] {
        assert_eq!(kept("twice.rec", text, &play), refused, "{text}");
    }
    let simulate = ["simulate", "--games", "1", "--record"];
    for (text, refused) in [(record, false), ("", false), ("table base\n", true)] {
        assert_eq!(kept("again.rec", text, &simulate), refused, "{text}");
    }
    let show = ["show", "--new", "base", "--svg"];
    for (text, refused) in [("<svg viewBox=\"0 0 1 1\"/>\n", false), ("", false), ("table base\n", true)] {
        assert_eq!(kept("board.svg", text, &show), refused, "{text}");
    }
    let path = file("itself.pos");
    std::fs::write(&path, "table base\n").expect("a folder for tests");
    let path = path.to_str().expect("a plain path");
    archmage(&["show", path, "--svg", path]).refused(2);
    assert_eq!(std::fs::read_to_string(path).expect("it is still there"), "table base\n");
}

#[test]
fn malformed_records_are_refused() {
    for text in ["", "hello", "archmage record 1", "archmage record 1\ntable chess\n", "archmage record 2\n"]
    {
        with_input(&["replay", "-"], text).refused(2);
    }
    assert!(archmage(&["replay", "no/such.rec"]).refused(2).contains("no/such.rec"));
}

#[test]
fn a_played_game_is_recorded() {
    let path = file("played.rec");
    std::fs::write(&path, "").expect("a folder for tests");
    let path = path.to_str().expect("a plain path");
    let args = ["play", "--seed", "4", "--plain", "--record", path];
    with_input(&args, &"!!\n".repeat(2000)).good();
    archmage(&["replay", path, "--verify"]).good();
}
