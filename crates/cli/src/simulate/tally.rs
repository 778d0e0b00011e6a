//! What many games add up to. Adding is independent of the order.

use engine::End;
use engine::side::BySide;

use crate::game::Played;

/// The ends a game can have, in the order of the report.
pub const ENDS: [(End, &str); 5] = [
    (End::Target, "target"),
    (End::Quiet, "quiet turns"),
    (End::Nobody, "nobody left"),
    (End::Agreement, "agreement"),
    (End::Resignation, "resignation"),
];

/// Sum, smallest and largest of a number.
#[derive(Copy, Clone, Debug)]
pub struct Spread {
    /// All values together.
    pub sum: u64,
    /// The smallest value.
    pub min: u64,
    /// The largest value.
    pub max: u64,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { sum: 0, min: u64::MAX, max: 0 }
    }
}

impl Spread {
    fn add(&mut self, value: u64) {
        self.merge(&Spread { sum: value, min: value, max: value });
    }

    fn merge(&mut self, other: &Spread) {
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// The smallest value, 0 where there was none.
    pub fn least(&self) -> u64 {
        if self.min > self.max { 0 } else { self.min }
    }

    /// The mean over so many values.
    pub fn mean(&self, count: u64) -> f64 {
        self.sum as f64 / count.max(1) as f64
    }
}

/// What many games add up to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games that ended.
    pub games: u64,
    /// Games each side won.
    pub wins: BySide<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games by end, as in [`ENDS`].
    pub ends: [u64; ENDS.len()],
    /// Turns per game.
    pub turns: Spread,
    /// Decisions per game.
    pub decisions: Spread,
    /// Legal actions listed.
    pub listed: u64,
    /// The longest list.
    pub longest: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        match game.outcome.winner {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
        for (count, (end, _)) in self.ends.iter_mut().zip(ENDS) {
            *count += u64::from(end == game.outcome.end);
        }
        self.turns.add(u64::from(game.turns));
        self.decisions.add(u64::from(game.decisions));
        self.listed += game.listed;
        self.longest = self.longest.max(u64::from(game.longest));
    }

    /// Adds what another thread counted.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.draws += other.draws;
        for side in engine::Side::ALL {
            self.wins[side] += other.wins[side];
        }
        for (count, more) in self.ends.iter_mut().zip(other.ends) {
            *count += more;
        }
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.listed += other.listed;
        self.longest = self.longest.max(other.longest);
    }
}
