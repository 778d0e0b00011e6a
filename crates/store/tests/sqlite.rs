//! What the file promises beyond what every store does.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use common::{Folder, append, entry, store_now, summary, texts};
use rusqlite::Connection;
use store::{Append, Options, Sqlite, Stage, Store, StoreError, Summary};

fn refusal(folder: &Folder) -> String {
    Sqlite::open(&folder.file()).err().expect("this file should be refused")
}

#[test]
fn everything_is_there_when_the_file_is_opened_again() {
    let folder = Folder::new();
    let told = Summary { stage: Stage::Open, listed: true, deadline: Some(-5), updated: 9, ..summary("g") };
    for seq in 0..5 {
        let store = Sqlite::open(&folder.file()).unwrap();
        assert_eq!(texts(&store, "g", 0).len(), seq as usize);
        store_now(&store, Append { entries: vec![entry(seq, "x")], summary: told.clone() }).unwrap();
        assert_eq!(store.summary("g").unwrap(), Some(told.clone()));
    }
}

#[test]
fn what_is_queued_when_the_store_closes_is_stored() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).unwrap();
    let (done, outcomes) = channel();
    for seq in 0..300 {
        let done = done.clone();
        let append = Append { entries: vec![entry(seq, "x")], summary: summary("g") };
        store.append(append, Box::new(move |outcome| done.send(outcome).unwrap()));
    }
    store.close();
    drop(done);
    assert_eq!(outcomes.iter().collect::<Vec<_>>(), vec![Ok(()); 300]);
    assert_eq!(store.read("g", 0), Err(StoreError::Closed));
    assert_eq!(texts(&Sqlite::open(&folder.file()).unwrap(), "g", 0).len(), 300);
}

#[test]
fn the_last_owner_may_be_the_one_who_is_told() {
    let folder = Folder::new();
    let store = Arc::new(Sqlite::open(&folder.file()).unwrap());
    let (told, outcome) = channel();
    let (release, released) = channel::<()>();
    let owner = Arc::clone(&store);
    let append = Append { entries: vec![entry(0, "x")], summary: summary("g") };
    let done = move |stored| {
        released.recv().unwrap();
        drop(owner);
        told.send(stored).unwrap();
    };
    store.append(append, Box::new(done));
    drop(store);
    release.send(()).unwrap();
    assert_eq!(outcome.recv().unwrap(), Ok(()));
}

#[test]
fn a_second_program_is_refused() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).unwrap();
    let refusal = refusal(&folder);
    assert!(refusal.contains("in use by another program"), "{refusal}");
    drop(store);
    Sqlite::open(&folder.file()).unwrap();
}

#[test]
fn a_newer_form_is_refused_and_left_alone() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file()).unwrap());
    let file = Connection::open(folder.file()).unwrap();
    file.pragma_update(None, "user_version", 1000).unwrap();
    drop(file);
    let before = std::fs::read(folder.file()).unwrap();
    let refusal = refusal(&folder);
    assert!(refusal.contains("newer Archmage (form 1000"), "{refusal}");
    assert_eq!(std::fs::read(folder.file()).unwrap(), before);
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = Folder::new();
    std::fs::write(folder.file(), "a letter to the Archmage, long enough for a header ".repeat(40)).unwrap();
    let before = std::fs::read(folder.file()).unwrap();
    let told = refusal(&folder);
    assert!(told.contains("is not a file of games"), "{told}");
    assert_eq!(std::fs::read(folder.file()).unwrap(), before);

    let folder = Folder::new();
    Connection::open(folder.file()).unwrap().execute_batch("CREATE TABLE recipe (name TEXT)").unwrap();
    let told = refusal(&folder);
    assert!(told.contains("is not a file of games"), "{told}");
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = Folder::new();
    let told = Sqlite::open(&folder.path().join("nowhere/games.db")).err().unwrap();
    assert!(told.contains("nowhere/games.db") && told.contains("cannot be written"), "{told}");
}

#[cfg(unix)]
#[test]
fn other_users_cannot_read_the_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    std::fs::write(folder.file(), "").unwrap();
    std::fs::set_permissions(folder.file(), std::fs::Permissions::from_mode(0o644)).unwrap();
    let store = Sqlite::open(&folder.file()).unwrap();
    append(&store, "g", 0, &["secret"]).unwrap();
    let mut seen = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.file_name());
        seen += 1;
    }
    assert_eq!(seen, 4, "the file, its lock, and two of SQLite's");
}

/// Makes the writer wait in the first `done`, so that everything after it is one group.
fn held(store: &Sqlite) -> std::sync::mpsc::Sender<()> {
    let (release, released) = channel::<()>();
    let (reached, waits) = channel();
    let append = Append { entries: vec![], summary: summary("held") };
    let done = move |_| {
        reached.send(()).unwrap();
        released.recv().unwrap();
    };
    store.append(append, Box::new(done));
    waits.recv().unwrap();
    release
}

#[test]
fn a_failure_within_a_group_fails_only_its_own_append() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file()).unwrap());
    let poison = "CREATE TRIGGER poison BEFORE INSERT ON journal WHEN new.text = 'poison'
                  BEGIN SELECT raise(ABORT, 'poisoned'); END";
    Connection::open(folder.file()).unwrap().execute_batch(poison).unwrap();
    let store = Sqlite::open(&folder.file()).unwrap();
    let release = held(&store);
    let (done, outcomes) = channel();
    for (game, texts) in [("a", ["x", "x"]), ("b", ["x", "poison"]), ("c", ["x", "x"])] {
        let entries = texts.iter().zip(0..).map(|(text, seq)| entry(seq, text)).collect();
        let done = done.clone();
        store.append(
            Append { entries, summary: summary(game) },
            Box::new(move |outcome| done.send(outcome).unwrap()),
        );
    }
    drop(done);
    release.send(()).unwrap();
    let outcomes: Vec<_> = outcomes.iter().collect();
    assert_eq!([&outcomes[0], &outcomes[2]], [&Ok(()), &Ok(())]);
    assert!(matches!(&outcomes[1], Err(StoreError::Broken(how)) if how.contains("poisoned")), "{outcomes:?}");
    assert_eq!(["a", "b", "c"].map(|game| texts(&store, game, 0).len()), [2, 0, 2]);
    assert_eq!(store.summary("b").unwrap(), None);
}

/// Appends ten entries to each of many games at once.
fn grow(store: &Sqlite, games: &[String], from: u32) {
    let (done, outcomes) = channel();
    for game in games {
        let entries = (from..from + 10).map(|seq| entry(seq, &format!("{game} \"{seq}\"\n"))).collect();
        let done = done.clone();
        store.append(
            Append { entries, summary: summary(game) },
            Box::new(move |outcome| done.send(outcome).unwrap()),
        );
    }
    drop(done);
    assert!(outcomes.iter().all(|outcome| outcome == Ok(())));
}

fn grown(game: &str, entries: std::ops::Range<u32>) -> Vec<store::Entry> {
    entries.map(|seq| entry(seq, &format!("{game} \"{seq}\"\n"))).collect()
}

#[test]
fn logs_are_whole_while_they_are_filed() {
    let folder = Folder::new();
    let open = |batch| Sqlite::open_with(&folder.file(), &Options { batch, ..Options::default() }).unwrap();
    let games: Vec<String> = (0..40).map(|number| format!("game{number}")).collect();
    let mut store = open(1000);
    for round in 0..12 {
        grow(&store, &games, 10 * round);
        for game in &games {
            let until = 10 * (round + 1);
            assert_eq!(store.read(game, 0).unwrap(), grown(game, 0..until), "round {round}");
            assert_eq!(store.read(game, until - 13.min(until)).unwrap().len() as u32, 13.min(until));
            assert_eq!(store.read(game, until).unwrap(), []);
        }
        if round % 5 == 4 {
            drop(store);
            store = open(1000);
        }
    }
    drop(store);
    let file = Connection::open(folder.file()).unwrap();
    let count = |table: &str| -> u32 {
        file.query_row(&format!("SELECT count(*) FROM {table}"), (), |row| row.get(0)).unwrap()
    };
    assert!((2 * 40..12 * 40).contains(&count("chunk")), "many entries are one chunk");
    assert_eq!(count("journal"), 0, "a closed store has filed everything");
}

#[test]
fn who_reads_beside_the_writer_sees_all_that_was_announced() {
    let folder = Folder::new();
    let store = Sqlite::open_with(&folder.file(), &Options { batch: 90, ..Options::default() }).unwrap();
    let games: Vec<String> = (0..4).map(|number| format!("game{number}")).collect();
    let announced = AtomicU32::new(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            for round in 1..=60 {
                grow(&store, &games, 10 * (round - 1));
                announced.store(10 * round, Ordering::SeqCst);
            }
        });
        while announced.load(Ordering::SeqCst) < 600 {
            for game in &games {
                let least = announced.load(Ordering::SeqCst);
                let log = store.read(game, 0).unwrap();
                let length = log.len() as u32;
                assert!(length >= least, "{length} entries of {least} announced");
                assert_eq!(log, grown(game, 0..length));
            }
        }
    });
}

#[test]
fn a_game_is_forgotten_wherever_its_entries_are() {
    let folder = Folder::new();
    let store = Sqlite::open_with(&folder.file(), &Options { batch: 60, ..Options::default() }).unwrap();
    let games: Vec<String> = (0..4).map(|number| format!("game{number}")).collect();
    for round in 0..8 {
        // Each time another part of the log is filed, being filed, or in the journal.
        for seq in [0, 10, 20] {
            grow(&store, &games, 30 * round + seq);
        }
        grow(&store, &["short".to_owned()], 0);
        common::forget(&store, "short").unwrap();
        assert_eq!(store.read("short", 0).unwrap(), []);
        for game in &games {
            assert_eq!(store.read(game, 0).unwrap(), grown(game, 0..30 * (round + 1)));
        }
    }
    drop(store);
    let store = Sqlite::open(&folder.file()).unwrap();
    assert_eq!(store.read("short", 0).unwrap(), []);
    assert_eq!(store.read("game3", 0).unwrap(), grown("game3", 0..240));
}

#[test]
fn a_failure_while_filing_loses_nothing() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file()).unwrap());
    let edit = |sql: &str| Connection::open(folder.file()).unwrap().execute_batch(sql).unwrap();
    let store = Sqlite::open_with(&folder.file(), &Options { batch: 20, ..Options::default() }).unwrap();
    let games = ["a".to_owned(), "b".to_owned()];
    grow(&store, &games, 0);
    edit("CREATE TRIGGER full BEFORE INSERT ON chunk BEGIN SELECT raise(ABORT, 'full'); END");
    assert!(matches!(append(&store, "a", 10, &["x"]), Err(StoreError::Broken(how)) if how.contains("full")));
    assert_eq!(store.read("a", 0).unwrap(), grown("a", 0..10));
    edit("DROP TRIGGER full");
    grow(&store, &games, 10);
    for game in &games {
        assert_eq!(store.read(game, 0).unwrap(), grown(game, 0..20));
    }
}

#[test]
fn a_panic_of_one_who_is_told_leaves_the_store_alive() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).unwrap();
    let append_one = Append { entries: vec![entry(0, "x")], summary: summary("g") };
    store.append(append_one, Box::new(|_| panic!("on purpose")));
    append(&store, "g", 1, &["y"]).unwrap();
    assert_eq!(texts(&store, "g", 0), ["x", "y"]);
}

#[test]
fn a_full_queue_refuses_at_once() {
    let folder = Folder::new();
    let store = Sqlite::open_with(&folder.file(), &Options { queue: 2, ..Options::default() }).unwrap();
    let release = held(&store);
    let (done, outcomes) = channel();
    for seq in 0..3 {
        let done = done.clone();
        let append = Append { entries: vec![entry(seq, "x")], summary: summary("g") };
        store.append(append, Box::new(move |outcome| done.send((seq, outcome)).unwrap()));
    }
    assert_eq!(outcomes.recv().unwrap(), (2, Err(StoreError::Busy)));
    release.send(()).unwrap();
    assert_eq!([outcomes.recv().unwrap(), outcomes.recv().unwrap()], [(0, Ok(())), (1, Ok(()))]);
}

#[test]
fn the_log_beside_the_file_begins_again() {
    let folder = Folder::new();
    let options = Options { checkpoint: 1, log: 100, ..Options::default() };
    let store = Sqlite::open_with(&folder.file(), &options).unwrap();
    let beside = folder.path().join("games.db-wal");
    let page = "x".repeat(100_000);
    let began_again = (0..1000).any(|seq| {
        append(&store, "g", seq, &[&page]).unwrap();
        seq as u64 * page.len() as u64 > 2 * beside.metadata().unwrap().len()
    });
    assert!(began_again);
    store.close();
    assert!(!beside.exists(), "a closed store is one file");
}

/// Somebody who copies the file reads it for long. To wait for that would cost ten seconds at a time.
#[test]
fn nobody_waits_for_who_reads_the_log_beside_the_file() {
    let folder = Folder::new();
    let options = Options { checkpoint: 1, log: 100, ..Options::default() };
    let store = Sqlite::open_with(&folder.file(), &options).unwrap();
    let page = "x".repeat(100_000);
    append(&store, "g", 0, &[&page]).unwrap();
    let reader = Connection::open(folder.file()).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema;").unwrap();
    let longest = (1..40).map(|seq| {
        let began = Instant::now();
        append(&store, "g", seq, &[&page]).unwrap();
        began.elapsed()
    });
    let longest = longest.max().unwrap();
    assert!(longest < Duration::from_secs(8), "{longest:?}");
    let beside = folder.path().join("games.db-wal");
    assert!(beside.metadata().unwrap().len() > 39 * 100_000, "it grows meanwhile");
    reader.execute_batch("END").unwrap();
    let began_again = (40..1000).any(|seq| {
        append(&store, "g", seq, &[&page]).unwrap();
        seq as u64 * page.len() as u64 > 2 * beside.metadata().unwrap().len()
    });
    assert!(began_again, "and afterwards it begins again");
}
