//! How long a bot may think, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much thought a decision is worth.
#[derive(Copy, Clone, Debug)]
pub enum Budget {
    /// So many tables judged: the same choice on every machine.
    Tables(u64),
    /// So many milliseconds by a clock.
    Time {
        /// How long.
        milliseconds: u64,
        /// Tells milliseconds that only grow.
        clock: fn() -> u64,
    },
}

impl Budget {
    /// A part of it, for tables of which so many take as long as judging one.
    pub(crate) fn part(self, share: f32, cheaper: u64) -> Budget {
        let part = |whole: u64| (whole as f32 * share) as u64;
        match self {
            Budget::Tables(tables) => Budget::Tables(part(tables).saturating_mul(cheaper)),
            Budget::Time { milliseconds, clock } => Budget::Time { milliseconds: part(milliseconds), clock },
        }
    }
}

/// Ends a bot's thought from outside: it then answers with the best it has.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for the answer now.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets the next thought take its time again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A clock is read after this many tables only: reading it costs about as much as judging one.
const STRIDE: u64 = 32;

/// What is left of a budget while a bot thinks.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    stop: Stop,
    began: u64,
    read_at: u64,
    spent: f32,
}

impl Meter {
    pub(crate) fn new(budget: Budget, stop: Stop) -> Meter {
        let began = match budget {
            Budget::Tables(_) => 0,
            Budget::Time { clock, .. } => clock(),
        };
        Meter { budget, stop, began, read_at: 0, spent: 0.0 }
    }

    /// Never runs out.
    pub(crate) fn endless() -> Meter {
        Meter::new(Budget::Tables(u64::MAX), Stop::default())
    }

    /// The share of the budget that is gone after this many tables.
    pub(crate) fn spent(&mut self, judged: u64) -> f32 {
        if self.stop.is_stopped() {
            return 1.0;
        }
        match self.budget {
            Budget::Tables(tables) => judged as f32 / tables.max(1) as f32,
            Budget::Time { milliseconds, clock } => {
                if judged >= self.read_at {
                    self.read_at = judged + STRIDE;
                    self.spent = (clock().saturating_sub(self.began)) as f32 / milliseconds.max(1) as f32;
                }
                self.spent
            }
        }
    }
}
