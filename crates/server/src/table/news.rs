//! News of a table, written for many seats at once: each is mostly what the others are as well.

use std::ops::Range;

use engine::{Seat, Side, View};
use host::{Tidings, Worlds};
use protocol::{Tell, Update};
use serde::Serialize;

use super::{Game, Step, Table, tell};

/// Where that is put in which seats do not have in common, and what is already what it will be. Nothing that a client can
/// choose comes before the last.
const SEAT: &str = "\"seat\":";
const POSITION: &str = "\"position\":\"";
const UNDO: &str = "\"canUndo\":";
const LINES: &str = "\"lines\":[";

/// Longer than most positions.
const USUAL: usize = 1280;

/// Longer than most lines, and than what is around them.
const SHORT: usize = 512;

/// News of some steps.
pub struct News<'a> {
    game: &'a Game,
    steps: &'a [Step],
    frame: Frame,
    tidings: Tidings,
    /// The lines for everybody who sees all of them.
    open: Option<String>,
}

impl<'a> News<'a> {
    /// News of a game that has begun. So many lines were there before. The time is what it is, and when no clock runs
    /// out yet.
    pub fn new(table: &'a Table, steps: &'a [Step], from: u32, time: (i64, i64)) -> Option<News<'a>> {
        let game = table.game()?;
        let frame = Frame::of(tell::around(table, from, time)?)?;
        let tidings = Tidings::new(game.state().table());
        Some(News { game, steps, frame, tidings, open: None })
    }

    /// What a side is told, or who looks on.
    pub fn write(&mut self, side: Option<Side>, worlds: &mut Worlds) -> Option<String> {
        let seat = tell::seat(side);
        let lines = self.lines(seat);
        let lines = lines.as_deref().or(self.open.as_deref())?;
        let view = View::of(self.game.state(), seat);
        let told = |text| self.tidings.told(&view, worlds, text);
        self.frame.fill(host::seat(seat), told, tell::can_undo(self.game, seat), lines)
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

/// News without what seats do not have in common.
struct Frame {
    text: String,
    /// What is left of the text: before the seat, the position, whether it may take back, the lines, and the rest.
    parts: [Range<usize>; 5],
}

impl Frame {
    fn of(update: Update) -> Option<Frame> {
        let text = json(&Tell::News { update: Box::new(update) });
        let mut at = 0;
        let mut until = |word: &str, skipped: &str| {
            let begin = at;
            let end = begin + text[begin..].find(word)? + word.len();
            at = end + text[end..].find(skipped)?;
            Some(begin..end)
        };
        let parts = [until(SEAT, ",")?, until(POSITION, "")?, until(UNDO, "}")?, until(LINES, "")?];
        let [seat, position, undo, lines] = parts;
        Some(Frame { parts: [seat, position, undo, lines, at..text.len()], text })
    }

    /// The text for a seat. Its lines are a list in JSON.
    fn fill(
        &self,
        seat: protocol::Seat,
        position: impl FnOnce(String) -> String,
        can_undo: bool,
        lines: &str,
    ) -> Option<String> {
        let [first, second, third, fourth, last] = self.parts.each_ref().map(|part| &self.text[part.clone()]);
        let mut text = String::with_capacity(self.text.len() + lines.len() + USUAL);
        text.push_str(first);
        text.push_str(&serde_json::to_string(&seat).ok()?);
        text.push_str(second);
        let mut text = position(text);
        text.push_str(third);
        text.push_str(if can_undo { "true" } else { "false" });
        text.push_str(fourth);
        text.push_str(lines.strip_prefix('[')?.strip_suffix(']')?);
        text.push_str(last);
        // What waits for a slow reader must not hold more than it needs.
        text.shrink_to_fit();
        Some(text)
    }
}

fn json(value: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(SHORT);
    // The types of the protocol hold nothing that JSON cannot.
    let written = serde_json::to_writer(&mut text, value).ok();
    written.and_then(|()| String::from_utf8(text).ok()).unwrap_or_default()
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
                let now = Moment { position: String::new(), ply: 3, turns: 1, card: Some(4), can_undo: true };
                let clocks = Clocks { running: Vec::new(), banks: BTreeMap::new() };
                let around = Update { seq: 1, seat: Seat::Blue, now, lines: Vec::new(), from: 2, clocks };
                let frame = Frame::of(around.clone()).unwrap();
                let quoted = serde_json::to_string(position).unwrap();
                let put = |text: String| text + &quoted[1..quoted.len() - 1];
                for (seat, can_undo) in [(Seat::Blue, false), (Seat::Spectator, true)] {
                    let mut update = Box::new(Update { seat, lines: lines.clone(), ..around.clone() });
                    update.now.position = position.to_owned();
                    update.now.can_undo = can_undo;
                    let news = frame.fill(seat, put, can_undo, &serde_json::to_string(&lines).unwrap());
                    assert_eq!(news, serde_json::to_string(&Tell::News { update }).ok());
                }
            }
        }
    }
}
