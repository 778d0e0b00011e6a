//! Fitting weights.

mod common;

use common::{archmage, with_input};

fn file(name: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn weights_depend_on_the_seed_and_not_on_the_threads() {
    let run = |seed: &str, threads: &str| {
        archmage(&["tune", "--games", "3", "--seed", seed, "--threads", threads]).good()
    };
    let text = run("3", "1");
    assert!(
        text.starts_with("# Made by: archmage tune --games 3 --width 1 --pull 0.05 --seed 3\n"),
        "{text}"
    );
    assert!(text.contains("bits before"), "{text}");
    assert!(bots::eval::Weights::read(&text).is_ok(), "{text}");
    assert_eq!(text, run("3", "2"));
    assert_ne!(text, run("4", "2"));
}

#[test]
fn weights_are_written_and_used() {
    let (first, second) = (file("first.txt"), file("second.txt"));
    let told = archmage(&["tune", "--games", "3", "--out", &first]).good();
    assert!(told.contains("bits before") && told.contains("first.txt"), "{told}");
    archmage(&["tune", "--games", "3", "--seed", "9", "--from", &first, "--out", &second]).good();
    let text = std::fs::read_to_string(&second).expect("the file");
    assert!(text.starts_with(&format!(
        "# Made by: archmage tune --games 3 --width 1 --pull 0.05 --seed 9 --from {first}\n"
    )));
    let run = with_input(&["bot", "--name", "level-5", "--weights", &second], "archmage-bot 1\n");
    assert!(run.good().ends_with("ready\n"));
}

#[test]
fn wrong_files_are_refused_before_the_first_game() {
    let wrong = file("wrong.txt");
    std::fs::write(&wrong, "Point many\n").expect("a writable file");
    let message = archmage(&["tune", "--from", &wrong]).refused(2);
    assert!(message.contains("wrong.txt: line 1: expected a name and a whole number"), "{message}");
    assert!(archmage(&["tune", "--out", "/no/such/folder/w.txt"]).refused(2).contains("/no/such/folder"));
    assert!(archmage(&["tune", "--games", "1"]).refused(2).contains("from 3 to 1000000"));
}
