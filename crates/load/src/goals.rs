//! The goals, as ratios in one run or as plain figures.

use crate::report::Report;

/// A goal and how near the server is.
pub struct Goal {
    pub name: &'static str,
    /// Minimum, target and stretch.
    pub steps: [f64; 3],
    /// Whether less is better.
    pub less: bool,
    pub unit: &'static str,
    pub found: f64,
}

impl Goal {
    /// What is reached, in a word.
    pub fn word(&self) -> &'static str {
        let reaches = |step: f64| if self.less { self.found <= step } else { self.found >= step };
        match self.steps.map(reaches) {
            [_, _, true] => "stretch",
            [_, true, false] => "target",
            [true, false, false] => "minimum",
            [false, false, false] => "missed",
        }
    }
}

/// All goals for which there are figures.
pub fn all(report: &Report) -> Vec<Goal> {
    let (real, bare) = (&report.race.real, &report.race.bare);
    let mut goals = vec![
        Goal {
            name: "durable moves/s against the bare server's",
            steps: [40.0, 60.0, 80.0],
            less: false,
            unit: " %",
            found: 100.0 * real.rate / bare.rate,
        },
        Goal {
            name: "p99 against the bare server's",
            steps: [2.0, 1.3, 1.0],
            less: true,
            unit: " x",
            found: real.most / bare.most,
        },
    ];
    if let Some(past) = &report.past {
        let kilobytes = |bytes: f64| bytes / 1000.0;
        let more = [
            ("memory of an idle game", [8.0, 4.0, 1.5], " kB", kilobytes(past.idle)),
            ("memory of a seated game with two sockets", [40.0, 24.0, 20.0], " kB", kilobytes(past.seated)),
            ("start with 10,000 running games of 300 actions", [10.0, 4.0, 2.5], " s", past.touched),
        ];
        goals.extend(more.map(|(name, steps, unit, found)| Goal { name, steps, less: true, unit, found }));
    }
    goals
}
