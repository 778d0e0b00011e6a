//! What those who follow a table are told: each seat from its own view, the rest to everybody.

use std::sync::Arc;

use engine::{Side, SideSet};
use protocol::{Around, Invitation, Tell};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Desk, Follower};
use crate::hall::mailbox::{write, write_news};
use crate::hall::offer;
use crate::table::{Company, Step, Table, tell};

impl Desk {
    /// Tells every seat what is new to it, each from its own view.
    pub(super) fn tell_news(&self, steps: &[Step], stays: u32) {
        let mut written: Vec<(Option<Side>, Utf8Bytes)> = Vec::new();
        for follower in &self.followers {
            let known = written.iter().find(|(side, _)| *side == follower.side);
            let text = if let Some((_, text)) = known {
                text.clone()
            } else {
                let seat = tell::seat(follower.side);
                let lines = steps.iter().map(|step| tell::line(step, seat)).collect();
                let news = tell::news(&self.table, seat, self.occasion(lines, stays));
                let Some(text) = news.map(write_news) else { return };
                written.push((follower.side, text.clone()));
                text
            };
            follower.mailbox.put(text);
        }
    }

    /// Tells one socket how the game is, without lines that it has.
    pub(super) fn refresh(&self, socket: u64) {
        let Some(game) = self.table.game() else { return };
        if let Some(follower) = self.followers.iter().find(|follower| follower.mailbox.socket == socket)
            && let occasion = self.occasion(Vec::new(), game.ply())
            && let Some(news) = tell::news(&self.table, tell::seat(follower.side), occasion)
        {
            follower.mailbox.put(write_news(news));
        }
    }

    pub(super) fn around_now(&self) -> Around {
        let now = Surroundings::of(&self.table, &self.followers);
        self.table.around(&self.name, now.present, now.spectators)
    }

    /// Who sits here may know the way to the next table.
    pub(super) fn seen_around(&self, mut around: Around, side: Option<Side>) -> Around {
        if let Some(Invitation { invite, .. }) = &mut around.rematch
            && side.is_some()
        {
            invite.clone_from(&self.next_invite);
        }
        around
    }

    /// Tells everybody what is around the game, if that has changed.
    pub(super) fn tell_around(&mut self) {
        let now = Surroundings::of(&self.table, &self.followers);
        if now == self.looked || self.gone {
            return;
        }
        self.looked = now;
        let around = self.around_now();
        if around == self.around {
            return;
        }
        let texts = [None, Some(Side::Blue)]
            .map(|side| write(&Tell::Around { around: self.seen_around(around.clone(), side) }));
        for follower in &self.followers {
            follower.mailbox.put(texts[usize::from(follower.side.is_some())].clone());
        }
        self.hall.lobby.show(&self.name, offer(&self.name, &self.table, self.looked.present));
        self.around = around;
    }
}

/// What is around a game, to notice at little cost when nothing of it has changed.
pub(super) struct Surroundings {
    company: Arc<Company>,
    begun: bool,
    present: SideSet,
    spectators: u32,
}

impl Surroundings {
    pub(super) fn of(table: &Table, followers: &[Follower]) -> Surroundings {
        let present =
            followers.iter().filter_map(|follower| follower.side).fold(SideSet::EMPTY, SideSet::with);
        Surroundings {
            company: table.company().clone(),
            begun: table.game().is_some(),
            present,
            spectators: followers.iter().filter(|follower| follower.side.is_none()).count() as u32,
        }
    }
}

impl PartialEq for Surroundings {
    fn eq(&self, other: &Surroundings) -> bool {
        Arc::ptr_eq(&self.company, &other.company)
            && self.begun == other.begun
            && self.present == other.present
            && self.spectators == other.spectators
    }
}
