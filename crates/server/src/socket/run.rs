//! One socket: reads calls within limits, writes what is told, and notices when nobody is there any more.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::{Call, GameId, Say, Tell};
use serde::Deserialize;
use tokio::sync::{Notify, watch};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::MESSAGE;
use super::stream::Socket;
use crate::bucket::Bucket;
use crate::fail;
use crate::hall::{self, Hall, Mailbox, Outbox, Post, Visit, Way};

/// How often a client is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(45);

/// So long a client may take to read a message.
const READING: Duration = Duration::from_secs(10);

/// Why sockets are closed when the server stops.
const STOPS: &str = "the server stops";

/// After so many refused calls in a row a client is sent away.
const PATIENCE: u32 = 100;

/// A socket and what it is about.
pub(super) struct Client {
    pub(super) hall: Arc<Hall>,
    pub(super) visit: Visit,
    pub(super) mailbox: Mailbox,
    /// The game that it follows.
    pub(super) game: Option<GameId>,
    pub(super) way: Option<Way>,
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
    /// The server stops.
    Stopping,
    /// The server sends it away.
    Close(CloseCode, &'static str),
}

/// Serves a socket until it ends.
pub async fn run(mut socket: Socket, hall: Arc<Hall>, visit: Visit) {
    let number = hall.metrics.socket_opened();
    let (mailbox, mut outbox) = hall::mailbox(number);
    let now = Instant::now();
    let calls = f64::from(hall.hosting.calls);
    let mut client = Client {
        hall: hall.clone(),
        visit,
        mailbox,
        game: None,
        way: None,
        lobby: None,
        lag: 0,
        began: now,
        heard: now,
        calls: Bucket::new(3.0 * calls, calls),
        refused: 0,
    };
    let end = client.serve(&mut socket, &mut outbox).await;
    // Whoever does not read it does not mind.
    let parted = tokio::time::timeout(READING, part(&mut socket, end)).await;
    client.leave().await;
    if let Ok(Ok(())) = parted {
        let _ = tokio::time::timeout(hall.hosting.parting, socket.hear_out()).await;
    }
    hall.metrics.socket_closed();
}

/// Says farewell.
async fn part(socket: &mut Socket, end: End) -> Result<(), Error> {
    let (code, reason) = match end {
        End::Gone => return Ok(()),
        End::Stopping => {
            socket.feed(hall::write(&Tell::Stopping));
            (CloseCode::Away, STOPS)
        }
        End::Close(code, reason) => (code, reason),
    };
    socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
}

impl Client {
    async fn serve(&mut self, socket: &mut Socket, outbox: &mut Outbox) -> End {
        let stopping = self.hall.stopping.subscribe();
        let mut dismissed = pin!(dismissed(stopping, outbox.full.clone()));
        let mut ping = tokio::time::interval(PING);
        loop {
            // What comes often is looked at first.
            let step = tokio::select! {
                biased;
                Some(post) = outbox.next() => write(socket, outbox, post, dismissed.as_mut()).await,
                message = socket.hear() => self.hear(message).await,
                end = &mut dismissed => Err(end),
                _ = ping.tick() => self.ping(socket).await,
                () = changed(&mut self.lobby) => {
                    let offers = self.hall.lobby.offers();
                    let text = hall::write(&Tell::Lobby { re: None, offers });
                    write(socket, outbox, text.into(), dismissed.as_mut()).await
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn ping(&mut self, socket: &mut Socket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Gone);
        }
        let at = (self.began.elapsed().as_millis() as u64).to_be_bytes();
        let sent = tokio::time::timeout(READING, socket.send(Message::Ping(at.to_vec().into()))).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
    }

    async fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<(), End> {
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(broken(&error)),
            None => return Err(End::Gone),
        };
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
                self.count()
            }
            Message::Ping(_) => self.count(),
            Message::Close(_) | Message::Frame(_) => Err(End::Gone),
        }
    }

    async fn read(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        if text.len() > MESSAGE {
            self.refuse(None, fail::malformed(format!("a message has at most {MESSAGE} bytes")));
            return self.spend();
        }
        let call = call(text);
        if !self.may_call() {
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

    fn may_call(&mut self) -> bool {
        self.calls.take(self.began.elapsed().as_millis() as i64)
    }

    /// Counts what is no call and costs as much.
    fn count(&mut self) -> Result<(), End> {
        if self.may_call() { Ok(()) } else { self.spend() }
    }

    fn refuse(&self, re: Option<u32>, failure: protocol::Failure) {
        self.mailbox.tell(&Tell::Failed { re, failure });
    }

    /// Loses patience with a client that sends nothing but what must be refused.
    fn spend(&mut self) -> Result<(), End> {
        self.refused += 1;
        if self.refused > PATIENCE {
            Err(End::Close(CloseCode::Policy, "too many bad calls"))
        } else {
            Ok(())
        }
    }
}

/// Reads a call.
fn call(text: &str) -> Result<Call, serde_json::Error> {
    // Nearly all calls are actions, and to find out which call it is costs more than to read one that is known.
    if let Ok(Acting { id, say: "act", ply, text }) = serde_json::from_str(text) {
        return Ok(Call { id, say: Say::Act { ply, text } });
    }
    serde_json::from_str(text)
}

/// The call of an action.
#[derive(Deserialize)]
struct Acting<'a> {
    id: u32,
    say: &'a str,
    ply: u32,
    text: String,
}

/// A call of which only the number can be read.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

/// Why a socket ends on which something came that is no message.
fn broken(error: &Error) -> End {
    match error {
        Error::Capacity(_) => End::Close(CloseCode::Size, "a message is too long"),
        Error::Utf8(_) => End::Close(CloseCode::Invalid, "a text is not in UTF-8"),
        Error::Protocol(
            ProtocolError::ResetWithoutClosingHandshake | ProtocolError::ReceivedAfterClosing,
        ) => End::Gone,
        Error::Protocol(_) => End::Close(CloseCode::Protocol, "this is no WebSocket"),
        _ => End::Gone,
    }
}

fn too_slow() -> End {
    End::Close(CloseCode::Again, "too slow: open the game again")
}

/// Sends a message and all that wait behind it in one go, unless the client does not read or is sent away.
async fn write(
    socket: &mut Socket,
    outbox: &mut Outbox,
    post: Post,
    dismissed: Pin<&mut impl Future<Output = End>>,
) -> Result<(), End> {
    let send = async {
        feed(socket, post);
        while let Some(post) = outbox.try_next() {
            feed(socket, post);
        }
        socket.flush().await
    };
    tokio::select! {
        // Most clients read at once, and then nothing else has to be looked at.
        biased;
        sent = send => sent.map_err(|_| End::Gone),
        // In the middle of a message nothing can be said any more.
        end = dismissed => Err(if let End::Stopping = end { End::Close(CloseCode::Away, STOPS) } else { end }),
        () = tokio::time::sleep(READING) => Err(too_slow()),
    }
}

fn feed(socket: &mut Socket, post: Post) {
    socket.feed(post.text);
    if let Some(re) = post.done {
        socket.feed(hall::write(&Tell::Done { re }));
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

/// Completes when the server sends the client away: because it stops, or because the client has missed a message.
async fn dismissed(mut stopping: watch::Receiver<bool>, full: Arc<Notify>) -> End {
    tokio::select! {
        // The hall, which sends it, is there as long as the socket.
        _ = stopping.wait_for(|stopping| *stopping) => End::Stopping,
        () = full.notified() => too_slow(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_reads_as_any_other_call() {
        for text in [
            r#"{"id":7,"say":"act","ply":31,"text":"Th a3 b3"}"#,
            r#"{ "text": "a\u0033 \"x\"", "ply": 0, "say": "act", "id": 1, "more": [1, {}] }"#,
            r#"{"id":7,"say":"\u0061ct","ply":31,"text":"pass"}"#,
            r#"{"id":7,"say":"undo","ply":31,"text":"pass"}"#,
            r#"{"id":7,"say":"ping"}"#,
            r#"{"id":7,"say":"act","ply":-1,"text":"pass"}"#,
            r#"{"id":7,"say":"act","ply":1,"ply":2,"text":"pass"}"#,
            r#"{"id":7,"say":"act","ply":1}"#,
            r#"{"id":7,"say":"act","ply":1,"text":"pass"} x"#,
        ] {
            assert_eq!(call(text).ok(), serde_json::from_str(text).ok(), "{text}");
        }
    }
}
