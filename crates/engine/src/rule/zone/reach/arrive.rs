//! Coming to a zone: what can be done there, and where it leads.

use super::Search;
use super::config::{Arrival, Config, place_key};
use super::desk::Tail;
use super::fan::Place;
use crate::action::{Action, Route};
use crate::rule::zone::key::mix;
use crate::token::TokenSet;

impl Search<'_> {
    /// Comes to a place with a configuration.
    pub(super) fn arrive(&mut self, config: u32, place: &Place, route: &Route, left: u8) {
        if !route.takes(place.count) {
            return;
        }
        let mut arrival = self.arrival(config, place, *route);
        let loads = arrival.loads();
        if self.mover.exits >> place.at & 1 != 0 {
            arrival.route.push_steps(place.steps, place.count);
            self.get_out(config, arrival.route);
        } else if loads.is_empty() {
            if self.may_stay(config, place.at) && self.is_new_end(place, arrival.rest) {
                arrival.route.push_steps(place.steps, place.count);
                self.list.push(Action::Walk { who: self.mover.who, route: arrival.route });
            }
        } else if self.is_sick(&arrival) {
            arrival.route.push_steps(place.steps, place.count);
            self.share_out_with_wounded(&arrival, left, false);
        } else if left > 0 {
            // Asked first: most of them have been here before and need no route.
            if self.keys.insert(arrival.key()) {
                arrival.route.push_steps(place.steps, place.count);
                self.share_out(&arrival, left, false);
            }
        } else if self.may_stay(config, place.at)
            && self.keys.insert(arrival.key())
            && self.is_new_end(place, arrival.end())
        {
            arrival.route.push_steps(place.steps, place.count);
            let desk = self.desk(config, place.at, arrival.hand_key, arrival.there);
            self.list_ways(&arrival.route, desk, false);
        }
    }

    pub(super) fn get_out(&mut self, config: u32, route: Route) {
        let config = &self.configs[config as usize];
        let key = mix(1 << 40) ^ config.rest ^ config.hand_key;
        if config.full.is_some() && self.keys.insert(key) {
            self.list.push(Action::Walk { who: self.mover.who, route });
        }
    }

    /// What is found at a place.
    #[inline]
    pub(super) fn arrival(&self, number: u32, place: &Place, route: Route) -> Arrival {
        let config = &self.configs[number as usize];
        let ((mut here, mut here_key), mut there) = (self.here(place.at), 0);
        if let Some(Config { hand, change, .. }) = self.changed_in(number, place.at) {
            (here, here_key, there) = (change.loads.minus(*hand), change.here_key, change.there);
        }
        Arrival {
            place: *place,
            route,
            config: number,
            hand: config.hand,
            here,
            hand_key: config.hand_key,
            here_key,
            rest: config.rest ^ there,
            there,
        }
    }

    /// The loads of a zone as they are on the table, and their key.
    #[inline]
    fn here(&self, zone: u8) -> (TokenSet, u64) {
        if self.mover.room == 0 {
            return (TokenSet::EMPTY, 0);
        }
        let contents = self.ground.contents(zone);
        (contents.loads, contents.loads_key)
    }

    /// Whether a wounded character takes part in sharing out loads.
    #[inline]
    pub(super) fn is_sick(&self, arrival: &Arrival) -> bool {
        let sickroom = self.ground.sickrooms >> arrival.place.at & 1 != 0;
        self.mover.room > 0 && (sickroom || !arrival.loads().and(self.ground.wounded).is_empty())
    }

    /// Shares out loads in every way, lists each, and sets out with each; where the movement begins, it sets out
    /// without having done anything, too, and leaps.
    pub(super) fn share_out(&mut self, arrival: &Arrival, left: u8, begins: bool) {
        let Arrival { place, config, .. } = arrival;
        let number = self.desk(*config, place.at, arrival.hand_key, arrival.there);
        if self.may_stay(*config, place.at) && self.is_new_end(place, arrival.end()) {
            self.list_ways(&arrival.route, number, begins);
        }
        let (desk, marks) = (self.desks[number as usize], self.marks(number, place.at));
        let on_table = self.ground.contents(place.at).key;
        if begins {
            self.set_out(*config, place, &arrival.route, left);
            self.leap(*config, &arrival.route);
        }
        for share in 1..desk.ways {
            let mut route = arrival.route;
            if self.go_along(&mut route, &desk, share) {
                let mark = self.marks[(marks + share) as usize];
                let config = self.changed(arrival, (number, share), &mark, mark.leaves ^ on_table, false);
                self.meet(config, place);
                self.set_out(config, place, &route, left);
                if begins {
                    self.leap(config, &route);
                }
            }
        }
    }

    /// The same where a wounded character takes part.
    pub(super) fn share_out_with_wounded(&mut self, arrival: &Arrival, left: u8, begins: bool) {
        let place = &arrival.place;
        let number = self.desk(arrival.config, place.at, arrival.hand_key, arrival.there);
        let (desk, marks) = (self.desks[number as usize], self.marks(number, place.at));
        let on_table = self.ground.contents(place.at).key;
        for share in 0..desk.ways {
            let mut route = arrival.route;
            if !self.go_along(&mut route, &desk, share) {
                continue;
            }
            let mut config = arrival.config;
            if share > 0 {
                let mark = self.marks[(marks + share) as usize];
                config = self.changed(arrival, (number, share), &mark, mark.leaves ^ on_table, true);
                if !self.meet(config, place) {
                    continue;
                }
            }
            let Config { rest, hand_key, .. } = self.configs[config as usize];
            let lists = self.is_new_end(place, rest ^ hand_key) && self.may_stay(config, place.at);
            if lists && !(begins && share == 0) {
                self.list.push(Action::Walk { who: self.mover.who, route });
            }
            if share > 0 || begins {
                self.set_out(config, place, &route, left);
            }
            if begins {
                self.leap(config, &route);
            }
        }
    }

    /// Notes that a place was met with a configuration; `false` if it was before.
    pub(super) fn meet(&mut self, number: u32, place: &Place) -> bool {
        let config = &mut self.configs[number as usize];
        if place.leapt != 0 {
            let key = config.rest ^ config.hand_key;
            return self.keys.insert(place_key(place.at, place.tie, place.leapt) ^ mix(key));
        }
        config.meet(place)
    }

    /// Lists a route with every way to share the loads out at its end, leaving them as they are only if it is not
    /// where the movement begins.
    pub(super) fn list_ways(&mut self, route: &Route, number: u32, begins: bool) {
        let (who, desk) = (self.mover.who, &self.desks[number as usize]);
        let first = u32::from(begins);
        let tails = &self.tails[(desk.tails + first) as usize..(desk.tails + desk.ways) as usize];
        if let Some(stem) = route.stem(8).filter(|_| !desk.is_long) {
            let walk = |tail: &Tail| Action::Walk { who, route: stem.then(tail.legs, tail.count) };
            self.list.extend(tails.iter().map(walk));
            return;
        }
        for share in first..desk.ways {
            let mut route = *route;
            if self.go_along(&mut route, desk, share) {
                self.list.push(Action::Walk { who, route });
            }
        }
    }

    /// Whether nothing that was listed ends like this.
    #[inline]
    pub(super) fn is_new_end(&mut self, place: &Place, key: u64) -> bool {
        if self.tied >> place.at & 1 == 0 {
            return true;
        }
        self.ends.insert(place_key(place.at, 0, place.leapt) ^ key)
    }

    /// Whether the character may stay in a zone.
    #[inline]
    pub(super) fn may_stay(&self, config: u32, zone: u8) -> bool {
        self.configs[config as usize].full.is_some_and(|full| full >> zone & 1 == 0)
    }
}
