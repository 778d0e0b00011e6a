//! News of a table, written for many seats at once: each is mostly what the others are as well.

use engine::{Seat, Side, View};
use host::{Tidings, Worlds};
use protocol::{Tell, Update};
use serde::Serialize;

use super::{Game, Step, Table, tell};

/// Where the position and the lines are put in, which are already what they will be. Nothing that a client can choose
/// comes before the second.
const POSITION: &str = "\"position\":\"";
const LINES: &str = "\"lines\":[";

/// Longer than most positions.
const USUAL: usize = 1280;

/// Longer than most lines, and than what is around them.
const SHORT: usize = 512;

/// News of some steps.
pub struct News<'a> {
    table: &'a Table,
    game: &'a Game,
    steps: &'a [Step],
    /// So many lines were there before.
    from: u32,
    /// What the time is, and when no clock runs out yet.
    time: (i64, i64),
    tidings: Tidings,
    /// The lines for everybody who sees all of them.
    open: Option<String>,
}

impl<'a> News<'a> {
    /// News of a game that has begun.
    pub fn new(table: &'a Table, steps: &'a [Step], from: u32, time: (i64, i64)) -> Option<News<'a>> {
        let game = table.game()?;
        let tidings = Tidings::new(game.state().table());
        Some(News { table, game, steps, from, time, tidings, open: None })
    }

    /// What a side is told, or who looks on.
    pub fn write(&mut self, side: Option<Side>, worlds: &mut Worlds) -> Option<String> {
        let seat = tell::seat(side);
        let update = tell::around(self.table, seat, self.from, self.time)?;
        let lines = self.lines(seat);
        let view = View::of(self.game.state(), seat);
        put_in(
            update,
            |text| self.tidings.told(&view, worlds, text),
            lines.as_deref().or(self.open.as_deref())?,
        )
    }

    /// The lines for a seat that does not see all of them; otherwise they are open.
    fn lines(&mut self, seat: Seat) -> Option<String> {
        let is_open = tell::are_open(self.steps, seat);
        if is_open && self.open.is_some() {
            return None;
        }
        let lines: Vec<_> = self.steps.iter().map(|step| tell::line(step, seat)).collect();
        let text = json(&lines);
        if is_open {
            self.open = Some(text);
            return None;
        }
        Some(text)
    }
}

/// The text of an update with a position and with lines, the latter as a list in JSON.
fn put_in(update: Update, position: impl FnOnce(String) -> String, lines: &str) -> Option<String> {
    let around = json(&Tell::News { update: Box::new(update) });
    let (before, rest) = split_after(&around, POSITION)?;
    let (between, after) = split_after(rest, LINES)?;
    let mut text = String::with_capacity(around.len() + lines.len() + USUAL);
    text.push_str(before);
    let mut text = position(text);
    text.push_str(between);
    text.push_str(lines.strip_prefix('[')?.strip_suffix(']')?);
    text.push_str(after);
    // What waits for a slow reader must not hold more than it needs.
    text.shrink_to_fit();
    Some(text)
}

fn json(value: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(SHORT);
    // The types of the protocol hold nothing that JSON cannot.
    let written = serde_json::to_writer(&mut text, value).ok();
    written.and_then(|()| String::from_utf8(text).ok()).unwrap_or_default()
}

fn split_after<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    Some(text.split_at(text.find(word)? + word.len()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use protocol::{Clocks, Line, Moment, Seat};

    use super::*;

    #[test]
    fn news_read_as_any_other_message() {
        let line = |text: &str| Line {
            ply: 3,
            actor: "blue".to_owned(),
            text: text.to_owned(),
            happenings: Vec::new(),
            why: None,
        };
        for position in ["", "one line", "two\nlines\n", "r\u{f6}m\u{2192}\n", "\"lines\":[", "a\\b"] {
            for lines in [Vec::new(), vec![line("pass")], vec![line(POSITION), line("[\"]")]] {
                let now = Moment { position: String::new(), ply: 3, cards: 1, card: Some(4), can_undo: true };
                let clocks = Clocks { running: Vec::new(), banks: BTreeMap::new() };
                let around = Update { seq: 1, seat: Seat::Blue, now, lines: Vec::new(), from: 2, clocks };
                let mut update = Box::new(around.clone());
                update.now.position = position.to_owned();
                update.lines.clone_from(&lines);
                let quoted = serde_json::to_string(position).unwrap();
                let put = |text: String| text + &quoted[1..quoted.len() - 1];
                let news = put_in(around, put, &serde_json::to_string(&lines).unwrap());
                assert_eq!(news, serde_json::to_string(&Tell::News { update }).ok());
            }
        }
    }
}
