//! All movements of a character over zones, one route for each result.
//!
//! A breadth-first search over what a movement can have come to: where the character is, the way it
//! is tied to, and who holds what. Each of them is listed once.

use super::grip::{Holder, mix};
use super::ground::Ground;
use super::stride::{Gait, Stride};
use crate::action::{Action, Leg, Route};
use crate::rule::walk::Keys;
use crate::spot::{Dir, Spot};
use crate::table::{Border, Table, Way};
use crate::token::{Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    keys: Keys,
    results: Keys,
    /// The most steps left with each result so far, plus one.
    best: Vec<u8>,
    queue: Vec<Stage>,
    ground: Ground,
}

impl Scratch {
    /// Looks the table up for the lists that follow.
    pub(crate) fn survey(&mut self, table: &Table) {
        self.ground.survey(table);
    }
}

/// What a movement has come to.
#[derive(Copy, Clone, Debug)]
struct Stage {
    route: Route,
    at: Spot,
    left: u8,
    tie: Option<Way>,
    out: bool,
    gait: Gait,
    grip: super::grip::Grip,
}

/// Lists every movement of a character, after [`Scratch::survey`].
pub(crate) fn list(table: &Table, who: Token, list: &mut Vec<Action>, scratch: &mut Scratch) {
    let Scratch { keys, results, best, queue, ground } = scratch;
    let Some(start) = Stride::new(table, who).map(|stride| stride.on(ground)) else { return };
    keys.clear();
    results.clear();
    best.clear();
    queue.clear();
    let mut search = Search { start, list, keys, results, best, queue };
    search.come_to(&start);
    let mut next = 0;
    while let Some(stage) = search.queue.get(next).copied() {
        next += 1;
        let mut stride = start;
        stride.route = stage.route;
        stride.at = stage.at;
        stride.left = stage.left;
        stride.tie = stage.tie;
        stride.out = stage.out;
        stride.gait = stage.gait;
        stride.grip = stage.grip;
        search.go_on(&stride);
    }
}

struct Search<'a> {
    start: Stride<'a>,
    list: &'a mut Vec<Action>,
    keys: &'a mut Keys,
    results: &'a mut Keys,
    best: &'a mut Vec<u8>,
    queue: &'a mut Vec<Stage>,
}

impl Search<'_> {
    /// Notes what a movement has come to, and lists it if it is new and may end.
    fn come_to(&mut self, stride: &Stride<'_>) {
        let (number, new) = self.keys.number(key(stride));
        let best = &mut *self.best;
        let left = stride.left + 1;
        if new {
            best.push(left);
        } else if best[number as usize] >= left {
            return;
        } else {
            best[number as usize] = left;
        }
        if new && self.is_new_result(stride) && stride.may_end().is_ok() {
            self.list.push(Action::Walk { who: stride.who, route: stride.route });
        }
        if !stride.out {
            let Stride { route, at, left, tie, out, gait, grip, .. } = *stride;
            self.queue.push(Stage { route, at, left, tie, out, gait, grip });
        }
    }

    /// Whether a movement changes anything, and something else than those before it.
    fn is_new_result(&mut self, stride: &Stride<'_>) -> bool {
        let start = &self.start;
        let tie = stride.tie_at_end();
        let changes = stride.at != start.at
            || tie != start.tie_at_end()
            || stride.gait != Gait::Steps
            || !stride.grip.changes().is_empty();
        let mut end = *stride;
        end.tie = tie;
        // Where no tie lasts, several ways lead to one result.
        changes && (stride.table.points > 1 || self.results.number(key(&end)).1)
    }

    fn try_leg(&mut self, stride: &Stride<'_>, leg: Leg) {
        let mut next = *stride;
        if next.push(leg).is_ok() {
            self.come_to(&next);
        }
    }

    fn go_on(&mut self, stride: &Stride<'_>) {
        self.change_loads(stride);
        if stride.gait == Gait::Steps && stride.left > 0 {
            self.go_further(stride);
        }
        let unmoved = stride.at == self.start.at && stride.left == self.start.left;
        if unmoved && stride.gait == Gait::Steps {
            self.leap_or_pass(stride);
        }
    }

    fn go_further(&mut self, stride: &Stride<'_>) {
        let layout = &stride.table.rules().layout;
        if layout.line_of(stride.at).is_some() {
            (0..8).for_each(|index| self.try_leg(stride, Leg::Face(index)));
        }
        for dir in Dir::ALL.into_iter().filter(|dir| !matches!(stride.border(*dir), Border::Hidden | Border::Rim)) {
            self.try_leg(stride, Leg::Step(dir));
        }
        if stride.across().is_some() {
            self.try_leg(stride, Leg::Diagonal);
        }
    }

    fn leap_or_pass(&mut self, stride: &Stride<'_>) {
        let table = stride.table;
        if table.traits(stride.who).has(crate::piece::Traits::WALKS_WALLS) {
            for dir in Dir::ALL {
                self.try_leg(stride, Leg::Through(dir));
            }
        }
        if table.is_at_pit(stride.at) {
            let jumps = table.holdings[stride.color].jumps;
            for way in Way::ALL {
                let cards = if jumps > 0 { 0..1 } else { 1..7 };
                cards.for_each(|card| self.try_leg(stride, Leg::Leap { way, card }));
            }
        }
    }

    /// Takes, leaves, gives and exchanges whatever can be here.
    fn change_loads(&mut self, stride: &Stride<'_>) {
        let table = stride.table;
        if table.def(stride.who).is_none_or(|def| def.capacity == 0) {
            return;
        }
        let load = stride.load();
        let here = self.loads_here(stride);
        if here.is_empty() && load.is_empty() {
            return;
        }
        for token in here {
            self.try_leg(stride, Leg::Take(token));
        }
        let others = stride.tokens_on(stride.at).and(table.characters()).minus(stride.who.bit());
        for gift in load {
            let mut left = *stride;
            if left.push(Leg::Leave(gift)).is_err() {
                continue;
            }
            self.come_to(&left);
            for friend in others.minus(table.wounded) {
                self.try_leg(&left, Leg::With(friend));
            }
            for token in here {
                self.try_leg(&left, Leg::With(token));
            }
        }
    }

    /// Loads on the floor or in somebody else's hands where the character is.
    fn loads_here(&self, stride: &Stride<'_>) -> TokenSet {
        let table = stride.table;
        let loads = table.objects().or(table.wounded);
        let mut here = stride.tokens_on(stride.at).and(loads).minus(stride.load());
        for (token, holder) in stride.grip.changes() {
            let spot = match holder {
                Holder::Mover => None,
                Holder::Floor(spot) => Some(*spot),
                Holder::By(bearer) => table.spot(*bearer),
            };
            if spot == Some(stride.at) { here.add(*token) } else { here.remove(*token) }
        }
        here
    }
}

/// A number that differs, for all practical purposes, between different results.
fn key(stride: &Stride<'_>) -> u64 {
    let place = if stride.out { 1023 } else { stride.at.index() as u64 };
    let tie = stride.tie.map_or(0, |tie| 1 + Way::ALL.iter().position(|way| *way == tie).unwrap_or(0) as u64);
    let gait = match stride.gait {
        // Where one gets to through a wall is the same place as on foot.
        Gait::Steps | Gait::Through => 0,
        Gait::Leapt(card) => 2 + u64::from(card),
    };
    let tie = if stride.out { 0 } else { tie };
    mix(place << 16 | tie << 8 | gait << 32 | 1 << 40) ^ stride.grip.key()
}
