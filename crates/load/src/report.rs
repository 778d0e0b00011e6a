//! The figures, for people and for programs.

use serde_json::json;

use crate::goals;
use crate::past::Past;
use crate::race::{Figures, Race};

/// Everything that was measured.
pub struct Report {
    pub race: Race,
    pub past: Option<Past>,
}

impl Report {
    /// Writes tables for people.
    pub fn write(&self) {
        let Race { games, real, bare } = &self.race;
        println!("{games} games of two, everybody answers at once; medians of all passes\n");
        println!(
            "{:<10}{:>10}{:>10}{:>10}{:>20}{:>14}",
            "server", "moves/s", "p50 ms", "p99 ms", "processor us/move", "bytes of news"
        );
        for (name, row) in [("Archmage", real), ("bare", bare)] {
            let Figures { rate, half, most, work, news } = row;
            println!("{name:<10}{rate:>10.0}{half:>10.1}{most:>10.1}{work:>20.0}{news:>14.0}");
        }
        if let Some(past) = &self.past {
            println!("\nstart with {} running games of 300 actions", past.games);
            println!("  well after {:.2} s, every game opened once after {:.2} s", past.ready, past.touched);
            println!(
                "  memory: {:.1} MB without games, {:.2} kB for an idle game, {:.1} kB for a seated one with two sockets",
                past.empty as f64 / 1e6,
                past.idle / 1e3,
                past.seated / 1e3
            );
        }
        println!("\n{:<50}{:>9}{:>9}{:>9}{:>11}  reached", "goals", "minimum", "target", "stretch", "found");
        for goal in goals::all(self) {
            let [minimum, target, stretch] = goal.steps.map(|step| format!("{step}{}", goal.unit));
            let found = format!("{:.2}{}", goal.found, goal.unit);
            println!("{:<50}{minimum:>9}{target:>9}{stretch:>9}{found:>11}  {}", goal.name, goal.word());
        }
    }

    /// Writes one JSON object.
    pub fn write_json(&self) {
        let figures = |row: &Figures| {
            json!({
                "moves_per_second": row.rate,
                "p50_ms": row.half,
                "p99_ms": row.most,
                "processor_us_per_move": row.work,
                "news_bytes": row.news,
            })
        };
        let past = self.past.as_ref().map(|past| {
            json!({
                "games": past.games,
                "ready_s": past.ready,
                "touched_s": past.touched,
                "empty_bytes": past.empty,
                "idle_game_bytes": past.idle,
                "seated_game_bytes": past.seated,
            })
        });
        let goals: Vec<_> = goals::all(self)
            .iter()
            .map(|goal| json!({ "name": goal.name, "found": goal.found, "reached": goal.word() }))
            .collect();
        let race = &self.race;
        let report = json!({
            "games": race.games,
            "archmage": figures(&race.real),
            "bare": figures(&race.bare),
            "past": past,
            "goals": goals,
        });
        println!("{report:#}");
    }
}
