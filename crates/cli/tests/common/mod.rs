//! Runs the program.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
pub struct Run {
    pub out: String,
    pub err: String,
    pub status: i32,
}

/// Runs the program with these arguments and nothing to read.
pub fn archmage(args: &[&str]) -> Run {
    with_input(args, "")
}

/// Runs the program with these arguments and this input.
pub fn with_input(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(args)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments may end before it reads.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Run {
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the messages are text"),
        status: output.status.code().expect("the program was not killed"),
    }
}

impl Run {
    /// The output of a run that must have gone well.
    pub fn good(self) -> String {
        assert_eq!(self.status, 0, "{}{}", self.out, self.err);
        self.out
    }

    /// The messages of a run that must have been refused with this status.
    pub fn refused(self, status: i32) -> String {
        assert_eq!(self.status, status, "{}{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// The output as JSON.
pub fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("the output is JSON")
}
