//! Scenarios: games that an edition describes one by one.

use crate::piece::Piece;

/// How the forces of a scenario come about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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

/// A value of a scenario.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Points to win.
    Points,
    /// The pairs of rooms.
    Pairs,
    /// The characters.
    Characters,
    /// The objects.
    Objects,
    /// Cards that may be hidden in a room.
    Cards,
    /// Whether there are combats.
    Combat,
}

impl Part {
    /// All of them, as they follow each other in a file.
    pub const ALL: [Part; 6] =
        [Part::Points, Part::Pairs, Part::Characters, Part::Objects, Part::Cards, Part::Combat];

    /// The word in a file of scenarios.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Part::Points => "points",
            Part::Pairs => "pairs",
            Part::Characters => "characters",
            Part::Objects => "objects",
            Part::Cards => "cards",
            Part::Combat => "combat",
        }
    }
}

/// One game of an edition.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scenario {
    /// Its number.
    pub number: u8,
    /// Points to win.
    pub target: u8,
    /// The forces.
    pub troops: Troops,
    /// The objects that every side owns, copies repeated; those that are played are among them.
    pub owned: &'static [Piece],
    /// Whether there are combat cards, and with them combats.
    pub fights: bool,
    /// The pairs of rooms; none if they are drawn.
    pub pairs: &'static [&'static str],
    /// Cards that may be hidden in a room of each row; as many rows as the dungeon has.
    pub capacity: &'static [u8],
    /// Values of this project, because the printed ones are not known to us.
    pub ours: &'static [Part],
}

/// What a file of scenarios says.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scenarios {
    /// The objects that every side owns, copies repeated.
    pub objects: &'static [Piece],
    /// Whether it is our guess which objects there are twice.
    pub objects_ours: bool,
    /// The scenarios, by number.
    pub all: &'static [Scenario],
}

impl Scenario {
    /// Whether it is the same game, whoever its values are by.
    #[must_use]
    pub fn is_as(&self, other: &Scenario) -> bool {
        Scenario { ours: other.ours, ..*self } == *other
    }

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
