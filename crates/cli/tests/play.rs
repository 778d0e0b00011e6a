//! A game at the terminal.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{archmage, with_input};

fn play(lines: &str) -> String {
    with_input(&["play", "--seed", "4", "--plain"], lines).good()
}

#[test]
fn the_end_of_the_input_is_a_friendly_end() {
    let text = play("");
    assert!(text.contains("You are blue"));
    assert!(text.ends_with("Good-bye.\n"), "{text}");
    assert!(play("quit\n!\n").ends_with("Good-bye.\n"));
}

#[test]
fn help_lists_and_suggestions_are_there() {
    let text = play("help\n?\n? line T\n! \nboard\n");
    assert!(text.contains("Orders"));
    assert!(text.contains("  line Th\n"));
    assert!(text.contains("Suggested: line"));
}

#[test]
fn a_piece_is_told_as_the_edition_at_the_table_has_it() {
    let cards = ["play", "--seed", "4", "--plain", "--edition", "cards"];
    let text = with_input(&cards, "pieces Th\npiece Dr\n").good();
    assert!(text.contains("Th    Thief              3       2\n"), "{text}");
    assert!(text.contains("Red Dragon is not in this edition"), "{text}");
    assert!(play("piece Th\n").contains("Th    Thief              5       2\n"));
}

#[test]
fn help_tells_what_the_edition_at_the_table_understands() {
    let help =
        |edition| with_input(&["play", "--plain", "--seed", "4", "--edition", edition], "help\n").good();
    let (board, zones) = (help("anniversary"), help("cards"));
    for part in
        ["%y:Go", "-Ke >Me", "-Ke >Ro", "rage 2", "name 5", "face AC", "!move Sr a2", "fireball", "invert"]
    {
        assert!(zones.contains(part) && !board.contains(part), "{part} in\n{zones}");
    }
    for part in ["card 3", "charm", "drink", "breath", "pick pair 3", "quaff"] {
        assert!(board.contains(part) && !zones.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn a_refusal_names_the_rule_and_says_it() {
    let text = play("hide Ro A\n");
    assert!(text.contains("That is not allowed"), "{text}");
    assert!(text.contains("SETUP-8  "), "{text}");
}

#[test]
fn nonsense_is_answered_with_what_was_expected() {
    let text = play("xyzzy\nTh\n\u{1f980}\nline Xx\n");
    assert_eq!(text.matches("Not understood").count(), 4, "{text}");
}

#[test]
fn the_last_choice_can_be_taken_back() {
    let text = play("line Th\nundo\nline Th\nundo\nundo\n");
    assert_eq!(text.matches("Taken back.").count(), 2, "{text}");
    assert!(text.contains("othing"), "{text}");
}

#[test]
fn secrets_of_the_rival_stay_secret() {
    let text = play("!!\n");
    assert!(text.contains("yellow hid a token in room"), "{text}");
    assert!(!text.contains("yellow: hide"), "{text}");
    assert!(!text.contains("yellow: line"), "{text}");
}

#[test]
fn whoever_plays_from_memory_is_not_reminded_of_what_was_hidden() {
    let game = ["play", "--seed", "1", "--plain", "--seat", "blue"];
    for (flag, named) in [(&[][..], true), (&["--from-memory"], false)] {
        let text = with_input(&[&game[..], flag].concat(), "!!\n!!\n").good();
        // Rows of the board, not what was placed.
        let mut rooms = text.split("  b:").skip(1);
        // cites: OUR-24
        assert_eq!(rooms.any(|room| room.starts_with(char::is_alphabetic)), named, "{text}");
        assert!(text.contains(" y:1") || text.contains(" y:2"), "what the rival hid is counted: {text}");
    }
}

#[test]
fn a_whole_game_comes_to_its_end() {
    for args in [
        &["play", "--seed", "7", "--plain", "--mode", "beginner"][..],
        &["play", "--seed", "1", "--plain", "--edition", "anniversary", "--seat", "yellow"],
        &["play", "--seed", "2", "--plain", "--players", "3", "--level", "random"],
        &["play", "--seed", "3", "--plain", "--players", "3", "--level", "level-5:twister@30"],
    ] {
        let text = with_input(args, &"!!\n".repeat(2000)).good();
        let ends = ["You win!", "You lose.", "A draw."];
        assert!(ends.iter().any(|end| text.contains(end)), "{text}");
    }
}

#[test]
fn a_seat_must_be_at_the_table() {
    assert!(archmage(&["play", "--seat", "green"]).refused(2).contains("green"));
}

#[test]
fn a_draw_is_answered() {
    let text = play("draw\ndraw\n");
    assert_eq!(text.matches("yellow declines and plays on.").count(), 1, "{text}");
    assert!(text.contains("OUR-56"), "{text}");
}

#[test]
fn a_newcomer_is_told_how_games_end_and_what_can_be_typed() {
    let text = play("xyzzy\nhelp\n!!\n");
    assert!(text.contains("After 24 quiet turns in a row"), "{text}");
    assert!(text.contains("`help` explains what can be typed"), "{text}");
    for word in ["|c4", "discard", "pick pair 3", "regenerate", "quaff"] {
        assert!(text.contains(word), "{word}");
    }
    assert!(text.contains("was drawn to hide first"), "{text}");
    assert!(text.contains("was drawn to take the first turn"), "{text}");
}

#[test]
fn a_revealed_room_is_told_and_drawn() {
    let text =
        with_input(&["play", "--seed", "7", "--plain", "--mode", "beginner"], &"!!\n".repeat(2000)).good();
    assert!(text.contains("is face up now: the one of pair"), "{text}");
    assert!(text.contains("points to win were reached") || text.contains("quiet turns in a row"), "{text}");
}

#[test]
fn the_record_is_there_even_if_the_program_is_killed() {
    let file = std::env::temp_dir().join(format!("archmage-killed-{}.txt", std::process::id()));
    let name = file.to_str().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["play", "--seed", "4", "--plain", "--record", name])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"line Th\n").unwrap();
    input.flush().unwrap();
    let until = Instant::now() + Duration::from_secs(30);
    let kept = || std::fs::read_to_string(&file).unwrap_or_default().contains("line Th");
    while !kept() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(kept(), "{:?}", std::fs::read_to_string(&file));
    archmage(&["replay", name]).good();
    std::fs::remove_file(&file).unwrap();
}
