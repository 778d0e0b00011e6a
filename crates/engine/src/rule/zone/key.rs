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

/// With how many slots numbers begin, and how many times as many follow; a power of two each.
const FIRST: usize = 1 << 12;
const GROWTH: usize = 4;
/// Slots for a number: where there are fewer, too many find theirs taken.
const ROOM: usize = 3;

/// Numbers given to keys in the order of their first appearance. They are forgotten in no time, and their memory is
/// kept. Only a small part of it is used at first: most lists are short, and their few keys would be spread over
/// what the longest one has needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    slots: Vec<Slot>,
    /// One less than the slots in use.
    mask: usize,
    stamp: u32,
    len: u32,
    /// What gets another slot while they become more.
    moved: Vec<Slot>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Slot {
    key: u64,
    /// When it was filled; it is empty unless that is now.
    stamp: u32,
    number: u32,
}

impl Numbers {
    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        self.use_slots(FIRST);
        self.len = 0;
    }

    /// Adds a key; `false` if it was there.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        self.number(key).1
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(super) fn number(&mut self, key: u64) -> (u32, bool) {
        let mut at = key as usize & self.mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.stamp != self.stamp {
                let number = self.len;
                *slot = Slot { key, stamp: self.stamp, number };
                self.len += 1;
                if self.len as usize * ROOM > self.mask {
                    self.grow();
                }
                return (number, true);
            }
            if slot.key == key {
                return (slot.number, false);
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Uses so many slots, all of them empty.
    fn use_slots(&mut self, count: usize) {
        if self.slots.len() < count {
            self.slots.resize(count, Slot::default());
        }
        if self.stamp == u32::MAX {
            self.slots.fill(Slot::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        self.mask = count - 1;
    }

    #[cold]
    fn grow(&mut self) {
        let stamp = self.stamp;
        self.moved.clear();
        self.moved.extend(self.slots[..=self.mask].iter().filter(|slot| slot.stamp == stamp));
        self.use_slots((self.mask + 1) * GROWTH);
        for slot in &self.moved {
            let mut at = slot.key as usize & self.mask;
            while self.slots[at].stamp == self.stamp {
                at = (at + 1) & self.mask;
            }
            self.slots[at] = Slot { stamp: self.stamp, ..*slot };
        }
    }
}
