//! Sides, sets of sides and one value per side.

use core::fmt;
use core::ops::{Index, IndexMut};

/// The most sides a table can seat.
pub const MAX_SIDES: usize = 4;

/// A player's color. Sides are numbered in the order of play, which is clockwise.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The first side, at the near end of the dungeon.
    Blue,
    /// The second side.
    Yellow,
    /// The third side.
    Red,
    /// The fourth side.
    Green,
}

impl Side {
    /// All sides in the order of play.
    pub const ALL: [Side; MAX_SIDES] = [Side::Blue, Side::Yellow, Side::Red, Side::Green];

    /// The side with this number.
    #[must_use]
    pub fn new(index: usize) -> Option<Side> {
        Side::ALL.get(index).copied()
    }

    /// The number of this side, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name used in notation, for example `blue`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Blue => "blue",
            Side::Yellow => "yellow",
            Side::Red => "red",
            Side::Green => "green",
        }
    }

    /// The letter used in front of token names, for example `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::Blue => 'b',
            Side::Yellow => 'y',
            Side::Red => 'r',
            Side::Green => 'g',
        }
    }

    /// Reads a name or a letter.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| {
            side.name() == text || (text.chars().count() == 1 && text.starts_with(side.letter()))
        })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of sides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SideSet(pub u8);

impl SideSet {
    /// No side.
    pub const EMPTY: SideSet = SideSet(0);

    /// The first `count` sides.
    #[must_use]
    pub const fn first(count: usize) -> SideSet {
        SideSet(((1u16 << count) - 1) as u8)
    }

    /// Just this side.
    #[must_use]
    pub const fn only(side: Side) -> SideSet {
        SideSet(1 << side as u8)
    }

    /// Whether the side is in the set.
    #[must_use]
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// The set with this side added.
    #[must_use]
    pub const fn with(self, side: Side) -> SideSet {
        SideSet(self.0 | 1 << side as u8)
    }

    /// The set with this side removed.
    #[must_use]
    pub const fn without(self, side: Side) -> SideSet {
        SideSet(self.0 & !(1 << side as u8))
    }

    /// How many sides are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no side is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.has(*side))
    }
}

/// One value for each side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T>(pub [T; MAX_SIDES]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
