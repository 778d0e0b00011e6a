//! What is on its way to a socket.

use std::sync::Arc;

use protocol::{Failure, Tell, Update};
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// So many messages may wait for a slow reader before it is given up.
const WAITING: usize = 64;

/// Longer than most messages: the news of one action for a table of two.
const USUAL: usize = 2048;

/// Where messages for a socket are put.
#[derive(Clone)]
pub struct Mailbox {
    /// The number of the socket.
    pub socket: u64,
    to: mpsc::Sender<Utf8Bytes>,
    full: Arc<Notify>,
}

/// Where the socket takes them out.
pub struct Outbox {
    pub from: mpsc::Receiver<Utf8Bytes>,
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
    /// Puts in a message that is written already, to be shared with others.
    pub fn put(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.to.try_send(text) {
            self.full.notify_one();
        }
    }

    /// Puts in a message.
    pub fn tell(&self, tell: &Tell) {
        self.put(write(tell));
    }

    /// Answers a call.
    pub fn answer(&self, re: u32, answer: Result<Tell, Failure>) {
        self.tell(&answer.unwrap_or_else(|failure| Tell::Failed { re: Some(re), failure }));
    }
}

/// The text of a message.
pub fn write(tell: &Tell) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL);
    // The types of the protocol hold nothing that JSON cannot.
    let written = serde_json::to_writer(&mut text, tell).ok();
    // What waits for a slow reader must not hold more than it needs.
    text.shrink_to_fit();
    written.and_then(|()| Utf8Bytes::try_from(text).ok()).unwrap_or_default()
}

/// The text of news. Most of it is a position, in which nothing but the ends of lines has to be escaped: it is put in
/// line by line, which takes a fraction of the time.
pub fn write_news(mut update: Box<Update>) -> Utf8Bytes {
    let position = std::mem::take(&mut update.now.position);
    if !is_plain(&position) {
        update.now.position = position;
        return write(&Tell::News { update });
    }
    let around = serde_json::to_string(&Tell::News { update }).unwrap_or_default();
    let Some((before, after)) = around.split_once(GAP) else { return Utf8Bytes::default() };
    let mut text = String::with_capacity(around.len() + position.len() + position.len() / 16);
    text.push_str(before);
    text.push_str(&GAP[..GAP.len() - 1]);
    for (number, line) in position.split('\n').enumerate() {
        if number > 0 {
            text.push_str("\\n");
        }
        text.push_str(line);
    }
    text.push('"');
    text.push_str(after);
    text.shrink_to_fit();
    text.into()
}

/// The position of news before it is put in; nothing that a client can choose comes before it.
const GAP: &str = "\"position\":\"\"";

/// Whether nothing but the ends of lines has to be escaped.
fn is_plain(text: &str) -> bool {
    let fits = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\' || byte == b'\n';
    // To the end in any case, which goes many bytes at a time.
    text.bytes().fold(true, |plain, byte| plain & fits(byte))
}

#[cfg(test)]
mod tests {
    use protocol::{Clocks, Moment, Seat};

    use super::*;

    #[test]
    fn news_read_as_any_other_message() {
        for position in
            ["", "one line", "two\nlines\n", "r\u{f6}m\u{2192}\n", "\"quoted\"", "a\\b", "tab\there", "\r\n"]
        {
            let now =
                Moment { position: position.to_owned(), ply: 3, cards: 1, card: Some(4), can_undo: true };
            let clocks = Clocks { running: Vec::new(), banks: std::collections::BTreeMap::new() };
            let update = Update { seq: 1, seat: Seat::Blue, now, lines: Vec::new(), from: 2, clocks };
            let written = write_news(Box::new(update.clone()));
            assert_eq!(written, write(&Tell::News { update: Box::new(update) }));
        }
    }
}
