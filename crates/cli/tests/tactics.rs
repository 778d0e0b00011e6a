//! `archmage tactics`: what it says of files that are no puzzles.

mod common;

use std::fs;
use std::path::PathBuf;

use common::archmage;

const PUZZLES: &str = include_str!("../../../tactics/base.txt");

fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a writable file");
    path.to_str().expect("a plain path").to_owned()
}

/// The first two puzzles.
fn two() -> String {
    PUZZLES.split_inclusive("end\n").take(2).collect()
}

fn message(name: &str, bytes: &[u8]) -> String {
    archmage(&["tactics", &file(name, bytes), "--bots", "level-1"]).refused(2)
}

#[test]
fn what_cannot_be_read_is_named_by_file_and_line() {
    let text = two();
    let second = text.rfind("\nturn ").expect("a line of the second position") + 1;
    let line = text[..second].lines().count() + 1;
    let spoiled = format!("{}turn nobody{}", &text[..second], &text[second..]);
    let told = message("line.txt", spoiled.as_bytes());
    assert!(told.contains(&format!("line.txt:{line}: ")), "{told}");

    let solution = text.rfind("\nsolution ").expect("a solution") + 1;
    let line = text[..solution].lines().count() + 1;
    let spoiled = text[..solution].to_owned() + "solution fly\n" + &text[solution..];
    let told = message("solution.txt", spoiled.as_bytes());
    assert!(told.contains(&format!("solution.txt:{line}: ")), "{told}");

    assert!(message("goal.txt", b"puzzle a\ngoal win\n").contains("goal.txt:2: expected `goal score N`"));
    let short = text.trim_end().strip_suffix("end").expect("the end");
    assert!(message("short.txt", short.as_bytes()).contains("expected `end`"));
}

#[test]
fn files_are_read_as_everywhere_else() {
    assert!(message("latin.txt", b"# \n# caf\xe9\n").contains("latin.txt:2: expected text in UTF-8"));
    let marked = file("marked.txt", format!("\u{feff}{}", two()).as_bytes());
    assert!(archmage(&["tactics", &marked, "--bots", "level-1"]).good().contains("/2"));
    assert!(archmage(&["tactics", "no/such/file"]).refused(2).contains("no/such/file: "));
}
