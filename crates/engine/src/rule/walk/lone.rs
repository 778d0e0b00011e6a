//! Walks with a single thing to carry.

use crate::action::Leg;
use crate::rule::carry;
use crate::rule::walk::fan::Cut;
use crate::rule::walk::reach::{Arrival, Config, Search};
use crate::rule::walk::scene::{BUSY, SPECIAL, STANDING};
use crate::token::Token;

impl Search<'_> {
    /// Lists the walks that put the only thing within reach down somewhere and go on without it.
    /// Nothing can be taken after that and nobody comes back to such a configuration, so it needs
    /// neither a number nor a place in the queue.
    pub(super) fn leave_on_the_way(&mut self, arrival: &Arrival, config: &Config, cut: &Cut, token: Token) {
        let tidy = config.in_order && self.mover.is_plain(self.table, self.start);
        for number in cut.visits.0..cut.visits.0 + cut.inner {
            let visit = self.scratch.fans.visits[number as usize];
            let (at, left) = (visit.spot(), arrival.left - visit.steps());
            if visit.steps() == 0 && arrival.last == Some(token) {
                continue;
            }
            let flags = self.field.scene.flags(at);
            let fits = flags & (SPECIAL | STANDING) == 0
                || carry::check_leave(self.table, self.mover, &config.hands, at, token).is_ok();
            let mut route = arrival.route;
            if !fits || !route.push_steps(visit.legs, visit.steps()) || !route.push(Leg::Leave(token)) {
                continue;
            }
            let mut hands = config.hands;
            hands.leave(token, at);
            let in_order = tidy && flags & BUSY == 0 || self.is_in_order(&hands);
            let config = Config::new(hands, 0, in_order, (at, left));
            let arrival = Arrival { at, left, last: Some(token), route, ..*arrival };
            let cut = self.scratch.fans.cut(&self.field, self.kind, at, left);
            self.scratch.odd.clear();
            self.list_ends(&arrival, &config, &cut);
        }
    }
}
