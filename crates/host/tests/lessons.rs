//! Every lesson can be solved, by a host that is asked as the page asks it, and none is solved from the start.

mod common;

use std::path::PathBuf;

use common::{act, fails, legal, ok, scene, seat_of};
use host::{Host, Lesson};
use protocol::{Answer, Error, Kind, Progress, Request, Scene, Seat, Side};

/// The courses in the order of the page, and how many lessons and chapters each has.
const COURSES: [(&str, usize, usize); 2] = [("board", 9, 3), ("cards", 27, 3)];

/// All lessons with the names of their files, in the order of the page.
fn lessons() -> Vec<(String, String)> {
    COURSES.iter().flat_map(|(course, ..)| lessons_of(course)).collect()
}

fn lessons_of(course: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons")).join(course);
    let files = std::fs::read_dir(folder).expect("there is a folder with lessons");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file can be listed").path()).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("a lesson is text");
    paths.iter().map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), read(path))).collect()
}

fn learn(host: &mut Host, text: &str) -> Scene {
    match ok(host, Request::Learn { lesson: text.to_owned() }) {
        Answer::Scene { scene } => *scene,
        other => panic!("{other:?}"),
    }
}

fn progress(host: &mut Host) -> Progress {
    match ok(host, Request::Progress) {
        Answer::Progress { progress } => *progress,
        other => panic!("{other:?}"),
    }
}

/// Lets the lesson play everybody else until the learner is asked, as the page does.
fn let_answer(host: &mut Host, learner: Seat) {
    loop {
        let now = scene(host, learner);
        let other = now.ask.iter().map(|ask| ask.side).find(|side| seat_of(*side) != learner);
        match other {
            Some(side) if now.outcome.is_none() => ok(host, Request::Bot { side, seat: learner }),
            _ => return,
        };
    }
}

#[test]
fn every_course_has_its_lessons_in_chapters() {
    let mut names = Vec::new();
    for (course, lessons, chapters) in COURSES {
        let mut found = Vec::new();
        for (file, text) in lessons_of(course) {
            let lesson =
                Lesson::read(&text).unwrap_or_else(|error| panic!("lessons/{course}/{file}: {error}"));
            assert!(file.ends_with(&format!("-{}.lesson", lesson.name)), "{file} is named after its lesson");
            names.push(lesson.name);
            found.push(lesson.chapter);
        }
        let count = found.len();
        found.dedup();
        assert_eq!((count, found.len()), (lessons, chapters), "the chapters of {course} are {found:?}");
    }
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "no two lessons share a name");
}

#[test]
fn every_lesson_is_solved_by_its_solution_and_no_step_by_itself() {
    for (file, text) in lessons() {
        let lesson = Lesson::read(&text).expect("read before");
        let mut host = Host::new();
        let learner = learn(&mut host, &text).seat;
        for (index, step) in lesson.steps.iter().enumerate() {
            for text in &step.solution {
                let now = progress(&mut host);
                assert_eq!(usize::from(now.done), index, "{file}: before `{text}`");
                assert!(!now.missed, "{file}: before `{text}`");
                act(&mut host, learner, text);
                let_answer(&mut host, learner);
            }
            assert!(usize::from(progress(&mut host).done) > index, "{file}: step {} is done", step.name);
        }
        let end = progress(&mut host);
        assert_eq!(
            (usize::from(end.done), end.missed, end.next),
            (lesson.steps.len(), false, None),
            "{file}"
        );
    }
}

#[test]
fn following_the_hints_solves_every_lesson() {
    for (file, text) in lessons() {
        let mut host = Host::new();
        let learner = learn(&mut host, &text).seat;
        for _ in 0..30 {
            let now = progress(&mut host);
            let Some(next) = now.next else { break };
            act(&mut host, learner, &next.text);
            let_answer(&mut host, learner);
        }
        let end = progress(&mut host);
        assert_eq!(usize::from(end.done), end.steps.len(), "{file}");
    }
}

#[test]
fn who_lets_the_turns_go_by_misses_the_lesson() {
    for (file, text) in lessons() {
        let mut host = Host::new();
        let learner = learn(&mut host, &text).seat;
        for _ in 0..6 {
            if progress(&mut host).missed {
                break;
            }
            let moves = legal(&mut host, learner);
            let idle = moves.iter().find(|one| one.kind == Kind::Pass).unwrap_or(&moves[0]);
            act(&mut host, learner, &idle.text);
            let_answer(&mut host, learner);
        }
        assert!(progress(&mut host).missed, "{file}");
    }
}

const LESSON: &str = "lesson one\nchapter first\ngiven\n table base\n room G 4cw 0\n blue Wa d20\n turn blue points=2\n\
    step out\n goal score blue 1+\n do Wa d20 d21\n";

#[test]
fn what_was_taken_back_is_not_done() {
    let mut host = Host::new();
    let start = learn(&mut host, LESSON);
    assert_eq!((start.seat, start.plans.is_empty()), (Seat::Blue, false));
    act(&mut host, Seat::Blue, "Wa d20 c20");
    assert_eq!(progress(&mut host).next, None, "nobody wrote down the way back");
    ok(&mut host, Request::Undo { seat: Seat::Blue });
    let next = progress(&mut host).next.expect("the solution fits again");
    act(&mut host, Seat::Blue, &next.text);
    assert_eq!(progress(&mut host).done, 1);
}

#[test]
fn the_squares_of_the_goals_are_told() {
    let mut host = Host::new();
    let text = LESSON.replace("score blue 1+", "blue Wa d19 or blue Wa c19\n goal not blue Wa e19");
    learn(&mut host, &text);
    assert_eq!(progress(&mut host).squares, ["d19", "c19"]);
}

#[test]
fn a_spent_turn_is_missed_before_it_ends() {
    let mut host = Host::new();
    learn(&mut host, LESSON);
    for text in ["Wa d20 c20", "Wa c20 c19"] {
        assert!(!progress(&mut host).missed);
        act(&mut host, Seat::Blue, text);
    }
    assert!(progress(&mut host).missed);
    ok(&mut host, Request::Undo { seat: Seat::Blue });
    assert!(!progress(&mut host).missed);
}

#[test]
fn the_others_answer_as_the_lesson_says_again_and_again() {
    let text = "lesson two\nchapter first\ngiven\n table base\n room A 1cw 0\n blue Wa c3\n yellow Cl d3\n\
        turn blue points=2\nanswer yellow +6\nanswer yellow +4\nstep win\n goal yellow Cl d3 wounded\n do Wa *y:Cl\n do +6\n";
    for _ in 0..2 {
        let mut host = Host::new();
        learn(&mut host, text);
        act(&mut host, Seat::Blue, "Wa *y:Cl");
        act(&mut host, Seat::Blue, "+5");
        let_answer(&mut host, Seat::Blue);
        let hand = &scene(&mut host, Seat::Blue).hands[&Side::Yellow];
        assert_eq!(hand.spent_combat, [6]);
    }
}

#[test]
fn a_game_that_is_no_lesson_has_no_progress() {
    let mut host = common::new("table base", 1, &[]);
    assert_eq!(fails(&mut host, Request::Progress).error, Error::Unknown);
}

#[test]
fn a_lesson_that_cannot_be_read_is_refused_with_its_line_and_leaves_the_game_alone() {
    let wrong = [
        (
            "lesson one",
            "lesson One!",
            "line 1: expected a name of small letters, digits and hyphens, found `One!`",
        ),
        ("chapter first\n", "", "line 9: expected a line `chapter`, found none"),
        ("chapter first", "chapter first\nchapter two", "line 3: there is a line `chapter` already"),
        ("chapter first", "turns ten", "line 2: expected a number of turns from 1 to 9, found `ten`"),
        (
            "chapter first",
            "color blue",
            "line 2: expected `lesson`, `chapter`, `plays`, `turns` or `given`, found `color`",
        ),
        ("chapter first", "chapter first\nplays red", "line 3: red is not at this table"),
        ("blue Wa d20\n", "blue Wa z20\n", "line 6: expected a square from a0 to j21, found `z20`"),
        ("step out\n goal", "goal", "line 8: "),
        ("step out\n", "answer yellow +2\ngoal score blue 1\n", "line 9: expected `step` before `goal`"),
        ("step out", "step out\nstep out", "line 9: there is a step `out` already"),
        ("step out", "answer blue pass\nstep out", "line 8: blue learns, so nobody answers for it"),
        ("step out", "answer yellow\nstep out", "line 8: expected a side and an action"),
        ("score blue 1+", "score purple 1", "line 9: "),
        (" goal score blue 1+\n", "", "line 8: step `out` has no `goal`"),
        (" do Wa d20 d21\n", "", "line 8: step `out` has no `do`"),
        ("do Wa d20 d21", "do", "line 10: expected an action after `do`"),
        ("do Wa d20 d21", "jump", "line 10: expected `step`, `goal`, `do` or `answer`, found `jump`"),
        ("step out\n goal score blue 1+\n do Wa d20 d21\n", "", "line 7: expected a line `step`, found none"),
    ];
    let mut host = Host::new();
    learn(&mut host, LESSON);
    let before = scene(&mut host, Seat::Blue);
    for (from, to, expected) in wrong {
        let text = LESSON.replacen(from, to, 1);
        assert_ne!(text, LESSON);
        let failure = fails(&mut host, Request::Learn { lesson: text });
        assert_eq!(failure.error, Error::Malformed);
        assert!(failure.message.starts_with(expected), "`{to}`: {}", failure.message);
    }
    assert_eq!(scene(&mut host, Seat::Blue), before);
}
