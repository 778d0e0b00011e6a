//! All walks of a character, one route for each result.
//!
//! A search over *configurations*: what the walker holds and what it has put down where. In
//! one configuration a plain breadth-first search finds every square; wherever something can
//! be taken or left, another configuration begins. Most walkers have only the first.
//!
//! Each result is listed once: who ends on a token holds it, so a result is a configuration
//! with everything on the end square in hand, and an end square.

use crate::action::{Action, Leg, Route};
use crate::room::Ground;
use crate::rule::carry::{self, Hands, Mover};
use crate::rule::walk::check_whole;
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::keys::Keys;
use crate::rule::walk::region::{MAX_NODES, NO_WAY, OUT, Region};
use crate::rule::walk::scene::{LYING, SPECIAL, STANDING, Scene};
use crate::spot::{MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    region: Region,
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

impl Visit {
    const NONE: Visit = Visit { node: 0, left: 0, steps: 0, path: 0, entry: Entry::Inside };
}

/// What the walker holds, what it has put down, and how far it has come like that.
#[derive(Copy, Clone, Debug)]
struct Config {
    hands: Hands,
    /// Whether all squares the walk changed are in order once the walker is elsewhere.
    in_order: bool,
    marks: Marks,
}

/// A byte for each square: steps left there plus one, and two flags.
type Marks = [u8; MAX_NODES];
const STEPS: u8 = 15;
/// A walk that ends here is listed.
const LISTED: u8 = 64;
/// Something was put down here.
const COVERED: u8 = 128;

/// A configuration that begins on a square.
#[derive(Copy, Clone, Debug)]
struct Arrival {
    config: u32,
    node: u8,
    left: u8,
    /// What was just taken or left: undoing that at once leads back.
    last: Option<Token>,
    route: Route,
}

/// Lists every walk of a character.
pub(crate) fn list(
    table: &Table,
    scene: &Scene,
    mover: &Mover<'_>,
    start: Spot,
    load: TokenSet,
    list: &mut Vec<Action>,
    scratch: &mut Scratch,
) {
    if mover.speed > 0 {
        Search { table, scene, mover: *mover, start, list, scratch }.run(load);
    }
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
        let left = self.mover.speed;
        let first = self.config(&Hands::new(load));
        // Staying with everything as it was is no walk.
        self.scratch.configs[first as usize].marks[usize::from(node)] = LISTED | (left + 1);
        self.spread(&Arrival { config: first, node, left, last: None, route: Route::EMPTY });
        let mut next = 0;
        while next < self.scratch.queue.len() {
            let arrival = self.scratch.queue[next];
            next += 1;
            self.spread(&arrival);
        }
    }

    /// Goes everywhere from where a configuration begins.
    fn spread(&mut self, arrival: &Arrival) {
        let Config { hands, in_order, mut marks } = self.scratch.configs[arrival.config as usize];
        let mut visits = [Visit::NONE; MAX_NODES];
        visits[0] = Visit { node: arrival.node, left: arrival.left, ..Visit::NONE };
        let mut count = 1;
        let mut next = 0;
        while next < count {
            let visit = visits[next % MAX_NODES];
            next += 1;
            let node = usize::from(visit.node) % MAX_NODES;
            if visit.steps > 0 {
                let plain = self.scratch.region.flags(visit.node) == 0 && marks[node] & COVERED == 0;
                let new = if plain {
                    in_order && marks[node] & LISTED == 0
                } else {
                    self.may_end_on_something(in_order, &marks, &hands, &visit)
                };
                if new {
                    marks[node] |= LISTED;
                    let mut route = arrival.route;
                    if route.push_steps(visit.path, visit.steps) {
                        self.list.push(Action::Walk { who: self.mover.who, route });
                    }
                }
            }
            if visit.left == 0 || visit.entry != Entry::Inside {
                continue;
            }
            if self.mover.capacity > 0 {
                self.branch(arrival, &hands, &visit, marks[node] & COVERED != 0);
            }
            count = self.step(&hands, &visit, &mut marks, &mut visits, count);
        }
        self.scratch.configs[arrival.config as usize].marks = marks;
    }

    /// Steps on in all directions; returns how many visits there are then.
    #[inline]
    fn step(
        &mut self,
        hands: &Hands,
        visit: &Visit,
        marks: &mut Marks,
        visits: &mut [Visit; MAX_NODES],
        mut count: usize,
    ) -> usize {
        let region = &mut self.scratch.region;
        let ways = region.ways(self.table, self.scene, &self.mover, visit.node);
        let left = visit.left - 1;
        let mut dir = 0;
        while dir < 4 {
            let to = ways[dir];
            let step = (dir as u16) << (2 * visit.steps);
            dir += 1;
            if to == NO_WAY {
                continue;
            }
            let mark = &mut marks[usize::from(to) % MAX_NODES];
            if *mark & STEPS > left {
                continue;
            }
            let mut entry = if to == OUT { Entry::Out } else { Entry::Inside };
            if region.is_special(to) {
                let (from, spot) = (region.spot(visit.node), region.spot(to));
                match ground::check_enter(self.table, &self.mover, hands, from, spot) {
                    Ok(found) => entry = found,
                    Err(_) => continue,
                }
            }
            *mark = *mark & !STEPS | (left + 1);
            visits[count % MAX_NODES] = Visit {
                node: to,
                left,
                steps: visit.steps + 1,
                path: visit.path | step,
                entry,
            };
            count += 1;
        }
        count
    }

    /// Begins other configurations wherever something can be taken or left.
    #[inline]
    fn branch(&mut self, arrival: &Arrival, hands: &Hands, visit: &Visit, covered: bool) {
        let flags = self.scratch.region.flags(visit.node);
        if hands.load.is_empty() && flags & LYING == 0 && !covered {
            return;
        }
        let spot = self.scratch.region.spot(visit.node);
        let last = if visit.steps == 0 { arrival.last } else { None };
        for token in hands.load {
            if last == Some(token) {
                continue;
            }
            let fits = flags & (SPECIAL | STANDING) == 0
                || carry::check_leave(self.table, &self.mover, hands, spot, token).is_ok();
            if fits {
                let mut after = *hands;
                after.leave(token, spot);
                self.fork(arrival, visit, Leg::Leave(token), &after);
            }
        }
        let lying = flags & LYING != 0 || covered;
        if !lying || hands.load.len() >= usize::from(self.mover.capacity) {
            return;
        }
        for token in hands.lying(self.table, &self.mover, spot) {
            if last != Some(token)
                && carry::check_take(self.table, &self.mover, hands, spot, token).is_ok() {
                let mut after = *hands;
                after.take(token);
                self.fork(arrival, visit, Leg::Take(token), &after);
            }
        }
    }

    fn fork(&mut self, arrival: &Arrival, visit: &Visit, leg: Leg, hands: &Hands) {
        let config = self.config(hands);
        let mark =
            &mut self.scratch.configs[config as usize].marks[usize::from(visit.node) % MAX_NODES];
        if *mark & STEPS > visit.left {
            return;
        }
        *mark = *mark & !STEPS | (visit.left + 1);
        let mut route = arrival.route;
        if !route.push_steps(visit.path, visit.steps) || !route.push(leg) {
            return;
        }
        let (Leg::Take(last) | Leg::Leave(last)) = leg else { return };
        self.scratch.queue.push(Arrival {
            config,
            node: visit.node,
            left: visit.left,
            last: Some(last),
            route,
        });
    }

    /// The number of a configuration, new or known.
    fn config(&mut self, hands: &Hands) -> u32 {
        let (number, new) = self.scratch.numbers.number(self.key(hands));
        if new {
            let mut marks = [0; MAX_NODES];
            for (_, spot) in hands.moved() {
                if let Some(node) = self.scratch.region.known(*spot) {
                    marks[usize::from(node) % MAX_NODES] = COVERED;
                }
            }
            let in_order = self.is_in_order(hands);
            self.scratch.configs.push(Config { hands: *hands, in_order, marks });
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

    /// Whether a walk may end outside, on special ground or where something lies, and was not
    /// listed before.
    fn may_end_on_something(
        &mut self,
        in_order: bool,
        marks: &Marks,
        hands: &Hands,
        visit: &Visit,
    ) -> bool {
        let node = usize::from(visit.node) % MAX_NODES;
        let new = marks[node] & LISTED == 0;
        if visit.node == OUT {
            return in_order && new;
        }
        let flags = self.scratch.region.flags(visit.node);
        if flags & (SPECIAL | STANDING) == STANDING {
            return false;
        }
        let spot = self.scratch.region.spot(visit.node);
        if flags & SPECIAL == 0 && hands.load.is_empty() && hands.moved().is_empty() {
            // The plain case: with empty hands onto something nobody has touched.
            return new && carry::check_end(self.table, &self.mover, hands, spot).is_ok();
        }
        if check_whole(self.table, &self.mover, hands, self.start, spot, visit.entry).is_err() {
            return false;
        }
        if self.scratch.region.is_special(visit.node)
            && self.table.terrain(spot).ground == Ground::Rocks
        {
            return self.is_new_death(hands, spot);
        }
        let lying = hands.lying(self.table, &self.mover, spot);
        if self.mover.capacity == 0 || lying.is_empty() {
            return new;
        }
        let mut holding = *hands;
        lying.into_iter().for_each(|token| holding.take(token));
        let whole = self.config(&holding);
        let mark = &mut self.scratch.configs[whole as usize].marks[node];
        let new = *mark & LISTED == 0;
        *mark |= LISTED;
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
