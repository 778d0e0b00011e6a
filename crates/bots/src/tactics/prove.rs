//! Proofs by trying everything that leaves nothing to luck or to the other side.

use engine::decision::Fight;
use engine::{Action, Actions, Actor, NoEvents, Phase, Seat, Side, State, View, deal};

use super::Goal;
use crate::budget::{Budget, Stop};
use crate::rng::Rng;
use crate::search::{Sure, lay};

/// More tables than this are not looked at for one question: about a second's work.
const MOST: u64 = 4_000_000;

/// Worlds dealt to see each of at most seven cards laid.
const DEALS: usize = 200;

fn prover() -> Sure {
    let mut sure = Sure::thorough();
    sure.begin(Budget::Tables(MOST), &Stop::default());
    sure
}

/// The first actions that reach a goal for sure; `None` if that takes too long to find out.
pub(crate) fn solutions(state: &State, side: Side, goal: Goal) -> Option<Vec<Action>> {
    let mut legal = Actions::new();
    state.legal(side, &mut legal);
    if goal == Goal::Card {
        return Some(best_cards(state, side, &legal));
    }
    let mut sure = prover();
    // Who has a sure point may as well take it and let the other side have its own.
    let wanted = state.table().score(side) + 1;
    if goal == Goal::Stop && !sure.scoring(state, side, wanted, 1).is_empty() {
        return Some(Vec::new());
    }
    let mut found = Vec::new();
    for action in legal.iter() {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        let reached = match goal {
            Goal::Score(points) => {
                let wanted = state.table().score(side) + points;
                after.table().score(side) >= wanted || !sure.scoring(&after, side, wanted, 1).is_empty()
            }
            Goal::Stop => !sure.endings(&after, side, 1, |sure, end| sure.is_safe(end, side)).is_empty(),
            Goal::Card => false,
        };
        if sure.is_cut() {
            return None;
        }
        if reached {
            found.push(*action);
        }
    }
    Some(found)
}

/// Whether no other side has a sure point in its next turn; `None` if that takes too long to find out.
pub(crate) fn is_safe(state: &State, side: Side) -> Option<bool> {
    let mut sure = prover();
    let safe = sure.is_safe(state, side);
    (!sure.is_cut()).then_some(safe)
}

/// The most points a side can gain for sure with the points of this turn, if it can be found out.
pub(crate) fn most_points(state: &State, side: Side) -> Option<u8> {
    let mut sure = prover();
    let now = state.table().score(side);
    let mut gain = 0;
    while !sure.scoring(state, side, now + gain + 1, 1).is_empty() {
        gain += 1;
    }
    (!sure.is_cut()).then_some(gain)
}

/// The combat cards that win the game whatever the other side lays, or else those that cannot lose it;
/// none if all cards are alike in that.
fn best_cards(state: &State, side: Side, legal: &[Action]) -> Vec<Action> {
    let Phase::Fight(fight) = state.table().phase else { return Vec::new() };
    let least: Vec<i8> = legal.iter().map(|action| least(state, side, &fight, action)).collect();
    let best = least.iter().copied().max().unwrap_or(0);
    if least.iter().all(|least| *least == best) {
        return Vec::new();
    }
    legal.iter().zip(&least).filter(|(_, least)| **least == best).map(|(action, _)| *action).collect()
}

/// What a card leads to at the least: 1 for the points that win, -1 for those that lose.
fn least(state: &State, side: Side, fight: &Fight, action: &Action) -> i8 {
    let Action::Commit(mine) = *action else { return 0 };
    let other = fight.against(side);
    let target = state.rules().target;
    let ends = theirs(state, side, fight).into_iter().map(|(mut world, theirs)| {
        let (mine, theirs) = (usize::from(mine), usize::from(theirs));
        let (attack, defense) = if side == fight.attacking { (mine, theirs) } else { (theirs, mine) };
        lay(&mut world, fight, attack, defense);
        i8::from(world.table().score(side) >= target) - i8::from(world.table().score(other) >= target)
    });
    ends.min().unwrap_or(0)
}

/// Every card that the other side may lay or have laid, each with a world in which that may be.
fn theirs(state: &State, side: Side, fight: &Fight) -> Vec<(State, u8)> {
    let other = fight.against(side);
    let held = state.table().combat_cards(other);
    let mut cards = (0..).zip(held).filter(|(_, count)| *count > 0).map(|(card, _)| card);
    if !fight.laid.has(other) {
        return cards.map(|card| (*state, card)).collect();
    }
    let view = View::of(state, Seat::Side(side));
    let mut rng = Rng::new(0);
    let mut worlds: Vec<(State, u8)> = Vec::new();
    for _ in 0..DEALS {
        let world = deal(&view, &mut |limit| rng.below(limit));
        if let Some(card) = View::of(&world, Seat::Replay).laid(other)
            && !worlds.iter().any(|(_, known)| *known == card)
        {
            worlds.push((world, card));
        }
    }
    debug_assert!(cards.all(|card| worlds.iter().any(|(_, known)| *known == card)));
    worlds
}
