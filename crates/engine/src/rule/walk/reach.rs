//! All walks of a character, one route for each result.
//!
//! A search over *configurations*: what the walker holds and what it has put down where. In
//! one configuration a plain breadth-first search finds every square; wherever something can
//! be taken or left, another configuration begins. Most walkers have only the first.

use crate::action::{Action, Actions, Leg, Route};
use crate::piece::{Def, Kind, Traits};
use crate::room::Ground;
use crate::rule::carry::{self, Hands, Mover};
use crate::rule::walk::check_whole;
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::keys::Keys;
use crate::rule::walk::scene::{LYING, SPECIAL, STANDING, Scene};
use crate::spot::{Dir, LINE_BASE, MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug)]
pub struct Scratch {
    seen: Vec<u32>,
    stamp: u32,
    order: Vec<Visit>,
    queue: Vec<Config>,
    results: Keys,
    visited: Keys,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            seen: vec![0; MAX_SPOTS],
            stamp: 0,
            order: Vec::with_capacity(MAX_SPOTS),
            queue: Vec::with_capacity(256),
            results: Keys::default(),
            visited: Keys::default(),
        }
    }
}

#[derive(Copy, Clone, Debug)]
struct Visit {
    spot: Spot,
    left: u8,
    steps: u8,
    path: u16,
    entry: Entry,
}

#[derive(Copy, Clone, Debug)]
struct Config {
    hands: Hands,
    route: Route,
    at: Spot,
    left: u8,
    key: u64,
}

/// Lists every walk of a character. The scene has to be surveyed before.
pub(crate) fn list(
    table: &Table,
    who: Token,
    start: Spot,
    def: &Def,
    load: TokenSet,
    out: &mut Actions,
) {
    let Kind::Character { speed, .. } = def.kind else { return };
    if speed == 0 {
        return;
    }
    let Actions { list, scene, scratch } = out;
    let scene: &Scene = scene;
    let mover = Mover {
        who,
        color: table.owner(who),
        controller: table.active,
        traits: def.traits,
        speed,
        capacity: def.capacity,
        ropes: scene.ropes,
        shields: scene.shields,
        scene: Some(scene),
    };
    let first = Config { hands: Hands::new(load), route: Route::EMPTY, at: start, left: mover.speed, key: 0 };
    Search { table, scene, mover, start, list, scratch }.run(first);
}

struct Search<'a> {
    table: &'a Table,
    scene: &'a Scene,
    mover: Mover<'a>,
    start: Spot,
    list: &'a mut Vec<Action>,
    scratch: &'a mut Scratch,
}

impl Search<'_> {
    fn run(mut self, first: Config) {
        self.scratch.queue.clear();
        self.spread(&first, false);
        self.branch(&first);
        if self.scratch.queue.is_empty() {
            self.emit_all(&first, false);
            return;
        }
        self.scratch.results.clear();
        self.emit_all(&first, true);
        let mut next = 0;
        while next < self.scratch.queue.len() {
            let config = self.scratch.queue[next];
            next += 1;
            self.spread(&config, true);
            self.branch(&config);
            self.emit_all(&config, true);
        }
    }

    /// Finds every square in reach in this configuration.
    fn spread(&mut self, config: &Config, keyed: bool) {
        self.scratch.stamp += 1;
        let stamp = self.scratch.stamp;
        self.scratch.order.clear();
        self.scratch.order.push(Visit {
            spot: config.at,
            left: config.left,
            steps: 0,
            path: 0,
            entry: Entry::Inside,
        });
        self.scratch.seen[config.at.index()] = stamp;
        let through_walls = self.mover.traits.has(Traits::INCORPOREAL)
            && self.table.rules().ghost == crate::edition::GhostWording::Walls;
        let mut out = false;
        let mut next = 0;
        while next < self.scratch.order.len() {
            let from = self.scratch.order[next];
            next += 1;
            if from.left == 0 || from.entry != Entry::Inside {
                continue;
            }
            let mut ways = if through_walls { 15 } else { self.table.ways(from.spot) };
            while ways != 0 {
                let dir = Dir::new(ways.trailing_zeros() as u8);
                ways &= ways - 1;
                let Some(to) = self.table.rules().layout.neighbor(from.spot, dir) else { continue };
                if self.scratch.seen[to.index()] == stamp {
                    continue;
                }
                let Some(entry) = self.enter(config, from.spot, to, dir, through_walls) else {
                    continue;
                };
                if entry == Entry::Out {
                    // Leaving over any square of any line is one result.
                    if out {
                        continue;
                    }
                    out = true;
                }
                self.scratch.seen[to.index()] = stamp;
                let left = from.left - 1;
                if keyed && !self.improves(config.key, to, left) {
                    continue;
                }
                self.scratch.order.push(Visit {
                    spot: to,
                    left,
                    steps: from.steps + 1,
                    path: from.path | (dir as u16) << (2 * from.steps),
                    entry,
                });
            }
        }
    }

    #[inline]
    fn enter(&self, config: &Config, from: Spot, to: Spot, dir: Dir, through_walls: bool) -> Option<Entry> {
        if through_walls {
            ground::check_edge(self.table, &self.mover, from, dir).ok()?;
        }
        let flags = self.scene.flags(to);
        if flags & (SPECIAL | STANDING) == 0 && to.index() < LINE_BASE {
            return Some(Entry::Inside);
        }
        ground::check_enter(self.table, &self.mover, &config.hands, from, to).ok()
    }

    /// Begins a new configuration wherever something can be taken or left.
    fn branch(&mut self, config: &Config) {
        if self.mover.capacity == 0 {
            return;
        }
        for i in 0..self.scratch.order.len() {
            let visit = self.scratch.order[i];
            if visit.entry != Entry::Inside {
                continue;
            }
            for token in config.hands.load {
                let fits = carry::check_leave(self.table, &self.mover, &config.hands, visit.spot, token);
                if fits.is_ok() && visit.left > 0 {
                    self.fork(config, &visit, Leg::Leave(token));
                }
            }
            if config.hands.load.len() >= usize::from(self.mover.capacity) || visit.left == 0 {
                continue;
            }
            let touched = config.hands.moved().iter().any(|(_, spot)| *spot == visit.spot);
            if self.scene.flags(visit.spot) & LYING == 0 && !touched {
                continue;
            }
            for token in config.hands.lying(self.table, &self.mover, visit.spot) {
                let fits = carry::check_take(self.table, &self.mover, &config.hands, visit.spot, token);
                if fits.is_ok() {
                    self.fork(config, &visit, Leg::Take(token));
                }
            }
        }
    }

    fn fork(&mut self, config: &Config, visit: &Visit, leg: Leg) {
        let mut hands = config.hands;
        match leg {
            Leg::Take(token) => hands.take(token),
            Leg::Leave(token) => {
                if !hands.has_room() {
                    return;
                }
                hands.leave(token, visit.spot);
            }
            Leg::Step(_) => return,
        }
        let key = self.config_key(&hands);
        if key == 0 {
            return;
        }
        let mut route = config.route;
        if !route.push_steps(visit.path, visit.steps) || !route.push(leg) {
            return;
        }
        if self.scratch.queue.is_empty() {
            self.scratch.visited.clear();
        }
        if !self.improves(key, visit.spot, visit.left) {
            return;
        }
        self.scratch.queue.push(Config { hands, route, at: visit.spot, left: visit.left, key });
    }

    /// A number for what is held and what lies where; 0 for the hands at the start.
    fn config_key(&self, hands: &Hands) -> u64 {
        let mut key = 0;
        for token in hands.load {
            if self.table.spot(token) != Some(self.start) {
                key ^= mix(token, MAX_SPOTS);
            }
        }
        for &(token, spot) in hands.moved() {
            let origin = self.table.spot(token);
            if origin != Some(spot) || spot == self.start {
                key ^= mix(token, spot.index());
            }
        }
        key
    }

    /// Whether this configuration was not yet seen here with as many steps left.
    fn improves(&mut self, key: u64, spot: Spot, left: u8) -> bool {
        let key = key ^ spread_bits(spot.index() as u64 + 1);
        self.scratch.visited.improve(key, left + 1)
    }

    fn emit_all(&mut self, config: &Config, keyed: bool) {
        let rest_in_order = self.is_in_order(&config.hands);
        for i in 1..self.scratch.order.len() {
            let visit = self.scratch.order[i];
            let clean = self.scene.flags(visit.spot) == 0
                && visit.entry == Entry::Inside
                && !config.hands.moved().iter().any(|(_, spot)| *spot == visit.spot);
            let fits = if clean { rest_in_order } else { self.may_end(config, &visit) };
            if !fits || keyed && !self.is_new_result(config, &visit) {
                continue;
            }
            let mut route = config.route;
            if route.push_steps(visit.path, visit.steps) {
                self.list.push(Action::Walk { who: self.mover.who, route });
            }
        }
    }

    /// Whether all squares that the walk changed are in order once the walker is elsewhere.
    fn is_in_order(&self, hands: &Hands) -> bool {
        let changed = |spot: Option<Spot>| {
            spot.is_none_or(|spot| carry::check_changed(self.table, &self.mover, hands, spot).is_ok())
        };
        hands.moved().iter().all(|&(token, spot)| {
            changed(Some(spot)) && changed(self.table.spot(token))
        }) && hands.load.into_iter().all(|token| changed(self.table.spot(token)))
    }

    fn may_end(&self, config: &Config, visit: &Visit) -> bool {
        check_whole(self.table, &self.mover, &config.hands, self.start, visit.spot, visit.entry)
            .is_ok()
    }

    fn is_new_result(&mut self, config: &Config, visit: &Visit) -> bool {
        let dead = !self.scene.is_plain(visit.spot)
            && visit.entry != Entry::Out
            && self.table.terrain(visit.spot).ground == Ground::Rocks;
        let end = match visit.entry {
            Entry::Out => MAX_SPOTS + 1,
            Entry::Inside | Entry::Crushed => visit.spot.index(),
        };
        let mut key = spread_bits(if dead { MAX_SPOTS as u64 + 7 } else { end as u64 + 11 });
        let origin = |token: Token| self.table.spot(token).map_or(MAX_SPOTS + 2, Spot::index);
        for token in config.hands.load {
            let to = if dead && self.table.is_character(token) { MAX_SPOTS + 3 } else { end };
            key ^= mix(token, to) ^ mix(token, origin(token));
        }
        for &(token, spot) in config.hands.moved() {
            key ^= mix(token, spot.index()) ^ mix(token, origin(token));
        }
        self.scratch.results.improve(key, 1)
    }
}

fn mix(token: Token, place: usize) -> u64 {
    spread_bits((place * MAX_TOKENS + token.index()) as u64 + 1)
}

fn spread_bits(value: u64) -> u64 {
    let value = value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}
