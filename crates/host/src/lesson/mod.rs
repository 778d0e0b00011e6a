//! Lessons: a position, and steps whose goals the engine checks.
//!
//! The format is described in `docs/lessons.md`. A goal is a claim about the position, so whatever leads there counts.

mod progress;
mod puppet;
mod read;

use bots::Bot;
use engine::notation::claim;
use engine::side::BySide;
use engine::{Side, State};

use puppet::Puppet;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What its texts are filed under.
    pub name: String,
    /// The chapter it belongs to.
    pub chapter: String,
    /// What has to be done, in this order.
    pub steps: Vec<Step>,
    start: State,
    learner: Side,
    /// How many turns the learner has for it.
    turns: u8,
    answers: BySide<Vec<String>>,
}

/// One thing to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What its text is filed under.
    pub name: String,
    /// Actions of the learner that lead to the goal.
    pub solution: Vec<String>,
    goals: Vec<Goal>,
}

/// Claims one of which has to hold, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Goal {
    holds: bool,
    claims: Vec<String>,
}

impl Goal {
    /// Whether it is reached.
    ///
    /// # Errors
    /// Says what was expected if a claim cannot be read.
    fn judge(&self, state: &State) -> Result<bool, String> {
        let mut any = false;
        for claim in &self.claims {
            any |= claim::judge(state, claim)?.holds;
        }
        Ok(any == self.holds)
    }
}

impl Step {
    /// Whether all goals are reached at once.
    #[must_use]
    pub fn is_done(&self, state: &State) -> bool {
        self.goals.iter().all(|goal| goal.judge(state) == Ok(true))
    }
}

impl Lesson {
    /// The position it begins with.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The side that learns.
    #[must_use]
    pub fn learner(&self) -> Side {
        self.learner
    }

    /// Who answers for the other sides.
    pub(crate) fn puppets(&self) -> BySide<Option<Box<dyn Bot>>> {
        let mut puppets = BySide::default();
        for side in self.start.table().sides().iter().filter(|side| *side != self.learner) {
            puppets[side] = Some(Box::new(self.puppet(side)) as Box<dyn Bot>);
        }
        puppets
    }

    fn puppet(&self, side: Side) -> Puppet {
        Puppet::new(self.answers[side].clone())
    }
}
