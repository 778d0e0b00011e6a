//! Forks of a walk: where something can be taken or left, another configuration begins.

use crate::action::Leg;
use crate::rule::carry::{self, Hands};
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
            let fits = flags & (SPECIAL | STANDING) == 0
                || carry::check_leave(self.table, self.mover, hands, spot, token).is_ok();
            if fits {
                let key = config.key ^ self.held(token) ^ self.lain(token, spot);
                let bare = flags & BUSY == 0 && !covered && self.mover.is_plain(self.table, self.start);
                self.fork(arrival, config, visit, Leg::Leave(token), key, bare);
            }
        }
        let lying = flags & LYING != 0 || covered;
        let full = match self.mover.capacity {
            1 => !hands.load.is_empty(),
            capacity => hands.load.len() >= usize::from(capacity),
        };
        if !lying || full {
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

    /// Begins a configuration after a leg that takes or leaves. Where the square is bare but for
    /// the token, the leg brings nothing out of order.
    fn fork(&mut self, arrival: &Arrival, config: &Config, visit: Visit, leg: Leg, key: u64, bare: bool) {
        let (at, left) = (visit.spot(), visit.left());
        let mut hands = config.hands;
        let last = match leg {
            Leg::Step(_)
            | Leg::Diagonal
            | Leg::Face(_)
            | Leg::Through(_)
            | Leg::Leap { .. }
            | Leg::With(_) => return,
            Leg::Take(token) => {
                hands.take(token);
                token
            }
            Leg::Leave(token) => {
                hands.leave(token, at);
                token
            }
        };
        let (number, new) = self.number(key);
        if new {
            let in_order = config.in_order && bare || self.is_in_order(&hands);
            self.scratch.configs.push(Config::new(hands, key, in_order, (at, left)));
        } else if self.has_been(number, visit) {
            return;
        } else {
            self.scratch.configs[number as usize].comes_again = true;
        }
        let mut route = arrival.route;
        if route.push_steps(visit.legs, visit.steps()) && route.push(leg) {
            self.scratch.queue.push(Arrival { config: number, at, left, last: Some(last), route });
        }
    }

    /// Whether a configuration has been or will come to a square with as many steps left.
    fn has_been(&mut self, number: u32, visit: Visit) -> bool {
        let part = self.unfold(number);
        let Scratch { configs, queue, trail, .. } = &*self.scratch;
        let Config { first, comes_again, .. } = configs[number as usize];
        let is_like = |at, left| at == visit.spot() && left >= visit.left();
        is_like(first.0, first.1)
            || comes_again
                && queue.iter().any(|other| other.config == number && is_like(other.at, other.left))
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
        let moved = hands.moved().iter().any(|moved| moved.0 == token);
        self.held(token) ^ if moved { self.lain(token, spot) } else { 0 }
    }

    /// What a token in hand adds to the key of a configuration.
    fn held(&self, token: Token) -> u64 {
        if self.table.spot(token) == Some(self.start) { 0 } else { mix(token, MAX_SPOTS) }
    }

    /// What a token put down adds to the key of a configuration.
    fn lain(&self, token: Token, spot: Spot) -> u64 {
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
