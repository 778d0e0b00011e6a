//! A server that starts again with many running games, and the memory that games take.

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
use crate::socket::Socket;

/// So many lines every game has.
const LINES: usize = 300;

/// So many different games are copied.
const DIFFERENT: usize = 20;

/// So many games get their two clients, and memory is read whenever so many more have got them.
const SEATED: usize = 2000;
const STEP: usize = 100;

/// So long the server rests before its memory is read, so that it gives back what opening the games took.
const REST: Duration = Duration::from_millis(100);

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
    /// Bytes that a game takes in addition when two clients follow it.
    pub seated: f64,
}

/// A game to be copied.
struct Template {
    log: Vec<Entry>,
    summary: Summary,
    keys: [String; 2],
}

pub async fn measure(folder: &Folder, scripts: &[Vec<Script>], games: u32) -> Result<Past, Failed> {
    let empty = memory_without_games(&folder.of("empty")?).await?;
    let home = folder.of("past")?;
    let keys = fill(&home, &templates(&folder.of("real")?, scripts)?, games)?;
    let began = Instant::now();
    let server = Running::start("real", &home)?;
    wait_until_well(server.address).await?;
    let ready = began.elapsed().as_secs_f64();
    let before = server.memory().unwrap_or_default();
    let waited = Instant::now();
    let seated = seat(&server, &keys).await?;
    let pause = waited.elapsed();
    touch(server.address, &keys).await?;
    let touched = began.elapsed().saturating_sub(pause).as_secs_f64();
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
fn fill(folder: &Path, templates: &[Template], games: u32) -> Result<Vec<(String, [String; 2])>, Failed> {
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

async fn wait_until_well(address: SocketAddr) -> Result<(), Failed> {
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

/// Bytes that a game with two clients takes. The system counts pages, and the allocator has some in reserve, so one
/// difference may be anything; many readings tell how fast memory grows.
async fn seat(server: &Running, keys: &[(String, [String; 2])]) -> Result<f64, Failed> {
    let mut sockets = Vec::new();
    let mut readings = Vec::new();
    for games in keys[..SEATED.min(keys.len())].chunks(STEP) {
        sockets.extend(follow(server.address, games).await?);
        tokio::time::sleep(REST).await;
        readings.push(((sockets.len() / 2) as f64, server.memory().unwrap_or_default() as f64));
    }
    // The first ones pay for what all others share.
    Ok(slope(readings.get(1..).unwrap_or_default()))
}

/// How much the second figure grows with the first, by least squares.
fn slope(readings: &[(f64, f64)]) -> f64 {
    let count = readings.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| readings.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|reading| reading.0), mean(|reading| reading.1));
    let both: f64 = readings.iter().map(|reading| (reading.0 - x) * (reading.1 - y)).sum();
    let square: f64 = readings.iter().map(|reading| (reading.0 - x).powi(2)).sum();
    if square > 0.0 { both / square } else { 0.0 }
}

async fn follow(address: SocketAddr, games: &[(String, [String; 2])]) -> Result<Vec<Socket>, Failed> {
    let mut sockets = Vec::new();
    for (game, keys) in games {
        for key in keys {
            let mut socket = Socket::connect(address, "/ws").await?;
            socket.ask(Say::Open { game: game.clone(), key: Some(key.clone()), from: 0 }).await?;
            sockets.push(socket);
        }
    }
    Ok(sockets)
}

/// Opens every game once.
async fn touch(address: SocketAddr, keys: &[(String, [String; 2])]) -> Result<(), Failed> {
    let tasks: Vec<_> = keys
        .chunks(keys.len().div_ceil(VISITORS))
        .map(|games| tokio::spawn(visit(address, games.to_vec())))
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(())
}

async fn visit(address: SocketAddr, games: Vec<(String, [String; 2])>) -> Result<(), Failed> {
    let mut socket = Socket::connect(address, "/ws").await?;
    for (game, [key, _]) in games {
        socket.ask(Say::Open { game, key: Some(key), from: LINES as u32 }).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_is_found_through_noise() {
        let noise = [0.0, 3.0, -3.0, 0.0];
        let readings: Vec<_> =
            (0..40).map(|n| (f64::from(n), 7.0 + 20.0 * f64::from(n) + noise[n as usize % 4])).collect();
        assert!((slope(&readings) - 20.0).abs() < 0.1);
        assert!(slope(&[]).abs() < 1e-9);
        assert!(slope(&[(1.0, 5.0)]).abs() < 1e-9);
    }
}
