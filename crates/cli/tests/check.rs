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
        ("empty", "", 7),
    ] {
        let path = folder(name, &[("a.case", format!("{HEAD}{script}"))]);
        let run = archmage(&["check", &path]);
        assert_eq!(run.status, 2, "{name}");
        assert!(run.out.contains(&format!("a.case:{line}: malformed: ")), "{name}: {}", run.out);
        assert!(run.out.ends_with("\n0 passed, 0 failed\n"), "{name}: {}", run.out);
    }
    let position = HEAD.replace("b0", "b9");
    let path = folder("position", &[("a.case", format!("{position}expect turn blue\n"))]);
    let run = archmage(&["check", &path]);
    assert_eq!(run.status, 2);
    assert!(run.out.contains("a.case:5: malformed: "), "{}", run.out);
}

#[test]
fn no_case_at_all_is_an_error() {
    let path = folder("none", &[("a.txt", String::new())]);
    assert!(archmage(&["check", &path]).refused(2).contains("no case"));
    assert!(archmage(&["check", "no/such/folder"]).refused(2).contains("no/such/folder"));
}
