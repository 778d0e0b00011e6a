//! Proofs by trying everything that leaves nothing to luck or to the other side.

use std::collections::HashSet;

use engine::decision::Fight;
use engine::rule::combat;
use engine::{Action, Actions, Actor, NoEvents, Phase, Side, State};

use super::Goal;
use crate::search::print;

/// More tables than this are not looked at for one position.
const MOST: usize = 300_000;

/// Everything that was looked at, and whether it was too much.
#[derive(Default)]
struct Search {
    seen: HashSet<u64>,
    looked: usize,
    /// Lists that are not in use; making one costs more than filling it.
    spare: Vec<Actions>,
}

/// The first actions that reach a goal for sure; `None` if that takes too long to find out.
pub(crate) fn solutions(state: &State, side: Side, goal: Goal) -> Option<Vec<Action>> {
    let mut legal = Actions::new();
    state.legal(side, &mut legal);
    if goal == Goal::Card {
        return Some(legal.iter().copied().filter(|action| never_loses(state, side, action)).collect());
    }
    let mut found = Vec::new();
    let mut looked = 0;
    for action in legal.iter() {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        let mut search = Search::default();
        let reached = match goal {
            Goal::Score(points) => {
                let wanted = state.table().score(side) + points;
                search.can_score(&after, side, wanted)
            }
            Goal::Stop => search.can_stop(&after, side),
            Goal::Card => false,
        };
        looked += search.looked;
        if looked > MOST {
            return None;
        }
        if reached {
            found.push(*action);
        }
    }
    Some(found)
}

/// Whether no other side has a sure point in its next turn.
pub(crate) fn is_safe(state: &State, side: Side) -> bool {
    Search::default().is_safe(state, side)
}

/// Whether a side can gain so many points for sure with the points of this turn.
pub(crate) fn can_score(state: &State, side: Side, wanted: u8) -> bool {
    Search::default().can_score(state, side, wanted)
}

impl Search {
    fn can_score(&mut self, state: &State, side: Side, wanted: u8) -> bool {
        let table = state.table();
        if table.score(side) >= wanted {
            return true;
        }
        if table.phase != Phase::Act || table.active != side || !self.looks_new(state) {
            return false;
        }
        self.any_sure(state, side, |search, after| search.can_score(after, side, wanted))
    }

    /// Whether a side can end its turn so that the next one has no sure point.
    fn can_stop(&mut self, state: &State, side: Side) -> bool {
        let table = state.table();
        if table.phase == Phase::Card || table.outcome().is_some() {
            return self.is_safe(state, side);
        }
        if table.phase != Phase::Act || table.active != side || !self.looks_new(state) {
            return false;
        }
        self.any_sure(state, side, |search, after| search.can_stop(after, side))
    }

    fn is_safe(&mut self, state: &State, side: Side) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(side);
        }
        let next = state.table().active;
        let wanted = state.table().score(next) + 1;
        let mut cards = self.spare.pop().unwrap_or_default();
        state.legal(next, &mut cards);
        // What a lower card can do a higher one can do as well.
        let card = cards.last().copied();
        self.spare.push(cards);
        let Some(card) = card else { return true };
        let mut after = *state;
        after.apply_unchecked(Actor::Side(next), &card, &mut NoEvents);
        let spare = core::mem::take(&mut self.spare);
        let mut answers = Search { seen: HashSet::new(), looked: self.looked, spare };
        let scored = answers.can_score(&after, next, wanted);
        self.looked = answers.looked;
        self.spare = answers.spare;
        !scored
    }

    /// Whether anything a side can do for sure leads where it wants.
    fn any_sure(&mut self, state: &State, side: Side, wanted: impl Fn(&mut Search, &State) -> bool) -> bool {
        let mut legal = self.spare.pop().unwrap_or_default();
        state.legal(side, &mut legal);
        let found = legal.iter().filter(|action| is_sure(action)).any(|action| {
            let mut after = *state;
            after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
            wanted(self, &after)
        });
        self.spare.push(legal);
        found
    }

    fn looks_new(&mut self, state: &State) -> bool {
        self.looked += 1;
        self.looked <= MOST && self.seen.insert(print(state))
    }
}

/// Whether an action leaves nothing to luck, to hidden things, or to another side.
fn is_sure(action: &Action) -> bool {
    !matches!(action, Action::Reveal { .. } | Action::Fight { .. })
}

/// Whether a combat card is beaten by none that the other side may have.
fn never_loses(state: &State, side: Side, action: &Action) -> bool {
    let (Phase::Fight(fight), Action::Commit(card)) = (state.table().phase, *action) else { return false };
    let table = state.table();
    let mine = i32::from(combat::total(table, &fight, side)) + i32::from(card);
    let theirs = i32::from(combat::total(table, &fight, fight.against(side)));
    let highest = table.combat_cards(fight.against(side)).iter().rposition(|count| *count > 0).unwrap_or(0);
    mine >= theirs + highest as i32
}

/// Whether a fight that a side loses loses it the game.
pub(crate) fn is_decisive(state: &State, fight: &Fight, side: Side) -> bool {
    let mut after = *state;
    let lowest = |side: Side| table_lowest(state, side);
    let highest = |side: Side| table_highest(state, side);
    for _ in 0..2 {
        let Phase::Fight(now) = after.table().phase else { break };
        let Some(asked) = now.asked().iter().next() else { break };
        let card = if asked == side { lowest(asked) } else { highest(asked) };
        after.apply_unchecked(Actor::Side(asked), &Action::Commit(card), &mut NoEvents);
    }
    let other = fight.against(side);
    after.table().score(other) >= after.table().rules().target
}

fn table_lowest(state: &State, side: Side) -> u8 {
    state.table().combat_cards(side).iter().position(|count| *count > 0).unwrap_or(0) as u8
}

fn table_highest(state: &State, side: Side) -> u8 {
    state.table().combat_cards(side).iter().rposition(|count| *count > 0).unwrap_or(0) as u8
}
