//! Positions of many seats at one table.

use core::fmt::Write;

use super::write::{
    laid_words, write_end_of_turn, write_hand_with, write_markers, write_or_unknown, write_place, write_room,
    write_turn,
};
use crate::notation::ink::Ink;
use crate::notation::{agreement, names};
use crate::side::Side;
use crate::spot::Slot;
use crate::state::State;
use crate::table::{Place, Table};
use crate::token::Token;

/// More than a position of two sides needs.
const USUAL: usize = 1536;

/// Room for what is in the holes.
const SECRETS: usize = 512;

/// What a position says of the table, with holes for the secrets. A server writes a position for every seat at every
/// action, and only what is in the holes differs.
#[derive(Debug)]
pub struct Frame {
    text: String,
    /// Whether the text will stand between the quotes of a JSON string.
    quoted: bool,
    holes: Vec<(usize, Hole)>,
}

/// Where a secret belongs.
#[derive(Copy, Clone, Debug)]
enum Hole {
    Brought(Side),
    Room(Slot),
    Piece(Token),
    Screen(Side),
    Laid(Side),
}

impl Frame {
    /// The frame of positions.
    #[must_use]
    pub fn new(table: &Table) -> Frame {
        Frame::with(table, false)
    }

    /// The frame of positions as they stand between the quotes of a JSON string. To escape them afterwards would take
    /// as long as to write them.
    #[must_use]
    pub fn quoted(table: &Table) -> Frame {
        Frame::with(table, true)
    }

    fn with(table: &Table, quoted: bool) -> Frame {
        let mut sheet =
            Sheet { ink: Ink::new(String::with_capacity(USUAL), quoted), holes: Vec::with_capacity(48) };
        sheet.write(table);
        Frame { text: sheet.ink.dry(), quoted, holes: sheet.holes }
    }

    /// The position of a state with this table.
    #[must_use]
    pub fn fill(&self, state: &State) -> String {
        self.fill_into(state, String::with_capacity(self.text.len() + SECRETS))
    }

    /// Adds it to a text.
    #[must_use]
    pub fn fill_into(&self, state: &State, text: String) -> String {
        let mut ink = Ink::new(text, self.quoted);
        let mut done = 0;
        for (at, hole) in &self.holes {
            ink.copy(&self.text[done..*at]);
            hole.fill(state, &mut ink);
            done = *at;
        }
        ink.copy(&self.text[done..]);
        ink.dry()
    }
}

impl Hole {
    fn fill(self, state: &State, ink: &mut Ink) {
        let (table, secrets) = (&state.table, &state.secrets);
        match self {
            Hole::Brought(side) => {
                let brought = secrets.brought[side];
                if brought != 0 {
                    ink.word(b"brought ");
                    names::write_side(side, ink);
                    names::write_pairs(state.rules(), brought, ink);
                    ink.end();
                }
            }
            Hole::Room(slot) => {
                if let Some(face) = secrets.face[slot.index()] {
                    write_room(state.rules(), slot, face, ink);
                    ink.word(b" down");
                    ink.end();
                }
            }
            Hole::Piece(token) => write_or_unknown(secrets.piece[token.index()], ink),
            Hole::Screen(side) => {
                for piece in secrets.screen[side].iter() {
                    names::write_side(side, ink);
                    ink.sign(b' ');
                    names::write_piece(piece, ink);
                    ink.word(b" screen");
                    ink.end();
                }
            }
            Hole::Laid(side) => {
                if let Some(card) = secrets.laid[side] {
                    let _ = write!(ink, "laid {side} {}", laid_words(table, side, card));
                    ink.end();
                }
            }
        }
    }
}

/// A frame in the making.
struct Sheet {
    ink: Ink,
    holes: Vec<(usize, Hole)>,
}

impl Sheet {
    fn leave(&mut self, hole: Hole) {
        self.holes.push((self.ink.len(), hole));
    }

    fn write(&mut self, table: &Table) {
        let rules = table.rules();
        agreement::write_with(&rules.setup, &mut self.ink);
        self.write_rooms(table);
        write_markers(table, &mut self.ink);
        for side in table.sides().iter() {
            let ink = &mut self.ink;
            ink.word(b"forces ");
            names::write_side(side, ink);
            for piece in table.forces[side].iter() {
                ink.sign(b' ');
                names::write_piece(piece, ink);
            }
            ink.end();
        }
        for side in table.sides().iter() {
            for token in table.handles().of(side).filter(|token| table.place(*token) != Place::Unplaced) {
                names::write_side(table.owner(token), &mut self.ink);
                self.ink.sign(b' ');
                match table.piece(token) {
                    Some(piece) => names::write_piece(piece, &mut self.ink),
                    None => self.leave(Hole::Piece(token)),
                }
                write_place(table, token, &mut self.ink);
                self.ink.end();
            }
            self.leave(Hole::Screen(side));
        }
        for side in table.sides().iter() {
            write_hand_with(table, side, &mut self.ink);
            self.ink.end();
        }
        write_turn(table, &mut self.ink);
        for side in table.sides().iter() {
            self.leave(Hole::Laid(side));
        }
        write_end_of_turn(table, &mut self.ink);
    }

    fn write_rooms(&mut self, table: &Table) {
        let rules = table.rules();
        self.ink.word(b"pairs");
        names::write_pairs(rules, table.pairs, &mut self.ink);
        self.ink.end();
        for side in table.sides().iter() {
            self.leave(Hole::Brought(side));
        }
        for slot in rules.layout.all_slots() {
            match table.face(slot) {
                Some(face) => {
                    write_room(rules, slot, face, &mut self.ink);
                    self.ink.end();
                }
                None => self.leave(Hole::Room(slot)),
            }
        }
    }
}
