//! `archmage editions`: what can be played.

use std::io::Write;

use engine::edition::{Gap, Number, Numbers, Part, Printed, Scenario, Troops};
use engine::notation::room::read_rooms;
use engine::piece::Piece;
use engine::{Edition, Mode, Setup};
use serde_json::json;

use crate::fail::Done;
use crate::paint::Paint;
use crate::tables;

const EXAMPLES: &str = "\
Examples:
  archmage editions             a table of all editions
  archmage editions --tables    a line of options for every table, for scripts";

/// List the editions
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Print the options of every table that can be played, a line each: all numbers of players in the
    /// usual mode, and all modes of every scenario
    #[arg(long, conflicts_with = "json")]
    tables: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    if args.tables {
        for setup in tables::playable().flat_map(|(edition, players)| tables_of(edition, players)) {
            write!(out, "--edition {} --players {}", setup.edition.ruleset().word, setup.sides)?;
            if setup.scenario > 0 {
                write!(out, " --scenario {} --mode {}", setup.scenario, setup.mode.word())?;
            }
            writeln!(out)?;
        }
        return Ok(());
    }
    if args.json {
        let list: Vec<_> = Edition::ALL.into_iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "editions": list }))?;
        return Ok(());
    }
    for edition in Edition::ALL {
        let ruleset = edition.ruleset();
        write!(out, "{:<13} {}", paint.bold(&format!("{:<13}", ruleset.word)), ruleset.name)?;
        writeln!(out)?;
        let players: Vec<String> = players_of(edition).iter().map(u8::to_string).collect();
        let modes: Vec<String> = modes_of(edition).into_iter().map(|mode| mode_of(edition, mode)).collect();
        if ruleset.scenarios().is_empty() {
            writeln!(out, "{:14}players {}; to {} points", "", players.join(", "), targets(edition))?;
        } else {
            writeln!(out, "{:14}players {}", "", players.join(", "))?;
        }
        for scenario in ruleset.scenarios() {
            writeln!(out, "{:14}{}", "", scenario_words(scenario))?;
        }
        writeln!(out, "{:14}modes {}", "", modes.join(", "))?;
        writeln!(out, "{:14}rooms {}", "", rooms_of(edition))?;
        for (at, words) in ours(edition).iter().enumerate() {
            writeln!(out, "{:14}{:6}{words}", "", if at == 0 { "ours:" } else { "" })?;
        }
    }
    writeln!(out, "\nours: chosen by this project, because the printed value is not known to us")?;
    writeln!(out, "\nmodes, the ways to choose forces:")?;
    for mode in Mode::ALL {
        writeln!(out, "  {:<12}{}", mode.word(), mode_words(mode))?;
    }
    Ok(())
}

/// The pairs of rooms, and those that come in with more players.
fn rooms_of(edition: Edition) -> String {
    let ruleset = edition.ruleset();
    let more: Vec<&str> =
        ruleset.crossing_pairs.iter().copied().filter(|pair| !ruleset.pairs.contains(pair)).collect();
    let with =
        if more.is_empty() { String::new() } else { format!("; {} with three or four", more.join(", ")) };
    format!("{}{with}", ruleset.pairs.join(", "))
}

/// The pairs of rooms that are designs of this project.
fn pairs_ours(edition: Edition) -> Vec<String> {
    let mut pairs = Vec::new();
    for drawings in edition.ruleset().rooms.iter().filter(|drawings| drawings.ours) {
        for room in read_rooms(drawings.text).unwrap_or_default() {
            if !pairs.contains(&room.pair) {
                pairs.push(room.pair);
            }
        }
    }
    pairs
}

/// What this project has chosen for an edition, in a few words each.
fn ours(edition: Edition) -> Vec<String> {
    let ruleset = edition.ruleset();
    let mut ours = Vec::new();
    let pairs = pairs_ours(edition);
    if !pairs.is_empty() {
        ours.push(format!("rooms {}", pairs.join(", ")));
    }
    if ruleset.objects_ours() {
        let objects = ruleset.objects();
        let twice = objects.iter().enumerate().filter(|(at, piece)| objects[..*at].contains(piece));
        let names: Vec<&str> = twice.map(|(_, piece)| piece.def().name).collect();
        ours.push(format!("that a side has two each of {}", names.join(", ")));
    }
    if let Some(numbers) = ruleset.numbers {
        ours.extend(numbers_words(numbers));
    }
    for scenario in ruleset.scenarios().iter().filter(|scenario| !scenario.ours.is_empty()) {
        let parts: Vec<&str> = scenario.ours.iter().map(|part| part_words(*part)).collect();
        ours.push(format!("scenario {}: {}", scenario.number, parts.join(", ")));
    }
    ours
}

/// The numbers that this project has chosen.
fn numbers_words(numbers: &Numbers) -> Vec<String> {
    let mut words = Vec::new();
    for (word, of) in [("speed", speed as fn(&Printed) -> Number), ("combat", strength)] {
        let names: Vec<&str> = characters_ours(numbers, of).map(|piece| piece.def().name).collect();
        if !names.is_empty() {
            words.push(format!("{word} of {}", names.join(", ")));
        }
    }
    if numbers.cards_ours {
        words.push("which combat cards there are".to_owned());
    }
    let gaps: Vec<&Gap> = numbers.gaps().collect();
    let printed: Vec<String> = gaps.iter().filter(|gap| !gap.ours).map(|gap| gap_words(gap)).collect();
    match (printed.len() == gaps.len(), &printed[..]) {
        (true, _) => {}
        (false, []) => words.push("the handicap table".to_owned()),
        (false, some) => words.push(format!("the handicap table but for {}", some.join(", "))),
    }
    words
}

fn speed(printed: &Printed) -> Number {
    printed.speed
}

fn strength(printed: &Printed) -> Number {
    printed.strength
}

/// The characters of whom this number is ours.
fn characters_ours(numbers: &Numbers, of: fn(&Printed) -> Number) -> impl Iterator<Item = Piece> {
    numbers.characters().filter(move |one| of(one).ours).filter_map(|one| Piece::from_text(one.name))
}

fn gap_words(gap: &Gap) -> String {
    format!("{} against {}", gap.stronger.word(), gap.weaker.word())
}

fn part_words(part: Part) -> &'static str {
    match part {
        Part::Points => "points",
        Part::Pairs => "pairs of rooms",
        Part::Characters => "characters",
        Part::Objects => "objects",
        Part::Cards => "cards in each room",
        Part::Combat => "combat",
    }
}

/// A scenario in a line.
fn scenario_words(scenario: &Scenario) -> String {
    let forces = match scenario.troops {
        Troops::Given { .. } => "given",
        Troops::Chosen { .. } => "chosen",
    };
    format!(
        "scenario {}: to {} points, {} pairs of rooms, {} characters and {} objects ({forces})",
        scenario.number,
        scenario.target,
        scenario.rows(),
        scenario.team(),
        scenario.kit()
    )
}

fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::Fixed => "everybody plays the pieces and rooms of the set",
        Mode::Free => "every side chooses its own in secret",
        Mode::Mutual => "all pick together what everybody plays with",
        Mode::Draft => "the sides pick in turn from one pool",
        Mode::Random => "chance draws what everybody plays with",
        Mode::Beginner => "a shorter game with fewer pieces and rooms",
    }
}

fn players_of(edition: Edition) -> Vec<u8> {
    tables::playable().filter(|(known, _)| *known == edition).map(|(_, players)| players).collect()
}

/// The usual game of an edition, or all that its scenarios allow.
fn tables_of(edition: Edition, sides: u8) -> Vec<Setup> {
    let usual = Setup::new(edition, sides);
    if edition.ruleset().scenarios().is_empty() { vec![usual] } else { setups_of(edition, sides) }
}

/// Every scenario and mode of an edition that can be played.
fn setups_of(edition: Edition, sides: u8) -> Vec<Setup> {
    let scenarios: Vec<u8> = edition.ruleset().scenarios().iter().map(|scenario| scenario.number).collect();
    let scenarios = if scenarios.is_empty() { vec![0] } else { scenarios };
    let setup = |scenario| Setup::new(edition, sides).with_scenario(scenario);
    let modes = |setup: Setup| Mode::ALL.map(|mode| setup.clone().with_mode(mode));
    scenarios.into_iter().map(setup).flat_map(modes).filter(|setup| setup.check().is_ok()).collect()
}

fn modes_of(edition: Edition) -> Vec<Mode> {
    let setups: Vec<Setup> =
        players_of(edition).into_iter().flat_map(|sides| setups_of(edition, sides)).collect();
    Mode::ALL.into_iter().filter(|mode| setups.iter().any(|setup| setup.mode == *mode)).collect()
}

/// A mode, with the numbers of players if it is not for all of the edition.
fn mode_of(edition: Edition, mode: Mode) -> String {
    let all = players_of(edition);
    let fits = |sides: &u8| setups_of(edition, *sides).iter().any(|setup| setup.mode == mode);
    let players: Vec<String> = all.iter().copied().filter(fits).map(|sides| sides.to_string()).collect();
    if players.len() == all.len() {
        mode.word().to_owned()
    } else {
        format!("{} ({} players)", mode.word(), players.join(", "))
    }
}

fn targets(edition: Edition) -> String {
    let [two, more] = edition.ruleset().target;
    if two == more || !players_of(edition).contains(&3) {
        two.to_string()
    } else {
        format!("{two} ({more} with more than two players)")
    }
}

fn scenario_ours(scenario: &Scenario) -> (String, serde_json::Value) {
    let parts: Vec<&str> = scenario.ours.iter().map(|part| part.word()).collect();
    (scenario.number.to_string(), json!(parts))
}

fn numbers_ours(numbers: &Numbers) -> serde_json::Value {
    let codes = |of| characters_ours(numbers, of).map(|piece| piece.def().code).collect::<Vec<_>>();
    let gaps = numbers.gaps().filter(|gap| gap.ours).map(|gap| [gap.stronger.word(), gap.weaker.word()]);
    json!({
        "speed": codes(speed),
        "combat": codes(strength),
        "combat_cards": numbers.cards_ours,
        "handicaps": gaps.collect::<Vec<_>>(),
    })
}

fn as_json(edition: Edition) -> serde_json::Value {
    let ruleset = edition.ruleset();
    json!({
        "word": ruleset.word,
        "name": ruleset.name,
        "players": players_of(edition),
        "modes": modes_of(edition).into_iter().map(Mode::word).collect::<Vec<_>>(),
        "target": ruleset.target,
        "scenarios": ruleset.scenarios().iter().map(|scenario| scenario.number).collect::<Vec<_>>(),
        "ours": {
            "pairs": pairs_ours(edition),
            "objects": ruleset.objects_ours(),
            "numbers": ruleset.numbers.map(numbers_ours),
            "scenarios": ruleset.scenarios().iter().map(scenario_ours).collect::<serde_json::Map<_, _>>(),
        },
        "pairs": ruleset.pairs,
        "crossing_pairs": ruleset.crossing_pairs,
        "characters": ruleset.characters.iter().map(|piece| piece.def().code).collect::<Vec<_>>(),
        "objects": ruleset.objects().iter().map(|piece| piece.def().code).collect::<Vec<_>>(),
    })
}
