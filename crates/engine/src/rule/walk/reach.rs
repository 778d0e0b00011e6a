//! All walks of a character, one route for each result.
//!
//! A search over *configurations*: what the walker holds and what it has put down where. In
//! one configuration a plain breadth-first search finds every square; wherever something can
//! be taken or left, another configuration begins. Most walkers have only the first.
//!
//! Each result is listed once: who ends on a token holds it, so a result is a configuration
//! with everything on the end square in hand, and an end square.

use crate::action::{Action, Actions, Leg, Route};
use crate::piece::{Def, Kind};
use crate::room::Ground;
use crate::rule::carry::{self, Hands, Mover};
use crate::rule::walk::check_whole;
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::keys::Keys;
use crate::rule::walk::region::{MAX_NODES, NO_WAY, OUT, Region};
use crate::rule::walk::scene::{LYING, Scene};
use crate::spot::{MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    region: Region,
    visits: Vec<Visit>,
    configs: Vec<Config>,
    queue: Vec<Arrival>,
    numbers: Keys,
    deaths: Keys,
}

#[derive(Copy, Clone, Debug)]
struct Visit {
    node: u8,
    left: u8,
    steps: u8,
    path: u16,
    entry: Entry,
}

/// What the walker holds, what it has put down, and how far it has come like that.
#[derive(Copy, Clone, Debug)]
struct Config {
    hands: Hands,
    /// Whether all squares the walk changed are in order once the walker is elsewhere.
    in_order: bool,
    /// Squares on which something was put down.
    covered: u128,
    /// End squares that are listed.
    listed: u128,
    /// Steps left on each square plus one, 0 where it has not been.
    best: [u8; MAX_NODES],
}

/// A configuration that begins on a square.
#[derive(Copy, Clone, Debug)]
struct Arrival {
    config: u32,
    node: u8,
    left: u8,
    route: Route,
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
    Search { table, scene, mover, start, list, scratch }.run(load);
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
    fn run(mut self, load: TokenSet) {
        let node = self.scratch.region.begin(self.scene, self.start);
        self.scratch.configs.clear();
        self.scratch.queue.clear();
        self.scratch.numbers.clear();
        self.scratch.deaths.clear();
        let first = self.config(&Hands::new(load));
        // Staying with everything as it was is no walk.
        self.scratch.configs[first as usize].listed = 1 << node;
        let left = self.mover.speed;
        self.scratch.configs[first as usize].best[usize::from(node)] = left + 1;
        let mut next = 0;
        self.spread(&Arrival { config: first, node, left, route: Route::EMPTY });
        while next < self.scratch.queue.len() {
            let arrival = self.scratch.queue[next];
            next += 1;
            self.spread(&arrival);
        }
    }

    /// Goes everywhere from where a configuration begins.
    fn spread(&mut self, arrival: &Arrival) {
        let config = arrival.config as usize;
        let hands = self.scratch.configs[config].hands;
        self.scratch.visits.clear();
        self.scratch.visits.push(Visit {
            node: arrival.node,
            left: arrival.left,
            steps: 0,
            path: 0,
            entry: Entry::Inside,
        });
        let mut next = 0;
        while next < self.scratch.visits.len() {
            let visit = self.scratch.visits[next];
            next += 1;
            if visit.steps > 0 {
                self.end(arrival, &hands, &visit);
            }
            if visit.left == 0 || visit.entry != Entry::Inside {
                continue;
            }
            if self.mover.capacity > 0 {
                self.branch(arrival, &hands, &visit);
            }
            self.step(config, &hands, &visit);
        }
    }

    #[inline]
    fn step(&mut self, config: usize, hands: &Hands, visit: &Visit) {
        let region = &mut self.scratch.region;
        let ways = region.ways(self.table, self.scene, &self.mover, visit.node);
        let left = visit.left - 1;
        let best = &mut self.scratch.configs[config].best;
        for (dir, &to) in ways.iter().enumerate() {
            if to == NO_WAY || best[usize::from(to) % MAX_NODES] > left {
                continue;
            }
            let mut entry = if to == OUT { Entry::Out } else { Entry::Inside };
            if region.is_special(to) {
                let from = region.node(visit.node).spot;
                let spot = region.node(to).spot;
                match ground::check_enter(self.table, &self.mover, hands, from, spot) {
                    Ok(found) => entry = found,
                    Err(_) => continue,
                }
            }
            best[usize::from(to) % MAX_NODES] = left + 1;
            self.scratch.visits.push(Visit {
                node: to,
                left,
                steps: visit.steps + 1,
                path: visit.path | (dir as u16) << (2 * visit.steps),
                entry,
            });
        }
    }

    /// Begins other configurations wherever something can be taken or left.
    #[inline]
    fn branch(&mut self, arrival: &Arrival, hands: &Hands, visit: &Visit) {
        let node = *self.scratch.region.node(visit.node);
        for token in hands.load {
            if carry::check_leave(self.table, &self.mover, hands, node.spot, token).is_ok() {
                let mut after = *hands;
                after.leave(token, node.spot);
                self.fork(arrival, visit, Leg::Leave(token), &after);
            }
        }
        let covered = self.scratch.configs[arrival.config as usize].covered;
        let lying = node.flags & LYING != 0 || covered >> visit.node & 1 != 0;
        if !lying || hands.load.len() >= usize::from(self.mover.capacity) {
            return;
        }
        for token in hands.lying(self.table, &self.mover, node.spot) {
            if carry::check_take(self.table, &self.mover, hands, node.spot, token).is_ok() {
                let mut after = *hands;
                after.take(token);
                self.fork(arrival, visit, Leg::Take(token), &after);
            }
        }
    }

    fn fork(&mut self, arrival: &Arrival, visit: &Visit, leg: Leg, hands: &Hands) {
        let config = self.config(hands);
        let best = &mut self.scratch.configs[config as usize].best[usize::from(visit.node)];
        if *best > visit.left {
            return;
        }
        *best = visit.left + 1;
        let mut route = arrival.route;
        if !route.push_steps(visit.path, visit.steps) || !route.push(leg) {
            return;
        }
        self.scratch.queue.push(Arrival { config, node: visit.node, left: visit.left, route });
    }

    /// The number of a configuration, new or known.
    fn config(&mut self, hands: &Hands) -> u32 {
        let (number, new) = self.scratch.numbers.number(self.key(hands));
        if new {
            let mut covered = 0;
            for (_, spot) in hands.moved() {
                if let Some(node) = self.scratch.region.known(*spot) {
                    covered |= 1 << node;
                }
            }
            self.scratch.configs.push(Config {
                hands: *hands,
                in_order: self.is_in_order(hands),
                covered,
                listed: 0,
                best: [0; MAX_NODES],
            });
        }
        number
    }

    /// A number for what is held and what lies where; 0 for the hands at the start.
    fn key(&self, hands: &Hands) -> u64 {
        let mut key = 0;
        for token in hands.load {
            if self.table.spot(token) != Some(self.start) {
                key ^= mix(token, MAX_SPOTS);
            }
        }
        for &(token, spot) in hands.moved() {
            if self.table.spot(token) != Some(spot) || spot == self.start {
                key ^= mix(token, spot.index());
            }
        }
        key
    }

    /// Whether all squares that the walk changed are in order once the walker is elsewhere.
    fn is_in_order(&self, hands: &Hands) -> bool {
        let fits = |spot: Option<Spot>| {
            spot.is_none_or(|spot| {
                carry::check_changed(self.table, &self.mover, hands, spot).is_ok()
            })
        };
        hands.moved().iter().all(|&(token, spot)| fits(Some(spot)) && fits(self.table.spot(token)))
            && hands.load.into_iter().all(|token| {
                let origin = self.table.spot(token);
                origin == Some(self.start) || fits(origin)
            })
    }

    /// Lists the walk that ends with this visit, if it may and is new.
    #[inline]
    fn end(&mut self, arrival: &Arrival, hands: &Hands, visit: &Visit) {
        let config = &self.scratch.configs[arrival.config as usize];
        let flags = self.scratch.region.node(visit.node).flags;
        let clean = flags == 0 && visit.node != OUT && config.covered >> visit.node & 1 == 0;
        let new = if clean {
            config.in_order && config.listed >> visit.node & 1 == 0
        } else {
            self.may_end_on_something(arrival.config, hands, visit)
        };
        if !new {
            return;
        }
        self.scratch.configs[arrival.config as usize].listed |= 1 << visit.node;
        let mut route = arrival.route;
        if route.push_steps(visit.path, visit.steps) {
            self.list.push(Action::Walk { who: self.mover.who, route });
        }
    }

    fn may_end_on_something(&mut self, config: u32, hands: &Hands, visit: &Visit) -> bool {
        if visit.node == OUT {
            let config = &self.scratch.configs[config as usize];
            return config.in_order && config.listed >> OUT & 1 == 0;
        }
        let spot = self.scratch.region.node(visit.node).spot;
        if check_whole(self.table, &self.mover, hands, self.start, spot, visit.entry).is_err() {
            return false;
        }
        if self.scratch.region.is_special(visit.node)
            && self.table.terrain(spot).ground == Ground::Rocks
        {
            return self.is_new_death(hands, spot);
        }
        let mut whole = config;
        let lying = hands.lying(self.table, &self.mover, spot);
        if self.mover.capacity > 0 && !lying.is_empty() {
            let mut holding = *hands;
            lying.into_iter().for_each(|token| holding.take(token));
            whole = self.config(&holding);
        }
        let listed = &mut self.scratch.configs[whole as usize].listed;
        let new = *listed >> visit.node & 1 == 0;
        *listed |= 1 << visit.node;
        new
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

fn mix(token: Token, place: usize) -> u64 {
    let value = ((place * MAX_TOKENS + token.index()) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}
