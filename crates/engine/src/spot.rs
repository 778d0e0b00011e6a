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

/// Words of a set of spots.
const SET_WORDS: usize = MAX_SPOTS.div_ceil(64);

const LAST_WORD: u64 = u64::MAX >> (64 * SET_WORDS - MAX_SPOTS);

/// A set of spots.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct SpotSet([u64; SET_WORDS]);

impl SpotSet {
    /// No spot.
    pub(crate) const EMPTY: SpotSet = SpotSet([0; SET_WORDS]);
    /// Every spot a dungeon can have.
    pub(crate) const ALL: SpotSet = SpotSet([u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, LAST_WORD]);

    #[inline]
    pub(crate) fn add(&mut self, spot: Spot) {
        self.0[spot.index() / 64] |= 1 << (spot.index() % 64);
    }

    /// Removes a spot; how many there were of it.
    #[inline]
    pub(crate) fn draw(&mut self, spot: Spot) -> usize {
        let word = &mut self.0[spot.index() / 64];
        let there = *word >> (spot.index() % 64) & 1;
        *word ^= there << (spot.index() % 64);
        there as usize
    }

    #[inline]
    pub(crate) fn has(&self, spot: Spot) -> bool {
        self.0[spot.index() / 64] >> (spot.index() % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn remove(&mut self, spot: Spot) {
        self.0[spot.index() / 64] &= !(1 << (spot.index() % 64));
    }

    /// Adds a spot that is missing, removes one that is there.
    #[inline]
    pub(crate) fn toggle(&mut self, spot: Spot) {
        self.0[spot.index() / 64] ^= 1 << (spot.index() % 64);
    }

    /// Spots of either set.
    #[inline]
    pub(crate) fn or(&self, other: &SpotSet) -> SpotSet {
        let mut set = *self;
        set.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        set
    }

    /// Spots of any of these sets.
    #[inline]
    pub(crate) fn any<const SETS: usize>(sets: [&SpotSet; SETS]) -> SpotSet {
        SpotSet(core::array::from_fn(|word| sets.iter().fold(0, |spots, set| spots | set.0[word])))
    }

    /// Spots of both sets.
    #[inline]
    pub(crate) fn and(&self, other: &SpotSet) -> SpotSet {
        SpotSet(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Whether a spot is in both sets.
    #[inline]
    pub(crate) fn meets(&self, other: &SpotSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |met, (a, b)| met | a & b) != 0
    }

    /// Spots of this set that are not in the other.
    #[inline]
    pub(crate) fn minus(&self, other: &SpotSet) -> SpotSet {
        let mut set = *self;
        set.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        set
    }

    /// Whether all spots are in the other set.
    #[inline]
    pub(crate) fn is_within(&self, other: &SpotSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |beyond, (a, b)| beyond | a & !b) == 0
    }

    /// Shows every spot, lowest number first.
    #[inline]
    pub(crate) fn for_each(&self, mut show: impl FnMut(Spot)) {
        for (word, bits) in self.0.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                show(Spot((word * 64) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
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
