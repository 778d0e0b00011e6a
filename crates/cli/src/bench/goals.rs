//! The goals, as ratios of one run.

use super::race::{Figures, Race};

/// Moves per second of OpenSpiel's dark chess against shakmaty's, measured side by side once:
/// 342 k against 3.77 M.
const DARK_CHESS: f64 = 342.0 / 3770.0;

/// Moves per second that shakmaty made when the searches of others were measured beside it.
const SHAKMATY: f64 = 3.77e6;
/// Iterations per second of poke-engine's search, which judges a table at each leaf.
const POKE_ENGINE: f64 = 305e3;
/// Simulations per second of OpenSpiel's search on dark chess, which sees what is hidden.
const OPEN_SPIEL: f64 = 2_800.0;

/// A goal and how near the engine is.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What is compared.
    pub name: &'static str,
    /// Minimum, target and stretch.
    pub steps: [f64; 3],
    /// Whether less is better.
    pub less: bool,
    /// The unit behind the numbers.
    pub unit: &'static str,
    /// Figures by game: its name and the ratio.
    pub found: Vec<(String, f64)>,
}

impl Goal {
    /// The figure of the slowest game.
    pub fn worst(&self) -> f64 {
        let values = self.found.iter().map(|(_, value)| *value);
        if self.less { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
    }

    /// What a figure reaches, in a word.
    pub fn word(&self, value: f64) -> &'static str {
        let reaches = |step: f64| if self.less { value <= step } else { value >= step };
        match self.steps.map(reaches) {
            [_, _, true] => "stretch",
            [_, true, false] => "target",
            [true, false, false] => "minimum",
            [false, false, false] => "missed",
        }
    }
}

/// The goals against shakmaty.
pub fn all(race: &Race) -> Vec<Goal> {
    let measure = &race.yardstick;
    let [thoughts, playouts] = &race.search;
    let ratios = |value: &dyn Fn(&Figures) -> f64| -> Vec<(String, f64)> {
        race.games.iter().map(|game| (game.name.clone(), value(game))).collect()
    };
    let dark_chess = dark_chess_games(measure);
    vec![
        Goal {
            name: "time per decision / shakmaty's move",
            steps: [20.0, 10.0, 5.0],
            less: true,
            unit: "x",
            found: ratios(&|game| game.decision / measure.decision),
        },
        Goal {
            name: "time per listed action / shakmaty's",
            steps: [4.0, 2.0, 1.0],
            less: true,
            unit: "x",
            found: ratios(&|game| game.action / measure.action),
        },
        Goal {
            name: "random games/s / OpenSpiel dark chess",
            steps: [0.4, 1.0, 1.4],
            less: false,
            unit: "x",
            found: ratios(&|game| game.games / dark_chess),
        },
        Goal {
            name: "bytes of a state",
            steps: [1024.0, 700.0, 400.0],
            less: true,
            unit: " B",
            found: ratios(&|game| game.state as f64),
        },
        Goal {
            name: "tables judged/s / poke-engine's",
            steps: [0.125, 0.25, 0.5],
            less: false,
            unit: "x",
            found: vec![(thoughts.name.clone(), iterations(thoughts) / (POKE_ENGINE * pace(measure)))],
        },
        Goal {
            name: "honest playouts/s / OpenSpiel's",
            steps: [0.5, 1.0, 1.5],
            less: false,
            unit: "x",
            found: vec![(playouts.name.clone(), iterations(playouts) / (OPEN_SPIEL * pace(measure)))],
        },
    ]
}

/// Tables judged or games played out per second.
pub fn iterations(search: &Figures) -> f64 {
    1e9 / search.action
}

/// How fast this machine is today against the one on which others were measured.
pub fn pace(shakmaty: &Figures) -> f64 {
    1e9 / shakmaty.decision / SHAKMATY
}

/// Playouts per second that OpenSpiel's dark chess would make on this machine: its share of
/// shakmaty's moves, at the length of a random game of chess.
pub fn dark_chess_games(shakmaty: &Figures) -> f64 {
    DARK_CHESS * shakmaty.games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(less: bool) -> Goal {
        let steps = if less { [4.0, 2.0, 1.0] } else { [0.4, 1.0, 1.4] };
        let found = vec![("a".to_owned(), 0.5), ("b".to_owned(), 3.0)];
        Goal { name: "", steps, less, unit: "x", found }
    }

    #[test]
    fn figures_are_judged_by_their_step() {
        assert_eq!(goal(true).word(5.0), "missed");
        assert_eq!(goal(true).word(4.0), "minimum");
        assert_eq!(goal(true).word(1.5), "target");
        assert_eq!(goal(false).word(0.3), "missed");
        assert_eq!(goal(false).word(2.0), "stretch");
    }

    #[test]
    fn the_worst_game_counts() {
        assert!((goal(true).worst() - 3.0).abs() < 1e-9);
        assert!((goal(false).worst() - 0.5).abs() < 1e-9);
    }
}
