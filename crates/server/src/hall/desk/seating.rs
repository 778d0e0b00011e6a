//! Who sits at a table: taking seats, handing them over, getting up, and the next game.

use engine::Side;
use protocol::{Failure, Seated, Tell};
use store::Stage;

use super::{Desk, Follower};
use crate::fail;
use crate::hall::codes;
use crate::hall::message::{Claim, Join, Lay};
use crate::table::log::Laid;
use crate::table::{Chair, keys, named};

impl Desk {
    /// Who lost the answer to a new table asks again, and has the seat.
    pub(super) async fn lay_again(&mut self, lay: Lay) -> Result<Seated, Failure> {
        let side = self.table.holder(&lay.key).filter(|side| {
            let named = matches!(self.table.chair(*side), Chair::Person { name, .. } if *name == lay.name);
            named && lay.side.is_none_or(|wanted| wanted == *side) && *self.table.laid() == lay.laid
        });
        let other = || fail::denied("another table was laid with this key: make a new key for the next");
        self.rekey(side.ok_or_else(other)?, lay.key, None).await
    }

    pub(super) async fn join(&mut self, join: Join) -> Result<Seated, Failure> {
        let name = named(&join.name)?;
        let key = keys::chosen(join.key)?;
        // Who lost the answer asks again, and sits there already.
        if let Some(side) = self.table.holder(&key) {
            return self.rekey(side, key, None).await;
        }
        let invited = join.admitted || join.invite.as_ref().is_some_and(|word| self.table.invites(word));
        if !invited && !self.table.laid().listed {
            return Err(fail::denied("this table is for guests with an invitation"));
        }
        if self.table.game().is_some() {
            return Err(fail::stale("the game has begun: everybody is seated"));
        }
        let side = self.hall.choose(&self.table, join.side)?;
        let invite = keys::word();
        self.play(|draft| draft.take(side, name, &key, &invite)).await?;
        Ok(Seated { game: self.name.clone(), side: host::side(side), key, invite })
    }

    /// Another device takes over a seat.
    pub(super) async fn claim(&mut self, claim: Claim) -> Result<Seated, Failure> {
        let key = keys::chosen(claim.key)?;
        let side = claim.side.or_else(|| self.table.holder(&key)).ok_or_else(codes::used_up)?;
        self.rekey(side, key, None).await
    }

    /// Gives a seat another key. Sockets that know the old one follow no more, but for the one that asked; nor is a
    /// code good any more that somebody made who knew it.
    pub(super) async fn rekey(
        &mut self,
        side: Side,
        key: String,
        socket: Option<u64>,
    ) -> Result<Seated, Failure> {
        let invite = keys::word();
        self.hall.codes.void(&self.name, side);
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
        self.hall.codes.void(&self.name, side);
        self.revoke(side, socket);
        for follower in self.followers_mut().iter_mut().filter(|follower| follower.side == Some(side)) {
            follower.side = None;
        }
        Ok(())
    }

    pub(super) async fn rematch(&mut self, side: Side, key: Option<String>) -> Result<Seated, Failure> {
        if self.table.stage() != Stage::Over {
            return Err(fail::stale("the game is not over"));
        }
        let Chair::Person { name, .. } = self.table.chair(side) else {
            return Err(fail::unknown("nobody sits there any more"));
        };
        let (name, next) = (name.clone(), self.after(side));
        if let Some(game) = self.table.rematch() {
            let (name, key) = (name.clone(), key.clone());
            let join = Join { invite: None, side: Some(next), name, key, admitted: true };
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
        let key = keys::chosen(key)?;
        let game = keys::next_name(&self.name, &key);
        let seated = self.hall.clone().lay(game, Lay { laid, side: Some(next), name, key }).await?;
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
