//! What the arena tells at the end.

use std::io::Write;

use engine::{End, Rules, Side};
use serde_json::{Value, json};

use super::Args;
use super::matches::{self, Entry, Tally};
use super::rating::{self, Rating};
use crate::fail::Done;
use crate::paint::Paint;
use crate::simulate::ENDS;
use crate::story::many;
use crate::tables::heading;

/// Longer names are cut in tables.
const WIDEST: usize = 36;
/// So many faults are told.
const SHOWN: usize = 10;

/// Everything the report speaks of.
pub struct Report<'a> {
    args: &'a Args,
    rules: &'static Rules,
    games: Vec<Entry>,
    seconds: f64,
    ratings: Vec<Rating>,
}

/// How long the decisions of a bot took, in milliseconds.
struct Pace {
    decisions: usize,
    median: f64,
    mean: f64,
    longest: f64,
}

impl<'a> Report<'a> {
    /// A report about games.
    pub fn new(args: &'a Args, rules: &'static Rules, games: Vec<Entry>, seconds: f64) -> Report<'a> {
        let mut report = Report { args, rules, games, seconds, ratings: Vec::new() };
        let scores: Vec<_> =
            matches::pairs(args.bots.len()).into_iter().map(|pair| report.pair(pair).score(pair)).collect();
        report.ratings = rating::rate(args.bots.len(), &scores);
        report
    }

    /// Games in which somebody did not answer as it should.
    pub fn faults(&self) -> u64 {
        self.games.iter().filter(|entry| !entry.contest.faults.is_empty()).count() as u64
    }

    fn pair(&self, pair: [usize; 2]) -> Tally {
        Tally::of(pair[0], self.games.iter().filter(|entry| entry.pair == pair))
    }

    fn pace(&self, bot: usize) -> Pace {
        let mut times: Vec<u32> = Vec::new();
        for entry in &self.games {
            let seats = entry.seats.iter().zip(&entry.contest.times);
            times.extend(seats.filter(|(seat, _)| **seat == bot).flat_map(|(_, times)| times));
        }
        times.sort_unstable();
        let sum: f64 = times.iter().map(|time| f64::from(*time)).sum();
        let at = |place: usize| times.get(place).map_or(0.0, |time| f64::from(*time) / 1000.0);
        Pace {
            decisions: times.len(),
            median: at(times.len() / 2),
            mean: sum / 1000.0 / times.len().max(1) as f64,
            longest: at(times.len().saturating_sub(1)),
        }
    }

    /// Bots from the strongest.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.args.bots.len()).collect();
        order.sort_by(|a, b| self.ratings[*b].elo.total_cmp(&self.ratings[*a].elo));
        order
    }

    /// Writes the report for people.
    pub fn write(&self, paint: Paint, out: &mut dyn Write) -> Done {
        let heading = heading(self.rules);
        let games = many(self.args.games, "game");
        writeln!(out, "{}: {games} for each pair from seed {}\n", paint.bold(&heading), self.args.seed)?;
        self.write_bots(paint, out)?;
        self.write_pairs(paint, out)?;
        let per_second = self.games.len() as f64 / self.seconds;
        writeln!(
            out,
            "\n{} in {:.1} s, {per_second:.1} a second. Elo: 0 is the mean of these bots; ± and intervals are 95 %.",
            many(self.games.len() as u64, "game"),
            self.seconds
        )?;
        self.write_faults(paint, out)
    }

    fn write_bots(&self, paint: Paint, out: &mut dyn Write) -> Done {
        let wide = self
            .args
            .bots
            .iter()
            .map(|bot| short(&bot.to_string()).chars().count())
            .max()
            .unwrap_or(0)
            .max(4);
        let heading = format!(
            "{:<wide$} {:>6} {:>6} {:>8}  {:<15} {:>6} {:>6} {:>6} {:>11} {:>10}",
            "bot", "Elo", "±", "score", "95 %", "won", "drawn", "lost", "ms: median", "mean"
        );
        writeln!(out, "{}", paint.bold(&heading))?;
        for bot in self.order() {
            let (tally, rating, pace) =
                (Tally::of(bot, self.games.iter()), self.ratings[bot], self.pace(bot));
            writeln!(
                out,
                "{:<wide$} {:>+6.0} {:>6.0} {} {:>11.2} {:>10.2}",
                short(&self.args.bots[bot].to_string()),
                rating.elo,
                rating.error,
                scored(&tally),
                pace.median,
                pace.mean
            )?;
        }
        Ok(())
    }

    fn write_pairs(&self, paint: Paint, out: &mut dyn Write) -> Done {
        let pairs = matches::pairs(self.args.bots.len());
        if pairs.len() < 2 {
            return Ok(());
        }
        let name = |bot: usize| short(&self.args.bots[bot].to_string());
        let names: Vec<String> = pairs.iter().map(|[a, b]| format!("{} - {}", name(*a), name(*b))).collect();
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let heading = format!(
            "{:<wide$} {:>8}  {:<15} {:>6} {:>6} {:>6}",
            "pair", "score", "95 %", "won", "drawn", "lost"
        );
        writeln!(out, "\n{}", paint.bold(&heading))?;
        for (pair, name) in pairs.into_iter().zip(names) {
            writeln!(out, "{name:<wide$} {}", scored(&self.pair(pair)))?;
        }
        Ok(())
    }

    fn write_faults(&self, paint: Paint, out: &mut dyn Write) -> Done {
        if self.faults() == 0 {
            return Ok(());
        }
        writeln!(out, "\n{}", paint.bold("Lost by a fault"))?;
        let faults =
            self.games.iter().flat_map(|entry| entry.contest.faults.iter().map(move |fault| (entry, fault)));
        for (entry, fault) in faults.clone().take(SHOWN) {
            let bot = &self.args.bots[entry.seats[fault.side.index()]];
            let seed = self.args.seed.wrapping_add(entry.deal);
            writeln!(out, "  {bot} (as {}, deal of seed {seed}) {}", fault.side, fault.why)?;
        }
        match faults.count().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => Ok(writeln!(out, "  and {more} more; --json names all")?),
        }
    }

    /// Writes the report for programs.
    pub fn write_json(&self, out: &mut dyn Write) -> Done {
        let setup = &self.rules.setup;
        let pairs: Vec<Value> = matches::pairs(self.args.bots.len())
            .into_iter()
            .map(|pair| {
                let mut value = tally_json(&self.pair(pair));
                value["bots"] = json!(pair.map(|bot| self.args.bots[bot].to_string()));
                value
            })
            .collect();
        let report = json!({
            "edition": setup.edition.ruleset().word,
            "players": setup.sides,
            "scenario": (setup.scenario > 0).then_some(setup.scenario),
            "mode": setup.mode.word(),
            "secret_objects": setup.secret_objects,
            "from_memory": setup.from_memory,
            "target": self.rules.target,
            "seed": self.args.seed,
            "games_per_pair": self.args.games,
            "seconds": self.seconds,
            "bots": self.order().into_iter().map(|bot| self.bot_json(bot)).collect::<Vec<_>>(),
            "pairs": pairs,
            "games": self.games.iter().map(|entry| self.game_json(entry)).collect::<Vec<_>>(),
        });
        Ok(writeln!(out, "{report}")?)
    }

    fn bot_json(&self, bot: usize) -> Value {
        let (rating, pace) = (self.ratings[bot], self.pace(bot));
        let of_bot =
            |entry: &&Entry| entry.contest.faults.iter().any(|fault| entry.seats[fault.side.index()] == bot);
        let mut value = tally_json(&Tally::of(bot, self.games.iter()));
        value["name"] = json!(self.args.bots[bot].to_string());
        value["elo"] = json!(rating.elo);
        value["elo_error"] = json!(rating.error);
        value["faults"] = json!(self.games.iter().filter(of_bot).count());
        value["decisions"] = json!(pace.decisions);
        value["ms_median"] = json!(pace.median);
        value["ms_mean"] = json!(pace.mean);
        value["ms_longest"] = json!(pace.longest);
        value
    }

    fn game_json(&self, entry: &Entry) -> Value {
        let contest = &entry.contest;
        let seats: Vec<String> = entry.seats.iter().map(|seat| self.args.bots[*seat].to_string()).collect();
        let faults: Vec<Value> = contest
            .faults
            .iter()
            .map(|fault| {
                let bot = self.args.bots[entry.seats[fault.side.index()]].to_string();
                json!({ "bot": bot, "side": fault.side.name(), "why": fault.why })
            })
            .collect();
        json!({
            "seed": self.args.seed.wrapping_add(entry.deal),
            "seats": seats,
            "winner": contest.winner.map(Side::name),
            "end": contest.end.map_or("broken off", end_name),
            "points": contest.points,
            "decisions": contest.decisions,
            "faults": faults,
        })
    }
}

fn end_name(end: End) -> &'static str {
    ENDS.iter().find(|(known, _)| *known == end).map_or("", |(_, name)| name)
}

fn scored(tally: &Tally) -> String {
    let (low, high) = rating::wilson(tally.points(), tally.games());
    format!(
        "{:>6.1} %  {:<15} {:>6} {:>6} {:>6}",
        tally.points() * 100.0 / tally.games().max(1.0),
        format!("{:.1} - {:.1} %", low * 100.0, high * 100.0),
        tally.won,
        tally.drawn,
        tally.lost
    )
}

fn tally_json(tally: &Tally) -> Value {
    let (low, high) = rating::wilson(tally.points(), tally.games());
    json!({
        "games": tally.games() as u64,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "score": tally.points() / tally.games().max(1.0),
        "score_low": low,
        "score_high": high,
    })
}

/// A name that fits into a table.
fn short(name: &str) -> String {
    if name.chars().count() <= WIDEST {
        return name.to_owned();
    }
    let start: String = name.chars().take(WIDEST - 2).collect();
    format!("{start}..")
}
