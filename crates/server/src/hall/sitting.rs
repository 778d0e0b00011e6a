//! Calls that give somebody a seat.

use std::sync::Arc;

use protocol::{Failure, Say, Seated};

use super::Hall;
use super::message::Join;
use super::visitors::Visit;
use crate::fail;
use crate::table::Agreement;

impl Hall {
    /// Lays a table, takes a free seat or takes over that of another device.
    pub async fn sit_down(self: &Arc<Hall>, visit: &Visit, say: Say) -> Result<Seated, Failure> {
        match say {
            Say::Create { table, clock, listed, side, bots, name, key } => {
                if !visit.may_lay(self.hosting.time.now()) {
                    return Err(fail::busy("you have laid many tables: wait half a minute before the next"));
                }
                let agreement = Agreement { table, clock, listed, bots };
                self.create(agreement, side.map(host::read_side), &name, key).await
            }
            Say::Join { game, invite, side, name, key } => {
                let join = Join { invite, side: side.map(host::read_side), name, key, admitted: false };
                self.join(&game, join).await
            }
            Say::Claim { code, key } => self.claim(&code, key).await,
            _ => Err(fail::unknown("this gives nobody a seat")),
        }
    }
}
