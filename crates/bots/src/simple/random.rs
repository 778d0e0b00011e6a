//! The yardstick for all others.

use engine::{Action, Actions, View};

use crate::{Below, Bot, one_of};

/// Chooses uniformly.
#[derive(Default, Debug)]
pub struct Random {
    legal: Actions,
}

impl Bot for Random {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        view.legal(&mut self.legal);
        one_of(&self.legal, below)
    }
}
