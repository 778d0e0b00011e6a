//! The rooms on the table: terrain, walls, portcullises, illusions, and who is joined to whom.

use super::bond::Way;
use super::tokens::{HIDDEN, PLACE};
use super::{NO_BREACHES, NO_ILLUSIONS, NOWHERE, Table};
use crate::room::{Ground, MAX_PLACES, Terrain};
use crate::rules::{Face, FacePlan, NO_GATE};
use crate::side::Side;
use crate::spot::{Dir, LINE_LEN, Slot, Spot};
use crate::token::TokenSet;

/// The state of a portcullis.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// Closed: stops everything.
    Closed,
    /// Open: can be closed again.
    Open,
    /// Broken: open for good.
    Broken,
}

/// One of the Illusionist's two markers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Illusion {
    /// The illusory pit.
    Pit,
    /// The rubble.
    Rubble,
}

impl Table {
    /// The room plan lying in a slot, once revealed.
    #[inline]
    #[must_use]
    pub fn face(&self, slot: Slot) -> Option<Face> {
        self.face[slot.index()]
    }

    /// Whether the room in a slot is revealed.
    #[must_use]
    pub fn is_revealed(&self, slot: Slot) -> bool {
        self.face[slot.index()].is_some()
    }

    /// The printed terrain of a square.
    #[inline]
    #[must_use]
    pub fn terrain(&self, spot: Spot) -> Terrain {
        let layout = &self.rules().layout;
        match layout.slot(spot) {
            None => Terrain::clear(Ground::Line),
            Some(slot) => match self.face(slot) {
                None => Terrain::clear(Ground::Unknown),
                Some(face) => self.rules().face(face).terrain[layout.place(spot)],
            },
        }
    }

    /// Characters on places that are marked in the plans of their rooms, one bit for each place. Asked after
    /// every action, so it does not branch on where somebody is.
    pub(crate) fn characters_on(&self, marks: impl Fn(&FacePlan) -> u32) -> TokenSet {
        let layout = &self.rules().layout;
        // A power of two, and the last one for the lines, which are in no room.
        let mut rooms = [0; 16];
        for (room, face) in rooms.iter_mut().zip(&self.face) {
            *room = face.map_or(0, |face| marks(self.rules().face(face)));
        }
        let mut there = TokenSet::EMPTY;
        if rooms == [0; 16] {
            return there;
        }
        for token in self.characters {
            let Some(spot) = self.spot(token) else { continue };
            let room = rooms[layout.slot(spot).map_or(15, Slot::index) % 16];
            there.0 |= u64::from(room >> (layout.place(spot) % 32) & 1) << token.index();
        }
        there
    }

    /// The illusion on a square and whose it is.
    #[must_use]
    pub fn illusion(&self, spot: Spot) -> Option<(Side, Illusion)> {
        if !self.has_illusions() {
            return None;
        }
        for side in Side::ALL {
            let [pit, rubble] = self.illusions[side];
            if pit == spot.0 {
                return Some((side, Illusion::Pit));
            }
            if rubble == spot.0 {
                return Some((side, Illusion::Rubble));
            }
        }
        None
    }

    /// Where a side's illusion lies.
    #[must_use]
    pub fn illusion_spot(&self, side: Side, illusion: Illusion) -> Option<Spot> {
        let code = self.illusions[side][illusion as usize];
        if code == NOWHERE { None } else { Some(Spot(code)) }
    }

    /// Whether there is any illusion.
    #[inline]
    pub(crate) fn has_illusions(&self) -> bool {
        self.illusions != NO_ILLUSIONS
    }

    /// All illusions and where they lie.
    pub(crate) fn illusions(&self) -> impl Iterator<Item = (Spot, Illusion)> + '_ {
        let kinds = [Illusion::Pit, Illusion::Rubble];
        let marks = self.illusions.0.iter().flat_map(move |marks| marks.iter().zip(kinds));
        marks.filter(|(code, _)| **code != NOWHERE).map(|(code, kind)| (Spot(*code), kind))
    }

    /// A number that differs, for all practical purposes, between dungeons whose rooms lie or are
    /// joined differently.
    #[must_use]
    pub fn dungeon_print(&self) -> u64 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut print = 0u64;
        for part in self.pass.chunks(8) {
            let word = part.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            print = (print.rotate_left(29) ^ word).wrapping_mul(FACTOR);
        }
        for face in &self.face {
            let face = face.map_or(u64::MAX, |face| u64::from(face.quarters()) ^ (face.plan() as u64) << 2);
            print = (print.rotate_left(29) ^ face).wrapping_mul(FACTOR);
        }
        // What was opened or broken toward a room nobody has seen joins nothing yet.
        for gates in self.gates.chunks(8) {
            let word = gates.iter().fold(0, |word, gate| word << 8 | u64::from(*gate));
            print = (print.rotate_left(29) ^ word).wrapping_mul(FACTOR);
        }
        for marks in self.breaches.chunks(4) {
            let word = marks.iter().fold(0, |word, mark| word << 16 | u64::from(*mark));
            print = (print.rotate_left(29) ^ word).wrapping_mul(FACTOR);
        }
        print ^ print >> 32
    }

    pub(crate) fn set_illusion(&mut self, side: Side, illusion: Illusion, spot: Option<Spot>) {
        self.illusions[side][illusion as usize] = spot.map_or(NOWHERE, |spot| spot.0);
    }

    /// Directions in which a square is joined to its neighbor: no wall, no closed portcullis,
    /// and a revealed room or a line beyond. One bit each.
    #[inline]
    #[must_use]
    pub fn ways(&self, spot: Spot) -> u8 {
        self.pass[spot.index() >> 1] >> ((spot.index() & 1) * 4) & 15
    }

    /// The adjacent square in a direction (WALL-1).
    #[inline]
    #[must_use]
    pub fn adjacent(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        if self.ways(spot) & dir.bit() == 0 {
            return None;
        }
        self.rules().layout.neighbor(spot, dir)
    }

    /// The direction from a square to an adjacent one.
    #[must_use]
    pub fn adjacency(&self, from: Spot, to: Spot) -> Option<Dir> {
        let ways = self.ways(from);
        let beyond = self.rules().layout.beyond(from);
        let mut dir = 0;
        while dir < 4 {
            if ways >> dir & 1 != 0 && beyond[dir] == to {
                return Some(Dir::new(dir as u8));
            }
            dir += 1;
        }
        None
    }

    /// All squares adjacent to a square.
    pub fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> + use<> {
        let ways = self.ways(spot);
        let beyond = self.rules().layout.beyond(spot);
        (0..4).filter(move |dir| ways >> dir & 1 != 0).map(move |dir: usize| beyond[dir])
    }

    /// The side of a square on which a portcullis stands, its number and its state. Where two meet on a
    /// border, a closed one counts before an open and an open before a broken one (CARD-35).
    #[must_use]
    pub fn gate(&self, spot: Spot, dir: Dir) -> Option<(Slot, u8, Gate)> {
        let own = self.own_gate(spot, dir);
        let far = || self.own_gate(self.beyond(spot, dir)?, dir.opposite());
        match own {
            Some((_, _, Gate::Closed)) => own,
            Some((_, _, gate)) => far().filter(|(_, _, far)| (*far as u8) < gate as u8).or(own),
            None => far(),
        }
    }

    /// The same of the spot's own room alone.
    pub(crate) fn own_gate(&self, spot: Spot, dir: Dir) -> Option<(Slot, u8, Gate)> {
        let layout = &self.rules().layout;
        let slot = layout.slot(spot)?;
        let number = self.rules().face(self.face(slot)?).gate[layout.place(spot)][dir as usize];
        if number == NO_GATE {
            return None;
        }
        // A portcullis without walls to hold it is broken.
        let gate = if self.is_room_broken(slot) { Gate::Broken } else { self.gate_state(slot, number) };
        Some((slot, number, gate))
    }

    /// The state of a numbered portcullis of a room.
    #[must_use]
    pub fn gate_state(&self, slot: Slot, number: u8) -> Gate {
        match self.gates[slot.index()] >> (number * 2) & 3 {
            0 => Gate::Closed,
            1 => Gate::Open,
            _ => Gate::Broken,
        }
    }

    pub(crate) fn set_gate(&mut self, slot: Slot, number: u8, gate: Gate) {
        let bits = &mut self.gates[slot.index()];
        *bits = *bits & !(3 << (number * 2)) | (gate as u8) << (number * 2);
        self.relink_slot(slot);
    }

    /// Whether a whole wall stands on this square's own side of an edge.
    #[must_use]
    pub fn own_wall(&self, spot: Spot, dir: Dir) -> bool {
        let layout = &self.rules().layout;
        let Some(slot) = layout.slot(spot) else { return false };
        let Some(face) = self.face(slot) else { return false };
        self.rules().face(face).wall[layout.place(spot)] & dir.bit() != 0 && !self.is_breached(spot, dir)
    }

    fn is_breached(&self, spot: Spot, dir: Dir) -> bool {
        if self.breaches == NO_BREACHES {
            return false;
        }
        let layout = &self.rules().layout;
        if layout.slot(spot).is_some_and(|slot| self.is_room_broken(slot)) {
            return true;
        }
        let inner = layout
            .neighbor(spot, dir)
            .filter(|next| layout.slot(*next) == layout.slot(spot))
            .map(|next| breach(next, dir.opposite()));
        let own = breach(spot, dir);
        self.breaches.iter().any(|mark| *mark == own || Some(*mark) == inner)
    }

    /// All broken walls: the square and the side of it.
    pub fn broken_walls(&self) -> impl Iterator<Item = (Spot, Dir)> + '_ {
        self.breaches.iter().filter(|mark| **mark < ROOM).map(|mark| breach_parts(*mark))
    }

    /// All rooms whose walls are broken.
    pub fn broken_rooms(&self) -> impl Iterator<Item = Slot> + '_ {
        let rooms = self.breaches.iter().filter(|mark| (ROOM..NOWHERE).contains(*mark));
        rooms.map(|mark| Slot((mark & !ROOM) as u8))
    }

    /// Whether all walls of a room are broken.
    #[must_use]
    pub fn is_room_broken(&self, slot: Slot) -> bool {
        self.breaches != NO_BREACHES && self.broken_rooms().any(|broken| broken == slot)
    }

    /// Breaks all walls, arrow-slits and portcullises of a room.
    pub(crate) fn break_room(&mut self, slot: Slot) -> bool {
        let Some(free) = self.breaches.iter_mut().find(|mark| **mark == NOWHERE) else {
            return false;
        };
        *free = ROOM | u16::from(slot.0);
        self.breaches.sort_unstable();
        self.relink_slot(slot);
        true
    }

    pub(crate) fn break_wall(&mut self, spot: Spot, dir: Dir) -> bool {
        let Some(free) = self.breaches.iter_mut().find(|mark| **mark == NOWHERE) else {
            return false;
        };
        *free = breach(spot, dir);
        self.breaches.sort_unstable();
        if let Some(slot) = self.rules().layout.slot(spot) {
            self.relink_slot(slot);
        }
        true
    }

    /// Whether a square's own side of an edge lets people pass.
    #[must_use]
    pub fn own_open(&self, spot: Spot, dir: Dir) -> bool {
        let layout = &self.rules().layout;
        let Some(slot) = layout.slot(spot) else { return true };
        let Some(face) = self.face(slot) else { return false };
        let plan = self.rules().face(face);
        let place = layout.place(spot);
        if plan.open[place] & dir.bit() != 0 {
            return true;
        }
        let number = plan.gate[place][dir as usize];
        if number != NO_GATE {
            return self.gate_state(slot, number) != Gate::Closed || self.is_breached(spot, dir);
        }
        (plan.wall[place] | plan.slit[place]) & dir.bit() != 0 && self.is_breached(spot, dir)
    }

    /// Directions in which [`Table::own_open`] holds, one bit each.
    fn own_ways(&self, spot: Spot) -> u8 {
        let layout = &self.rules().layout;
        let Some(slot) = layout.slot(spot) else { return 15 };
        let Some(face) = self.face(slot) else { return 0 };
        let plan = self.rules().face(face);
        let place = layout.place(spot);
        let mut ways = plan.open[place];
        let mut unsure = plan.gated[place];
        if self.breaches != NO_BREACHES {
            unsure |= plan.wall[place] | plan.slit[place];
        }
        if unsure != 0 {
            for dir in Dir::ALL {
                if unsure & dir.bit() != 0 && self.own_open(spot, dir) {
                    ways |= dir.bit();
                }
            }
        }
        ways
    }

    fn set_ways(&mut self, spot: Spot, ways: u8) {
        let shift = (spot.index() & 1) * 4;
        let byte = &mut self.pass[spot.index() >> 1];
        *byte = *byte & !(15 << shift) | ways << shift;
    }

    /// Joins the squares of the starting lines before any room is revealed.
    pub(super) fn link_lines(&mut self) {
        let layout = &self.rules().layout;
        for side in self.sides().iter() {
            for spot in (0..LINE_LEN).map(|index| layout.line(side, index)) {
                let line = |next: Spot| layout.slot(next).is_none();
                let joined = |dir: &Dir| layout.neighbor(spot, *dir).is_some_and(line);
                let ways = Dir::ALL.into_iter().filter(joined).fold(0, |ways, dir| ways | dir.bit());
                self.set_ways(spot, ways);
            }
        }
    }

    /// Works out again who is joined to whom in and around a room.
    pub(crate) fn relink_slot(&mut self, slot: Slot) {
        let layout = &self.rules().layout;
        let mut own = [0; MAX_PLACES];
        for (place, own) in own.iter_mut().enumerate().take(layout.places()) {
            *own = self.own_ways(layout.spot(slot, place));
        }
        for place in 0..layout.places() {
            let spot = layout.spot(slot, place);
            let mut ways = own[place];
            for dir in Dir::ALL {
                let Some(next) = layout.neighbor(spot, dir) else {
                    ways &= !dir.bit();
                    continue;
                };
                let back = dir.opposite().bit();
                if layout.slot(next) == Some(slot) {
                    if own[layout.place(next)] & back == 0 {
                        ways &= !dir.bit();
                    }
                    continue;
                }
                if self.own_ways(next) & back == 0 {
                    ways &= !dir.bit();
                }
                // A way leads back as well.
                let others = self.ways(next) & !back;
                self.set_ways(next, if ways & dir.bit() == 0 { others } else { others | back });
            }
            self.set_ways(spot, ways);
        }
    }

    /// Turns a room face up.
    pub fn lay_room(&mut self, slot: Slot, face: Face) {
        self.face[slot.index()] = Some(face);
        self.relink_slot(slot);
    }

    /// Turns a room by clockwise quarters: everything in it goes along (GEAR-6, OUR-9).
    pub fn turn_room(&mut self, slot: Slot, quarters: u8) {
        let Some(face) = self.face(slot) else { return };
        self.face[slot.index()] = Some(face.turned(quarters));
        let layout = &self.rules().layout;
        let moved = |spot: Spot| {
            if layout.slot(spot) == Some(slot) {
                layout.spot(slot, layout.turned(layout.place(spot), quarters))
            } else {
                spot
            }
        };
        for token in self.characters.or(self.objects) {
            let (code, tie) = (self.at[token.index()], self.tie(token));
            let (from, bond) = (Spot(code & PLACE), code & !PLACE);
            let to = moved(from);
            self.at[token.index()] = to.0 | bond;
            // A way leads where the zone's edge has gone to.
            if let Some(Way::Edge(dir)) = tie.filter(|_| layout.slot(from) == Some(slot)) {
                self.tie_to(token, Some(Way::Edge(dir.turned(quarters))));
            }
        }
        for marks in &mut self.illusions.0 {
            for mark in marks {
                if *mark != NOWHERE {
                    *mark = moved(Spot(*mark)).0;
                }
            }
        }
        for mark in &mut self.breaches {
            if *mark < ROOM {
                let (spot, dir) = breach_parts(*mark);
                if layout.slot(spot) == Some(slot) {
                    *mark = breach(moved(spot), dir.turned(quarters));
                }
            }
        }
        self.breaches.sort_unstable();
        self.relink_slot(slot);
    }

    /// Lets two rooms change places with everything in them.
    pub fn swap_rooms(&mut self, a: Slot, b: Slot) {
        let layout = &self.rules().layout;
        let moved = |spot: Spot| match layout.slot(spot) {
            Some(slot) if slot == a => layout.spot(b, layout.place(spot)),
            Some(slot) if slot == b => layout.spot(a, layout.place(spot)),
            Some(_) | None => spot,
        };
        self.face.swap(a.index(), b.index());
        self.gates.swap(a.index(), b.index());
        for code in &mut self.at {
            if *code & PLACE < HIDDEN {
                *code = moved(Spot(*code & PLACE)).0 | *code & !PLACE;
            } else if *code == HIDDEN + u16::from(a.0) {
                *code = HIDDEN + u16::from(b.0);
            } else if *code == HIDDEN + u16::from(b.0) {
                *code = HIDDEN + u16::from(a.0);
            }
        }
        for mark in &mut self.breaches {
            if *mark < ROOM {
                let (spot, dir) = breach_parts(*mark);
                *mark = breach(moved(spot), dir);
            } else if *mark == ROOM | u16::from(a.0) {
                *mark = ROOM | u16::from(b.0);
            } else if *mark == ROOM | u16::from(b.0) {
                *mark = ROOM | u16::from(a.0);
            }
        }
        self.breaches.sort_unstable();
        for marks in &mut self.illusions.0 {
            for mark in marks {
                if *mark != NOWHERE {
                    *mark = moved(Spot(*mark)).0;
                }
            }
        }
        self.relink_slot(a);
        self.relink_slot(b);
    }
}

/// Above all marks of single walls: the mark of a room, whose number is added.
const ROOM: u16 = 1 << 13;

const fn breach(spot: Spot, dir: Dir) -> u16 {
    spot.0 | (dir as u16) << 10
}

const fn breach_parts(mark: u16) -> (Spot, Dir) {
    (Spot(mark & 0x3ff), Dir::new((mark >> 10) as u8))
}
