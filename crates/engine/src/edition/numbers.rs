//! The numbers of an edition that stand in a file because some of them are ours.

use super::{Handicap, Level};
use crate::piece::{Kind, Piece};

/// A number, and whether it is a value of this project.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// How much.
    pub value: u8,
    /// Whether the printed one is not known to us.
    pub ours: bool,
}

/// What is printed on a character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The character, as the file spells it.
    pub name: &'static str,
    /// How far it moves for an action point.
    pub speed: Number,
    /// Its combat value.
    pub strength: Number,
}

/// A cell of the handicap table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Who gives up something.
    pub stronger: Level,
    /// Whom it plays against.
    pub weaker: Level,
    /// What it gives up.
    pub given_up: Handicap,
    /// Whether the printed one is not known to us.
    pub ours: bool,
}

/// What a file of numbers says. It is read while the program is compiled, so that a piece stays a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    characters: [Option<Printed>; Piece::COUNT],
    gaps: [Option<Gap>; Level::ALL.len() * Level::ALL.len()],
    /// Combat cards by value, from +0.
    pub cards: [u8; 7],
    /// Whether which combat cards there are is a value of this project.
    pub cards_ours: bool,
}

impl Numbers {
    /// A file without a line.
    pub(crate) const NONE: Numbers = Numbers {
        characters: [None; Piece::COUNT],
        gaps: [None; Level::ALL.len() * Level::ALL.len()],
        cards: [0; 7],
        cards_ours: false,
    };

    /// Adds a character; `false` if it is there already, or if there are more than exist.
    pub(crate) const fn add_character(&mut self, character: Printed) -> bool {
        let mut at = 0;
        while at < self.characters.len() {
            match &self.characters[at] {
                Some(known) if is(known.name, character.name) => return false,
                Some(_) => at += 1,
                None => {
                    self.characters[at] = Some(character);
                    return true;
                }
            }
        }
        false
    }

    /// Adds what a side gives up; `false` if it is there already.
    pub(crate) const fn add_gap(&mut self, gap: Gap) -> bool {
        let at = gap.stronger as usize * Level::ALL.len() + gap.weaker as usize;
        let new = self.gaps[at].is_none();
        self.gaps[at] = Some(gap);
        new
    }

    /// The numbers of a character as its definition has them.
    ///
    /// # Panics
    /// If the file does not name it: a definition that asks in vain does not compile.
    pub(crate) const fn kind(&self, name: &str) -> Kind {
        let mut at = 0;
        while at < self.characters.len() {
            if let Some(Printed { name: known, speed, strength }) = &self.characters[at]
                && is(known, name)
            {
                return Kind::Character { speed: speed.value, strength: strength.value };
            }
            at += 1;
        }
        panic!("the file of numbers has no line for this character");
    }

    /// How many characters it names.
    pub(crate) const fn count(&self) -> usize {
        let mut at = 0;
        while at < self.characters.len() && self.characters[at].is_some() {
            at += 1;
        }
        at
    }

    /// The characters, as they follow each other in the file.
    pub fn characters(&self) -> impl Iterator<Item = &Printed> {
        self.characters.iter().flatten()
    }

    /// The handicap table, without those who give up nothing.
    pub fn gaps(&self) -> impl Iterator<Item = &Gap> {
        self.gaps.iter().flatten()
    }
}

/// Whether two texts are equal, for constants.
pub(crate) const fn is(one: &str, other: &str) -> bool {
    let [one, other] = [one.as_bytes(), other.as_bytes()];
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
