//! Zones that a movement comes to, and the gates between them.

use crate::action::{Leg, Route};
use crate::rule::zone::ground::{ZONES, Zones};
use crate::rule::zone::key::mix;
use crate::token::TokenSet;

/// A zone that a movement has come to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Stage {
    pub(super) route: Route,
    pub(super) at: u8,
    /// The code of the way it is tied to, or 0.
    pub(super) tie: u8,
    /// 0 on foot or through a wall, else more than the card of a jump.
    pub(super) leapt: u8,
    /// Whether a wounded character takes part in sharing out the loads.
    pub(super) sick: bool,
    pub(super) hand: TokenSet,
    /// Loads that are here, in whoever's hands.
    pub(super) here: TokenSet,
    /// The keys of both.
    pub(super) hand_key: u64,
    pub(super) here_key: u64,
    /// The key of what has changed in other zones.
    pub(super) rest: u64,
    /// Where the wounded are.
    pub(super) lying: u64,
    /// The zones before this one.
    pub(super) passed: Zones,
    /// The stage before, and how the loads were shared out there.
    pub(super) before: u32,
    pub(super) share: u32,
    /// The key of what was left there.
    pub(super) left_there: u64,
    /// Where that stage was, and the way the character was tied to there.
    pub(super) from: (u8, u8),
    /// The number of its desk.
    pub(super) desk: u32,
}

impl Stage {
    /// All loads that can be shared out.
    #[inline]
    pub(super) fn loads(&self) -> TokenSet {
        self.hand.or(self.here)
    }

    /// The key of all loads, however they are shared out.
    #[inline]
    pub(super) fn loads_key(&self) -> u64 {
        self.hand_key ^ self.here_key
    }

    /// A number for where it is and what has changed elsewhere.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        place_key(self.at, self.tie, self.leapt) ^ self.rest
    }
}

/// A number for a place.
#[inline]
pub(super) fn place_key(at: u8, tie: u8, leapt: u8) -> u64 {
    mix(u64::from(at) | u64::from(tie) << 8 | u64::from(leapt) << 16 | 1 << 32)
}

/// A way from one stage to another, whatever is carried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Gate {
    /// The leg that leads through it, as [`Route::push_steps`] takes it.
    pub(super) step: u64,
    /// The key of the place.
    pub(super) key: u64,
    pub(super) to: u8,
    pub(super) tie: u8,
    /// The border that has to be passed, as one bit.
    pub(super) border: u8,
    /// 0 on foot or through a wall, else more than the card of a jump.
    pub(super) leapt: u8,
    /// Whether it leads through a wall, and so perhaps to a place that is reached on foot with more steps left.
    pub(super) through: bool,
}

/// A leg as [`Route::push_steps`] takes it.
pub(super) fn step_of(leg: Leg) -> u64 {
    Route::from_iter([leg]).steps().map_or(0, |(step, _)| step)
}

/// Ways a character is tied to, and none.
const TIES: usize = 6;
/// How many natures are remembered.
const NATURES: usize = 8;

/// What gates depend on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Nature {
    /// The dungeon, as the ground counts them.
    pub(super) readings: u32,
    /// Borders that are passed with a rope, one bit each.
    pub(super) roped: u8,
    /// Zones where enemies tie who moves, or block the exit.
    pub(super) sticky: Zones,
    /// Zones of other starting lines.
    pub(super) exits: Zones,
}

/// The gates of everybody of one nature.
#[derive(Clone, Debug)]
pub(super) struct Gates {
    nature: Nature,
    pub(super) all: Vec<Gate>,
    /// Where the gates of each zone are, by the way the character is tied to; empty where they are not known.
    ranges: Box<[Option<(u32, u32)>; TIES * ZONES]>,
}

impl Gates {
    fn new(nature: Nature) -> Gates {
        Gates { nature, all: Vec::new(), ranges: Box::new([None; TIES * ZONES]) }
    }

    #[inline]
    pub(super) fn known(&self, at: u8, tie: u8) -> Option<(u32, u32)> {
        self.ranges[number(at, tie)]
    }

    pub(super) fn keep(&mut self, at: u8, tie: u8, range: (u32, u32)) {
        self.ranges[number(at, tie)] = Some(range);
    }
}

/// Gates of several natures.
#[derive(Clone, Debug, Default)]
pub(super) struct Natures {
    known: Vec<Gates>,
    /// The one to be forgotten next.
    oldest: usize,
}

impl Natures {
    /// The gates of a nature.
    pub(super) fn of(&mut self, nature: Nature) -> &mut Gates {
        let mut at = self.known.iter().position(|gates| gates.nature == nature).unwrap_or(NATURES);
        if at == NATURES && self.known.len() < NATURES {
            at = self.known.len();
            self.known.push(Gates::new(nature));
        } else if at == NATURES {
            at = self.oldest;
            self.oldest = (self.oldest + 1) % NATURES;
            let gates = &mut self.known[at];
            gates.nature = nature;
            gates.all.clear();
            gates.ranges.fill(None);
        }
        &mut self.known[at]
    }
}

#[inline]
fn number(at: u8, tie: u8) -> usize {
    usize::from(tie) % TIES * ZONES + usize::from(at) % ZONES
}
