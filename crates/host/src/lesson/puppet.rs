//! Who plays the other sides of a lesson.

use bots::{Below, Bot};
use engine::notation::action;
use engine::{Action, Actions, Actor, View};

/// Does the first of its answers that the rules allow; without one it ends its turn or takes what is listed first.
/// It remembers nothing, so whatever was taken back happens again in the same way.
pub(super) struct Puppet {
    answers: Vec<String>,
}

impl Puppet {
    pub(super) fn new(answers: Vec<String>) -> Puppet {
        Puppet { answers }
    }

    /// What it does; `None` where it is not asked.
    pub(super) fn answer(&self, view: &View) -> Option<Action> {
        let side = view.side()?;
        view.ask()?;
        let read = |text: &String| action::read(view.table(), Actor::Side(side), text).ok();
        let meant = self.answers.iter().filter_map(read).find(|action| view.check(action).is_ok());
        meant.or_else(|| {
            let mut legal = Actions::new();
            view.legal(&mut legal);
            legal.iter().find(|action| **action == Action::Pass).or(legal.first()).copied()
        })
    }
}

impl Bot for Puppet {
    fn choose(&mut self, view: &View, _below: Below<'_>) -> Action {
        self.answer(view).unwrap_or(Action::Pass)
    }
}
