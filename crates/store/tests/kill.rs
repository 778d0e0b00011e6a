//! What was acknowledged survives the sudden death of the program.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, SystemTime};

use common::{Folder, entry, summary};
use store::{Append, Options, Sqlite, Store};

const FILE: &str = "ARCHMAGE_TEST_STORE";
const GAMES: usize = 4;
const KILLS: u32 = 30;

/// Not a test of its own: the program that is killed. It appends two entries at a time to several games, as many
/// appends at once as there are games, and prints each that was acknowledged.
#[test]
fn writes_until_it_is_killed() {
    let Some(file) = std::env::var_os(FILE) else { return };
    // Checkpoints as often as possible, a log that begins again and again, and hardly anything left to be filed, because
    // that is what a crash could hurt most.
    let options = Options { checkpoint: 2, batch: 30, log: 40, ..Options::default() };
    let store = Sqlite::open_with(file.as_ref(), &options).unwrap();
    let store = Arc::new(store);
    let (done, stored) = channel();
    let write = |game: usize, seq: u32| {
        let (name, done) = (format!("game{game}"), done.clone());
        let entries = vec![entry(seq, &"x".repeat(seq as usize % 5000)), entry(seq + 1, "end")];
        store.append(
            Append { entries, summary: summary(&name) },
            Box::new(move |outcome| {
                outcome.unwrap();
                done.send((game, seq + 2)).unwrap();
            }),
        );
    };
    for game in 0..GAMES {
        write(game, store.read(&format!("game{game}"), 0).unwrap().len() as u32);
    }
    let mut out = std::io::stdout();
    for (game, next) in stored {
        writeln!(out, "stored {game} {next}").unwrap();
        out.flush().unwrap();
        write(game, next);
    }
}

#[test]
fn acknowledged_entries_survive_a_kill() {
    let folder = Folder::new();
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let mut acknowledged = [0; GAMES];
    for kill in 0..KILLS {
        run_and_kill(&folder, seed.wrapping_add(kill).wrapping_mul(2_654_435_761), &mut acknowledged);
        let store = Sqlite::open(&folder.file()).unwrap();
        for (game, acknowledged) in acknowledged.iter().enumerate() {
            let log = store.read(&format!("game{game}"), 0).unwrap();
            assert!(
                log.len() >= *acknowledged,
                "game {game}: {} of {acknowledged} after kill {kill}",
                log.len()
            );
            assert!(log.iter().zip(0..).all(|(entry, seq)| entry.seq == seq), "a gap after kill {kill}");
            assert_eq!(log.len() % 2, 0, "half an append after kill {kill}");
            assert!(log.iter().skip(1).step_by(2).all(|entry| entry.text == "end"));
        }
    }
    assert!(acknowledged.iter().all(|next| *next > 0), "{acknowledged:?}");
}

/// Lets the program run for a random time and notes what it said was stored.
fn run_and_kill(folder: &Folder, random: u32, acknowledged: &mut [usize; GAMES]) {
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "writes_until_it_is_killed", "--nocapture"])
        .env(FILE, folder.file())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (after, pause) = (1 + random as usize % 60, Duration::from_micros((random >> 8) as u64 % 3000));
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut note = |line: String| {
        let mut words = line.split(' ').skip_while(|word| *word != "stored").skip(1).map(str::parse::<usize>);
        let (Some(Ok(game)), Some(Ok(next))) = (words.next(), words.next()) else { return 0 };
        acknowledged[game] = next;
        1
    };
    let mut seen = 0;
    while seen < after {
        seen += note(lines.next().expect("the program should write until it is killed").unwrap());
    }
    std::thread::sleep(pause);
    program.kill().unwrap();
    program.wait().unwrap();
    for line in lines.map_while(Result::ok) {
        note(line);
    }
}
