//! What a table is sent.

use engine::{Action, Side};
use protocol::{Failure, Say, Seated, Tell, Why};
use tokio::sync::oneshot;

use super::mailbox::Mailbox;
use super::thinking::Player;
use crate::table::log::Laid;

/// Tells somebody who waits whether a seat was taken.
pub type Answer = oneshot::Sender<Result<Seated, Failure>>;

/// Something that a table has to deal with.
pub enum Message {
    /// A socket follows the game from now on.
    Open(Box<Open>),
    /// It does so no more.
    Leave(u64),
    /// A socket that follows says something.
    Said(Box<Said>),
    /// Somebody without a socket says something.
    Asked(Box<Asked>),
    /// Somebody wants to lay this table, which is there.
    Lay(Box<(Lay, Answer)>),
    /// Somebody wants a seat.
    Join(Box<(Join, Answer)>),
    /// Another device takes over a seat.
    Claim(Box<(Claim, Answer)>),
    /// The computer has made up its mind.
    Thought(Box<Thought>),
    /// It is time to look at the clock.
    Due,
}

pub struct Open {
    pub mailbox: Mailbox,
    pub re: u32,
    pub key: Option<String>,
    /// How many lines the page has.
    pub from: u32,
}

pub struct Said {
    pub mailbox: Mailbox,
    pub re: u32,
    pub say: Say,
    /// Milliseconds that the network took.
    pub lag: u32,
}

pub struct Asked {
    pub key: Option<String>,
    pub say: Say,
    pub answer: oneshot::Sender<Result<Tell, Failure>>,
}

/// A table that somebody wants, and a seat at it.
pub struct Lay {
    pub laid: Laid,
    pub side: Option<Side>,
    pub name: String,
    pub key: String,
}

pub struct Join {
    pub invite: Option<String>,
    pub side: Option<Side>,
    pub name: String,
    /// The key that the person chose.
    pub key: Option<String>,
    /// Whether it is known that this person may come.
    pub admitted: bool,
}

pub struct Claim {
    /// The seat that the code was for, if it was good.
    pub side: Option<Side>,
    /// The key that the device chose.
    pub key: Option<String>,
}

pub struct Thought {
    pub side: Side,
    /// How many lines were known.
    pub ply: u32,
    pub action: Action,
    pub why: Option<Why>,
    /// Who thought it, if they stay.
    pub player: Option<Player>,
}

impl Message {
    /// Answers that nothing comes of it.
    pub fn refuse(self, failure: &Failure) {
        match self {
            Message::Open(open) => open.mailbox.answer(open.re, Err(failure.clone())),
            Message::Said(said) => said.mailbox.answer(said.re, Err(failure.clone())),
            Message::Asked(asked) => drop(asked.answer.send(Err(failure.clone()))),
            Message::Lay(lay) => drop(lay.1.send(Err(failure.clone()))),
            Message::Join(join) => drop(join.1.send(Err(failure.clone()))),
            Message::Claim(claim) => drop(claim.1.send(Err(failure.clone()))),
            Message::Leave(_) | Message::Thought(_) | Message::Due => {}
        }
    }
}
