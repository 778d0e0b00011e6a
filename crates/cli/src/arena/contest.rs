//! One game in the arena.

use std::time::{Duration, Instant};

use engine::rule::setup;
use engine::view::{Seat, View};
use engine::{Actor, End, NoEvents, Rules, Side, State};

use super::chair::Chair;
use super::entrant::Entrant;
use crate::game;
use crate::rng::Rng;

/// A game with more decisions is broken off and counts as a draw.
const LONGEST: u32 = 10_000;

/// A bot that lost a game because it did not answer as it should.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Whom it played for.
    pub side: Side,
    /// What went wrong.
    pub why: String,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended; `None` if it was broken off.
    pub end: Option<End>,
    /// The points of the sides.
    pub points: Vec<u8>,
    /// Decisions of all sides.
    pub decisions: u32,
    /// Microseconds of every decision, by side.
    pub times: Vec<Vec<u32>>,
    /// Who failed.
    pub faults: Vec<Fault>,
}

/// What a game depends on.
pub struct Pairing<'a> {
    /// The table.
    pub rules: &'static Rules,
    /// Who sits where, in the order of the sides.
    pub seats: Vec<&'a Entrant>,
    /// What chance decides: the same for all games of a deal.
    pub deal: u64,
    /// What bots draw by lot.
    pub lots: u64,
    /// How long a program may take for an answer, beyond the time it was given.
    pub patience: Duration,
}

impl Pairing<'_> {
    /// Plays the game. Who fails resigns as soon as the rules allow it, and the others play on.
    pub fn play(&self) -> Contest {
        let mut chance = Rng::new(self.deal);
        let mut lots = Rng::new(self.lots);
        let mut chairs: Vec<Chair> = self
            .seats
            .iter()
            .map(|entrant| Chair::new(entrant, self.rules, Rng::new(lots.next()), self.patience))
            .collect();
        let mut state = State::new(self.rules);
        let mut times = vec![Vec::new(); chairs.len()];
        let (mut decisions, mut faults) = (0, Vec::new());
        while state.outcome().is_none() && decisions < LONGEST {
            let (actor, action) = if let Some(drawn) = setup::draw(&state, &mut |limit| chance.below(limit)) {
                (Actor::Chance, drawn)
            } else {
                let Some(side) = game::asked(&state) else { break };
                decisions += 1;
                let view = View::of(&state, Seat::Side(side));
                let began = Instant::now();
                let answer = chairs[side.index()].answer(&view);
                times[side.index()].push(began.elapsed().as_micros().try_into().unwrap_or(u32::MAX));
                let action = answer.unwrap_or_else(|why| {
                    faults.push(Fault { side, why });
                    chairs[side.index()].leave(&view)
                });
                (Actor::Side(side), action)
            };
            state.apply_unchecked(actor, &action, &mut NoEvents);
        }
        for chair in &chairs {
            chair.over(state.table());
        }
        let outcome = state.outcome();
        Contest {
            winner: outcome.and_then(|outcome| outcome.winner),
            end: outcome.map(|outcome| outcome.end),
            points: state.table().sides().iter().map(|side| state.table().score(side)).collect(),
            decisions,
            times,
            faults,
        }
    }
}
