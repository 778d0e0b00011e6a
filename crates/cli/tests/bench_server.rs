//! `archmage bench-server`: a small run measures everything.

#![cfg(feature = "serve")]

use std::process::Command;

use serde_json::Value;

#[test]
fn every_figure_is_there() {
    let run = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["bench-server", "--games", "4", "--seconds", "1", "--passes", "1", "--past", "20", "--json"])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let report: Value = serde_json::from_slice(&run.stdout).unwrap();
    for server in ["archmage", "bare"] {
        for figure in ["moves_per_second", "p50_ms", "p99_ms", "news_bytes"] {
            assert!(report[server][figure].as_f64() > Some(0.0), "{server} {figure}: {report}");
        }
    }
    assert_eq!(report["past"]["games"], 20);
    assert!(report["past"]["touched_s"].as_f64() >= report["past"]["ready_s"].as_f64());
    assert_eq!(report["goals"].as_array().map(Vec::len), Some(5));
}

#[test]
fn wrong_numbers_are_refused() {
    for option in ["--games=0", "--seconds=0", "--passes=soon", "--past=-1"] {
        let run =
            Command::new(env!("CARGO_BIN_EXE_archmage")).args(["bench-server", option]).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{option}");
    }
}
