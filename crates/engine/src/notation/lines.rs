//! A text as numbered lines of words.

use super::room::{TextError, fail};

/// A line that is not blank, without its comment.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// From 1, in the whole text.
    pub(super) number: usize,
    /// At least one.
    pub(super) words: Vec<&'a str>,
}

/// The drawings between `rooms` and `end`, and the number of the line `rooms`.
#[derive(Clone, Debug)]
pub(super) struct Drawings {
    pub(super) number: usize,
    pub(super) text: String,
}

/// A text with the drawings of rooms taken out: blanks count in them, and `#` is a portcullis.
pub(super) struct Sheet<'a> {
    pub(super) lines: Vec<Line<'a>>,
    pub(super) rooms: Option<Drawings>,
}

impl<'a> Sheet<'a> {
    /// Splits a text.
    pub(super) fn read(text: &'a str) -> Result<Sheet<'a>, TextError> {
        let mut sheet = Sheet { lines: Vec::new(), rooms: None };
        // Some editors put a byte order mark before everything.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut source = (1..).zip(text.lines());
        while let Some((number, raw)) = source.next() {
            let words: Vec<&str> = raw.split('#').next().unwrap_or("").split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            if words != ["rooms"] {
                sheet.lines.push(Line { number, words });
                continue;
            }
            if sheet.rooms.is_some() {
                return fail(number, "expected all drawings after one `rooms`, found a second one");
            }
            let indent = raw.len() - raw.trim_start().len();
            sheet.rooms = Some(drawings(number, indent, &mut source)?);
        }
        Ok(sheet)
    }
}

fn drawings<'a>(
    number: usize,
    indent: usize,
    source: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Drawings, TextError> {
    let mut text = String::new();
    for (_, raw) in source {
        if raw.trim() == "end" {
            return Ok(Drawings { number, text });
        }
        let blanks = raw.bytes().take(indent).take_while(u8::is_ascii_whitespace).count();
        text.push_str(raw.get(blanks..).unwrap_or(""));
        text.push('\n');
    }
    fail(number, "expected a line `end` after the drawings of rooms")
}
