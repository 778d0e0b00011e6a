//! How a hall is to be run.

use std::sync::Arc;
use std::time::Duration;

use store::Store;

use crate::chance::Chance;
use crate::time::Time;

/// How games are hosted.
pub struct Hosting {
    /// Where the logs of the tables are kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub time: Time,
    /// What decides where nobody does.
    pub chance: Chance,
    /// How long the computer waits before it acts, so that people can follow.
    pub pause: Duration,
    /// So many tables may be in memory.
    pub tables: usize,
    /// So many tables may wait in the lobby.
    pub offers: usize,
    /// So many sockets may be open.
    pub sockets: usize,
    /// So many of them, and of streams and other requests of the API, from one address.
    pub sockets_each: usize,
    /// So many streams of the API may be open. Each has a connection of HTTP, of which pages need some as well.
    pub streams: usize,
    /// How often a stream in which nothing happens says that it is alive.
    pub alive: Duration,
    /// So long a client may take to answer the farewell of its socket.
    pub parting: Duration,
    /// So many calls a client may make in a second; three times as many at once.
    pub calls: u32,
    /// So many tables may be laid from one address in an hour; a quarter of them at once.
    pub laying: u32,
    /// Pages from elsewhere that may use this server, as in `https://example.org`.
    pub origins: Vec<String>,
    /// Whether a proxy stands before the server and tells who asks in `X-Forwarded-For`.
    pub proxy: bool,
}

impl Hosting {
    /// The usual bounds.
    pub fn new(store: Arc<dyn Store>) -> Hosting {
        Hosting {
            store,
            time: Time::system(),
            chance: Chance::system(),
            pause: Duration::from_millis(600),
            tables: 50_000,
            offers: 1000,
            sockets: 20_000,
            sockets_each: 200,
            streams: 1000,
            alive: Duration::from_secs(5),
            parting: Duration::from_secs(1),
            calls: 20,
            laying: 120,
            origins: Vec::new(),
            proxy: false,
        }
    }
}
