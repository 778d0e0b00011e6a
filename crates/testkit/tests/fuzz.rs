//! The fuzz targets with bytes by lot: texts that are right and texts that are spoiled.

use std::fs;
use std::path::{Path, PathBuf};

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

/// So many strings of bytes by lot.
fn bytes(seed: u64, count: usize, longest: u32) -> Vec<Vec<u8>> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| (0..rng.below(longest)).map(|_| rng.below(256) as u8).collect()).collect()
}

#[test]
fn games() {
    for bytes in bytes(5, 40, 800) {
        fuzz::laws(&bytes);
    }
}

#[test]
fn take_backs() {
    for bytes in bytes(6, 60, 1500) {
        fuzz::undo(&bytes);
    }
}

#[test]
fn secrets() {
    for bytes in bytes(7, 60, 1500) {
        fuzz::secrecy(&bytes);
    }
}

#[test]
fn answers_at_once() {
    for bytes in bytes(8, 100, 1500) {
        fuzz::answers(&bytes);
    }
}

#[test]
fn cases() {
    let mut rng = Rng::new(9);
    for bytes in [&b""[..], b"case one\n\xff", b"case without a beginning\nrules WALK-1"] {
        fuzz::case(bytes);
    }
    for text in case_files() {
        fuzz::case(text.as_bytes());
        for _ in 0..20 {
            fuzz::case(&spoiled(&text, &mut rng));
        }
    }
}

/// The files of some cases of the project.
fn case_files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut paths: Vec<PathBuf> = Vec::new();
    for chapter in fs::read_dir(folder).expect("the folder of cases").map(|entry| entry.expect("a chapter")) {
        let files = fs::read_dir(chapter.path()).expect("a chapter");
        paths.extend(files.map(|entry| entry.expect("a file").path()));
    }
    paths.sort();
    paths.iter().step_by(3).map(|path| fs::read_to_string(path).expect("a text")).collect()
}
