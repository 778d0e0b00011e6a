//! What a call leads to, worked out on a copy of the table.

use bots::{Bot, Random};
use engine::notation::action;
use engine::rule::setup;
use engine::{Action, Actor, Seat, Side, View};
use host::clock::{Due, MOST_CREDIT};
use protocol::{Clock, Failure, Orders, Why};
use store::Entry;

use super::keys::Print;
use super::log::{Happened, Ordered, Rekeyed, Taken};
use super::{Back, Chair, Game, Past, Step, Table, orders};
use crate::chance::Chance;
use crate::fail;

/// The next things to happen at a table, and the table after them.
pub struct Draft {
    table: Table,
    at: i64,
    entries: Vec<Entry>,
    steps: Vec<Step>,
    /// So many lines of the log stay as they are.
    stays: u32,
}

impl Draft {
    /// Nothing yet.
    pub fn new(table: &Table, at: i64) -> Draft {
        let stays = table.game().map_or(0, Game::ply);
        // Most drafts are one step, and a step is large.
        let (entries, steps) = (Vec::with_capacity(2), Vec::with_capacity(1));
        Draft { table: table.clone(), at, entries, steps, stays }
    }

    /// The beginning of a table, with its first entry.
    pub fn first(laid: super::log::Laid, at: i64) -> Result<Draft, String> {
        let entry = Happened::Laid(laid.clone()).entry(0, at);
        Ok(Draft { table: Table::new(laid)?, at, entries: vec![entry], steps: Vec::new(), stays: 0 })
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is to be stored.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn stays(&self) -> u32 {
        self.stays
    }

    /// What is to be stored, to be taken away.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The table after everything.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// The lines that are new.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn happen(&mut self, happened: &Happened<'_>, past: Option<&Past>) -> Result<(), Failure> {
        let entry = happened.entry(self.table.next(), self.at);
        self.table.happen(self.at, happened, past).map_err(|why| cannot_happen(&why))?;
        self.entries.push(entry);
        Ok(())
    }

    /// A person takes a seat. The last one begins the game.
    pub fn take(&mut self, side: Side, name: String, key: &str, invite: &str) -> Result<(), Failure> {
        if self.table.game().is_some() {
            return Err(fail::stale("the game has begun: everybody is seated"));
        }
        if !self.table.free().has(side) {
            return Err(fail::denied(format!("the seat of {side} is taken")));
        }
        self.may_have(side, key)?;
        let (key, invite) = (Print::of(key), Print::of(invite));
        self.happen(&Happened::Taken(Taken { side: host::side(side), name, key, invite }), None)
    }

    /// A person gets up before the game has begun.
    pub fn free(&mut self, side: Side) -> Result<(), Failure> {
        if self.table.game().is_some() {
            return Err(fail::stale("the game has begun: resign to leave it"));
        }
        self.happen(&Happened::Free(side), None)
    }

    /// A seat gets another key.
    pub fn rekey(&mut self, side: Side, key: &str, invite: &str) -> Result<(), Failure> {
        if !matches!(self.table.chair(side), Chair::Person { .. }) {
            return Err(fail::unknown("nobody sits there any more"));
        }
        self.may_have(side, key)?;
        let (key, invite) = (Print::of(key), Print::of(invite));
        self.happen(&Happened::Rekeyed(Rekeyed { side: host::side(side), key, invite }), None)
    }

    /// A key opens one seat.
    fn may_have(&self, side: Side, key: &str) -> Result<(), Failure> {
        match self.table.holder(key) {
            Some(holder) if holder != side => Err(fail::denied("this key opens another seat")),
            _ => Ok(()),
        }
    }

    /// A side acts, having known so many lines. The network took so many milliseconds.
    pub fn act(&mut self, side: Side, ply: u32, text: &str, lag: u32) -> Result<(), Failure> {
        let game = self.playing()?;
        let actor = Actor::Side(side);
        let read = action::read(game.state().table(), actor, text);
        // Giving up does not depend on what the others did meanwhile.
        if !game.is_fresh(side, ply) && read != Ok(Action::Resign) {
            return Err(fail::stale("something else happened meanwhile"));
        }
        let action = read.map_err(fail::malformed)?;
        let lag = lag.min(MOST_CREDIT as u32);
        if lag > 0 && self.table.laid().clock != Clock::None {
            self.happen(&Happened::Lag(lag), None)?;
        }
        self.row(actor, &action)?;
        if action == Action::OfferDraw { self.answer_offer() } else { Ok(()) }
    }

    /// The computer players accept a draw, or play on, which needs no word.
    fn answer_offer(&mut self) -> Result<(), Failure> {
        for side in self.table.bots().iter() {
            let (state, actor) = (self.playing()?.state(), Actor::Side(side));
            if state.check(actor, &Action::OfferDraw).is_ok()
                && bots::takes_draw(&View::of(state, Seat::Side(side)))
            {
                self.row(actor, &Action::OfferDraw)?;
            }
        }
        Ok(())
    }

    /// Somebody does something now. A draft in which this was refused is of no use any more.
    pub fn row(&mut self, actor: Actor, action: &Action) -> Result<(), Failure> {
        self.playing()?;
        let seq = self.table.next();
        let step = self.table.play(self.at, actor, action).map_err(|why| cannot_happen(&why))?;
        let mut step = step.map_err(fail::illegal)?;
        step.text = action::write(step.before.table(), actor, action);
        debug_assert_eq!(action::read(step.before.table(), actor, &step.text).as_ref(), Ok(action));
        self.entries.push(Happened::Row(actor, step.text.as_str().into()).entry(seq, self.at));
        self.steps.push(step);
        Ok(())
    }

    /// The computer acts for a side, and may say why.
    pub fn decided(&mut self, side: Side, action: &Action, why: Option<Why>) -> Result<(), Failure> {
        self.row(Actor::Side(side), action)?;
        let Some(why) = why else { return Ok(()) };
        self.happen(&Happened::Why(why.clone()), None)?;
        if let Some(step) = self.steps.last_mut() {
            step.why = Some(why);
        }
        Ok(())
    }

    /// A side takes back its last line, where nobody has to agree. `past` is needed if
    /// the game [has forgotten](Game::has_forgotten) what was before.
    pub fn undo(&mut self, side: Side, ply: u32, past: Option<&mut Past>) -> Result<(), Failure> {
        let game = self.playing()?;
        if game.ply() != ply {
            return Err(fail::stale("something else happened meanwhile"));
        }
        if !game.can_undo(side) {
            return Err(fail::denied("this cannot be taken back without the others: ask them"));
        }
        let happened = Happened::Undo(ply - 1);
        let past = past.map(|past| {
            past.note(self.at, &happened);
            &*past
        });
        self.happen(&happened, past)?;
        self.stays = self.stays.min(ply - 1);
        Ok(())
    }

    /// A side asks the others to take back, or asks no more.
    pub fn ask_back(&mut self, request: Option<&Back>) -> Result<(), Failure> {
        self.happen(&Happened::Asked(request.map(Back::told)), None)
    }

    /// Lines are taken back because everybody agreed; so many stay.
    pub fn back(&mut self, ply: u32, past: &mut Past) -> Result<(), Failure> {
        let happened = Happened::Back(ply);
        past.note(self.at, &happened);
        self.happen(&happened, Some(past))?;
        self.stays = self.stays.min(ply);
        Ok(())
    }

    /// Does what has to happen because time is up; `false` if there is nothing to do.
    pub fn time_up(&mut self, chance: &Chance) -> Result<bool, Failure> {
        let Some(due) = self.table.game().and_then(|game| game.clock().due(self.at)) else {
            return Ok(false);
        };
        match due {
            Due::TimeUp => self.row(Actor::Clock, &Action::TimeUp)?,
            Due::Lot(side) => {
                let view = View::of(self.playing()?.state(), Seat::Side(side));
                let action = Random::default().choose(&view, &mut |limit| chance.below(limit));
                self.happen(&Happened::Lot(side), None)?;
                self.row(Actor::Side(side), &action)?;
            }
            Due::Flag(side) => {
                self.happen(&Happened::Flag(side), None)?;
                self.row(Actor::Side(side), &Action::Resign)?;
            }
        }
        Ok(true)
    }

    /// A seat gives standing orders.
    pub fn order(&mut self, side: Side, orders: Orders) -> Result<(), Failure> {
        orders::check(&orders, self.table.rules)?;
        self.happen(&Happened::Ordered(Ordered { side: host::side(side), orders }), None)
    }

    /// A table was laid for the next game.
    pub fn rematch(&mut self, game: &str) -> Result<(), Failure> {
        self.happen(&Happened::Rematch(game.to_owned()), None)
    }

    /// Everything that follows by itself: chance decides what it has to, and standing orders are carried out.
    pub fn settle(&mut self, chance: &Chance) -> Result<(), Failure> {
        let mut below = |limit| chance.below(limit);
        while let Some(game) = self.table.game() {
            let drawn = setup::draw(game.state(), &mut below).map(|action| (Actor::Chance, action));
            let Some((actor, action)) = drawn.or_else(|| self.ordered(game, &mut below)) else { break };
            self.row(actor, &action)?;
        }
        Ok(())
    }

    /// An answer that somebody gave beforehand.
    fn ordered(&self, game: &Game, below: &mut dyn FnMut(u32) -> u32) -> Option<(Actor, Action)> {
        let gave = |side: &Side| self.table.orders(*side) != Orders::default();
        let asked = self.table.persons().iter().filter(gave).filter(|side| game.state().ask(*side).is_some());
        let mut answers = asked.filter_map(|side| {
            let view = View::of(game.state(), Seat::Side(side));
            orders::answer(&view, &self.table.orders(side), below)
        });
        answers.next()
    }

    fn playing(&self) -> Result<&Game, Failure> {
        self.table.game().ok_or_else(|| fail::stale("the game has not begun: seats are free"))
    }
}

/// What was checked does not hold.
fn cannot_happen(why: &str) -> Failure {
    tracing::error!(why, "what was checked cannot happen");
    fail::broken()
}
