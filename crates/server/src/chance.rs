//! What nobody may foresee: draws at the tables and the words that open seats.

use std::sync::{Arc, Mutex, PoisonError};

use bots::rng::Rng;

/// Where random numbers come from.
#[derive(Clone, Default)]
pub struct Chance(Source);

#[derive(Clone, Default)]
enum Source {
    #[default]
    System,
    Seeded(Arc<Mutex<Rng>>),
}

impl Chance {
    /// Numbers from the operating system.
    pub fn system() -> Chance {
        Chance::default()
    }

    /// The same numbers for the same seed: for tests and benches, whose games must come out alike.
    pub fn seeded(seed: u64) -> Chance {
        Chance(Source::Seeded(Arc::new(Mutex::new(Rng::new(seed)))))
    }

    /// A uniform number below `limit`; 0 if the limit is 0.
    pub fn below(&self, limit: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u32
    }

    /// A generator of its own for somebody who needs many numbers.
    pub fn rng(&self) -> Rng {
        Rng::new(self.next())
    }

    fn next(&self) -> u64 {
        match &self.0 {
            Source::System => u64::from_le_bytes(bytes()),
            Source::Seeded(rng) => rng.lock().unwrap_or_else(PoisonError::into_inner).next(),
        }
    }
}

/// Bytes from the operating system.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_and_the_system_does_not_repeat() {
        let draw = |chance: Chance| [chance.below(u32::MAX), chance.below(u32::MAX), chance.below(u32::MAX)];
        assert_eq!(draw(Chance::seeded(3)), draw(Chance::seeded(3)));
        assert_ne!(draw(Chance::system()), draw(Chance::system()));
        assert!((0..1000).all(|_| Chance::system().below(3) < 3));
        assert_eq!(Chance::system().below(0), 0);
    }
}
