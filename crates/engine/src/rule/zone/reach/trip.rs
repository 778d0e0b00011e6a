//! Going from zone to zone without touching anything.

use super::Search;
use super::config::{Config, place_key};
use super::fan::{MAX_SPEED, Place};
use crate::action::{Action, Route};
use crate::rule::zone::ground::Zones;

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
        let Trip { route, config: at, fan, left: had } = self.trips[number as usize];
        let config = &mut self.configs[at as usize];
        let bare = if config.hand.is_empty() { self.bare & !config.changed } else { 0 };
        let ends = bare & !config.full.unwrap_or(Zones::MAX);
        let (places, is_last) = self.fans.ring(fan, had - left);
        let (who, stem) = (self.mover.who, route.stem(MAX_SPEED as u8));
        self.ahead.clear();
        for place in places {
            if !config.meet(place) {
                continue;
            }
            let zone = 1 << place.at;
            if bare & zone == 0 {
                self.ahead.push(*place);
            } else if ends & zone != 0 {
                let mut way = route;
                if let Some(stem) = stem {
                    self.list.push(Action::Walk { who, route: stem.then(place.steps, place.count) });
                } else if way.push_steps(place.steps, place.count) {
                    self.list.push(Action::Walk { who, route: way });
                }
            }
        }
        // It goes on before those that change something on the way, whose routes are longer.
        if left > 0 && !is_last {
            self.levels[usize::from(left) - 1].push(number);
        }
        if self.ahead.is_empty() {
            return;
        }
        let ahead = core::mem::take(self.ahead);
        if left == 0 {
            self.end_trip(at, &route, &ahead);
        } else {
            for place in &ahead {
                self.arrive(at, place, &route, left);
            }
        }
        *self.ahead = ahead;
    }

    /// Lists every way to end a trip at places where something is to be done.
    fn end_trip(&mut self, number: u32, route: &Route, ahead: &[Place]) {
        let Config { hand, hand_key, rest, full, changed, .. } = self.configs[number as usize];
        let (ground, exits) = (self.ground, self.mover.exits);
        let is_well = self.mover.room > 0 && hand.and(ground.wounded).is_empty();
        let usual = if is_well { !(changed | exits | ground.sickrooms | self.tied) } else { 0 };
        let full = full.unwrap_or(Zones::MAX);
        for place in ahead {
            let zone = 1 << place.at;
            if usual & zone == 0 {
                self.arrive(number, place, route, 0);
            } else if full & zone == 0 {
                let key = self.contents(place.at).loads_key ^ hand_key ^ rest;
                if self.keys.insert(place_key(place.at, place.tie, 0) ^ key) {
                    let mut route = *route;
                    if route.push_steps(place.steps, place.count) {
                        let desk = self.desk(number, place.at, hand_key, 0);
                        self.list_ways(&route, desk, false);
                    }
                }
            }
        }
    }
}
