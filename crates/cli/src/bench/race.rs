//! Several games taking turns on one thread.

use std::time::{Duration, Instant};

use super::clock;
use crate::rng::Rng;

/// Every racer runs so many times.
const PASSES: usize = 9;

/// What one playout took.
#[derive(Copy, Clone, Debug, Default)]
pub struct Lap {
    /// Decisions made.
    pub decisions: u64,
    /// Legal actions listed for them.
    pub listed: u64,
}

/// A game that can be played at random from beginning to end.
pub trait Racer {
    /// Its name in the table.
    fn name(&self) -> String;

    /// Plays one game at random.
    fn lap(&mut self, rng: &mut Rng) -> Lap;

    /// Bytes of a position.
    fn state_bytes(&self) -> usize;

    /// Whether goals are set against this racer: shakmaty.
    fn is_measure(&self) -> bool {
        false
    }
}

/// The median figures of a racer.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Its name.
    pub name: String,
    /// Nanoseconds per decision.
    pub decision: f64,
    /// Legal actions per decision.
    pub listed: f64,
    /// Nanoseconds per listed action.
    pub action: f64,
    /// Games per second.
    pub games: f64,
    /// Decisions per game.
    pub length: f64,
    /// Bytes of a position.
    pub state: usize,
}

/// The outcome of a race; the yardstick comes first.
#[derive(Clone, Debug)]
pub struct Race {
    /// The yardstick.
    pub yardstick: Figures,
    /// Whether the goals are set against it.
    pub counts: bool,
    /// The engine's games.
    pub games: Vec<Figures>,
    /// The same games on a whim.
    pub whims: Vec<Figures>,
    /// The searches: tables judged, and honest playouts.
    pub search: [Figures; 2],
}

impl Race {
    /// Lets a yardstick, games, the same on a whim and the two searches take turns for so long.
    pub fn run(
        yardstick: Box<dyn Racer>,
        games: Vec<Box<dyn Racer>>,
        whims: Vec<Box<dyn Racer>>,
        [thoughts, playouts]: [Box<dyn Racer>; 2],
        time: Duration,
    ) -> Race {
        let mut racers = vec![yardstick, thoughts, playouts];
        racers.extend(games);
        let first_whim = racers.len();
        racers.extend(whims);
        let slice = time / (PASSES * racers.len()) as u32;
        let mut passes: Vec<Vec<Pass>> = vec![Vec::new(); racers.len()];
        let mut rngs: Vec<Rng> = (0..racers.len() as u64).map(Rng::new).collect();
        for racer in 0..racers.len() {
            Pass::run(&mut *racers[racer], &mut rngs[racer], slice / 4);
        }
        for _ in 0..PASSES {
            for racer in 0..racers.len() {
                passes[racer].push(Pass::run(&mut *racers[racer], &mut rngs[racer], slice));
            }
        }
        let figures = |place: usize| Figures::of(&*racers[place], &passes[place]);
        Race {
            yardstick: figures(0),
            counts: racers[0].is_measure(),
            search: [figures(1), figures(2)],
            games: (3..first_whim).map(figures).collect(),
            whims: (first_whim..racers.len()).map(figures).collect(),
        }
    }
}

#[derive(Copy, Clone, Debug)]
struct Pass {
    nanos: f64,
    games: f64,
    decisions: f64,
    listed: f64,
}

impl Pass {
    fn run(racer: &mut dyn Racer, rng: &mut Rng, time: Duration) -> Pass {
        let began = Instant::now();
        let worked = clock::now();
        let (mut games, mut sum) = (0u64, Lap::default());
        loop {
            let lap = racer.lap(rng);
            games += 1;
            sum.decisions += lap.decisions;
            sum.listed += lap.listed;
            if began.elapsed() >= time {
                // A coarse clock may not have moved in a very short pass.
                let worked = clock::now().saturating_sub(worked).max(Duration::from_nanos(1));
                return Pass {
                    nanos: worked.as_nanos() as f64,
                    games: games as f64,
                    decisions: sum.decisions as f64,
                    listed: sum.listed as f64,
                };
            }
        }
    }
}

impl Figures {
    fn of(racer: &dyn Racer, passes: &[Pass]) -> Figures {
        let median = |value: &dyn Fn(&Pass) -> f64| median(passes.iter().map(value).collect());
        Figures {
            name: racer.name(),
            decision: median(&|pass| pass.nanos / pass.decisions),
            listed: median(&|pass| pass.listed / pass.decisions),
            action: median(&|pass| pass.nanos / pass.listed),
            games: median(&|pass| pass.games * 1e9 / pass.nanos),
            length: median(&|pass| pass.decisions / pass.games),
            state: racer.state_bytes(),
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!(median(Vec::new()).is_nan());
    }
}
