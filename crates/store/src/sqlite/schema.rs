//! How games lie in the file, and which forms of that there are.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::file::told;

/// What makes a file of form n into one of form n + 1.
const STEPS: [&str; 3] = [
    "
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        stage INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        deadline INTEGER,
        updated INTEGER NOT NULL,
        next INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX game_stage ON game (stage);
    CREATE TABLE entry (
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX entry_place ON entry (game, seq);
",
    // The index tells which entry is next; a number in the row of the game had to be written with every entry.
    "ALTER TABLE game DROP COLUMN next;",
    // See `filing`.
    "
    CREATE TABLE journal (
        row INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE chunk (
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        count INTEGER NOT NULL,
        entries TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX chunk_place ON chunk (game, seq);
    INSERT INTO journal (game, seq, at, kind, text) SELECT game, seq, at, kind, text FROM entry ORDER BY rowid;
    DROP TABLE entry;
",
];

/// Marks the file as ours, for `file` and other tools: "arch".
const APPLICATION: i32 = 0x6172_6368;

/// The form that this program writes.
const NEWEST: u32 = STEPS.len() as u32;

/// A connection for writing, to a file that has the newest form.
pub fn open(file: &Path) -> Result<Connection, String> {
    let told = |error: rusqlite::Error| told(file, &error);
    let mut connection = connect(file).map_err(told)?;
    let form = form(&connection).map_err(told)?;
    if form > NEWEST {
        return Err(format!(
            "{} was written by a newer Archmage (form {form}, this one knows {NEWEST}); \
             use that one, or choose another folder",
            file.display()
        ));
    }
    if form == 0 && !is_empty(&connection).map_err(told)? {
        return Err(format!("{} is not a file of games; choose another folder", file.display()));
    }
    // The mode outlives the connection, and only a file without open transactions can change it.
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).map_err(told)?;
    renew(&mut connection, form).map_err(told)?;
    Ok(connection)
}

/// So long a connection waits for another one.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// A connection whose commits are on the disk when they return.
pub fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // On macOS a plain synchronization leaves data in the memory of the drive.
    connection.pragma_update(None, "fullfsync", true)?;
    // The other thread does this.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

/// A connection that cannot write.
pub fn connect_to_read(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

fn form(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", (), |row| row.get(0))
}

fn renew(connection: &mut Connection, form: u32) -> rusqlite::Result<()> {
    if form == NEWEST {
        return Ok(());
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    for step in &STEPS[form as usize..] {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", NEWEST)?;
    change.commit()
}

#[cfg(test)]
mod tests {
    use super::super::reader;
    use super::super::unfiled::Unfiled;
    use super::*;

    #[test]
    fn commits_wait_for_the_disk() {
        let file = std::env::temp_dir().join(format!("archmage-schema-{}.db", std::process::id()));
        super::super::file::prepare(&file).unwrap();
        let connection = open(&file).unwrap();
        let told = |name: &str| {
            connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0)).unwrap()
        };
        assert_eq!(told("journal_mode"), "wal".to_owned().into());
        assert_eq!(told("synchronous"), 2.into());
        assert_eq!(told("wal_autocheckpoint"), 0.into());
        drop(connection);
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn a_file_of_an_older_form_keeps_its_games() {
        let file = std::env::temp_dir().join(format!("archmage-older-{}.db", std::process::id()));
        super::super::file::prepare(&file).unwrap();
        let old = connect(&file).unwrap();
        old.execute_batch(STEPS[0]).unwrap();
        old.execute_batch(
            "INSERT INTO game (id, name, stage, listed, deadline, updated, next) VALUES (7, 'g', 1, 0, NULL, 5, 2);
             INSERT INTO entry (game, seq, at, kind, text) VALUES (7, 0, 1, 'laid', 'x'), (7, 1, 2, 'blue', 'y');
             PRAGMA user_version = 1;",
        )
        .unwrap();
        drop(old);
        let connection = open(&file).unwrap();
        assert_eq!(form(&connection).unwrap(), NEWEST);
        let unfiled = Unfiled::default();
        unfiled.add(7);
        let texts: Vec<String> = reader::read(&connection, &unfiled, "g", 0)
            .unwrap()
            .into_iter()
            .map(|entry| entry.text)
            .collect();
        assert_eq!(texts, ["x", "y"]);
        drop(connection);
        // Once more, to see that nothing is done twice.
        drop(open(&file).unwrap());
        std::fs::remove_file(file).unwrap();
    }
}
