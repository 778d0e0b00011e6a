//! Zones looked up once for a whole list: their doors while the dungeon stays, and who is where.

use super::grip::Holder;
use super::key::{Hands, hands_key, loads_key, part};
use crate::action::{Leg, Route};
use crate::edition::Grain;
use crate::piece::Traits;
use crate::spot::{Dir, MAX_SPOTS, Spot};
use crate::table::{Border, Table, Way};
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// The most spots of a dungeon of zones: four in each of twelve rooms, eight before each of two.
pub(super) const ZONES: usize = 64;
/// The most ways out of a zone: over four edges and a pit, or to seven others of a starting zone.
const MAX_DOORS: usize = 12;

/// More unwounded characters of a side are never in one zone.
const MAX_CROWD: usize = 8;

/// A set of zones, one bit each.
pub(super) type Zones = u64;

/// A way out of a zone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Door {
    /// The leg that leads through it, as [`Route::push_steps`] takes it.
    pub(super) step: u64,
    pub(super) border: Border,
    pub(super) to: u8,
    /// The codes of the way out, and of the way back; 0 for what nobody is tied to.
    pub(super) out: u8,
    pub(super) back: u8,
}

const NO_DOOR: Door = Door { step: 0, border: Border::Rim, to: 0, out: 0, back: 0 };

/// A leg as [`Route::push_steps`] takes it.
pub(super) fn step_of(leg: Leg) -> u64 {
    Route::from_iter([leg]).steps().map_or(0, |(step, _)| step)
}

/// The ways out of one zone.
#[derive(Copy, Clone, Debug)]
struct Doors {
    doors: [Door; MAX_DOORS],
    count: u8,
}

const CLOSED: Doors = Doors { doors: [NO_DOOR; MAX_DOORS], count: 0 };

impl Doors {
    fn add(&mut self, door: Door) {
        self.doors[usize::from(self.count)] = door;
        self.count += 1;
    }
}

/// What a zone has in it now.
#[derive(Copy, Clone, Debug)]
pub(super) struct Contents {
    /// Characters and objects.
    pub(super) tokens: TokenSet,
    /// What the active side may take up here, in whoever's hands.
    pub(super) loads: TokenSet,
    /// The key of the loads, whoever has them.
    pub(super) loads_key: u64,
    /// Tells different ways to share the loads out apart.
    pub(super) key: u64,
    /// Tells friends with different hands apart, and who is wounded.
    pub(super) hands: u64,
}

const NOTHING: Contents =
    Contents { tokens: TokenSet::EMPTY, loads: TokenSet::EMPTY, loads_key: 0, key: 0, hands: 0 };

/// An index of the table by zone.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The number of each spot.
    numbers: Box<[u8; MAX_SPOTS]>,
    spots: [Spot; ZONES],
    doors: Box<[Doors; ZONES]>,
    /// The zones of starting lines, by side.
    pub(super) lines: [Zones; 4],
    contents: Box<[Contents; ZONES]>,
    /// Zones that have anything in them.
    filled: Zones,
    /// Zones where the active side may take something up.
    pub(super) loaded: Zones,
    borne: [TokenSet; MAX_TOKENS],
    /// Characters of the active side that can carry something, wounded or not.
    pub(super) carriers: TokenSet,
    /// Wounded characters of the active side.
    pub(super) wounded: TokenSet,
    /// Ropes.
    pub(super) ropes: TokenSet,
    /// Zones with unwounded enemies; those where the only one is a giant.
    pub(super) foes: Zones,
    pub(super) giants: Zones,
    /// Zones where a wounded character takes part in sharing loads out.
    pub(super) sickrooms: Zones,
    /// Zones that hold as many of the active side as they may.
    pub(super) full: Zones,
    /// Zones with at least one unwounded character of the active side, two, and so on.
    crowds: [Zones; MAX_CROWD],
    /// How often doors were read, and spots numbered.
    pub(super) readings: u32,
    pub(super) numberings: u32,
    /// The table that was looked up.
    known: Option<Box<Table>>,
}

impl Default for Ground {
    fn default() -> Ground {
        Ground {
            numbers: Box::new([0; MAX_SPOTS]),
            spots: [Spot(0); ZONES],
            doors: Box::new([CLOSED; ZONES]),
            lines: [0; 4],
            contents: Box::new([NOTHING; ZONES]),
            filled: 0,
            loaded: 0,
            borne: [TokenSet::EMPTY; MAX_TOKENS],
            carriers: TokenSet::EMPTY,
            wounded: TokenSet::EMPTY,
            ropes: TokenSet::EMPTY,
            foes: 0,
            giants: 0,
            sickrooms: 0,
            full: 0,
            crowds: [0; MAX_CROWD],
            readings: 0,
            numberings: 0,
            known: None,
        }
    }
}

impl Ground {
    /// Looks the table up.
    pub(super) fn survey(&mut self, table: &Table) {
        if let Some(mut known) = self.known.take() {
            if !core::ptr::eq(known.rules(), table.rules()) {
                self.number(table);
                self.read_doors(table);
            } else if !table.has_dungeon_of(&known) {
                self.read_doors(table);
            }
            *known = *table;
            self.known = Some(known);
        } else {
            self.number(table);
            self.read_doors(table);
            self.known = Some(Box::new(*table));
        }
        self.fill(table);
    }

    fn number(&mut self, table: &Table) {
        let layout = &table.rules().layout;
        self.numberings = self.numberings.wrapping_add(1);
        self.lines = [0; 4];
        for (number, spot) in layout.spots().take(ZONES).enumerate() {
            self.numbers[spot.index()] = number as u8;
            self.spots[number] = spot;
            if let Some(side) = layout.line_of(spot) {
                self.lines[side as usize] |= 1 << number;
            }
        }
    }

    fn read_doors(&mut self, table: &Table) {
        let layout = &table.rules().layout;
        self.readings = self.readings.wrapping_add(1);
        for spot in layout.spots().take(ZONES) {
            let mut doors = CLOSED;
            if let Some(side) = layout.line_of(spot) {
                for index in 0..8 {
                    let to = layout.line(side, index);
                    if to != spot {
                        let step = step_of(Leg::Face(index as u8));
                        let back = Way::Diagonal.code() as u8;
                        doors.add(Door { step, border: Border::Open, to: self.zone(to), out: 0, back });
                    }
                }
            }
            for dir in Dir::ALL {
                let border = table.border(spot, dir);
                let Some(to) = table.beyond(spot, dir).filter(|_| border != Border::Hidden) else { continue };
                let [out, back] = [dir, dir.opposite()].map(|dir| Way::Edge(dir).code() as u8);
                doors.add(Door { step: step_of(Leg::Step(dir)), border, to: self.zone(to), out, back });
            }
            if let Some(to) = table.across(spot) {
                let way = Way::Diagonal.code() as u8;
                let to = self.zone(to);
                let step = step_of(Leg::Diagonal);
                doors.add(Door { step, border: Border::Pit, to, out: way, back: way });
            }
            self.doors[usize::from(self.zone(spot))] = doors;
        }
    }

    /// Puts everybody where they are.
    fn fill(&mut self, table: &Table) {
        for zone in Bits(self.filled) {
            self.contents[zone] = NOTHING;
        }
        (self.filled, self.loaded) = (0, 0);
        self.borne = [TokenSet::EMPTY; MAX_TOKENS];
        (self.foes, self.giants, self.sickrooms, self.full) = (0, 0, 0, 0);
        self.crowds = [0; MAX_CROWD];
        (self.carriers, self.ropes) = (TokenSet::EMPTY, TokenSet::EMPTY);
        let own = table.characters().and(table.handles().of(table.active));
        self.wounded = own.and(table.wounded);
        let Grain::Zones { per_side } = table.rules().grain else { return };
        for token in table.characters() {
            let (Some(spot), Some(def)) = (table.spot(token), table.def(token)) else { continue };
            let zone = usize::from(self.zone(spot));
            self.contents[zone].tokens.add(token);
            self.filled |= 1 << zone;
            if own.has(token) {
                let count = self.contents[zone].tokens.and(own).len();
                self.full |= u64::from(count >= usize::from(per_side)) << zone;
                if def.capacity > 0 {
                    self.carriers.add(token);
                }
                if self.wounded.has(token) {
                    self.contents[zone].hands ^= hands_key(token, Hands::Wounded(def.capacity));
                    continue;
                }
                if def.capacity > 0 {
                    self.contents[zone].hands ^= hands_key(token, Hands::Friend(def.capacity));
                }
                let mut more = 1 << zone;
                for crowd in &mut self.crowds {
                    (*crowd, more) = (*crowd | more, *crowd & more);
                }
            } else if table.is_wounded(token) {
                self.contents[zone].hands ^= hands_key(token, Hands::Foe);
            } else {
                let only = self.foes >> zone & 1 == 0 && def.traits.has(Traits::GIANT);
                self.giants = self.giants & !(1 << zone) | u64::from(only) << zone;
                self.foes |= 1 << zone;
            }
        }
        for token in table.objects().or(self.wounded) {
            let Some(spot) = table.spot(token) else { continue };
            let zone = self.zone(spot);
            let bearer = table.bearer(token);
            let contents = &mut self.contents[usize::from(zone)];
            contents.tokens.add(token);
            self.filled |= 1 << zone;
            if self.wounded.has(token) {
                self.sickrooms |= 1 << zone;
            } else if table.traits(token).has(Traits::ROPE) {
                self.ropes.add(token);
            }
            if let Some(bearer) = bearer {
                self.borne[bearer.index()].add(token);
                if !own.has(bearer) {
                    // OUR-5
                    if !table.is_wounded(bearer) {
                        continue;
                    }
                    self.sickrooms |= 1 << zone;
                }
            }
            self.loaded |= 1 << zone;
            contents.loads.add(token);
            contents.loads_key ^= loads_key(token.bit());
            contents.key ^= part(token, bearer.map_or(Holder::Floor(spot), Holder::By));
        }
    }

    /// The number of a spot.
    #[inline]
    pub(super) fn zone(&self, spot: Spot) -> u8 {
        self.numbers[spot.index()] % ZONES as u8
    }

    /// The spot with a number.
    #[inline]
    pub(super) fn spot(&self, zone: u8) -> Spot {
        self.spots[usize::from(zone) % ZONES]
    }

    /// The ways out of a zone.
    #[inline]
    pub(super) fn doors(&self, zone: u8) -> &[Door] {
        let Doors { doors, count } = &self.doors[usize::from(zone) % ZONES];
        &doors[..usize::from(*count)]
    }

    /// Zones with at least so many unwounded characters of the active side.
    #[inline]
    pub(super) fn crowded(&self, count: usize) -> Zones {
        count.checked_sub(1).map_or(Zones::MAX, |nth| self.crowds.get(nth).map_or(0, |crowd| *crowd))
    }

    /// Puts something else into a zone; what was there.
    pub(super) fn replace(&mut self, zone: u8, contents: Contents) -> Contents {
        core::mem::replace(&mut self.contents[usize::from(zone) % ZONES], contents)
    }

    /// What is in a zone.
    #[inline]
    pub(super) fn contents(&self, zone: u8) -> &Contents {
        &self.contents[usize::from(zone) % ZONES]
    }

    /// [`Table::borne`].
    #[inline]
    pub(super) fn borne(&self, token: Token) -> TokenSet {
        self.borne[token.index()]
    }
}

/// The numbers of the bits that are set.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit as usize)
    }
}
