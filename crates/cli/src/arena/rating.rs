//! How sure a score is, and the strength that fits all scores best.

/// The normal distribution has 95 % within so many deviations.
const SURE: f64 = 1.96;
/// Ten times the odds are 400 points.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The fit stops when no strength changes by more than this part.
const CLOSE: f64 = 1e-10;
const ROUNDS: usize = 100_000;

/// The interval in which the true score lies with 95 %, by Wilson's formula. Draws count half.
pub fn wilson(points: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let score = points / games;
    let square = SURE * SURE;
    let middle = score + square / (2.0 * games);
    let half = SURE * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
    let whole = 1.0 + square / games;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

/// What two of the rated came to.
#[derive(Copy, Clone, Debug)]
pub struct Score {
    /// The first.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// Games that the first won, draws counted half.
    pub points: f64,
    /// Games.
    pub games: f64,
}

/// A strength on Elo's scale, 0 being the mean of all.
#[derive(Copy, Clone, Debug)]
pub struct Rating {
    /// The strength.
    pub elo: f64,
    /// How far off it may be, with 95 %.
    pub error: f64,
}

/// Rates all who played: the strengths of Bradley and Terry's model that fit the scores best, found by
/// Zermelo's iteration. One draw is added to each pair, so that whoever won everything gets a number. The
/// errors come from the curvature of the likelihood at its top.
pub fn rate(count: usize, scores: &[Score]) -> Vec<Rating> {
    let scores: Vec<Score> = scores
        .iter()
        .filter(|score| score.games > 0.0)
        .map(|score| Score { points: score.points + 0.5, games: score.games + 1.0, ..*score })
        .collect();
    let strengths = strengths(count, &scores);
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
    let errors = errors(&strengths, &scores);
    let rating =
        |(log, error): (&f64, f64)| Rating { elo: SCALE * (log - mean), error: SURE * SCALE * error };
    logs.iter().zip(errors).map(rating).collect()
}

fn strengths(count: usize, scores: &[Score]) -> Vec<f64> {
    let mut strengths = vec![1.0; count];
    let mut won = vec![0.0; count];
    for score in scores {
        won[score.a] += score.points;
        won[score.b] += score.games - score.points;
    }
    for _ in 0..ROUNDS {
        let mut share = vec![0.0; count];
        for score in scores {
            let each = score.games / (strengths[score.a] + strengths[score.b]);
            share[score.a] += each;
            share[score.b] += each;
        }
        let mut next: Vec<f64> = won
            .iter()
            .zip(&share)
            .map(|(won, share): (&f64, &f64)| if *share > 0.0 { won / share } else { 1.0 })
            .collect();
        let logs: f64 = next.iter().map(|strength| strength.ln()).sum();
        let middle = (logs / count.max(1) as f64).exp();
        for strength in &mut next {
            *strength /= middle;
        }
        let change =
            next.iter().zip(&strengths).map(|(new, old)| (new / old - 1.0).abs()).fold(0.0, f64::max);
        strengths = next;
        if change < CLOSE {
            break;
        }
    }
    strengths
}

/// The deviations of the logarithms of strengths: roots of the diagonal of the inverted information, in
/// which the mean of all is held fast.
fn errors(strengths: &[f64], scores: &[Score]) -> Vec<f64> {
    let count = strengths.len();
    let fast = 1.0 / count.max(1) as f64;
    let mut information = vec![vec![fast; count]; count];
    for score in scores {
        let chance = strengths[score.a] / (strengths[score.a] + strengths[score.b]);
        let weight = score.games * chance * (1.0 - chance);
        information[score.a][score.a] += weight;
        information[score.b][score.b] += weight;
        information[score.a][score.b] -= weight;
        information[score.b][score.a] -= weight;
    }
    let inverse = inverted(information);
    (0..count).map(|place| (inverse[place][place] - fast).max(0.0).sqrt()).collect()
}

/// The inverse of a matrix that has one (Gauss and Jordan). It is symmetric and positive, so no rows have
/// to be exchanged.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == place))));
    }
    for place in 0..size {
        let pivot = matrix[place][place];
        for value in &mut matrix[place] {
            *value /= pivot;
        }
        let base = matrix[place].clone();
        for (other, row) in matrix.iter_mut().enumerate() {
            let factor = row[place];
            for (value, base) in row.iter_mut().zip(&base).filter(|_| other != place) {
                *value -= factor * base;
            }
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) -> bool {
        (found - expected).abs() <= within
    }

    #[test]
    fn intervals_are_those_of_the_textbook() {
        let (low, high) = wilson(50.0, 100.0);
        assert!(near(low, 0.4038, 1e-3) && near(high, 0.5962, 1e-3), "{low} {high}");
        let (low, high) = wilson(10.0, 10.0);
        assert!(near(low, 0.7225, 1e-3) && near(high, 1.0, 1e-9), "{low} {high}");
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn two_are_apart_by_their_odds() {
        let rated = rate(2, &[Score { a: 0, b: 1, points: 759.0, games: 1000.0 }]);
        assert!(near(rated[0].elo - rated[1].elo, 200.0, 2.0), "{rated:?}");
        assert!(near(rated[0].elo, -rated[1].elo, 1e-6));
        // The difference is known to 1.96 * 174 / sqrt(1000 * 0.759 * 0.241) = 25 points, each to half.
        assert!(near(rated[0].error, 12.6, 0.3), "{rated:?}");
    }

    #[test]
    fn strengths_are_found_again_from_scores() {
        let truth = [0.0, 100.0, 300.0, -400.0];
        let mut scores = Vec::new();
        for a in 0..truth.len() {
            for b in a + 1..truth.len() {
                let chance = 1.0 / (1.0 + ((truth[b] - truth[a]) / SCALE).exp());
                scores.push(Score { a, b, points: chance * 1e6, games: 1e6 });
            }
        }
        for (rating, truth) in rate(truth.len(), &scores).iter().zip(truth) {
            assert!(near(rating.elo, truth, 0.5), "{rating:?} {truth}");
        }
    }

    #[test]
    fn whoever_wins_everything_has_a_number_too() {
        let rated = rate(2, &[Score { a: 0, b: 1, points: 100.0, games: 100.0 }]);
        assert!(rated[0].elo > 300.0 && rated[0].elo.is_finite() && rated[0].error > 100.0, "{rated:?}");
    }
}
