//! What is said to a table: by a socket that follows it, or by a program that shows its key each time.

use engine::Side;
use protocol::{Error, Failure, Say, Tell};
use store::Stage;

use super::Desk;
use super::parcel::Caller;
use crate::fail;
use crate::hall::codes;
use crate::hall::mailbox::Mailbox;
use crate::hall::message::{Asked, Said};
use crate::table::{Back, keys, tell};

/// Something that is said, whoever says it.
struct Words<'a> {
    /// The socket that says it, if one does.
    mailbox: Option<&'a Mailbox>,
    re: u32,
    say: &'a Say,
    /// Milliseconds that the network took.
    lag: u32,
}

impl Words<'_> {
    fn socket(&self) -> Option<u64> {
        self.mailbox.map(|mailbox| mailbox.socket)
    }

    fn caller(&self) -> Option<Caller> {
        self.mailbox.map(|mailbox| Caller { mailbox: mailbox.clone(), re: self.re })
    }
}

impl Desk {
    pub(super) async fn said(&mut self, said: Said) {
        let Said { mailbox, re, say, lag } = said;
        let follower = self.followers.iter().find(|follower| follower.mailbox.socket == mailbox.socket);
        let words = Words { mailbox: Some(&mailbox), re, say: &say, lag };
        let answer = match follower.map(|follower| follower.side) {
            Some(side) => self.say(side, &words).await,
            None => Err(fail::unknown("open a game first")),
        };
        let acts = matches!(say, Say::Act { .. } | Say::Undo { .. });
        let stale = acts && answer.as_ref().is_err_and(|failure| failure.error == Error::Stale);
        if let Some(answer) = answer.transpose() {
            mailbox.answer(re, answer);
        }
        if stale {
            self.refresh(mailbox.socket);
        }
    }

    /// The same for somebody without a socket. Without a key it is somebody who looks on.
    pub(super) async fn asked(&mut self, asked: Asked) {
        let Asked { key, say, answer } = asked;
        let words = Words { mailbox: None, re: 0, say: &say, lag: 0 };
        let told = match self.sits(key.as_deref()) {
            Ok(side) => self.say(side, &words).await,
            Err(failure) => Err(failure),
        };
        if let Some(told) = told.transpose() {
            drop(answer.send(told));
        }
    }

    /// Does what is said. The answer is nothing where a socket gets it without this task.
    async fn say(&mut self, side: Option<Side>, words: &Words<'_>) -> Result<Option<Tell>, Failure> {
        match (words.say, side) {
            (Say::Act { ply, text }, Some(side)) => {
                let answered = self.act(side, (*ply, text), words.lag, words.caller()).await?;
                Ok((!answered).then_some(Tell::Done { re: words.re }))
            }
            _ => Box::pin(self.say_rare(side, words)).await.map(Some),
        }
    }

    async fn say_rare(&mut self, side: Option<Side>, words: &Words<'_>) -> Result<Tell, Failure> {
        let re = words.re;
        match words.say {
            Say::Past { ply } => {
                let past = self.past().await?.moment(tell::seat(side), *ply);
                let past = past.map_err(|why| self.unreadable(&why))?;
                let past = past.ok_or_else(|| fail::stale("the game has not come that far"))?;
                return Ok(Tell::Past { re, past });
            }
            Say::Record => {
                if self.table.stage() != Stage::Over {
                    return Err(fail::denied("a record tells everything: it is there when the game is over"));
                }
                let text = self.past().await?.record().map_err(|why| self.unreadable(&why))?;
                return Ok(Tell::Record { re, text });
            }
            _ => {}
        }
        let side = side.ok_or_else(|| fail::denied("who looks on does nothing"))?;
        match words.say {
            Say::Undo { ply } => {
                let forgotten =
                    self.table.game().is_some_and(|game| game.can_undo(side) && game.has_forgotten());
                let mut past = if forgotten { Some(self.past().await?) } else { None };
                self.play(|draft| draft.undo(side, *ply, past.as_mut())).await?;
            }
            Say::Give { orders } => self.play(|draft| draft.order(side, *orders)).await?,
            Say::AskBack { ply } => {
                let asked = Back::ask(&self.table, side, *ply)?;
                self.answered(asked).await?;
            }
            Say::AnswerBack { yes, ply } => {
                let back = self.table.back().ok_or_else(|| fail::stale("nobody asks to take back"))?;
                let answered = back.answer(side, *yes, *ply)?;
                self.answered(answered).await?;
            }
            Say::HandOver => {
                let code = self.hall.codes.make(&self.name, side, self.hall.hosting.time.now());
                return Ok(Tell::Code { re, code, seconds: codes::SECONDS });
            }
            Say::Rekey { key } => {
                let key = keys::chosen(key.clone())?;
                let seated = self.rekey(side, key, words.socket()).await?;
                return Ok(Tell::Seated { re, seated });
            }
            Say::GetUp => self.get_up(side, words.socket()).await?,
            Say::Rematch { key } => {
                let seated = self.rematch(side, key.clone()).await?;
                return Ok(Tell::Seated { re, seated });
            }
            Say::Act { .. }
            | Say::Create { .. }
            | Say::Join { .. }
            | Say::Claim { .. }
            | Say::Open { .. }
            | Say::Leave
            | Say::Past { .. }
            | Say::Record
            | Say::Ping
            | Say::Lobby { .. } => return Err(fail::unknown("this is not asked of a table")),
        }
        Ok(Tell::Done { re })
    }
}
