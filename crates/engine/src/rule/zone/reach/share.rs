//! Every way to share out the loads of a zone: what somebody who is there can take, leave, give and exchange.
//!
//! Which loads and whose hands they are does not matter, only how many and of what kind. So a search is made once
//! for a *counter*, the loads and hands as numbers, and used wherever the same one comes up.

use crate::rule::zone::key::{Numbers, mix};

/// The most loads and the most other bearers in one zone.
pub(super) const MAX_LOADS: usize = 32;
pub(super) const MAX_BEARERS: usize = 14;
/// Ways that are remembered before all are forgotten.
const MAX_KEPT: usize = 1 << 17;

/// Where a load is: on the floor, in the hands of who moves, or from [`OTHERS`] on with somebody else.
pub(super) const FLOOR: u8 = 0;
pub(super) const MOVER: u8 = 1;
pub(super) const OTHERS: u8 = 2;

/// Where each load is, four bits for each.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Places(u128);

impl Places {
    #[inline]
    pub(super) fn of(self, load: usize) -> u8 {
        (self.0 >> (4 * load)) as u8 & 15
    }

    #[inline]
    pub(super) fn set(&mut self, load: usize, place: u8) {
        self.0 = self.0 & !(15 << (4 * load)) | u128::from(place) << (4 * load);
    }

    fn key(self) -> u64 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if high == 0 { mix(low) } else { mix(low) ^ mix(high.rotate_left(32)) }
    }
}

/// Somebody in the zone who has or may get loads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bearer {
    /// An unwounded friend, with so much room in its hands.
    Friend(u8),
    /// A wounded enemy, who is given nothing but in exchange.
    Foe,
    /// A wounded friend, with so much room; the number of the load that it is itself, if it is here.
    Wounded(u8, Option<u8>),
}

/// The loads and hands of a zone as numbers.
#[derive(Copy, Clone, Debug)]
pub(super) struct Counter {
    /// How many loads there are.
    pub(super) loads: u8,
    /// Those of them that are characters.
    pub(super) folk: u32,
    /// How much who moves can carry.
    pub(super) room: u8,
    pub(super) bearers: [Bearer; MAX_BEARERS],
    pub(super) others: u8,
    pub(super) places: Places,
}

impl Counter {
    fn bearers(&self) -> &[Bearer] {
        &self.bearers[..usize::from(self.others)]
    }

    /// A number that differs, for all practical purposes, between different counters.
    fn key(&self) -> u64 {
        let mut key = u64::from(self.loads) | u64::from(self.room) << 8 | u64::from(self.folk) << 16;
        for bearer in self.bearers() {
            let code = match *bearer {
                Bearer::Friend(room) => 1 + u64::from(room),
                Bearer::Foe => 8,
                Bearer::Wounded(room, load) => {
                    16 + u64::from(room) + load.map_or(8, |load| 64 + 8 * u64::from(load))
                }
            };
            key = mix(key ^ code << 48);
        }
        mix(key) ^ self.places.key().rotate_left(17)
    }
}

/// A leg of a route with numbers for names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Takes a load.
    Take(u8),
    /// Leaves a load.
    Leave(u8),
    /// Leaves a load and gives it to somebody.
    Give(u8, u8),
    /// Leaves a load and exchanges it for another.
    Swap(u8, u8),
}

/// One way to share out the loads.
#[derive(Copy, Clone, Debug)]
pub(super) struct Share {
    /// The way from which one deed leads to this one; the first leads to itself.
    pub(super) before: u16,
    pub(super) deed: Deed,
    /// The loads in the hands of who moves.
    pub(super) held: u32,
    pub(super) places: Places,
}

/// Ways to share out loads that were worked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Shares {
    known: Numbers,
    /// Where the ways of each known counter are.
    ranges: Vec<(u32, u32)>,
    shares: Vec<Share>,
    seen: Numbers,
}

impl Shares {
    /// Forgets everything if it has become too much; whether it has.
    pub(super) fn tidy(&mut self) -> bool {
        let forgets = self.ranges.is_empty() || self.shares.len() > MAX_KEPT;
        if forgets {
            self.known.clear();
            self.ranges.clear();
            self.shares.clear();
        }
        forgets
    }

    /// All ways to share out the loads, the first one as they are: where they begin, and how many.
    pub(super) fn find(&mut self, counter: &Counter) -> (u32, u32) {
        let (number, is_new) = self.known.number(counter.key());
        if is_new {
            let range = self.work_out(counter);
            self.ranges.push(range);
            return range;
        }
        self.ranges[number as usize]
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> &Share {
        &self.shares[index as usize]
    }

    fn work_out(&mut self, counter: &Counter) -> (u32, u32) {
        let first = self.shares.len();
        self.seen.clear();
        self.add(counter, first, 0, Deed::Leave(0), counter.places);
        let mut next = first;
        while next < self.shares.len() {
            let share = self.shares[next];
            self.take(counter, first, next, &share);
            for load in (0..counter.loads).filter(|load| share.held >> load & 1 != 0) {
                self.let_go(counter, first, next, load, &share);
            }
            next += 1;
        }
        (first as u32, (self.shares.len() - first) as u32)
    }

    fn add(&mut self, counter: &Counter, first: usize, before: usize, deed: Deed, places: Places) {
        let ways = self.shares.len() - first;
        if ways < usize::from(u16::MAX) && self.seen.insert(places.key()) {
            let mut held = 0;
            for load in 0..counter.loads {
                held |= u32::from(places.of(usize::from(load)) == MOVER) << load;
            }
            self.shares.push(Share { before: before as u16, deed, held, places });
        }
    }

    /// Takes whatever can be taken.
    fn take(&mut self, counter: &Counter, first: usize, from: usize, share: &Share) {
        if share.held.count_ones() >= u32::from(counter.room) {
            return;
        }
        for load in (0..counter.loads).filter(|load| share.held >> load & 1 == 0) {
            let places = seized(counter, share.places, load);
            self.add(counter, first, from - first, Deed::Take(load), places);
        }
    }

    /// Leaves a load, gives it to anybody and exchanges it for anything.
    fn let_go(&mut self, counter: &Counter, first: usize, from: usize, gift: u8, share: &Share) {
        let from = from - first;
        let is_character = counter.folk >> gift & 1 != 0;
        let with = |place: u8| {
            let mut places = share.places;
            places.set(usize::from(gift), place);
            places
        };
        self.add(counter, first, from, Deed::Leave(gift), with(FLOOR));
        let place_of = |load: u8| share.places.of(usize::from(load));
        for (number, bearer) in (0..).zip(counter.bearers()) {
            let place = OTHERS + number;
            let held = (0..counter.loads).filter(|load| place_of(*load) == place).count();
            let takes = match *bearer {
                Bearer::Friend(room) => held < usize::from(room),
                Bearer::Foe => false,
                Bearer::Wounded(room, load) => {
                    let lies = load.is_some_and(|load| place_of(load) == FLOOR);
                    !is_character && lies && held < usize::from(room)
                }
            };
            if takes {
                self.add(counter, first, from, Deed::Give(gift, number), with(place));
            }
        }
        for load in (0..counter.loads).filter(|load| place_of(*load) >= OTHERS) {
            let place = place_of(load);
            let unwounded = matches!(counter.bearers[usize::from(place - OTHERS)], Bearer::Friend(_));
            if unwounded || !is_character {
                let places = seized(counter, with(place), load);
                self.add(counter, first, from, Deed::Swap(gift, load), places);
            }
        }
    }
}

/// The places after who moves took a load; what a wounded character had stays on the floor (CARD-32).
fn seized(counter: &Counter, mut places: Places, load: u8) -> Places {
    let own = |bearer: &Bearer| matches!(bearer, Bearer::Wounded(_, Some(own)) if *own == load);
    if let Some(bearer) = counter.bearers().iter().position(own) {
        for other in 0..usize::from(counter.loads) {
            if places.of(other) == OTHERS + bearer as u8 {
                places.set(other, FLOOR);
            }
        }
    }
    places.set(usize::from(load), MOVER);
    places
}
