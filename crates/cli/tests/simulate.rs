//! Whole games.

mod common;

use common::{archmage, json};

fn games(args: &[&str]) -> serde_json::Value {
    let mut all = vec!["simulate", "--json"];
    all.extend(args);
    json(&archmage(&all).good())
}

#[test]
fn every_table_can_be_simulated() {
    for line in archmage(&["editions", "--tables"]).good().lines() {
        let table: Vec<&str> = line.split(' ').collect();
        for player in ["simple", "random"] {
            let report = games(&[&table[..], &["--games", "3", "--player", player]].concat());
            assert_eq!(report["games"], 3, "{line}");
        }
    }
}

#[test]
fn modes_and_targets_are_honored() {
    for mode in ["fixed", "free", "mutual", "draft", "random"] {
        let report = games(&["--edition", "anniversary", "--mode", mode, "--games", "2"]);
        assert_eq!(report["mode"], mode);
    }
    let report = games(&["--mode", "free", "--target", "7", "--games", "2"]);
    assert_eq!(report["target"], 7);
    let report = games(&["--mode", "beginner", "--games", "2"]);
    assert_eq!(report["target"], 5);
    for (flag, secret) in [(&["--secret-objects"][..], true), (&[], false)] {
        let report = games(&[&["--edition", "cards", "--games", "2"], flag].concat());
        assert_eq!(report["secret_objects"], secret);
    }
    for (flag, memory) in [(&["--from-memory"][..], true), (&[], false)] {
        let report = games(&[&["--games", "2"], flag].concat());
        assert_eq!(report["from_memory"], memory);
    }
}

#[test]
fn a_handicap_is_played_or_refused_with_its_reason() {
    let text = archmage(&["simulate", "--games", "2", "--handicap", "blue:experienced:newbie"]).good();
    assert!(text.contains("to 5 points, blue without 4 characters and +6"), "{text}");
    let cards = ["simulate", "--edition", "cards", "--games", "2", "--handicap", "yellow:3:+5+6"];
    let text = archmage(&cards).good();
    assert!(text.contains("yellow without 3 characters and +5 and +6"), "{text}");
    let twice = ["--handicap", "blue:1", "--handicap", "blue:2"];
    for (args, status, told) in [
        (&["--handicap", "blue:many"][..], 2, "blue:experienced:beginner"),
        (&["--handicap", "blue:1", "--target", "7"], 2, "HANDICAP-5"),
        (&["--handicap", "blue:5"], 2, "HANDICAP-1"),
        (&["--handicap", "red:1"], 2, "nobody plays red"),
        (&["--edition", "cards", "--scenario", "3", "--handicap", "blue:1"], 2, "HANDICAP-11"),
        (&twice, 2, "said twice"),
    ] {
        let message = archmage(&[&["simulate", "--games", "1"], args].concat()).refused(status);
        assert!(message.contains(told), "{args:?}: {message}");
    }
    let bots = ["arena", "--bots", "random,simple", "--games", "2", "--handicap", "blue:2"];
    assert!(archmage(&bots).good().contains("blue without 2 characters"));
}

const DEN: &str = "\
+---+   +   +   +---+
| .   .   .   .   . |
+   +   +   +   +   +
  .   O   .   O   .
+   +   +   +   +   +
  .   .   R   .   .
+   +   +   +   +   +
  .   O   .   O   .
+   +   +   +   +   +
| .   .   .   .   . |
+---+   +   +   +---+
";

#[test]
fn rooms_of_your_own_are_played() {
    let file = |name: &str, text: String| {
        let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).expect("a writable file");
        path.to_str().expect("a plain path").to_owned()
    };
    let den = file("den.room", format!("room den clockwise\n{DEN}room den counterclockwise\n{DEN}"));
    let one = file("one.room", format!("room 1 clockwise\n{DEN}"));
    games(&["--games", "2", "--mode", "random", "--rooms", &den]);
    games(&["--games", "2", "--rooms", &one]);
    let refused = |args: &[&str]| archmage(&[&["simulate", "--rooms"], args].concat()).refused(2);
    let fixed = refused(&[&den]);
    assert!(fixed.contains("den.room:1: pair den is new") && fixed.contains("--mode random"), "{fixed}");
    let half = file("half.room", format!("; a comment\nroom den clockwise\n{DEN}"));
    let both = "half.room:2: pair den needs one room turning clockwise and one counterclockwise";
    assert!(refused(&[&half, "--mode", "random"]).contains(both));
    // Twelve rooms of the edition are known already.
    let pairs =
        (0..10_000).map(|pair| format!("room {pair}x clockwise\n{DEN}room {pair}x counterclockwise\n{DEN}"));
    let many = file("many.room", pairs.collect());
    let most = "many.room:577: at most 60 rooms can be known to a table";
    assert!(refused(&[&many, "--mode", "random"]).contains(most));
    let nine = file("nine.room", format!("room 9 clockwise\n{DEN}"));
    assert!(refused(&[&nine]).contains("nine.room:1: pair 9 is not played at this table"));
    let bad = file("bad.room", format!("room 1 clockwise\n{}", DEN.replace("  R  ", "  Q  ")));
    assert!(archmage(&["play", "--rooms", &bad]).refused(2).contains("bad.room:7: "));
    let twice = file("twice.room", format!("room 1 clockwise\n{DEN}\nroom 1 clockwise\n{DEN}"));
    assert!(refused(&[&twice]).contains("twice.room:14: room 1cw is drawn a second time"));
    let none = file("none.room", String::new());
    assert!(
        archmage(&["play", "--rooms", &none])
            .refused(2)
            .contains("none.room:1: expected drawings of rooms, found none")
    );
}

#[test]
fn scenarios_of_your_own_are_played() {
    let path = |name: &str| std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let file = |name: &str, text: &str| {
        std::fs::write(path(name), text).expect("a writable file");
        path(name).to_str().expect("a plain path").to_owned()
    };
    // The first takes the place of a printed one, the second is new and as large as rooms can hold.
    let two = "scenario 2\npoints 2\npairs red gray\ncharacters thief troll naga\nobjects rope bow\ncards 2 1\n\n\
               scenario 77\npoints 9\npairs 6\ncharacters 14\nobjects 12\ncards 4 4 4 4 4 4\n";
    let own = file("own.scenario", two);
    let cards = ["--edition", "cards", "--games", "2", "--scenarios", &own];
    games(&cards);
    let with = |more: &[&'static str]| [&cards[..], more].concat();
    games(&with(&["--scenario", "77", "--mode", "random"]));
    games(&with(&["--scenario", "77", "--mode", "free"]));
    // What is written down is complete: nobody needs the file to play it again.
    let record = path("own.rec").to_str().expect("a plain path").to_owned();
    let one = ["simulate", "-e", "cards", "--games", "1", "--scenarios", &own, "--record", &record];
    assert!(archmage(&one).good().contains("scenario 2 of your own"));
    let text = std::fs::read_to_string(&record).expect("a record");
    assert!(
        text.contains("\nscenarios\nscenario 2\npoints 2\npairs red gray\ncharacters thief troll naga\n"),
        "{text}"
    );
    archmage(&["replay", &record]).good();
    let refused = |args: &[&str]| archmage(&[&["simulate"], args].concat()).refused(2);
    assert!(refused(&with(&["--scenario", "3"])).contains("own.scenario: expected scenario 3, found 2, 77"));
    assert!(refused(&["--scenarios", &own]).contains("leave `--scenarios` out"));
    let bad = file("bad.scenario", &two.replace("points 9", "points nine"));
    assert!(
        refused(&["-e", "cards", "--scenarios", &bad]).contains("bad.scenario:9: `nine`: expected a number")
    );
    let none = file("none.scenario", "; nothing\n");
    assert!(refused(&["-e", "cards", "--scenarios", &none]).contains("none.scenario:1: expected `scenario`"));
}

#[test]
fn a_flag_says_which_numbers_it_takes() {
    for (flag, value, expected) in [
        ("--games", "0", "from 1 to "),
        ("--games", "many", "from 1 to "),
        ("--seed", "1.5", "from 0 to "),
        ("--players", "five", "from 2 to 4"),
        ("--target", "99999999999999999999999", "from 5 to 8"),
        ("--threads", "0", "from 1 to "),
        ("--seed", "-1", "from 0 to 18446744073709551615"),
        ("-g", "-1", "from 1 to 18446744073709551615"),
        ("--players", "-2", "from 2 to 4"),
    ] {
        let message = archmage(&["simulate", flag, value]).refused(2);
        assert!(message.contains(&format!("expected a number {expected}")), "{flag} {value}: {message}");
    }
}

#[test]
fn an_impossible_table_is_refused_with_its_rule() {
    let message = archmage(&["simulate", "--mode", "draft"]).refused(2);
    assert!(message.ends_with("has 8: choose another mode (OUR-43)\n"), "{message}");
    for args in [
        ["simulate", "--edition", "base", "--scenario", "2"],
        ["simulate", "--edition", "base", "--scenarios", "no/such.scenario"],
        ["show", "--new", "base", "--scenario", "2"],
    ] {
        let message = archmage(&args).refused(2);
        let way = format!("leave `{}` out, or use `{} cards` (SCENARIO-1)", args[3], args[1]);
        assert!(message.contains(&way), "{message}");
    }
    let message = archmage(&["simulate", "--mode", "beginner", "--target", "7"]).refused(2);
    assert!(message.contains("MODE-15"), "{message}");
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_threads() {
    let run = |seed: &str, threads: &str| {
        let mut report = games(&["--games", "12", "--seed", seed, "--threads", threads]);
        for key in ["seconds", "games_per_second", "decisions_per_second"] {
            report[key] = serde_json::Value::Null;
        }
        report
    };
    assert_eq!(run("5", "1"), run("5", "3"));
    assert_ne!(run("5", "1")["decisions"], run("600", "1")["decisions"]);
}

#[test]
fn the_report_for_people_speaks_of_everything() {
    let text = archmage(&["simulate", "--games", "5"]).good();
    for word in ["won", "ended by", "turns", "decisions", "legal", "games/s"] {
        assert!(text.contains(word), "{word} in {text}");
    }
}

#[test]
fn runners_end_games_by_points() {
    let report = games(&["--games", "40", "--players", "4"]);
    assert!(report["ends"]["target"].as_u64() > Some(25), "{report}");
}

#[test]
fn bots_play_by_their_names() {
    for (player, written) in
        [("simple", "simple"), ("greedy", "greedy"), ("level-5:hunter@30", "level-5:hunter@30")]
    {
        let report = games(&["--games", "1", "--player", player]);
        assert_eq!(report["player"], written);
        assert_eq!(report["games"], 1, "{report}");
    }
    let message = archmage(&["simulate", "--player", "level-9"]).refused(2);
    assert!(message.contains("level-1 to level-6"), "{message}");
    let message = archmage(&["simulate", "--player", "exec:true"]).refused(2);
    assert!(message.contains("archmage arena"), "{message}");
}
