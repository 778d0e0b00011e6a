//! Every kind of table there is.

use engine::edition::{GhostWording, Grain, Handicap};
use engine::{Edition, Mode, Rules, Setup, Side};

/// The rules of every edition with every number of sides and every mode that exists for them.
#[must_use]
pub fn every() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for edition in Edition::ALL {
        for sides in 2..=4 {
            for mode in Mode::ALL {
                for scenario in scenarios(edition) {
                    let setup = Setup::new(edition, sides).with_scenario(scenario).with_mode(mode);
                    tables.extend(Rules::new(setup));
                }
            }
        }
    }
    tables
}

/// The same tables, each without and with handicaps.
#[must_use]
pub fn with_handicaps() -> Vec<&'static Rules> {
    let pair = |rules: &'static Rules| {
        let mut setup = rules.setup.clone();
        setup.handicaps[Side::Blue] = Handicap { characters: 2, cards: 1 << 6 };
        setup.handicaps[Side::Yellow] = Handicap { characters: 1, cards: 0 };
        [Some(rules), Rules::new(setup).ok()].into_iter().flatten()
    };
    every().into_iter().flat_map(pair).collect()
}

/// The numbers of an edition's scenarios; 0 where it has none.
#[must_use]
pub fn scenarios(edition: Edition) -> Vec<u8> {
    let numbers: Vec<u8> = edition.ruleset().scenarios().iter().map(|scenario| scenario.number).collect();
    if numbers.is_empty() { vec![0] } else { numbers }
}

/// The tables of squares on which movement differs: every edition and number of sides, with all pieces
/// of the edition in play sooner or later, and both wordings of the Ghost.
///
/// # Panics
/// Never: these tables exist.
#[must_use]
pub fn for_movement() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for sides in 2..=4 {
        let squares = |edition: &Edition| edition.ruleset().grain == Grain::Squares;
        for edition in Edition::ALL.into_iter().filter(squares) {
            tables.push(Rules::usual(edition, sides));
        }
        let mut setup = Setup::new(Edition::Anniversary, sides);
        setup.ghost = Some(GhostWording::Walls);
        tables.push(Rules::new(setup).expect("the anniversary game with the older Ghost"));
    }
    tables
}
