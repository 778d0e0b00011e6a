//! Where a character gets from a zone without touching anything, with the shortest way to each place.
//!
//! This depends on the dungeon and on who stands in the way, but not on what is carried, a rope left aside. So a
//! fan is grown once, and kept as long as the dungeon stays and enemies neither come to where it leads nor go away.

use super::mover::bit;
use crate::rule::zone::ground::{Ground, ZONES, Zones};
use crate::table::Border;
use core::ops::Range;

/// The most zones a character walks.
pub(super) const MAX_SPEED: usize = 7;
/// Ways a character is tied to, and none; six, and a power of two.
pub(super) const TIES: usize = 8;
/// How many natures are remembered.
const NATURES: usize = 8;
/// The most fans of one nature.
const FANS: usize = 2 * TIES * ZONES;
/// Places of all fans of one nature before they are forgotten.
const MAX_PLACES: usize = 1 << 14;

/// A zone as somebody comes to it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    /// The way there, as [`Route::push_steps`](crate::action::Route::push_steps) takes it.
    pub(super) steps: u64,
    pub(super) count: u8,
    pub(super) at: u8,
    /// The code of the way the character is tied to there, or 0.
    pub(super) tie: u8,
    /// 0 on foot or through a wall, else more than the card of a jump.
    pub(super) leapt: u8,
}

/// The places around one, nearest first.
#[derive(Copy, Clone, Debug)]
struct Fan {
    /// Where the places of each distance end.
    ends: [u32; MAX_SPEED + 1],
    /// How far it was grown.
    depth: u8,
    /// Zones where it matters whether enemies are, and where they were.
    seen: Zones,
    sticky: Zones,
}

/// What fans depend on besides enemies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Nature {
    /// The dungeon, as the ground counts them.
    pub(super) readings: u32,
    /// Borders that are passed without a rope, one bit each.
    pub(super) borders: u8,
    /// Zones of other starting lines.
    pub(super) exits: Zones,
}

/// The fans of everybody of one nature.
#[derive(Clone, Debug)]
pub(super) struct Fans {
    nature: Nature,
    /// Zones where enemies tie who moves, or block the exit.
    sticky: Zones,
    places: Vec<Place>,
    fans: Vec<Fan>,
    /// The numbers of fans, from 1 on, by zone, by the way the character is tied to there, and by whether it has a rope.
    numbers: Box<[u16; FANS]>,
}

impl Fans {
    fn new(nature: Nature) -> Fans {
        Fans { nature, sticky: 0, places: Vec::new(), fans: Vec::new(), numbers: Box::new([0; FANS]) }
    }

    fn reset(&mut self, nature: Nature) {
        self.nature = nature;
        self.places.clear();
        self.fans.clear();
        self.numbers.fill(0);
    }

    /// The number of a fan with all places up to a distance.
    #[inline]
    pub(super) fn grown(&mut self, ground: &Ground, at: u8, tie: u8, roped: bool, depth: u8) -> u32 {
        let slot = (usize::from(roped) * TIES + usize::from(tie) % TIES) * ZONES + usize::from(at) % ZONES;
        let number = u32::from(self.numbers[slot]).wrapping_sub(1);
        match self.fans.get(number as usize) {
            Some(fan) if fan.depth >= depth && (fan.sticky ^ self.sticky) & fan.seen == 0 => number,
            Some(_) => {
                self.fans[number as usize] = self.grow(ground, at, tie, roped, depth);
                number
            }
            None => {
                let fan = self.grow(ground, at, tie, roped, depth);
                self.fans.push(fan);
                self.numbers[slot] = self.fans.len() as u16;
                self.fans.len() as u32 - 1
            }
        }
    }

    /// Where the places at a distance are, and whether there are none beyond.
    #[inline]
    pub(super) fn ring(&self, number: u32, distance: u8) -> (Range<u32>, bool) {
        let ends = &self.fans[number as usize].ends;
        let distance = usize::from(distance).clamp(1, MAX_SPEED);
        let (first, last) = (ends[distance - 1], ends[distance]);
        (first..last, last == ends[MAX_SPEED])
    }

    /// The places of a ring.
    #[inline]
    pub(super) fn places(&self, ring: Range<u32>) -> &[Place] {
        &self.places[ring.start as usize..ring.end as usize]
    }

    /// One of them.
    #[inline]
    pub(super) fn place(&self, index: u32) -> Place {
        self.places[index as usize]
    }

    fn grow(&mut self, ground: &Ground, at: u8, tie: u8, roped: bool, depth: u8) -> Fan {
        let rope = if roped { bit(Border::Pit) } else { 0 };
        let mut met = [0; TIES];
        met[usize::from(tie) % TIES] = 1 << at;
        let ends = [self.places.len() as u32; MAX_SPEED + 1];
        let mut fan = Fan { ends, depth, seen: 1 << at, sticky: self.sticky };
        let start = Place { steps: 0, count: 0, at, tie, leapt: 0 };
        fan.seen |= self.step_from(ground, start, rope, &mut met);
        for distance in 1..usize::from(depth) {
            fan.ends[distance] = self.places.len() as u32;
            for index in fan.ends[distance - 1]..fan.ends[distance] {
                fan.seen |= self.step_from(ground, self.places[index as usize], rope, &mut met);
            }
        }
        fan.ends[usize::from(depth)..].fill(self.places.len() as u32);
        fan
    }

    /// Adds the places that were not met before and are one step away; all zones there.
    fn step_from(&mut self, ground: &Ground, from: Place, rope: u8, met: &mut [Zones; TIES]) -> Zones {
        let (Nature { borders, exits, .. }, sticky) = (self.nature, self.sticky);
        let mut seen = 0;
        // Whoever gets out goes no further.
        if exits >> from.at & 1 != 0 {
            return seen;
        }
        let tied = from.tie != 0 && sticky >> from.at & 1 != 0;
        for door in ground.doors(from.at) {
            if (borders | rope) & bit(door.border) == 0 {
                continue;
            }
            seen |= 1 << door.to;
            let held = tied && door.out != 0 && door.out != from.tie;
            let blocked = (exits & sticky) >> door.to & 1 != 0;
            if held || blocked {
                continue;
            }
            let tie = if sticky >> door.to & 1 != 0 { door.back } else { 0 };
            let met = &mut met[usize::from(tie) % TIES];
            if *met >> door.to & 1 == 0 {
                *met |= 1 << door.to;
                let steps = from.steps | door.step << (8 * from.count);
                self.places.push(Place { steps, count: from.count + 1, at: door.to, tie, leapt: 0 });
            }
        }
        seen
    }
}

/// Fans of several natures.
#[derive(Clone, Debug, Default)]
pub(super) struct Natures {
    known: Vec<Fans>,
    /// The one to be forgotten next.
    oldest: usize,
}

impl Natures {
    /// The fans of a nature, with enemies in these zones.
    pub(super) fn of(&mut self, nature: Nature, sticky: Zones) -> &mut Fans {
        let known = self.known.iter().position(|fans| fans.nature == nature);
        let at = known.unwrap_or_else(|| self.forget_oldest(nature));
        let fans = &mut self.known[at];
        if fans.places.len() > MAX_PLACES {
            fans.reset(nature);
        }
        fans.sticky = sticky;
        fans
    }

    /// Makes room for a nature.
    fn forget_oldest(&mut self, nature: Nature) -> usize {
        if self.known.len() < NATURES {
            self.known.push(Fans::new(nature));
            return self.known.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (self.oldest + 1) % NATURES;
        self.known[at].reset(nature);
        at
    }
}
