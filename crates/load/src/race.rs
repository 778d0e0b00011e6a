//! The same games at both servers, in turns.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use protocol::Say;

use crate::Options;
use crate::child::{Folder, Running};
use crate::fail::Failed;
use crate::script::Script;
use crate::socket::Socket;

/// What both servers reach.
pub struct Race {
    pub games: u32,
    pub real: Figures,
    pub bare: Figures,
}

/// What a server reaches.
#[derive(Clone, Copy, Default)]
pub struct Figures {
    /// Moves in a second.
    pub rate: f64,
    /// Milliseconds that a move takes: half of them less than this, and 99 of a hundred.
    pub half: f64,
    pub most: f64,
    /// Microseconds of processor time that the server needs for a move.
    pub work: f64,
    /// Bytes that a client is told of a move.
    pub news: f64,
}

/// Which of the two.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Real,
    Bare,
}

/// Two clients, and the games they play one after the other.
struct Pair {
    kind: Kind,
    address: SocketAddr,
    scripts: Vec<Script>,
    /// The game and the line they have come to.
    game: usize,
    line: usize,
    sockets: Option<[Socket; 2]>,
    micros: Vec<u32>,
}

pub async fn run(folder: &Folder, scripts: &[Vec<Script>], options: &Options) -> Result<Race, Failed> {
    let mut racers =
        [Racer::start(Kind::Real, folder, scripts).await?, Racer::start(Kind::Bare, folder, scripts).await?];
    let span = Duration::from_secs(u64::from(options.seconds));
    for _ in 0..options.passes {
        for racer in &mut racers {
            racer.pass(span).await?;
        }
    }
    let [real, bare] = racers;
    Ok(Race { games: options.games, real: real.end()?, bare: bare.end()? })
}

/// A server and everybody who plays there.
struct Racer {
    server: Running,
    pairs: Vec<Pair>,
    passes: Vec<Figures>,
}

impl Racer {
    async fn start(kind: Kind, folder: &Folder, scripts: &[Vec<Script>]) -> Result<Racer, Failed> {
        let name = if kind == Kind::Real { "real" } else { "bare" };
        let server = Running::start(name, &folder.of(name)?)?;
        let mut pairs = Vec::new();
        for scripts in scripts {
            let mut pair = Pair {
                kind,
                address: server.address,
                scripts: scripts.clone(),
                game: 0,
                line: 0,
                sockets: None,
                micros: Vec::new(),
            };
            pair.sit_down().await?;
            pairs.push(pair);
        }
        Ok(Racer { server, pairs, passes: Vec::new() })
    }

    async fn pass(&mut self, span: Duration) -> Result<(), Failed> {
        let over = Arc::new(AtomicBool::new(false));
        let (began, worked) = (Instant::now(), self.server.work());
        let play = |pair: Pair| tokio::spawn(pair.play(Arc::clone(&over)));
        let tasks: Vec<_> = self.pairs.drain(..).map(play).collect();
        while began.elapsed() < span && !over.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        over.store(true, Ordering::Relaxed);
        let elapsed = began.elapsed().as_secs_f64();
        let mut micros = Vec::new();
        let (mut bytes, mut news) = (0, 0);
        for task in tasks {
            let mut pair = task.await??;
            micros.append(&mut pair.micros);
            for socket in pair.sockets.iter_mut().flatten() {
                bytes += std::mem::take(&mut socket.bytes);
                news += std::mem::take(&mut socket.news);
            }
            self.pairs.push(pair);
        }
        let work = self.server.work().zip(worked).map_or(0.0, |(now, then)| now - then);
        micros.sort_unstable();
        let moves = micros.len().max(1) as f64;
        let at =
            |share: f64| micros.get((moves * share) as usize).map_or(0.0, |micros| f64::from(*micros) / 1e3);
        self.passes.push(Figures {
            rate: moves / elapsed,
            half: at(0.5),
            most: at(0.99),
            work: work * 1e6 / moves,
            news: bytes as f64 / f64::max(news as f64, 1.0),
        });
        Ok(())
    }

    /// The medians of all passes.
    fn end(self) -> Result<Figures, Failed> {
        self.server.stop()?;
        let median = |value: fn(&Figures) -> f64| {
            let mut values: Vec<f64> = self.passes.iter().map(value).collect();
            values.sort_unstable_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or_default()
        };
        Ok(Figures {
            rate: median(|pass| pass.rate),
            half: median(|pass| pass.half),
            most: median(|pass| pass.most),
            work: median(|pass| pass.work),
            news: median(|pass| pass.news),
        })
    }
}

impl Pair {
    /// Makes sure that both follow the present game.
    async fn sit_down(&mut self) -> Result<(), Failed> {
        let Some(script) = self.scripts.get(self.game) else { return Ok(()) };
        let path = if self.kind == Kind::Real { "/ws".to_owned() } else { format!("/{}", script.game) };
        if self.sockets.is_none() {
            let blue = Socket::connect(self.address, &path).await?;
            self.sockets = Some([blue, Socket::connect(self.address, &path).await?]);
        }
        if self.kind == Kind::Real {
            for (socket, key) in self.sockets.iter_mut().flatten().zip(&script.keys) {
                let open = Say::Open { game: script.game.clone(), key: Some(key.clone()), from: script.ply };
                socket.ask(open).await?;
            }
        }
        Ok(())
    }

    /// Plays until it is over, here or for somebody else.
    async fn play(mut self, over: Arc<AtomicBool>) -> Result<Pair, Failed> {
        while !over.load(Ordering::Relaxed) {
            let Some(script) = self.scripts.get(self.game) else {
                // Nobody waits for games here: the rate is that of all pairs playing.
                over.store(true, Ordering::Relaxed);
                break;
            };
            let (Some(line), Some([blue, yellow])) = (script.lines.get(self.line), &mut self.sockets) else {
                self.game += 1;
                self.line = 0;
                self.sit_down().await?;
                continue;
            };
            self.line += 1;
            let ply = script.ply + self.line as u32;
            let began = Instant::now();
            let actor = if line.side.index() == 0 { &mut *blue } else { &mut *yellow };
            actor.send(line.call.clone()).await?;
            blue.hear_of(ply).await?;
            yellow.hear_of(ply).await?;
            self.micros.push(began.elapsed().as_micros() as u32);
        }
        Ok(self)
    }
}
