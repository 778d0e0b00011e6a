//! One table, without a network, a disk or a clock on the wall: what its log says, what may happen next, what each
//! seat is told.
//!
//! A [`Table`] is folded from its log, entry by entry. What a call leads to is a [`Draft`]: made on a copy, so that
//! nothing has changed until the entries are stored.

mod back;
pub mod clock;
mod draft;
mod game;
pub mod keys;
pub mod log;
mod offer;
pub mod orders;
mod past;
pub mod tell;
#[cfg(test)]
mod tests;

pub use back::{Answered, Back};
pub use draft::Draft;
pub use game::{Game, Step};
pub use offer::{Agreement, named};
pub use past::Past;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::notation::{action, agreement};
use engine::side::BySide;
use engine::{Rules, Side, SideSet};
use keys::Print;
use log::{Happened, Laid};
use protocol::{Around, GameId, Invitation, Orders, Sitter};
use store::{Entry, Stage};

/// Who sits in a seat.
#[derive(Clone, Debug, Default)]
pub enum Chair {
    /// Nobody yet.
    #[default]
    Free,
    Person {
        name: String,
        key: Print,
    },
    Bot(u8),
}

/// A table: everything that is known of it from its log.
#[derive(Clone)]
pub struct Table {
    laid: Arc<Laid>,
    rules: &'static Rules,
    chairs: BySide<Chair>,
    invites: Vec<Print>,
    orders: BySide<Orders>,
    flagged: SideSet,
    rematch: Option<GameId>,
    game: Option<Game>,
    /// The number of the next entry.
    next: u32,
    /// Lines and take-backs so far.
    seq: u32,
    /// What the network takes of the next line, in milliseconds.
    lag: u32,
}

impl Table {
    /// A table where nobody sits but bots.
    pub fn new(laid: Laid) -> Result<Table, String> {
        let rules = agreement::read(&laid.table).map_err(|error| error.to_string())?;
        let mut chairs: BySide<Chair> = BySide::default();
        for (side, level) in &laid.bots {
            chairs[host::read_side(*side)] = Chair::Bot(*level);
        }
        Ok(Table {
            laid: Arc::new(laid),
            rules,
            chairs,
            invites: Vec::new(),
            orders: BySide::default(),
            flagged: SideSet::EMPTY,
            rematch: None,
            game: None,
            next: 1,
            seq: 0,
            lag: 0,
        })
    }

    /// The table that a log leads to.
    pub fn fold(entries: &[Entry]) -> Result<Table, String> {
        let Some((first, rest)) = entries.split_first() else { return Err("the log is empty".to_owned()) };
        let Happened::Laid(laid) = Happened::read(first)? else {
            return Err("a log begins with the table".to_owned());
        };
        let mut table = Table::new(laid)?;
        let mut past = Past::new(table.rules, &table.laid);
        for entry in rest {
            let happened = Happened::read(entry)?;
            past.note(entry.at, &happened);
            table
                .happen(entry.at, &happened, Some(&past))
                .map_err(|why| format!("entry {}: {why}", entry.seq))?;
        }
        Ok(table)
    }

    /// Lets something happen. `past` is needed for a take-back that everybody agreed to, of which it has taken note.
    fn happen(&mut self, at: i64, happened: &Happened, past: Option<&Past>) -> Result<Option<Step>, String> {
        self.next += 1;
        match happened {
            Happened::Laid(_) => return Err("a table is laid once".to_owned()),
            Happened::Taken(taken) => {
                let side = host::read_side(taken.side);
                self.chairs[side] = Chair::Person { name: taken.name.clone(), key: taken.key };
                self.invites.push(taken.invite);
                if self.game.is_none() && self.free().is_empty() {
                    self.game = Some(Game::new(self.rules, self.laid.clock, at));
                }
            }
            Happened::Free(side) => self.chairs[*side] = Chair::Free,
            Happened::Rekeyed(rekeyed) => {
                if let Chair::Person { key, .. } = &mut self.chairs[host::read_side(rekeyed.side)] {
                    *key = rekeyed.key;
                }
                self.invites.push(rekeyed.invite);
            }
            Happened::Lag(lag) => self.lag = *lag,
            Happened::Lot(side) => {
                let game = self.game.as_mut().ok_or("the game has not begun")?;
                game.clock_mut().drawn(*side);
            }
            Happened::Row(actor, text) => {
                self.seq += 1;
                let lag = std::mem::take(&mut self.lag);
                let game = self.game.as_mut().ok_or("the game has not begun")?;
                let action = action::read(game.state().table(), *actor, text)?;
                return game.step(*actor, &action, at, lag).map(Some).map_err(|illegal| illegal.to_string());
            }
            Happened::Undo(_) => {
                self.seq += 1;
                let game = self.game.as_mut().ok_or("the game has not begun")?;
                if !game.undo() {
                    return Err("the last line stands".to_owned());
                }
            }
            Happened::Back(ply) => {
                self.seq += 1;
                self.take_back(*ply, past.ok_or("the past is not at hand")?)?;
            }
            Happened::Ordered(ordered) => self.orders[host::read_side(ordered.side)] = ordered.orders,
            Happened::Flag(side) => self.flagged = self.flagged.with(*side),
            Happened::Rematch(game) => self.rematch = Some(game.clone()),
        }
        Ok(None)
    }

    fn take_back(&mut self, ply: u32, past: &Past) -> Result<(), String> {
        let game = past.play(ply, &mut |_| ())?;
        // Who is back in the game has not lost it.
        self.flagged = SideSet(self.flagged.0 & game.state().table().resigned.0);
        self.game = Some(game);
        Ok(())
    }

    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    pub fn laid(&self) -> &Laid {
        &self.laid
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The number of the next entry.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Counts lines and take-backs.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    pub fn orders(&self, side: Side) -> Orders {
        self.orders[side]
    }

    pub fn chair(&self, side: Side) -> &Chair {
        &self.chairs[side]
    }

    /// The table of the next game.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// Seats that nobody has taken.
    pub fn free(&self) -> SideSet {
        self.sides(|chair| matches!(chair, Chair::Free))
    }

    /// Seats of persons.
    pub fn persons(&self) -> SideSet {
        self.sides(|chair| matches!(chair, Chair::Person { .. }))
    }

    fn sides(&self, wanted: impl Fn(&Chair) -> bool) -> SideSet {
        let sides = self.rules.sides.iter().filter(|side| wanted(&self.chairs[*side]));
        sides.fold(SideSet::EMPTY, SideSet::with)
    }

    /// The seat that a key opens.
    pub fn holder(&self, key: &str) -> Option<Side> {
        let opens =
            |side: &Side| matches!(&self.chairs[*side], Chair::Person { key: print, .. } if print.is_of(key));
        // Every seat is tried, so that the time tells nothing.
        self.rules.sides.iter().filter(opens).last()
    }

    /// Whether a word invites to this table.
    pub fn invites(&self, word: &str) -> bool {
        self.invites.iter().filter(|print| print.is_of(word)).count() > 0
    }

    /// The bots that are asked now, and their levels.
    pub fn asked_bots(&self) -> impl Iterator<Item = (Side, u8)> + '_ {
        let asked = |side: &Side| self.game.as_ref().is_some_and(|game| game.state().ask(*side).is_some());
        self.rules.sides.iter().filter(asked).filter_map(|side| match self.chairs[side] {
            Chair::Bot(level) => Some((side, level)),
            Chair::Free | Chair::Person { .. } => None,
        })
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        match &self.game {
            None => Stage::Open,
            Some(game) if game.state().outcome().is_some() => Stage::Over,
            Some(_) => Stage::Running,
        }
    }

    /// Who sits where.
    pub fn sitters(&self, present: SideSet) -> BTreeMap<protocol::Side, Sitter> {
        let sitter = |side| match &self.chairs[side] {
            Chair::Free => Sitter::Free,
            Chair::Person { name, .. } => Sitter::Person { name: name.clone(), present: present.has(side) },
            Chair::Bot(level) => Sitter::Bot { level: *level },
        };
        self.rules.sides.iter().map(|side| (host::side(side), sitter(side))).collect()
    }

    /// What everybody may know beyond the game; the rest is known to those who host the table.
    pub fn around(&self, game: &GameId, present: SideSet, spectators: u32, back: Option<&Back>) -> Around {
        Around {
            game: game.clone(),
            table: self.laid.table.clone(),
            clock: self.laid.clock,
            listed: self.laid.listed,
            begun: self.game.is_some(),
            seats: self.sitters(present),
            spectators,
            back: back.map(Back::told),
            flagged: self.flagged.iter().map(host::side).collect(),
            rematch: self.rematch.as_ref().map(|game| Invitation { game: game.clone(), invite: None }),
        }
    }
}
