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
use crate::rule::walk::scene::{LINE, LYING, SPECIAL, STANDING, Scene};
use crate::spot::{MAX_SPOTS, Spot};
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    configs: Vec<Config>,
    queue: Vec<Arrival>,
    numbers: Keys,
    deaths: Keys,
}

/// One square on the way of a search, packed so that it is one load and one store: the square,
/// the path, the steps left, the steps made, and what entering led to.
#[derive(Copy, Clone, Debug)]
struct Visit(u64);

impl Visit {
    const NONE: Visit = Visit(0);

    #[inline]
    fn new(spot: Spot, left: u8, steps: u8, entry: Entry, path: u16) -> Visit {
        Visit(
            u64::from(spot.0)
                | u64::from(path) << 16
                | u64::from(left) << 32
                | u64::from(steps) << 40
                | (entry as u64) << 48,
        )
    }

    #[inline]
    fn spot(self) -> Spot {
        Spot(self.0 as u16)
    }

    #[inline]
    fn path(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline]
    fn left(self) -> u8 {
        (self.0 >> 32) as u8
    }

    #[inline]
    fn steps(self) -> u8 {
        (self.0 >> 40) as u8
    }

    #[inline]
    fn entry(self) -> Entry {
        match self.0 >> 48 {
            0 => Entry::Inside,
            1 => Entry::Out,
            _ => Entry::Crushed,
        }
    }

    /// Whether the walk may go on from here.
    #[inline]
    fn goes_on(self) -> bool {
        self.left() > 0 && self.0 >> 48 == 0
    }

    /// Which mark belongs to this visit.
    #[inline]
    fn mark(self) -> usize {
        if self.0 >> 48 == Entry::Out as u64 { OUT } else { self.spot().index().min(OUT) }
    }
}

/// What the walker holds, what it has put down, and how far it has come like that.
#[derive(Copy, Clone, Debug)]
struct Config {
    hands: Hands,
    /// Whether all squares the walk changed are in order once the walker is elsewhere.
    in_order: bool,
    marks: Marks,
}

/// The number of the configuration in which a walk begins.
const FIRST: u32 = 0;

/// A byte for each square: steps left there plus one, and two flags.
type Marks = [u8; MAX_SPOTS + 1];
/// The mark for leaving the dungeon, whatever the square of the line.
const OUT: usize = MAX_SPOTS;
/// Seven steps lead to at most 113 squares.
const MAX_VISITS: usize = 128;
const STEPS: u8 = 15;
/// A walk that ends here is listed.
const LISTED: u8 = 64;
/// Something was put down here.
const COVERED: u8 = 128;

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
        self.scratch.configs.clear();
        self.scratch.queue.clear();
        self.scratch.numbers.clear();
        self.scratch.deaths.clear();
        let left = self.mover.speed;
        let mut marks = [0; MAX_SPOTS + 1];
        // Staying with everything as it was is no walk.
        marks[self.start.index()] = LISTED | (left + 1);
        self.scratch.configs.push(Config { hands: Hands::new(load), in_order: true, marks });
        let at = self.start;
        self.spread(&Arrival { config: FIRST, at, left, last: None, route: Route::EMPTY });
        let mut next = 0;
        while next < self.scratch.queue.len() {
            let arrival = self.scratch.queue[next];
            next += 1;
            self.spread(&arrival);
        }
    }

    /// Goes everywhere from where a configuration begins.
    fn spread(&mut self, arrival: &Arrival) {
        let Config { hands, in_order, .. } = self.scratch.configs[arrival.config as usize];
        let mut visits = [Visit::NONE; MAX_VISITS];
        visits[0] = Visit::new(arrival.at, arrival.left, 0, Entry::Inside, 0);
        let (count, met) = self.explore(arrival.config, &hands, &mut visits);
        let visits = &visits[..count.min(MAX_VISITS)];
        self.list_ends(arrival, &hands, in_order, &visits[1..]);
        let moved = !hands.moved().is_empty();
        if self.mover.capacity > 0 && (met & LYING != 0 || moved || !hands.load.is_empty()) {
            for visit in visits.iter().filter(|visit| visit.goes_on()) {
                self.branch(arrival, &hands, *visit);
            }
        }
    }

    /// Finds every square in reach; returns how many, and the flags met on them.
    fn explore(&mut self, config: u32, hands: &Hands, visits: &mut [Visit; MAX_VISITS]) -> (usize, u8) {
        let marks = &mut self.scratch.configs[config as usize].marks;
        let layout = &self.table.rules().layout;
        let through_walls = self.mover.passes_walls(self.table);
        let mut met = self.scene.flags(visits[0].spot());
        let mut count = 1;
        let mut next = 0;
        while next < count {
            let visit = visits[next % MAX_VISITS];
            next += 1;
            if !visit.goes_on() {
                continue;
            }
            let left = visit.left() - 1;
            let from = visit.spot();
            let mut ways = if through_walls {
                ground::ghost_ways(self.table, &self.mover, from)
            } else {
                self.table.ways(from)
            };
            let beyond = layout.beyond(from);
            while ways != 0 {
                let dir = ways.trailing_zeros();
                ways &= ways - 1;
                let to = beyond[dir as usize & 3];
                let mut mark = &mut marks[to.index()];
                if *mark & STEPS > left {
                    continue;
                }
                let flags = self.scene.flags(to);
                let mut entry = Entry::Inside;
                if flags & (SPECIAL | STANDING | LINE) != 0 && !Scene::lets_pass(flags, to, self.mover.color)
                {
                    match ground::check_enter(self.table, &self.mover, hands, from, to) {
                        Ok(found) => entry = found,
                        Err(_) => continue,
                    }
                    if entry == Entry::Out {
                        mark = &mut marks[OUT];
                        if *mark & STEPS > 0 {
                            continue;
                        }
                    }
                }
                met |= flags;
                *mark = *mark & !STEPS | (left + 1);
                let path = visit.path() | (dir as u16) << (2 * visit.steps());
                visits[count % MAX_VISITS] = Visit::new(to, left, visit.steps() + 1, entry, path);
                count += 1;
            }
        }
        (count, met)
    }

    /// Lists the walks that end on these squares, if they may and are new.
    fn list_ends(&mut self, arrival: &Arrival, hands: &Hands, in_order: bool, visits: &[Visit]) {
        let config = arrival.config as usize;
        for visit in visits {
            let mark = self.scratch.configs[config].marks[visit.mark()];
            let flags = self.scene.flags(visit.spot());
            let plain = flags & !LINE == 0 && mark & COVERED == 0 && visit.entry() == Entry::Inside;
            let new = if plain {
                in_order && mark & LISTED == 0
            } else {
                self.may_end_on_something(in_order, mark, hands, *visit)
            };
            if !new {
                continue;
            }
            self.scratch.configs[config].marks[visit.mark()] |= LISTED;
            let mut route = arrival.route;
            if route.push_steps(visit.path(), visit.steps()) {
                self.list.push(Action::Walk { who: self.mover.who, route });
            }
        }
    }

    /// Begins other configurations wherever something can be taken or left.
    fn branch(&mut self, arrival: &Arrival, hands: &Hands, visit: Visit) {
        let spot = visit.spot();
        let flags = self.scene.flags(spot);
        let covered = self.scratch.configs[arrival.config as usize].marks[spot.index()] & COVERED != 0;
        if hands.load.is_empty() && flags & LYING == 0 && !covered {
            return;
        }
        let last = if visit.steps() == 0 { arrival.last } else { None };
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
            if last != Some(token) && carry::check_take(self.table, &self.mover, hands, spot, token).is_ok() {
                let mut after = *hands;
                after.take(token);
                self.fork(arrival, visit, Leg::Take(token), &after);
            }
        }
    }

    fn fork(&mut self, arrival: &Arrival, visit: Visit, leg: Leg, hands: &Hands) {
        let config = self.config(hands);
        let mark = &mut self.scratch.configs[config as usize].marks[visit.spot().index()];
        if *mark & STEPS > visit.left() {
            return;
        }
        *mark = *mark & !STEPS | (visit.left() + 1);
        let mut route = arrival.route;
        if !route.push_steps(visit.path(), visit.steps()) || !route.push(leg) {
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

    /// The number of a configuration, new or known.
    fn config(&mut self, hands: &Hands) -> u32 {
        let key = self.key(hands);
        if key == 0 {
            return FIRST;
        }
        let (number, new) = self.scratch.numbers.number(key);
        let number = number + 1;
        if new {
            let mut marks = [0; MAX_SPOTS + 1];
            for (_, spot) in hands.moved() {
                marks[spot.index()] = COVERED;
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
            spot.is_none_or(|spot| carry::check_changed(self.table, &self.mover, hands, spot).is_ok())
        };
        hands.moved().iter().all(|&(token, spot)| fits(Some(spot)) && fits(self.table.spot(token)))
            && hands.load.into_iter().all(|token| {
                let origin = self.table.spot(token);
                origin == Some(self.start) || fits(origin)
            })
    }

    /// Whether a walk may end outside, on special ground or where something lies, and was not
    /// listed before.
    fn may_end_on_something(&mut self, in_order: bool, mark: u8, hands: &Hands, visit: Visit) -> bool {
        let new = mark & LISTED == 0;
        if visit.entry() == Entry::Out {
            return in_order && new;
        }
        let spot = visit.spot();
        let flags = self.scene.flags(spot);
        // On the square where it began the walker itself was standing.
        if flags & (SPECIAL | STANDING) == STANDING && spot != self.start {
            return false;
        }
        if flags & SPECIAL == 0 && hands.load.is_empty() && hands.moved().is_empty() {
            // The plain case: with empty hands onto something nobody has touched.
            return new && carry::check_end(self.table, &self.mover, hands, spot).is_ok();
        }
        if check_whole(self.table, &self.mover, hands, self.start, spot, visit.entry()).is_err() {
            return false;
        }
        if flags & SPECIAL != 0 && self.table.terrain(spot).ground == Ground::Rocks {
            return self.is_new_death(hands, spot);
        }
        let lying = hands.lying(self.table, &self.mover, spot);
        if self.mover.capacity == 0 || lying.is_empty() {
            return new;
        }
        let mut holding = *hands;
        lying.into_iter().for_each(|token| holding.take(token));
        let whole = self.config(&holding);
        let mark = &mut self.scratch.configs[whole as usize].marks[spot.index()];
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
