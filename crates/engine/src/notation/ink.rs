//! Text that is made of many short words.

use core::fmt;

/// A text in the making. A word whose length is known when the program is built costs no more than
/// a number would, and most of a position are such words.
#[derive(Debug, Default)]
pub(crate) struct Ink(Vec<u8>);

impl Ink {
    /// No text yet, with room for this many bytes.
    pub(crate) fn with_capacity(bytes: usize) -> Ink {
        Ink(Vec::with_capacity(bytes))
    }

    /// How many bytes there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Writes a letter, a digit or a sign of ASCII.
    #[inline]
    pub(crate) fn sign(&mut self, sign: u8) {
        self.0.push(sign);
    }

    /// Writes a word of ASCII.
    #[inline]
    pub(crate) fn word<const LENGTH: usize>(&mut self, word: &[u8; LENGTH]) {
        self.0.extend_from_slice(word);
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
        self.0.extend_from_slice(text.as_bytes());
    }

    /// The text.
    pub(crate) fn dry(self) -> String {
        String::from_utf8(self.0).unwrap_or_default()
    }
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
    fn numbers_read_as_everywhere() {
        for number in 0..=u8::MAX {
            let mut ink = Ink::default();
            ink.number(number);
            assert_eq!(ink.dry(), number.to_string());
        }
    }
}
