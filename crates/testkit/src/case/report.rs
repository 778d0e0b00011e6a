//! Running files and folders of cases.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Failure, parse, run};

/// What came of files and folders of cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Cases of which every line came true.
    pub passed: usize,
    /// Cases with a line that did not.
    pub failed: usize,
    /// The lines that did not come true: file, case and line.
    pub failures: Vec<(PathBuf, String, Failure)>,
    /// Files or cases that cannot be read.
    pub malformed: Vec<Malformed>,
}

/// Something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What was expected.
    pub why: String,
}

/// Runs the cases of files, and of all files `*.case` in folders, in the order of their names.
///
/// # Errors
/// A path that does not exist or cannot be opened.
pub fn check_paths(paths: &[PathBuf]) -> io::Result<Report> {
    let mut files = Vec::new();
    for path in paths {
        gather(path, &mut files)?;
    }
    let mut report = Report::default();
    for file in files {
        report.check_file(&file)?;
    }
    Ok(report)
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

impl Report {
    fn check_file(&mut self, path: &Path) -> io::Result<()> {
        let text = fs::read_to_string(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
        let cases = match parse(&text) {
            Ok(cases) => cases,
            Err(error) => {
                let path = path.to_owned();
                self.malformed.push(Malformed { path, line: error.line, why: error.why });
                return Ok(());
            }
        };
        for case in cases {
            match run(&case) {
                Ok(failures) if failures.is_empty() => self.passed += 1,
                Ok(failures) => {
                    self.failed += 1;
                    let named = |failure| (path.to_owned(), case.name.clone(), failure);
                    self.failures.extend(failures.into_iter().map(named));
                }
                Err(error) => {
                    let path = path.to_owned();
                    self.malformed.push(Malformed { path, line: error.line, why: error.why });
                }
            }
        }
        Ok(())
    }
}
