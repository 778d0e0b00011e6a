//! The puzzles of the repository are what they say, and higher levels solve more of them.

use bots::tactics::{Goal, Puzzle, read, write};
use bots::{LEVELS, Name};

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
    for goal in [Goal::Score(1), Goal::Stop, Goal::Card] {
        assert!(puzzles.iter().filter(|puzzle| puzzle.goal == goal).count() >= 20, "few of {goal:?}");
    }
    for puzzle in &puzzles {
        assert!(puzzle.is_proven(), "{}", puzzle.name);
    }
}

#[test]
fn a_solution_too_few_or_too_many_is_not_proven() {
    let puzzles = puzzles();
    for goal in [Goal::Score(1), Goal::Stop, Goal::Card] {
        let known = puzzles.iter().find(|puzzle| puzzle.goal == goal).expect("one of each goal");
        let mut puzzle = known.clone();
        let solution = puzzle.solutions.pop().expect("a solution");
        assert!(!puzzle.is_proven(), "{} with one solution less", known.name);
        puzzle.solutions.extend([solution, engine::Action::Pass]);
        assert!(!puzzle.is_proven(), "{} with a wrong one", known.name);
    }
}

#[test]
fn nobody_has_to_stop_another_who_has_a_sure_point_to_take() {
    for puzzle in puzzles().into_iter().filter(|puzzle| matches!(puzzle.goal, Goal::Score(_))) {
        assert!(!Puzzle { goal: Goal::Stop, ..puzzle }.is_proven());
    }
}

/// Every third puzzle, and short thoughts, since this is played with every test;
/// `archmage tactics tactics` lets all levels try all of them.
#[test]
fn every_level_solves_at_least_as_many_as_the_one_below() {
    let some: Vec<Puzzle> = puzzles().into_iter().step_by(3).collect();
    let mut last = 0;
    for level in LEVELS {
        let budget = if level == *LEVELS.end() { "@4000" } else { "" };
        let name = Name::read(&format!("level-{level}{budget}")).expect("a level");
        let solved = (1..)
            .zip(&some)
            .filter(|(seed, puzzle)| puzzle.is_solved_by(&mut *name.bot(|| 0), *seed))
            .count();
        assert!(solved >= last, "{name} solves {solved} of {}, the level below {last}", some.len());
        last = solved;
    }
    assert!(last * 10 >= some.len() * 9, "the top level solves {last} of {}", some.len());
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
        assert_eq!(read(text).err().map(|error| error.to_string()).as_deref(), Some(expected));
    }
}
