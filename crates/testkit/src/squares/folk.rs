//! The tokens of a position, read from its text, and what the catalog says about them.

use super::map::{At, read_square};

/// A character or an object that lies face up on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) side: char,
    pub(super) code: String,
    /// Which of two copies.
    copy: usize,
    pub(super) at: At,
    pub(super) wounded: bool,
    /// Wounded this turn, and perhaps healed since.
    pub(super) hurt: bool,
    /// Healed or regenerated this turn.
    pub(super) spent: bool,
}

impl Piece {
    /// The combat value printed on it; `None` for an object.
    pub(super) fn value(&self) -> Option<u8> {
        Some(match self.code.as_str() {
            "Dr" => 6,
            "Gm" | "Tr" => 4,
            "Pa" | "Wa" | "Wm" => 3,
            "Cl" | "Me" | "Pi" | "Th" => 2,
            "El" | "Go" | "Il" | "Wi" | "Ww" => 1,
            "Gh" => 0,
            _ => return None,
        })
    }

    pub(super) fn is_character(&self) -> bool {
        self.value().is_some()
    }

    pub(super) fn stands(&self) -> bool {
        self.is_character() && !self.wounded
    }

    /// As a side names it in an action.
    pub(super) fn name(&self, speaker: char) -> String {
        let code = if self.copy > 0 { format!("{}{}", self.code, self.copy + 1) } else { self.code.clone() };
        if self.side == speaker { code } else { format!("{}:{code}", self.side) }
    }

    /// As a purse names it.
    pub(super) fn full_name(&self) -> String {
        format!("{}:{}", self.side, self.code)
    }
}

/// The side of a line about a token.
pub(super) fn side(word: &str) -> Option<char> {
    matches!(word, "blue" | "yellow" | "red" | "green").then(|| word.chars().next()).flatten()
}

/// Reads every token on the board.
pub(super) fn read(position: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for line in position.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [owner, code, place, flags @ ..] = words.as_slice() else { continue };
        let (Some(side), Some(at)) = (side(owner), read_square(place)) else { continue };
        let is = |flag: &str| flags.contains(&flag);
        pieces.push(Piece {
            side,
            code: (*code).to_owned(),
            copy: pieces.iter().filter(|piece| piece.side == side && piece.code == *code).count(),
            at,
            wounded: is("wounded") || is("hurt"),
            hurt: is("hurt") || is("mended"),
            spent: is("spent"),
        });
    }
    pieces
}
