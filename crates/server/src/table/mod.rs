//! One table, without a network, a disk or a clock on the wall: what its log says, what may happen next, what each
//! seat is told.
//!
//! A [`Table`] is folded from its log, entry by entry. What a call leads to is a [`Draft`]: made on a copy, so that
//! nothing has changed until the entries are stored.

mod back;
mod draft;
mod game;
mod kept;
pub mod keys;
pub mod log;
mod news;
mod offer;
pub mod orders;
mod past;
pub mod tell;
#[cfg(test)]
mod tests;

pub use back::{Answered, Back};
pub use draft::Draft;
pub use game::{Game, Step};
pub use news::News;
pub use offer::{Agreement, named};
pub use past::Past;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::notation::{action, agreement};
use engine::side::BySide;
use engine::{Action, Actor, Illegal, Rules, Side, SideSet};
use kept::Kept;
use keys::Print;
use log::{Happened, Laid};
use protocol::{Around, Computer, GameId, Invitation, Orders, Sitter};
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
    Bot(Computer),
}

/// A table: everything that is known of it from its log.
#[derive(Clone)]
pub struct Table {
    laid: Arc<Laid>,
    rules: &'static Rules,
    /// Every draft has a copy of the table, and this seldom changes.
    company: Arc<Company>,
    game: Option<Game>,
    kept: Kept,
    /// The number of the next entry.
    next: u32,
    /// Lines and take-backs so far.
    seq: u32,
    /// What the network takes of the next line, in milliseconds.
    lag: u32,
}

/// Who is at a table, and what they agreed on beside the game.
#[derive(Clone, Default)]
pub struct Company {
    chairs: BySide<Chair>,
    invites: Vec<Print>,
    orders: BySide<Orders>,
    flagged: SideSet,
    rematch: Option<GameId>,
    /// The take-back that somebody asks for.
    back: Option<Back>,
}

impl Table {
    /// A table where nobody sits but bots.
    pub fn new(laid: Laid) -> Result<Table, String> {
        let rules = agreement::read(&laid.table).map_err(|error| error.to_string())?;
        let mut company = Company::default();
        for (side, computer) in &laid.bots {
            company.chairs[host::read_side(*side)] = Chair::Bot(*computer);
        }
        Ok(Table {
            laid: Arc::new(laid),
            rules,
            company: Arc::new(company),
            game: None,
            kept: Kept::default(),
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
        for (place, entry) in rest.iter().enumerate() {
            let happened = Happened::read(entry)?;
            let past = if table.needs_past(&happened) {
                Some(Past::read(table.rules, table.laid.clock, &rest[..=place])?)
            } else {
                None
            };
            let happens = table.happen(entry.at, &happened, past.as_ref());
            happens.map_err(|why| format!("entry {}: {why}", entry.seq))?;
        }
        // Most tables are loaded for a look; who takes back there has the log read again.
        if let Some(game) = &mut table.game {
            game.forget_recent();
        }
        Ok(table)
    }

    /// Whether the past has to be at hand for this to happen.
    fn needs_past(&self, happened: &Happened<'_>) -> bool {
        match happened {
            Happened::Back(_) => true,
            Happened::Undo(_) => self.game.as_ref().is_some_and(Game::has_forgotten),
            _ => false,
        }
    }

    /// Lets something happen. `past` has taken note of it already; see [`needs_past`](Table::needs_past).
    fn happen(&mut self, at: i64, happened: &Happened<'_>, past: Option<&Past>) -> Result<(), String> {
        match happened {
            Happened::Laid(_) => return Err("a table is laid once".to_owned()),
            Happened::Taken(taken) => {
                let side = host::read_side(taken.side);
                let company = self.company_mut();
                company.chairs[side] = Chair::Person { name: taken.name.clone(), key: taken.key };
                company.invites.push(taken.invite);
                if self.game.is_none() && self.free().is_empty() {
                    self.game = Some(Game::new(self.rules, self.laid.clock, at));
                }
            }
            Happened::Free(side) => self.company_mut().chairs[*side] = Chair::Free,
            Happened::Rekeyed(rekeyed) => {
                let company = self.company_mut();
                if let Chair::Person { key, .. } = &mut company.chairs[host::read_side(rekeyed.side)] {
                    *key = rekeyed.key;
                }
                company.invites.push(rekeyed.invite);
            }
            Happened::Lag(lag) => self.lag = *lag,
            Happened::Lot(side) => self.game_mut()?.clock_mut().drawn(*side),
            Happened::Row(actor, text) => {
                let action = action::read(self.game_mut()?.state().table(), *actor, text)?;
                return self.play(at, *actor, &action)?.map(drop).map_err(|illegal| illegal.to_string());
            }
            Happened::Undo(ply) => {
                self.game_mut()?.undo(past)?;
                self.taken_back(*ply);
            }
            Happened::Back(ply) => {
                let game = past.ok_or("the past is not at hand")?.play(*ply, &mut |_| ())?;
                // Who is back in the game has not lost it.
                let flagged = SideSet(self.company.flagged.0 & game.state().table().resigned.0);
                self.company_mut().flagged = flagged;
                self.game = Some(game);
                self.taken_back(*ply);
            }
            Happened::Asked(request) => self.company_mut().back = request.as_ref().map(Back::read),
            Happened::Why(_) => {}
            Happened::Ordered(ordered) => {
                self.company_mut().orders[host::read_side(ordered.side)] = ordered.orders;
            }
            Happened::Flag(side) => {
                let company = self.company_mut();
                company.flagged = company.flagged.with(*side);
            }
            Happened::Rematch(game) => self.company_mut().rematch = Some(game.clone()),
        }
        self.next += 1;
        Ok(())
    }

    /// Lets a line of the game happen.
    fn play(&mut self, at: i64, actor: Actor, action: &Action) -> Result<Result<Step, Illegal>, String> {
        let lag = self.lag;
        let step = match self.game_mut()?.step(actor, action, at, lag) {
            Ok(step) => step,
            Err(illegal) => return Ok(Err(illegal)),
        };
        self.lag = 0;
        self.next += 1;
        self.seq += 1;
        self.kept.grown(step.ply);
        self.drop_request();
        Ok(Ok(step))
    }

    fn taken_back(&mut self, to: u32) {
        self.seq += 1;
        self.kept.taken_back(to);
        self.drop_request();
    }

    /// Nobody agrees to what was asked for at another moment.
    fn drop_request(&mut self) {
        if self.company.back.is_some() {
            self.company_mut().back = None;
        }
    }

    fn company_mut(&mut self) -> &mut Company {
        Arc::make_mut(&mut self.company)
    }

    fn game_mut(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "the game has not begun".to_owned())
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
        self.company.orders[side]
    }

    pub fn chair(&self, side: Side) -> &Chair {
        &self.company.chairs[side]
    }

    /// The take-back that somebody asks for.
    pub fn back(&self) -> Option<&Back> {
        self.company.back.as_ref()
    }

    /// The table of the next game.
    pub fn rematch(&self) -> Option<&GameId> {
        self.company.rematch.as_ref()
    }

    /// How many of the first lines that a page had are still what they were.
    pub fn kept(&self, known: u32) -> u32 {
        self.kept.of(known, self.game.as_ref().map_or(0, Game::ply))
    }

    /// Who is here; the same value as long as nothing about that has changed.
    pub fn company(&self) -> &Arc<Company> {
        &self.company
    }

    /// Seats that nobody has taken.
    pub fn free(&self) -> SideSet {
        self.sides(|chair| matches!(chair, Chair::Free))
    }

    /// Seats of persons.
    pub fn persons(&self) -> SideSet {
        self.sides(|chair| matches!(chair, Chair::Person { .. }))
    }

    /// Seats of computer players.
    pub fn bots(&self) -> SideSet {
        self.sides(|chair| matches!(chair, Chair::Bot(_)))
    }

    fn sides(&self, wanted: impl Fn(&Chair) -> bool) -> SideSet {
        let sides = self.rules.sides.iter().filter(|side| wanted(&self.company.chairs[*side]));
        sides.fold(SideSet::EMPTY, SideSet::with)
    }

    /// The seat that a key opens.
    pub fn holder(&self, key: &str) -> Option<Side> {
        let opens = |side: &Side| matches!(&self.company.chairs[*side], Chair::Person { key: print, .. } if print.is_of(key));
        // Every seat is tried, so that the time tells nothing.
        self.rules.sides.iter().filter(opens).last()
    }

    /// Whether a word invites to this table.
    pub fn invites(&self, word: &str) -> bool {
        self.company.invites.iter().filter(|print| print.is_of(word)).count() > 0
    }

    /// The bots that are asked now.
    pub fn asked_bots(&self) -> impl Iterator<Item = (Side, Computer)> + '_ {
        let asked = |side: &Side| self.game.as_ref().is_some_and(|game| game.state().ask(*side).is_some());
        self.rules.sides.iter().filter(asked).filter_map(|side| match self.company.chairs[side] {
            Chair::Bot(computer) => Some((side, computer)),
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
        let sitter = |side| match &self.company.chairs[side] {
            Chair::Free => Sitter::Free,
            Chair::Person { name, .. } => Sitter::Person { name: name.clone(), present: present.has(side) },
            Chair::Bot(Computer { level, style }) => Sitter::Bot { level: *level, style: *style },
        };
        self.rules.sides.iter().map(|side| (host::side(side), sitter(side))).collect()
    }

    /// What everybody may know beyond the game; the rest is known to those who host the table.
    pub fn around(&self, game: &GameId, present: SideSet, spectators: u32) -> Around {
        Around {
            game: game.clone(),
            table: self.laid.table.clone(),
            clock: self.laid.clock,
            listed: self.laid.listed,
            begun: self.game.is_some(),
            seats: self.sitters(present),
            spectators,
            back: self.back().map(Back::told),
            flagged: self.company.flagged.iter().map(host::side).collect(),
            rematch: self
                .company
                .rematch
                .as_ref()
                .map(|game| Invitation { game: game.clone(), invite: None }),
        }
    }
}
