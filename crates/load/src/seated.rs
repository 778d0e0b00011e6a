//! The memory of games that two clients each follow.
//!
//! A difference taken on one server that had done something else before came out anywhere from 3 to 33 kB a game; why was
//! not looked into. So a server that has these games only is held against one without any, and all it has more counts as
//! theirs, whatever the allocator keeps besides.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use protocol::Say;

use crate::child::Running;
use crate::fail::Failed;
use crate::past::{Keys, Template, fill, wait_until_well};
use crate::socket::Socket;

/// So many games get their two clients.
const GAMES: u32 = 2000;

/// So long the server rests before its memory is read.
const REST: Duration = Duration::from_millis(500);

/// Bytes of a game, given those of a server without games.
pub async fn measure(folder: &Path, templates: &[Template], empty: u64) -> Result<f64, Failed> {
    let keys = fill(folder, templates, GAMES)?;
    let server = Running::start("real", folder)?;
    wait_until_well(server.address).await?;
    let sockets = follow(server.address, &keys).await?;
    tokio::time::sleep(REST).await;
    let bytes = server.memory().unwrap_or_default();
    drop(sockets);
    server.stop()?;
    Ok(bytes.saturating_sub(empty) as f64 / f64::from(GAMES))
}

async fn follow(address: SocketAddr, games: &[Keys]) -> Result<Vec<Socket>, Failed> {
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
