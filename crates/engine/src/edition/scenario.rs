//! Scenarios: games that an edition describes one by one.

use crate::piece::Piece;

/// How the forces of a scenario come about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Troops {
    /// Every side has these characters and objects.
    Given {
        /// The characters.
        characters: &'static [Piece],
        /// The objects.
        objects: &'static [Piece],
    },
    /// The sides choose so many.
    Chosen {
        /// Characters.
        team: u8,
        /// Objects.
        kit: u8,
    },
}

/// One game of an edition.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its number.
    pub number: u8,
    /// Points to win.
    pub target: u8,
    /// The forces.
    pub troops: Troops,
    /// Whether there are combat cards, and with them combats.
    pub fights: bool,
    /// The pairs of rooms; none if they are drawn.
    pub pairs: &'static [&'static str],
    /// Cards that may be hidden in a room of each row; as many rows as the dungeon has.
    pub capacity: &'static [u8],
}

impl Scenario {
    /// Rows of rooms, which are as many as pairs.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.capacity.len() as u8
    }

    /// Characters of a side.
    #[must_use]
    pub const fn team(&self) -> u8 {
        match self.troops {
            Troops::Given { characters, .. } => characters.len() as u8,
            Troops::Chosen { team, .. } => team,
        }
    }

    /// Objects of a side.
    #[must_use]
    pub const fn kit(&self) -> u8 {
        match self.troops {
            Troops::Given { objects, .. } => objects.len() as u8,
            Troops::Chosen { kit, .. } => kit,
        }
    }
}
