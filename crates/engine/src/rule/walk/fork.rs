//! Forks of a walk: where something can be taken or left, another configuration begins.

use crate::action::Leg;
use crate::rule::carry::{self, Hands};
use crate::rule::walk::fan::Cut;
use crate::rule::walk::reach::{Arrival, Config, FIRST, Scratch, Search};
use crate::rule::walk::scene::{BUSY, LYING, SPECIAL, STANDING};
use crate::rule::walk::visit::Visit;
use crate::spot::{MAX_SPOTS, Spot};
use crate::token::{MAX_TOKENS, Token};

impl Search<'_> {
    /// Begins other configurations where something can be taken or left.
    pub(super) fn branch(&mut self, arrival: &Arrival, config: &Config, visit: Visit) {
        let (spot, flags, hands) = (visit.spot(), visit.flags(), &config.hands);
        let covered = hands.covers(spot);
        if hands.load.is_empty() && flags & LYING == 0 && !covered {
            return;
        }
        let last = if visit.steps() == 0 { arrival.last } else { None };
        for token in hands.load {
            if last == Some(token) {
                continue;
            }
            if self.may_leave(hands, spot, flags, token) {
                let key = config.key ^ self.held(token) ^ self.lain(token, spot);
                let bare = flags & BUSY == 0 && !covered && self.from_plain;
                self.fork(arrival, config, visit, Leg::Leave(token), key, bare);
            }
        }
        let lying = flags & LYING != 0 || covered;
        if !lying || hands.load.has_at_least(usize::from(self.mover.capacity)) {
            return;
        }
        let lying = hands.lying(self.table, self.mover, spot);
        let bare = flags & SPECIAL == 0 && lying.is_at_most_one();
        for token in lying {
            if last != Some(token) && carry::check_take(self.table, self.mover, hands, spot, token).is_ok() {
                let key = config.key ^ self.taken(hands, token, spot);
                self.fork(arrival, config, visit, Leg::Take(token), key, bare);
            }
        }
    }

    /// The same on every square of a fan, for one who carries something.
    pub(super) fn branch_everywhere(&mut self, arrival: &Arrival, config: &Config, cut: &Cut) {
        let hands = &config.hands;
        let token = hands.load.first().filter(|_| self.mover.capacity == 1 && hands.load.is_at_most_one());
        let after = token.map_or(0, |token| config.key ^ self.held(token));
        for number in cut.visits.0..cut.visits.0 + cut.inner {
            let visit = self.scratch.fans.visits[number as usize];
            let (spot, flags) = (visit.spot(), self.field.scene.flags(visit.spot()));
            let visit = visit.seen(flags, arrival.left - visit.steps());
            let Some(token) = token else {
                self.branch(arrival, config, visit);
                continue;
            };
            if visit.steps() == 0 && arrival.last == Some(token) {
                continue;
            }
            if self.may_leave(hands, spot, flags, token) {
                let bare = flags & BUSY == 0 && self.from_plain && !hands.covers(spot);
                let key = after ^ self.lain(token, spot);
                self.fork(arrival, config, visit, Leg::Leave(token), key, bare);
            }
        }
    }

    /// Whether something in hand may be left on a square.
    #[inline]
    pub(super) fn may_leave(&self, hands: &Hands, spot: Spot, flags: u16, token: Token) -> bool {
        flags & (SPECIAL | STANDING) == 0
            || carry::check_leave(self.table, self.mover, hands, spot, token).is_ok()
    }

    /// Begins a configuration after a leg that takes or leaves. Where the square is bare but for
    /// the token, the leg brings nothing out of order.
    fn fork(&mut self, arrival: &Arrival, config: &Config, visit: Visit, leg: Leg, key: u64, bare: bool) {
        let (at, left) = (visit.spot(), visit.left());
        let (Leg::Take(token) | Leg::Leave(token)) = leg else { return };
        if self.steady && leg == Leg::Leave(token) && self.leaves_alone(&config.hands) {
            return;
        }
        let (number, new) = self.number(key);
        if new {
            let mut hands = config.hands;
            if leg == Leg::Take(token) {
                hands.take(token);
            } else {
                hands.leave(token, at);
            }
            let in_order = config.in_order && bare || self.is_in_order(&hands);
            self.scratch.configs.push(Config::new(hands, key, in_order, (at, left)));
        } else if self.has_been(number, visit) {
            return;
        } else {
            self.scratch.configs[number as usize].comes_again = true;
        }
        let mut route = arrival.route;
        if route.push_steps(visit.legs, visit.steps()) && route.push(leg) {
            self.scratch.queue.push(Arrival {
                config: number,
                at,
                left,
                last: Some(token),
                leaves: false,
                route,
            });
        }
    }

    /// Whether nothing is held or lies about but what is left now. Where loads change nothing, who
    /// has left it at once has been everywhere with more steps.
    fn leaves_alone(&self, hands: &Hands) -> bool {
        let is_home = |&(token, spot): &(Token, Spot)| self.lain(token, spot) == 0;
        hands.load.is_at_most_one() && hands.moved().iter().all(is_home)
    }

    /// Whether a configuration has been or will come to a square with as many steps left.
    fn has_been(&mut self, number: u32, visit: Visit) -> bool {
        let config = &self.scratch.configs[number as usize];
        let (first, part, comes_again, folded) =
            (config.first, config.part, config.comes_again, config.is_folded());
        let is_like = |at: Spot, left: u8| at == visit.spot() && left >= visit.left();
        if is_like(first.0, first.1)
            || folded
                && self.steps_to(first, visit.spot()).is_some_and(|steps| first.1 - steps >= visit.left())
        {
            return true;
        }
        let Scratch { queue, trail, .. } = &*self.scratch;
        comes_again && queue.iter().any(|other| other.config == number && is_like(other.at, other.left))
            || trail.visits(part).any(|other| other.place() == visit.place() && other.left() >= visit.left())
    }

    /// The number of the configuration with this key, and whether it is new.
    pub(super) fn number(&mut self, key: u64) -> (u32, bool) {
        if key == 0 {
            return (FIRST, false);
        }
        let (number, new) = self.scratch.numbers.number(key);
        (number + 1, new)
    }

    /// What taking a token from a square changes in the key of a configuration.
    pub(super) fn taken(&self, hands: &Hands, token: Token, spot: Spot) -> u64 {
        self.held(token) ^ if hands.has_left(token) { self.lain(token, spot) } else { 0 }
    }

    /// What a token in hand adds to the key of a configuration.
    pub(super) fn held(&self, token: Token) -> u64 {
        if self.table.spot(token) == Some(self.start) { 0 } else { mix(token, MAX_SPOTS) }
    }

    /// What a token put down adds to the key of a configuration.
    pub(super) fn lain(&self, token: Token, spot: Spot) -> u64 {
        if self.table.spot(token) == Some(spot) && spot != self.start { 0 } else { mix(token, spot.index()) }
    }

    /// Whether all squares that the walk changed are in order once the walker is elsewhere.
    pub(super) fn is_in_order(&self, hands: &Hands) -> bool {
        let fits = |spot: Option<Spot>| {
            spot.is_none_or(|spot| carry::check_changed(self.table, self.mover, hands, spot).is_ok())
        };
        hands.moved().iter().all(|&(token, spot)| fits(Some(spot)) && fits(self.table.spot(token)))
            && hands.load.into_iter().all(|token| {
                let origin = self.table.spot(token);
                origin == Some(self.start) || fits(origin)
            })
    }
}

pub(super) fn mix(token: Token, place: usize) -> u64 {
    let value = ((place * MAX_TOKENS + token.index()) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}
