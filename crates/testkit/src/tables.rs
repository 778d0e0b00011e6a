//! Every kind of table there is.

use engine::edition::GhostWording;
use engine::{Edition, Mode, Rules, Setup};

/// The rules of every edition with every number of sides and every mode that exists for them.
#[must_use]
pub fn every() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for edition in Edition::PLAYABLE {
        for sides in 2..=4 {
            for mode in Mode::ALL {
                tables.extend(Rules::new(Setup::new(edition, sides).with_mode(mode)));
            }
        }
    }
    tables
}

/// The tables on which movement differs: every edition and number of sides, with all pieces
/// of the edition in play sooner or later, and both wordings of the Ghost.
///
/// # Panics
/// Never: these tables exist.
#[must_use]
pub fn for_movement() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for sides in 2..=4 {
        for edition in Edition::PLAYABLE {
            tables.push(Rules::usual(edition, sides));
        }
        let mut setup = Setup::new(Edition::Anniversary, sides);
        setup.ghost = Some(GhostWording::Walls);
        tables.push(Rules::new(setup).expect("the anniversary game with the older Ghost"));
    }
    tables
}
