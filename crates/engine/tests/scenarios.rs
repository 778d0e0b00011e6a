//! The files in `scenarios/` say what the catalog says, and what cannot be read is told with its line.

use engine::edition::{Part, Scenario, Setup, Troops};
use engine::notation::scenario::{read_own_scenarios, read_scenarios, write_own_scenario};
use engine::notation::{agreement, position, record};
use engine::piece::Piece;
use engine::{Edition, Mode, Rules, State};

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
    let text = FILE.replacen(what, with, 1);
    match read_scenarios(&text, Edition::Cards.ruleset()) {
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
        ("pairs       3", "pairs 1", "pairs 1: expected 2 pairs of rooms or more"),
        ("blue green", "blue", "pairs       blue: expected 2 pairs of rooms or more"),
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

const OWN: &str = "; ours
scenario 2
points 2
ours pairs red gray
characters thief troll naga
objects rope bow
cards 2 1
combat none

scenario 77
points 9
pairs 6
characters 14
objects 12
cards 4 4 4 4 4 4
";

fn own(text: &str) -> &'static [Scenario] {
    read_own_scenarios(text, Edition::Cards.ruleset()).expect("scenarios can be read")
}

#[test]
fn scenarios_of_a_table_read_as_they_are_written() {
    let ruleset = Edition::Cards.ruleset();
    let pool =
        "objects rope rope key key\nscenario 9\npoints 3\npairs 2\ncharacters 4\nobjects 3\ncards 3 2\n";
    let all = [own(FILE), own(OWN), own(pool)].concat();
    assert_eq!(all.len(), 8);
    for scenario in &all {
        let text = write_own_scenario(scenario, ruleset);
        assert_eq!(own(&text), [*scenario], "{text}");
        assert_eq!(text.starts_with("objects"), scenario.owned != ruleset.objects());
    }
    assert_eq!(all[7].owned, [Piece::Rope, Piece::Rope, Piece::Key, Piece::Key]);
    assert!(std::ptr::eq(own(OWN), own(OWN)), "the same text is kept once");
}

#[test]
fn a_table_says_which_scenario_of_its_own_it_plays() {
    let usual = Setup::new(Edition::Cards, 2);
    let [second, large] = own(OWN) else { panic!("two scenarios") };
    for (setup, mode) in [
        (usual.clone().with_own_scenario(second), Mode::Fixed),
        (usual.clone().with_own_scenario(large), Mode::Random),
        (usual.clone().with_own_scenario(large).with_mode(Mode::Free), Mode::Free),
    ] {
        let rules = Rules::new(setup).expect("a table");
        assert_eq!(rules.setup.mode, mode);
        let text = agreement::write(&rules.setup);
        assert!(text.contains("\nscenarios\nscenario "), "{text}");
        let read = agreement::read(&text).expect("what is written can be read");
        assert!(std::ptr::eq(read, rules), "{text}");
        let start = State::new(rules);
        let text = position::write(&start);
        assert_eq!(position::read(&text), Ok(start), "{text}");
        let text = record::write(&record::Record::new(start));
        assert!(
            std::ptr::eq(record::read(&text).expect("a record").start().table().rules(), rules),
            "{text}"
        );
    }
    let rules = Rules::new(usual.clone().with_own_scenario(second)).expect("a table");
    assert_eq!((rules.target, rules.team(), rules.kit()), (2, 3, 2));
    assert_eq!(rules.combat_cards, [0; 7]);
    assert_ne!(rules.setup, usual.clone().with_scenario(2));
    // One that is as the edition's is the edition's, and nothing has to be said.
    let printed = usual.clone().with_own_scenario(&own(FILE)[1]);
    assert!(std::ptr::eq(
        Rules::new(printed).expect("a table"),
        Rules::new(usual.with_scenario(2)).expect("one")
    ));
}

#[test]
fn objects_of_a_table_are_those_a_side_may_choose() {
    let text = "table cards scenario=9 mode=mutual\nscenarios\nobjects rope rope bow sword\nscenario 9\npoints 3\n\
                pairs 2\ncharacters 4\nobjects 3\ncards 3 2\nend\n";
    let rules = agreement::read(text).expect("a table");
    let pool = rules.pool.objects();
    assert_eq!((pool.len(), pool.count(Piece::Rope), pool.count(Piece::Armor)), (4, 2, 0));
}

#[test]
fn a_scenario_of_a_table_that_does_not_fit_is_told_with_its_line() {
    let body = "points 3\npairs 2\ncharacters 4\nobjects 3\ncards 3 2\n";
    for (text, line, told) in [
        (
            format!("table cards scenario=9\nscenarios\nscenario 9\n{body}"),
            2,
            "expected a line `end` after the scenarios",
        ),
        (
            format!("table cards\nscenarios\nscenario 9\n{body}end\n"),
            2,
            "scenario 4 is played, and not described",
        ),
        (
            format!("table base\nscenarios\nscenario 9\n{body}end\n"),
            3,
            "expected no scenarios: Base set has none",
        ),
        ("table cards scenario=9\nscenarios\nend\n".to_owned(), 3, "expected `scenario` and a number"),
        (
            format!("table cards scenario=9\nscenarios\nscenario nine\n{body}end\n"),
            3,
            "expected a number from 1 to 99",
        ),
        (format!("table cards\nscenarios\nscenario 9 8\n{body}end\n"), 3, "expected `scenario` and a number"),
        (
            format!("table cards\nscenarios\nscenario 9\n{body}scenario 9\n{body}end\n"),
            9,
            "`scenario 9` a second time",
        ),
        (format!("table cards\nscenarios\npoints 3\nscenario 9\n{body}end\n"), 3, "expected `objects ..`"),
        (
            format!("table cards\nscenarios\nobjects speed-potion\nscenario 9\n{body}end\n"),
            3,
            "Speed Potion is not in",
        ),
        (
            format!("table cards\nscenarios\nscenario 9\n{}end\n", body.replace("3 2", "1 1")),
            8,
            "expected room for 10 cards",
        ),
        ("table cards\nscenarios\nend\nscenarios\nend\n".to_owned(), 4, "found a second one"),
    ] {
        let error = agreement::read(&text).map(|_| ()).expect_err(&text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.why.contains(told), "{text}: {error}");
    }
}
