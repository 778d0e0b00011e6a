//! Hints: what a strong bot would do in somebody's place, and how it sees the game.

use engine::{Actor, NoEvents, Phase, Side, Table, View, deal};

use crate::budget::{Budget, Stop};
use crate::eval::{Judge, Style, Weights};
use crate::rng::Rng;
use crate::search::Plan;
use crate::thinker::{Depth, Thinker};
use crate::why::{Why, explain};
use crate::{Below, Bot};

/// Games of a hundred that a side wins who is behind, at most.
const BEHIND: u8 = 40;
/// Games of a hundred that a side wins who is not ahead, at most.
const EVEN: u8 = 55;

/// What to do, why, and what the game looks like.
#[derive(Clone, Debug)]
pub struct Advice {
    /// What to do, first action first.
    pub plan: Plan,
    /// Why.
    pub why: Why,
    /// Games of a hundred that the side would win.
    pub chance: u8,
}

/// Advises, and stands by its plan: who does what it says is told the next step of the same plan, since a new one made
/// at every step may take back what the last one did.
#[derive(Debug, Default)]
pub struct Adviser {
    /// The tables of the last plan, and what is left of it there.
    steps: Vec<(Side, Table, Plan)>,
}

impl Adviser {
    /// Advises the side in a view's seat; `None` if it is not asked anything.
    pub fn advise(&mut self, view: &View, budget: Budget, stop: &Stop, below: Below<'_>) -> Option<Advice> {
        view.ask()?;
        let side = view.side()?;
        let plan = if let Some(plan) = self.planned(view, side) {
            plan
        } else {
            let plan = think(view, budget, stop, below)?;
            self.keep(view, side, &plan, below);
            plan
        };
        Some(Advice { plan, why: explain(view, plan.actions()), chance: chance(view, below)? })
    }

    fn planned(&self, view: &View, side: Side) -> Option<Plan> {
        let is_now = |step: &&(Side, Table, Plan)| step.0 == side && step.1 == *view.table();
        let (_, _, plan) = self.steps.iter().find(is_now)?;
        plan.actions().first().filter(|action| view.check(action).is_ok()).map(|_| *plan)
    }

    /// Keeps every step of a plan with the table that it is meant for.
    fn keep(&mut self, view: &View, side: Side, plan: &Plan, below: Below<'_>) {
        self.steps.clear();
        let mut rng = Rng::new(u64::from(below(u32::MAX)));
        let mut state = deal(view, &mut |limit| rng.below(limit));
        let mut rest = *plan;
        while let Some(action) = rest.actions().first().copied() {
            self.steps.push((side, *state.table(), rest));
            if state.check(Actor::Side(side), &action).is_err() {
                break;
            }
            state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
            rest = rest.rest();
        }
    }
}

fn think(view: &View, budget: Budget, stop: &Stop, below: Below<'_>) -> Option<Plan> {
    let depth = Depth { width: 12, worlds: 4, replies: 8, budget };
    let mut thinker = Thinker::new(depth, Style::Even, Weights::usual()).stopped_by(stop);
    let action = thinker.choose(view, below);
    thinker.plan().or_else(|| Plan::EMPTY.then(&action))
}

/// Games of a hundred that the side in a view's seat would win; `None` for a seat without a side and
/// before the first turn.
#[must_use]
pub fn chance(view: &View, below: Below<'_>) -> Option<u8> {
    let side = view.side()?;
    if !matches!(
        view.table().phase,
        Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_) | Phase::Over(_)
    ) {
        return None;
    }
    let mut rng = Rng::new(u64::from(below(u32::MAX)));
    let state = deal(view, &mut |limit| rng.below(limit));
    let value = Judge::new(Weights::usual().clone()).value(state.table(), side);
    let share = 1.0 / (1.0 + (-f64::from(value) / Weights::UNIT).exp());
    Some((share * 100.0).round() as u8)
}

/// Whether a computer in a view's seat takes a draw that is offered: it does when it sees itself behind, and
/// also on equal terms once half of the quiet turns there may be have gone by. It depends on the view alone.
#[must_use]
pub fn takes_draw(view: &View) -> bool {
    let table = view.table();
    let is_dead = table.quiet >= table.rules().ruleset().quiet_turns / 2;
    let most = if is_dead { EVEN } else { BEHIND };
    let mut rng = Rng::new(0);
    chance(view, &mut |limit| rng.below(limit)).is_some_and(|chance| chance <= most)
}
