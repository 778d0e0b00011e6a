//! The fuzz targets with bytes by lot: texts that are right and texts that are spoiled.

use engine::notation::{action, position, record};
use engine::{Actions, Actor, State};
use testkit::rng::{Choose, Rng};
use testkit::{fuzz, play, random_position, tables};

/// Spoils a text here and there, by bytes, words or lines.
fn spoiled(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(2) {
        let at = rng.index(lines.len().max(1));
        let other = lines.get(rng.index(lines.len().max(1))).cloned().unwrap_or_default();
        let Some(line) = lines.get_mut(at) else { break };
        let mut words: Vec<&str> = line.split(' ').collect();
        let word = rng.index(words.len());
        let others: Vec<&str> = other.split(' ').collect();
        match rng.below(6) {
            0 => words[word] = others[rng.index(others.len())],
            1 => drop(words.remove(word)),
            2 => words.insert(word, others[rng.index(others.len())]),
            3 => words = others,
            _ => {}
        }
        let changed = words.join(" ");
        *line = changed;
        match rng.below(8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, other),
            _ => {}
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if rng.percent(30) && !bytes.is_empty() {
        let at = rng.index(bytes.len());
        bytes[at] = b"\0\n #-+09azAZ\xff\xc3~"[rng.index(15)];
    }
    bytes
}

#[test]
fn positions() {
    let mut rng = Rng::new(1);
    for rules in tables::every() {
        for _ in 0..2 {
            let scrambled = random_position::scrambled(rules, &mut rng);
            let running = random_position::mid_game(rules, &mut rng);
            let mut early = State::new(rules);
            let mut steps = rng.below(40);
            play::play_while(&mut early, &mut rng, |_| {
                steps = steps.saturating_sub(1);
                steps > 0
            });
            for state in [scrambled, running, early] {
                let text = position::write(&state);
                for _ in 0..30 {
                    fuzz::position(&spoiled(&text, &mut rng));
                }
            }
        }
    }
}

#[test]
fn actions() {
    let mut rng = Rng::new(2);
    let mut list = Actions::new();
    let mut texts = Vec::new();
    for rules in tables::for_movement() {
        let state = random_position::scrambled(rules, &mut rng);
        let side = state.table().active;
        state.legal(side, &mut list);
        texts.extend(list.iter().map(|listed| action::write(state.table(), Actor::Side(side), listed)));
    }
    for _ in 0..20_000 {
        let text = &texts[rng.index(texts.len())];
        let mut bytes = vec![rng.below(256) as u8];
        bytes.extend(spoiled(text, &mut rng));
        fuzz::action(&bytes);
    }
}

#[test]
fn records() {
    let mut rng = Rng::new(3);
    for rules in tables::every() {
        let mut game = record::Record::new(State::new(rules));
        let mut list = Actions::new();
        for _ in 0..rng.below(120) {
            let Some((actor, action)) = play::choose(game.now(), &mut list, &mut rng) else { break };
            game.push(actor, &action, &mut engine::NoEvents).expect("a listed action");
        }
        let text = record::write(&game);
        fuzz::record(text.as_bytes());
        for _ in 0..20 {
            fuzz::record(&spoiled(&text, &mut rng));
        }
    }
}

#[test]
fn rooms() {
    let mut rng = Rng::new(4);
    for edition in engine::Edition::ALL {
        for text in edition.ruleset().rooms.iter().map(|drawings| drawings.text) {
            fuzz::rooms(text.as_bytes());
            for _ in 0..500 {
                fuzz::rooms(&spoiled(text, &mut rng));
            }
        }
    }
}

#[test]
fn games() {
    let mut rng = Rng::new(5);
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..rng.below(800)).map(|_| rng.below(256) as u8).collect();
        fuzz::laws(&bytes);
    }
}
