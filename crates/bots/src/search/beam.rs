//! Whole turns: from every table the best ones are followed, step by step, until the turn ends or
//! something new would be learned.

use core::cmp::Reverse;
use std::collections::HashSet;

use engine::{Action, Actor, NoEvents, Phase, Side, Slot, State};

use super::duel::Duel;
use super::order::Order;
use super::plan::{Choice, Plan, outline, print};
use crate::changes;
use crate::eval::{Judge, Style};
use crate::legal::Legal;

/// A table on the way.
#[derive(Copy, Clone)]
struct Node {
    state: State,
    plan: Plan,
    value: i32,
    changes: usize,
}

/// Looks for good turns. Its memory is kept from one search to the next.
#[derive(Default)]
pub(crate) struct Beam {
    now: Vec<Node>,
    next: Vec<Node>,
    seen: HashSet<u64>,
    legal: Legal,
}

/// What a search starts from: worlds that could be the true one, which differ only in what is hidden.
pub(crate) struct Start<'a> {
    pub worlds: &'a [State],
    pub side: Side,
    pub style: Style,
    /// Whether the worlds are not to be looked into: a reveal is worth what an unseen room is worth.
    pub blind: bool,
}

/// What an unseen room is worth to somebody who does not know what is in it.
pub(crate) const CURIOUS: i32 = 14;

/// Longer lists are left once the budget is spent.
const LONG: usize = 1024;

/// How a search may go.
#[derive(Copy, Clone)]
pub(crate) struct Breadth {
    /// Tables that are followed.
    pub width: usize,
    /// Plans that are kept.
    pub plans: usize,
    /// The share of the budget after which it ends.
    pub until: f32,
}

impl Beam {
    /// The best plans it finds, the best first. There is always one if the side may act.
    pub(crate) fn search(
        &mut self,
        start: &Start<'_>,
        breadth: Breadth,
        judge: &mut Judge,
        found: &mut Vec<Choice>,
    ) {
        self.now.clear();
        self.seen.clear();
        let root = Node { state: start.worlds[0], plan: Plan::EMPTY, value: 0, changes: 0 };
        self.now.push(root);
        while !self.now.is_empty() {
            self.next.clear();
            for place in 0..self.now.len() {
                let node = self.now[place];
                self.expand(&node, start, breadth, judge, found);
                if judge.spent() >= breadth.until {
                    break;
                }
            }
            core::mem::swap(&mut self.now, &mut self.next);
            if judge.spent() >= breadth.until {
                break;
            }
        }
        // A search that was cut short still knows where it had come to.
        for node in &self.now {
            keep(found, breadth.plans, node.value, &node.plan, || outline(&node.state));
        }
        found.sort_by_key(|choice| Reverse(choice.value));
    }

    fn expand(
        &mut self,
        node: &Node,
        start: &Start<'_>,
        breadth: Breadth,
        judge: &mut Judge,
        found: &mut Vec<Choice>,
    ) {
        let side = start.side;
        let mut legal = core::mem::take(&mut self.legal);
        node.state.legal(side, &mut legal);
        let mut revealed: [Option<i32>; engine::spot::MAX_SLOTS] = [None; engine::spot::MAX_SLOTS];
        let mut order = Order::of(&legal, LONG);
        while let Some(action) = order.next(&legal, || judge.spent() >= breadth.until) {
            let Some(plan) = node.plan.then(action) else { continue };
            let mut state = node.state;
            state.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
            let table = state.table();
            let taste = start.style.taste(action);
            match table.phase {
                Phase::Act if table.active == side => {
                    let value = judge.value(table, side) + taste;
                    let changes = node.changes + changes(action);
                    self.consider(&Node { state, plan, value, changes }, breadth.width);
                }
                Phase::Fight(fight) => {
                    let solved = Duel::quick(&state, &fight, judge).solve(&fight);
                    let Some(worth) = solved.promise(table, &fight) else { continue };
                    let value = if side == fight.attacking { worth } else { -worth } + taste;
                    keep(found, breadth.plans, value, &plan, || outline(&state));
                }
                Phase::Place { slot, .. } => {
                    let value = *revealed[slot.index()].get_or_insert_with(|| {
                        if start.blind {
                            judge.value(node.state.table(), side) + CURIOUS
                        } else {
                            average(start, &plan, judge)
                        }
                    });
                    keep(found, breadth.plans, value, &plan, || outline(&node.state) ^ slot_print(slot));
                }
                _ => {
                    let value = judge.value(table, side) + taste;
                    keep(found, breadth.plans, value, &plan, || outline(&state));
                }
            }
        }
        self.legal = legal;
    }

    fn consider(&mut self, node: &Node, width: usize) {
        let full = self.next.len() >= width;
        let worst = self.next.iter().enumerate().min_by_key(|(_, other)| other.rank()).filter(|_| full);
        let place = worst.map(|(place, _)| place);
        if worst.is_some_and(|(_, worst)| worst.rank() >= node.rank())
            || !self.seen.insert(print(&node.state))
        {
            return;
        }
        match place {
            Some(place) => self.next[place] = *node,
            None => self.next.push(*node),
        }
    }
}

impl Node {
    /// What it is followed for: its worth, and where that is the same, that fewer loads changed hands.
    fn rank(&self) -> (i32, Reverse<usize>) {
        (self.value, Reverse(self.changes))
    }
}

fn slot_print(slot: Slot) -> u64 {
    (slot.index() as u64 + 1).wrapping_mul(0xa076_1d64_78bd_642f)
}

/// What a plan that ends with a reveal is worth in the worlds that may be.
fn average(start: &Start<'_>, plan: &Plan, judge: &mut Judge) -> i32 {
    let mut sum = 0i64;
    for world in start.worlds {
        let mut state = *world;
        follow(&mut state, start.side, plan.actions());
        sum += i64::from(judge.value(state.table(), start.side));
    }
    (sum / start.worlds.len() as i64) as i32
}

/// Lets a side do what it planned.
pub(crate) fn follow(state: &mut State, side: Side, actions: &[Action]) {
    for action in actions {
        state.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
    }
}

/// Keeps a plan if it is one of the best, and the best of those that end alike but for loads. Of equals among these
/// the one with the fewest changes is kept, so that nothing changes hands for nothing.
pub(crate) fn keep(
    found: &mut Vec<Choice>,
    plans: usize,
    value: i32,
    plan: &Plan,
    print: impl FnOnce() -> u64,
) {
    let worst = found.iter().enumerate().min_by_key(|(_, other)| other.value);
    let worst = worst.map(|(place, other)| (place, other.value)).filter(|_| found.len() >= plans);
    if worst.is_some_and(|(_, worst)| worst > value) {
        return;
    }
    let choice = Choice { plan: *plan, value, print: print() };
    if let Some(same) = found.iter_mut().find(|other| other.print == choice.print) {
        if value > same.value || value == same.value && plan.changes() < same.plan.changes() {
            *same = choice;
        }
    } else if let Some((place, worst)) = worst {
        if value > worst {
            found[place] = choice;
        }
    } else {
        found.push(choice);
    }
}
