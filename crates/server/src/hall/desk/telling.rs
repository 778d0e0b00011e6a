//! What those who follow a table are told: each seat from its own view, the rest to everybody.

use std::sync::Arc;

use engine::{Side, SideSet};
use host::Worlds;
use protocol::{Around, Invitation, Tell};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::parcel::Letters;
use super::{Desk, Follower};
use crate::hall::mailbox::write;
use crate::hall::offer;
use crate::table::{Company, Draft, News, Table};

impl Desk {
    /// What is new to everybody who follows if a draft becomes the table, each from its own view.
    pub(super) fn letters(&mut self, draft: &Draft) -> Letters {
        let mut written: Vec<(Option<Side>, Utf8Bytes)> = Vec::new();
        let begins = self.table.game().is_none() && draft.table().game().is_some();
        if !begins && draft.table().seq() == self.table.seq() {
            return Letters(written);
        }
        let Some(mut news) = News::new(draft.table(), draft.steps(), draft.stays(), self.time()) else {
            return Letters(written);
        };
        for follower in self.followers.iter() {
            if written.iter().all(|(side, _)| *side != follower.side) {
                written.extend(
                    news.write(follower.side, &mut self.worlds).map(|text| (follower.side, text.into())),
                );
            }
        }
        Letters(written)
    }

    /// Tells one socket how the game is, without lines that it has.
    pub(super) fn refresh(&self, socket: u64) {
        let Some(game) = self.table.game() else { return };
        if let Some(follower) = self.followers.iter().find(|follower| follower.mailbox.socket == socket)
            && let Some(mut news) = News::new(&self.table, &[], game.ply(), self.time())
            && let Some(text) = news.write(follower.side, &mut Worlds::default())
        {
            follower.mailbox.put(Utf8Bytes::from(text).into());
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
        for follower in self.followers.iter() {
            follower.mailbox.put(texts[usize::from(follower.side.is_some())].clone().into());
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
