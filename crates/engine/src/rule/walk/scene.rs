//! What stands where, looked up once for a whole list of actions.

use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::carry::Mover;
use crate::spot::{LINE_BASE, LINE_LEN, MAX_SPOTS, Spot};
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

/// An unwounded character stands here: one bit for each side it may be of.
pub(super) const STANDING: u16 = 15;
/// Above them for a square of a starting line: one bit for each side whose it may be.
const LINE_SHIFT: u32 = 4;
/// A wounded character or an object lies here.
pub(super) const LYING: u16 = 1 << 8;
/// A pit is here, printed or illusory.
const PIT: u16 = 1 << 9;
/// Other ground that is not plain is printed here.
const ROUGH: u16 = 1 << 10;
/// Rubble lies here.
const RUBBLE: u16 = 1 << 11;
/// In place of the last three: an illusion of the walker's own.
const OWN: u16 = 1 << 12;
/// The ground is not plain, or an illusion lies on it.
pub(super) const SPECIAL: u16 = PIT | ROUGH | RUBBLE | OWN;
/// Not everybody ends here just like that.
pub(super) const BUSY: u16 = SPECIAL | STANDING | LYING;

/// A power of two above all squares, so that a masked index is known to be inside.
const FLAGS: usize = 512;

/// An index of the table by square. It saves a walk from searching all tokens at every step.
#[derive(Clone, Debug)]
pub struct Scene {
    flags: Box<[u16; FLAGS]>,
    stacks: Box<[TokenSet; MAX_SPOTS]>,
    touched: Vec<u16>,
    /// What a walker changes for itself, to be undone.
    lifted: Vec<(Spot, u16)>,
    /// What is printed on the squares.
    printed: Box<[u16; FLAGS]>,
    /// The table from which that was read.
    dungeon: Option<Table>,
    /// How many dungeons there were before.
    pub(super) dungeons: u32,
    /// All ropes on the board.
    pub ropes: TokenSet,
    /// All shields on the board.
    pub shields: TokenSet,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            flags: Box::new([0; FLAGS]),
            stacks: Box::new([TokenSet::EMPTY; MAX_SPOTS]),
            touched: Vec::with_capacity(MAX_SPOTS),
            lifted: Vec::new(),
            printed: Box::new([0; FLAGS]),
            dungeon: None,
            dungeons: 0,
            ropes: TokenSet::EMPTY,
            shields: TokenSet::EMPTY,
        }
    }
}

impl Scene {
    /// Looks the table up.
    pub(crate) fn survey(&mut self, table: &Table) {
        for spot in self.touched.drain(..) {
            let index = usize::from(spot) % MAX_SPOTS;
            self.flags[index] = self.printed[index];
            self.stacks[index] = TokenSet::EMPTY;
        }
        if !self.dungeon.as_ref().is_some_and(|known| table.has_dungeon_of(known)) {
            self.read_dungeon(table);
        }
        self.ropes = TokenSet::EMPTY;
        self.shields = TokenSet::EMPTY;
        if table.has_illusions() {
            for (spot, illusion) in table.illusions() {
                self.mark(spot, if illusion == Illusion::Pit { PIT } else { RUBBLE });
            }
        }
        for token in table.characters() {
            let standing = 1 << table.owner(token) as u16;
            self.stack(table, token, if table.is_wounded(token) { LYING } else { standing });
        }
        for token in table.objects() {
            self.stack(table, token, LYING);
            let traits = table.traits(token);
            if traits.has(Traits::ROPE) {
                self.ropes.add(token);
            }
            if traits.has(Traits::SHIELD) {
                self.shields.add(token);
            }
        }
    }

    /// Reads what is printed on the squares, which seldom changes.
    fn read_dungeon(&mut self, table: &Table) {
        let layout = &table.rules().layout;
        self.printed.fill(0);
        for (index, printed) in self.printed[LINE_BASE..MAX_SPOTS].iter_mut().enumerate() {
            *printed = 1 << LINE_SHIFT << (index / LINE_LEN);
        }
        for slot in layout.all_slots() {
            let Some(face) = table.face(slot) else { continue };
            let plan = table.rules().face(face);
            for place in plan.special.iter().map(|place| usize::from(*place)) {
                let pit = plan.terrain[place].ground == Ground::Pit;
                self.printed[layout.spot(slot, place).index()] = if pit { PIT } else { ROUGH };
            }
        }
        *self.flags = *self.printed;
        self.dungeon = Some(*table);
        self.dungeons += 1;
    }

    fn mark(&mut self, spot: Spot, flag: u16) {
        self.flags[spot.index() % FLAGS] |= flag;
        self.touched.push(spot.0);
    }

    fn stack(&mut self, table: &Table, token: Token, flag: u16) {
        if let Some(spot) = table.spot(token) {
            self.mark(spot, flag);
            self.stacks[spot.index()].add(token);
        }
    }

    /// Shows the squares as a walker's own walks find them: without it and its load, and with
    /// illusions of its own that it passes.
    pub(crate) fn lift(&mut self, table: &Table, who: Token, at: Spot, load: TokenSet) {
        let stays = self.stacks[at.index()].minus(load).minus(who.bit());
        let lying = if stays.is_empty() { LYING } else { 0 };
        self.show(at, self.flags(at) & !STANDING & !lying);
        if table.traits(who).has(Traits::MAKES_ILLUSIONS) {
            let own = [Illusion::Pit, Illusion::Rubble]
                .map(|illusion| table.illusion_spot(table.owner(who), illusion));
            for spot in own.into_iter().flatten() {
                self.show(spot, self.flags(spot) & !(PIT | ROUGH | RUBBLE) | OWN);
            }
        }
    }

    fn show(&mut self, spot: Spot, flags: u16) {
        self.lifted.push((spot, self.flags(spot)));
        self.flags[spot.index() % FLAGS] = flags;
    }

    /// Undoes [`Scene::lift`].
    pub(crate) fn put_back(&mut self) {
        while let Some((spot, flags)) = self.lifted.pop() {
            self.flags[spot.index() % FLAGS] = flags;
        }
    }

    /// The flags of a square.
    #[inline]
    pub(super) fn flags(&self, spot: Spot) -> u16 {
        self.flags[spot.index() % FLAGS]
    }

    /// The tokens on a square.
    #[inline]
    pub(crate) fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.stacks[spot.index()]
    }

    /// Whether neither ground nor illusion make a square special.
    #[inline]
    pub(crate) fn is_plain(&self, spot: Spot) -> bool {
        self.flags[spot.index() % FLAGS] & SPECIAL == 0
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
    lines | others | ROUGH | RUBBLE | pits
}
