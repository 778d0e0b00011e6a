//! Walks that put the first thing they carry down on the way.

use crate::action::Leg;
use crate::rule::walk::fan::Cut;
use crate::rule::walk::reach::{Arrival, Config, SHORT, Search};
use crate::rule::walk::scene::{BUSY, LYING};
use crate::rule::walk::visit::Visit;
use crate::spot::Spot;
use crate::token::Token;

impl Search<'_> {
    /// Lists the walks that put the only thing in hand down somewhere and go on without it. If loads
    /// change nothing about where one gets, nobody comes back to such a configuration with more
    /// steps, so it needs neither a number nor a place in the queue.
    pub(super) fn leave_on_the_way(&mut self, arrival: &Arrival, config: &Config, cut: &Cut) {
        let Some(token) = config.hands.load.first() else { return };
        let tidy = config.in_order && self.from_plain;
        let key = config.key ^ self.held(token);
        let alone = self.goods.is_at_most_one();
        let emptied = self.emptied(token);
        let stem = arrival.route.stem(arrival.left + 1);
        for number in cut.visits.0..cut.visits.0 + cut.inner {
            let visit = self.scratch.fans.visits[number as usize];
            let (at, left) = (visit.spot(), arrival.left - visit.steps());
            if visit.steps() == 0 && arrival.last == Some(token) {
                continue;
            }
            let flags = self.field.scene.flags(at);
            if !self.may_leave(&config.hands, at, flags, token) {
                continue;
            }
            let cut = self.scratch.fans.cut(&self.field, self.kind, at, left);
            self.scratch.odd.clear();
            let tidy = tidy && flags & BUSY == 0;
            let short = arrival.route.len() + usize::from(visit.steps()) + 1 < SHORT;
            let plain = stem.filter(|_| tidy && short && self.calm);
            if let Some(stem) = plain {
                let stem = stem.leaving(visit.legs, visit.steps(), token);
                self.list_plain_ends(left, true, &cut, stem, &self.field.squares.busy);
                match self.scratch.odd[..] {
                    [] => continue,
                    [visit] if emptied == Some(visit.spot()) => {
                        self.list_end(arrival, Some(stem), visit);
                        continue;
                    }
                    _ => {}
                }
            }
            let mut route = arrival.route;
            if !route.push_steps(visit.legs, visit.steps()) || !route.push(Leg::Leave(token)) {
                continue;
            }
            let mut hands = config.hands;
            hands.leave(token, at);
            let in_order = tidy || self.is_in_order(&hands);
            let config = Config::new(hands, key ^ self.lain(token, at), in_order, (at, left));
            let arrival = Arrival { at, left, last: Some(token), leaves: false, route, ..*arrival };
            if plain.is_some() {
                self.list_odd_ends(&arrival, &config, 0);
            } else {
                if !self.calm {
                    self.stops_at_hurdles(&config.hands, &cut);
                }
                self.list_ends(&arrival, &config, &cut);
            }
            if !alone {
                if flags & LYING != 0 {
                    self.branch(&arrival, &config, Visit::first(at, left).seen(flags, left));
                }
                self.branch_at_odd(&arrival, &config);
            }
        }
    }

    /// The square a thing was taken from, if nothing else makes it any different from others.
    fn emptied(&self, token: Token) -> Option<Spot> {
        let scene = self.field.scene;
        let is_plain =
            |home: &Spot| scene.flags(*home) & BUSY == LYING && scene.tokens_on(*home) == token.bit();
        self.table.spot(token).filter(is_plain)
    }

    /// The same when its turn in the queue has come.
    pub(super) fn leave_later(&mut self, arrival: &Arrival) {
        let config = self.scratch.configs[arrival.config as usize];
        let cut = self.scratch.fans.cut(&self.field, self.kind, arrival.at, arrival.left);
        self.leave_on_the_way(arrival, &config, &cut);
    }
}
