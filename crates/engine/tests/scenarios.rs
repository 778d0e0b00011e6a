//! The files in `scenarios/` say what the catalog says, and what cannot be read is told with its line.

use engine::Edition;
use engine::edition::{Part, Scenario, Troops};
use engine::notation::scenario::read_scenarios;
use engine::piece::Piece;

const FILE: &str = include_str!("../../../scenarios/cards.scenario");

fn scenario(number: usize) -> &'static Scenario {
    &Edition::Cards.ruleset().scenarios()[number - 1]
}

#[test]
fn the_file_says_what_the_catalog_says() {
    let scenarios = Edition::Cards.ruleset().scenarios();
    let targets: Vec<u8> = scenarios.iter().map(|scenario| scenario.target).collect();
    assert_eq!(targets, [2, 3, 4, 5, 6]);
    let rows: Vec<u8> = scenarios.iter().map(Scenario::rows).collect();
    assert_eq!(rows, [2, 3, 4, 4, 6]);
    let given =
        Troops::Given { characters: &[Piece::Mekanork, Piece::Naga], objects: &[Piece::Rope, Piece::Key] };
    assert_eq!(scenario(1).troops, given);
    assert_eq!((scenario(1).pairs, scenario(1).fights), (["blue", "green"].as_slice(), false));
    assert_eq!((scenario(2).pairs, scenario(2).fights), ([].as_slice(), true));
    assert_eq!(scenario(2).capacity, [1, 2, 1]);
    assert_eq!(scenario(4).troops, Troops::Chosen { team: 8, kit: 6 });
    assert_eq!(scenario(5).troops, Troops::Chosen { team: 10, kit: 8 });
    assert_eq!(scenario(5).capacity, [2, 3, 3, 3, 3, 2]);
    let objects = Edition::Cards.ruleset().objects();
    assert_eq!(objects.len(), 13, "thirteen cards of a side");
    for twice in [Piece::Armor, Piece::Key, Piece::Rope] {
        assert_eq!(objects.iter().filter(|piece| **piece == twice).count(), 2);
    }
}

#[test]
fn what_is_not_printed_is_marked() {
    let ruleset = Edition::Cards.ruleset();
    assert!(ruleset.objects_ours() && ruleset.rooms.iter().all(|drawings| drawings.ours));
    assert!(scenario(1).ours.is_empty() && scenario(3).ours.is_empty());
    assert_eq!(scenario(2).ours, [Part::Objects, Part::Cards]);
    for number in [4, 5] {
        assert_eq!(scenario(number).ours, &Part::ALL[..5], "all of scenario {number}");
    }
    let base = Edition::Base.ruleset();
    let printed: Vec<bool> = base.rooms.iter().map(|drawings| drawings.ours).collect();
    assert_eq!((base.objects_ours(), printed), (false, vec![false, true]));
}

#[test]
fn every_row_holds_the_hidden_cards_exactly() {
    for scenario in Edition::Cards.ruleset().scenarios() {
        let places: u8 = scenario.capacity.iter().sum();
        assert_eq!(places, scenario.team() + scenario.kit() - 2, "scenario {}", scenario.number);
    }
}

/// The line and what is said about it when something in the file is replaced.
fn spoiled(what: &str, with: &str) -> String {
    assert!(FILE.contains(what), "{what}");
    let text: &'static str = FILE.replacen(what, with, 1).leak();
    match read_scenarios(text, Edition::Cards.ruleset()) {
        Ok(_) => String::new(),
        Err(error) => {
            assert!(error.line >= 1 && error.line <= text.lines().count(), "{error}");
            format!("{}: {}", text.lines().nth(error.line - 1).unwrap_or("").trim(), error.why)
        }
    }
}

#[test]
fn a_value_that_does_not_fit_is_told_with_its_line() {
    assert_eq!(spoiled("ours cards       1 2 1", "cards 1 2 1"), "", "a printed value may take its place");
    for (what, with, told) in [
        ("     points      2", "     score 2", "score 2: `score`: expected scenario, points, pairs"),
        ("     points      2", "     points two", "points two: `two`: expected a number from 1 to 20"),
        ("     points      2\n", "", "scenario 1: scenario 1: expected a line `points ..`"),
        ("     points      3", "     points 3\n points 4", "points 4: `points` a second time"),
        ("scenario 3", "scenario 4", "scenario 4: expected `scenario 3`"),
        ("ours points      5", "ours", "ours: expected a value after `ours`"),
        ("scenario 4", "ours scenario 4", "ours scenario 4: expected `ours` before single values"),
        (
            "blue green",
            "blue pink",
            "pairs       blue pink: `pink`: expected pairs of rooms, each once: blue",
        ),
        ("blue green", "blue blue", "`blue`: expected pairs of rooms, each once"),
        ("pairs       3", "pairs 7", "pairs 7: `7`: expected a number from 1 to 6"),
        ("mekanork naga\n", "mekanork nagga\n", "`nagga`: expected characters by name"),
        ("mekanork naga\n", "mekanork rope\n", "`rope`: expected characters by name"),
        ("mekanork naga\n", "mekanork mekanork\n", "`mekanork`: a side cannot have so many of it"),
        ("mekanork naga\n", "mekanork red-dragon\n", "Red Dragon is not in The Card Game"),
        ("mekanork naga\n", "naga\n", "expected 2 or more: so many start outside"),
        ("ours characters  8", "ours characters 1", "expected 2 or more: so many start outside"),
        ("rope key bow", "rope bow bow", "`bow`: a side cannot have so many of it"),
        ("rope key bow", "rope sword speed-potion", "Speed Potion: a side does not own so many of it"),
        ("ours objects     6", "ours objects rope", "both by name, or a number of both"),
        ("ours cards       1 2 1", "cards 1 5 1", "cards 1 5 1: `5`: expected a number from 1 to 4"),
        ("ours cards       1 2 1", "cards 1 2", "cards 1 2: expected 3 numbers, one for each row of rooms"),
        ("ours cards       1 2 1", "cards 1 1 1", "cards 1 1 1: expected room for 8 cards, found 6"),
        ("combat      none", "combat some", "combat some: expected `combat none`, or no such line"),
        ("ours objects     armor", "ours points armor", "expected `objects` and all objects of a side"),
        ("scenario 1", "points 2", "expected one line `objects ..` with all objects of a side"),
    ] {
        let why = spoiled(what, with);
        assert!(why.contains(told), "{with:?} was told as: {why}");
    }
}
