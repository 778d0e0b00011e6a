//! What every store promises, asked of each of them.

mod common;

use std::sync::mpsc::channel;

use common::{Folder, append, entry, forget, store_now, summary, texts};
use store::{Append, Memory, Sqlite, Stage, Store, StoreError, Summary};

/// Runs each promise with a fresh store of each kind.
macro_rules! promises {
    ($($promise:ident),+ $(,)?) => {
        mod memory {
            $(#[test] fn $promise() { super::$promise(&super::Memory::new()); })+
        }
        mod sqlite {
            $(#[test] fn $promise() {
                let folder = super::Folder::new();
                super::$promise(&super::Sqlite::open(&folder.file()).unwrap());
            })+
        }
    };
}

promises!(
    entries_come_back_as_they_were,
    a_log_is_read_from_an_entry_on,
    games_do_not_mix,
    an_entry_is_never_replaced,
    a_gap_is_refused,
    entries_out_of_order_are_refused,
    an_append_is_stored_whole_or_not_at_all,
    a_refused_append_does_not_harm_its_neighbors,
    appends_that_wait_are_stored_in_order,
    the_summary_is_the_last_one,
    a_summary_may_come_without_entries,
    a_refused_append_leaves_the_summary,
    games_are_listed_by_stage_in_the_order_they_began,
    unknown_games_are_empty,
    every_text_comes_back,
    a_big_text_comes_back,
    a_forgotten_game_may_begin_again,
    forgetting_waits_its_turn,
    many_threads_may_append,
    a_closed_store_takes_nothing,
);

fn entries_come_back_as_they_were(store: &dyn Store) {
    let entries = vec![entry(0, "first"), entry(1, "second")];
    store_now(store, Append { entries: entries.clone(), summary: summary("g") }).unwrap();
    assert_eq!(store.read("g", 0).unwrap(), entries);
}

fn a_log_is_read_from_an_entry_on(store: &dyn Store) {
    append(store, "g", 0, &["a", "b", "c"]).unwrap();
    assert_eq!(texts(store, "g", 1), ["b", "c"]);
    assert!(texts(store, "g", 3).is_empty());
    assert!(texts(store, "g", u32::MAX).is_empty());
}

fn games_do_not_mix(store: &dyn Store) {
    append(store, "g", 0, &["of g"]).unwrap();
    append(store, "G", 0, &["of G"]).unwrap();
    append(store, "g", 1, &["again"]).unwrap();
    assert_eq!(texts(store, "g", 0), ["of g", "again"]);
    assert_eq!(texts(store, "G", 0), ["of G"]);
}

fn an_entry_is_never_replaced(store: &dyn Store) {
    append(store, "g", 0, &["a", "b"]).unwrap();
    assert_eq!(append(store, "g", 1, &["other"]), Err(StoreError::Conflict { next: 2 }));
    assert_eq!(append(store, "g", 0, &["other"]), Err(StoreError::Conflict { next: 2 }));
    assert_eq!(texts(store, "g", 0), ["a", "b"]);
}

fn a_gap_is_refused(store: &dyn Store) {
    assert_eq!(append(store, "g", 1, &["a"]), Err(StoreError::Conflict { next: 0 }));
    assert_eq!(store.summary("g").unwrap(), None);
    append(store, "g", 0, &["a"]).unwrap();
    assert_eq!(append(store, "g", 2, &["c"]), Err(StoreError::Conflict { next: 1 }));
    assert_eq!(texts(store, "g", 0), ["a"]);
}

fn entries_out_of_order_are_refused(store: &dyn Store) {
    for numbers in [[0, 0], [0, 2], [1, 0]] {
        let entries = numbers.map(|seq| entry(seq, "x")).to_vec();
        let outcome = store_now(store, Append { entries, summary: summary("g") });
        assert_eq!(outcome, Err(StoreError::Conflict { next: 0 }), "{numbers:?}");
    }
    assert!(texts(store, "g", 0).is_empty());
}

fn an_append_is_stored_whole_or_not_at_all(store: &dyn Store) {
    let entries = vec![entry(0, "good"), entry(1, "good"), entry(3, "too far")];
    store_now(store, Append { entries, summary: summary("g") }).unwrap_err();
    assert!(texts(store, "g", 0).is_empty());
    append(store, "g", 0, &["a", "b", "c"]).unwrap();
    assert_eq!(texts(store, "g", 0), ["a", "b", "c"]);
}

fn a_refused_append_does_not_harm_its_neighbors(store: &dyn Store) {
    let (done, outcomes) = channel();
    for (game, seq) in [("a", 0), ("b", 5), ("c", 0), ("a", 1), ("c", 0)] {
        let (append, done) =
            (Append { entries: vec![entry(seq, game)], summary: summary(game) }, done.clone());
        store.append(append, Box::new(move |outcome| done.send(outcome.is_ok()).unwrap()));
    }
    drop(done);
    assert_eq!(outcomes.iter().collect::<Vec<_>>(), [true, false, true, true, false]);
    assert_eq!(texts(store, "a", 0), ["a", "a"]);
    assert!(texts(store, "b", 0).is_empty());
    assert_eq!(texts(store, "c", 0), ["c"]);
}

fn appends_that_wait_are_stored_in_order(store: &dyn Store) {
    let (done, outcomes) = channel();
    for seq in 0..500 {
        let append = Append { entries: vec![entry(seq, &seq.to_string())], summary: summary("g") };
        let done = done.clone();
        store.append(append, Box::new(move |outcome| done.send((seq, outcome)).unwrap()));
    }
    drop(done);
    let expected: Vec<_> = (0..500).map(|seq| (seq, Ok(()))).collect();
    assert_eq!(outcomes.iter().collect::<Vec<_>>(), expected);
    assert_eq!(texts(store, "g", 0), (0..500).map(|seq| seq.to_string()).collect::<Vec<_>>());
}

fn the_summary_is_the_last_one(store: &dyn Store) {
    let first = Summary { stage: Stage::Open, listed: true, deadline: Some(12), updated: 1, ..summary("g") };
    store_now(store, Append { entries: vec![entry(0, "a")], summary: first.clone() }).unwrap();
    assert_eq!(store.summary("g").unwrap(), Some(first));
    let second =
        Summary { stage: Stage::Over, listed: false, deadline: None, updated: i64::MAX, ..summary("g") };
    store_now(store, Append { entries: vec![entry(1, "b")], summary: second.clone() }).unwrap();
    assert_eq!(store.summary("g").unwrap(), Some(second));
}

fn a_summary_may_come_without_entries(store: &dyn Store) {
    append(store, "g", 0, &[]).unwrap();
    append(store, "g", 0, &["a"]).unwrap();
    let hidden = Summary { listed: true, ..summary("g") };
    store_now(store, Append { entries: vec![], summary: hidden.clone() }).unwrap();
    assert_eq!(store.summary("g").unwrap(), Some(hidden));
    append(store, "g", 1, &["b"]).unwrap();
    assert_eq!(texts(store, "g", 0), ["a", "b"]);
}

fn a_refused_append_leaves_the_summary(store: &dyn Store) {
    append(store, "g", 0, &["a"]).unwrap();
    let wrong = Summary { stage: Stage::Over, ..summary("g") };
    store_now(store, Append { entries: vec![entry(7, "x")], summary: wrong }).unwrap_err();
    assert_eq!(store.summary("g").unwrap(), Some(summary("g")));
}

fn games_are_listed_by_stage_in_the_order_they_began(store: &dyn Store) {
    for (game, stage) in [("z", Stage::Open), ("y", Stage::Running), ("x", Stage::Over), ("w", Stage::Open)] {
        let summary = Summary { stage, ..summary(game) };
        store_now(store, Append { entries: vec![entry(0, "a")], summary }).unwrap();
    }
    append(store, "z", 1, &["starts"]).unwrap();
    let names = |stages: &[Stage]| -> Vec<String> {
        store.summaries(stages).unwrap().into_iter().map(|summary| summary.game).collect()
    };
    assert_eq!(names(&[Stage::Open]), ["w"]);
    assert_eq!(names(&[Stage::Running]), ["z", "y"]);
    assert_eq!(names(&[Stage::Over, Stage::Open]), ["x", "w"]);
    assert_eq!(names(&Stage::ALL), ["z", "y", "x", "w"]);
    assert!(names(&[]).is_empty());
}

fn unknown_games_are_empty(store: &dyn Store) {
    assert_eq!(store.read("nobody", 0).unwrap(), []);
    assert_eq!(store.summary("nobody").unwrap(), None);
    assert_eq!(store.summaries(&Stage::ALL).unwrap(), []);
    assert_eq!(forget(store, "nobody"), Ok(()));
}

fn every_text_comes_back(store: &dyn Store) {
    let all = ["", "Mekanorc 🜂 Ünïcödé — 迷宮", "nul \0 inside", "line\nline\r\n", "'; DROP TABLE game; --"];
    append(store, "迷", 0, &all).unwrap();
    assert_eq!(texts(store, "迷", 0), all);
}

fn a_big_text_comes_back(store: &dyn Store) {
    let big = "room ".repeat(1_000_000);
    append(store, "g", 0, &[&big]).unwrap();
    assert_eq!(texts(store, "g", 0), [big]);
}

fn a_forgotten_game_may_begin_again(store: &dyn Store) {
    append(store, "g", 0, &["a", "b"]).unwrap();
    append(store, "h", 0, &["stays"]).unwrap();
    forget(store, "g").unwrap();
    assert!(texts(store, "g", 0).is_empty());
    assert_eq!(store.summaries(&Stage::ALL).unwrap(), [summary("h")]);
    append(store, "g", 0, &["new"]).unwrap();
    assert_eq!(texts(store, "g", 0), ["new"]);
    assert_eq!(texts(store, "h", 0), ["stays"]);
}

fn forgetting_waits_its_turn(store: &dyn Store) {
    let (done, outcomes) = channel();
    let tell = |done: &std::sync::mpsc::Sender<bool>| {
        let done = done.clone();
        Box::new(move |outcome: Result<(), StoreError>| done.send(outcome.is_ok()).unwrap())
    };
    let one = |seq| Append { entries: vec![entry(seq, "x")], summary: summary("g") };
    store.append(one(0), tell(&done));
    store.forget("g", tell(&done));
    store.append(one(1), tell(&done));
    store.append(one(0), tell(&done));
    drop(done);
    assert_eq!(outcomes.iter().collect::<Vec<_>>(), [true, true, false, true]);
}

fn many_threads_may_append(store: &dyn Store) {
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                for seq in 0..50 {
                    append(store, &format!("own{thread}"), seq, &["x"]).unwrap();
                    // All of them want the same place in the shared log; one gets it.
                    let mut next = store.read("shared", 0).unwrap().len() as u32;
                    while let Err(StoreError::Conflict { next: now }) =
                        append(store, "shared", next, &[&format!("{thread}.{seq}")])
                    {
                        next = now;
                    }
                }
            });
        }
    });
    for thread in 0..8 {
        assert_eq!(texts(store, &format!("own{thread}"), 0).len(), 50);
    }
    let log = store.read("shared", 0).unwrap();
    assert!(log.iter().zip(0..).all(|(entry, seq)| entry.seq == seq));
    let mut written: Vec<String> = log.into_iter().map(|entry| entry.text).collect();
    written.sort_unstable();
    written.dedup();
    assert_eq!(written.len(), 400);
}

fn a_closed_store_takes_nothing(store: &dyn Store) {
    append(store, "g", 0, &["a"]).unwrap();
    store.close();
    store.close();
    assert_eq!(append(store, "g", 1, &["b"]), Err(StoreError::Closed));
    assert_eq!(forget(store, "g"), Err(StoreError::Closed));
}
