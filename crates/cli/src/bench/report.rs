//! The tables of a race.

use std::io::Write;

use serde_json::json;

use super::goals;
use super::race::{Figures, Race};
use crate::fail::Done;
use crate::paint::Paint;

/// Writes the tables for people.
pub fn write(race: &Race, paint: Paint, out: &mut dyn Write) -> Done {
    let heading = format!(
        "{:<22}{:>12}{:>10}{:>12}{:>11}{:>11}{:>8}",
        "random games", "ns/decision", "listed", "ns/listed", "games/s", "decisions", "bytes"
    );
    writeln!(out, "{}", paint.bold(&heading))?;
    for row in std::iter::once(&race.yardstick).chain(&race.games) {
        writeln!(
            out,
            "{:<22}{:>12.0}{:>10.1}{:>12.1}{:>11.0}{:>11.0}{:>8}",
            row.name, row.decision, row.listed, row.action, row.games, row.length, row.state
        )?;
    }
    writeln!(out)?;
    let heading = format!("{:<22}{:>12}{:>22}", "as ratios", "ns/decision", "ns/listed");
    let last = if race.counts { "games/s (dark chess)" } else { "" };
    writeln!(out, "{}", paint.bold(format!("{heading}  {last:>20}").trim_end()))?;
    for row in &race.games {
        let (decision, action) = ratios(race, row);
        let games = row.games / goals::dark_chess_games(&race.yardstick);
        let games = if race.counts { format!("{games:>20.2}x") } else { String::new() };
        writeln!(out, "{:<22}{decision:>11.2}x{action:>21.2}x {games}", row.name)?;
    }
    write_whims(race, paint, out)?;
    write_search(race, paint, out)?;
    if race.counts {
        write_goals(race, paint, out)
    } else {
        Ok(writeln!(out, "The goals are set against shakmaty: `make bench` measures it in the same run.")?)
    }
}

fn write_whims(race: &Race, paint: Paint, out: &mut dyn Write) -> Done {
    let heading = format!("{:<22}{:>12}{:>33}{:>11}", "on a whim", "ns/decision", "games/s", "decisions");
    writeln!(out, "\n{}", paint.bold(&heading))?;
    for row in &race.whims {
        writeln!(out, "{:<22}{:>12.0}{:>33.0}{:>11.0}", row.name, row.decision, row.games, row.length)?;
    }
    Ok(())
}

fn write_search(race: &Race, paint: Paint, out: &mut dyn Write) -> Done {
    let [thoughts, playouts] = &race.search;
    writeln!(out, "\n{}", paint.bold("search (base, 2 sides)        a second"))?;
    let (tables, decision) = (goals::iterations(thoughts), thoughts.decision / 1e6);
    writeln!(
        out,
        "{:<22}{tables:>16.0}   {decision:.1} ms for a turn planned with six tables at once",
        thoughts.name
    )?;
    writeln!(
        out,
        "{:<22}{:>16.0}   a fresh deal from a view, a tree, and {:.0} decisions each\n",
        playouts.name,
        goals::iterations(playouts),
        1.0 / playouts.listed
    )?;
    Ok(())
}

fn ratios(race: &Race, row: &Figures) -> (f64, f64) {
    (row.decision / race.yardstick.decision, row.action / race.yardstick.action)
}

fn write_goals(race: &Race, paint: Paint, out: &mut dyn Write) -> Done {
    let heading = format!(
        "{:<40}{:>9}{:>9}{:>9}{:>10}  {}",
        "goals (slowest game)", "minimum", "target", "stretch", "found", "reached"
    );
    writeln!(out, "{}", paint.bold(&heading))?;
    for goal in goals::all(race) {
        let worst = goal.worst();
        let [minimum, target, stretch] = goal.steps.map(|step| format!("{step}{}", goal.unit));
        writeln!(
            out,
            "{:<40}{minimum:>9}{target:>9}{stretch:>9}{:>10}  {}",
            goal.name,
            format!("{}{}", figure(worst), goal.unit),
            goal.word(worst)
        )?;
    }
    writeln!(
        out,
        "\nOpenSpiel's dark chess is not measured here: side by side it made 342 k moves/s where shakmaty\n\
         made 3.77 M, so 1x means {:.0} games/s on this machine today ({:.0} moves to a random game of chess).\n\
         Nor are searches of others: on that machine poke-engine's made 305 k iterations/s and OpenSpiel's, which\n\
         sees what is hidden, 2.8 k simulations/s of dark chess; this machine runs shakmaty {:.2} times as fast.",
        goals::dark_chess_games(&race.yardstick),
        race.yardstick.length,
        goals::pace(&race.yardstick)
    )?;
    Ok(())
}

fn figure(value: f64) -> String {
    if value >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// Writes the tables for programs.
pub fn write_json(race: &Race, out: &mut dyn Write) -> Done {
    let figures = |row: &Figures| {
        let (decision, action) = ratios(race, row);
        json!({
            "name": row.name,
            "ns_per_decision": row.decision,
            "listed_per_decision": row.listed,
            "ns_per_listed": row.action,
            "games_per_second": row.games,
            "decisions_per_game": row.length,
            "state_bytes": row.state,
            "decision_ratio": decision,
            "listed_ratio": action,
        })
    };
    let goals: Vec<_> = if race.counts {
        goals::all(race)
            .into_iter()
            .map(|goal| {
                let worst = goal.worst();
                let [minimum, target, stretch] = goal.steps;
                json!({
                    "name": goal.name,
                    "minimum": minimum,
                    "target": target,
                    "stretch": stretch,
                    "found": worst,
                    "reached": goal.word(worst),
                })
            })
            .collect()
    } else {
        Vec::new()
    };
    let games: Vec<_> = race.games.iter().map(figures).collect();
    let on_a_whim = |row: &Figures| {
        json!({
            "name": row.name,
            "ns_per_decision": row.decision,
            "games_per_second": row.games,
            "decisions_per_game": row.length,
        })
    };
    let whims: Vec<_> = race.whims.iter().map(on_a_whim).collect();
    let [thoughts, playouts] = &race.search;
    let search = json!({
        "tables_per_second": goals::iterations(thoughts),
        "tables_per_decision": thoughts.listed,
        "ms_per_decision": thoughts.decision / 1e6,
        "playouts_per_second": goals::iterations(playouts),
        "decisions_per_playout": 1.0 / playouts.listed,
    });
    let yardstick = figures(&race.yardstick);
    let all =
        json!({ "yardstick": yardstick, "games": games, "whims": whims, "search": search, "goals": goals });
    writeln!(out, "{all}")?;
    Ok(())
}
