//! A quick way to play on: the best next action by its looks, until the turn is over.

use engine::{Action, Actor, NoEvents, Phase, Side, State};

use super::beam::CURIOUS;
use super::duel::Duel;
use super::order::Order;
use crate::eval::Judge;
use crate::legal::Legal;
use crate::rng::Rng;

/// Squares that are tried for a token.
const TRIED: usize = 5;
/// A turn never has more decisions than this.
const LONGEST: usize = 60;
/// Longer lists are left once the budget is spent.
const LONG: usize = 512;

/// Plays turns quickly.
#[derive(Default)]
pub(crate) struct Sprint {
    legal: Legal,
}

impl Sprint {
    /// Plays until the turn of this side is over, or for whoever is asked until it can go on.
    pub(crate) fn play_turn(&mut self, state: &mut State, side: Side, judge: &mut Judge, rng: &mut Rng) {
        for _ in 0..LONGEST {
            match state.table().phase {
                Phase::Act if state.table().active == side => {
                    let action = self.best(state, side, judge);
                    state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
                }
                Phase::Card if state.table().active == side => {
                    state.legal(side, &mut self.legal);
                    // The list goes from the lowest card to the highest.
                    let Some(action) = self.legal.last().copied() else { return };
                    state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
                }
                Phase::Place { .. } | Phase::Fight(_) => self.settle(state, judge, rng),
                _ => return,
            }
        }
    }

    /// Answers what is open between two actions of a turn.
    pub(crate) fn settle(&mut self, state: &mut State, judge: &mut Judge, rng: &mut Rng) {
        loop {
            match state.table().phase {
                Phase::Fight(fight) => {
                    Duel::quick(state, &fight, judge).solve(&fight).fight_out(state, &fight, rng);
                }
                Phase::Place { placer, .. } => {
                    let Some(action) = self.placing(state, placer, judge, rng) else { return };
                    state.apply_unchecked(Actor::Side(placer), &action, &mut NoEvents);
                }
                _ => return,
            }
        }
    }

    fn placing(&mut self, state: &State, side: Side, judge: &mut Judge, rng: &mut Rng) -> Option<Action> {
        state.legal(side, &mut self.legal);
        let mut best: Option<(i32, Action)> = None;
        for _ in 0..TRIED.min(self.legal.len()) {
            let action = self.legal[rng.place(self.legal.len())];
            let mut after = *state;
            after.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
            let value = judge.value(after.table(), side);
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    fn best(&mut self, state: &State, side: Side, judge: &mut Judge) -> Action {
        state.legal(side, &mut self.legal);
        let mut best = (i32::MIN, Action::Pass);
        let mut order = Order::of(&self.legal, LONG);
        while let Some(action) = order.next(&self.legal, || judge.spent() >= 1.0) {
            let value = if matches!(action, Action::Reveal { .. }) {
                judge.value(state.table(), side) + CURIOUS
            } else {
                let mut after = *state;
                after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
                match after.table().phase {
                    Phase::Fight(fight) => {
                        let solved = Duel::quick(&after, &fight, judge).solve(&fight);
                        let Some(worth) = solved.promise(after.table(), &fight) else { continue };
                        if side == fight.attacking { worth } else { -worth }
                    }
                    _ => judge.value(after.table(), side),
                }
            };
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }
}
