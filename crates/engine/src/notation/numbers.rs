//! Files of numbers, read while the program is compiled: therefore loops instead of iterators.

use crate::edition::{Gap, Handicap, Level, Number, Numbers, Printed, is};

/// The highest number on a character.
const HIGHEST: u8 = 7;
/// Combat cards of a side, and how many of them may be equal.
const CARDS: u8 = 9;
const EQUAL: u8 = 3;

/// What cannot be read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NumbersError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub why: &'static str,
}

/// Reads a text in the format of `pieces/*.pieces`.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub const fn read_numbers(text: &'static str) -> Result<Numbers, NumbersError> {
    let mut numbers = Numbers::NONE;
    let mut reader = Reader { text, at: 0, line: 1 };
    loop {
        let read = reader.line(&mut numbers);
        if let Err(why) = read {
            return Err(NumbersError { line: reader.line, why });
        }
        if !reader.next_line() {
            break;
        }
    }
    if numbers.cards[0] == 0 {
        return Err(NumbersError { line: reader.line, why: "expected a line `cards ..` before the end" });
    }
    Ok(numbers)
}

/// Reads a file that is compiled in.
///
/// # Panics
/// Names the file, the line and what was expected there; the compiler tells it.
pub(crate) const fn compiled(file: &str, text: &'static str) -> Numbers {
    match read_numbers(text) {
        Ok(numbers) => numbers,
        Err(NumbersError { line, why }) => {
            let mut told = Told { text: [0; 200], len: 0 };
            told.add(file);
            told.add(":");
            told.add_number(line);
            told.add(": ");
            told.add(why);
            match core::str::from_utf8(told.text.split_at(told.len).0) {
                Ok(told) => panic!("{}", told),
                Err(_) => panic!("a file of numbers cannot be read"),
            }
        }
    }
}

/// A message that is put together by the compiler.
struct Told {
    text: [u8; 200],
    len: usize,
}

impl Told {
    const fn add(&mut self, text: &str) {
        let mut at = 0;
        while at < text.len() && self.len < self.text.len() {
            self.text[self.len] = text.as_bytes()[at];
            self.len += 1;
            at += 1;
        }
    }

    const fn add_number(&mut self, number: usize) {
        const DIGITS: &str = "0123456789";
        if number > 9 {
            self.add_number(number / 10);
        }
        self.add(DIGITS.split_at(number % 10).1.split_at(1).0);
    }
}

struct Reader {
    text: &'static str,
    at: usize,
    line: usize,
}

type Read<T> = Result<T, &'static str>;

impl Reader {
    /// The next word of the line; empty at its end.
    const fn word(&mut self) -> &'static str {
        let text = self.text.as_bytes();
        while self.at < text.len() && matches!(text[self.at], b' ' | b'\t' | b'\r') {
            self.at += 1;
        }
        let from = self.at;
        while self.at < text.len() && !matches!(text[self.at], b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
        self.text.split_at(self.at).0.split_at(from).1
    }

    const fn next_line(&mut self) -> bool {
        while self.at < self.text.len() {
            self.at += 1;
            if self.text.as_bytes()[self.at - 1] == b'\n' {
                self.line += 1;
                return true;
            }
        }
        false
    }

    const fn line(&mut self, numbers: &mut Numbers) -> Read<()> {
        let head = self.word();
        if head.is_empty() || head.as_bytes()[0] == b';' {
            return Ok(());
        }
        if is(head, "character") {
            self.character(numbers)
        } else if is(head, "cards") {
            self.cards(numbers)
        } else if is(head, "handicap") {
            self.handicap(numbers)
        } else {
            Err("expected `character`, `cards` or `handicap`")
        }
    }

    const fn end(&mut self) -> Read<()> {
        if self.word().is_empty() { Ok(()) } else { Err("expected nothing more in this line") }
    }

    /// A word, and whether `ours` stands before it.
    const fn marked(&mut self) -> (&'static str, bool) {
        let word = self.word();
        if is(word, "ours") { (self.word(), true) } else { (word, false) }
    }

    const fn number(&mut self) -> Read<Number> {
        let (word, ours) = self.marked();
        match digit(word, HIGHEST) {
            Some(value) => Ok(Number { value, ours }),
            None => Err("expected two numbers from 0 to 7 after the name, each with or without `ours`"),
        }
    }

    const fn character(&mut self, numbers: &mut Numbers) -> Read<()> {
        let name = self.word();
        let [speed, strength] = [self.number(), self.number()];
        let character = match (speed, strength) {
            (Ok(speed), Ok(strength)) => Printed { name, speed, strength },
            (Err(why), _) | (_, Err(why)) => return Err(why),
        };
        if !numbers.add_character(character) {
            return Err("this character a second time");
        }
        self.end()
    }

    const fn cards(&mut self, numbers: &mut Numbers) -> Read<()> {
        if numbers.cards[0] > 0 {
            return Err("`cards` a second time");
        }
        let (mut word, ours) = self.marked();
        let mut count = 0;
        while !word.is_empty() {
            let Some(value) = digit(word, 6) else { return Err("expected combat cards from 0 to 6") };
            numbers.cards[value as usize] += 1;
            if numbers.cards[value as usize] > EQUAL {
                return Err("expected three equal combat cards at most");
            }
            count += 1;
            word = self.word();
        }
        numbers.cards_ours = ours;
        match (count == CARDS, numbers.cards[0]) {
            (false, _) => Err("expected nine combat cards"),
            (true, 1) => Ok(()),
            (true, _) => Err("expected one combat card 0, which its side keeps"),
        }
    }

    const fn handicap(&mut self, numbers: &mut Numbers) -> Read<()> {
        let (Some(stronger), Some(weaker)) = (level(self.word()), level(self.word())) else {
            return Err(
                "expected two of newbie, beginner, good, experienced, very-experienced after `handicap`",
            );
        };
        if stronger as u8 <= weaker as u8 {
            return Err("expected the stronger player first");
        }
        let (word, ours) = self.marked();
        let Some(characters) = digit(word, HIGHEST) else {
            return Err("expected how many characters are given up");
        };
        let mut given_up = Handicap { characters, cards: 0 };
        let mut word = self.word();
        while !word.is_empty() {
            let card = match word.as_bytes() {
                [b'+', value @ b'1'..=b'6'] => 1 << (*value - b'0'),
                _ => return Err("expected combat cards from +1 to +6"),
            };
            if given_up.cards & card != 0 {
                return Err("a combat card a second time");
            }
            given_up.cards |= card;
            word = self.word();
        }
        if numbers.add_gap(Gap { stronger, weaker, given_up, ours }) {
            Ok(())
        } else {
            Err("these two players a second time")
        }
    }
}

const fn digit(word: &str, most: u8) -> Option<u8> {
    match word.as_bytes() {
        [digit @ b'0'..=b'9'] if *digit - b'0' <= most => Some(*digit - b'0'),
        _ => None,
    }
}

const fn level(word: &str) -> Option<Level> {
    let mut at = 0;
    while at < Level::ALL.len() {
        if is(Level::ALL[at].word(), word) {
            return Some(Level::ALL[at]);
        }
        at += 1;
    }
    None
}
