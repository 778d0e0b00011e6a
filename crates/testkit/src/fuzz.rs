//! What must hold whatever the bytes: the fuzz targets under `fuzz/` call these functions, and
//! plain tests do with bytes by lot.
//!
//! Each function panics where something is wrong.

use std::sync::OnceLock;

use engine::notation::{action as actions, position as positions, record as records, room};
use engine::{Actor, NoEvents, Rules, State, rule};

use crate::laws::{Care, Watched, watch, watch_for};
use crate::rng::{Bytes, Choose, Rng};
use crate::{random_position, tables};

/// Steps for which a game goes on from a position that was read.
const STEPS: usize = 12;

fn every_table() -> &'static [&'static Rules] {
    static TABLES: OnceLock<Vec<&'static Rules>> = OnceLock::new();
    TABLES.get_or_init(tables::every)
}

/// A few positions in which text is read.
fn positions_to_act() -> &'static [State] {
    static STATES: OnceLock<Vec<State>> = OnceLock::new();
    STATES.get_or_init(|| {
        let of = |rules: &'static Rules| {
            let mut rng = Rng::new(7);
            let running =
                [random_position::mid_game(rules, &mut rng), random_position::scrambled(rules, &mut rng)];
            running.into_iter().chain([State::new(rules), random_position::set_up(rules, &mut rng)])
        };
        every_table().iter().flat_map(|rules| of(rules)).collect()
    })
}

/// A whole game: the bytes decide what everybody does, and the laws are watched.
///
/// # Panics
/// If a law does not hold.
pub fn laws(bytes: &[u8]) {
    let mut lot = Bytes(bytes);
    let rules = every_table()[lot.index(every_table().len())];
    let mut state = match lot.below(256) {
        seed @ 1.. if seed % 2 == 1 => random_position::scrambled(rules, &mut Rng::new(u64::from(seed))),
        seed @ 1.. => random_position::set_up(rules, &mut Rng::new(u64::from(seed))),
        0 => State::new(rules),
    };
    if let Err(broken) = watch(&mut state, &mut lot, Care::USUAL, &mut Watched::default()) {
        panic!("{broken}");
    }
}

/// A position: what is read is sound, is written and read again as the same, and can be played.
///
/// # Panics
/// If one of this does not hold.
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(mut state) = positions::read(&text) else { return };
    if let Err(why) = rule::sound::sound_whole(&state) {
        panic!("an unsound position was read: {why}\n{text}");
    }
    let written = positions::write(&state);
    match positions::read(&written) {
        Ok(again) => assert!(again == state, "another position was read back:\n{written}"),
        Err(error) => panic!("what was written is not read: {error}\n{written}"),
    }
    if let Err(broken) = watch_for(STEPS, &mut state, &mut Bytes(bytes), Care::USUAL, &mut Watched::default())
    {
        panic!("{broken}");
    }
}

/// An action in a position that the first byte picks: what is read is written and read again as
/// the same, and what is allowed leaves a sound table.
///
/// # Panics
/// If one of this does not hold.
pub fn action(bytes: &[u8]) {
    let Some((first, text)) = bytes.split_first() else { return };
    let states = positions_to_act();
    let state = &states[usize::from(*first) % states.len()];
    let text = String::from_utf8_lossy(text);
    let sides = state.table().sides().iter().map(Actor::Side);
    for actor in sides.chain([Actor::Chance, Actor::Clock]) {
        let Ok(action) = actions::read(state.table(), actor, &text) else { continue };
        let written = actions::write(state.table(), actor, &action);
        let again = actions::read(state.table(), actor, &written);
        assert_eq!(again, Ok(action), "`{text}` is written as `{written}`");
        let mut after = *state;
        if after.apply(actor, &action, &mut NoEvents).is_ok()
            && let Err(why) = rule::sound::sound_whole(&after)
        {
            panic!("`{text}` leads to something unsound: {why}");
        }
    }
}

/// A record: what is read is written and read again as the same game.
///
/// # Panics
/// If this does not hold.
pub fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(game) = records::read(&text) else { return };
    let written = records::write(&game);
    match records::read(&written) {
        Ok(again) => {
            assert!(again.start() == game.start() && again.rows() == game.rows(), "another game:\n{written}");
            assert!(again.now() == game.now(), "the same game ends otherwise:\n{written}");
        }
        Err(error) => panic!("what was written is not read: {error}\n{written}"),
    }
}

/// Room plans: what is read is drawn and read again as the same.
///
/// # Panics
/// If this does not hold.
pub fn rooms(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(plans) = room::read_rooms(&text) else { return };
    for plan in plans {
        let drawn = room::write_room(&plan);
        match room::read_rooms(&drawn) {
            Ok(again) => assert_eq!(again, [plan], "another room was read back:\n{drawn}"),
            Err(error) => panic!("what was drawn is not read: {error}\n{drawn}"),
        }
    }
}
