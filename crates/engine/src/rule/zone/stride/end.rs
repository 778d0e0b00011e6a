//! Where a movement may end.

use super::{Gait, Stride};
use crate::edition::Grain;
use crate::illegal::{Check, need};
use crate::rule::zone::grip::Holder;
use crate::spot::Spot;
use crate::token::Token;

impl Stride<'_> {
    /// Whether the movement may end here.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn may_end(&self) -> Check {
        let moved = self.stepped || self.gait != Gait::Steps;
        need(moved || !self.grip.changes().is_empty(), "CARD-18", "nothing would happen")?;
        if !self.out {
            self.check_zone(self.at)?;
        }
        for (_, holder) in self.grip.changes().iter().filter(|(token, _)| self.table.is_character(*token)) {
            let zone = match holder {
                Holder::Mover => None,
                Holder::Floor(spot) => Some(*spot),
                Holder::By(bearer) => self.table.spot(*bearer),
            };
            zone.map_or(Ok(()), |zone| self.check_zone(zone))?;
        }
        Ok(())
    }

    /// Whether a zone holds no more characters of the side than it may (ZONE-4, ZONE-5).
    fn check_zone(&self, zone: Spot) -> Check {
        let Grain::Zones { per_side } = self.table.rules().grain else { return Ok(()) };
        let own = self.table.characters().and(self.table.handles().of(self.color));
        let mut there = self.table.those_on(own, zone);
        let mut place = |token: Token, spot: Option<Spot>| {
            if spot == Some(zone) { there.add(token) } else { there.remove(token) }
        };
        let end = (!self.out).then_some(self.at);
        place(self.who, end);
        for token in self.load().and(own) {
            place(token, end);
        }
        for (token, holder) in self.grip.changes().iter().filter(|(token, _)| own.has(*token)) {
            match holder {
                Holder::Mover => {}
                Holder::Floor(spot) => place(*token, Some(*spot)),
                Holder::By(bearer) => place(*token, self.table.spot(*bearer)),
            }
        }
        need(
            there.len() <= usize::from(per_side),
            "ZONE-4",
            "a zone holds three characters of a side at most",
        )
    }
}
