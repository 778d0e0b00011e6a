//! Whatever the text, reading answers: nothing panics, and what is accepted is whole.

mod common;

use common::Dice;
use engine::notation::record::Record;
use engine::notation::{action, position, record, room};
use engine::{Actions, Actor, NoEvents, Rules, Side, State};

/// Words that mean something somewhere, and a few that never do.
const WORDS: &str = "table base paladins players=3 players=4 mode=free target=8 rooms end pairs room A C H 1cw 3ccw \
    0 2 down gate e open broken breach n illusion pit blue yellow red Th Wa Ro Pa c3 d0 a21 in dead \
    wounded hurt spent screen waiting gone turn points=255 points=3 phase fight b:Wa over hand \
    used=1,1 living=8 purse limit +255 é \u{0}";

fn any_word(dice: &mut Dice) -> &'static str {
    let words: Vec<&str> = WORDS.split(' ').collect();
    words[dice.below(words.len())]
}

/// Spoils a text a little: letters, words and lines.
fn spoil(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=dice.below(4) {
        if lines.is_empty() {
            return String::new();
        }
        let at = dice.below(lines.len());
        let other = dice.below(lines.len());
        match dice.below(8) {
            0 => {
                lines.remove(at);
            }
            1 => lines.swap(at, other),
            2 => lines.insert(at, lines[other].clone()),
            3 => {
                let mut letters: Vec<char> = lines[at].chars().collect();
                if !letters.is_empty() {
                    let which = dice.below(letters.len());
                    letters[which] = char::from(32 + dice.below(95) as u8);
                }
                lines[at] = letters.into_iter().collect();
            }
            _ => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let which = dice.below(words.len());
                match dice.below(4) {
                    0 => {
                        words.remove(which);
                    }
                    1 => words.insert(which, any_word(dice)),
                    _ => words[which] = any_word(dice),
                }
                lines[at] = words.join(" ");
            }
        }
    }
    lines.join("\n")
}

/// States of a few games at several depths.
fn samples() -> Vec<State> {
    let mut samples = Vec::new();
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        let mut depth = 0;
        common::play(rules, 500 + index as u64, |state, _| {
            if depth % 97 == 0 && samples.len() < 40 * (index + 1) {
                samples.push(*state);
            }
            depth += 1;
        });
    }
    samples
}

#[test]
fn spoiled_positions_never_panic() {
    let mut dice = Dice(42);
    let mut out = Actions::new();
    let samples = samples();
    let mut accepted = 0;
    for _ in 0..8000 {
        let text = spoil(&position::write(&samples[dice.below(samples.len())]), &mut dice);
        let Ok(state) = position::read(&text) else { continue };
        accepted += 1;
        let again = position::read(&position::write(&state)).expect("a written position");
        assert!(again == state, "{text}");
        // An accepted position can be played.
        let mut state = state;
        for _ in 0..4 {
            let Some((actor, action)) = common::anything(&state, &mut dice, &mut out) else { break };
            let before = state;
            state.apply(actor, &action, &mut NoEvents).expect("a listed action");
            if let Err(why) = engine::rule::sound::sound_whole(&state) {
                let done = record::row(before.table(), actor, &action);
                panic!("{why} after {done} in\n{}", position::write(&before));
            }
        }
    }
    assert!(accepted > 300, "only {accepted} were accepted: the spoiling is too strong to test anything");
}

#[test]
fn spoiled_records_never_panic() {
    let mut dice = Dice(43);
    let mut out = Actions::new();
    for setup in common::every_setup().into_iter().step_by(5) {
        let mut game = Record::new(State::new(Rules::new(setup).expect("a checked agreement")));
        for _ in 0..120 {
            let Some((actor, action)) = common::anything(game.now(), &mut dice, &mut out) else { break };
            game.push(actor, &action, &mut NoEvents).expect("a listed action");
        }
        let text = record::write(&game);
        for _ in 0..200 {
            if let Ok(other) = record::read(&spoil(&text, &mut dice)) {
                assert!(record::read(&record::write(&other)).expect("a written record") == other);
            }
        }
    }
}

#[test]
fn spoiled_actions_never_panic() {
    let mut dice = Dice(44);
    let mut out = Actions::new();
    for state in samples() {
        for side in state.table().sides().iter() {
            state.legal(side, &mut out);
            for _ in 0..out.len().min(12) {
                let actor = Actor::Side(side);
                let text = action::write(state.table(), actor, &out[dice.below(out.len())]);
                let text = spoil(&text, &mut dice);
                let who = [actor, Actor::Chance, Actor::Clock][dice.below(12).saturating_sub(9)];
                if let Ok(read) = action::read(state.table(), who, &text) {
                    let text = action::write(state.table(), who, &read);
                    assert_eq!(action::read(state.table(), who, &text), Ok(read), "{text}");
                    let _ = state.check(who, &read);
                }
            }
        }
    }
}

#[test]
fn spoiled_rooms_never_panic() {
    let mut dice = Dice(45);
    let text = include_str!("../../../rooms/paladins.room");
    for _ in 0..2000 {
        let _ = room::read_rooms(&spoil(text, &mut dice));
    }
}

#[test]
fn noise_never_panics() {
    let mut dice = Dice(46);
    let state = State::new(Rules::usual(engine::Edition::Base, 2));
    for _ in 0..3000 {
        let noise: Vec<u8> = (0..dice.below(200)).map(|_| dice.below(256) as u8).collect();
        let noise = String::from_utf8_lossy(&noise);
        assert!(position::read(&noise).is_err());
        assert!(record::read(&noise).is_err());
        let _ = action::read(state.table(), Actor::Side(Side::Blue), &noise);
        let _ = room::read_rooms(&noise);
    }
}
