//! Tables laid and set up by clients, before anything is measured.

use std::net::SocketAddr;
use std::path::Path;

use bots::rng::Rng;
use engine::decision::Phase;
use engine::notation::{action, agreement, position};
use engine::{Actions, Actor, Edition, Rules, Setup, Side};
use protocol::{Clock, Moment, Say, Tell};
use store::{Sqlite, Store};

use crate::Options;
use crate::child::{Running, file};
use crate::fail::Failed;
use crate::script::Script;
use crate::socket::Socket;

/// More moves a second than are expected: there must be games enough.
const FAST: u32 = 100_000;

/// Moves that a random game has at least, after its set-up, on the average.
const MOVES: u32 = 150;

/// The agreement of every table.
fn agreed() -> Setup {
    Setup::new(Edition::Base, 2)
}

/// A table with two seats taken.
struct Laid {
    game: String,
    keys: [String; 2],
}

/// Lays the tables at a server in this folder and thinks out how their games go on: some for each of the games that
/// are played at once.
pub async fn prepare(folder: &Path, options: &Options) -> Result<Vec<Vec<Script>>, Failed> {
    let each = (FAST * options.seconds * options.passes).div_ceil(options.games * MOVES);
    let server = Running::start("real", folder)?;
    let address = server.address;
    let lay = |slot: u32| tokio::spawn(lay_tables(address, slot, each));
    let tasks: Vec<_> = (0..options.games).map(lay).collect();
    let mut laid = Vec::new();
    for task in tasks {
        laid.push(task.await??);
    }
    server.stop()?;
    let store = Sqlite::open(&file(folder)).map_err(Failed::new)?;
    let rules = Rules::new(agreed()).map_err(|error| Failed::new(error.to_string()))?;
    let script = |laid: Laid| -> Result<Script, Failed> {
        let log = store.read(&laid.game, 0)?;
        Script::new(laid.game, laid.keys, &log, rules, usize::MAX)
    };
    laid.into_iter().map(|tables| tables.into_iter().map(script).collect()).collect()
}

async fn lay_tables(address: SocketAddr, slot: u32, count: u32) -> Result<Vec<Laid>, Failed> {
    let mut rng = Rng::new(u64::from(slot));
    let mut sockets = [Socket::connect(address, "/ws").await?, Socket::connect(address, "/ws").await?];
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(lay(&mut sockets, &mut rng).await?);
    }
    Ok(tables)
}

async fn lay(sockets: &mut [Socket; 2], rng: &mut Rng) -> Result<Laid, Failed> {
    let [blue, yellow] = sockets;
    let create = Say::Create {
        table: agreement::write(&agreed()),
        clock: Clock::Bank { minutes: 180, increment: 10 },
        listed: false,
        side: Some(protocol::Side::Blue),
        bots: std::collections::BTreeMap::new(),
        name: "Blue".to_owned(),
        key: None,
    };
    let Tell::Seated { seated: first, .. } = blue.ask(create).await? else { return Err(odd()) };
    let join = Say::Join {
        game: first.game.clone(),
        invite: Some(first.invite),
        side: None,
        name: "Yellow".to_owned(),
        key: None,
    };
    let Tell::Seated { seated: second, .. } = yellow.ask(join).await? else { return Err(odd()) };
    let laid = Laid { game: first.game, keys: [first.key, second.key] };
    let mut now = [open(blue, &laid, 0).await?, open(yellow, &laid, 1).await?];
    while answer(sockets, &mut now, rng).await? {}
    Ok(laid)
}

/// Opens a game in its set-up.
async fn open(socket: &mut Socket, laid: &Laid, seat: usize) -> Result<Moment, Failed> {
    let open = Say::Open { game: laid.game.clone(), key: Some(laid.keys[seat].clone()), from: 0 };
    match socket.ask(open).await? {
        Tell::Opened { update: Some(update), .. } => Ok(update.now),
        Tell::Opened { update: None, .. } => socket.position_after(0).await,
        _ => Err(odd()),
    }
}

/// Lets somebody who is asked in the set-up answer by lot; `false` when the set-up is over.
async fn answer(sockets: &mut [Socket; 2], now: &mut [Moment; 2], rng: &mut Rng) -> Result<bool, Failed> {
    for (seat, side) in [Side::Blue, Side::Yellow].into_iter().enumerate() {
        let world = position::read(&now[seat].position).map_err(|error| Failed::new(error.to_string()))?;
        if world.table().phase == Phase::Card {
            return Ok(false);
        }
        if world.ask(side).is_none() {
            continue;
        }
        let mut legal = Actions::new();
        world.legal(side, &mut legal);
        let chosen = legal[rng.place(legal.len())];
        let text = action::write(world.table(), Actor::Side(side), &chosen);
        let ply = now[seat].ply;
        let call = protocol::Call { id: u32::MAX, say: Say::Act { ply, text } };
        sockets[seat].send(serde_json::to_string(&call)?.into()).await?;
        for (socket, now) in sockets.iter_mut().zip(now.iter_mut()) {
            *now = socket.position_after(ply).await?;
        }
        return Ok(true);
    }
    Err(Failed::new("nobody is asked in the set-up of a game"))
}

fn odd() -> Failed {
    Failed::new("the server answered something else than what was asked")
}
