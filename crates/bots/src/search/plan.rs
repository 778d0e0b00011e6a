//! What a side could do until its turn ends or something new is learned.

use core::hash::{Hash, Hasher};

use engine::{Action, State};

use crate::changes;

/// The most actions a plan holds: five points of a card, and a potion's.
const LONGEST: usize = 14;

/// Actions in their order. The last one may teach something: then the plan ends with it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    actions: [Action; LONGEST],
    len: u8,
}

impl Plan {
    /// Nothing yet.
    pub const EMPTY: Plan = Plan { actions: [Action::Pass; LONGEST], len: 0 };

    /// The actions.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions[..usize::from(self.len)]
    }

    /// The plan with one more action; `None` if it is full.
    #[must_use]
    pub fn then(mut self, action: &Action) -> Option<Plan> {
        *self.actions.get_mut(usize::from(self.len))? = *action;
        self.len += 1;
        Some(self)
    }

    /// How often loads change hands.
    pub(crate) fn changes(&self) -> usize {
        self.actions().iter().map(changes).sum()
    }

    /// The plan without its first action.
    #[must_use]
    pub fn rest(mut self) -> Plan {
        if self.len > 0 {
            self.actions.copy_within(1.., 0);
            self.len -= 1;
        }
        self
    }
}

/// A plan and what it seems to be worth.
#[derive(Copy, Clone, Debug)]
pub struct Choice {
    /// The plan.
    pub plan: Plan,
    /// Its worth.
    pub value: i32,
    /// Tells plans that end alike, but for loads, apart from others.
    pub print: u64,
}

/// A number that differs, for all practical purposes, between different tables of one world.
pub fn print(state: &State) -> u64 {
    let mut hasher = Mixer::default();
    state.table().hash(&mut hasher);
    hasher.finish()
}

/// The same for tables that differ only in where objects are and who carries what.
pub fn outline(state: &State) -> u64 {
    let table = state.table();
    let mut hasher = Mixer::default();
    for token in table.characters() {
        (token, table.spot(token)).hash(&mut hasher);
    }
    (table.wounded, table.spent, table.holdings, table.phase).hash(&mut hasher);
    (table.active, table.points, table.dungeon_print()).hash(&mut hasher);
    hasher.finish()
}

/// Fast and good enough for states of one search. Most of a table are small values, which are gathered
/// into words before they are mixed.
#[derive(Default)]
struct Mixer {
    mixed: u64,
    gathered: u64,
    bytes: u8,
}

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.mixed = (self.mixed.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn gather(&mut self, value: u64, bytes: u8) {
        if self.bytes + bytes > 8 {
            self.mix(self.gathered);
            (self.gathered, self.bytes) = (0, 0);
        }
        self.gathered = self.gathered << (8 * bytes) | value;
        self.bytes += bytes;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u8(*byte);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.gather(u64::from(value), 1);
    }

    fn write_u16(&mut self, value: u16) {
        self.gather(u64::from(value), 2);
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    /// Which variant of an enum it is.
    fn write_isize(&mut self, value: isize) {
        self.gather(value as u64 & 0xff, 1);
    }

    fn finish(&self) -> u64 {
        let last = (self.mixed.rotate_left(23) ^ self.gathered).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        last ^ last >> 31
    }
}
