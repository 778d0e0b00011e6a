//! Random numbers that are the same everywhere for the same seed.

/// A SplitMix64 generator.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng { state: seed };
        // Neighboring seeds are common (games count up): part them before they are used.
        rng.state = rng.next() ^ seed.rotate_left(32);
        rng
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "an endless iterator would hide the width")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`; 0 if the limit is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A place in a list of this length.
    pub fn place(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// Whether something happens that happens so many times in a hundred.
    pub fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_numbers() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            [rng.next(), rng.next(), rng.next()]
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn numbers_stay_below_the_limit_and_reach_every_value() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[rng.place(6)] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}
