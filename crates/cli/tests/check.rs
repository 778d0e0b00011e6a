//! `archmage check`: what it prints and how it ends.

mod common;

use std::fs;
use std::path::PathBuf;

use common::archmage;

const HEAD: &str = "case a\nrules WALK-1\ngiven\ntable base\nblue Th b0\nturn blue points=3\nthen\n";

/// A folder of its own for a test, with these files.
fn folder(name: &str, files: &[(&str, String)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a writable folder");
        fs::write(path, text).expect("a writable file");
    }
    folder.to_str().expect("a plain path").to_owned()
}

#[test]
fn cases_that_come_true_are_counted() {
    let good = format!("{HEAD}legal blue Th b0 c0\n");
    let path = folder("good", &[("a.case", good.clone()), ("deep/b.case", good), ("c.txt", "?".to_owned())]);
    assert_eq!(archmage(&["check", &path]).good(), "2 passed, 0 failed\n");
}

#[test]
fn a_failing_line_is_named_with_what_was_expected_and_found() {
    let bad = format!("{HEAD}refused WALK-1 blue Th b0 c0\nexpect points 2\n");
    let path = folder("bad", &[("a.case", bad)]);
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 1);
    assert!(run.out.contains("a.case:8: a\n    refused WALK-1 blue Th b0 c0\n"), "{}", run.out);
    assert!(run.out.contains("expected: refused by WALK-1\n    found:    allowed\n"), "{}", run.out);
    assert!(run.out.contains("a.case:9: a\n"), "{}", run.out);
    assert!(run.out.ends_with("\n0 passed, 1 failed\n"), "{}", run.out);
}

#[test]
fn what_cannot_be_read_ends_with_status_2() {
    for (name, script, line) in [
        ("order", "hope blue Th b0 c0\n", 8),
        ("action", "do blue Th b0 x9\n", 8),
        ("claim", "expect blue Th x9\n", 8),
        ("empty", "", 1),
    ] {
        let path = folder(name, &[("a.case", format!("{HEAD}{script}"))]);
        let run = archmage(&["check", &path]);
        assert_eq!(run.status, 2, "{name}");
        assert!(run.out.contains(&format!("a.case:{line}: malformed: ")), "{name}: {}", run.out);
        assert!(run.out.ends_with("\n0 passed, 1 failed\n"), "{name}: {}", run.out);
    }
    let position = HEAD.replace("b0", "b9");
    let path = folder("position", &[("a.case", format!("{position}expect turn blue\n"))]);
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 2);
    assert!(run.out.contains("a.case:5: malformed: "), "{}", run.out);
}

#[test]
fn a_case_does_not_command_the_terminal() {
    let path = folder("escape", &[("a.case", format!("{HEAD}hope \u{1b}[2J\nexpect points 2 \u{1b}[2J\n"))]);
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 2);
    assert!(!run.out.contains('\u{1b}') && run.out.contains("a.case:8: "), "{}", run.out);
}

#[test]
fn no_case_at_all_is_an_error() {
    let path = folder("none", &[("a.txt", String::new())]);
    let run = archmage(&["check", &path, "no/such/folder"]);
    assert_eq!(run.status, 2);
    assert!(run.out.contains("this folder holds no case file"), "{}", run.out);
    assert!(run.out.contains("no/such/folder: No such file"), "{}", run.out);
    assert!(run.out.ends_with("\n0 passed, 2 failed\n"), "{}", run.out);
}

#[test]
fn everything_that_can_be_run_is_run() {
    let good = format!("{HEAD}legal blue Th b0 c0\n");
    let late = format!("{HEAD}expect points 2\nhope\nexpect points 1\n{}", good.replace("case a", "case b"));
    let mut files = vec![("a.case", late), ("c.case", format!("\u{feff}{good}")), ("d.case", good)];
    files.push(("b.case", String::new()));
    let path = folder("mixed", &files);
    fs::write(PathBuf::from(&path).join("b.case"), b"case a\n\xff\xfe").expect("a writable file");
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 2);
    for part in
        ["a.case:8: a\n", "a.case:9: malformed: ", "a.case:10: a\n", "b.case:2: malformed: expected text"]
    {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert!(run.out.ends_with("\n3 passed, 2 failed\n"), "{}", run.out);
}

#[test]
fn nonsense_claims_are_malformed_and_not_false() {
    for claim in [
        "phase foo",
        "over blue foo",
        "hand blue foo=3",
        "limit x",
        "quiet",
        "room A foo",
        "room A 1cw 9",
        "total attack x",
        "purse b:Th 4 foo",
        "laid blue",
        "offers foo",
        "blue Th in Z",
        "score blue",
        "stirred now",
        "time blue soon",
        "time green 5",
        "extra much",
        "look blue g:Th",
        "look blue y:Ro",
    ] {
        for not in ["", "not "] {
            let path = folder("nonsense", &[("a.case", format!("{HEAD}expect {not}{claim}\n"))]);
            let run = archmage(&["check", &path]);
            assert_eq!(run.status, 2, "{not}{claim}: {}", run.out);
            assert!(run.out.contains("a.case:8: malformed: "), "{}", run.out);
        }
    }
}

#[test]
fn what_is_quoted_is_cut_where_it_gets_long() {
    let long = "x".repeat(5000);
    let lines = ["expect blue Th b4", "expect turn blue", "expect gate b4 w", "expect extra", "expect", ""];
    for line in lines {
        let path = folder("long", &[("a.case", format!("{HEAD}{line} {long}\n"))]);
        let run = archmage(&["check", &path]);
        assert_eq!(run.status, 2, "{line}: {}", run.out);
        let told = run.out.lines().find(|line| line.contains("malformed: ")).expect("what is wrong");
        assert!(told.ends_with("..`") && told.len() < 500, "{line}: {told}");
    }
}

#[test]
fn usual_values_can_be_claimed() {
    let script = "expect quiet 0\nexpect not stirred\nexpect offers\nexpect resigned\nexpect brought blue\n\
                  expect limit 6\nexpect phase act\nexpect not laid blue 4\nexpect hand blue points=0\n";
    let path = folder("usual", &[("a.case", format!("{HEAD}{script}"))]);
    assert_eq!(archmage(&["check", &path]).good(), "1 passed, 0 failed\n");
}

#[test]
fn a_failed_claim_shows_what_was_found() {
    for (claim, found) in [
        ("expect quiet 3", "quiet 0"),
        ("expect offers blue", "nobody offers a draw"),
        ("expect phase card", "phase act"),
        ("expect hand blue jumps=1", "hand blue actions=2,3,4,5 jumps=3"),
        ("expect turn yellow", "turn blue"),
        ("count blue 0 pass", "1 action: pass"),
        ("expect time blue 5", "time blue turn"),
        ("expect extra 60", "extra 0"),
    ] {
        let path = folder("found", &[("a.case", format!("{HEAD}{claim}\n"))]);
        let run = archmage(&["check", &path]);
        assert_eq!(run.status, 1, "{claim}");
        assert!(run.out.contains(&format!("found:    {found}")), "{}", run.out);
    }
}

#[test]
fn cases_are_told_what_they_lack() {
    for (text, line, part) in [
        (HEAD.replace("WALK-1", "WALK-99") + "expect turn blue\n", 2, "there is no rule `WALK-99`"),
        (HEAD.replace("rules WALK-1\n", "") + "expect turn blue\n", 1, "has no line `rules`"),
        (format!("{HEAD}refused FLY-1 blue pass\n"), 8, "there is no rule `FLY-1`"),
        (format!("{HEAD}rejected\n"), 8, "expected `rejected RULE`"),
        (format!("{HEAD}count green 3\n"), 8, "green is not at this table"),
        (HEAD.replace("given", "given new") + "expect turn blue\n", 5, "`given new` has a line `table`"),
    ] {
        let path = folder("lack", &[("a.case", text)]);
        let run = archmage(&["check", &path]);
        assert_eq!(run.status, 2);
        assert!(
            run.out.contains(&format!("a.case:{line}: malformed: ")) && run.out.contains(part),
            "{}",
            run.out
        );
    }
}

#[test]
fn a_case_without_a_position_is_told_so_once_and_where_it_stands() {
    let text = format!("# first\ncase lost\nrules WALK-1\n\n{HEAD}expect turn blue\n");
    let path = folder("lost", &[("a.case", text)]);
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 2);
    let told: Vec<&str> = run.out.lines().collect();
    assert_eq!(told.len(), 2, "{}", run.out);
    assert!(told[0].ends_with("a.case:2: malformed: case `lost` has no `given`"), "{}", run.out);
    assert_eq!(told[1], "1 passed, 1 failed");
}
