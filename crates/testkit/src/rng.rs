//! Choices by lot: random numbers that are the same on every machine, and bytes in their place.

/// A source of choices.
pub trait Choose {
    /// A number below a limit; 0 for the limit 0.
    fn below(&mut self, limit: u32) -> u32;

    /// An index into something of this length.
    fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// Whether something happens that does in so many of a hundred cases.
    fn percent(&mut self, chance: u32) -> bool {
        // The highest numbers count, so that exhausted bytes let nothing unusual happen.
        self.below(100) >= 100 - chance.min(100)
    }

    /// Whether something happens that does once in so many times.
    fn once_in(&mut self, times: u32) -> bool {
        self.below(times) + 1 == times
    }

    /// Whether nothing is left to choose by.
    fn is_spent(&self) -> bool {
        false
    }

    /// One of several things.
    fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T>
    where
        Self: Sized,
    {
        if things.is_empty() { None } else { Some(things[self.index(things.len())]) }
    }
}

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
}

impl Choose for Rng {
    fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// Bytes that decide, one or two for each choice. When they run out, everything is the first
/// thing offered: a fuzzer makes a game shorter by making its bytes fewer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Choose for Bytes<'_> {
    fn below(&mut self, limit: u32) -> u32 {
        let mut number = 0;
        for _ in 0..if limit > 256 { 2 } else { 1 } {
            let Some((first, rest)) = self.0.split_first() else { return 0 };
            self.0 = rest;
            number = number << 8 | u32::from(*first);
        }
        if limit == 0 { 0 } else { number % limit }
    }

    fn is_spent(&self) -> bool {
        self.0.is_empty()
    }
}
