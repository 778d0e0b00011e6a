//! The loads of a zone by number and by name, with all ways to share them out.

use super::Search;
use super::config::{Arrival, Change, place_key};
use super::fan::Place;
use super::share::{Bearer, Counter, Deed, FLOOR, MAX_BEARERS, MAX_LOADS, MOVER, OTHERS, Places, Share};
use crate::action::{Leg, Route};
use crate::rule::zone::grip::Holder;
use crate::rule::zone::key::{loads_key, part};
use crate::token::{Token, TokenSet};

/// The loads of a zone and who can have them.
#[derive(Copy, Clone, Debug)]
pub(super) struct Desk {
    loads: [Token; MAX_LOADS],
    bearers: [Token; MAX_BEARERS],
    count: u8,
    /// Where the ways to share the loads out begin, and how many there are.
    pub(super) first: u32,
    pub(super) ways: u32,
    /// Where the tails of their routes begin.
    pub(super) tails: u32,
    /// Whether one of these tails is long.
    pub(super) is_long: bool,
    /// Where their marks begin, once they are known.
    pub(super) marks: Option<u32>,
}

/// The legs by which loads are shared out in one way, as [`Route::push_steps`] takes them; none if they are more than
/// it takes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tail {
    pub(super) legs: u64,
    pub(super) count: u8,
    is_long: bool,
}

/// What one way to share the loads out leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark {
    /// What who moves holds, and its key.
    pub(super) hand: TokenSet,
    pub(super) hand_key: u64,
    /// The key of what it does not hold.
    pub(super) leaves: u64,
}

impl Desk {
    /// Adds a deed to a route; `false` if it is too long.
    #[inline]
    pub(super) fn write(&self, route: &mut Route, deed: Deed) -> bool {
        match deed {
            Deed::Take(load) => route.push(Leg::Take(self.load(load))),
            Deed::Leave(load) => route.push(Leg::Leave(self.load(load))),
            Deed::Give(load, to) => {
                route.push(Leg::Leave(self.load(load))) && route.push(Leg::With(self.bearer(to)))
            }
            Deed::Swap(load, other) => {
                route.push(Leg::Leave(self.load(load))) && route.push(Leg::With(self.load(other)))
            }
        }
    }

    #[inline]
    fn load(&self, number: u8) -> Token {
        self.loads[usize::from(number) % MAX_LOADS]
    }

    #[inline]
    fn bearer(&self, number: u8) -> Token {
        self.bearers[usize::from(number) % MAX_BEARERS]
    }

    /// What who moves holds.
    fn hand(&self, share: &Share) -> TokenSet {
        let mut hand = TokenSet::EMPTY;
        let mut held = share.held;
        while held != 0 {
            hand.add(self.load(held.trailing_zeros() as u8));
            held &= held - 1;
        }
        hand
    }

    /// The key of the loads that who moves does not hold; `floor` is where it is.
    fn key(&self, share: &Share, floor: Holder) -> u64 {
        let mut key = 0;
        for (number, token) in self.loads[..usize::from(self.count)].iter().enumerate() {
            match share.places.of(number) {
                FLOOR => key ^= part(*token, floor),
                MOVER => {}
                other => key ^= part(*token, Holder::By(self.bearer(other - OTHERS))),
            }
        }
        key
    }
}

impl Search<'_> {
    /// The number of the desk for who comes to a zone with a configuration; `there` is the key of what is different.
    #[inline]
    pub(super) fn desk(&mut self, config: u32, zone: u8, hand_key: u64, there: u64) -> u32 {
        let contents = self.ground.contents(zone);
        let sickroom = self.ground.sickrooms >> zone & 1;
        let there = contents.key ^ contents.hands ^ there;
        let key = place_key(zone, sickroom as u8, 0) ^ there ^ hand_key ^ self.hands;
        let (number, is_new) = self.desk_numbers.number(key);
        if is_new {
            self.add_desk(config, zone);
        }
        number
    }

    fn add_desk(&mut self, config: u32, zone: u8) {
        let place = Place { steps: 0, count: 0, at: zone, tie: 0, leapt: 0 };
        let mut desk = self.new_desk(&self.arrival(config, &place, Route::EMPTY));
        desk.tails = self.tails.len() as u32;
        self.routes.clear();
        for nth in 0..desk.ways {
            let way = self.shares.get(desk.first + nth);
            let mut route = Route::EMPTY;
            let mut fits = true;
            if nth > 0 {
                route = self.routes[usize::from(way.before)];
                fits = desk.write(&mut route, way.deed);
            }
            self.routes.push(route);
            let short = route.steps().filter(|_| fits);
            let (legs, count) = short.unwrap_or_default();
            self.tails.push(Tail { legs, count, is_long: short.is_none() });
            desk.is_long |= short.is_none();
        }
        self.desks.push(desk);
    }

    /// Where the marks of a desk in a zone begin.
    pub(super) fn marks(&mut self, number: u32, zone: u8) -> u32 {
        if let Some(marks) = self.desks[number as usize].marks {
            return marks;
        }
        let desk = self.desks[number as usize];
        let first = self.marks.len() as u32;
        let floor = Holder::Floor(self.ground.spot(zone));
        for nth in 0..desk.ways {
            let way = self.shares.get(desk.first + nth);
            let hand = desk.hand(way);
            let leaves = desk.key(way, floor);
            self.marks.push(Mark { hand, hand_key: loads_key(hand), leaves });
        }
        self.desks[number as usize].marks = Some(first);
        first
    }

    /// Adds what leads to one way to share the loads out to a route; `false` if it is too long.
    #[inline]
    pub(super) fn go_along(&self, route: &mut Route, desk: &Desk, nth: u32) -> bool {
        let tail = self.tails[(desk.tails + nth) as usize];
        if tail.is_long { self.write_out(route, desk, nth) } else { route.push_steps(tail.legs, tail.count) }
    }

    #[cold]
    fn write_out(&self, route: &mut Route, desk: &Desk, nth: u32) -> bool {
        let way = self.shares.get(desk.first + nth);
        nth == 0 || self.write_out(route, desk, u32::from(way.before)) && desk.write(route, way.deed)
    }

    fn new_desk(&mut self, arrival: &Arrival) -> Desk {
        let nobody = Token(0);
        let (loads, bearers) = ([nobody; MAX_LOADS], [nobody; MAX_BEARERS]);
        let mut desk =
            Desk { loads, bearers, count: 0, first: 0, ways: 0, tails: 0, is_long: false, marks: None };
        let mut counter = Counter {
            loads: 0,
            folk: 0,
            room: self.mover.room,
            bearers: [Bearer::Foe; MAX_BEARERS],
            others: 0,
            places: Places::default(),
        };
        self.seat(arrival, &mut desk, &mut counter);
        let change = self.changed_in(arrival.config, arrival.place.at).map(|config| config.change);
        for (number, token) in arrival.loads().take(MAX_LOADS).enumerate() {
            desk.loads[number] = token;
            desk.count += 1;
            counter.folk |= u32::from(self.ground.wounded.has(token)) << number;
            let place = if arrival.hand.has(token) {
                MOVER
            } else if let Some(Change { desk, share, loads, .. }) = change {
                let nth = rank(loads, token);
                let first = self.desks[desk as usize].first;
                self.shares.get(first + share).places.of(usize::from(nth))
            } else {
                let bearer = self.table.bearer(token);
                let others = &desk.bearers[..usize::from(counter.others)];
                let nth = bearer.and_then(|bearer| others.iter().position(|other| *other == bearer));
                nth.map_or(FLOOR, |nth| OTHERS + nth as u8)
            };
            counter.places.set(number, place);
        }
        counter.loads = desk.count;
        (desk.first, desk.ways) = self.shares.find(&counter);
        desk
    }

    /// Notes who can have loads: unwounded friends, wounded enemies, wounded friends.
    fn seat(&self, arrival: &Arrival, desk: &mut Desk, counter: &mut Counter) {
        let mut add = |token: Token, bearer: Bearer| {
            let nth = usize::from(counter.others);
            if nth < MAX_BEARERS {
                (desk.bearers[nth], counter.bearers[nth]) = (token, bearer);
                counter.others += 1;
            }
        };
        let (table, ground) = (self.table, self.ground);
        let tokens = ground.contents(arrival.place.at).tokens;
        let room = |token: Token| table.def(token).map_or(0, |def| def.capacity);
        for friend in tokens.and(ground.carriers).minus(ground.wounded).minus(self.mover.who.bit()) {
            add(friend, Bearer::Friend(room(friend)));
        }
        if ground.sickrooms >> arrival.place.at & 1 == 0 {
            return;
        }
        for foe in tokens.and(table.characters()).and(table.wounded).minus(self.mover.own) {
            add(foe, Bearer::Foe);
        }
        let loads = arrival.loads();
        for friend in tokens.and(ground.wounded) {
            let itself = loads.has(friend).then(|| rank(loads, friend));
            add(friend, Bearer::Wounded(room(friend), itself));
        }
    }
}

/// The number of a token among others.
fn rank(tokens: TokenSet, token: Token) -> u8 {
    TokenSet(tokens.0 & (token.bit().0 - 1)).len() as u8
}
