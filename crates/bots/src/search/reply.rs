//! What the others would answer: the best plans are judged after the next side's best turn.

use engine::{Actor, NoEvents, Phase, Side, State, View, deal};

use super::beam::{Beam, Breadth, Start, follow};
use super::duel::Duel;
use super::has_ended;
use super::plan::Choice;
use super::sprint::Sprint;
use crate::eval::{Judge, Style};
use crate::legal::Legal;
use crate::rng::Rng;

/// How thoroughly plans are tried, one round after the other while there is time.
const ROUNDS: [Round; 5] = [
    Round { plans: 6, width: 1, worlds: 2, cards: 1 },
    Round { plans: 12, width: 1, worlds: 3, cards: 2 },
    Round { plans: 24, width: 3, worlds: 4, cards: 2 },
    Round { plans: 48, width: 6, worlds: 6, cards: 4 },
    Round { plans: 96, width: 16, worlds: 8, cards: 4 },
];
/// More than any table in the middle of a game is worth: winning counts, but not without measure.
const MOST: i32 = 3_000;

struct Round {
    /// Plans that are tried.
    plans: usize,
    /// Tables followed at once in an answer.
    width: usize,
    /// Worlds in which a reveal is tried.
    worlds: usize,
    /// Action cards the other side may answer with, from the highest.
    cards: usize,
}

/// Tries plans against answers. Its memory is kept from one search to the next.
#[derive(Default)]
pub(crate) struct Reply {
    beam: Beam,
    sprint: Sprint,
    cards: Legal,
    answers: Vec<Choice>,
}

impl Reply {
    /// Puts plans in the order of what they are worth after an answer, the best first.
    pub(crate) fn refine(
        &mut self,
        view: &View,
        side: Side,
        found: &mut [Choice],
        judge: &mut Judge,
        rng: &mut Rng,
    ) {
        for round in &ROUNDS {
            let count = round.plans.min(found.len());
            let worlds: Vec<State> =
                (0..round.worlds).map(|_| deal(view, &mut |limit| rng.below(limit))).collect();
            let seed = rng.next();
            let mut tried = 0;
            for choice in &mut found[..count] {
                let value = self.worth(&worlds, side, choice, round, judge, seed);
                // What was cut short says nothing, except that there is nothing better to go by.
                if judge.spent() >= 1.0 && tried > 0 {
                    break;
                }
                choice.value = value;
                tried += 1;
            }
            found[..tried].sort_by_key(|choice| core::cmp::Reverse(choice.value));
            if judge.spent() >= 1.0 {
                return;
            }
        }
    }

    /// What a plan is worth after an answer, on the average of what may come.
    fn worth(
        &mut self,
        worlds: &[State],
        side: Side,
        choice: &Choice,
        round: &Round,
        judge: &mut Judge,
        seed: u64,
    ) -> i32 {
        let mut state = worlds[0];
        follow(&mut state, side, choice.plan.actions());
        match state.table().phase {
            Phase::Fight(fight) => {
                let solved = Duel::quick(&state, &fight, judge).solve(&fight);
                let mut sum = 0.0;
                for (chance, after) in solved.ends(&state, &fight) {
                    sum += chance * self.answered(after, side, round, judge, seed) as f32;
                }
                sum as i32
            }
            Phase::Place { .. } => {
                let mut sum = 0;
                for (number, world) in worlds.iter().enumerate() {
                    let mut state = *world;
                    follow(&mut state, side, choice.plan.actions());
                    sum += self.answered(state, side, round, judge, seed + number as u64);
                }
                sum / worlds.len() as i32
            }
            _ => self.answered(state, side, round, judge, seed),
        }
    }

    /// Plays the own turn to its end, lets the next side answer, and judges.
    fn answered(&mut self, mut state: State, side: Side, round: &Round, judge: &mut Judge, seed: u64) -> i32 {
        let mut rng = Rng::new(seed);
        self.sprint.play_turn(&mut state, side, judge, &mut rng);
        let next = state.table().active;
        if state.outcome().is_some() || next == side || !has_ended(state.table(), side) {
            return judge.value(state.table(), side).clamp(-MOST, MOST);
        }
        if state.table().phase == Phase::Act {
            return self.answer(&state, next, side, round, judge).clamp(-MOST, MOST);
        }
        state.legal(next, &mut self.cards);
        let cards: Vec<_> = self.cards.iter().rev().take(round.cards).copied().collect();
        let mut worst = i32::MAX;
        for card in &cards {
            let mut state = state;
            state.apply_unchecked(Actor::Side(next), card, &mut NoEvents);
            worst = worst.min(self.answer(&state, next, side, round, judge));
        }
        worst.clamp(-MOST, MOST)
    }

    /// What the best turn of the next side leaves to this one.
    fn answer(&mut self, state: &State, next: Side, side: Side, round: &Round, judge: &mut Judge) -> i32 {
        self.answers.clear();
        let start =
            Start { worlds: core::slice::from_ref(state), side: next, style: Style::Even, blind: true };
        let breadth = Breadth { width: round.width, plans: 1, until: 1.0 };
        self.beam.search(&start, breadth, judge, &mut self.answers);
        let Some(best) = self.answers.first() else { return judge.value(state.table(), side) };
        if state.table().sides().len() == 2 {
            return -best.value;
        }
        let mut state = *state;
        follow(&mut state, next, best.plan.actions());
        judge.value(state.table(), side)
    }
}
