//! Ends of walks: where a walker may stop, and whether that is listed.

use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::carry::{self, Hands};
use crate::rule::walk::fork::mix;
use crate::rule::walk::ground::Entry;
use crate::rule::walk::reach::{Config, FIRST, Scratch, Search, is_taken};
use crate::rule::walk::scene::{BUSY, OWN, PIT, ROCKS, SPECIAL};
use crate::rule::walk::trail::NOWHERE;
use crate::rule::walk::visit::Visit;
use crate::rule::walk::{check_rocks, check_whole};
use crate::spot::{MAX_SPOTS, Spot};
use crate::token::{Token, TokenSet};

impl Search<'_> {
    /// Whether a walk may end on a visit, and was not listed before.
    pub(super) fn is_new_end(&mut self, config: &Config, visit: Visit) -> bool {
        let (hands, spot, flags) = (&config.hands, visit.spot(), visit.flags());
        let is_new = |search: &Self| !search.is_listed(config.part, visit);
        if visit.entry() == Entry::Out {
            return config.in_order && is_new(self);
        }
        let covered = hands.covers(spot);
        if flags & BUSY == 0 && !covered {
            return config.in_order && is_new(self);
        }
        if is_taken(flags) {
            return false;
        }
        if flags & (ROCKS | OWN) != 0 && self.table.terrain(spot).ground == Ground::Rocks {
            return self.may_die(config, visit) && self.is_new_death(hands, spot);
        }
        if flags & BUSY == PIT
            && config.in_order
            && hands.load.is_empty()
            && !covered
            && self.mover.traits.has(Traits::STANDS_ON_PITS)
        {
            // The plain case: who stands on pits, alone on one.
            return is_new(self);
        }
        let full = hands.load.has_at_least(usize::from(self.mover.capacity.max(1)));
        if full && flags & SPECIAL == 0 && hands.moved().is_empty() && spot != self.start {
            // The plain case: what lies there has no room beside the load.
            return false;
        }
        let lying = hands.lying(self.table, self.mover, spot);
        if flags & SPECIAL != 0
            && !self.mover.traits.has(Traits::STANDS_ON_PITS)
            && hands.load.or(lying).and(self.mover.ropes).is_empty()
        {
            // The plain case: nothing holds the walker on an obstacle.
            return false;
        }
        if !self.may_end(config, visit, lying) {
            return false;
        }
        if flags & SPECIAL == 0 && hands.load.is_empty() && hands.moved().is_empty() {
            // The plain case: with empty hands onto something nobody has touched.
            return is_new(self);
        }
        if self.mover.capacity == 0 || lying.is_empty() {
            return is_new(self);
        }
        // Who ends on a token holds it.
        let mut key = config.key;
        for token in lying {
            key ^= self.taken(hands, token, spot);
        }
        let (whole, new) = self.number(key);
        if new {
            let mut hands = *hands;
            lying.for_each(|token| hands.take(token));
            let bare = flags & SPECIAL == 0 && lying.is_at_most_one();
            let in_order = config.in_order && bare || self.is_in_order(&hands);
            // Nobody has arrived there with a step left.
            self.scratch.configs.push(Config::new(hands, key, in_order, (spot, 0)));
        }
        if self.has_listed(whole, visit) {
            return false;
        }
        let Scratch { configs, trail, .. } = &mut *self.scratch;
        let part = &mut configs[whole as usize].part;
        *part = trail.keep([visit.at_rest().listed()], *part);
        true
    }

    /// Whether a walk that ends like this visit inside the dungeon is listed for a configuration.
    fn has_listed(&mut self, number: u32, visit: Visit) -> bool {
        let config = &self.scratch.configs[number as usize];
        let (first, spot) = (config.first, visit.spot());
        if self.is_listed(config.part, visit) {
            return true;
        }
        if !config.is_folded() {
            return false;
        }
        if spot == first.0 {
            return number == FIRST && spot == self.start;
        }
        let is_listed =
            config.in_order && config.is_bare(self.table, self.mover, spot, self.field.scene.flags(spot));
        is_listed && self.steps_to(first, spot).is_some()
    }

    /// Whether a walk that ends like this visit is listed for the configuration of a part.
    pub(super) fn is_listed(&self, part: u32, visit: Visit) -> bool {
        part != NOWHERE
            && self
                .scratch
                .trail
                .visits(part)
                .any(|other| other.is_listed() && other.place() == visit.place())
    }

    /// Whether everything is in order if the walk ends on a visit inside the dungeon.
    fn may_end(&self, config: &Config, visit: Visit, lying: TokenSet) -> bool {
        let Search { table, mover, .. } = self;
        let (hands, spot) = (&config.hands, visit.spot());
        if !config.in_order {
            return check_whole(table, mover, hands, self.start, spot, visit.entry()).is_ok();
        }
        if visit.flags() & SPECIAL != 0 {
            return carry::check_end(table, mover, hands, spot).is_ok();
        }
        carry::check_room(table, mover, hands, lying).is_ok()
    }

    /// Whether everything is in order if the rocks come down on a walker.
    fn may_die(&self, config: &Config, visit: Visit) -> bool {
        let Search { table, mover, .. } = self;
        let (hands, spot) = (&config.hands, visit.spot());
        if config.in_order {
            return check_rocks(table, mover, hands, spot).is_ok();
        }
        check_whole(table, mover, hands, self.start, spot, visit.entry()).is_ok()
    }

    /// Deaths under different rocks differ only in what is left there.
    fn is_new_death(&mut self, hands: &Hands, spot: Spot) -> bool {
        let mut key = 1;
        for token in hands.load {
            let to = if self.table.is_character(token) { MAX_SPOTS } else { spot.index() };
            key ^= self.shift(token, to);
        }
        for &(token, to) in hands.moved() {
            key ^= self.shift(token, to.index());
        }
        self.scratch.deaths.number(key).1
    }

    fn shift(&self, token: Token, to: usize) -> u64 {
        mix(token, to) ^ mix(token, self.table.spot(token).map_or(MAX_SPOTS, Spot::index))
    }
}
