//! The shape of a dungeon: slots for rooms, starting lines, and which spot touches which.

use crate::room::turned_place;
use crate::side::Side;
use crate::spot::{Dir, LINE_BASE, LINE_LEN, MAX_SLOTS, MAX_SPOTS, Slot, Spot, SpotSet};

const NONE: u16 = u16::MAX;

/// Squares of a line, counted from 0, that carry the dots where the teams start.
pub const DOTS: [usize; 4] = [1, 3, 6, 8];

/// Places along the edge of a room of zones.
const ZONES: u8 = 2;

/// Icons of the zones of a room, in this order: circle, square, triangle, gear.
pub const ICONS: usize = 4;

/// The letters of the icons.
pub const ICON_LETTERS: [char; ICONS] = ['C', 'S', 'T', 'G'];

/// No dungeon is longer, lines included.
const MAX_ROWS: usize = 32;

/// How the rooms and lines of a dungeon are laid out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Two rooms wide and this many long, a line at each end.
    Hall(u8),
    /// The T of three players.
    Tee,
    /// The cross of four players.
    Cross,
}

impl Shape {
    /// How many sides sit at this shape.
    #[must_use]
    pub const fn sides(self) -> usize {
        match self {
            Shape::Hall(_) => 2,
            Shape::Tee => 3,
            Shape::Cross => 4,
        }
    }

    /// Room columns (from 0, westmost first) of each row of rooms, bottom row first.
    fn rows(self) -> Vec<core::ops::Range<u8>> {
        match self {
            Shape::Hall(rows) => (0..rows).map(|_| 0..2).collect(),
            Shape::Tee => vec![1..3, 1..3, 0..4, 0..4],
            Shape::Cross => vec![1..3, 0..4, 0..4, 1..3],
        }
    }

    /// Columns left free for a line on the west.
    const fn margin(self) -> u8 {
        match self {
            Shape::Hall(_) => 0,
            Shape::Tee | Shape::Cross => 1,
        }
    }

    /// Which way each side's line looks into the dungeon.
    fn facings(self) -> Vec<Dir> {
        match self {
            Shape::Hall(_) => vec![Dir::North, Dir::South],
            Shape::Tee => vec![Dir::North, Dir::East, Dir::West],
            Shape::Cross => vec![Dir::North, Dir::East, Dir::South, Dir::West],
        }
    }
}

/// A power of two above all spots, so that a masked index is known to be inside.
pub(crate) const SPOTS: usize = 512;

/// The fixed geometry of a dungeon. Nothing here changes during a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// The shape it was made from.
    pub shape: Shape,
    /// Places along the edge of a room.
    pub size: u8,
    /// How many slots there are.
    pub slots: usize,
    neighbor: [[u16; 4]; SPOTS],
    beside: Vec<SpotSet>,
    near: Vec<SpotSet>,
    slot_of: [u8; SPOTS],
    place_of: [u8; SPOTS],
    xy: Vec<(u8, u8)>,
    /// The spot in each row of each column, [`NONE`] where there is none.
    by_xy: Vec<[u16; MAX_ROWS]>,
    slot_xy: Vec<(u8, u8)>,
    slot_neighbor: [[u8; 4]; MAX_SLOTS],
    line_slots: [[u8; 2]; 4],
    /// Whose line lies beyond each edge of a spot in a room.
    line_beyond: Vec<[Option<Side>; 4]>,
    /// Beyond which edge of a spot in a room a line lies; there are never two.
    line_beside: Vec<Option<Dir>>,
    /// Which way each side's line looks into the dungeon.
    facings: Vec<Dir>,
    turned: [[u8; 25]; 4],
    columns: u8,
    rows: u8,
}

impl Layout {
    /// The layout of a shape with rooms of `size` x `size` places.
    #[must_use]
    pub fn new(shape: Shape, size: u8) -> Layout {
        let mut layout = Layout {
            shape,
            size,
            slots: 0,
            neighbor: [[NONE; 4]; SPOTS],
            beside: vec![SpotSet::EMPTY; MAX_SPOTS],
            near: vec![SpotSet::EMPTY; MAX_SPOTS],
            slot_of: [u8::MAX; SPOTS],
            place_of: [0; SPOTS],
            xy: vec![(u8::MAX, u8::MAX); MAX_SPOTS],
            by_xy: Vec::new(),
            slot_xy: Vec::new(),
            slot_neighbor: [[u8::MAX; 4]; MAX_SLOTS],
            line_slots: [[u8::MAX; 2]; 4],
            line_beyond: vec![[None; 4]; MAX_SPOTS],
            line_beside: vec![None; MAX_SPOTS],
            facings: shape.facings(),
            turned: [[0; 25]; 4],
            columns: 0,
            rows: 0,
        };
        for quarters in 0..4u8 {
            for place in 0..usize::from(size) * usize::from(size) {
                layout.turned[usize::from(quarters)][place] = turned_place(size, place, quarters) as u8;
            }
        }
        layout.lay_rooms();
        layout.lay_lines();
        layout.measure();
        layout.join();
        layout
    }

    fn lay_rooms(&mut self) {
        let margin = self.shape.margin();
        for (row, columns) in self.shape.rows().into_iter().enumerate() {
            for column in columns {
                self.slot_xy.push((column, row as u8));
                let slot = self.slots;
                self.slots += 1;
                for place in 0..self.places() {
                    let spot = slot * self.places() + place;
                    let down = self.size - 1 - place as u8 / self.size;
                    self.slot_of[spot] = slot as u8;
                    self.place_of[spot] = place as u8;
                    self.xy[spot] = (
                        margin + column * self.size + place as u8 % self.size,
                        1 + row as u8 * self.size + down,
                    );
                }
            }
        }
        for a in 0..self.slots {
            for b in 0..self.slots {
                for dir in Dir::ALL {
                    if shifted(self.slot_xy[a], dir) == Some(self.slot_xy[b]) {
                        self.slot_neighbor[a][dir as usize] = b as u8;
                    }
                }
            }
        }
    }

    fn lay_lines(&mut self) {
        for (side, facing) in self.shape.facings().into_iter().enumerate() {
            let mut ends: Vec<usize> = (0..self.slots)
                .filter(|&slot| {
                    self.slot_neighbor[slot][facing.opposite() as usize] == u8::MAX
                        && self.is_outermost(slot, facing.opposite())
                })
                .collect();
            ends.sort_unstable();
            for (i, slot) in ends.iter().take(2).enumerate() {
                self.line_slots[side][i] = *slot as u8;
            }
            if self.has_zones() {
                self.lay_faced_zones(side, facing);
                continue;
            }
            let mut squares = Vec::new();
            for &slot in &ends {
                for place in 0..self.places() {
                    let spot = slot * self.places() + place;
                    if crate::room::inner_neighbor(self.size, place, facing.opposite()).is_none() {
                        squares.push(self.xy[spot]);
                    }
                }
            }
            squares.sort_unstable();
            for (i, square) in squares.into_iter().enumerate() {
                let spot = LINE_BASE + side * LINE_LEN + i;
                self.xy[spot] = shifted(square, facing.opposite()).unwrap_or(square);
            }
        }
    }

    /// A starting zone: a spot for each zone of the two rooms at it that one may face (START-2).
    fn lay_faced_zones(&mut self, side: usize, facing: Dir) {
        for (room, slot) in self.line_slots[side].into_iter().enumerate() {
            let (x, y) = self.slot_xy[usize::from(slot)];
            let y = if facing == Dir::North { 0 } else { y * self.size + self.size + 1 };
            for icon in 0..ICONS {
                let spot = LINE_BASE + side * LINE_LEN + room * ICONS + icon;
                self.xy[spot] = (x * self.size + icon as u8 % self.size, y);
            }
        }
    }

    fn is_outermost(&self, slot: usize, dir: Dir) -> bool {
        let (x, y) = self.slot_xy[slot];
        let edge = |values: &mut dyn Iterator<Item = u8>, max: bool| {
            if max { values.max() } else { values.min() }
        };
        match dir {
            Dir::North => Some(y) == edge(&mut self.slot_xy.iter().map(|s| s.1), true),
            Dir::South => Some(y) == edge(&mut self.slot_xy.iter().map(|s| s.1), false),
            Dir::East => Some(x) == edge(&mut self.slot_xy.iter().map(|s| s.0), true),
            Dir::West => Some(x) == edge(&mut self.slot_xy.iter().map(|s| s.0), false),
        }
    }

    fn measure(&mut self) {
        let all: Vec<Spot> = self.spots().collect();
        for &spot in &all {
            let (x, y) = self.xy(spot);
            self.columns = self.columns.max(x + 1);
            self.rows = self.rows.max(y + 1);
        }
        self.by_xy = vec![[NONE; MAX_ROWS]; usize::from(self.columns)];
        for spot in all.into_iter().rev() {
            if self.has_zones() && self.line_of(spot).is_some() {
                continue;
            }
            let (x, y) = self.xy(spot);
            self.by_xy[usize::from(x)][usize::from(y)] = spot.0;
        }
    }

    fn join(&mut self) {
        for a in 0..MAX_SPOTS {
            let Some(spot) = Spot::new(a).filter(|spot| self.exists(*spot)) else { continue };
            if self.has_zones() && self.line_of(spot).is_some() {
                continue;
            }
            for dir in Dir::ALL {
                let next = shifted(self.xy[a], dir).and_then(|xy| self.spot_at(xy.0, xy.1));
                let Some(next) = next else { continue };
                // Two lines may touch at a corner of the cross; they are not connected.
                let apart = self.line_of(spot).is_some()
                    && self.line_of(next).is_some()
                    && self.line_of(spot) != self.line_of(next);
                if !apart {
                    self.neighbor[a][dir as usize] = next.0;
                }
            }
        }
        for spot in (0..MAX_SPOTS).filter_map(Spot::new) {
            let mut alone = SpotSet::EMPTY;
            alone.add(spot);
            self.beside[spot.index()] = self.widened(&alone);
            self.near[spot.index()] = self.widened(&self.beside[spot.index()]);
            self.line_beyond[spot.index()] = Dir::ALL.map(|dir| self.find_line(spot, dir));
            let at_line = |dir: &Dir| self.line_beyond(spot, *dir).is_some();
            self.line_beside[spot.index()] = Dir::ALL.into_iter().find(at_line);
        }
    }

    /// Whether rooms are made of zones, and starting zones of what is faced from them.
    #[inline]
    #[must_use]
    pub fn has_zones(&self) -> bool {
        self.size == ZONES
    }

    /// Which way a side's line looks into the dungeon.
    #[must_use]
    pub fn facing(&self, side: Side) -> Dir {
        self.facings[side.index()]
    }

    /// The room before a spot of a starting zone, and the icon that is faced.
    #[must_use]
    pub fn faced(&self, spot: Spot) -> Option<(Side, Slot, usize)> {
        let side = self.line_of(spot).filter(|_| self.has_zones() && self.exists(spot))?;
        let index = spot.index() - LINE_BASE - side.index() * LINE_LEN;
        Some((side, self.line_slots(side)[(index / ICONS) & 1], index % ICONS))
    }

    /// The spot of a starting zone from which an icon of a room is faced.
    #[must_use]
    pub fn facing_spot(&self, slot: Slot, icon: usize) -> Option<Spot> {
        (0..self.facings.len()).filter_map(Side::new).find_map(|side| {
            let room = self.line_slots(side).iter().position(|line| *line == slot)?;
            (self.has_zones() && icon < ICONS).then(|| self.line(side, room * ICONS + icon))
        })
    }

    /// Whose line lies beyond an edge of a room's spot.
    #[inline]
    #[must_use]
    pub fn line_beyond(&self, spot: Spot, dir: Dir) -> Option<Side> {
        self.line_beyond[spot.index()][dir as usize]
    }

    /// Beyond which edge of a room's spot a line lies.
    #[inline]
    #[must_use]
    pub fn line_beside(&self, spot: Spot) -> Option<Dir> {
        self.line_beside[spot.index()]
    }

    fn find_line(&self, spot: Spot, dir: Dir) -> Option<Side> {
        let slot = self.slot(spot)?;
        crate::room::inner_neighbor(self.size, self.place(spot), dir).is_none().then_some(())?;
        (0..self.facings.len())
            .filter_map(Side::new)
            .find(|side| self.facing(*side) == dir.opposite() && self.line_slots(*side).contains(&slot))
    }

    /// Places of a room.
    #[must_use]
    pub fn places(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// Whether this dungeon has the spot.
    #[must_use]
    pub fn exists(&self, spot: Spot) -> bool {
        self.xy[spot.index()].0 != u8::MAX
    }

    /// All spots of this dungeon.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..MAX_SPOTS).filter_map(Spot::new).filter(|spot| self.exists(*spot))
    }

    /// All slots of this dungeon.
    pub fn all_slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.slots).filter_map(Slot::new)
    }

    /// The spot on the other side of an edge, whatever stands between.
    #[inline]
    #[must_use]
    pub fn neighbor(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        let next = self.neighbor[spot.index() % SPOTS][dir as usize];
        if next == NONE { None } else { Some(Spot(next)) }
    }

    /// All spots beyond the edges of a spot.
    pub(crate) fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> + use<> {
        self.neighbor[spot.index() % SPOTS].into_iter().filter(|next| *next != NONE).map(Spot)
    }

    /// A set of spots and all around them.
    pub(crate) fn widened(&self, spots: &SpotSet) -> SpotSet {
        let mut wide = *spots;
        spots.for_each(|spot| self.around(spot).for_each(|next| wide.add(next)));
        wide
    }

    /// A spot and all one step away, whatever stands between.
    #[inline]
    pub(crate) fn beside(&self, spot: Spot) -> &SpotSet {
        &self.beside[spot.index()]
    }

    /// A spot and all up to two steps away, whatever stands between.
    #[inline]
    pub(crate) fn near(&self, spot: Spot) -> &SpotSet {
        &self.near[spot.index()]
    }

    /// [`Layout::beyond`] for every spot.
    #[inline]
    pub(crate) fn neighbors(&self) -> &[[u16; 4]; SPOTS] {
        &self.neighbor
    }

    /// The spots beyond the four edges, in the order of [`Dir::ALL`]; only valid where a way
    /// is known to lead.
    #[inline]
    pub(crate) fn beyond(&self, spot: Spot) -> [Spot; 4] {
        let [north, east, south, west] = self.neighbor[spot.index() % SPOTS];
        [Spot(north), Spot(east), Spot(south), Spot(west)]
    }

    /// The slot a spot lies in; `None` for a line.
    #[inline]
    #[must_use]
    pub fn slot(&self, spot: Spot) -> Option<Slot> {
        let slot = self.slot_of[spot.index() % SPOTS];
        if slot == u8::MAX { None } else { Some(Slot(slot)) }
    }

    /// The place of a spot inside its slot, as the board is seen.
    #[inline]
    #[must_use]
    pub fn place(&self, spot: Spot) -> usize {
        usize::from(self.place_of[spot.index() % SPOTS])
    }

    /// The spot at a place of a slot.
    #[inline]
    #[must_use]
    pub fn spot(&self, slot: Slot, place: usize) -> Spot {
        Spot((slot.index() * self.places() + place) as u16)
    }

    /// Where a place comes to lie after clockwise quarter turns.
    #[inline]
    #[must_use]
    pub fn turned(&self, place: usize, quarters: u8) -> usize {
        usize::from(self.turned[usize::from(quarters & 3)][place])
    }

    /// Whose line a spot belongs to.
    #[inline]
    #[must_use]
    pub fn line_of(&self, spot: Spot) -> Option<Side> {
        let index = spot.index().checked_sub(LINE_BASE)?;
        Side::new(index / LINE_LEN)
    }

    /// A square of a side's line, counted from 0.
    #[must_use]
    pub fn line(&self, side: Side, index: usize) -> Spot {
        Spot((LINE_BASE + side.index() * LINE_LEN + index) as u16)
    }

    /// Where the nth character of a team starts on its line.
    #[must_use]
    pub fn dot(&self, nth: usize) -> usize {
        if self.has_zones() { nth % 2 * ICONS } else { DOTS[nth % DOTS.len()] }
    }

    /// The two rooms that touch a side's line.
    #[must_use]
    pub fn line_slots(&self, side: Side) -> [Slot; 2] {
        let [a, b] = self.line_slots[side.index()];
        [Slot(a), Slot(b)]
    }

    /// Whether a slot touches a line.
    #[must_use]
    pub fn is_at_line(&self, slot: Slot) -> bool {
        self.line_slots.iter().flatten().any(|line| *line == slot.0)
    }

    /// The slot on that side of a slot.
    #[must_use]
    pub fn slot_neighbor(&self, slot: Slot, dir: Dir) -> Option<Slot> {
        let next = self.slot_neighbor[slot.index()][dir as usize];
        if next == u8::MAX { None } else { Some(Slot(next)) }
    }

    /// Column and row of a spot, from 0.
    #[must_use]
    pub fn xy(&self, spot: Spot) -> (u8, u8) {
        self.xy[spot.index()]
    }

    /// The spot in this column and row.
    #[must_use]
    pub fn spot_at(&self, x: u8, y: u8) -> Option<Spot> {
        let spot = *self.by_xy.get(usize::from(x))?.get(usize::from(y))?;
        if spot == NONE { None } else { Some(Spot(spot)) }
    }

    /// Columns and rows of the whole board, lines included.
    #[must_use]
    pub fn extent(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// Column and row of a slot among the rooms, from 0.
    #[must_use]
    pub fn slot_xy(&self, slot: Slot) -> (u8, u8) {
        self.slot_xy[slot.index()]
    }
}

fn shifted((x, y): (u8, u8), dir: Dir) -> Option<(u8, u8)> {
    match dir {
        Dir::North => Some((x, y + 1)),
        Dir::East => Some((x + 1, y)),
        Dir::South => y.checked_sub(1).map(|y| (x, y)),
        Dir::West => x.checked_sub(1).map(|x| (x, y)),
    }
}
