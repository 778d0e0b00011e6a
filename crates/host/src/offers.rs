//! What can be agreed on at a table, found by asking the engine about everything that could be.

use engine::edition::{Part, Scenario};
use engine::notation::room::read_rooms;
use engine::{Edition, Mode, Rules, Setup, Side};
use protocol::{EditionOffer, ModeOffer, Ours, TableOffer};

/// Where the page keeps them, seen from this crate.
pub const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol/offers.json");

/// Every edition that hosts offer to players.
#[must_use]
pub fn offers() -> Vec<EditionOffer> {
    Edition::OFFERED.into_iter().map(edition).collect()
}

/// The file of the page.
#[must_use]
pub fn write() -> String {
    let lines: Vec<String> = offers()
        .iter()
        .filter_map(|offer| serde_json::to_string(offer).ok())
        .map(|line| format!("  {line}"))
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn edition(edition: Edition) -> EditionOffer {
    let scenarios = edition.ruleset().scenarios();
    let usual = Setup::new(edition, 2);
    let tables = (2..=4).flat_map(|sides| {
        let setup = Setup::new(edition, sides);
        if scenarios.is_empty() {
            vec![setup]
        } else {
            scenarios.iter().map(|scenario| setup.clone().with_scenario(scenario.number)).collect()
        }
    });
    let secret = Setup { secret_objects: true, ..usual.clone() };
    EditionOffer {
        edition: edition.ruleset().word.to_owned(),
        secret: secret.check().is_ok(),
        usual: usual.scenario().map(|scenario| scenario.number),
        tables: tables.filter_map(|setup| table(&setup)).collect(),
    }
}

fn table(setup: &Setup) -> Option<TableOffer> {
    let rules = Rules::new(setup.clone()).ok()?;
    let whole = rules.pool.characters().len() == rules.team()
        && rules.pool.objects().len() == rules.kit()
        && rules.pool_pairs.count_ones() as usize == setup.pair_count();
    let modes = Mode::ALL.into_iter().map(|mode| setup.clone().with_mode(mode));
    Some(TableOffer {
        players: setup.sides,
        scenario: setup.scenario().map(|scenario| scenario.number),
        whole,
        ours: ours(rules),
        usual: setup.mode.word().to_owned(),
        modes: modes.filter(|setup| setup.check().is_ok()).map(|setup| mode(&setup)).collect(),
    })
}

fn mode(setup: &Setup) -> ModeOffer {
    let with_target = |target| Setup { target: Some(target), ..setup.clone() }.check().is_ok();
    let without = |characters| {
        let mut setup = setup.clone();
        setup.handicaps[Side::Blue].characters = characters;
        setup.check().is_ok()
    };
    let targets: Vec<u8> = (1..=20).filter(|target| with_target(*target)).collect();
    ModeOffer {
        mode: setup.mode.word().to_owned(),
        // Where there is only one there is nothing to agree on.
        targets: if targets.len() > 1 { targets } else { Vec::new() },
        spare: (1..=u8::MAX).take_while(|characters| without(*characters)).last(),
    }
}

fn ours(rules: &Rules) -> Ours {
    let drawn = rules.ruleset().rooms.iter().filter(|drawings| drawings.ours);
    let mut pairs = drawn.flat_map(|drawings| read_rooms(drawings.text).unwrap_or_default());
    let in_play = |pair: &str| rules.pair_named(pair).is_some_and(|pair| rules.pool_pairs >> pair & 1 != 0);
    let parts = rules.setup.scenario().map_or(&[][..], |scenario: &Scenario| scenario.ours);
    // Combat is a value only of games without any.
    let is_all = Part::ALL.iter().all(|part| *part == Part::Combat || parts.contains(part));
    match parts {
        [] if pairs.any(|room| in_play(&room.pair)) => Ours::Rooms,
        [] => Ours::Nothing,
        _ if is_all => Ours::All,
        _ => Ours::Some,
    }
}
