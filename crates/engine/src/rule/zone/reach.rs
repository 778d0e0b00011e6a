//! All movements of a character over zones, one route for each result.
//!
//! A search over what a movement can have come to: where the character is, the way it is tied to, and
//! who holds what. Those with most steps left are followed first, so each is met at its best and listed once.

use super::grip::{Grip, Holder, mix};
use super::ground::Ground;
use super::stride::{Gait, Landing, Stride};
use crate::action::{Action, Leg, Route};
use crate::rule::walk::Keys;
use crate::spot::Dir;
use crate::table::{Border, Table, Way};
use crate::token::{Token, TokenSet};

/// The most zones a character walks.
const MAX_SPEED: usize = 7;

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    keys: Keys,
    results: Keys,
    /// What is to be followed, by the steps that are left.
    queues: [Vec<Stage>; MAX_SPEED + 1],
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
    landing: Landing,
    grip: Grip,
}

/// Lists every movement of a character, after [`Scratch::survey`].
pub(crate) fn list(table: &Table, who: Token, list: &mut Vec<Action>, scratch: &mut Scratch) {
    let Scratch { keys, results, queues, ground } = scratch;
    let Some(start) = Stride::new(table, who).map(|stride| stride.on(ground)) else { return };
    keys.clear();
    results.clear();
    queues.iter_mut().for_each(Vec::clear);
    let mut search = Search { start, list, keys, results, queues };
    search.note(&start.standing(), 0);
    search.come_to(&start);
    for left in (0..=usize::from(start.left) % (MAX_SPEED + 1)).rev() {
        let mut next = 0;
        while let Some(stage) = search.queues[left].get(next).copied() {
            next += 1;
            let mut stride = start;
            stride.route = stage.route;
            stride.land(stage.landing);
            stride.grip = stage.grip;
            search.go_on(&stride);
        }
    }
}

struct Search<'a> {
    start: Stride<'a>,
    list: &'a mut Vec<Action>,
    keys: &'a mut Keys,
    results: &'a mut Keys,
    queues: &'a mut [Vec<Stage>; MAX_SPEED + 1],
}

impl Search<'_> {
    /// Notes what a movement has come to; `false` if it came there before.
    fn note(&mut self, landing: &Landing, grip: u64) -> bool {
        self.keys.number(key(landing, grip)).1
    }

    /// Lists a movement that has come to something new if it may end, and goes on from there later.
    fn come_to(&mut self, stride: &Stride<'_>) {
        if self.is_new_result(stride) && stride.may_end().is_ok() {
            self.list.push(Action::Walk { who: stride.who, route: stride.route });
        }
        if !stride.out {
            let stage = Stage { route: stride.route, landing: stride.standing(), grip: stride.grip };
            self.queues[usize::from(stride.left) % (MAX_SPEED + 1)].push(stage);
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
        // Where no tie lasts, several ways lead to one result.
        let end = || Landing { tie, ..stride.standing() };
        changes && (stride.table.points > 1 || self.results.number(key(&end(), stride.grip.key())).1)
    }

    /// Moves on by a leg, if that leads to something new.
    fn try_leg(&mut self, stride: &Stride<'_>, leg: Leg) {
        let Ok(landing) = stride.landing(leg) else { return };
        if !self.note(&landing, stride.grip.key()) {
            return;
        }
        let mut next = *stride;
        next.land(landing);
        if next.route.push(leg) {
            self.come_to(&next);
        }
    }

    /// Takes, leaves or hands something over, if that leads to something new.
    fn try_load(&mut self, stride: &Stride<'_>, leg: Leg) {
        let mut next = *stride;
        if next.push(leg).is_ok() && self.note(&next.standing(), next.grip.key()) {
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
        for dir in
            Dir::ALL.into_iter().filter(|dir| !matches!(stride.border(*dir), Border::Hidden | Border::Rim))
        {
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
        let here = Search::loads_here(stride);
        if here.is_empty() && load.is_empty() {
            return;
        }
        for token in here {
            self.try_load(stride, Leg::Take(token));
        }
        let others = stride.tokens_on(stride.at).and(table.characters()).minus(stride.who.bit());
        for gift in load {
            let mut left = *stride;
            if left.push(Leg::Leave(gift)).is_err() {
                continue;
            }
            if self.note(&left.standing(), left.grip.key()) {
                self.come_to(&left);
            }
            for other in others.minus(table.wounded).or(here) {
                self.try_load(&left, Leg::With(other));
            }
        }
    }

    /// Loads on the floor or in somebody else's hands where the character is.
    fn loads_here(stride: &Stride<'_>) -> TokenSet {
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
fn key(landing: &Landing, grip: u64) -> u64 {
    let place = if landing.out { 1023 } else { landing.at.index() as u64 };
    let gait = match landing.gait {
        // Where one gets to through a wall is the same place as on foot.
        Gait::Steps | Gait::Through => 0,
        Gait::Leapt(card) => 2 + u64::from(card),
    };
    let tie = landing.tie.filter(|_| !landing.out).map_or(0, |tie| u64::from(tie.code()));
    mix(place << 16 | tie << 8 | gait << 32 | 1 << 40) ^ grip
}
