//! One socket: reads calls within limits, writes what is told, and notices when nobody is there any more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use protocol::{Call, GameId, Tell};
use serde::Deserialize;
use tokio::sync::watch;

use super::MESSAGE;
use crate::bucket::Bucket;
use crate::fail;
use crate::hall::{self, Hall, Mailbox, Outbox, Visit};

/// How often a client is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(45);

/// So long a client may take to read a message.
const READING: Duration = Duration::from_secs(10);

/// After so many refused calls in a row a client is sent away.
const PATIENCE: u32 = 100;

/// A socket and what it is about.
pub(super) struct Client {
    pub(super) hall: Arc<Hall>,
    pub(super) visit: Visit,
    pub(super) mailbox: Mailbox,
    /// The game that it follows.
    pub(super) game: Option<GameId>,
    /// Counts changes of the lobby, while it wants to know of them.
    pub(super) lobby: Option<watch::Receiver<u64>>,
    /// Milliseconds to the client and back.
    pub(super) lag: u32,
    began: Instant,
    heard: Instant,
    calls: Bucket,
    refused: u32,
}

/// Why a socket ends.
enum End {
    /// The client is gone.
    Gone,
    /// The server sends it away.
    Close(u16, &'static str),
}

/// Serves a socket until it ends.
pub async fn run(mut socket: WebSocket, hall: Arc<Hall>, visit: Visit) {
    let number = hall.metrics.socket_opened();
    let (mailbox, mut outbox) = hall::mailbox(number);
    let now = Instant::now();
    let calls = f64::from(hall.hosting.calls);
    let mut client = Client {
        hall: hall.clone(),
        visit,
        mailbox,
        game: None,
        lobby: None,
        lag: 0,
        began: now,
        heard: now,
        calls: Bucket::new(3.0 * calls, calls),
        refused: 0,
    };
    if let End::Close(code, reason) = client.serve(&mut socket, &mut outbox).await {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = tokio::time::timeout(READING, socket.send(Message::Close(Some(frame)))).await;
    }
    client.leave().await;
    hall.metrics.socket_closed();
}

impl Client {
    async fn serve(&mut self, socket: &mut WebSocket, outbox: &mut Outbox) -> End {
        let mut stopping = self.hall.stopping.subscribe();
        let mut ping = tokio::time::interval(PING);
        loop {
            let step = tokio::select! {
                () = stopped(&mut stopping) => {
                    let _ = write(socket, outbox, hall::write(&Tell::Stopping)).await;
                    return End::Close(close_code::AWAY, "the server stops");
                }
                () = outbox.full.notified() => Err(too_slow()),
                Some(text) = outbox.from.recv() => write(socket, outbox, text).await,
                () = changed(&mut self.lobby) => {
                    let offers = self.hall.lobby.offers();
                    write(socket, outbox, hall::write(&Tell::Lobby { re: None, offers })).await
                }
                _ = ping.tick() => self.ping(socket).await,
                message = socket.recv() => self.hear(message).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Gone);
        }
        let at = (self.began.elapsed().as_millis() as u64).to_be_bytes();
        let sent = tokio::time::timeout(READING, socket.send(Message::Ping(at.to_vec().into()))).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
    }

    async fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<(), End> {
        let Some(Ok(message)) = message else { return Err(End::Gone) };
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.read(&text).await,
            Message::Binary(_) => {
                self.refuse(None, fail::malformed("messages are text: send JSON"));
                self.spend()
            }
            Message::Pong(at) => {
                if let Ok(at) = <[u8; 8]>::try_from(&at[..]) {
                    let now = self.began.elapsed().as_millis() as u64;
                    self.lag = now.saturating_sub(u64::from_be_bytes(at)).min(60_000) as u32;
                }
                Ok(())
            }
            Message::Ping(_) => self.spend(),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn read(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        if text.len() > MESSAGE {
            self.refuse(None, fail::malformed(format!("a message has at most {MESSAGE} bytes")));
            return self.spend();
        }
        let call = serde_json::from_str::<Call>(text);
        let now = self.began.elapsed().as_millis() as i64;
        if !self.calls.take(now) {
            let re = call.ok().map(|call| call.id);
            self.refuse(re, fail::busy("too many calls at once: wait a moment"));
            return self.spend();
        }
        match call {
            Ok(call) => {
                self.refused = 0;
                self.hall.metrics.called();
                self.call(call).await;
                Ok(())
            }
            Err(error) => {
                let re = serde_json::from_str::<Numbered>(text).ok().map(|call| call.id);
                self.refuse(re, fail::malformed(format!("this call cannot be read: {error}")));
                self.spend()
            }
        }
    }

    fn refuse(&self, re: Option<u32>, failure: protocol::Failure) {
        self.mailbox.tell(&Tell::Failed { re, failure });
    }

    /// Loses patience with a client that sends nothing but what must be refused.
    fn spend(&mut self) -> Result<(), End> {
        self.refused += 1;
        if self.refused > PATIENCE {
            Err(End::Close(close_code::POLICY, "too many bad calls"))
        } else {
            Ok(())
        }
    }
}

/// A call of which only the number can be read.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

fn too_slow() -> End {
    End::Close(close_code::AGAIN, "too slow: open the game again")
}

/// Sends a message and all that wait behind it in one go, unless the client does not read.
async fn write(socket: &mut WebSocket, outbox: &mut Outbox, text: Utf8Bytes) -> Result<(), End> {
    let Outbox { from, full } = outbox;
    let send = async {
        socket.feed(Message::Text(text)).await?;
        while let Ok(text) = from.try_recv() {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    tokio::select! {
        sent = send => sent.map_err(|_| End::Gone),
        () = full.notified() => Err(too_slow()),
        () = tokio::time::sleep(READING) => Err(too_slow()),
    }
}

/// Completes when the lobby has changed; never for who does not want to know.
async fn changed(lobby: &mut Option<watch::Receiver<u64>>) {
    if let Some(lobby) = lobby
        && lobby.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}

/// Completes when the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // The hall, which sends it, is there as long as the socket.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
