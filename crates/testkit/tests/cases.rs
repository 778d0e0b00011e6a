//! Runs every rule case under `cases/`.

use std::fmt::Write as _;
use std::path::PathBuf;

use testkit::case::{What, check_paths};

#[test]
fn every_case_comes_true() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    // That the cited rules exist is for the test of the catalog.
    let report = check_paths(&[folder], &|_| true);
    let mut trouble = String::new();
    for problem in &report.problems {
        let _ = write!(trouble, "{}:{}: ", problem.path.display(), problem.line.unwrap_or(0));
        let _ = match &problem.what {
            What::Malformed(why) => writeln!(trouble, "{why}"),
            What::Failed(case, failure) => writeln!(
                trouble,
                "{case}\n    {}\n    expected: {}\n    found:    {}",
                failure.text, failure.expected, failure.found
            ),
        };
    }
    assert!(trouble.is_empty(), "\n{trouble}");
    assert!(report.passed > 0, "there are cases");
}
