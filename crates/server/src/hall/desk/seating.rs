//! Who sits at a table: taking seats, handing them over, getting up, and the next game.

use engine::Side;
use protocol::{Failure, Seated, Tell};
use store::Stage;

use super::{Desk, Follower};
use crate::fail;
use crate::hall::message::Join;
use crate::table::log::Laid;
use crate::table::{Chair, keys, named};

impl Desk {
    pub(super) async fn join(&mut self, join: Join) -> Result<Seated, Failure> {
        let name = named(&join.name)?;
        let invited = join.admitted || join.invite.as_ref().is_some_and(|word| self.table.invites(word));
        if !invited && !self.table.laid().listed {
            return Err(fail::denied("this table is for guests with an invitation"));
        }
        if self.table.game().is_some() {
            return Err(fail::stale("the game has begun: everybody is seated"));
        }
        let side = self.hall.choose(&self.table, join.side)?;
        self.seat(side, name).await
    }

    pub(super) async fn seat(&mut self, side: Side, name: String) -> Result<Seated, Failure> {
        let (key, invite) = (keys::word(), keys::word());
        self.play(|draft| draft.take(side, name, &key, &invite)).await?;
        Ok(Seated { game: self.name.clone(), side: host::side(side), key, invite })
    }

    /// Gives a seat another key. Sockets that know the old one follow no more, but for the one that asked.
    pub(super) async fn rekey(&mut self, side: Side, socket: Option<u64>) -> Result<Seated, Failure> {
        let (key, invite) = (keys::word(), keys::word());
        self.play(|draft| draft.rekey(side, &key, &invite)).await?;
        self.revoke(side, socket);
        Ok(Seated { game: self.name.clone(), side: host::side(side), key, invite })
    }

    pub(super) fn revoke(&mut self, side: Side, but: Option<u64>) {
        let lost = |follower: &Follower| follower.side == Some(side) && Some(follower.mailbox.socket) != but;
        for follower in self.followers.iter().filter(|follower| lost(follower)) {
            follower.mailbox.tell(&Tell::Revoked);
        }
        self.followers_mut().retain(|follower| !lost(follower));
    }

    /// The table is no more; whoever follows it is told, but for the socket that asked for it.
    pub(super) fn close(&mut self, but: Option<u64>) {
        for follower in self.followers_mut().drain(..).filter(|follower| Some(follower.mailbox.socket) != but)
        {
            follower.mailbox.tell(&Tell::Revoked);
        }
        self.gone = true;
    }

    pub(super) async fn get_up(&mut self, side: Side, socket: Option<u64>) -> Result<(), Failure> {
        if self.table.game().is_none() && self.table.persons().without(side).is_empty() {
            self.hall.forget(&self.name).await?;
            self.close(socket);
            return Ok(());
        }
        self.play(|draft| draft.free(side)).await?;
        self.revoke(side, socket);
        for follower in self.followers_mut().iter_mut().filter(|follower| follower.side == Some(side)) {
            follower.side = None;
        }
        Ok(())
    }

    pub(super) async fn rematch(&mut self, side: Side) -> Result<Seated, Failure> {
        if self.table.stage() != Stage::Over {
            return Err(fail::stale("the game is not over"));
        }
        let Chair::Person { name, .. } = self.table.chair(side) else {
            return Err(fail::unknown("nobody sits there any more"));
        };
        let (name, next) = (name.clone(), self.after(side));
        if let Some(game) = self.table.rematch() {
            let join = Join { invite: None, side: Some(next), name: name.clone(), admitted: true };
            let joined = self.hall.clone().join(&game.clone(), join).await;
            // Where everybody got up from it, there is another one.
            if !joined.as_ref().is_err_and(|failure| failure.error == protocol::Error::Unknown) {
                return joined;
            }
        }
        let laid = self.table.laid();
        let bots = laid
            .bots
            .iter()
            .map(|(side, computer)| (host::side(self.after(host::read_side(*side))), *computer));
        let laid = Laid { listed: false, bots: bots.collect(), ..laid.clone() };
        let seated = self.hall.clone().lay(laid, Some(next), name).await?;
        self.next_invite = Some(seated.invite.clone());
        self.play(|draft| draft.rematch(&seated.game)).await?;
        Ok(seated)
    }

    pub(super) fn after(&self, side: Side) -> Side {
        let sides: Vec<Side> = self.table.rules().sides.iter().collect();
        let place = sides.iter().position(|own| *own == side).map_or(0, |place| (place + 1) % sides.len());
        sides[place]
    }
}
