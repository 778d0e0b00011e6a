//! Measuring.

mod common;

use common::{archmage, json};

#[test]
fn every_game_is_measured_next_to_a_yardstick() {
    let report = json(&archmage(&["bench", "--seconds", "0.5", "--json"]).good());
    let games = report["games"].as_array().expect("a list");
    assert!(games.len() >= 3);
    for game in games {
        assert!(game["ns_per_decision"].as_f64() > Some(0.0), "{game}");
        assert!(game["decisions_per_game"].as_f64() > Some(50.0), "{game}");
    }
    let whims = report["whims"].as_array().expect("a list");
    assert_eq!(whims.len(), games.len());
    for (whim, game) in whims.iter().zip(games) {
        assert_eq!(whim["name"], game["name"]);
        assert!(whim["ns_per_decision"].as_f64() > Some(0.0), "{whim}");
        assert!(whim["decisions_per_game"].as_f64() > Some(50.0), "{whim}");
    }
    assert_eq!(report["yardstick"]["name"], "knight's walk");
    let search = &report["search"];
    assert!(search["tables_per_second"].as_f64() > Some(100.0), "{search}");
    assert!(search["tables_per_decision"].as_f64() > Some(100.0), "{search}");
    assert!(search["playouts_per_second"].as_f64() > Some(1.0), "{search}");
    assert!(search["decisions_per_playout"].as_f64() > Some(50.0), "{search}");
}

#[test]
fn the_table_points_to_the_comparison() {
    let text = archmage(&["bench", "--seconds", "0.3"]).good();
    assert!(
        text.contains("ns/decision") && text.contains("on a whim") && text.contains("make bench"),
        "{text}"
    );
    assert!(text.contains("tables judged") && text.contains("honest playouts"), "{text}");
}

#[test]
fn a_wrong_time_is_refused() {
    for seconds in ["0", "-1", "soon", "NaN", "inf"] {
        archmage(&["bench", &format!("--seconds={seconds}")]).refused(2);
    }
}
