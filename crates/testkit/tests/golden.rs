//! Golden games replay row by row to the same digests and the same numbers of legal actions.

use std::collections::BTreeSet;
use std::path::Path;

use engine::notation::record;
use engine::piece::PowerId;
use engine::{Action, End};
use testkit::golden;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.record"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_row_of_every_golden_game_is_as_it_was() {
    for game in golden::games() {
        let text = read(game.name);
        let record = record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        let again = golden::annotate(&record);
        for (number, (was, is)) in text.lines().zip(again.lines()).enumerate() {
            assert_eq!(is, was, "{} differs in line {}", game.name, number + 1);
        }
        assert_eq!(again.lines().count(), text.lines().count(), "{}", game.name);
    }
}

#[test]
fn every_power_and_every_way_to_end_occurs() {
    let mut powers = BTreeSet::new();
    let mut ends = Vec::new();
    for game in golden::games() {
        let record = record::read(&read(game.name)).expect("a golden game is a record");
        for (_, action) in record.rows() {
            if let Action::Use { power, .. } = action {
                powers.insert(*power);
            }
        }
        ends.extend(record.now().outcome().map(|outcome| outcome.end));
    }
    assert_eq!(powers, BTreeSet::from(PowerId::ALL));
    for end in [End::Target, End::Quiet, End::Agreement, End::Resignation, End::Nobody] {
        assert!(ends.contains(&end), "no golden game ends by {end:?}");
    }
}
