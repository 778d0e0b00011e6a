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

/// Answers questions by trying everything, as long as it has tables left to look at.
pub(crate) struct Prover {
    sure: Sure,
    left: u64,
}

impl Prover {
    /// One for a single question.
    pub(crate) fn new() -> Prover {
        Prover::with(MOST)
    }

    /// One for many questions, which looks at so many tables for all of them together.
    pub(crate) fn with(left: u64) -> Prover {
        Prover { sure: Sure::thorough(), left }
    }

    /// Asks a question; `None` if it takes too long to answer.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Sure) -> T) -> Option<T> {
        self.sure.begin(Budget::Tables(self.left.min(MOST)), &Stop::default());
        let answer = question(&mut self.sure);
        self.left = self.left.saturating_sub(self.sure.looked());
        (!self.sure.is_cut()).then_some(answer)
    }

    /// The first actions that reach a goal for sure; `None` if that takes too long to find out.
    pub(crate) fn solutions(&mut self, state: &State, side: Side, goal: Goal) -> Option<Vec<Action>> {
        let mut legal = Actions::new();
        state.legal(side, &mut legal);
        let score = state.table().score(side);
        match goal {
            Goal::Card => Some(best_cards(state, side, &legal)),
            Goal::Score(points) => self.ask(|sure| {
                let wanted = score + points;
                leading(state, side, &legal, |after| {
                    after.table().score(side) >= wanted || !sure.scoring(after, side, wanted, 1).is_empty()
                })
            }),
            Goal::Stop => self.ask(|sure| {
                // Who has a sure point may as well take it and let the other side have its own.
                if !sure.scoring(state, side, score + 1, 1).is_empty() {
                    return Vec::new();
                }
                leading(state, side, &legal, |after| {
                    !sure.endings(after, side, 1, |sure, end| sure.is_safe(end, side)).is_empty()
                })
            }),
        }
    }

    /// Whether no other side has a sure point in its next turn; `None` if that takes too long to find out.
    pub(crate) fn is_safe(&mut self, state: &State, side: Side) -> Option<bool> {
        self.ask(|sure| sure.is_safe(state, side))
    }

    /// The most points a side can gain for sure with the points of this turn, if it can be found out.
    pub(crate) fn most_points(&mut self, state: &State, side: Side) -> Option<u8> {
        let now = state.table().score(side);
        self.ask(|sure| {
            let mut gain = 0;
            while !sure.scoring(state, side, now + gain + 1, 1).is_empty() {
                gain += 1;
            }
            gain
        })
    }
}

/// The actions that lead where something is so.
fn leading(
    state: &State,
    side: Side,
    legal: &[Action],
    mut there: impl FnMut(&State) -> bool,
) -> Vec<Action> {
    let leads = |action: &&Action| {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        there(&after)
    };
    legal.iter().filter(leads).copied().collect()
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
