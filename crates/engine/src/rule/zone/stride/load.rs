//! Legs that change hands: taking, leaving, giving, exchanging.

use super::Stride;
use crate::illegal::{Check, Illegal, need, no};
use crate::rule::zone::grip::Holder;
use crate::token::Token;

impl Stride<'_> {
    /// Whether a load is here, and nobody keeps it from being taken; who has it.
    fn check_here(&self, token: Token) -> Result<Option<Token>, Illegal> {
        let Some(holder) = self.grip.holder(self.table, self.who, token) else {
            return no("CARRY-2", "this is not here");
        };
        need(self.capacity > 0, "GHOST-4", "the Ghost carries nothing")?;
        if self.table.is_character(token) {
            let own = self.table.owner(token) == self.color;
            need(own && self.table.is_wounded(token), "CARRY-1", "only wounded friends are carried")?;
        }
        match holder {
            Holder::Mover => no("CARRY-2", "this is in hand already"),
            Holder::Floor(spot) => {
                need(spot == self.at, "CARRY-2", "this is not lying here")?;
                Ok(None)
            }
            Holder::By(bearer) => {
                need(self.table.spot(bearer) == Some(self.at), "CARRY-2", "this is not here")?;
                let friend = self.table.owner(bearer) == self.color;
                let free = friend || self.table.is_wounded(bearer);
                need(free, "OUR-5", "nothing is taken from an unwounded enemy in passing")?;
                Ok(Some(bearer))
            }
        }
    }

    pub(super) fn take(&mut self, token: Token) -> Check {
        self.check_here(token)?;
        need(
            self.load().len() < usize::from(self.capacity),
            "CARRY-1",
            "nobody carries more than one load, the Paladin two",
        )?;
        self.seize(token);
        Ok(())
    }

    /// Takes a load; a wounded character's own stays on the floor (CARD-32).
    fn seize(&mut self, token: Token) {
        if self.table.is_character(token) {
            for other in self.held(token) {
                self.set(other, Holder::Floor(self.at));
            }
        }
        self.set(token, Holder::Mover);
    }

    pub(super) fn leave(&mut self, token: Token) -> Check {
        need(self.load().has(token), "CARRY-3", "this is not part of the load")?;
        self.set(token, Holder::Floor(self.at));
        Ok(())
    }

    /// Whether who is named is to be given something: anybody who stands, and a wounded friend whom
    /// nobody has taken up.
    pub(crate) fn is_receiver(&self, token: Token) -> bool {
        let table = self.table;
        if !table.is_wounded(token) {
            return table.characters().has(token);
        }
        let here = Some(Holder::Floor(self.at));
        table.owner(token) == self.color && self.grip.holder(table, self.who, token) == here
    }

    /// Gives what was just left to a friend, or exchanges it for a load of somebody's.
    pub(super) fn hand(&mut self, to: Token) -> Check {
        let Some(gift) = self.offered else {
            return no("CARRY-5", "what is given is left first");
        };
        let table = self.table;
        if self.is_receiver(to) {
            need(
                to != self.who && table.owner(to) == self.color && table.spot(to) == Some(self.at),
                "CARRY-5",
                "loads are given to a friend in the same zone",
            )?;
            let wounded = table.is_wounded(to);
            need(!wounded || !table.is_character(gift), "CARD-43", "a wounded friend is given objects only")?;
            let capacity = table.def(to).map_or(0, |def| def.capacity);
            need(capacity > 0, "GHOST-4", "the Ghost carries nothing")?;
            let held = self.held(to).len();
            need(held < usize::from(capacity), "CARRY-1", "the friend's hands are full")?;
            self.set(gift, Holder::By(to));
            return Ok(());
        }
        let Some(bearer) = self.check_here(to)? else {
            return no("CARD-11", "an exchange is made with somebody who has the other load");
        };
        if table.is_wounded(bearer) {
            need(!table.is_character(gift), "CARRY-7", "a wounded character exchanges objects only")?;
        }
        self.seize(to);
        self.set(gift, Holder::By(bearer));
        Ok(())
    }
}
