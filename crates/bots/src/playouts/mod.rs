//! The tree search of the literature, as a yardstick: a world dealt anew for every iteration, a tree over
//! what the side knows, and a random game to its end.

mod tree;

use engine::rule::setup;
use engine::{Action, Actions, Actor, NoEvents, Outcome, Phase, Side, State, View, deal};

use crate::budget::{Budget, Meter, Stop};
use crate::opening::Opening;
use crate::rng::Rng;
use crate::{Below, Bot};
use tree::Tree;

/// Plays games out at random and takes what won most.
pub struct Playouts {
    budget: Budget,
    stop: Stop,
    tree: Tree,
    opening: Opening,
    memory: Actions,
    made: u64,
    decisions: u64,
}

impl Playouts {
    /// One that plays so many games out, or for so long.
    #[must_use]
    pub fn new(budget: Budget) -> Playouts {
        Playouts {
            budget,
            stop: Stop::default(),
            tree: Tree::default(),
            opening: Opening::default(),
            memory: Actions::new(),
            made: 0,
            decisions: 0,
        }
    }

    /// Games played out for the last choice.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Decisions in all of them.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    fn search(&mut self, view: &View, rng: &mut Rng) -> Action {
        let mut meter = Meter::new(self.budget, self.stop.clone());
        self.tree.clear();
        (self.made, self.decisions) = (0, 0);
        while self.made == 0 || meter.spent(self.made) < 1.0 {
            self.iterate(view, rng);
            self.made += 1;
        }
        self.tree.most_visited().unwrap_or(Action::Pass)
    }

    /// A new world, down the tree to a new leaf, and from there at random to the end.
    fn iterate(&mut self, view: &View, rng: &mut Rng) {
        let below = &mut |limit| rng.below(limit);
        let mut state = deal(view, below);
        self.tree.begin();
        let mut in_tree = true;
        while state.outcome().is_none() {
            if let Some(drawn) = setup::draw(&state, below) {
                state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
                continue;
            }
            let Some(side) = asked(&state) else { break };
            let chosen = if in_tree {
                self.tree.descend(&state, side, below, &mut self.memory, &mut in_tree)
            } else {
                state.whim(side, below, &mut self.memory)
            };
            let Some(action) = chosen else { break };
            self.decisions += 1;
            state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
        }
        let outcome = state.outcome();
        self.tree.learn(|side| prize(outcome, side));
    }
}

/// What an end is worth to a side: a win 1, a draw half of it.
fn prize(outcome: Option<Outcome>, side: Side) -> f32 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn asked(state: &State) -> Option<Side> {
    state.table().sides().iter().find(|side| state.ask(*side).is_some())
}

impl Bot for Playouts {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        let Some(side) = view.side() else { return Action::Pass };
        let seed = u64::from(below(u32::MAX)) << 32 | u64::from(below(u32::MAX));
        let mut rng = Rng::new(seed);
        match view.table().phase {
            Phase::Card | Phase::Act | Phase::Fight(_) | Phase::Place { .. } => self.search(view, &mut rng),
            _ => self.opening.choose(view, side, &mut |limit| rng.below(limit)),
        }
    }

    fn stop(&self) -> Option<Stop> {
        Some(self.stop.clone())
    }
}
