//! The order in which a list of actions is looked through.
//!
//! Between zones lists can be so long that the budget ends in the middle. Those are looked through in leaps, so that
//! any first part of them is a fair sample of all.

/// So often it is asked, in a long list, whether the budget is spent.
const STRIDE: usize = 32;
/// A prime beyond the longest list.
const LEAP: u64 = 2_654_435_761;

/// Goes through the places of a list.
pub(crate) struct Order {
    count: usize,
    turn: usize,
    is_long: bool,
}

impl Order {
    /// Of a list with so many actions. One with more than `long` is left once the budget is spent; a shorter one is
    /// looked through in any case.
    pub(crate) fn of(count: usize, long: usize) -> Order {
        Order { count, turn: 0, is_long: count > long }
    }

    /// The next place, unless the list is long and the budget is spent.
    pub(crate) fn next(&mut self, is_spent: impl FnOnce() -> bool) -> Option<usize> {
        let turn = self.turn;
        if turn == self.count {
            return None;
        }
        self.turn += 1;
        if !self.is_long {
            return Some(turn);
        }
        if turn % STRIDE == STRIDE - 1 && is_spent() {
            return None;
        }
        Some((turn as u64 * LEAP % self.count as u64) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_long_list_comes_once() {
        for count in [1_000, 1_001, 100_000] {
            let mut order = Order::of(count, 1_000);
            let mut places: Vec<usize> = std::iter::from_fn(|| order.next(|| false)).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..count), "{count}");
        }
    }

    #[test]
    fn a_spent_budget_ends_long_lists_only() {
        let seen = |count| {
            let mut order = Order::of(count, 1_000);
            std::iter::from_fn(|| order.next(|| true)).count()
        };
        assert_eq!((seen(1_000), seen(1_001)), (1_000, STRIDE - 1));
    }
}
