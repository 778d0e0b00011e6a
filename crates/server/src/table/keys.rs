//! Words that open something: random, told once, and kept only as hashes.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use protocol::Failure;

use crate::{chance, fail};

/// Letters and digits that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How long a key may be that somebody else has made.
const LENGTHS: RangeInclusive<usize> = 26..=64;

/// A word of 128 random bits, for keys, invitations and hand-over codes.
pub fn word() -> String {
    spell(&chance::bytes::<16>())
}

/// The key that a client chose for a seat, or one made here. A client that knows its key before it asks for the seat has
/// it even if the answer is lost on the way.
///
/// # Errors
/// If it is shorter than any that is made here, so that somebody might find it by trying.
pub fn chosen(key: Option<String>) -> Result<String, Failure> {
    let good =
        |key: &str| LENGTHS.contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match key {
        None => Ok(word()),
        Some(key) if good(&key) => Ok(key),
        Some(_) => Err(fail::malformed("a key is 26 to 64 random letters and digits")),
    }
}

/// The name of the table that a seat with this key is laid with: 80 bits that nobody foresees who does not know the key,
/// and that do not tell it. Whoever asks again with the key comes to the same table, and nobody else does.
pub fn name(key: &str) -> String {
    named_by(&format!("table {key}"))
}

/// The name of the table of the next game. It depends on the game before, so that the tables of a person who has but one key
/// are still different ones, and none comes after itself.
pub fn next_name(game: &str, key: &str) -> String {
    named_by(&format!("after {game} {key}"))
}

/// The text has a space, which no word has: a name is no part of a print.
fn named_by(text: &str) -> String {
    spell(&Sha256::digest(text.as_bytes())[..10])
}

fn spell(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut held, mut bits) = (0u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(LETTERS[(held >> bits) as usize & 31]));
        }
    }
    if bits > 0 {
        text.push(char::from(LETTERS[(held << (5 - bits)) as usize & 31]));
    }
    text
}

/// What is kept of a word: enough to know it again, not to tell it.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Print([u8; 32]);

impl Print {
    /// The print of a word.
    pub fn of(word: &str) -> Print {
        Print(Sha256::digest(word.as_bytes()).into())
    }

    /// Whether it is of this word. Takes the same time wherever the two differ.
    pub fn is_of(&self, word: &str) -> bool {
        let other = Print::of(word);
        self.0.iter().zip(other.0).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Print(..)")
    }
}

impl Serialize for Print {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Print {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Print, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || de::Error::custom("expected 64 hexadecimal digits");
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut print = Print([0; 32]);
        for (i, byte) in print.0.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(print)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_long_plain_and_never_the_same() {
        let (one, two) = (word(), word());
        assert_ne!(one, two);
        assert_eq!(one.len(), 26);
        assert!(one.bytes().all(|byte| LETTERS.contains(&byte)));
        assert_eq!(spell(&[0xff; 5]), "zzzzzzzz");
        assert_eq!(spell(&[0, 0, 0, 0, 1]), "00000001");
    }

    #[test]
    fn a_table_is_named_by_a_key_and_does_not_tell_it() {
        let key = word();
        assert_eq!(name(&key), name(&key));
        let names =
            [name(&key), name(&word()), next_name("g", &key), next_name("h", &key), next_name("g", &word())];
        for (place, one) in names.iter().enumerate() {
            assert_eq!(one.len(), 16);
            assert!(one.bytes().all(|byte| LETTERS.contains(&byte)));
            assert!(!names[..place].contains(one));
        }
        // What is stored of a key is no way to its table, nor the other way round.
        let print = Sha256::digest(key.as_bytes());
        assert!(!names.contains(&spell(&print[..10])));
    }

    #[test]
    fn a_key_that_could_be_guessed_is_not_taken() {
        let good = word();
        assert_eq!(chosen(Some(good.clone())), Ok(good.clone()));
        assert_eq!(chosen(Some("f".repeat(64))), Ok("f".repeat(64)));
        assert_ne!(chosen(None), chosen(None));
        for bad in ["", "blue", &good[1..], &"f".repeat(65), &format!("{good} "), &format!("{good}\u{e9}")] {
            assert!(chosen(Some(bad.to_owned())).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_print_knows_its_word_again_and_does_not_tell_it() {
        let word = word();
        let print = Print::of(&word);
        assert!(print.is_of(&word));
        assert!(!print.is_of("another"));
        let text = serde_json::to_string(&print).unwrap();
        assert!(!text.contains(&word));
        assert_eq!(serde_json::from_str::<Print>(&text).unwrap(), print);
        assert!(serde_json::from_str::<Print>("\"zz\"").is_err());
    }
}
