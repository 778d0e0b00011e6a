//! Runs every rule case under `cases/`.

use std::fmt::Write as _;
use std::path::PathBuf;

use testkit::case::check_paths;

#[test]
fn every_case_comes_true() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let report = check_paths(&[folder]).expect("the folder of cases can be read");
    let mut trouble = String::new();
    for broken in &report.malformed {
        let _ = writeln!(trouble, "{}:{}: {}", broken.path.display(), broken.line, broken.why);
    }
    for (path, case, failure) in &report.failures {
        let _ = writeln!(
            trouble,
            "{}:{}: {case}\n    {}\n    expected: {}\n    found:    {}",
            path.display(),
            failure.line,
            failure.text,
            failure.expected,
            failure.found
        );
    }
    assert!(trouble.is_empty(), "\n{trouble}");
    assert!(report.passed > 0, "there are cases");
}
