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

#[cfg(test)]
mod tests {
    use engine::{Action, Actions, Seat, Side, View, notation};

    use super::{Legal, MOST};

    /// Friends with a load each on the way of one who has none: most of the list is who holds what in the end.
    const CROWD: &str = "table cards\nroom A graycw 0\nroom C purplecw 0\nblue Na a1\nblue Ro with Na\n\
                         blue Wa a1\nblue Ke with Wa\nblue Th a1\nblue Sw with Th\nblue Go a2\nblue Ar with Go\n\
                         blue Me a2\nyellow Na GC\nturn blue points=4";

    #[test]
    fn a_list_is_bounded_and_has_every_walk_that_leaves_loads_alone() {
        let state = notation::position::read(CROWD).expect("it is a position");
        let view = View::of(&state, Seat::Side(Side::Blue));
        let (mut whole, mut short) = (Actions::new(), Legal::default());
        view.legal(&mut whole);
        view.legal(&mut short);
        let movers = 5;
        assert!(whole.len() > 2 * movers * MOST, "{} are not many", whole.len());
        let leaves_loads =
            |action: &&Action| !matches!(action, Action::Walk { route, .. } if route.changes() > 0);
        let plain = whole.iter().filter(leaves_loads).count();
        assert_eq!(short.iter().filter(leaves_loads).count(), plain);
        assert!(short.len() <= movers * MOST + plain, "{} are too many", short.len());
    }
}
