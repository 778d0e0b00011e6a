//! What is on its way to a socket.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use protocol::{Failure, Tell};
use tokio::sync::Notify;
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

/// After a crowd of messages a mailbox keeps room for so many.
const FEW: usize = 4;

/// Where messages for a socket are put.
pub struct Mailbox {
    /// The number of the socket.
    pub socket: u64,
    slot: Arc<Slot>,
}

/// Where the socket takes them out.
pub struct Outbox {
    slot: Arc<Slot>,
    /// Is notified when a message did not fit: the socket has missed something and must be closed.
    pub full: Arc<Notify>,
}

/// What is between both ends. A channel of the runtime has room for 32 messages from the beginning, and there are many
/// sockets to which nothing is told for long.
struct Slot {
    waiting: Mutex<Waiting>,
    full: Arc<Notify>,
}

#[derive(Default)]
struct Waiting {
    posts: VecDeque<Post>,
    /// So many may put something in.
    senders: usize,
    /// Whether nobody takes anything out any more.
    left: bool,
    reader: Option<Waker>,
}

impl Waiting {
    fn take(&mut self) -> Option<Post> {
        let post = self.posts.pop_front();
        if self.posts.is_empty() && self.posts.capacity() > FEW {
            self.posts.shrink_to(FEW);
        }
        post
    }
}

impl Slot {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Both ends for a socket.
pub fn mailbox(socket: u64) -> (Mailbox, Outbox) {
    let full = Arc::new(Notify::new());
    let waiting = Waiting { senders: 1, ..Waiting::default() };
    let slot = Arc::new(Slot { waiting: Mutex::new(waiting), full: full.clone() });
    (Mailbox { socket, slot: slot.clone() }, Outbox { slot, full })
}

impl Clone for Mailbox {
    fn clone(&self) -> Mailbox {
        self.slot.lock().senders += 1;
        Mailbox { socket: self.socket, slot: self.slot.clone() }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        let mut waiting = self.slot.lock();
        waiting.senders -= 1;
        let reader = if waiting.senders == 0 { waiting.reader.take() } else { None };
        drop(waiting);
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut waiting = self.slot.lock();
        waiting.left = true;
        let unread = std::mem::take(&mut waiting.posts);
        drop(waiting);
        drop(unread);
    }
}

impl Outbox {
    /// The next message; nothing if nobody is left who could put one in.
    pub async fn next(&mut self) -> Option<Post> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// The next message, if one waits.
    pub fn try_next(&mut self) -> Option<Post> {
        self.slot.lock().take()
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Post>> {
        let mut waiting = self.slot.lock();
        if let Some(post) = waiting.take() {
            return Poll::Ready(Some(post));
        }
        if waiting.senders == 0 {
            return Poll::Ready(None);
        }
        match &mut waiting.reader {
            Some(reader) => reader.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }
}

impl Mailbox {
    /// Puts in a message that is written already.
    pub fn put(&self, post: Post) {
        let mut waiting = self.slot.lock();
        if waiting.left {
            return;
        }
        if waiting.posts.len() == WAITING {
            drop(waiting);
            return self.slot.full.notify_one();
        }
        waiting.posts.push_back(post);
        let reader = waiting.reader.take();
        drop(waiting);
        if let Some(reader) = reader {
            reader.wake();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn post(text: &str) -> Post {
        Utf8Bytes::from(text.to_owned()).into()
    }

    #[tokio::test]
    async fn messages_come_out_in_order_also_for_who_waits() {
        let (mailbox, mut outbox) = mailbox(1);
        let reading = tokio::spawn(async move {
            let mut heard = Vec::new();
            while let Some(post) = outbox.next().await {
                heard.push(post.text.to_string());
            }
            heard
        });
        for number in 0..200 {
            mailbox.clone().put(post(&number.to_string()));
            tokio::task::yield_now().await;
        }
        drop(mailbox);
        let expected: Vec<String> = (0..200).map(|number| number.to_string()).collect();
        assert_eq!(reading.await.unwrap(), expected, "and then nobody is left");
    }

    #[tokio::test]
    async fn what_does_not_fit_is_told_and_room_is_given_back() {
        let (mailbox, mut outbox) = mailbox(1);
        for _ in 0..=WAITING {
            mailbox.put(post("news"));
        }
        outbox.full.notified().await;
        assert_eq!(std::iter::from_fn(|| outbox.try_next()).count(), WAITING);
        assert!(outbox.slot.lock().posts.capacity() <= FEW);
        mailbox.put(post("more"));
        assert!(outbox.next().await.is_some());
        drop(outbox);
        mailbox.put(post("nobody reads this"));
        assert!(mailbox.slot.lock().posts.is_empty());
    }
}
