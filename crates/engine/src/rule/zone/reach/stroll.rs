//! Movements that leave all loads as they are, for lists that would be too long otherwise.

use super::Search;
use super::fan::{MAX_SPEED, Place};
use crate::action::{Action, Route};
use crate::rule::zone::stride::Stride;

impl Search<'_> {
    /// Leaves of the list, from its `first` movement of this character on, the `most` that change loads, and lists
    /// all before them that do not.
    pub(super) fn list_some(&mut self, start: &Stride<'_>, first: usize, most: usize) {
        let mut place = 0;
        self.list.retain(|action| {
            place += 1;
            place <= first || matches!(action, Action::Walk { route, .. } if route.changes() > 0)
        });
        self.list.truncate(first + most);
        let changing = self.list.len() - first;
        self.stroll(start);
        self.list[first..].rotate_left(changing);
    }

    /// Goes wherever the character gets with what it has.
    fn stroll(&mut self, start: &Stride<'_>) {
        self.forget();
        self.list_leaps(start);
        let home = Place { steps: 0, count: 0, at: self.mover.start, tie: self.mover.tie, leapt: 0 };
        let config = self.first_config();
        self.meet(config, &home);
        self.is_new_end(&home, 0);
        let speed = usize::from(start.left).min(MAX_SPEED) as u8;
        let roped = self.configs[config as usize].roped && !self.mover.crosses;
        if speed > 0 {
            let fan = self.fans.grown(self.ground, home.at, home.tie, roped, speed);
            for steps in 1..=speed {
                for index in self.fans.ring(fan, steps).0 {
                    let place = self.fans.place(index);
                    self.stop_at(config, &place);
                }
            }
        }
        for nth in 0..self.leaps.len() {
            let place = self.leaps[nth];
            self.stop_at(config, &place);
        }
    }

    fn stop_at(&mut self, config: u32, place: &Place) {
        let mut route = Route::EMPTY;
        if !self.meet(config, place) || !route.push_steps(place.steps, place.count) {
            return;
        }
        if self.mover.exits >> place.at & 1 != 0 {
            self.get_out(config, route);
        } else if self.may_stay(config, place.at) && self.is_new_end(place, 0) {
            self.list.push(Action::Walk { who: self.mover.who, route });
        }
    }
}
