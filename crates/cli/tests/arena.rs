//! Bots against each other.

mod common;

use std::process::Command;

use common::{archmage, json};
use serde_json::Value;

fn arena(args: &[&str]) -> Value {
    // Programs that play as they should must not lose by a machine that is busy.
    let mut all = vec!["arena", "--json", "--patience", "300"];
    all.extend(args);
    json(&archmage(&all).good())
}

/// The command of a bot of ours as a program.
fn ours(name: &str) -> String {
    format!("exec:'{}' bot --name {name}", env!("CARGO_BIN_EXE_archmage"))
}

/// The command of a shell script with these answers to `go`.
fn script(name: &str, answer: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let text = format!(
        "while read -r line; do case \"$line\" in\n\
         archmage-bot*) echo 'archmage-bot 1'; echo ready;;\n\
         go*) {answer};;\n\
         quit) exit;;\n\
         esac; done\n"
    );
    std::fs::write(&path, text).expect("a writable file");
    format!("exec:sh '{}'", path.display())
}

#[test]
fn the_better_bot_has_the_better_figures() {
    let report = arena(&["--bots", "random,simple", "--games", "10"]);
    let bots = report["bots"].as_array().expect("a list");
    assert_eq!(bots[0]["name"], "simple", "{report}");
    for bot in bots {
        let count = |key: &str| bot[key].as_u64().expect("a count");
        assert_eq!(count("won") + count("drawn") + count("lost"), 10);
        assert!(count("decisions") > 100 && bot["ms_median"].as_f64() <= bot["ms_longest"].as_f64());
        assert!(bot["score_low"].as_f64() <= bot["score"].as_f64() && bot["elo_error"].as_f64() > Some(0.0));
    }
    assert!(bots[0]["elo"].as_f64() > bots[1]["elo"].as_f64());
    let games = report["games"].as_array().expect("a list");
    for deal in games.chunks(2) {
        assert_eq!(deal[0]["seed"], deal[1]["seed"]);
        assert_eq!(deal[0]["seats"][0], deal[1]["seats"][1], "sides are swapped");
    }
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_threads() {
    let run = |seed: &str, threads: &str| {
        let bots = "random,simple,level-5@40";
        arena(&["--bots", bots, "--games", "2", "--seed", seed, "--threads", threads])["games"].take()
    };
    assert_eq!(run("5", "1"), run("5", "3"));
    assert_ne!(run("5", "1"), run("600", "1"));
}

#[test]
fn seats_rotate_at_larger_tables() {
    for players in ["3", "4"] {
        let report = arena(&["--bots", "random,simple", "--games", "6", "--players", players]);
        let games = report["games"].as_array().expect("a list");
        for seat in 0..players.parse().expect("a number") {
            let random = games.iter().filter(|game| game["seats"][seat as usize] == "random").count();
            assert_eq!(random, 3, "{players} players, seat {seat}");
        }
    }
}

#[test]
fn our_own_program_plays_through_the_protocol() {
    for edition in ["base", "anniversary"] {
        let program = ours("level-1");
        let report = arena(&["--bots", &format!("random,{program}"), "--games", "2", "--edition", edition]);
        assert_eq!(report["games"][0]["faults"], json("[]"), "{report}");
        assert!(report["games"].as_array().is_some_and(|games| games.len() == 2), "{report}");
    }
    let again = |seed: &str| {
        let bots = format!("random,{}@30", ours("level-5"));
        arena(&["--bots", &bots, "--games", "2", "--seed", seed])["games"].take()
    };
    assert_eq!(again("4"), again("4"), "a program gets the same seed in the same game");
}

/// The example in Python beats chance; `None` of it is run where there is no Python.
#[test]
fn the_example_in_python_plays_sensibly() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/runner.py");
    let text = std::fs::read_to_string(path).expect("the example");
    assert!(text.lines().count() < 100);
    if !Command::new("python3").arg("--version").output().is_ok_and(|run| run.status.success()) {
        println!("note: there is no python3 here, so examples/bots/runner.py was not played");
        return;
    }
    for table in
        [&["--mode", "beginner"][..], &["--edition", "paladins"], &["--players", "3"], &["--players", "4"]]
    {
        let bots = format!("random,exec:python3 '{path}'");
        let mut args = vec!["--bots", bots.as_str(), "--games", "6"];
        args.extend(table);
        let report = arena(&args);
        let best = &report["bots"][0];
        assert!(best["name"].as_str().is_some_and(|name| name.contains("runner.py")), "{table:?}: {report}");
        assert!(best["score"].as_f64() > Some(0.7), "{table:?}: {report}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_and_is_named() {
    for (program, expected) in [
        (script("mute.sh", "exit"), "ended without an answer"),
        (script("late.sh", "exec sleep 30"), "did not answer in time"),
        (script("wrong.sh", "echo act fly away"), "answered `fly away`, which is no action"),
        (script("illegal.sh", "echo act card 2"), "answered `card 2`, which is not allowed"),
        (script("chatty.sh", "echo hello"), "has to answer `act ..`, but said `hello`"),
        (script("honest.sh", "echo error I am lost"), "reported an error: I am lost"),
        (script("long.sh", "head -c 100000 /dev/zero | tr '\\0' x"), "a line is longer"),
    ] {
        let bots = format!("random,{program}");
        let patience = if expected.contains("in time") { "1" } else { "300" };
        let run = archmage(&["arena", "--bots", &bots, "--games", "2", "--patience", patience]);
        assert_eq!(run.status, 1, "{program}: {}{}", run.out, run.err);
        assert!(run.out.contains("Lost by a fault") && run.out.contains(expected), "{program}: {}", run.out);
        let random = run.out.lines().find(|line| line.starts_with("random")).expect("a line");
        assert!(random.contains("100.0 %"), "{random}");
    }
}

#[cfg(unix)]
#[test]
fn the_others_play_on_without_a_program_that_fails() {
    let bots = format!("simple,{}", script("gone.sh", "exit"));
    let run = archmage(&["arena", "--bots", &bots, "--games", "6", "--players", "3", "--json"]);
    assert_eq!(run.status, 1, "{}", run.err);
    let report = json(&run.out);
    let games = report["games"].as_array().expect("a list");
    for game in games {
        let faults = game["faults"].as_array().expect("a list");
        let seats = game["seats"].as_array().expect("a list");
        let programs = seats.iter().filter(|seat| *seat != "simple").count();
        assert_eq!(faults.len(), programs, "each fails once: {}", game["seats"]);
        let winner = seats
            [["blue", "yellow", "red"].iter().position(|side| game["winner"] == *side).expect("one")]
        .clone();
        assert_eq!(winner, "simple");
    }
    assert!(games.iter().any(|game| game["end"] == "target"), "two of three play on");
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_be_greeted_is_refused_before_the_first_game() {
    for (program, expected) in [
        ("exec:no-such-program-anywhere", "ended without an answer"),
        ("exec:true", "ended without an answer"),
        ("exec:echo hello", "but said `hello`"),
    ] {
        let bots = format!("random,{program}");
        let message = archmage(&["arena", "--bots", &bots]).refused(2);
        assert!(message.contains(program) && message.contains(expected), "{message}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_what_to_do() {
    for (args, expected) in [
        (&["--bots", "level-4"][..], "needs two bots: --bots level-4,simple"),
        (&["--bots", "simple"], "needs two bots: --bots simple,level-4"),
        (&["--bots", "level-4,level-4"], "level-4 is named twice"),
        (&["--bots", "level-9,random"], "level-1 to level-6"),
        (&["--bots", "level-6@soon,random"], "500ms, 2s, or a number of tables"),
        (&["--bots", "random@5,simple"], "random has no budget"),
        (&["--bots", "simple,random", "--games", "7"], "choose 6 or 8"),
        (&["--bots", "simple,random", "--games", "4", "--players", "3"], "choose 6"),
        (&["--bots", "simple,random", "--games", "0"], "expected a number from 1 to 10000000"),
        (&[], "--bots"),
    ] {
        let mut all = vec!["arena"];
        all.extend(args);
        let message = archmage(&all).refused(2);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn the_table_for_people_speaks_of_everything() {
    let text = archmage(&["arena", "--bots", "random,simple,level-1", "--games", "2"]).good();
    for word in ["Elo", "±", "95 %", "won", "drawn", "lost", "median", "random - simple", "6 games in"] {
        assert!(text.contains(word), "{word} in {text}");
    }
}
