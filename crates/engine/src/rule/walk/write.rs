//! Writing down the walks that end on the squares of a fan.

use crate::action::{Action, Route, Stem};
use crate::rule::sheet::Sheet;
use crate::rule::walk::fan::{Cut, ROOM};
use crate::rule::walk::ground::Entry;
use crate::rule::walk::reach::{Arrival, Config, SHORT, Scratch, Search};
use crate::rule::walk::scene::{BUSY, FLAGS};
use crate::rule::walk::trail::NOWHERE;
use crate::rule::walk::visit::Visit;
use crate::spot::SpotSet;
use crate::token::Token;

impl Search<'_> {
    /// Lists the walks that end on the squares of a fan, and notes those that are not plain.
    pub(super) fn list_ends(&mut self, arrival: &Arrival, config: &Config, cut: &Cut) {
        let moved = config.hands.moved();
        let scattered = moved.iter().any(|moved| moved.1 != arrival.at);
        match arrival.route.stem(arrival.left).filter(|_| config.part == NOWHERE) {
            Some(stem) if !scattered && arrival.route.len() < SHORT => {
                self.list_plain_ends(arrival.left, config.in_order, cut, stem, &self.field.squares.busy);
                if !self.scratch.odd.is_empty() {
                    self.list_odd_ends(arrival, config, 0);
                }
            }
            stem => {
                let busy = self.busy_squares(config);
                self.list_odd_ends(arrival, config, 0);
                match stem.filter(|_| !self.scratch.fans.meets(cut, &busy)) {
                    Some(stem) if config.in_order => self.list_all_ends(cut, stem),
                    Some(_) => {}
                    None => self.list_mixed_ends(arrival, config, cut, &busy),
                }
            }
        }
    }

    /// The squares on which a walk in a configuration does not end just like that.
    fn busy_squares(&self, config: &Config) -> SpotSet {
        let Config { hands, .. } = config;
        let mut busy = self.field.squares.busy;
        for moved in hands.moved() {
            busy.add(moved.1);
        }
        for token in hands.touched() {
            if let Some(home) = self.table.spot(token)
                && config.is_bare(self.table, self.mover, home, self.field.scene.flags(home))
            {
                busy.remove(home);
            }
        }
        busy
    }

    /// Lists the walks that end on the squares of a fan, all of which are plain.
    fn list_all_ends(&mut self, cut: &Cut, stem: Stem) {
        let who = self.mover.who;
        let visits = &self.scratch.fans.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize];
        for (slot, visit) in self.sheet.room(visits.len()).iter_mut().zip(visits) {
            *slot = Action::Walk { who, route: stem.then(visit.legs, visit.steps()) };
        }
        self.sheet.add(visits.len());
    }

    /// Lists the walks that end on plain squares if everything is in order, and notes which of
    /// the squares are not plain.
    pub(super) fn list_plain_ends(
        &mut self,
        left: u8,
        in_order: bool,
        cut: &Cut,
        stem: Stem,
        busy: &SpotSet,
    ) {
        let who = self.mover.who;
        if stem.is_empty() {
            let walk =
                |visit: &Visit| Action::Walk { who, route: Route::of_steps(visit.legs, visit.steps()) };
            self.write_plain_ends(left, in_order, cut, busy, walk);
        } else {
            let walk = |visit: &Visit| Action::Walk { who, route: stem.then(visit.legs, visit.steps()) };
            self.write_plain_ends(left, in_order, cut, busy, walk);
        }
    }

    // Kept apart from its caller so that the loop finds room in the registers.
    #[inline(never)]
    fn write_plain_ends(
        &mut self,
        left: u8,
        in_order: bool,
        cut: &Cut,
        busy: &SpotSet,
        walk: impl Fn(&Visit) -> Action,
    ) {
        let Scratch { fans, odd, .. } = &mut *self.scratch;
        let visits = &fans.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize];
        let room = self.sheet.room(visits.len());
        if !fans.whole(cut).open.meets(busy) {
            if in_order {
                room.iter_mut().zip(visits).for_each(|(slot, visit)| *slot = walk(visit));
                self.sheet.add(visits.len());
            }
            return;
        }
        // Every walk is written down and kept by counting: which squares are plain is hard to foresee.
        let flags = self.field.scene.all_flags();
        let (mut others, mut count, mut plain) = ([0; ROOM], 0, 0);
        for (number, visit) in visits.iter().enumerate() {
            let flags = flags[visit.spot().index() % FLAGS];
            room[plain] = walk(visit);
            plain += usize::from(flags & BUSY == 0);
            // Where a friend stands there is at most something to take.
            others[count % ROOM] = number as u8;
            count += usize::from(flags & self.odd_flags != 0);
        }
        if in_order {
            self.sheet.add(plain);
        }
        for number in &others[..count % ROOM] {
            let visit = visits[usize::from(*number)];
            odd.push(visit.seen(flags[visit.spot().index() % FLAGS], left - visit.steps()));
        }
    }

    /// The same where things lie scattered or some ends are listed already, in the order of the fan.
    fn list_mixed_ends(&mut self, arrival: &Arrival, config: &Config, cut: &Cut, busy: &SpotSet) {
        let (first, last) = (cut.visits.0 as usize + 1, cut.visits.1 as usize);
        let closed = if config.in_order { busy.or(&self.listed_squares(config.part)) } else { SpotSet::ALL };
        // Which squares are busy is hard to foresee: first they are counted out, then looked at, then all
        // walks are written down and kept by counting.
        let (mut ends, mut others, mut count) = ([false; ROOM], [0; ROOM], 0);
        for (number, visit) in self.scratch.fans.visits[first..last].iter().enumerate() {
            ends[number % ROOM] = !closed.has(visit.spot());
            others[count % ROOM] = number as u8;
            count += usize::from(busy.has(visit.spot()));
        }
        for number in &others[..count % ROOM] {
            let number = usize::from(*number);
            let visit = self.scratch.fans.visits[first + number];
            let flags = self.field.scene.flags(visit.spot());
            if flags & self.odd_flags == 0 && !config.hands.covers(visit.spot()) {
                continue;
            }
            let visit = visit.seen(flags, arrival.left - visit.steps());
            let is_new = self.is_new_end(config, visit);
            ends[number % ROOM] = is_new;
            self.scratch.odd.push(if is_new { visit.listed() } else { visit });
        }
        let visits = &self.scratch.fans.visits[first..last];
        let Some(stem) = arrival.route.stem(arrival.left) else {
            let ends = visits.iter().zip(&ends).filter(|(_, is_end)| **is_end);
            ends.for_each(|(visit, _)| list_long(self.sheet, self.mover.who, arrival.route, *visit));
            return;
        };
        let (room, mut kept) = (self.sheet.room(visits.len()), 0);
        for (visit, is_end) in visits.iter().zip(&ends) {
            let route = stem.then(visit.legs, visit.steps());
            room[kept] = Action::Walk { who: self.mover.who, route };
            kept += usize::from(*is_end);
        }
        self.sheet.add(kept);
    }

    /// The squares inside the dungeon on which walks of the configuration of a part end that are listed.
    fn listed_squares(&self, part: u32) -> SpotSet {
        let mut squares = SpotSet::EMPTY;
        if part != NOWHERE {
            let listed = self.scratch.trail.visits(part).filter(|visit| visit.is_listed());
            listed.filter(|visit| visit.entry() != Entry::Out).for_each(|visit| squares.add(visit.spot()));
        }
        squares
    }

    /// Lists the walks that end on the other squares, if they may and are new.
    pub(super) fn list_odd_ends(&mut self, arrival: &Arrival, config: &Config, from: usize) {
        let stem = arrival.route.stem(arrival.left);
        for at in from..self.scratch.odd.len() {
            let visit = self.scratch.odd[at];
            if self.is_new_end(config, visit) {
                self.scratch.odd[at] = visit.listed();
                self.list_end(arrival, stem, visit);
            }
        }
    }

    /// Lists the walk that ends on a visit, given the stem of its arrival if that has one.
    #[inline]
    pub(super) fn list_end(&mut self, arrival: &Arrival, stem: Option<Stem>, visit: Visit) {
        let who = self.mover.who;
        if let Some(stem) = stem {
            self.sheet.push(Action::Walk { who, route: stem.then(visit.legs, visit.steps()) });
            return;
        }
        list_long(self.sheet, who, arrival.route, visit);
    }

    /// Keeps which of the other squares are listed.
    pub(super) fn keep_listed(&mut self, arrival: &Arrival) {
        let Scratch { configs, trail, odd, .. } = &mut *self.scratch;
        if odd.iter().any(|visit| visit.is_listed()) {
            let part = &mut configs[arrival.config as usize].part;
            *part = trail.keep(odd.iter().copied().filter(|visit| visit.is_listed()), *part);
        }
    }
}

/// Lists the walk that goes along a route and on to a visit, unless that is too long.
fn list_long(sheet: &mut Sheet, who: Token, mut route: Route, visit: Visit) {
    if route.push_steps(visit.legs, visit.steps()) {
        sheet.push(Action::Walk { who, route });
    }
}
