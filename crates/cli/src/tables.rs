//! The table a command plays at: edition, sides, mode, target.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::edition::Economy;
use engine::notation::room::{TextError, read_rooms};
use engine::notation::scenario::read_own_scenarios;
use engine::room::RoomPlan;
use engine::{Edition, Mode, Rules, Setup, Side};

use crate::fail::Failure;
use crate::handicap;
use crate::number;
use crate::source::Source;

/// Which table to play at.
#[derive(clap::Args, Clone, Debug)]
pub struct TableArgs {
    /// The edition to play
    #[arg(long, short, default_value = "base", value_parser = edition())]
    pub edition: Edition,
    /// How many sides
    #[arg(long, default_value_t = 2, value_parser = number::within::<u8>(2, 4))]
    pub players: u8,
    /// Which scenario, in an edition that has such: 1 to 5, or one of FILE [default: the first of FILE, or
    /// else the first with chosen forces]
    #[arg(long, value_name = "NUMBER", value_parser = number::within::<u8>(1, 99))]
    pub scenario: Option<u8>,
    /// How forces are chosen [default: the edition's usual way]
    #[arg(long, value_parser = mode())]
    pub mode: Option<Mode>,
    /// Hide what enemies carry and who their wounded are, in the Card Game
    #[arg(long)]
    pub secret_objects: bool,
    /// Play from memory: what a side hid is not named to it
    #[arg(long)]
    pub from_memory: bool,
    /// What a side gives up, once for each: characters and combat cards like `blue:2:+5+6`, or by the
    /// levels of two players like `blue:experienced:beginner`
    #[arg(long, value_name = "HANDICAP", value_parser = handicap::read)]
    pub handicap: Vec<(Side, handicap::Given)>,
    /// Points to win, 5 to 8 [default: the edition's own]
    #[arg(long, value_name = "POINTS", value_parser = number::within::<u8>(5, 8))]
    pub target: Option<u8>,
    /// Drawings of rooms that replace rooms of the edition or add to them, as in rooms/*.room
    #[arg(long, value_name = "FILE")]
    pub rooms: Option<String>,
    /// Scenarios that replace those of the edition or add to them, as in scenarios/*.scenario
    #[arg(long, value_name = "FILE")]
    pub scenarios: Option<String>,
}

/// The table in a few words.
pub fn heading(rules: &Rules) -> String {
    let setup = &rules.setup;
    let edition = setup.edition.ruleset().name;
    let scenario = match setup.own_scenario {
        Some(own) => format!(", scenario {} of your own", own.number),
        None if setup.scenario > 0 => format!(", scenario {}", setup.scenario),
        None => String::new(),
    };
    let (sides, mode, target) = (setup.sides, setup.mode.word(), rules.target);
    let secret = if setup.secret_objects { ", secret objects" } else { "" };
    let memory = if setup.from_memory { ", from memory" } else { "" };
    let given = handicap::words(setup);
    format!("{edition}{scenario}, {sides} players, {mode}{secret}{memory}, to {target} points{given}")
}

impl TableArgs {
    /// The rules of this table.
    pub fn rules(&self) -> Result<&'static Rules, Failure> {
        let mut setup = Setup::new(self.edition, self.players);
        setup.target = self.target;
        setup.secret_objects = self.secret_objects;
        setup.from_memory = self.from_memory;
        match (&self.scenarios, self.scenario) {
            (Some(file), number) => {
                check_scenarios(self.edition, "--scenarios", "--edition")?;
                setup = with_own_scenario(setup, number, &Source::read(file)?)?;
            }
            (None, Some(number)) => {
                check_scenarios(self.edition, "--scenario", "--edition")?;
                setup = setup.with_scenario(number);
            }
            (None, None) => {}
        }
        if let Some(mode) = self.mode {
            setup = setup.with_mode(mode);
        }
        setup.handicaps = handicap::of_sides(&self.handicap, self.edition, self.players)?;
        if let Some(file) = &self.rooms {
            return with_rooms(setup, &Source::read(file)?);
        }
        Rules::new(setup).map_err(Failure::input)
    }
}

/// Refuses the option `given` in an edition without scenarios; `chosen` is the option that chose the edition.
pub fn check_scenarios(edition: Edition, given: &str, chosen: &str) -> Result<(), Failure> {
    let has = |edition: &Edition| !edition.ruleset().scenarios().is_empty();
    if has(&edition) {
        return Ok(());
    }
    let others = Edition::ALL.into_iter().filter(has);
    let others: Vec<String> = others.map(|other| format!("`{chosen} {}`", other.ruleset().word)).collect();
    Err(Failure::input(format!(
        "{} has no scenarios: leave `{given}` out, or use {} (SCENARIO-1)",
        edition.ruleset().name,
        others.join(" or ")
    )))
}

/// The table with a scenario of a file: the one with this number, or the first.
fn with_own_scenario(setup: Setup, number: Option<u8>, source: &Source) -> Result<Setup, Failure> {
    let read = read_own_scenarios(&source.text, setup.edition.ruleset());
    let own = read.map_err(|error| source.failure(&error))?;
    let wanted = own.iter().find(|scenario| number.is_none_or(|number| number == scenario.number));
    wanted.map(|scenario| setup.with_own_scenario(scenario)).ok_or_else(|| {
        let known: Vec<String> = own.iter().map(|scenario| scenario.number.to_string()).collect();
        let (name, number) = (&source.name, number.unwrap_or_default());
        Failure::input(format!("{name}: expected scenario {number}, found {}", known.join(", ")))
    })
}

/// The rules of a table with rooms of its own, every one of which can come into play.
fn with_rooms(mut setup: Setup, source: &Source) -> Result<&'static Rules, Failure> {
    let plans = read_rooms(&source.text).map_err(|error| source.failure(&error))?;
    let fail = |line: usize, why: String| Err(source.failure(&TextError { line, why }));
    if plans.is_empty() {
        return fail(1, "expected drawings of rooms, found none".to_owned());
    }
    let printed = Rules::new(setup.clone()).map_err(Failure::input)?;
    let fixed = matches!(setup.mode, Mode::Fixed | Mode::Beginner);
    let mode = setup.mode.word();
    setup.rooms.push(source.text.clone());
    let rules = Rules::new(setup).or_else(|error| fail(error.line.unwrap_or(1), error.to_string()))?;
    let new = plans.iter().find(|plan| printed.pair_named(&plan.pair).is_none());
    if let Some(RoomPlan { pair, .. }) = new.filter(|_| fixed) {
        return fail(
            line_of(source, pair),
            format!(
                "pair {pair} is new, and mode {mode} plays the rooms of its set; new pairs need --mode random, \
                 free, mutual or draft"
            ),
        );
    }
    let used = |pair: u8| rules.pool_pairs >> pair & 1 != 0;
    match plans.iter().find(|plan| !rules.pair_named(&plan.pair).is_some_and(used)) {
        Some(RoomPlan { pair, .. }) => {
            fail(line_of(source, pair), format!("pair {pair} is not played at this table"))
        }
        None => Ok(rules),
    }
}

/// The line where the first room of a pair is drawn.
fn line_of(source: &Source, pair: &str) -> usize {
    let draws = |line: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some("room") && words.next() == Some(pair)
    };
    source.text.lines().position(draws).map_or(1, |nth| nth + 1)
}

/// Reads an edition that can be played.
pub fn edition() -> impl TypedValueParser<Value = Edition> {
    let words = Edition::ALL.map(|edition| edition.ruleset().word);
    PossibleValuesParser::new(words)
        .map(|word| Edition::from_text(&word).expect("the word is one of those offered"))
}

fn mode() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::word))
        .map(|word| Mode::from_text(&word).expect("the word is one of those offered"))
}

/// The edition of one of many games, in turn: those whose turns begin with a card, as puzzles and the
/// fitting of weights expect.
pub fn with_cards(game: u64) -> Edition {
    let mut editions = Edition::ALL.into_iter().filter(|edition| edition.ruleset().economy == Economy::Cards);
    let count = editions.clone().count() as u64;
    editions.nth((game % count.max(1)) as usize).unwrap_or(Edition::ALL[0])
}

/// All tables that can be played in an edition's usual way.
pub fn playable() -> impl Iterator<Item = (Edition, u8)> {
    Edition::ALL
        .into_iter()
        .flat_map(|edition| (2..=4).map(move |players| (edition, players)))
        .filter(|(edition, players)| Setup::new(*edition, *players).check().is_ok())
}
