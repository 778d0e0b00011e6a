//! What is on its way to a socket.

use std::sync::Arc;

use protocol::{Failure, Tell};
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// So many messages may wait for a slow reader before it is given up.
const WAITING: usize = 64;

/// Longer than most messages: the news of one action for a table of two.
const USUAL: usize = 2048;

/// Longer than the answer that something was done.
const SHORT: usize = 40;

/// A message for a socket.
pub struct Post {
    pub text: Utf8Bytes,
    /// The call that it answers, if that has to be said behind it.
    pub done: Option<u32>,
}

impl From<Utf8Bytes> for Post {
    fn from(text: Utf8Bytes) -> Post {
        Post { text, done: None }
    }
}

/// Where messages for a socket are put.
#[derive(Clone)]
pub struct Mailbox {
    /// The number of the socket.
    pub socket: u64,
    to: mpsc::Sender<Post>,
    full: Arc<Notify>,
}

/// Where the socket takes them out.
pub struct Outbox {
    pub from: mpsc::Receiver<Post>,
    /// Is notified when a message did not fit: the socket has missed something and must be closed.
    pub full: Arc<Notify>,
}

/// Both ends for a socket.
pub fn mailbox(socket: u64) -> (Mailbox, Outbox) {
    let (to, from) = mpsc::channel(WAITING);
    let full = Arc::new(Notify::new());
    (Mailbox { socket, to, full: full.clone() }, Outbox { from, full })
}

impl Mailbox {
    /// Puts in a message that is written already.
    pub fn put(&self, post: Post) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.to.try_send(post) {
            self.full.notify_one();
        }
    }

    /// Puts in a message.
    pub fn tell(&self, tell: &Tell) {
        self.put(write(tell).into());
    }

    /// Answers a call with nothing but that it was done.
    pub fn done(&self, re: u32) {
        self.tell(&Tell::Done { re });
    }

    /// Answers a call.
    pub fn answer(&self, re: u32, answer: Result<Tell, Failure>) {
        self.tell(&answer.unwrap_or_else(|failure| Tell::Failed { re: Some(re), failure }));
    }
}

/// The text of a message.
pub fn write(tell: &Tell) -> Utf8Bytes {
    let mut text = Vec::with_capacity(if let Tell::Done { .. } = tell { SHORT } else { USUAL });
    // The types of the protocol hold nothing that JSON cannot.
    let written = serde_json::to_writer(&mut text, tell).ok();
    // What waits for a slow reader must not hold more than it needs.
    text.shrink_to_fit();
    written.and_then(|()| Utf8Bytes::try_from(text).ok()).unwrap_or_default()
}
