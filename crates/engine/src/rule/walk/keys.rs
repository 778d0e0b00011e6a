//! A table of 64-bit keys that is emptied in no time and keeps its memory.

/// Numbers given to keys in the order of their first appearance.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    slots: Vec<(u64, u32, u32)>,
    stamp: u32,
    len: u32,
}

impl Keys {
    /// Forgets all keys.
    pub(crate) fn clear(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![(0, 0, 0); 1 << 10];
        }
        if self.stamp == u32::MAX {
            self.slots.fill((0, 0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
        self.len = 0;
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(crate) fn number(&mut self, key: u64) -> (u32, bool) {
        if self.len as usize * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.1 != self.stamp {
                *slot = (key, self.stamp, self.len);
                self.len += 1;
                return (self.len - 1, true);
            }
            if slot.0 == key {
                return (slot.2, false);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let old = core::mem::take(&mut self.slots);
        self.slots = vec![(0, 0, 0); (old.len() * 2).max(1 << 10)];
        let mask = self.slots.len() - 1;
        for (key, stamp, number) in old.into_iter().filter(|slot| slot.1 == self.stamp) {
            let mut at = key as usize & mask;
            while self.slots[at].1 == self.stamp {
                at = (at + 1) & mask;
            }
            self.slots[at] = (key, stamp, number);
        }
    }
}
