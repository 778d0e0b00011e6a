//! Small parts that the tests of the store share.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;

use store::{Append, Entry, Stage, Store, StoreError, Summary};

/// A folder of its own for a test, gone at its end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("archmage-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn entry(seq: u32, text: &str) -> Entry {
    Entry { seq, at: 1_700_000_000_000 + seq as i64, kind: "blue".to_owned(), text: text.to_owned() }
}

pub fn summary(game: &str) -> Summary {
    Summary { game: game.to_owned(), stage: Stage::Running, listed: false, deadline: None, updated: 7 }
}

/// Appends entries with these texts from `seq` on, and waits for the outcome.
pub fn append(store: &dyn Store, game: &str, seq: u32, texts: &[&str]) -> Result<(), StoreError> {
    let entries = texts.iter().zip(seq..).map(|(text, seq)| entry(seq, text)).collect();
    store_now(store, Append { entries, summary: summary(game) })
}

pub fn store_now(store: &dyn Store, append: Append) -> Result<(), StoreError> {
    let (done, outcome) = channel();
    store.append(append, Box::new(move |stored| done.send(stored).unwrap()));
    outcome.recv().unwrap()
}

pub fn forget(store: &dyn Store, game: &str) -> Result<(), StoreError> {
    let (done, outcome) = channel();
    store.forget(game, Box::new(move |stored| done.send(stored).unwrap()));
    outcome.recv().unwrap()
}

pub fn texts(store: &dyn Store, game: &str, from: u32) -> Vec<String> {
    store.read(game, from).unwrap().into_iter().map(|entry| entry.text).collect()
}
