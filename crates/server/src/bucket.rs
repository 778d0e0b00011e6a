//! A bucket of tokens: so many at once, and so many more as time goes by.

/// What is left in a bucket.
#[derive(Copy, Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    /// How many come back in a second.
    back: f64,
    /// When it was looked at last, in milliseconds.
    at: i64,
}

impl Bucket {
    /// A full bucket.
    pub const fn new(most: f64, back: f64) -> Bucket {
        Bucket { left: most, most, back, at: i64::MIN }
    }

    /// Takes one out at this time, in milliseconds; `false` if it is empty.
    pub fn take(&mut self, now: i64) -> bool {
        let passed = now.saturating_sub(self.at).max(0) as f64 / 1000.0;
        self.at = now;
        self.left = (self.left + passed * self.back).min(self.most);
        let one = self.left >= 1.0;
        if one {
            self.left -= 1.0;
        }
        one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_empties_and_fills_again() {
        let mut bucket = Bucket::new(3.0, 2.0);
        let mut taken = |now| (0..9).filter(|_| bucket.take(now)).count();
        assert_eq!(taken(1000), 3);
        assert_eq!(taken(1400), 0);
        assert_eq!(taken(1500), 1);
        assert_eq!(taken(900), 0, "time that goes back fills nothing");
        assert_eq!(taken(1_000_000), 3);
    }
}
