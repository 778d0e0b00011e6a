//! Text that is made of many short words.

use core::fmt;

/// A text in the making. A word whose length is known when the program is built costs no more than
/// a number would, and most of a position are such words.
#[derive(Debug, Default)]
pub(crate) struct Ink {
    bytes: Vec<u8>,
    /// Whether the text will stand between the quotes of a JSON string.
    quoted: bool,
}

impl Ink {
    /// Goes on with a text; `quoted` if it stands between the quotes of a JSON string.
    pub(crate) fn new(text: String, quoted: bool) -> Ink {
        Ink { bytes: text.into_bytes(), quoted }
    }

    /// How many bytes there are.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Ends a line.
    #[inline]
    pub(crate) fn end(&mut self) {
        if self.quoted {
            self.word(b"\\n");
        } else {
            self.sign(b'\n');
        }
    }

    /// Writes a letter, a digit or a sign of ASCII that no string has to escape.
    #[inline]
    pub(crate) fn sign(&mut self, sign: u8) {
        self.bytes.push(sign);
    }

    /// Writes a word of ASCII without anything that a string has to escape.
    #[inline]
    pub(crate) fn word<const LENGTH: usize>(&mut self, word: &[u8; LENGTH]) {
        self.bytes.extend_from_slice(word);
    }

    /// Writes a number.
    #[inline]
    pub(crate) fn number(&mut self, number: u8) {
        if number >= 100 {
            self.sign(b'0' + number / 100);
        }
        if number >= 10 {
            self.sign(b'0' + number / 10 % 10);
        }
        self.sign(b'0' + number % 10);
    }

    /// Writes any text.
    pub(crate) fn text(&mut self, text: &str) {
        if self.quoted && text.bytes().any(is_escaped) {
            text.chars().for_each(|sign| self.escape(sign));
        } else {
            self.bytes.extend_from_slice(text.as_bytes());
        }
    }

    /// Writes what is escaped already, if it has to be.
    pub(crate) fn copy(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    #[cold]
    fn escape(&mut self, sign: char) {
        let text = match sign {
            '\n' => "\\n".to_owned(),
            '"' | '\\' => format!("\\{sign}"),
            '\0'..='\x1f' => format!("\\u{:04x}", u32::from(sign)),
            _ => sign.to_string(),
        };
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The text.
    pub(crate) fn dry(self) -> String {
        String::from_utf8(self.bytes).unwrap_or_default()
    }
}

fn is_escaped(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

impl fmt::Write for Ink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_escaped() {
        let mut ink = Ink::new(String::new(), true);
        ink.text("plain");
        ink.end();
        ink.text("\"\\\n\té");
        assert_eq!(ink.dry(), r#"plain\n\"\\\n\u0009é"#);
    }

    #[test]
    fn numbers_read_as_everywhere() {
        for number in 0..=u8::MAX {
            let mut ink = Ink::default();
            ink.number(number);
            assert_eq!(ink.dry(), number.to_string());
        }
    }
}
