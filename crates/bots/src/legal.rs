//! Lists of actions as bots look through them.

use core::ops::{Deref, DerefMut};

use engine::Actions;

/// Movements of one character that are enough to choose from.
pub(crate) const MOST: usize = 1_000;

/// A list without the millions of ways in which loads can be shared out.
#[derive(Debug)]
pub(crate) struct Legal(Actions);

impl Default for Legal {
    fn default() -> Legal {
        Legal(Actions::with_most(MOST))
    }
}

impl Deref for Legal {
    type Target = Actions;
    fn deref(&self) -> &Actions {
        &self.0
    }
}

impl DerefMut for Legal {
    fn deref_mut(&mut self) -> &mut Actions {
        &mut self.0
    }
}
