//! The past of a game, read from its log: lines, former positions and the whole record.

use engine::notation::{action, record};
use engine::{Actor, NoEvents, Rules, Seat, State};
use protocol::{Clock as Limit, Line, Moment};
use store::Entry;

use super::game::{Game, Step};
use super::log::{Happened, Laid};
use super::tell;

/// What happened in a game and was not taken back, and how far it was taken back meanwhile.
pub struct Past {
    rules: &'static Rules,
    limit: Limit,
    /// When the last seat was taken.
    began: i64,
    rows: Vec<Row>,
    /// Of the line that comes next.
    lag: u32,
    lot: Option<engine::Side>,
    backs: Vec<Back>,
    /// The most lines there ever were.
    highest: u32,
}

struct Row {
    at: i64,
    actor: Actor,
    text: String,
    lag: u32,
    lot: Option<engine::Side>,
    /// When the game was taken back to this line.
    resumed: Vec<i64>,
}

struct Back {
    /// The most lines there were before.
    highest: u32,
    /// The lines that stayed.
    to: u32,
}

impl Past {
    pub fn new(rules: &'static Rules, laid: &Laid) -> Past {
        let limit = laid.clock;
        Past { rules, limit, began: 0, rows: Vec::new(), lag: 0, lot: None, backs: Vec::new(), highest: 0 }
    }

    /// The past of a whole log.
    pub fn read(rules: &'static Rules, laid: &Laid, entries: &[Entry]) -> Result<Past, String> {
        let mut past = Past::new(rules, laid);
        for entry in entries {
            past.note(entry.at, &Happened::read(entry)?);
        }
        Ok(past)
    }

    /// Takes note of what happened next.
    pub fn note(&mut self, at: i64, happened: &Happened) {
        match happened {
            Happened::Taken(_) => self.began = at,
            Happened::Lag(lag) => self.lag = *lag,
            Happened::Lot(side) => self.lot = Some(*side),
            Happened::Row(actor, text) => {
                let (lag, lot) = (std::mem::take(&mut self.lag), self.lot.take());
                self.rows.push(Row { at, actor: *actor, text: text.clone(), lag, lot, resumed: Vec::new() });
                self.highest = self.highest.max(self.rows.len() as u32);
            }
            Happened::Undo(ply) => self.take_back(*ply),
            Happened::Back(ply) => {
                self.take_back(*ply);
                if let Some(row) = self.rows.last_mut() {
                    row.resumed.push(at);
                }
            }
            Happened::Laid(_)
            | Happened::Free(_)
            | Happened::Rekeyed(_)
            | Happened::Ordered(_)
            | Happened::Flag(_)
            | Happened::Rematch(_) => {}
        }
    }

    fn take_back(&mut self, ply: u32) {
        self.rows.truncate(ply as usize);
        self.backs.push(Back { highest: self.highest, to: ply });
    }

    /// How many of the first lines that a page had are still what they were. A page that had more lines than there
    /// ever were before a take-back has learned of it.
    pub fn kept(&self, known: u32) -> u32 {
        let later = self.backs.iter().filter(|back| back.highest >= known);
        later.map(|back| back.to).fold(known.min(self.rows.len() as u32), u32::min)
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
            told(&step.map_err(|illegal| wrong(illegal.to_string()))?);
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Edition, Side};

    #[test]
    fn lines_known_before_a_take_back_are_told_again() {
        let laid = Laid {
            table: String::new(),
            clock: Limit::None,
            listed: false,
            bots: std::collections::BTreeMap::new(),
        };
        let mut past = Past::new(Rules::usual(Edition::Base, 2), &laid);
        let row = || Happened::Row(Actor::Side(Side::Blue), "pass".to_owned());
        for _ in 0..10 {
            past.note(0, &row());
        }
        assert_eq!((past.kept(0), past.kept(10), past.kept(99)), (0, 10, 10));
        past.note(0, &Happened::Back(7));
        assert_eq!((past.kept(5), past.kept(7), past.kept(10)), (5, 7, 7));
        for _ in 0..5 {
            past.note(0, &row());
        }
        // Who has ten lines may have those that were taken back; who has eleven cannot.
        assert_eq!((past.kept(10), past.kept(11), past.kept(12)), (7, 11, 12));
    }
}
