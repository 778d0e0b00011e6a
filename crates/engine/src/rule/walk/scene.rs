//! What stands where, looked up once for a whole list of actions.

use crate::piece::Traits;
use crate::rule::carry::Mover;
use crate::side::{BySide, MAX_SIDES, Side};
use crate::spot::{Spot, SpotSet};
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

/// An unwounded character stands here: one bit for each side it may be of.
pub(super) const STANDING: u16 = 15;
/// Above them for a square of a starting line: one bit for each side whose it may be.
pub(super) const LINE_SHIFT: u32 = 4;
/// A wounded character or an object lies here.
pub(super) const LYING: u16 = 1 << 8;
/// A pit is here, printed or illusory.
pub(super) const PIT: u16 = 1 << 9;
/// A rift or a fountain is printed here.
pub(super) const ROUGH: u16 = 1 << 10;
/// Rubble lies here.
pub(super) const RUBBLE: u16 = 1 << 11;
/// In place of pit and rubble: an illusion of the walker's own.
pub(super) const OWN: u16 = 1 << 12;
/// Rocks fall here.
pub(super) const ROCKS: u16 = 1 << 13;
/// The ground is not plain, or an illusion lies on it.
pub(super) const SPECIAL: u16 = PIT | ROUGH | RUBBLE | OWN | ROCKS;
/// Not everybody ends here just like that.
pub(super) const BUSY: u16 = SPECIAL | STANDING | LYING;

/// A power of two above all squares, so that a masked index is known to be inside.
pub(super) const FLAGS: usize = 512;

/// An index of the table by square. It saves a walk from searching all tokens at every step.
#[derive(Clone, Debug)]
pub struct Scene {
    flags: Box<[u16; FLAGS]>,
    /// The squares with each flag.
    boards: [SpotSet; 16],
    pub(super) stacks: Box<[TokenSet; FLAGS]>,
    /// What a walker changes for itself, to be undone.
    lifted: Vec<(Spot, u16)>,
    /// What is printed on the squares.
    pub(super) printed: Box<[u16; FLAGS]>,
    /// The table that was looked up.
    pub(super) known: Option<Box<Table>>,
    /// How many different tables were looked up before.
    pub(super) tables: u32,
    /// How many dungeons there were before.
    pub(crate) dungeons: u32,
    /// Squares that differ between this dungeon and the one before.
    pub(super) rebuilt: SpotSet,
    /// Squares that are not what they were on the table before, or differently joined.
    pub(super) changed: SpotSet,
    /// For each side all of those since it was last asked for.
    pub(super) news: BySide<SpotSet>,
    /// All ropes on the board.
    pub ropes: TokenSet,
    /// All shields on the board.
    pub shields: TokenSet,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            flags: Box::new([0; FLAGS]),
            boards: [SpotSet::EMPTY; 16],
            stacks: Box::new([TokenSet::EMPTY; FLAGS]),
            lifted: Vec::new(),
            printed: Box::new([0; FLAGS]),
            known: None,
            tables: 0,
            dungeons: 0,
            rebuilt: SpotSet::ALL,
            changed: SpotSet::ALL,
            news: BySide([SpotSet::ALL; MAX_SIDES]),
            ropes: TokenSet::EMPTY,
            shields: TokenSet::EMPTY,
        }
    }
}

impl Scene {
    /// Shows the squares as a walker's own walks find them: without it and its load, and with
    /// illusions of its own that it passes.
    pub(crate) fn lift(&mut self, table: &Table, who: Token, at: Spot, load: TokenSet) {
        let stays = self.tokens_on(at).minus(load).minus(who.bit());
        let lying = if stays.is_empty() { LYING } else { 0 };
        self.show(at, self.flags(at) & !STANDING & !lying);
        if table.traits(who).has(Traits::MAKES_ILLUSIONS) {
            let own = [Illusion::Pit, Illusion::Rubble]
                .map(|illusion| table.illusion_spot(table.owner(who), illusion));
            for spot in own.into_iter().flatten() {
                self.show(spot, self.flags(spot) & !(PIT | ROUGH | RUBBLE | ROCKS) | OWN);
            }
        }
    }

    /// Squares that have changed since this was last asked for a side.
    pub(crate) fn news(&mut self, side: Side) -> SpotSet {
        core::mem::take(&mut self.news[side])
    }

    fn show(&mut self, spot: Spot, flags: u16) {
        self.lifted.push((spot, self.flags(spot)));
        self.set_flags(spot, flags);
    }

    /// Undoes [`Scene::lift`].
    pub(crate) fn put_back(&mut self) {
        while let Some((spot, flags)) = self.lifted.pop() {
            self.set_flags(spot, flags);
        }
    }

    pub(super) fn set_flags(&mut self, spot: Spot, flags: u16) {
        let known = &mut self.flags[spot.index() % FLAGS];
        let mut others = *known ^ flags;
        *known = flags;
        while others != 0 {
            self.boards[others.trailing_zeros() as usize % 16].toggle(spot);
            others &= others - 1;
        }
    }

    /// The flags of a square.
    #[inline]
    pub(super) fn flags(&self, spot: Spot) -> u16 {
        self.flags[spot.index() % FLAGS]
    }

    /// The flags of all squares, by number.
    #[inline]
    pub(super) fn all_flags(&self) -> &[u16; FLAGS] {
        &self.flags
    }

    /// The squares where a Rope may help, and fountains.
    pub(crate) fn chasms(&self) -> SpotSet {
        let [pits, rough] = [PIT, ROUGH].map(|flag| &self.boards[flag.trailing_zeros() as usize]);
        pits.or(rough)
    }

    /// The squares where rocks fall.
    pub(super) fn rocks(&self) -> &SpotSet {
        &self.boards[ROCKS.trailing_zeros() as usize]
    }

    /// The tokens on a square.
    #[inline]
    pub(crate) fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.stacks[spot.index() % FLAGS]
    }

    /// The tokens on the squares in these directions of a square, one bit each, and whether ground or
    /// an illusion make one of the squares special.
    #[inline]
    pub(crate) fn beside(&self, ways: u8, beyond: [Spot; 4]) -> (TokenSet, bool) {
        let (mut tokens, mut flags) = (0, 0);
        for (dir, next) in beyond.into_iter().enumerate() {
            let open = ways >> dir & 1;
            tokens |= self.tokens_on(next).0 & 0u64.wrapping_sub(u64::from(open));
            flags |= self.flags(next) & 0u16.wrapping_sub(u16::from(open));
        }
        (TokenSet(tokens), flags & SPECIAL != 0)
    }

    /// Whether neither ground nor illusion make a square special.
    #[inline]
    pub(crate) fn is_plain(&self, spot: Spot) -> bool {
        self.flags[spot.index() % FLAGS] & SPECIAL == 0
    }
}

/// The squares as one mover finds them.
#[derive(Copy, Clone, Debug)]
pub(super) struct Squares {
    /// They do not let everybody like the mover pass: somebody has to look closer.
    pub(super) stopping: SpotSet,
    /// Of those, the ones that let nobody like the mover in who has no Rope.
    pub(super) firm: SpotSet,
    /// Not everybody ends there just like that.
    pub(super) busy: SpotSet,
    /// A wounded character or an object lies there.
    pub(super) lying: SpotSet,
}

impl Squares {
    pub(super) fn new(scene: &Scene, mover: &Mover<'_>) -> Squares {
        let board = |bit: usize| &scene.boards[bit % 16];
        let own = mover.color as usize;
        let friends = board(own);
        let others = [1, 2, 3].map(|other| (own + other) % 4);
        let enemies = SpotSet::any(others.map(board));
        let lines = SpotSet::any(others.map(|other| board(other + LINE_SHIFT as usize)));
        let [pits, rough, rubble, rocks, made, lying] =
            [PIT, ROUGH, RUBBLE, ROCKS, OWN, LYING].map(|flag| board(flag.trailing_zeros() as usize));
        let special = SpotSet::any([pits, rough, rubble, rocks, made]);
        let busy = SpotSet::any([&special, lying, &enemies, friends]);
        if mover.floats() {
            let stopping = if mover.traits.has(Traits::INCORPOREAL) { lines } else { lines.or(rubble) };
            return Squares { stopping, firm: SpotSet::EMPTY, busy, lying: *lying };
        }
        let held = if stops(mover) & PIT == 0 { &SpotSet::EMPTY } else { pits };
        let stopping = SpotSet::any([&lines, &enemies, rough, rubble, rocks, held]);
        // A Rope that lies there or a friend who stands there may help.
        let helped = SpotSet::any([lying, friends, rocks, made]);
        let obstacles = SpotSet::any([rough, rubble, pits]).minus(&helped);
        let firm = enemies.or(&obstacles).minus(&lines);
        Squares { stopping, firm, busy, lying: *lying }
    }
}

/// The flags of obstacles from which a mover comes onto squares that it passes without standing there: bare pits, or
/// illusions of its own.
pub(super) fn holds(mover: &Mover<'_>) -> u16 {
    if mover.floats() {
        0
    } else if mover.traits.has(Traits::MAKES_ILLUSIONS) {
        PIT | ROUGH
    } else if mover.traits.has(Traits::CROSSES_PITS) {
        ROUGH
    } else {
        0
    }
}

/// The flags of squares that a mover does not pass just like that: somebody has to look closer.
pub(super) fn stops(mover: &Mover<'_>) -> u16 {
    let others = STANDING & !(1 << mover.color as u16);
    let lines = others << LINE_SHIFT;
    if mover.traits.has(Traits::INCORPOREAL) {
        return lines;
    }
    if mover.traits.has(Traits::FLIES) {
        return lines | RUBBLE;
    }
    let pits = if mover.traits.any(Traits::CROSSES_PITS.and(Traits::STANDS_ON_PITS)) { 0 } else { PIT };
    lines | others | ROUGH | RUBBLE | ROCKS | pits
}
