//! What must hold whatever the bytes: the fuzz targets under `fuzz/` call these functions, and
//! plain tests do with bytes by lot.
//!
//! Each function panics where something is wrong.

use std::sync::OnceLock;

use engine::notation::{action as actions, position as positions, record as records, room};
use engine::{Actor, NoEvents, Rules, State, rule};

use crate::laws::secrecy::{Lists, Twins, a_deal_looks_like_the_truth};
use crate::laws::undo::{Trail, nobody_learns};
use crate::laws::{Care, Watched, answers as at_once, hold, watch, watch_for};
use crate::rng::{Bytes, Choose, Rng};
use crate::{case as cases, play, random_position, tables};

/// Steps for which a game goes on from a position that was read.
const STEPS: usize = 12;

/// In one of so many states of a game the lists of all worlds are compared.
const SAMPLED: u32 = 12;

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
    let mut state = start(every_table(), &mut lot);
    hold(watch(&mut state, &mut lot, Care::USUAL, &mut Watched::default()));
}

/// Where a game begins that the bytes decide: at one of these tables, with the set-up, after it, or anywhere.
fn start(tables: &[&'static Rules], lot: &mut Bytes<'_>) -> State {
    let rules = tables[lot.index(tables.len())];
    let seed = lot.below(256);
    let rng = &mut Rng::new(u64::from(seed));
    match seed % 3 {
        0 => State::new(rules),
        1 => random_position::set_up(rules, rng),
        _ => random_position::scrambled(rules, rng),
    }
}

/// A game of which secrets are watched, and the numbers by which other worlds are dealt: a deal would
/// eat up more bytes than the steps of the game.
fn secret_game(bytes: &[u8]) -> (State, Bytes<'_>, Rng) {
    static TABLES: OnceLock<Vec<&'static Rules>> = OnceLock::new();
    let mut lot = Bytes(bytes);
    let state = start(TABLES.get_or_init(tables::with_handicaps), &mut lot);
    let rng = Rng::new(u64::from(lot.below(256)));
    (state, lot, rng)
}

/// A game in which the bytes decide what happens: what can be taken back has told nobody anything, and
/// taking it back leads to where the game was.
///
/// # Panics
/// If this does not hold.
pub fn undo(bytes: &[u8]) {
    let (mut state, mut lot, mut rng) = secret_game(bytes);
    let mut trail = Trail::new(state);
    play::follow(&mut state, &mut lot, |state, actor, action| {
        hold(nobody_learns(state, actor, action, &mut rng));
        hold(trail.happen(actor, action));
        for side in state.table().sides().iter() {
            hold(trail.leads_back(side));
        }
    });
}

/// A game in which the bytes decide what happens: no seat can tell a world dealt from its view from the
/// true one, by what it sees, what it may do or what happens.
///
/// # Panics
/// If one can.
pub fn secrecy(bytes: &[u8]) {
    let (mut state, mut lot, mut rng) = secret_game(bytes);
    let (mut lists, mut twins) = (Lists::default(), Twins::default());
    play::follow(&mut state, &mut lot, |state, actor, action| {
        hold(a_deal_looks_like_the_truth(state, &mut rng));
        lists.note(action);
        if rng.once_in(SAMPLED) {
            hold(lists.are_alike(state, &mut rng));
        }
        hold(twins.happen(state, actor, action, &mut rng));
    });
}

/// A game in which the bytes decide what happens: answers that two sides give at once commute.
///
/// # Panics
/// If this does not hold.
pub fn answers(bytes: &[u8]) {
    let (mut state, mut lot, mut rng) = secret_game(bytes);
    play::follow(&mut state, &mut lot, |state, _, _| {
        hold(at_once::commute(state, &mut rng));
    });
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
    hold(watch_for(STEPS, &mut state, &mut Bytes(bytes), Care::USUAL, &mut Watched::default()));
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

/// A file of cases: whatever cannot be read or does not come true is told with a line of the file.
///
/// # Panics
/// If this does not hold.
pub fn case(bytes: &[u8]) {
    let lines = bytes.split(|byte| *byte == b'\n').count();
    let told = |line: usize, why: &str| {
        assert!((1..=lines).contains(&line) && !why.is_empty(), "line {line} of {lines}: `{why}`");
    };
    let file = match cases::read_bytes(bytes) {
        Ok(file) => file,
        Err(error) => return told(error.line, &error.why),
    };
    file.malformed.iter().for_each(|error| told(error.line, &error.why));
    for case in &file.cases {
        let played = cases::run(case);
        played.malformed.iter().for_each(|error| told(error.line, &error.why));
        played.failures.iter().for_each(|failure| told(failure.line, &failure.found));
    }
}
