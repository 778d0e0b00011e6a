//! Who plays whom, where they sit, and what comes of it.

use super::contest::Contest;
use super::rating::Score;

/// Where the two of a pair sit in the games of one deal, so that both have every seat equally often. A
/// winner counts for whoever sat there.
pub fn seatings(sides: u8) -> &'static [&'static [usize]] {
    match sides {
        0..=2 => &[&[0, 1], &[1, 0]],
        3 => &[&[0, 1, 1], &[1, 0, 1], &[1, 1, 0], &[1, 0, 0], &[0, 1, 0], &[0, 0, 1]],
        _ => &[&[0, 1, 0, 1], &[1, 0, 1, 0], &[0, 0, 1, 1], &[1, 1, 0, 0], &[0, 1, 1, 0], &[1, 0, 0, 1]],
    }
}

/// Every pair of so many.
pub fn pairs(count: usize) -> Vec<[usize; 2]> {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect()
}

/// A game and where it belongs.
pub struct Entry {
    /// The pair that played, as places in the list of bots.
    pub pair: [usize; 2],
    /// The number of the deal, from 0.
    pub deal: u64,
    /// Who sat where, as places in the list of bots.
    pub seats: Vec<usize>,
    /// What came of it.
    pub contest: Contest,
}

impl Entry {
    /// The bot that won.
    pub fn winner(&self) -> Option<usize> {
        self.contest.winner.map(|side| self.seats[side.index()])
    }
}

/// Games won, drawn and lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games nobody won.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Tally {
    /// What a bot came to in games, of which it may have missed some.
    pub fn of<'a>(bot: usize, games: impl Iterator<Item = &'a Entry>) -> Tally {
        let mut tally = Tally::default();
        for entry in games.filter(|entry| entry.pair.contains(&bot)) {
            match entry.winner() {
                Some(winner) if winner == bot => tally.won += 1,
                Some(_) => tally.lost += 1,
                None => tally.drawn += 1,
            }
        }
        tally
    }

    /// All games.
    pub fn games(&self) -> f64 {
        (self.won + self.drawn + self.lost) as f64
    }

    /// Games won, draws counted half.
    pub fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// The score of a pair for the rating.
    pub fn score(&self, [a, b]: [usize; 2]) -> Score {
        Score { a, b, points: self.points(), games: self.games() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_of_a_pair_have_every_seat_equally_often() {
        for sides in 2..=4u8 {
            let seatings = seatings(sides);
            for seat in 0..usize::from(sides) {
                let first = seatings.iter().filter(|seating| seating[seat] == 0).count();
                assert_eq!(first * 2, seatings.len(), "{sides} sides, seat {seat}");
            }
            for (place, seating) in seatings.iter().enumerate() {
                assert_eq!(seating.len(), usize::from(sides));
                assert!(!seatings[..place].contains(seating), "{seating:?} twice");
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_once() {
        assert_eq!(pairs(3), [[0, 1], [0, 2], [1, 2]]);
    }
}
