//! Squares (or zones) of the dungeon and the four directions.

/// Rooms a dungeon can hold.
pub const MAX_SLOTS: usize = 12;
/// Squares of the rooms: the lines come after them.
pub const LINE_BASE: usize = MAX_SLOTS * 25;
/// Squares of one starting line.
pub const LINE_LEN: usize = 10;
/// All spots a dungeon can have.
pub const MAX_SPOTS: usize = LINE_BASE + 4 * LINE_LEN;

/// A direction as seen on the board: north is towards higher row numbers.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Dir {
    /// Towards higher rows.
    North,
    /// Towards later columns.
    East,
    /// Towards lower rows.
    South,
    /// Towards earlier columns.
    West,
}

impl Dir {
    /// The four directions, clockwise from north.
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// The direction with this number, counted clockwise from north.
    #[must_use]
    pub const fn new(index: u8) -> Dir {
        match index & 3 {
            0 => Dir::North,
            1 => Dir::East,
            2 => Dir::South,
            _ => Dir::West,
        }
    }

    /// The direction after this many clockwise quarter turns.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Dir {
        Dir::new((self as u8).wrapping_add(quarters))
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Dir {
        self.turned(2)
    }

    /// The direction as one bit of a nibble.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Dir::North => 'n',
            Dir::East => 'e',
            Dir::South => 's',
            Dir::West => 'w',
        }
    }

    /// Reads the letter used in notation.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| dir.letter() == letter)
    }
}

/// A square of the board as people name it (`c3`): a place in a slot of the dungeon, or a
/// square of a starting line. Turning a room moves what stands in it to other spots.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub(crate) u16);

impl Spot {
    /// The number of this spot, below [`MAX_SPOTS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The spot with this number.
    #[must_use]
    pub const fn new(index: usize) -> Option<Spot> {
        if index < MAX_SPOTS { Some(Spot(index as u16)) } else { None }
    }
}

/// A place in the dungeon where a room lies, named by a letter from `A`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// The slot with this number.
    #[must_use]
    pub const fn new(index: usize) -> Option<Slot> {
        if index < MAX_SLOTS { Some(Slot(index as u8)) } else { None }
    }

    /// The number of this slot.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Reads the letter used in notation.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Slot> {
        let index = (letter as u32).wrapping_sub('A' as u32);
        if index < MAX_SLOTS as u32 { Some(Slot(index as u8)) } else { None }
    }
}
