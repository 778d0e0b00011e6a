//! A server that starts again with many running games, and the memory that games take which nobody follows.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use protocol::Say;
use store::{Append, Entry, Sqlite, Store, Summary};

use crate::child::{Folder, Running, file};
use crate::fail::Failed;
use crate::script::{self, Script};
use crate::seated;
use crate::socket::Socket;

/// So many lines every game has.
const LINES: usize = 300;

/// So many different games are copied.
const DIFFERENT: usize = 20;

/// So many clients look at all games, one after the other.
const VISITORS: usize = 50;

/// What a past costs.
pub struct Past {
    pub games: u32,
    /// Seconds until the server says that it is well.
    pub ready: f64,
    /// Seconds until every game was opened once, counted from the start.
    pub touched: f64,
    /// Bytes of a server without games.
    pub empty: u64,
    /// Bytes that a game takes which nobody follows.
    pub idle: f64,
    /// Bytes that a game takes which two clients follow.
    pub seated: f64,
}

/// The name of a game and the keys of its seats.
pub type Keys = (String, [String; 2]);

/// A game to be copied.
pub struct Template {
    log: Vec<Entry>,
    summary: Summary,
    keys: [String; 2],
}

pub async fn measure(folder: &Folder, scripts: &[Vec<Script>], games: u32) -> Result<Past, Failed> {
    let empty = memory_without_games(&folder.of("empty")?).await?;
    let home = folder.of("past")?;
    let templates = templates(&folder.of("real")?, scripts)?;
    let seated = seated::measure(&folder.of("seated")?, &templates, empty).await?;
    let keys = fill(&home, &templates, games)?;
    let began = Instant::now();
    let server = Running::start("real", &home)?;
    wait_until_well(server.address).await?;
    let ready = began.elapsed().as_secs_f64();
    let before = server.memory().unwrap_or_default();
    touch(server.address, &keys).await?;
    let touched = began.elapsed().as_secs_f64();
    server.stop()?;
    let idle = before.saturating_sub(empty) as f64 / f64::from(games);
    Ok(Past { games, ready, touched, empty, idle, seated })
}

async fn memory_without_games(folder: &Path) -> Result<u64, Failed> {
    let server = Running::start("real", folder)?;
    wait_until_well(server.address).await?;
    let bytes = server.memory().unwrap_or_default();
    server.stop()?;
    Ok(bytes)
}

/// Games that are long enough.
fn templates(folder: &Path, scripts: &[Vec<Script>]) -> Result<Vec<Template>, Failed> {
    let store = Sqlite::open(&file(folder)).map_err(Failed::new)?;
    let long = |script: &&Script| script.ply as usize + script.lines.len() > LINES;
    scripts.iter().flatten().filter(long).take(DIFFERENT).map(|script| template(&store, script)).collect()
}

fn template(store: &Sqlite, script: &Script) -> Result<Template, Failed> {
    let summary = store.summary(&script.game)?.ok_or_else(|| Failed::new("a game is gone"))?;
    let mut log = store.read(&script.game, 0)?;
    // A race may have played it already; the summary is that of a running game all the same.
    let summary = Summary { stage: store::Stage::Running, ..summary };
    log.truncate(after_lines(&log, script.ply as usize));
    for line in script.lines.iter().take(LINES - script.ply as usize) {
        let (seq, at) = (log.len() as u32, summary.updated);
        log.push(Entry { seq, at, kind: line.side.name().to_owned(), text: line.text.clone() });
    }
    Ok(Template { log, summary, keys: script.keys.clone() })
}

/// How many entries a log has until so many lines of the game are written.
fn after_lines(log: &[Entry], lines: usize) -> usize {
    let places = log.iter().enumerate().filter(|(_, entry)| script::actor(&entry.kind).is_some());
    places.take(lines).last().map_or(0, |(place, _)| place + 1)
}

/// Writes the games, and returns their names and keys.
pub fn fill(folder: &Path, templates: &[Template], games: u32) -> Result<Vec<Keys>, Failed> {
    if templates.is_empty() {
        return Err(Failed::new(format!("no game of {LINES} lines came about; play more games at once")));
    }
    let store = Sqlite::open(&file(folder)).map_err(Failed::new)?;
    let (done, stored) = sync_channel(100_000);
    let mut keys = Vec::new();
    for (number, template) in (0..games).zip(templates.iter().cycle()) {
        let game = copied(&template.summary.game, number);
        let summary = Summary { game: game.clone(), ..template.summary.clone() };
        let done = done.clone();
        let tell = move |outcome| {
            let _ = done.send(outcome);
        };
        store.append(Append { entries: template.log.clone(), summary }, Box::new(tell));
        keys.push((game, template.keys.clone()));
        if number % 1000 == 999 {
            stored.iter().take(1000).collect::<Result<(), _>>()?;
        }
    }
    drop(done);
    stored.iter().collect::<Result<(), _>>()?;
    Ok(keys)
}

/// Another name of the same form.
fn copied(game: &str, number: u32) -> String {
    let digits: String = format!("{number:06}");
    let keep = game.len().saturating_sub(digits.len());
    format!("{}{digits}", &game[..keep])
}

pub async fn wait_until_well(address: SocketAddr) -> Result<(), Failed> {
    for _ in 0..60_000 {
        if is_well(address).unwrap_or(false) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Err(Failed::new("the server does not get well"))
}

fn is_well(address: SocketAddr) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer.starts_with("HTTP/1.1 200"))
}

/// Opens every game once.
async fn touch(address: SocketAddr, keys: &[Keys]) -> Result<(), Failed> {
    let tasks: Vec<_> = keys
        .chunks(keys.len().div_ceil(VISITORS))
        .map(|games| tokio::spawn(visit(address, games.to_vec())))
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(())
}

async fn visit(address: SocketAddr, games: Vec<Keys>) -> Result<(), Failed> {
    let mut socket = Socket::connect(address, "/ws").await?;
    for (game, [key, _]) in games {
        socket.ask(Say::Open { game, key: Some(key), from: LINES as u32 }).await?;
    }
    Ok(())
}
