//! The order in which a list of actions is looked through.
//!
//! Between zones lists can be so long that the budget ends in the middle. Of those all actions that leave loads as they
//! are come first, and then the others in leaps, so that any first part of them is a fair sample.

use engine::Action;

use crate::changes;

/// So often it is asked, in a long list, whether the budget is spent.
const STRIDE: usize = 32;
/// A prime beyond the longest list.
const LEAP: u64 = 2_654_435_761;

/// Goes through the places of a list.
pub(crate) struct Order {
    /// Places that were passed: those of a long list are passed twice.
    passed: usize,
    taken: usize,
    is_long: bool,
}

impl Order {
    /// Of a list of actions. One with more than `long` is left once the budget is spent; a shorter one is looked through
    /// in any case.
    pub(crate) fn of(list: &[Action], long: usize) -> Order {
        Order { passed: 0, taken: 0, is_long: list.len() > long }
    }

    /// The next action of the same list, unless it is long and the budget is spent.
    pub(crate) fn next<'a>(
        &mut self,
        list: &'a [Action],
        is_spent: impl FnOnce() -> bool,
    ) -> Option<&'a Action> {
        if !self.is_long {
            self.passed += 1;
            return list.get(self.passed - 1);
        }
        self.taken += 1;
        if self.taken.is_multiple_of(STRIDE) && is_spent() {
            return None;
        }
        loop {
            let turn = self.passed;
            let (place, wanted) = if turn < list.len() {
                (turn, true)
            } else if turn < 2 * list.len() {
                ((turn as u64 * LEAP % list.len() as u64) as usize, false)
            } else {
                return None;
            };
            self.passed += 1;
            let action = &list[place];
            if (changes(action) == 0) == wanted {
                return Some(action);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Leg, Route, Token};

    use super::*;

    const WHO: Token = Token::new(0).expect("there is a first one");

    /// So many actions, of which every third leaves loads as they are. Their legs tell them apart.
    fn actions(count: usize) -> Vec<Action> {
        let walk = |number: usize| {
            let digits = (0..6).map(|place| Leg::Face((number >> (3 * place) & 7) as u8));
            let change = (!number.is_multiple_of(3)).then_some(Leg::Take(WHO));
            Action::Walk { who: WHO, route: digits.chain(change).collect::<Route>() }
        };
        (0..count).map(walk).collect()
    }

    #[test]
    fn every_action_of_a_long_list_comes_once_and_what_changes_no_load_first() {
        for count in [1_000, 1_001, 100_000] {
            let list = actions(count);
            let mut order = Order::of(&list, 999);
            let mut seen: Vec<&Action> = std::iter::from_fn(|| order.next(&list, || false)).collect();
            let plain = seen.iter().take_while(|action| changes(action) == 0).count();
            assert_eq!(plain, count.div_ceil(3));
            seen.sort_unstable_by_key(|action| std::ptr::from_ref(*action));
            assert!(seen.into_iter().eq(&list), "{count}");
        }
    }

    #[test]
    fn a_spent_budget_ends_long_lists_only() {
        let seen = |count| {
            let list = actions(count);
            let mut order = Order::of(&list, 1_000);
            std::iter::from_fn(|| order.next(&list, || true)).count()
        };
        assert_eq!((seen(1_000), seen(1_001)), (1_000, STRIDE - 1));
    }
}
