//! Going from zone to zone without touching anything.

use super::Search;
use super::config::{Config, place_key};
use super::fan::{MAX_SPEED, Place};
use crate::action::{Action, Route};
use crate::rule::zone::ground::Zones;
use core::ops::Range;

/// What decides how a trip ends.
struct End {
    /// The key of what is in the hand and of what has changed.
    key: u64,
    /// Zones that are as on the table and where nothing but loads is to be looked after.
    usual: Zones,
    /// Zones in which the character may not stay.
    full: Zones,
}

/// Steps that follow a change, or are the first.
#[derive(Copy, Clone, Debug)]
pub(super) struct Trip {
    /// The route so far.
    route: Route,
    /// The number of the configuration.
    config: u32,
    /// The number of the fan.
    fan: u32,
    /// Steps that were left.
    left: u8,
}

impl Search<'_> {
    /// Begins a trip.
    pub(super) fn set_out(&mut self, config: u32, place: &Place, route: &Route, left: u8) {
        if left == 0 {
            return;
        }
        let roped = self.configs[config as usize].roped && !self.mover.crosses;
        let fan = self.fans.grown(self.ground, place.at, place.tie, roped, left);
        self.levels[usize::from(left) - 1].push(self.trips.len() as u32);
        self.trips.push(Trip { route: *route, config, fan, left });
    }

    /// Comes to every place of a trip that is reached with so many steps left.
    pub(super) fn travel(&mut self, number: u32, left: u8) {
        let trip = self.trips[number as usize];
        let (ring, is_last) = self.fans.ring(trip.fan, trip.left - left);
        // It goes on before those that change something on the way, whose routes are longer.
        if left > 0 && !is_last {
            self.levels[usize::from(left) - 1].push(number);
        }
        if self.configs[trip.config as usize].hand.is_empty() {
            self.travel_bare(&trip, ring, left);
            return;
        }
        let end = self.end_of(trip.config);
        for index in ring {
            let place = self.fans.place(index);
            if self.configs[trip.config as usize].meet(&place) {
                self.come(&trip, &place, left, &end);
            }
        }
    }

    /// The same with nothing in the hand: where there is nothing to do either, a way is listed at once.
    fn travel_bare(&mut self, trip: &Trip, ring: Range<u32>, left: u8) {
        let config = &mut self.configs[trip.config as usize];
        let bare = self.bare & !config.changed;
        let ends = bare & !config.full.unwrap_or(Zones::MAX);
        let (who, stem) = (self.mover.who, trip.route.stem(MAX_SPEED as u8));
        self.ahead.clear();
        for place in self.fans.places(ring) {
            if !config.meet(place) {
                continue;
            }
            let zone = 1 << place.at;
            if bare & zone == 0 {
                self.ahead.push(*place);
            } else if ends & zone != 0 {
                let mut route = trip.route;
                if let Some(stem) = stem {
                    self.list.push(Action::Walk { who, route: stem.then(place.steps, place.count) });
                } else if route.push_steps(place.steps, place.count) {
                    self.list.push(Action::Walk { who, route });
                }
            }
        }
        if self.ahead.is_empty() {
            return;
        }
        let (ahead, end) = (core::mem::take(self.ahead), self.end_of(trip.config));
        for place in &ahead {
            self.come(trip, place, left, &end);
        }
        *self.ahead = ahead;
    }

    /// What decides how a trip with a configuration ends.
    #[inline]
    fn end_of(&self, config: u32) -> End {
        let Config { hand, hand_key, rest, full, changed, .. } = self.configs[config as usize];
        let ground = self.ground;
        let is_well = self.mover.room > 0 && hand.and(ground.wounded).is_empty();
        let odd = changed | self.mover.exits | ground.sickrooms | self.tied;
        End { key: hand_key ^ rest, usual: if is_well { !odd } else { 0 }, full: full.unwrap_or(Zones::MAX) }
    }

    /// Comes to a place where something is to be done.
    #[inline]
    fn come(&mut self, trip: &Trip, place: &Place, left: u8, end: &End) {
        let zone = 1 << place.at;
        if left > 0 || end.usual & zone == 0 {
            self.arrive(trip.config, place, &trip.route, left);
        } else if end.full & zone == 0 {
            let key = self.ground.contents(place.at).loads_key ^ end.key;
            if self.keys.insert(place_key(place.at, place.tie, 0) ^ key) {
                let mut route = trip.route;
                if route.push_steps(place.steps, place.count) {
                    let hand_key = self.configs[trip.config as usize].hand_key;
                    let desk = self.desk(trip.config, place.at, hand_key, 0);
                    self.list_ways(&route, desk, false);
                }
            }
        }
    }
}
