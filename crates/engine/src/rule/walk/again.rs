//! Configurations that come again: on another way, to other squares or with more steps left.

use crate::rule::walk::fan::Cut;
use crate::rule::walk::reach::{Arrival, Config, Scratch, Search};
use crate::spot::SpotSet;

impl Search<'_> {
    /// Goes by a remembered fan wherever the configuration has not been with as many steps left; `false` if there is
    /// more than that.
    ///
    /// All ways to such a square lead over others of them, so those squares of the fan are what a search step by step
    /// would find, in its order.
    pub(super) fn fan_out_again(&mut self, arrival: &Arrival, config: &Config, cut: &Cut) -> bool {
        let stops = self.calm || self.stops_at_hurdles(&config.hands, cut);
        if !stops || !self.scratch.odd.is_empty() {
            return false;
        }
        let fanned = self.mark_been(config);
        let Scratch { fans, marks, odd, .. } = &mut *self.scratch;
        for visit in &fans.visits[cut.visits.0 as usize..cut.visits.1 as usize] {
            let left = arrival.left - visit.steps();
            if visit.steps() == 0 || !marks.has(visit.place(), left) {
                odd.push(visit.seen(self.field.scene.flags(visit.spot()), left));
            }
        }
        let stem = arrival.route.stem(arrival.left);
        for at in 1..self.scratch.odd.len() {
            let visit = self.scratch.odd[at];
            let bare = config.is_bare(self.table, self.mover, visit.spot(), visit.flags());
            // On bare squares of the first fan everything was listed when the configuration began.
            if !(bare && fanned.has(visit.spot())) && self.is_new_end(config, visit) {
                self.scratch.odd[at] = visit.listed();
                self.list_end(arrival, stem, visit);
            }
        }
        let Scratch { configs, trail, odd, .. } = &mut *self.scratch;
        let part = &mut configs[arrival.config as usize].part;
        *part = trail.keep(odd.iter().copied(), *part);
        if self.mover.capacity > 0 {
            self.branch_at_odd(arrival, config);
        }
        true
    }

    /// Marks where a configuration has been; returns the squares of its first fan if that is not in the trail.
    fn mark_been(&mut self, config: &Config) -> SpotSet {
        let Scratch { fans, marks, trail, .. } = &mut *self.scratch;
        marks.clear();
        let mut fanned = SpotSet::EMPTY;
        if config.is_folded() {
            let (at, left) = config.first;
            let cut = fans.cut(&self.field, self.kind, at, left);
            marks.add(at.index(), left);
            for visit in &fans.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize] {
                marks.add(visit.place(), left - visit.steps());
                fanned.add(visit.spot());
            }
        }
        for visit in trail.visits(config.part) {
            marks.add(visit.place(), visit.left());
        }
        fanned
    }
}
