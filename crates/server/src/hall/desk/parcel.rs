//! What those who follow a table are told, and when: not before it is stored.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Side;
use protocol::Failure;
use store::StoreError;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Follower;
use crate::hall::mailbox::{Mailbox, Post};
use crate::hall::storing::failure;

/// News, each written once for all who see the same.
pub struct Letters(pub Vec<(Option<Side>, Utf8Bytes)>);

impl Letters {
    /// Gives everybody theirs. Who asked for what is told of gets the answer behind it.
    pub fn deliver(mut self, followers: &[Follower], caller: Option<&Caller>) {
        let mut answered = false;
        for (place, follower) in followers.iter().enumerate() {
            let own = caller.filter(|caller| caller.mailbox.socket == follower.mailbox.socket);
            let Some((_, text)) = self.0.iter_mut().find(|(side, _)| *side == follower.side) else {
                continue;
            };
            let last = followers[place + 1..].iter().all(|other| other.side != follower.side);
            let text = if last { std::mem::take(text) } else { text.clone() };
            follower.mailbox.put(Post { text, done: own.map(|caller| caller.re) });
            answered |= own.is_some();
        }
        if let Some(caller) = caller.filter(|_| !answered) {
            caller.mailbox.done(caller.re);
        }
    }
}

/// A socket that waits for the answer to a call.
pub struct Caller {
    pub mailbox: Mailbox,
    pub re: u32,
}

/// Letters that are delivered when they are written and what they tell of is stored, by whoever comes last: the thread
/// that stores or the task of the table. So nobody who waits for news waits for that task to get its turn again.
#[derive(Clone)]
pub struct Parcel(Arc<Mutex<Contents>>);

enum Contents {
    Nothing,
    Written(Written),
    Known(Result<(), Failure>),
}

struct Written {
    letters: Letters,
    followers: Arc<Vec<Follower>>,
    caller: Caller,
}

impl Written {
    fn meet(self, stored: Result<(), Failure>) {
        match stored {
            Ok(()) => self.letters.deliver(&self.followers, Some(&self.caller)),
            Err(failure) => self.caller.mailbox.answer(self.caller.re, Err(failure)),
        }
    }
}

impl Parcel {
    pub fn new() -> Parcel {
        Parcel(Arc::new(Mutex::new(Contents::Nothing)))
    }

    /// It is known whether what the letters tell of is stored.
    pub fn stored(&self, stored: &Result<(), StoreError>) {
        let stored = stored.as_ref().copied().map_err(failure);
        let mut contents = self.contents();
        if let Contents::Written(written) = std::mem::replace(&mut *contents, Contents::Nothing) {
            drop(contents);
            written.meet(stored);
        } else {
            *contents = Contents::Known(stored);
        }
    }

    /// The letters are written.
    pub fn written(&self, letters: Letters, followers: Arc<Vec<Follower>>, caller: Caller) {
        let written = Written { letters, followers, caller };
        let mut contents = self.contents();
        if let Contents::Known(stored) = std::mem::replace(&mut *contents, Contents::Nothing) {
            drop(contents);
            written.meet(stored);
        } else {
            *contents = Contents::Written(written);
        }
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
