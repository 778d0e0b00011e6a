//! Numbers that differ, for all practical purposes, between different things.

use super::grip::Holder;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// A load and where it is.
pub(super) fn part(token: Token, holder: Holder) -> u64 {
    let place = match holder {
        Holder::Mover => 1000,
        Holder::Floor(spot) => spot.index() as u64,
        Holder::By(bearer) => 2000 + bearer.index() as u64,
    };
    mix(place << 8 | token.index() as u64)
}

/// Somebody who has or may get loads.
#[derive(Copy, Clone, Debug)]
pub(super) enum Hands {
    /// An unwounded friend, with so much room.
    Friend(u8),
    /// A wounded friend.
    Wounded(u8),
    /// A wounded enemy.
    Foe,
}

/// A character and what it can have.
pub(super) fn hands_key(token: Token, hands: Hands) -> u64 {
    let code = match hands {
        Hands::Friend(room) => 4000 + u64::from(room),
        Hands::Wounded(room) => 5000 + u64::from(room),
        Hands::Foe => 6000,
    };
    mix(code << 8 | token.index() as u64)
}

/// A number for each load, wherever it is.
static LOADS: [u64; MAX_TOKENS] = {
    let mut keys = [0; MAX_TOKENS];
    let mut token = 0;
    while token < MAX_TOKENS {
        keys[token] = mix(3000 << 8 | token as u64);
        token += 1;
    }
    keys
};

/// Loads, however they are shared out. Those of two sets without a common load make up those of both.
#[inline]
pub(super) fn loads_key(loads: TokenSet) -> u64 {
    loads.fold(0, |key, token| key ^ LOADS[token.index()])
}

/// Spreads a number over all bits.
#[inline]
pub(super) const fn mix(value: u64) -> u64 {
    let value = (value + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}

/// A set of keys that is emptied in no time and keeps its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    slots: Vec<(u64, u32)>,
    stamp: u32,
    len: u32,
}

impl Seen {
    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() || self.stamp == u32::MAX {
            self.slots = vec![(0, 0); self.slots.len().max(1 << 10)];
            self.stamp = 0;
        }
        self.stamp += 1;
        self.len = 0;
    }

    /// Adds a key; `false` if it was there.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let at = key as usize & (self.slots.len() - 1);
        let slot = &mut self.slots[at];
        if slot.1 == self.stamp {
            return slot.0 != key && self.insert_behind(at, key);
        }
        *slot = (key, self.stamp);
        self.len += 1;
        if self.len as usize * 2 >= self.slots.len() {
            self.grow();
        }
        true
    }

    /// The same for a key whose own slot is taken.
    fn insert_behind(&mut self, mut at: usize, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        loop {
            at = (at + 1) & mask;
            let slot = &mut self.slots[at];
            if slot.1 != self.stamp {
                *slot = (key, self.stamp);
                break;
            }
            if slot.0 == key {
                return false;
            }
        }
        self.len += 1;
        if self.len as usize * 2 >= self.slots.len() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let doubled = vec![(0, 0); self.slots.len() * 2];
        let old = core::mem::replace(&mut self.slots, doubled);
        let mask = self.slots.len() - 1;
        for (key, stamp) in old.into_iter().filter(|slot| slot.1 == self.stamp) {
            let mut at = key as usize & mask;
            while self.slots[at].1 == self.stamp {
                at = (at + 1) & mask;
            }
            self.slots[at] = (key, stamp);
        }
    }
}
