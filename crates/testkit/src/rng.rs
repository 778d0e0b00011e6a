//! Random numbers that are the same on every machine.

/// A splitmix64 generator: one number of state, so a seed alone names a whole test.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator that starts from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number below a limit, as good as uniform; 0 for the limit 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * limit as u64) >> 32) as u32
    }

    /// An index into something of this length.
    pub const fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// Whether something happens that does in so many of a hundred cases.
    pub const fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// One of several things.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.index(things.len())]) }
    }

    /// Puts things in a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.index(i + 1));
        }
    }
}
