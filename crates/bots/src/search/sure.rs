//! What a side can do for sure: nothing in it is left to luck, to what is hidden, or to another side.

use std::collections::{HashMap, HashSet};

use engine::{Action, Actions, Actor, NoEvents, Phase, Side, State, Table};

use super::has_ended;
use super::plan::{Plan, print};
use crate::budget::{Budget, Meter, Stop};
use crate::eval::Fields;
use crate::legal::MOST;

/// Answers that are tried first because they have worked before.
const REMEMBERED: usize = 8;

/// Looking at so many tables takes as long as judging one.
pub(crate) const LOOKS: u64 = 16;

/// With so many actions of a turn everything is tried.
const TRIED: usize = 2;
/// What a field charges for a pit that may be leapt over.
const LEAP: u8 = 4;
/// A turn of a room may shorten a way by about so many steps.
pub(crate) const TURNED: u8 = 6;

/// Tries everything that is sure, as long as it may.
pub(crate) struct Sure {
    looked: u64,
    meter: Meter,
    cut: bool,
    seen: HashSet<(u64, u8)>,
    /// Whether the tables at the end of a turn are safe, as far as that is known.
    safe: HashMap<u64, bool>,
    /// Turns that brought the other side a point, the latest one last.
    threats: Vec<Plan>,
    /// Lists that are not in use; making one costs more than filling it.
    spare: Vec<Actions>,
    /// How far it is to the exit, for one who does not look where nobody gets out.
    fields: Option<Fields>,
}

impl Sure {
    /// One that tries everything.
    pub(crate) fn thorough() -> Sure {
        Sure {
            fields: None,
            looked: 0,
            meter: Meter::endless(),
            cut: false,
            seen: HashSet::new(),
            safe: HashMap::new(),
            threats: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// One that saves its time: it looks where somebody is near the exit, and with the third action of
    /// a turn and later ones only for the step out.
    pub(crate) fn quick() -> Sure {
        Sure { fields: Some(Fields::default()), ..Sure::thorough() }
    }

    /// Begins anew; the tables of this budget are those it looks at.
    pub(crate) fn begin(&mut self, budget: Budget, stop: &Stop) {
        self.looked = 0;
        self.meter = Meter::new(budget, stop.clone());
        self.cut = false;
        self.seen.clear();
        self.safe.clear();
        self.threats.clear();
    }

    /// Tables looked at since it began.
    pub(crate) fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether there was more to look at than it may: then what it has not found may still be there.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut
    }

    /// A list to fill. One that saves its time does not look at every way to share out loads either.
    fn list(&mut self) -> Actions {
        let is_quick = self.fields.is_some();
        let new = || if is_quick { Actions::with_most(MOST) } else { Actions::new() };
        self.spare.pop().unwrap_or_else(new)
    }

    fn look(&mut self) {
        self.looked += 1;
        self.cut |= self.meter.spent(self.looked) >= 1.0;
    }

    /// The shortest turns that bring a side so many points, at most as many as asked for.
    pub(crate) fn scoring(&mut self, state: &State, side: Side, wanted: u8, most: usize) -> Vec<Plan> {
        let mut goal = Scoring { side, wanted, most, found: Vec::new(), deeper: true };
        if !self.gets_out(state.table(), side, state.table().points, TURNED) {
            return goal.found;
        }
        for depth in 1.. {
            if !goal.found.is_empty() || !goal.deeper || self.is_cut() {
                break;
            }
            self.seen.clear();
            goal.deeper = false;
            self.score(state, &Plan::EMPTY, depth, &mut goal);
        }
        goal.found
    }

    fn score(&mut self, state: &State, plan: &Plan, depth: u8, goal: &mut Scoring) {
        if depth == 1 && plan.actions().len() >= TRIED && !self.gets_out(state.table(), goal.side, 1, LEAP) {
            // Somebody may still get out later.
            goal.deeper = true;
            return;
        }
        let mut legal = self.list();
        state.legal(goal.side, &mut legal);
        for action in legal.iter().filter(|action| is_sure(action)) {
            if goal.found.len() >= goal.most || self.is_cut() {
                break;
            }
            let Some(plan) = plan.then(action) else { continue };
            let mut after = *state;
            after.apply_unchecked(Actor::Side(goal.side), action, &mut NoEvents);
            self.look();
            let goes_on = is_acting(&after, goal.side);
            if depth > 1 {
                if goes_on && self.seen.insert((print(&after), depth)) {
                    self.score(&after, &plan, depth - 1, goal);
                }
            } else if after.table().score(goal.side) >= goal.wanted {
                goal.found.push(plan);
            } else {
                goal.deeper |= goes_on;
            }
        }
        self.spare.push(legal);
    }

    /// Whether somebody of a side seems to be near enough to the exit, if that is asked at all.
    fn gets_out(&mut self, table: &Table, side: Side, points: u8, spared: u8) -> bool {
        self.fields.as_mut().is_none_or(|fields| fields.is_near(table, side, points, spared))
    }

    /// Whether no other side has a sure point in its next turn, after this side's turn has ended.
    pub(crate) fn is_safe(&mut self, state: &State, side: Side) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(side);
        }
        let print = print(state);
        if let Some(safe) = self.safe.get(&print) {
            return *safe;
        }
        let safe = self.threat(state).is_none();
        self.safe.insert(print, safe);
        safe
    }

    /// What the side that is about to take its turn can do to gain a point for sure, after its card.
    fn threat(&mut self, state: &State) -> Option<Plan> {
        let (side, wanted, dealt) = self.highest(state)?;
        if let Some(at) = self.known_threat(&dealt, side, wanted) {
            let plan = self.threats.remove(at);
            self.threats.push(plan);
            return Some(plan);
        }
        let plan = self.scoring(&dealt, side, wanted, 1).first().copied()?;
        if self.threats.len() >= REMEMBERED {
            self.threats.remove(0);
        }
        self.threats.push(plan);
        Some(plan)
    }

    /// Whether none of the threats that were found so far works on a table at the end of a turn.
    pub(crate) fn withstands(&mut self, state: &State, side: Side) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(side);
        }
        self.highest(state)
            .is_none_or(|(next, wanted, dealt)| self.known_threat(&dealt, next, wanted).is_none())
    }

    fn known_threat(&mut self, dealt: &State, side: Side, wanted: u8) -> Option<usize> {
        self.look();
        (0..self.threats.len()).rev().find(|at| scores(dealt, side, wanted, &self.threats[*at]))
    }

    /// The side that is about to take its turn, one point more than it has, and the table after its
    /// highest card: what a lower one can do it can do as well.
    fn highest(&mut self, state: &State) -> Option<(Side, u8, State)> {
        let side = state.table().active;
        let wanted = state.table().score(side) + 1;
        if state.table().phase == Phase::Act {
            return Some((side, wanted, *state));
        }
        let mut cards = self.list();
        state.legal(side, &mut cards);
        let card = cards.last().copied();
        self.spare.push(cards);
        let mut dealt = *state;
        dealt.apply_unchecked(Actor::Side(side), &card?, &mut NoEvents);
        Some((side, wanted, dealt))
    }

    /// The turns that end with a table as wanted, at most so many, with these tables.
    pub(crate) fn endings(
        &mut self,
        state: &State,
        side: Side,
        most: usize,
        wanted: impl Fn(&mut Sure, &State) -> bool,
    ) -> Vec<(Plan, State)> {
        let mut ending = Ending { side, most, seen: HashSet::new(), found: Vec::new(), wanted };
        self.end(state, &Plan::EMPTY, &mut ending);
        ending.found
    }

    fn end(&mut self, state: &State, plan: &Plan, ending: &mut Ending<impl Fn(&mut Sure, &State) -> bool>) {
        if !is_acting(state, ending.side) {
            if has_ended(state.table(), ending.side) && (ending.wanted)(self, state) {
                ending.found.push((*plan, *state));
            }
            return;
        }
        let mut legal = self.list();
        state.legal(ending.side, &mut legal);
        for action in legal.iter().filter(|action| is_sure(action)) {
            if ending.found.len() >= ending.most || self.is_cut() {
                break;
            }
            let Some(plan) = plan.then(action) else { continue };
            let mut after = *state;
            after.apply_unchecked(Actor::Side(ending.side), action, &mut NoEvents);
            self.look();
            if ending.seen.insert(print(&after)) {
                self.end(&after, &plan, ending);
            }
        }
        self.spare.push(legal);
    }
}

struct Scoring {
    side: Side,
    wanted: u8,
    most: usize,
    found: Vec<Plan>,
    /// Whether a turn could have gone on.
    deeper: bool,
}

struct Ending<W> {
    side: Side,
    most: usize,
    seen: HashSet<u64>,
    found: Vec<(Plan, State)>,
    wanted: W,
}

fn is_acting(state: &State, side: Side) -> bool {
    state.table().phase == Phase::Act && state.table().active == side
}

/// Whether a turn that was thought out for another table brings the points on this one, too.
fn scores(state: &State, side: Side, wanted: u8, plan: &Plan) -> bool {
    let mut state = *state;
    for action in plan.actions() {
        if !is_acting(&state, side) || state.apply(Actor::Side(side), action, &mut NoEvents).is_err() {
            return false;
        }
    }
    state.table().score(side) >= wanted
}

/// Whether an action leaves nothing to luck, to hidden things, or to another side.
fn is_sure(action: &Action) -> bool {
    !matches!(action, Action::Reveal { .. } | Action::Fight { .. } | Action::Shoot { .. })
}
