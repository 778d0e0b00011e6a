//! Entries are written down as they come, and filed by game later.
//!
//! A table sorted by game, or an index by game, is written to at as many places as games are played, a page each. So an
//! entry is first a row at the end of the journal. When many have come together they are filed, a few games with each
//! transaction: what a game has in the journal becomes one chunk of its log. Whoever reads a log takes its chunks and, if
//! the game has something there, looks through the journal for what follows.

use std::collections::VecDeque;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, Statement};

use super::unfiled::Unfiled;
use crate::Entry;

/// At least so many are filed with a transaction: a quiet server comes to the end of a batch, too.
const LEAST: usize = 16;

/// An entry in the journal.
struct Noted {
    game: i64,
    entry: Entry,
}

/// What is in the journal, as of the last transaction.
pub struct Filing {
    /// So many entries come together before they are filed.
    enough: usize,
    /// The newest row.
    last: i64,
    /// In the order of writing.
    fresh: Vec<Noted>,
    /// What is being filed, in the order of games and of their logs, and the newest row of it.
    batch: VecDeque<Noted>,
    newest: i64,
    unfiled: Unfiled,
    /// Whether a batch has been filed since the last transaction was committed.
    is_filed: bool,
}

impl Filing {
    /// Files everything that an earlier program left in the journal.
    pub fn begin(group: &Connection, enough: usize, unfiled: Unfiled) -> rusqlite::Result<Filing> {
        let mut left = group.prepare("SELECT seq, at, kind, text, game FROM journal ORDER BY game, seq")?;
        let mut rows = left.query(())?;
        let (mut chunk, mut next) = (Chunk::default(), 0);
        while let Some(row) = rows.next()? {
            let (game, entry) = (row.get(4)?, entry(row)?);
            if chunk.game != game {
                std::mem::replace(&mut chunk, Chunk { game, entries: Vec::new() }).store(group)?;
                next = self::next(group, game)?;
            }
            // What was being filed may be in both.
            if entry.seq >= next {
                chunk.entries.push(entry);
            }
        }
        chunk.store(group)?;
        group.execute("DELETE FROM journal", ())?;
        let (fresh, batch) = (Vec::new(), VecDeque::new());
        Ok(Filing { enough, last: 0, fresh, batch, newest: 0, unfiled, is_filed: true })
    }

    /// Writes an entry down.
    pub fn note(&mut self, insert: &mut Statement<'_>, game: i64, entry: &Entry) -> rusqlite::Result<()> {
        let Entry { seq, at, kind, text } = entry;
        self.last += 1;
        self.unfiled.add(game);
        insert.execute((self.last, game, seq, at, kind, text))?;
        self.fresh.push(Noted { game, entry: entry.clone() });
        Ok(())
    }

    /// The number of the next entry of a game.
    pub fn next(&self, group: &Connection, game: i64) -> rusqlite::Result<u32> {
        if !self.unfiled.has(game) {
            return next(group, game);
        }
        let noted = self.fresh.iter().chain(&self.batch).filter(|noted| noted.game == game);
        match noted.map(|noted| noted.entry.seq + 1).max() {
            Some(next) => Ok(next),
            None => next(group, game),
        }
    }

    /// Files some entries if there are many: more than come with a transaction of so many.
    pub fn file(&mut self, group: &Connection, coming: usize) -> rusqlite::Result<()> {
        if self.batch.is_empty() {
            if self.fresh.len() < self.enough {
                return Ok(());
            }
            self.fresh.sort_unstable_by_key(|noted| (noted.game, noted.entry.seq));
            self.batch.extend(self.fresh.drain(..));
            self.newest = self.last;
        }
        let rest = self.batch.len().saturating_sub(LEAST + 2 * coming);
        while self.batch.len() > rest {
            self.take_chunk().store(group)?;
        }
        if self.batch.is_empty() {
            group.prepare_cached("DELETE FROM journal WHERE row <= ?")?.execute([self.newest])?;
            self.is_filed = true;
        }
        Ok(())
    }

    /// Everything up to now is in the file, for readers too.
    pub fn committed(&mut self) {
        if std::mem::take(&mut self.is_filed) {
            self.unfiled.keep(self.fresh.iter().map(|noted| noted.game));
        }
    }

    /// What the first game of the batch has in it.
    fn take_chunk(&mut self) -> Chunk {
        let mut chunk = Chunk { game: self.batch.front().map_or(0, |noted| noted.game), entries: Vec::new() };
        while let Some(noted) = self.batch.pop_front_if(|noted| noted.game == chunk.game) {
            chunk.entries.push(noted.entry);
        }
        chunk
    }

    /// Nothing of this game is in the journal any more.
    pub fn forget(&mut self, game: i64) {
        self.fresh.retain(|noted| noted.game != game);
        self.batch.retain(|noted| noted.game != game);
    }
}

/// A part of the log of a game.
#[derive(Default)]
struct Chunk {
    game: i64,
    entries: Vec<Entry>,
}

/// What a chunk keeps of an entry. Its number follows from its place.
type Kept = (i64, String, String);

impl Chunk {
    fn store(self, group: &Connection) -> rusqlite::Result<()> {
        let Some(first) = self.entries.first().map(|entry| entry.seq) else { return Ok(()) };
        let count = self.entries.len() as u32;
        let kept: Vec<Kept> =
            self.entries.into_iter().map(|entry| (entry.at, entry.kind, entry.text)).collect();
        let text = serde_json::to_string(&kept)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        group
            .prepare_cached("INSERT INTO chunk (game, seq, count, entries) VALUES (?, ?, ?, ?)")?
            .execute((self.game, first, count, text))?;
        Ok(())
    }
}

/// The number that follows what is filed of a game.
fn next(group: &Connection, game: i64) -> rusqlite::Result<u32> {
    let mut last =
        group.prepare_cached("SELECT seq + count FROM chunk WHERE game = ? ORDER BY seq DESC LIMIT 1")?;
    Ok(last.query_row([game], |row| row.get(0)).optional()?.unwrap_or(0))
}

/// The log of a game from an entry on; `is_unfiled` if something of it may be in the journal.
pub fn read(moment: &Connection, game: i64, from: u32, is_unfiled: bool) -> rusqlite::Result<Vec<Entry>> {
    let mut chunks = moment
        .prepare_cached("SELECT seq, entries FROM chunk WHERE game = ? AND seq + count > ? ORDER BY seq")?;
    let mut rows = chunks.query((game, from))?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let wrong = |error| rusqlite::Error::FromSqlConversionFailure(1, Type::Text, Box::new(error));
        let kept: Vec<Kept> = serde_json::from_str(row.get_ref(1)?.as_str()?).map_err(wrong)?;
        let first: u32 = row.get(0)?;
        let chunk = (first..).zip(kept).map(|(seq, (at, kind, text))| Entry { seq, at, kind, text });
        entries.extend(chunk.filter(|entry| entry.seq >= from));
    }
    if !is_unfiled {
        return Ok(entries);
    }
    // A log is filed from its start, so what follows is in the journal.
    let from = entries.last().map_or(from, |entry| entry.seq + 1);
    let mut journal = moment
        .prepare_cached("SELECT seq, at, kind, text FROM journal WHERE game = ? AND seq >= ? ORDER BY row")?;
    for entry in journal.query_map((game, from), entry)? {
        entries.push(entry?);
    }
    Ok(entries)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry { seq: row.get(0)?, at: row.get(1)?, kind: row.get(2)?, text: row.get(3)? })
}
