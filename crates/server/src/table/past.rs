//! The past of a game, read from its log: lines, former positions and the whole record.

use engine::notation::{action, record};
use engine::{Actor, NoEvents, Rules, Seat, State};
use protocol::{Clock as Limit, Line, Moment, Why};
use store::Entry;

use super::game::{Game, Step};
use super::log::Happened;
use super::tell;

/// What happened in a game and was not taken back.
pub struct Past {
    rules: &'static Rules,
    limit: Limit,
    /// When the last seat was taken.
    began: i64,
    rows: Vec<Row>,
    /// Of the line that comes next.
    lag: u32,
    lot: Option<engine::Side>,
}

struct Row {
    at: i64,
    actor: Actor,
    text: String,
    lag: u32,
    lot: Option<engine::Side>,
    /// Why the computer did it.
    why: Option<Why>,
    /// When the game was taken back to this line.
    resumed: Vec<i64>,
}

impl Past {
    pub fn new(rules: &'static Rules, limit: Limit) -> Past {
        Past { rules, limit, began: 0, rows: Vec::new(), lag: 0, lot: None }
    }

    /// The past of a whole log.
    pub fn read(rules: &'static Rules, limit: Limit, entries: &[Entry]) -> Result<Past, String> {
        let mut past = Past::new(rules, limit);
        for entry in entries {
            past.note(entry.at, &Happened::read(entry)?);
        }
        Ok(past)
    }

    /// Takes note of what happened next.
    pub fn note(&mut self, at: i64, happened: &Happened<'_>) {
        match happened {
            Happened::Taken(_) => self.began = at,
            Happened::Lag(lag) => self.lag = *lag,
            Happened::Lot(side) => self.lot = Some(*side),
            Happened::Row(actor, text) => {
                let (lag, lot) = (std::mem::take(&mut self.lag), self.lot.take());
                self.rows.push(Row {
                    at,
                    actor: *actor,
                    text: text.clone().into_owned(),
                    lag,
                    lot,
                    why: None,
                    resumed: Vec::new(),
                });
            }
            Happened::Undo(ply) => self.take_back(*ply),
            Happened::Back(ply) => {
                self.take_back(*ply);
                if let Some(row) = self.rows.last_mut() {
                    row.resumed.push(at);
                }
            }
            Happened::Why(why) => {
                if let Some(row) = self.rows.last_mut() {
                    row.why = Some(why.clone());
                }
            }
            Happened::Laid(_)
            | Happened::Asked(_)
            | Happened::Free(_)
            | Happened::Rekeyed(_)
            | Happened::Ordered(_)
            | Happened::Flag(_)
            | Happened::Rematch(_) => {}
        }
    }

    fn take_back(&mut self, ply: u32) {
        self.rows.truncate(ply as usize);
    }

    /// The game after so many lines, which are told one by one.
    pub fn play(&self, ply: u32, told: &mut dyn FnMut(&Step)) -> Result<Game, String> {
        let mut game = Game::new(self.rules, self.limit, self.began);
        for row in self.rows.iter().take(ply as usize) {
            let line = game.ply() + 1;
            let wrong = |why: String| format!("line {line} `{}`: {why}", row.text);
            let action = action::read(game.state().table(), row.actor, &row.text).map_err(wrong)?;
            if let Some(side) = row.lot {
                game.clock_mut().drawn(side);
            }
            let step = game.step(row.actor, &action, row.at, row.lag);
            let step = step.map_err(|illegal| wrong(illegal.to_string()))?;
            told(&Step { text: row.text.clone(), why: row.why.clone(), ..step });
            for now in &row.resumed {
                *game.clock_mut() = game.clock().resumed(row.at, *now);
            }
        }
        Ok(game)
    }

    /// The lines after the first `from`, as a seat sees them.
    pub fn lines(&self, seat: Seat, from: u32) -> Result<Vec<Line>, String> {
        let mut lines = Vec::new();
        self.play(u32::MAX, &mut |step| {
            if step.ply > from {
                lines.push(tell::line(step, seat));
            }
        })?;
        Ok(lines)
    }

    /// The table after so many lines, as a seat saw it; nothing if there were not so many.
    pub fn moment(&self, seat: Seat, ply: u32) -> Result<Option<Moment>, String> {
        if ply as usize > self.rows.len() {
            return Ok(None);
        }
        let game = self.play(ply, &mut |_| ())?;
        Ok(Some(Moment { can_undo: false, ..tell::moment(&game, seat) }))
    }

    /// The whole game as text.
    pub fn record(&self) -> Result<String, String> {
        let mut kept = record::Record::new(State::new(self.rules));
        for row in &self.rows {
            let action = action::read(kept.now().table(), row.actor, &row.text)?;
            kept.push(row.actor, &action, &mut NoEvents).map_err(|illegal| illegal.to_string())?;
        }
        Ok(record::write(&kept))
    }
}
