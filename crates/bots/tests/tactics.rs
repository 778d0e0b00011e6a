//! The puzzles of the repository are what they say.

use bots::tactics::{Puzzle, read, write};

fn puzzles() -> Vec<Puzzle> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tactics");
    let mut puzzles = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of puzzles") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        puzzles.extend(read(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display())));
    }
    puzzles
}

#[test]
fn every_solution_is_proven_by_trying_everything() {
    let puzzles = puzzles();
    for edition in ["base", "paladins", "anniversary"] {
        assert!(puzzles.iter().any(|puzzle| puzzle.name.starts_with(edition)), "none of {edition}");
    }
    for puzzle in &puzzles {
        assert!(puzzle.is_proven(), "{}", puzzle.name);
    }
}

#[test]
fn puzzles_are_written_as_they_are_read() {
    let puzzles = puzzles();
    let again = read(&write(&puzzles)).expect("what was written");
    assert_eq!(write(&again), write(&puzzles));
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    for (text, expected) in [
        ("riddle x\n", "line 1: expected `puzzle` and a name"),
        ("puzzle x\ngoal win\n", "line 2: expected `goal score N`, `goal stop` or `goal card`"),
        ("puzzle x\ngoal stop\n", "line 2: expected `end` after the puzzle"),
    ] {
        assert_eq!(read(text).err().as_deref(), Some(expected));
    }
}
