//! A stage's loads by number and by name, with all ways to share them out.

use super::Search;
use super::share::{Bearer, Counter, Deed, FLOOR, MAX_BEARERS, MAX_LOADS, MOVER, OTHERS, Places, Share};
use super::stage::{Stage, place_key};
use crate::action::{Leg, Route};
use crate::rule::zone::grip::Holder;
use crate::rule::zone::key::{hands_key, loads_key, part};
use crate::token::{Token, TokenSet};

/// The loads of a stage and who can have them.
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
    /// Where their marks begin, once they are known.
    pub(super) marks: Option<u32>,
}

/// The legs by which loads are shared out in one way.
#[derive(Copy, Clone, Debug)]
pub(super) enum Tail {
    /// Up to eight, as [`Route::push_steps`] takes them, and how many.
    Short(u64, u8),
    /// More than that.
    Long,
}

/// What one way to share the loads out leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark {
    /// What who moves holds, and its key.
    pub(super) hand: TokenSet,
    pub(super) hand_key: u64,
    /// The key of what it leaves.
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
    /// The number of the desk of a stage.
    pub(super) fn desk(&mut self, stage: &Stage) -> u32 {
        if stage.passed >> stage.at & 1 != 0 {
            return self.add_desk(stage);
        }
        self.known_desk(stage.at, stage.hand, stage.hand_key).unwrap_or_else(|| {
            let desk = self.add_desk(stage);
            self.by_hand.push(desk);
            desk
        })
    }

    /// The desk of a zone where nobody has been, with something in hand. If it is not known, it has to be the
    /// next one that is added and noted.
    pub(super) fn known_desk(&mut self, zone: u8, hand: TokenSet, hand_key: u64) -> Option<u32> {
        let ground = self.ground;
        let sick = ground.sickrooms >> zone & 1 != 0 || !hand.and(ground.wounded).is_empty();
        let there = if sick || zone == self.mover.start {
            self.alone
        } else {
            // Whoever comes there finds the same.
            let contents = ground.contents(zone);
            contents.key ^ contents.hands ^ hands_key(Token(0), self.mover.room).rotate_left(32)
        };
        let (number, is_new) = self.untouched.number(place_key(zone, 0, 0) ^ hand_key ^ there);
        if is_new { None } else { Some(self.by_hand[number as usize]) }
    }

    pub(super) fn add_desk(&mut self, stage: &Stage) -> u32 {
        let mut desk = self.new_desk(stage);
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
            self.tails.push(short.map_or(Tail::Long, |(legs, count)| Tail::Short(legs, count)));
        }
        self.desks.push(desk);
        self.desks.len() as u32 - 1
    }

    /// Where the marks of a desk in a zone begin.
    pub(super) fn marks(&mut self, number: u32, zone: u8) -> u32 {
        let desk = self.desks[number as usize];
        if let Some(marks) = desk.marks {
            return marks;
        }
        let first = self.marks.len() as u32;
        let before = self.key_on_table(zone);
        let floor = Holder::Floor(self.ground.spot(zone));
        for nth in 0..desk.ways {
            let way = self.shares.get(desk.first + nth);
            let hand = desk.hand(way);
            let leaves = before ^ desk.key(way, floor);
            self.marks.push(Mark { hand, hand_key: loads_key(hand), leaves });
        }
        self.desks[number as usize].marks = Some(first);
        first
    }

    /// Adds what leads to one way to share the loads out to a route; `false` if it is too long.
    #[inline]
    pub(super) fn go_along(&self, route: &mut Route, desk: &Desk, nth: u32) -> bool {
        match self.tails[(desk.tails + nth) as usize] {
            Tail::Short(legs, count) => route.push_steps(legs, count),
            Tail::Long => self.write_out(route, desk, nth),
        }
    }

    #[cold]
    fn write_out(&self, route: &mut Route, desk: &Desk, nth: u32) -> bool {
        let way = self.shares.get(desk.first + nth);
        nth == 0 || self.write_out(route, desk, u32::from(way.before)) && desk.write(route, way.deed)
    }

    fn new_desk(&mut self, stage: &Stage) -> Desk {
        let nobody = Token(0);
        let (loads, bearers) = ([nobody; MAX_LOADS], [nobody; MAX_BEARERS]);
        let mut desk = Desk { loads, bearers, count: 0, first: 0, ways: 0, tails: 0, marks: None };
        let mut counter = Counter {
            loads: 0,
            folk: 0,
            room: self.mover.room,
            bearers: [Bearer::Foe; MAX_BEARERS],
            others: 0,
            places: Places::default(),
        };
        self.seat(stage, &mut desk, &mut counter);
        let earlier = self.earlier(stage, stage.at);
        for (number, token) in stage.loads().take(MAX_LOADS).enumerate() {
            desk.loads[number] = token;
            desk.count += 1;
            counter.folk |= u32::from(self.ground.wounded.has(token)) << number;
            let place = if stage.hand.has(token) {
                MOVER
            } else if let Some((before, after)) = earlier {
                let nth = rank(before.loads(), token);
                let first = self.desks[before.desk as usize].first;
                self.shares.get(first + after.share).places.of(usize::from(nth))
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
    fn seat(&self, stage: &Stage, desk: &mut Desk, counter: &mut Counter) {
        let mut add = |token: Token, bearer: Bearer| {
            let nth = usize::from(counter.others);
            if nth < MAX_BEARERS {
                (desk.bearers[nth], counter.bearers[nth]) = (token, bearer);
                counter.others += 1;
            }
        };
        let (table, ground) = (self.table, self.ground);
        let tokens = ground.contents(stage.at).tokens;
        let room = |token: Token| table.def(token).map_or(0, |def| def.capacity);
        for friend in tokens.and(ground.carriers).minus(ground.wounded).minus(self.mover.who.bit()) {
            add(friend, Bearer::Friend(room(friend)));
        }
        if ground.sickrooms >> stage.at & 1 == 0 {
            return;
        }
        for foe in tokens.and(table.characters()).and(table.wounded).minus(self.mover.own) {
            add(foe, Bearer::Foe);
        }
        let loads = stage.loads();
        for friend in tokens.and(ground.wounded) {
            let itself = loads.has(friend).then(|| rank(loads, friend));
            add(friend, Bearer::Wounded(room(friend), itself));
        }
    }

    /// The last stage in a zone before another stage, and the one after it.
    pub(super) fn earlier<'s>(&'s self, stage: &'s Stage, zone: u8) -> Option<(&'s Stage, &'s Stage)> {
        if stage.passed >> zone & 1 == 0 {
            return None;
        }
        let mut after = stage;
        loop {
            let before = &self.stages[after.before as usize];
            if before.at == zone {
                return Some((before, after));
            }
            if before.passed == 0 {
                return None;
            }
            after = before;
        }
    }
}

/// The number of a token among others.
fn rank(tokens: TokenSet, token: Token) -> u8 {
    TokenSet(tokens.0 & (token.bit().0 - 1)).len() as u8
}
