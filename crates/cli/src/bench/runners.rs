//! Who races: the editions of the game, and a yardstick that runs everywhere.

use engine::rule::setup;
use engine::{Action, Actions, Actor, NoEvents, Rules, Side, State};

use super::race::{Lap, Racer};
use crate::game;
use crate::rng::Rng;
use crate::tables;

/// Random games at one table.
pub struct Games {
    rules: &'static Rules,
    legal: Actions,
}

impl Games {
    /// The usual game of every edition for two sides, and of the first one for more.
    pub fn all() -> impl Iterator<Item = Games> {
        let first = engine::Edition::ALL[0];
        tables::playable()
            .filter(move |(edition, players)| *players == 2 || *edition == first)
            .map(|(edition, players)| Games { rules: Rules::usual(edition, players), legal: Actions::new() })
    }
}

impl Racer for Games {
    fn name(&self) -> String {
        let setup = &self.rules.setup;
        format!("{}, {} sides", setup.edition.ruleset().word, setup.sides)
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        play_out(State::new(self.rules), rng, |state, side, rng| {
            state.legal(side, &mut self.legal);
            let chosen = (!self.legal.is_empty()).then(|| self.legal[rng.place(self.legal.len())])?;
            Some((chosen, self.legal.len() as u64))
        })
    }

    fn state_bytes(&self) -> usize {
        size_of::<State>()
    }
}

/// The same with actions drawn on a whim, which lists nothing: what playouts cost.
pub struct Whims(pub Games);

impl Racer for Whims {
    fn name(&self) -> String {
        self.0.name()
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        let Games { rules, legal } = &mut self.0;
        play_out(State::new(rules), rng, |state, side, rng| {
            Some((state.whim(side, &mut |limit| rng.below(limit), legal)?, 1))
        })
    }

    fn state_bytes(&self) -> usize {
        self.0.state_bytes()
    }
}

/// Plays a game to its end; whoever chooses tells what, and how many actions were written down for that.
fn play_out(
    mut state: State,
    rng: &mut Rng,
    mut choose: impl FnMut(&State, Side, &mut Rng) -> Option<(Action, u64)>,
) -> Lap {
    let mut lap = Lap::default();
    while state.outcome().is_none() {
        if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
            state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
            continue;
        }
        let Some(side) = game::asked(&state) else { break };
        let Some((chosen, listed)) = choose(&state, side, rng) else { break };
        lap.decisions += 1;
        lap.listed += listed;
        state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
    }
    lap
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
