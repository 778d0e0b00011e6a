//! Fits the weights to games that bots played: a table should look as good as it turned out to be.

use engine::rule::setup;
use engine::{Actor, NoEvents, Phase, Rules, Seat, Side, State, View};

use crate::eval::feature::{COUNT, WHOLE};
use crate::eval::{Judge, Weights};
use crate::rng::Rng;
use crate::{Bot, Budget, Depth, Style, Thinker};

/// Tables for a decision, for each that is followed at once.
const ENOUGH: u64 = 2_000;

/// A game that is not over by then teaches nothing.
const LONGEST: usize = 3_000;
const ROUNDS: usize = 400;
const RATE: f64 = 0.02;

/// A table at the beginning of a turn, and how the game ended.
#[derive(Clone, Debug)]
pub struct Sample {
    features: [i16; COUNT],
    /// 1 for a side that won, 0 for one that lost.
    result: f32,
}

/// Lets two thinkers play, and looks at the table at the beginning of every turn.
pub fn sample(rules: &'static Rules, weights: &Weights, width: usize, seed: u64, out: &mut Vec<Sample>) {
    let mut rng = Rng::new(seed);
    // More than a turn takes, and not so much that what is sure is looked for without an end.
    let budget = Budget::Tables(ENOUGH * width as u64);
    let depth = Depth { width, worlds: 2, replies: 6, budget };
    let mut players: Vec<Thinker> = rules
        .sides
        .iter()
        .map(|_| {
            let style = Style::ALL[rng.place(Style::ALL.len())];
            Thinker::new(Depth { replies: 0, ..depth }, style, weights)
        })
        .collect();
    let mut judge = Judge::new(weights.clone());
    let mut state = State::new(rules);
    let mut seen: Vec<(Side, [i32; COUNT])> = Vec::new();
    for _ in 0..LONGEST {
        if let Some(outcome) = state.outcome() {
            out.extend(seen.into_iter().map(|(side, features)| Sample {
                features: features.map(|amount| amount as i16),
                result: outcome.winner.map_or(0.5, |winner| f32::from(u8::from(winner == side))),
            }));
            return;
        }
        let below = &mut |limit| rng.below(limit);
        let (actor, action) = if let Some(action) = setup::draw(&state, below) {
            (Actor::Chance, action)
        } else {
            let Some(side) = rules.sides.iter().find(|side| state.ask(*side).is_some()) else { return };
            if state.table().phase == Phase::Card {
                seen.push((side, judge.features(state.table(), side)));
            }
            let view = View::of(&state, Seat::Side(side));
            (Actor::Side(side), players[side.index()].choose(&view, below))
        };
        state.apply_unchecked(actor, &action, &mut NoEvents);
    }
}

/// What fitting came to.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The new weights.
    pub weights: Weights,
    /// The mean surprise of the old weights and of the new ones on games kept back, in bits.
    pub surprise: [f64; 2],
}

/// Fits weights: logistic regression. Every eighth stretch of samples is kept back to measure with. `pull` says
/// how strongly the old weights hold, so that what is rare is not taken for important.
#[must_use]
pub fn fit(samples: &[Sample], start: &Weights, pull: f64) -> Fit {
    let (kept, used): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(place, _)| place / 64 % 8 == 0);
    let kept: Vec<&Sample> = kept.into_iter().map(|(_, sample)| sample).collect();
    let used: Vec<&Sample> = used.into_iter().map(|(_, sample)| sample).collect();
    let old = start.own.map(|weight| f64::from(weight) / Weights::UNIT);
    let mut weights = old;
    let before = surprise(&kept, &weights);
    let (mut mean, mut square) = ([0.0; COUNT], [0.0; COUNT]);
    for round in 1..=ROUNDS {
        let slope = slope(&used, &weights);
        for place in 0..COUNT {
            let slope = slope[place] + pull * (weights[place] - old[place]);
            mean[place] = 0.9 * mean[place] + 0.1 * slope;
            square[place] = 0.999 * square[place] + 0.001 * slope * slope;
            let (mean, square) = (
                mean[place] / (1.0 - 0.9f64.powi(round as i32)),
                square[place] / (1.0 - 0.999f64.powi(round as i32)),
            );
            weights[place] -= RATE * mean / (square.sqrt() + 1e-8);
        }
    }
    let after = surprise(&kept, &weights);
    let weights = Weights::of(weights.map(|weight| (weight * Weights::UNIT).round() as i32));
    Fit { weights, surprise: [before, after] }
}

fn chance(sample: &Sample, weights: &[f64; COUNT]) -> f64 {
    let sum: f64 =
        sample.features.iter().zip(weights).map(|(amount, weight)| f64::from(*amount) * weight).sum();
    1.0 / (1.0 + (-sum / f64::from(WHOLE)).exp())
}

fn slope(samples: &[&Sample], weights: &[f64; COUNT]) -> [f64; COUNT] {
    let mut slope = [0.0; COUNT];
    for sample in samples {
        let error = chance(sample, weights) - f64::from(sample.result);
        for (slope, amount) in slope.iter_mut().zip(&sample.features) {
            *slope += error * f64::from(*amount);
        }
    }
    slope.map(|slope| slope / f64::from(WHOLE) / samples.len().max(1) as f64)
}

fn surprise(samples: &[&Sample], weights: &[f64; COUNT]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let chance = chance(sample, weights).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(sample.result);
            -(result * chance.log2() + (1.0 - result) * (1.0 - chance).log2())
        })
        .sum();
    sum / samples.len().max(1) as f64
}
