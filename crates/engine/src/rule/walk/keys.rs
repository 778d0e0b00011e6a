//! A set of 64-bit keys that is emptied in no time and keeps its memory.

/// A set of keys, each with the best value seen for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    slots: Vec<(u64, u32, u8)>,
    stamp: u32,
    len: usize,
}

impl Keys {
    /// Empties the set.
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![(0, 0, 0); 1 << 12];
        }
        if self.stamp == u32::MAX {
            self.slots.fill((0, 0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
        self.len = 0;
    }

    /// Notes a value for a key; whether it is the first or a better one.
    #[inline]
    pub(super) fn improve(&mut self, key: u64, value: u8) -> bool {
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.1 != self.stamp {
                *slot = (key, self.stamp, value);
                self.len += 1;
                return true;
            }
            if slot.0 == key {
                let better = slot.2 < value;
                slot.2 = slot.2.max(value);
                return better;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let stamp = self.stamp;
        let old = core::mem::take(&mut self.slots);
        self.slots = vec![(0, 0, 0); (old.len() * 2).max(1 << 12)];
        self.len = 0;
        for (key, seen, value) in old {
            if seen == stamp {
                self.improve(key, value);
            }
        }
    }
}
