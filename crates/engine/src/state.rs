//! A game in progress.

use crate::action::{Action, Actions, Actor};
use crate::decision::{Ask, Outcome, Phase};
use crate::event::Sink;
use crate::illegal::{Check, Illegal};
use crate::rule;
use crate::rules::Rules;
use crate::secrets::Secrets;
use crate::side::Side;
use crate::table::{MAX_PURSES, Table};
use crate::token::Token;

/// A game in progress: the table and what somebody at it does not see. Plain data: copying it
/// replaces taking moves back.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) secrets: Secrets,
}

impl core::fmt::Debug for State {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.table.fmt(f)
    }
}

impl State {
    /// A new game, before anything was drawn or chosen.
    #[must_use]
    pub fn new(rules: &'static Rules) -> State {
        let mut state = State { table: Table::new(rules), secrets: Secrets::NONE };
        rule::setup::begin(&mut state);
        state
    }

    /// The table.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What somebody does not see. Only hosts of games, records and tests look here.
    #[must_use]
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.table.rules()
    }

    /// What a side is asked now.
    #[must_use]
    pub fn ask(&self, side: Side) -> Option<Ask> {
        rule::ask(&self.table, side)
    }

    /// Whether chance has to decide something before anybody can act.
    #[must_use]
    pub fn awaits_chance(&self) -> bool {
        matches!(self.table.phase, Phase::Chance(_))
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Lists what a side may do now, each result once. Offers of a draw and resignation are
    /// always possible and not listed. Empty if the side is not asked.
    pub fn legal(&self, side: Side, out: &mut Actions) {
        out.clear();
        rule::list(&self.table, &self.secrets.of(side), side, out);
    }

    /// One of the actions a side may take now, at random and without listing all; `None` if it
    /// is not asked. Chances differ from those of a list: who acts is drawn first, then what it does.
    pub fn whim(
        &self,
        side: Side,
        below: &mut dyn FnMut(u32) -> u32,
        memory: &mut Actions,
    ) -> Option<Action> {
        rule::whim::draw(&self.table, &self.secrets.of(side), side, below, memory)
    }

    /// Whether an action is allowed.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn check(&self, actor: Actor, action: &Action) -> Check {
        match actor {
            Actor::Side(side) => rule::check(&self.table, &self.secrets.of(side), side, action),
            Actor::Chance => rule::setup::check_chance(self, action),
            Actor::Clock => rule::turn::check_clock(&self.table, action),
        }
    }

    /// Lets an action happen.
    ///
    /// # Errors
    /// Names the rule that forbids it; the state is then unchanged.
    pub fn apply(&mut self, actor: Actor, action: &Action, events: &mut dyn Sink) -> Result<(), Illegal> {
        self.check(actor, action)?;
        self.apply_unchecked(actor, action, events);
        Ok(())
    }

    /// Lets an action happen that was listed or checked in this very state.
    pub fn apply_unchecked(&mut self, actor: Actor, action: &Action, events: &mut dyn Sink) {
        rule::perform(self, actor, action, events);
    }

    /// The same table as if it were the turn of this character's side and only this character had
    /// points: a thought about where it could get to, not a position that a game comes to.
    #[must_use]
    pub fn as_if_acting(&self, who: Token, points: u8) -> State {
        let mut state = *self;
        let table = &mut state.table;
        table.phase = Phase::Act;
        table.active = table.owner(who);
        table.points = points;
        table.purses = [None; MAX_PURSES];
        table.spent = table.characters().minus(who.bit());
        state
    }

    /// A number that differs, for all practical purposes, between different states.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        let text = crate::notation::position::write(self);
        for byte in text.bytes() {
            hasher.0 = (hasher.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        hasher.0
    }
}

struct Fnv(u64);
