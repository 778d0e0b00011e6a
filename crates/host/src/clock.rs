//! The clock of a table: how long who has, and what happens then.
//!
//! It knows no time of its own. It is told what happened and when, in milliseconds of Unix time, and nothing else
//! changes it: whoever tells it the entries of a log again has the same clock again, to the millisecond.
//!
//! - [`Clock::begin`] when everybody is seated, [`Clock::happened`] for every action that follows, `chance` and the
//!   clock's own included.
//! - A delay of the network that is given back is part of what happened and has to be in the log.
//! - An own action taken back: the clock from before it, as it was, so that the time since then is the side's own.
//!   A take-back by consent: the clock from back then, [`resumed`](Clock::resumed).
//! - [`Clock::drawn`] when the lot decides for a side in the set-up; it then decides the rest of it, too.

use std::collections::BTreeMap;

use engine::decision::Phase;
use engine::rule;
use engine::rule::clock::{TURN, answer_time, extra_time};
use engine::side::BySide;
use engine::{Action, Actor, Ask, Event, Side, SideSet, Table};
use protocol::{AtZero, Clock as Limit, Clocks, Running};

/// The most that is given back for one answer because of a slow network, in milliseconds.
pub const MOST_CREDIT: i64 = 1_000;

/// Milliseconds for each thing that is asked in the set-up, with the rulebook's timer.
const SETUP: i64 = 300_000;

const DAY: i64 = 86_400_000;

/// Something that happened at the table.
pub struct Happened<'a> {
    /// The table before it.
    pub before: &'a Table,
    /// The table after it.
    pub after: &'a Table,
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub action: &'a Action,
    /// What came of it.
    pub events: &'a [Event],
    /// When.
    pub at: i64,
    /// Milliseconds that the network took of the actor's time; at most [`MOST_CREDIT`] count.
    pub credit: i64,
}

/// What has to be done because time is up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// Let the clock say [`Action::TimeUp`].
    TimeUp,
    /// Answer for this side by lot, once.
    Lot(Side),
    /// This side has lost by the clock: it resigns.
    Flag(Side),
}

/// The clock of a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    limit: Limit,
    runs: BySide<Option<Run>>,
    /// What is in the bank of each side while its time does not run.
    banks: BySide<i64>,
    /// What is left of the turn while its time does not run.
    turn: i64,
    /// Sides for which the lot decides the rest of the set-up.
    drawn: SideSet,
}

/// Time that runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Run {
    since: i64,
    /// What was left then.
    left: i64,
    zero: AtZero,
}

/// What a side has to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Duty {
    Setup(Ask),
    Turn,
    /// Something the side in turn waits for.
    Answer,
}

impl Clock {
    /// Says why a table cannot have this clock.
    ///
    /// # Errors
    /// What it could have instead.
    pub fn check(limit: Limit) -> Result<(), &'static str> {
        let (fits, bounds) = match limit {
            Limit::None => (true, ""),
            Limit::Rulebook { answer } => {
                ((5..=15).contains(&answer), "5 to 15 seconds are given for an answer")
            }
            Limit::Bank { minutes, increment } => (
                (1..=180).contains(&minutes) && increment <= 60,
                "a bank has 1 to 180 minutes, and 0 to 60 seconds come back with every turn",
            ),
            Limit::Days { days } => ((1..=14).contains(&days), "a turn lasts 1 to 14 days"),
        };
        fits.then_some(()).ok_or(bounds)
    }

    /// The clock of a game that begins now.
    pub fn begin(limit: Limit, table: &Table, now: i64) -> Clock {
        let banks = BySide([full_bank(limit); 4]);
        let mut clock =
            Clock { limit, runs: BySide::default(), banks, turn: seconds(TURN), drawn: SideSet::EMPTY };
        for side in table.sides().iter() {
            clock.start(table, side, now);
        }
        clock
    }

    /// Goes on with what happened.
    pub fn happened(&mut self, what: &Happened<'_>) {
        if self.limit == Limit::None {
            return;
        }
        let sides = what.before.sides();
        let duties = BySide(Side::ALL.map(|side| self.duty(what.before, side)));
        let ended = |side| what.events.contains(&Event::TurnEnded { side });
        self.give_back(what);
        self.lengthen_turn(what);
        for side in sides.iter() {
            let Some(duty) = duties[side] else { continue };
            if ended(side) || self.is_done(what, side, duty) {
                self.stop(side, duty, what.at);
                self.refill(side, duty);
            }
        }
        for side in sides.iter().filter(|side| ended(*side)) {
            self.banks[side] += self.increment();
            self.turn = seconds(TURN);
        }
        if !what.after.phase.is_setup() {
            self.drawn = SideSet::EMPTY;
        }
        for side in sides.iter() {
            match &mut self.runs[side] {
                None => self.start(what.after, side, what.at),
                Some(run) => run.zero = at_zero(self.limit, what.after),
            }
        }
    }

    /// A side alone took so many milliseconds: the time of everybody else stood still. Where its own does not run any
    /// more, they are taken from what is left to it.
    pub fn took(&mut self, table: &Table, side: Side, ms: i64) {
        for other in Side::ALL.into_iter().filter(|other| *other != side) {
            if let Some(run) = &mut self.runs[other] {
                run.since += ms;
            }
        }
        if self.runs[side].is_none() {
            self.banks[side] = (self.banks[side] - ms).max(0);
            if table.active == side {
                self.turn = (self.turn - ms).max(0);
            }
        }
    }

    /// Lets the lot decide for a side until the set-up is over.
    pub fn drawn(&mut self, side: Side) {
        self.drawn = self.drawn.with(side);
    }

    /// This clock, going on from another moment with what was left.
    pub fn resumed(mut self, then: i64, now: i64) -> Clock {
        for run in self.runs.0.iter_mut().flatten() {
            *run = Run { since: now, left: run.left_at(then), zero: run.zero };
        }
        self
    }

    /// When time is up for the first side, if nothing happens before.
    pub fn deadline(&self) -> Option<i64> {
        self.next().map(|(_, run)| run.end())
    }

    /// Whose time is up first, if nothing happens before.
    pub fn hurried(&self) -> Option<Side> {
        self.next().map(|(side, _)| side)
    }

    /// What has to happen because time is up. Once that has happened there may be more.
    pub fn due(&self, now: i64) -> Option<Due> {
        let (side, run) = self.next().filter(|(_, run)| run.end() <= now)?;
        Some(match run.zero {
            AtZero::TurnEnds | AtZero::ZeroCard | AtZero::RightPasses => Due::TimeUp,
            AtZero::Lot => Due::Lot(side),
            AtZero::Loses => Due::Flag(side),
        })
    }

    /// Whether an answer of this side comes in time, if the network took so much of it.
    pub fn is_in_time(&self, side: Side, now: i64, credit: i64) -> bool {
        self.runs[side].is_none_or(|run| now - credit.clamp(0, MOST_CREDIT) < run.end())
    }

    /// What to show.
    pub fn shown(&self, sides: SideSet, now: i64) -> Clocks {
        let left = |side: Side| self.runs[side].map(|run| run.left_at(now));
        let running = sides.iter().filter_map(|side| {
            let zero = self.runs[side]?.zero;
            Some(Running { side: crate::side(side), left: left(side)?, at_zero: zero })
        });
        let banks: BTreeMap<_, _> = match self.limit {
            Limit::Bank { .. } => {
                sides.iter().map(|side| (crate::side(side), left(side).unwrap_or(self.banks[side]))).collect()
            }
            Limit::None | Limit::Rulebook { .. } | Limit::Days { .. } => BTreeMap::new(),
        };
        Clocks { running: running.collect(), banks }
    }

    fn next(&self) -> Option<(Side, Run)> {
        let runs = Side::ALL.into_iter().filter_map(|side| Some((side, self.runs[side]?)));
        runs.min_by_key(|(_, run)| run.end())
    }

    /// What a side has to do. With the rulebook's timer the second card of a combat has seconds of its own, even
    /// where it is the card of the side in turn (TIME-3).
    fn duty(&self, table: &Table, side: Side) -> Option<Duty> {
        let ask = rule::ask(table, side)?;
        let printed = matches!(self.limit, Limit::Rulebook { .. }) && answer_time(table, side).is_some();
        Some(match ask {
            Ask::Pick(_) | Ask::Forces | Ask::Discard | Ask::Team | Ask::Hide | Ask::Facing => {
                Duty::Setup(ask)
            }
            Ask::Card | Ask::Act | Ask::Place | Ask::Announce | Ask::Commit
                if side != table.active || printed =>
            {
                Duty::Answer
            }
            Ask::Card | Ask::Act | Ask::Place | Ask::Announce | Ask::Commit => Duty::Turn,
        })
    }

    /// Whether what a side had to do is done, or interrupted by somebody's answer.
    fn is_done(&self, what: &Happened<'_>, side: Side, duty: Duty) -> bool {
        let one_of_many = matches!(duty, Duty::Setup(Ask::Pick(_) | Ask::Hide));
        let did_it = one_of_many && what.actor == Actor::Side(side) && is_answer(what.action);
        did_it || self.duty(what.after, side) != Some(duty)
    }

    fn start(&mut self, table: &Table, side: Side, now: i64) {
        let Some(duty) = self.duty(table, side) else { return };
        let left = match (self.limit, duty) {
            (Limit::None, _) => return,
            (_, Duty::Setup(_)) if self.drawn.has(side) => 0,
            (Limit::Rulebook { .. }, Duty::Setup(_)) => SETUP,
            (Limit::Rulebook { .. }, Duty::Turn) => self.turn,
            (Limit::Rulebook { answer }, Duty::Answer) => seconds(u16::from(answer)),
            (Limit::Bank { .. }, _) => self.banks[side],
            (Limit::Days { days }, _) => i64::from(days) * DAY,
        };
        self.runs[side] = Some(Run { since: now, left, zero: at_zero(self.limit, table) });
    }

    fn stop(&mut self, side: Side, duty: Duty, now: i64) {
        let Some(run) = self.runs[side].take() else { return };
        let left = run.left_at(now);
        match (self.limit, duty) {
            (Limit::Bank { .. }, _) => self.banks[side] = left,
            (Limit::Rulebook { .. }, Duty::Turn) => self.turn = left,
            (Limit::Rulebook { .. }, Duty::Setup(_) | Duty::Answer)
            | (Limit::None | Limit::Days { .. }, _) => {}
        }
    }

    fn give_back(&mut self, what: &Happened<'_>) {
        if let Actor::Side(side) = what.actor
            && let Some(run) = &mut self.runs[side]
            && is_answer(what.action)
        {
            run.left += what.credit.clamp(0, MOST_CREDIT);
        }
    }

    /// TIME-4, TIME-5.
    fn lengthen_turn(&mut self, what: &Happened<'_>) {
        let extra: i64 = what.events.iter().map(|event| seconds(extra_time(event))).sum();
        if let (Limit::Rulebook { .. }, Some(run)) = (self.limit, &mut self.runs[what.before.active]) {
            run.left += extra;
        }
    }

    /// What comes back for an answer. In the set-up a bank gets no fuller than it began: who lays everything out at
    /// once would begin with much more than was agreed on.
    fn refill(&mut self, side: Side, duty: Duty) {
        let left = self.banks[side];
        let more = left + self.increment();
        self.banks[side] = match duty {
            Duty::Turn => left,
            Duty::Answer => more,
            Duty::Setup(_) => more.min(full_bank(self.limit)).max(left),
        };
    }

    fn increment(&self) -> i64 {
        match self.limit {
            Limit::Bank { increment, .. } => seconds(u16::from(increment)),
            Limit::None | Limit::Rulebook { .. } | Limit::Days { .. } => 0,
        }
    }
}

impl Run {
    fn end(&self) -> i64 {
        self.since + self.left
    }

    fn left_at(&self, now: i64) -> i64 {
        // A log may have been written by a machine whose clock was set back meanwhile.
        let gone = (now - self.since).max(0);
        (self.left - gone).max(0)
    }
}

/// What happens when the time of a side that is asked now is up. Where somebody already had a chance to place what is
/// left and let it pass, the lot places it: two absent sides could pass it to each other for ever.
fn at_zero(limit: Limit, table: &Table) -> AtZero {
    if !matches!(limit, Limit::Rulebook { .. }) {
        // OUR-64: nobody leaves a game of three or four during the set-up.
        let stays = table.phase.is_setup() && table.sides().len() > 2;
        return if stays { AtZero::Lot } else { AtZero::Loses };
    }
    match table.phase {
        phase if phase.is_setup() => AtZero::Lot,
        Phase::Place { rest: true, .. } => AtZero::Lot,
        Phase::Place { revealer, placer, rest: false, .. } if revealer != placer => AtZero::RightPasses,
        // OUR-63: nothing but the time of the turn runs before the first card.
        Phase::Fight(fight) if fight.laid.is_empty() && fight.asked().has(table.active) => AtZero::TurnEnds,
        Phase::Fight(_) => AtZero::ZeroCard,
        _ => AtZero::TurnEnds,
    }
}

/// Whether an action is what a side was asked for. An offer of a draw is not, so nobody gains time by offering.
fn is_answer(action: &Action) -> bool {
    !matches!(action, Action::OfferDraw | Action::Resign)
}

/// What is in a bank when the game begins.
fn full_bank(limit: Limit) -> i64 {
    match limit {
        Limit::Bank { minutes, .. } => i64::from(minutes) * 60_000,
        Limit::None | Limit::Rulebook { .. } | Limit::Days { .. } => 0,
    }
}

fn seconds(count: u16) -> i64 {
    i64::from(count) * 1_000
}

#[cfg(test)]
mod tests;
