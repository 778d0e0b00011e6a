//! Taking back by consent: a side asks, every other person agrees, and only then it happens.

use engine::{Side, SideSet};
use protocol::{BackRequest, Failure};

use super::Table;
use crate::fail;

/// A take-back that a side asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    side: Side,
    ply: u32,
    /// Who still has to agree.
    waiting: SideSet,
}

/// What an answer to a request comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// Others have to agree as well.
    Waits(Back),
    /// Everybody has agreed; so many lines stay.
    Agreed(u32),
    /// Somebody said no, or whoever asked took the question back.
    Dropped,
}

impl Back {
    /// What asking comes to. Bots agree, and so does whoever has left the game.
    pub fn ask(table: &Table, side: Side, ply: u32) -> Result<Answered, Failure> {
        let Some(game) = table.game() else { return Err(fail::stale("the game has not begun")) };
        if game.state().outcome().is_some() {
            return Err(fail::stale("the game is over"));
        }
        let Some(opened) = game.opened() else { return Err(fail::stale("the set-up is not taken back")) };
        if ply < opened {
            return Err(fail::denied(format!("the set-up is not taken back: the first {opened} lines stay")));
        }
        if ply >= game.ply() {
            return Err(fail::stale("there is nothing to take back there"));
        }
        let others = table.persons().without(side);
        let waiting = SideSet(others.0 & !game.state().table().resigned.0);
        Ok(Back { side, ply, waiting }.next())
    }

    /// What an answer comes to.
    pub fn answer(&self, side: Side, yes: bool, ply: u32) -> Result<Answered, Failure> {
        if ply != self.ply {
            return Err(fail::stale("this is not what is asked for"));
        }
        if side == self.side {
            return if yes { Err(fail::denied("the others have to agree")) } else { Ok(Answered::Dropped) };
        }
        if !self.waiting.has(side) {
            return Err(fail::denied("this side need not agree, or has agreed already"));
        }
        if !yes {
            return Ok(Answered::Dropped);
        }
        Ok(Back { waiting: self.waiting.without(side), ..self.clone() }.next())
    }

    fn next(self) -> Answered {
        if self.waiting.is_empty() { Answered::Agreed(self.ply) } else { Answered::Waits(self) }
    }

    /// A request that was kept.
    pub fn read(told: &BackRequest) -> Back {
        let waiting = told.waiting.iter().map(|side| host::read_side(*side));
        Back {
            side: host::read_side(told.side),
            ply: told.ply,
            waiting: waiting.fold(SideSet::EMPTY, SideSet::with),
        }
    }

    /// The request as everybody may know it.
    pub fn told(&self) -> BackRequest {
        BackRequest {
            side: host::side(self.side),
            ply: self.ply,
            waiting: self.waiting.iter().map(host::side).collect(),
        }
    }
}
