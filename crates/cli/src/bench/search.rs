//! How fast bots look ahead: tables judged, and whole games from what a seat knows.

use bots::{Bot, Budget, Depth, Style, Thinker, eval::Weights};
use engine::{Edition, Rules, Seat, State, View};

use super::race::{Lap, Racer};
use crate::game;
use crate::position;
use crate::rng::Rng;

/// Positions that are searched in turn.
const ROOTS: u64 = 24;

/// What the side to move sees in games of the base set after so many turns.
fn roots(turns: u32) -> Vec<View> {
    let rules = Rules::usual(Edition::ALL[0], 2);
    (0..ROOTS)
        .map(|seed| position::started(rules, seed, turns))
        .filter_map(|state| game::asked(&state).map(|side| View::of(&state, Seat::Side(side))))
        .collect()
}

/// A search that plans turns, six tables at once: a lap is one decision, and what it lists are the tables
/// judged.
pub struct Thoughts {
    roots: Vec<View>,
    next: usize,
    thinker: Thinker,
}

impl Thoughts {
    /// Decisions in the middle of games.
    #[must_use]
    pub fn new() -> Thoughts {
        let depth = Depth { width: 6, worlds: 3, replies: 0, budget: Budget::Tables(6_000) };
        Thoughts { roots: roots(6), next: 0, thinker: Thinker::new(depth, Style::Even, Weights::usual()) }
    }
}

impl Default for Thoughts {
    fn default() -> Thoughts {
        Thoughts::new()
    }
}

impl Racer for Thoughts {
    fn name(&self) -> String {
        "tables judged".to_owned()
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        let view = &self.roots[self.next % self.roots.len()];
        self.next += 1;
        self.thinker.choose(view, &mut |limit| rng.below(limit));
        Lap { decisions: 1, listed: self.thinker.judged() }
    }

    fn state_bytes(&self) -> usize {
        size_of::<State>()
    }
}

/// A tree search with hidden information: every iteration deals itself a world and plays a whole game out. A
/// lap is one decision of the first turn, its decisions are those of the games, and what it lists are the games.
pub struct Playouts {
    roots: Vec<View>,
    next: usize,
    searcher: bots::Playouts,
}

impl Playouts {
    /// Decisions at the first turn of games.
    #[must_use]
    pub fn new() -> Playouts {
        Playouts { roots: roots(0), next: 0, searcher: bots::Playouts::new(Budget::Tables(200)) }
    }
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts::new()
    }
}

impl Racer for Playouts {
    fn name(&self) -> String {
        "honest playouts".to_owned()
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        let view = &self.roots[self.next % self.roots.len()];
        self.next += 1;
        self.searcher.choose(view, &mut |limit| rng.below(limit));
        Lap { decisions: self.searcher.decisions(), listed: self.searcher.made() }
    }

    fn state_bytes(&self) -> usize {
        size_of::<State>()
    }
}
