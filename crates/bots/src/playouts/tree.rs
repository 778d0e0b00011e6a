//! A tree over actions that many worlds share.

use engine::{Action, Actions, Actor, Side, State};

use crate::Below;

/// How much more is tried of what was tried little.
const CURIOSITY: f32 = 0.7;
/// A node has children like the root of its visits, times this.
const WIDTH: f32 = 2.0;

/// An action after those above it.
#[derive(Copy, Clone, Debug)]
struct Node {
    action: Action,
    side: Side,
    visits: u32,
    /// How often it could have been chosen: not every world allows everything.
    seen: u32,
    won: f32,
    child: u32,
    sibling: u32,
}

const ROOT: u32 = 0;
const NONE: u32 = u32::MAX;

/// Nodes in the order of their birth; their memory is kept from one tree to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    path: Vec<u32>,
}

impl Tree {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.add(Action::Pass, Side::ALL[0]);
    }

    /// Goes back to the root.
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.path.push(ROOT);
    }

    /// Chooses for a side, one step down the tree; `in_tree` ends with a new leaf.
    pub(super) fn descend(
        &mut self,
        state: &State,
        side: Side,
        below: Below<'_>,
        memory: &mut Actions,
        in_tree: &mut bool,
    ) -> Option<Action> {
        let at = *self.path.last()?;
        let (count, best) = self.best_child(at, state, side);
        if count < (1.0 + WIDTH * (self.nodes[at as usize].visits as f32).sqrt()) as usize {
            let action = state.whim(side, below, memory)?;
            if self.children(at).all(|child| self.nodes[child as usize].action != action) {
                let leaf = self.add(action, side);
                self.nodes[leaf as usize].sibling = self.nodes[at as usize].child;
                self.nodes[at as usize].child = leaf;
                self.path.push(leaf);
                *in_tree = false;
                return Some(action);
            }
        }
        let chosen = best?;
        self.path.push(chosen);
        Some(self.nodes[chosen as usize].action)
    }

    /// How many children this world allows, and the one to try next.
    fn best_child(&mut self, at: u32, state: &State, side: Side) -> (usize, Option<u32>) {
        let (mut count, mut best) = (0, (f32::MIN, None));
        let mut next = self.nodes[at as usize].child;
        while next != NONE {
            let node = &mut self.nodes[next as usize];
            if node.side == side && state.check(Actor::Side(side), &node.action).is_ok() {
                node.seen += 1;
                count += 1;
                let visits = node.visits.max(1) as f32;
                let promise = node.won / visits + CURIOSITY * ((node.seen as f32).ln() / visits).sqrt();
                if promise > best.0 {
                    best = (promise, Some(next));
                }
            }
            next = node.sibling;
        }
        (count, best.1)
    }

    /// Tells all nodes of the way how the game ended.
    pub(super) fn learn(&mut self, prize: impl Fn(Side) -> f32) {
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.won += prize(node.side);
        }
    }

    /// What was tried most at the root.
    pub(super) fn most_visited(&self) -> Option<Action> {
        let best = self.children(ROOT).max_by_key(|child| self.nodes[*child as usize].visits)?;
        Some(self.nodes[best as usize].action)
    }

    fn children(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |at: u32| (at != NONE).then_some(at);
        core::iter::successors(some(self.nodes[at as usize].child), move |child| {
            some(self.nodes[*child as usize].sibling)
        })
    }

    fn add(&mut self, action: Action, side: Side) -> u32 {
        self.nodes.push(Node { action, side, visits: 0, seen: 1, won: 0.0, child: NONE, sibling: NONE });
        self.nodes.len() as u32 - 1
    }
}
