//! The yardstick: axum and SQLite with full synchronization and grouped commits, and nothing else.
//!
//! Every message is one row. When it is on the disk, about a kilobyte goes to both players.

use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as At, State};
use axum::response::Response;
use axum::routing::get;
use rusqlite::Connection;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::child::{announce, file, until_stopped};
use crate::fail::Failed;

/// So long is what both players are told.
const NEWS: usize = 1024;

type Players = Arc<Mutex<Vec<UnboundedSender<Utf8Bytes>>>>;

struct Shared {
    games: Mutex<HashMap<String, Players>>,
    rows: Sender<Row>,
}

/// A message that waits to be stored.
struct Row {
    game: String,
    text: Utf8Bytes,
    players: Players,
}

pub async fn serve(folder: &Path) -> Result<(), Failed> {
    let connection = open(&file(folder))?;
    let (rows, waiting) = channel();
    std::thread::spawn(move || write(&connection, &waiting));
    let shared = Arc::new(Shared { games: Mutex::default(), rows });
    let router = Router::new().route("/{game}", get(enter)).with_state(shared);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    announce(listener.local_addr()?);
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        let _ = stream.set_nodelay(true);
    });
    tokio::select! {
        ended = async { axum::serve(listener, router).await } => ended?,
        () = until_stopped() => {}
    }
    Ok(())
}

fn open(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // A run is short enough for a log that is never copied back: nothing stops this writer.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.execute_batch(
        "CREATE TABLE entry (game TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
         CREATE UNIQUE INDEX place ON entry (game, seq);",
    )?;
    Ok(connection)
}

/// Stores everything that waits in one transaction, then tells everybody.
fn write(connection: &Connection, waiting: &Receiver<Row>) {
    let (mut group, mut seq) = (Vec::new(), 0_u64);
    while let Ok(first) = waiting.recv() {
        group.push(first);
        group.extend(waiting.try_iter());
        if let Err(error) = store(connection, &group, &mut seq) {
            eprintln!("the bare server cannot store: {error}");
            return;
        }
        for row in group.drain(..) {
            let news = news(&row.text);
            for player in row.players.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                let _ = player.send(news.clone());
            }
        }
    }
}

fn store(connection: &Connection, group: &[Row], seq: &mut u64) -> rusqlite::Result<()> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let mut insert = connection.prepare_cached("INSERT INTO entry (game, seq, text) VALUES (?, ?, ?)")?;
    for row in group {
        *seq += 1;
        insert.execute((&row.game, *seq as i64, row.text.as_str()))?;
    }
    connection.execute_batch("COMMIT")
}

/// The driver waits for the line after the one that the message named.
fn news(text: &str) -> Utf8Bytes {
    let digits = text.split("\"ply\":").nth(1).unwrap_or_default();
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    let ply = digits.parse::<u32>().unwrap_or_default() + 1;
    let mut news = format!(r#"{{"tell":"news","ply":{ply},"filling":""#);
    news.extend(std::iter::repeat_n('x', NEWS.saturating_sub(news.len() + 2)));
    news.push_str("\"}");
    news.into()
}

async fn enter(
    At(game): At<String>,
    State(shared): State<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.read_buffer_size(4096).on_upgrade(move |socket| follow(socket, game, shared))
}

async fn follow(mut socket: WebSocket, game: String, shared: Arc<Shared>) {
    let (player, mut told) = unbounded_channel();
    let players = {
        let mut games = shared.games.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(games.entry(game.clone()).or_default())
    };
    players.lock().unwrap_or_else(PoisonError::into_inner).push(player);
    loop {
        tokio::select! {
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let row = Row { game: game.clone(), text, players: Arc::clone(&players) };
                    if shared.rows.send(row).is_err() {
                        return;
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
            Some(news) = told.recv() => {
                if socket.send(Message::Text(news)).await.is_err() {
                    return;
                }
            }
        }
    }
}
