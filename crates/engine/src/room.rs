//! Room plans: what is printed on a room, before it is turned.

use crate::spot::Dir;

/// What lies on a square or in a zone.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ground {
    /// Plain floor.
    Floor,
    /// The rotation gear of the room.
    Gear,
    /// A pit trap.
    Pit,
    /// A rift.
    Rift,
    /// Falling rocks.
    Rocks,
    /// A fountain of youth.
    Fountain,
    /// One of the four squares of a pentacle.
    Pentacle,
    /// A square of a starting line.
    Line,
    /// A face-down room, or no square at all.
    Unknown,
}

/// A square's ground and whether mist lies over it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terrain {
    /// What is on the square.
    pub ground: Ground,
    /// Whether mist covers it.
    pub mist: bool,
}

impl Terrain {
    /// Terrain without mist.
    #[must_use]
    pub const fn clear(ground: Ground) -> Terrain {
        Terrain { ground, mist: false }
    }

    /// Pits and rifts: squares nobody stands on without help.
    #[must_use]
    pub const fn is_chasm(self) -> bool {
        matches!(self.ground, Ground::Pit | Ground::Rift)
    }

    /// Floor without mist: where tokens are teleported and illusions are made.
    #[must_use]
    pub const fn is_plain_floor(self) -> bool {
        matches!(self.ground, Ground::Floor) && !self.mist
    }

    /// Where tokens may be put when a room is revealed.
    #[must_use]
    pub const fn takes_placement(self) -> bool {
        matches!(self.ground, Ground::Floor | Ground::Gear) && !self.mist
    }

    /// Whether nothing about this square changes walking, stopping or sight.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(self.ground, Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line)
    }
}

/// What stands between two neighboring places, as printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Barrier {
    /// Nothing.
    Open,
    /// A wall.
    Wall,
    /// An arrow-slit: sight passes, people do not.
    Slit,
    /// A portcullis with its number in the room.
    Portcullis(u8),
    /// A pit on the edge, as in rooms of zones.
    Pit,
}

/// Which way a room's own arrow turns it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arrow {
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
    Counterclockwise,
}

impl Arrow {
    /// The direction as quarter turns clockwise, modulo four.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        match self {
            Arrow::Clockwise => 1,
            Arrow::Counterclockwise => 3,
        }
    }
}

/// The most places a room has.
pub const MAX_PLACES: usize = 25;
/// The most portcullises a room has: two bits of one byte each.
pub const MAX_GATES: usize = 4;

/// One room as drawn: `size` x `size` places counted row by row from the upper left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoomPlan {
    /// The number or color its pair shares, for example `3` or `blue`.
    pub pair: String,
    /// Which way its arrow points.
    pub arrow: Arrow,
    /// Places along one edge: five squares or two zones.
    pub size: u8,
    /// What lies on each place.
    pub terrain: Vec<Terrain>,
    /// The barrier on each of the four edges of each place, clockwise from north.
    pub edges: Vec<[Barrier; 4]>,
    /// The mark printed in each zone; empty for rooms of squares.
    pub marks: Vec<char>,
}

impl RoomPlan {
    /// The name of the room: its pair and its arrow, for example `3cw`.
    #[must_use]
    pub fn name(&self) -> String {
        let arrow = match self.arrow {
            Arrow::Clockwise => "cw",
            Arrow::Counterclockwise => "ccw",
        };
        format!("{}{arrow}", self.pair)
    }

    /// Places of the room.
    #[must_use]
    pub fn places(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// The place next to `place`, inside the room.
    #[must_use]
    pub fn inner_neighbor(&self, place: usize, dir: Dir) -> Option<usize> {
        inner_neighbor(self.size, place, dir)
    }

    /// How many portcullises the room has.
    #[must_use]
    pub fn gates(&self) -> u8 {
        let mut count = 0;
        for edges in &self.edges {
            for edge in edges {
                if let Barrier::Portcullis(number) = edge {
                    count = count.max(number + 1);
                }
            }
        }
        count
    }

    /// Pairs of places that a pit on their edges joins: whoever crosses it goes from any
    /// bordering place to any other. All pit edges of a room are one pit.
    #[must_use]
    pub fn pit_links(&self) -> Vec<(usize, usize)> {
        let around: Vec<usize> =
            (0..self.places()).filter(|&place| self.edges[place].contains(&Barrier::Pit)).collect();
        let mut links = Vec::new();
        for (i, &a) in around.iter().enumerate() {
            links.extend(around[i + 1..].iter().map(|&b| (a, b)));
        }
        links
    }
}

/// The place next to `place` in a room of `size` x `size` places.
#[must_use]
pub fn inner_neighbor(size: u8, place: usize, dir: Dir) -> Option<usize> {
    let size = usize::from(size);
    let (row, col) = (place / size, place % size);
    match dir {
        Dir::North if row > 0 => Some(place - size),
        Dir::South if row + 1 < size => Some(place + size),
        Dir::West if col > 0 => Some(place - 1),
        Dir::East if col + 1 < size => Some(place + 1),
        Dir::North | Dir::South | Dir::West | Dir::East => None,
    }
}

/// Where a place comes to lie after `quarters` clockwise quarter turns.
#[must_use]
pub fn turned_place(size: u8, place: usize, quarters: u8) -> usize {
    let size = usize::from(size);
    let (mut row, mut col) = (place / size, place % size);
    for _ in 0..quarters & 3 {
        (row, col) = (col, size - 1 - row);
    }
    row * size + col
}
