//! What a list of actions remembers from one list to the next changes no list.

use engine::{Actions, NoEvents, State};
use testkit::rng::Rng;
use testkit::{play, random_position, tables};

/// Two games at every table take turns with one list, so that what it remembers is of another
/// game, of an earlier moment, or of another table.
#[test]
fn a_used_list_is_the_same_as_a_new_one() {
    let mut used = Actions::new();
    let mut compared = 0;
    for (number, rules) in tables::every().into_iter().enumerate() {
        let mut rng = Rng::new(number as u64);
        let mut games = [State::new(rules), random_position::scrambled(rules, &mut rng)];
        for step in 0..400 {
            // Some steps of one game, then some of the other.
            let state = &mut games[step / 8 % 2];
            let Some((actor, action)) = play::choose(state, &mut used, &mut rng) else { continue };
            for side in state.table().sides().iter() {
                let mut new = Actions::new();
                state.legal(side, &mut new);
                state.legal(side, &mut used);
                assert_eq!(*used, *new, "table {number}, step {step}, {side}");
                compared += usize::from(!new.is_empty());
            }
            state.apply_unchecked(actor, &action, &mut NoEvents);
        }
    }
    assert!(compared > 2_000, "only {compared} lists were compared");
}
