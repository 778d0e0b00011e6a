//! What `simulate` tells at the end.

use std::io::Write;

use engine::Rules;
use serde_json::json;

use super::tally::{ENDS, Spread, Tally};
use super::{Args, Failed};
use crate::fail::Done;
use crate::paint::Paint;
use crate::story::many;
use crate::tables::heading;

/// Everything the report speaks of.
pub struct Report<'a> {
    /// What was asked for.
    pub args: &'a Args,
    /// The table.
    pub rules: &'static Rules,
    /// What the games add up to.
    pub tally: &'a Tally,
    /// How long they took.
    pub seconds: f64,
}

impl Report<'_> {
    /// The command that plays the game with a seed again.
    pub fn again(&self, seed: u64) -> String {
        let setup = &self.rules.setup;
        let scenario =
            if setup.scenario > 0 { format!(" --scenario {}", setup.scenario) } else { String::new() };
        let secret = if setup.secret_objects { " --secret-objects" } else { "" };
        let memory = if setup.from_memory { " --from-memory" } else { "" };
        let target = setup.target.map(|points| format!(" --target {points}")).unwrap_or_default();
        let rooms = self.args.table.rooms.as_ref().map(|file| format!(" --rooms {file}")).unwrap_or_default();
        let scenarios =
            self.args.table.scenarios.as_ref().map(|file| format!(" --scenarios {file}")).unwrap_or_default();
        format!(
            "simulate --edition {} --players {}{scenario} --mode {}{secret}{memory}{target}{rooms}{scenarios} --player {} --games 1 \
             --seed {seed}",
            setup.edition.ruleset().word,
            setup.sides,
            setup.mode.word(),
            self.args.player
        )
    }

    /// Writes the report for people.
    pub fn write(&self, paint: Paint, out: &mut dyn Write) -> Done {
        let tally = self.tally;
        let heading = heading(self.rules);
        writeln!(
            out,
            "{}: {} from seed {}, player {}",
            paint.bold(&heading),
            many(self.args.games, "game"),
            self.args.seed,
            self.args.player
        )?;
        let mut wins: Vec<String> = self
            .rules
            .sides
            .iter()
            .map(|side| paint.side(side, &self.share(side.name(), tally.wins[side])))
            .collect();
        wins.push(self.share("draws", tally.draws));
        writeln!(out, "  won        {}", wins.join(", "))?;
        let ends: Vec<String> = ENDS
            .iter()
            .zip(tally.ends)
            .filter(|(_, count)| *count > 0)
            .map(|((_, name), count)| self.share(name, count))
            .collect();
        writeln!(out, "  ended by   {}", ends.join(", "))?;
        self.spread("turns", &tally.turns, out)?;
        self.spread("decisions", &tally.decisions, out)?;
        let per_decision = tally.listed as f64 / tally.decisions.sum.max(1) as f64;
        writeln!(out, "  legal      {per_decision:.1} actions per decision, at most {}", tally.longest)?;
        writeln!(
            out,
            "  speed      {:.0} games/s, {:.0} decisions/s",
            tally.games as f64 / self.seconds,
            tally.decisions.sum as f64 / self.seconds
        )?;
        Ok(())
    }

    fn share(&self, name: &str, count: u64) -> String {
        format!("{name} {count} ({:.1} %)", count as f64 * 100.0 / self.tally.games.max(1) as f64)
    }

    fn spread(&self, name: &str, spread: &Spread, out: &mut dyn Write) -> Done {
        writeln!(
            out,
            "  {name:<10} {:.1} a game, {} to {}",
            spread.mean(self.tally.games),
            spread.least(),
            spread.max
        )?;
        Ok(())
    }

    /// Writes the report for programs.
    pub fn write_json(&self, failed: &[Failed], out: &mut dyn Write) -> Done {
        let (tally, setup) = (self.tally, &self.rules.setup);
        let spread = |spread: &Spread| json!({ "mean": spread.mean(tally.games), "min": spread.least(), "max": spread.max });
        let wins: serde_json::Map<_, _> =
            self.rules.sides.iter().map(|side| (side.name().to_owned(), json!(tally.wins[side]))).collect();
        let ends: serde_json::Map<_, _> = ENDS
            .iter()
            .zip(tally.ends)
            .map(|((_, name), count)| ((*name).to_owned(), json!(count)))
            .collect();
        let failed: Vec<_> = failed
            .iter()
            .map(|game| json!({ "seed": game.seed, "trouble": game.trouble.to_string() }))
            .collect();
        let report = json!({
            "edition": setup.edition.ruleset().word,
            "players": setup.sides,
            "scenario": (setup.scenario > 0).then_some(setup.scenario),
            "mode": setup.mode.word(),
            "secret_objects": setup.secret_objects,
            "from_memory": setup.from_memory,
            "target": self.rules.target,
            "player": self.args.player.to_string(),
            "seed": self.args.seed,
            "games": tally.games,
            "wins": wins,
            "draws": tally.draws,
            "ends": ends,
            "turns": spread(&tally.turns),
            "decisions": spread(&tally.decisions),
            "listed_per_decision": tally.listed as f64 / tally.decisions.sum.max(1) as f64,
            "longest_list": tally.longest,
            "seconds": self.seconds,
            "games_per_second": tally.games as f64 / self.seconds,
            "decisions_per_second": tally.decisions.sum as f64 / self.seconds,
            "failed": failed,
        });
        writeln!(out, "{report}")?;
        Ok(())
    }
}
