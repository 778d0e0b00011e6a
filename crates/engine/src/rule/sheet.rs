//! A list of actions with room behind its end, so that several are written before it is known how
//! many of them stay.

use crate::action::Action;

/// Actions, and room for more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    slots: Vec<Action>,
    len: usize,
}

impl Sheet {
    /// Empties the list and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an action.
    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        self.room(1)[0] = action;
        self.len += 1;
    }

    /// Adds these actions.
    pub(crate) fn copy(&mut self, actions: &[Action]) {
        self.room(actions.len()).copy_from_slice(actions);
        self.len += actions.len();
    }

    /// The room for so many actions behind the last one.
    #[inline]
    pub(crate) fn room(&mut self, count: usize) -> &mut [Action] {
        if self.slots.len() - self.len < count {
            self.grow(count);
        }
        &mut self.slots[self.len..][..count]
    }

    /// Adds what was written into the room, up to so many actions.
    #[inline]
    pub(crate) fn add(&mut self, count: usize) {
        self.len = (self.len + count).min(self.slots.len());
    }

    /// The list.
    #[inline]
    pub(crate) fn actions(&self) -> &[Action] {
        &self.slots[..self.len]
    }

    #[cold]
    fn grow(&mut self, count: usize) {
        self.slots.resize((self.len + count).next_power_of_two(), Action::Pass);
    }
}
