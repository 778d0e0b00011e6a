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

/// A text of another format between a line such as `rooms` and `end`, and the number of that line.
#[derive(Clone, Debug)]
pub(super) struct Insert {
    pub(super) number: usize,
    pub(super) text: String,
    /// Lines of drawings with more or fewer blanks in front than the first line.
    crooked: Vec<usize>,
}

impl Insert {
    /// An error in it, told by its line in the whole text.
    pub(super) fn error(&self, error: TextError) -> TextError {
        let (line, why) = (self.number + error.line, error.why);
        // Every other line of a drawing begins with a corner, which tells how far it is indented.
        if self.crooked.contains(&line) || self.crooked.contains(&(line - 1)) {
            return TextError { line, why: format!("{why}; drawings are indented like the line `rooms`") };
        }
        TextError { line, why }
    }
}

/// What a table adds to its edition.
#[derive(Clone, Debug, Default)]
pub(super) struct Added {
    /// Drawings of rooms: blanks count in them, and `#` is a portcullis.
    pub(super) rooms: Option<Insert>,
    pub(super) scenarios: Option<Insert>,
}

/// A text with what a table adds taken out.
pub(super) struct Sheet<'a> {
    pub(super) lines: Vec<Line<'a>>,
    pub(super) added: Added,
}

impl<'a> Sheet<'a> {
    /// Splits a text.
    pub(super) fn read(text: &'a str) -> Result<Sheet<'a>, TextError> {
        let mut sheet = Sheet { lines: Vec::new(), added: Added::default() };
        // Some editors put a byte order mark before everything.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut source = (1..).zip(text.lines());
        while let Some((number, raw)) = source.next() {
            let words: Vec<&str> = raw.split('#').next().unwrap_or("").split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            let (place, what) = match words[..] {
                ["rooms"] => (&mut sheet.added.rooms, "drawings of rooms"),
                ["scenarios"] => (&mut sheet.added.scenarios, "scenarios"),
                _ => {
                    sheet.lines.push(Line { number, words });
                    continue;
                }
            };
            if place.is_some() {
                return fail(
                    number,
                    format!("expected all {what} after one `{}`, found a second one", words[0]),
                );
            }
            let indent = raw.len() - raw.trim_start().len();
            *place = Some(insert(number, indent, what, &mut source)?);
        }
        Ok(sheet)
    }
}

fn insert<'a>(
    number: usize,
    indent: usize,
    what: &str,
    source: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Insert, TextError> {
    let (mut text, mut crooked) = (String::new(), Vec::new());
    for (line, raw) in source {
        let bare = raw.trim();
        if bare == "end" {
            return Ok(Insert { number, text, crooked });
        }
        if bare.starts_with('+') && raw.len() - raw.trim_start().len() != indent {
            crooked.push(line);
        }
        let blanks = raw.bytes().take(indent).take_while(u8::is_ascii_whitespace).count();
        text.push_str(raw.get(blanks..).unwrap_or(""));
        text.push('\n');
    }
    fail(number, format!("expected a line `end` after the {what}"))
}
