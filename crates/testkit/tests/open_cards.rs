//! What everybody sees of a table of the Card Game.

use engine::notation::position;
use engine::view::{Seat, View};
use engine::{Side, State};

const SEATS: [Seat; 3] = [Seat::Side(Side::Blue), Seat::Side(Side::Yellow), Seat::Spectator];

const OPEN: &str = "\
table cards
room A graycw 0
blue Na a1
blue Ro with Na
blue Th a2 wounded
yellow Wa b2
yellow Go with Wa wounded
hand yellow saved=2
turn blue points=4
";

fn read(text: &str) -> State {
    position::read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn wheels_are_open() {
    let state = read(OPEN);
    for seat in SEATS {
        let view = View::of(&state, seat);
        // cites: WHEEL-8
        assert_eq!(view.table().points, 4, "{seat:?}");
        assert_eq!(view.table().saved(Side::Yellow), 2, "{seat:?}");
    }
}

#[test]
fn loads_and_the_wounded_are_open() {
    let state = read(OPEN);
    let table = state.table();
    for seat in SEATS {
        let view = View::of(&state, seat);
        let mut loads = 0;
        for bearer in table.characters().minus(table.wounded) {
            for token in table.borne(bearer) {
                // cites: CARRY-11
                assert_eq!(view.table().bearer(token), Some(bearer), "{seat:?}");
                assert!(view.piece(token).is_some(), "{seat:?} sees what is carried");
                loads += 1;
            }
        }
        assert_eq!(loads, 2);
        for token in table.wounded {
            // cites: WOUND-12
            assert_eq!(view.piece(token), table.piece(token), "{seat:?}");
            assert!(view.piece(token).is_some(), "{seat:?} sees who is wounded");
        }
    }
}
