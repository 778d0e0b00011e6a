//! Writes texts for the fuzzer to start from.
//!
//! `cargo run --release -p archmage-testkit --example seeds -- fuzz/corpus` fills a folder for each target.

use std::fs;
use std::io;
use std::path::Path;

use engine::notation::{action, position, record};
use engine::{Actions, Actor, Edition, State};
use testkit::rng::Rng;
use testkit::{play, random_position, tables};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "fuzz/corpus".to_owned());
    let write = |target: &str, name: usize, text: &[u8]| {
        let folder = Path::new(&folder).join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("seed-{name}")), text)
    };
    let mut rng = Rng::new(1);
    let mut list = Actions::new();
    for (i, rules) in tables::every().into_iter().enumerate() {
        let scrambled = random_position::scrambled(rules, &mut rng);
        for (k, state) in [scrambled, random_position::mid_game(rules, &mut rng)].iter().enumerate() {
            write("position", 2 * i + k, position::write(state).as_bytes())?;
        }
        let mut game = record::Record::new(State::new(rules));
        for _ in 0..60 {
            let Some((actor, action)) = play::choose(game.now(), &mut list, &mut rng) else { break };
            game.push(actor, &action, &mut engine::NoEvents).expect("a listed action");
        }
        write("record", i, record::write(&game).as_bytes())?;
        let side = scrambled.table().active;
        scrambled.legal(side, &mut list);
        for (k, listed) in list.iter().step_by(29).enumerate() {
            let text = action::write(scrambled.table(), Actor::Side(side), listed);
            write("action", 1000 * i + k, &[&[4 * i as u8 + 1], text.as_bytes()].concat())?;
        }
        let bytes: Vec<u8> = (0..1500).map(|_| rng.next() as u8).collect();
        for target in ["laws", "undo", "secrecy", "answers"] {
            write(target, i, &bytes)?;
        }
    }
    let texts = Edition::ALL.iter().flat_map(|edition| edition.ruleset().rooms).map(|drawings| drawings.text);
    for (i, text) in texts.enumerate() {
        write("rooms", i, text.as_bytes())?;
    }
    let mut paths = Vec::new();
    for chapter in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases"))? {
        for file in fs::read_dir(chapter?.path())? {
            paths.push(file?.path());
        }
    }
    paths.sort();
    for (i, path) in paths.iter().enumerate() {
        write("case", i, &fs::read(path)?)?;
    }
    Ok(())
}
