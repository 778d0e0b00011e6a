//! Who races: the editions of the game, and a yardstick that runs everywhere.

use engine::{Actions, Rules, State};

use super::race::{Lap, Racer};
use super::search::play_out;
use crate::rng::Rng;
use crate::tables;

/// Random games at one table.
pub struct Games {
    rules: &'static Rules,
    legal: Actions,
}

impl Games {
    /// The usual game of every edition for two sides, and of the first one for more.
    #[must_use]
    pub fn all() -> Vec<Games> {
        let first = engine::Edition::ALL[0];
        tables::playable()
            .filter(|(edition, players)| *players == 2 || *edition == first)
            .map(|(edition, players)| Games { rules: Rules::usual(edition, players), legal: Actions::new() })
            .collect()
    }
}

impl Racer for Games {
    fn name(&self) -> String {
        let setup = &self.rules.setup;
        format!("{}, {} sides", setup.edition.ruleset().word, setup.sides)
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        play_out(State::new(self.rules), &mut self.legal, rng)
    }

    fn state_bytes(&self) -> usize {
        size_of::<State>()
    }
}

/// A knight's random walk on a chessboard until every square was visited: a yardstick
/// without any library.
pub struct Knight;

impl Racer for Knight {
    fn name(&self) -> String {
        "knight's walk".to_owned()
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let (mut x, mut y) = (0i8, 0i8);
        let mut seen = 1u64;
        let mut lap = Lap::default();
        let mut list = Vec::with_capacity(LEAPS.len());
        while seen != u64::MAX {
            list.clear();
            for (dx, dy) in LEAPS {
                if (0..8).contains(&(x + dx)) && (0..8).contains(&(y + dy)) {
                    list.push((x + dx, y + dy));
                }
            }
            lap.decisions += 1;
            lap.listed += list.len() as u64;
            (x, y) = list[rng.place(list.len())];
            seen |= 1 << (8 * y + x);
        }
        lap
    }

    fn state_bytes(&self) -> usize {
        size_of::<(i8, i8, u64)>()
    }
}
