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
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::keys::Keys;
use crate::rule::walk::scene::{LYING, SPECIAL, STANDING, Scene};
use crate::rule::walk::trail::{MARKS, MAX_VISITS, NOWHERE, OUT, Trail, Visit};
use crate::rule::walk::{check_rocks, check_whole};
use crate::spot::{MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    configs: Vec<Config>,
    queue: Vec<Arrival>,
    trail: Trail,
    /// Visits of the spread going on whose squares need a closer look.
    odd: Vec<u8>,
    numbers: Keys,
    deaths: Keys,
}

/// What the walker holds, what it has put down, and where it has been like that.
#[derive(Copy, Clone, Debug)]
struct Config {
    hands: Hands,
    /// A number for what is held and what lies where; 0 for the hands at the start.
    key: u64,
    /// The last part of the trail.
    part: u32,
    /// Whether all squares the walk changed are in order once the walker is elsewhere.
    in_order: bool,
}

/// The number of the configuration in which a walk begins.
const FIRST: u32 = 0;

/// A configuration that begins on a square.
#[derive(Copy, Clone, Debug)]
struct Arrival {
    config: u32,
    at: Spot,
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
        let Scratch { configs, queue, trail, odd: _, numbers, deaths } = &mut *self.scratch;
        configs.clear();
        queue.clear();
        trail.clear();
        numbers.clear();
        deaths.clear();
        configs.push(Config { hands: Hands::new(load), key: 0, part: NOWHERE, in_order: true });
        let (at, left) = (self.start, self.mover.speed);
        self.spread(&Arrival { config: FIRST, at, left, last: None, route: Route::EMPTY });
        let mut next = 0;
        while let Some(&arrival) = self.scratch.queue.get(next) {
            next += 1;
            self.spread(&arrival);
        }
    }

    /// Goes everywhere from where a configuration begins.
    fn spread(&mut self, arrival: &Arrival) {
        let config = self.scratch.configs[arrival.config as usize];
        let hands = &config.hands;
        let mut first = Visit::first(arrival.at, self.scene.flags(arrival.at), arrival.left);
        // Staying with everything as it was is no walk.
        if arrival.config == FIRST && arrival.at == self.start {
            first = first.listed();
        }
        self.scratch.trail.begin(config.part, first);
        let count = self.explore(hands, arrival.left);
        // Whether squares may have been visited before like this, or something put down there.
        let again = config.part != NOWHERE || hands.moved().iter().any(|moved| moved.1 != arrival.at);
        let mut met = if again {
            self.scratch.odd.clear();
            self.scratch.odd.extend(1..count as u8);
            LYING
        } else {
            self.list_plain_ends(arrival, config.in_order, count)
        };
        self.list_odd_ends(arrival, &config);
        met |= first.flags();
        if self.mover.capacity == 0 || arrival.config == FIRST && met & LYING == 0 && hands.load.is_empty() {
            return;
        }
        let part = &mut self.scratch.configs[arrival.config as usize].part;
        *part = self.scratch.trail.keep(count, *part);
        // With empty hands there is only what lies about, and what was put down a moment ago.
        let only_last = || hands.moved().iter().all(|moved| Some(moved.0) == arrival.last);
        if hands.load.is_empty() && met & LYING == 0 && only_last() {
            return;
        }
        let all = !hands.load.is_empty() || !hands.moved().is_empty();
        for at in 0..count {
            let visit = self.scratch.trail.visits[at % MAX_VISITS];
            if visit.left() > 0 && (all || visit.flags() & LYING != 0) {
                self.branch(arrival, &config, visit);
            }
        }
    }

    /// Finds every square in reach and returns how many there are.
    // Kept apart from its caller so that the loop finds room in the registers.
    #[inline(never)]
    fn explore(&mut self, hands: &Hands, far: u8) -> usize {
        let (table, scene, mover) = (self.table, self.scene, &self.mover);
        let Trail { visits, marks, base, .. } = &mut self.scratch.trail;
        let (visits, marks, base) = (&mut **visits, &mut **marks, *base);
        let neighbors = table.rules().layout.neighbors();
        let through_walls = mover.passes_walls(table);
        let (mut next, mut count) = (0, 1);
        while next < count {
            let visit = visits[next % MAX_VISITS];
            next += 1;
            if visit.left() == 0 {
                if visit.steps() == far {
                    break;
                }
                continue;
            }
            let ahead = visit.ahead();
            let bar = base + u32::from(visit.left());
            let from = visit.spot();
            let mut ways =
                if through_walls { ground::ghost_ways(table, mover, from) } else { table.ways(from) };
            let beyond = &neighbors[from.index()];
            while ways != 0 {
                let dir = ways.trailing_zeros();
                ways &= ways - 1;
                let to = Spot(beyond[dir as usize % 4]);
                if marks[to.index() % MARKS] >= bar {
                    continue;
                }
                let flags = scene.flags(to);
                let mut step = ahead.at(dir, to, flags);
                if flags != 0 && !Scene::lets_pass(flags, mover.color) {
                    let out = &mut marks[OUT];
                    let Some(entered) = enter(table, mover, hands, from, step) else { continue };
                    if entered.entry() == Entry::Out {
                        if *out > base {
                            continue;
                        }
                        *out = bar;
                    }
                    step = entered;
                }
                marks[to.index() % MARKS] = bar;
                visits[count % MAX_VISITS] = step;
                count += 1;
            }
        }
        count.min(MAX_VISITS)
    }

    /// Lists the walks that end on plain squares if everything is in order, and notes which of
    /// the squares are not plain; returns the flags met.
    #[inline(never)]
    fn list_plain_ends(&mut self, arrival: &Arrival, in_order: bool, count: usize) -> u8 {
        let Scratch { trail, odd, .. } = &mut *self.scratch;
        let mut met = 0;
        odd.clear();
        let who = self.mover.who;
        let fresh = arrival.route.is_empty();
        for (at, visit) in trail.visits[..count].iter_mut().enumerate().skip(1) {
            if !visit.is_plain() {
                met |= visit.flags();
                odd.push(at as u8);
            } else if in_order {
                *visit = visit.listed();
                if fresh {
                    self.list.push(Action::Walk { who, route: Route::steps(visit.legs, visit.steps()) });
                } else {
                    let mut route = arrival.route;
                    route.push_steps(visit.legs, visit.steps());
                    self.list.push(Action::Walk { who, route });
                }
            }
        }
        met
    }

    /// Lists the walks that end on the other squares, if they may and are new.
    fn list_odd_ends(&mut self, arrival: &Arrival, config: &Config) {
        for at in 0..self.scratch.odd.len() {
            let at = usize::from(self.scratch.odd[at]) % MAX_VISITS;
            let visit = self.scratch.trail.visits[at];
            if self.is_new_end(config, visit) {
                self.scratch.trail.visits[at] = visit.listed();
                let mut route = arrival.route;
                if route.push_steps(visit.legs, visit.steps()) {
                    self.list.push(Action::Walk { who: self.mover.who, route });
                }
            }
        }
    }

    /// Begins other configurations wherever something can be taken or left.
    fn branch(&mut self, arrival: &Arrival, config: &Config, visit: Visit) {
        let (spot, flags, hands) = (visit.spot(), visit.flags(), &config.hands);
        let covered = hands.covers(spot);
        let last = if visit.steps() == 0 { arrival.last } else { None };
        for token in hands.load {
            if last == Some(token) {
                continue;
            }
            let fits = flags & (SPECIAL | STANDING) == 0
                || carry::check_leave(self.table, &self.mover, hands, spot, token).is_ok();
            if fits {
                let mut after = *config;
                after.hands.leave(token, spot);
                after.key ^= self.held(token) ^ self.lain(token, spot);
                // On a bare square a token lies in order.
                let bare = flags & (SPECIAL | STANDING | LYING) == 0
                    && !covered
                    && self.mover.is_plain(self.table, self.start);
                self.fork(arrival, visit, Leg::Leave(token), &after, config.in_order && bare);
            }
        }
        let lying = flags & LYING != 0 || covered;
        if !lying || hands.load.len() >= usize::from(self.mover.capacity) {
            return;
        }
        for token in hands.lying(self.table, &self.mover, spot) {
            if last != Some(token) && carry::check_take(self.table, &self.mover, hands, spot, token).is_ok() {
                let mut after = *config;
                if hands.moved().iter().any(|moved| moved.0 == token) {
                    after.key ^= self.lain(token, spot);
                }
                after.key ^= self.held(token);
                after.hands.take(token);
                self.fork(arrival, visit, Leg::Take(token), &after, false);
            }
        }
    }

    fn fork(&mut self, arrival: &Arrival, visit: Visit, leg: Leg, after: &Config, in_order: bool) {
        let (config, new) = self.config(after, in_order);
        if !new {
            let Scratch { configs, queue, trail, .. } = &*self.scratch;
            let known = |other: &Arrival| {
                other.config == config && other.at == visit.spot() && other.left >= visit.left()
            };
            let part = configs[config as usize].part;
            if queue.iter().any(known) || trail.has_been(part, visit, |other| other.left() >= visit.left()) {
                return;
            }
        }
        let mut route = arrival.route;
        if !route.push_steps(visit.legs, visit.steps()) || !route.push(leg) {
            return;
        }
        let (Leg::Take(last) | Leg::Leave(last)) = leg else { return };
        self.scratch.queue.push(Arrival {
            config,
            at: visit.spot(),
            left: visit.left(),
            last: Some(last),
            route,
        });
    }

    /// The number of a configuration, and whether it is new.
    fn config(&mut self, after: &Config, in_order: bool) -> (u32, bool) {
        if after.key == 0 {
            return (FIRST, false);
        }
        let (number, new) = self.scratch.numbers.number(after.key);
        if new {
            let in_order = in_order || self.is_in_order(&after.hands);
            self.scratch.configs.push(Config { part: NOWHERE, in_order, ..*after });
        }
        (number + 1, new)
    }

    /// What a token in hand adds to the number of a configuration.
    fn held(&self, token: Token) -> u64 {
        if self.table.spot(token) == Some(self.start) { 0 } else { mix(token, MAX_SPOTS) }
    }

    /// What a token put down adds to the number of a configuration.
    fn lain(&self, token: Token, spot: Spot) -> u64 {
        if self.table.spot(token) == Some(spot) && spot != self.start { 0 } else { mix(token, spot.index()) }
    }

    /// Whether all squares that the walk changed are in order once the walker is elsewhere.
    fn is_in_order(&self, hands: &Hands) -> bool {
        let fits = |spot: Option<Spot>| {
            spot.is_none_or(|spot| carry::check_changed(self.table, &self.mover, hands, spot).is_ok())
        };
        hands.moved().iter().all(|&(token, spot)| fits(Some(spot)) && fits(self.table.spot(token)))
            && hands.load.into_iter().all(|token| {
                let origin = self.table.spot(token);
                origin == Some(self.start) || fits(origin)
            })
    }

    /// Whether a walk may end on a visit, and was not listed before.
    fn is_new_end(&mut self, config: &Config, visit: Visit) -> bool {
        let (hands, spot, flags) = (&config.hands, visit.spot(), visit.flags());
        let is_new = |search: &Self| {
            config.part == NOWHERE || !search.scratch.trail.has_been(config.part, visit, Visit::is_listed)
        };
        if visit.entry() == Entry::Out {
            return config.in_order && is_new(self);
        }
        let covered = hands.covers(spot);
        if flags & (SPECIAL | STANDING | LYING) == 0 && !covered {
            return config.in_order && is_new(self);
        }
        // On the square where it began the walker itself was standing.
        if flags & (SPECIAL | STANDING) == STANDING && spot != self.start {
            return false;
        }
        if !self.may_end(config, visit) {
            return false;
        }
        if flags & SPECIAL == 0 && hands.load.is_empty() && hands.moved().is_empty() {
            // The plain case: with empty hands onto something nobody has touched.
            return is_new(self);
        }
        if flags & SPECIAL != 0 && self.table.terrain(spot).ground == Ground::Rocks {
            return self.is_new_death(hands, spot);
        }
        let lying = hands.lying(self.table, &self.mover, spot);
        if self.mover.capacity == 0 || lying.is_empty() {
            return is_new(self);
        }
        // Who ends on a token holds it.
        let mut holding = *config;
        for token in lying {
            if hands.moved().iter().any(|moved| moved.0 == token) {
                holding.key ^= self.lain(token, spot);
            }
            holding.key ^= self.held(token);
            holding.hands.take(token);
        }
        let (whole, new) = self.config(&holding, false);
        let trail = &mut self.scratch.trail;
        let part = self.scratch.configs[whole as usize].part;
        if !new && trail.has_been(part, visit, Visit::is_listed) {
            return false;
        }
        self.scratch.configs[whole as usize].part = trail.keep_one(visit.at_rest().listed(), part);
        true
    }

    /// Whether everything is in order if the walk ends on a visit inside the dungeon.
    fn may_end(&self, config: &Config, visit: Visit) -> bool {
        let Search { table, mover, .. } = self;
        let (hands, spot) = (&config.hands, visit.spot());
        if !config.in_order {
            return check_whole(table, mover, hands, self.start, spot, visit.entry()).is_ok();
        }
        if visit.flags() & SPECIAL != 0 && table.terrain(spot).ground == Ground::Rocks {
            return check_rocks(table, mover, hands, spot).is_ok();
        }
        visit.entry() == Entry::Inside && carry::check_end(table, mover, hands, spot).is_ok()
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

#[inline(never)]
fn enter(table: &Table, mover: &Mover<'_>, hands: &Hands, from: Spot, step: Visit) -> Option<Visit> {
    ground::check_enter(table, mover, hands, from, step.spot()).ok().map(|entry| step.entered(entry))
}

fn mix(token: Token, place: usize) -> u64 {
    let value = ((place * MAX_TOKENS + token.index()) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}
