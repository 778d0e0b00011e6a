//! How far the learner has come, and what leads on.

use engine::notation::{action, names};
use engine::{Action, Actions, Actor, Ask, Event, NoEvents, Seat, State, View};
use protocol::Progress;

use super::{Lesson, Step};
use crate::game::Game;
use crate::moves;

/// Answers of the others after one action of the learner; a lesson never needs so many.
const MOST_ANSWERS: usize = 60;

impl Lesson {
    /// How far the learner has come in the game that began as this lesson does.
    pub(crate) fn progress(&self, game: &Game) -> Progress {
        let (mut done, mut turns) = (0, 0);
        for (events, state) in game.moments() {
            done += self.steps[done..].iter().take_while(|step| step.is_done(state)).count();
            let ended = |event: &&Event| matches!(event, Event::TurnEnded { side } if *side == self.learner);
            turns += events.iter().filter(ended).count();
        }
        let now = game.state();
        let step = self.steps.get(done);
        let last = turns + 1 >= usize::from(self.turns);
        let over =
            turns >= usize::from(self.turns) || now.outcome().is_some() || (last && self.is_spent(now));
        let view = game.view(Seat::Side(self.learner));
        let next = step.and_then(|step| self.leads_on(now, step));
        Progress {
            steps: self.steps.iter().map(|step| step.name.clone()).collect(),
            done: done as u8,
            missed: step.is_some() && over,
            squares: step.map(|step| self.named(step)).unwrap_or_default(),
            next: next.map(|action| moves::one(&view, self.learner, &action)),
        }
    }

    /// The squares that the goals of a step name, each once.
    fn named(&self, step: &Step) -> Vec<String> {
        let layout = &self.start.rules().layout;
        let wanted = step.goals.iter().filter(|goal| goal.holds).flat_map(|goal| &goal.claims);
        let words = wanted.flat_map(|claim| claim.split_whitespace());
        let mut squares: Vec<String> =
            words.filter(|word| names::read_square(layout, word).is_ok()).map(str::to_owned).collect();
        squares.dedup();
        squares
    }

    /// Whether the learner can do nothing but end the turn.
    fn is_spent(&self, state: &State) -> bool {
        let mut legal = Actions::new();
        state.legal(self.learner, &mut legal);
        state.ask(self.learner) == Some(Ask::Act) && legal.iter().all(|action| *action == Action::Pass)
    }

    /// The first action of the shortest end of a step's solution that leads to its goal from here.
    fn leads_on(&self, state: &State, step: &Step) -> Option<Action> {
        (0..step.solution.len()).rev().find_map(|from| self.solves(*state, step, &step.solution[from..]))
    }

    /// The first of these actions, if they can be done one after the other and lead to the goal.
    fn solves(&self, mut state: State, step: &Step, texts: &[String]) -> Option<Action> {
        let actor = Actor::Side(self.learner);
        let mut first = None;
        for text in texts {
            let action = action::read(state.table(), actor, text).ok()?;
            state.ask(self.learner)?;
            state.apply(actor, &action, &mut NoEvents).ok()?;
            first = first.or(Some(action));
            if step.is_done(&state) {
                return first;
            }
            self.let_answer(&mut state)?;
        }
        step.is_done(&state).then_some(first)?
    }

    /// Lets the others answer until the learner is asked.
    fn let_answer(&self, state: &mut State) -> Option<()> {
        for _ in 0..MOST_ANSWERS {
            let sides = state.table().sides();
            let Some(side) = sides.iter().find(|side| *side != self.learner && state.ask(*side).is_some())
            else {
                return Some(());
            };
            let action = self.puppet(side).answer(&View::of(state, Seat::Side(side)))?;
            state.apply(Actor::Side(side), &action, &mut NoEvents).ok()?;
        }
        None
    }
}
