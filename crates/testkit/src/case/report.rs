//! Running files and folders of cases.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::notation::room::TextError;

use super::{Case, Failure, Order, read_bytes, run};
use crate::file;

/// What came of files and folders of cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Cases of which every line came true.
    pub passed: usize,
    /// Cases with a line that did not, and whatever could not be read.
    pub failed: usize,
    /// Everything that is wrong, in the order of files and lines.
    pub problems: Vec<Problem>,
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file or folder.
    pub path: PathBuf,
    /// The line, from 1; `None` if it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: What,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A line of this case did not come true.
    Failed(String, Failure),
    /// Something cannot be read, and what was expected.
    Malformed(String),
}

impl Report {
    /// Whether something could not be read.
    #[must_use]
    pub fn is_malformed(&self) -> bool {
        self.problems.iter().any(|problem| matches!(problem.what, What::Malformed(_)))
    }
}

/// Runs the cases of files, and of all files `*.case` in folders, in the order of their names.
/// `is_rule` knows the ids that cases may cite.
pub fn check_paths(paths: &[PathBuf], is_rule: &dyn Fn(&str) -> bool) -> Report {
    let mut check = Check { report: Report::default(), is_rule };
    for path in paths {
        let mut files = Vec::new();
        match gather(path, &mut files) {
            Err(error) => check.miss(path, None, error.to_string()),
            Ok(()) if files.is_empty() => check.miss(path, None, "this folder holds no case file".to_owned()),
            Ok(()) => files.iter().for_each(|file| check.file(file)),
        }
    }
    check.report
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            gather(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == "case") {
            files.push(entry);
        }
    }
    Ok(())
}

struct Check<'a> {
    report: Report,
    is_rule: &'a dyn Fn(&str) -> bool,
}

impl Check<'_> {
    /// Notes something that is no case but should be one.
    fn miss(&mut self, path: &Path, line: Option<usize>, why: String) {
        self.report.failed += 1;
        self.report.problems.push(Problem { path: path.to_owned(), line, what: What::Malformed(why) });
    }

    fn file(&mut self, path: &Path) {
        let bytes = match file::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.miss(path, None, error.to_string()),
        };
        let before = self.report.problems.len();
        let file = match read_bytes(&bytes) {
            Ok(file) => file,
            Err(error) => return self.miss(path, Some(error.line), error.why),
        };
        if file.cases.is_empty() && file.malformed.is_empty() {
            self.miss(path, None, "this file holds no case".to_owned());
        }
        for error in file.malformed {
            self.miss(path, Some(error.line), error.why);
        }
        for case in &file.cases {
            self.case(path, case);
        }
        self.report.problems[before..].sort_by_key(|problem| problem.line);
    }

    fn case(&mut self, path: &Path, case: &Case) {
        let mut played = run(case);
        played.malformed.extend(self.unknown_rules(case));
        if played.failures.is_empty() && played.malformed.is_empty() {
            self.report.passed += 1;
            return;
        }
        self.report.failed += 1;
        let failed = played.failures.into_iter().map(|failure| Problem {
            path: path.to_owned(),
            line: Some(failure.line),
            what: What::Failed(case.name.clone(), failure),
        });
        let malformed = played.malformed.into_iter().map(|error| Problem {
            path: path.to_owned(),
            line: Some(error.line),
            what: What::Malformed(error.why),
        });
        self.report.problems.extend(failed.chain(malformed));
    }

    fn unknown_rules(&self, case: &Case) -> Vec<TextError> {
        let refusals = case.script.iter().filter_map(|entry| match &entry.order {
            Order::Refused { rule, .. } | Order::Rejected(rule) => Some((entry.line, rule)),
            _ => None,
        });
        let cited = case.rules.iter().map(|(line, rule)| (*line, rule)).chain(refusals);
        cited
            .filter(|(_, rule)| !(self.is_rule)(rule))
            .map(|(line, rule)| TextError { line, why: format!("there is no rule `{rule}` in the catalog") })
            .collect()
    }
}
