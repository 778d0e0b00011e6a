//! The table: everything that anybody who looks at it can see.

use crate::decision::{Outcome, Phase};
use crate::piece::{Def, Kind, Piece, Pieces, Traits};
use crate::room::{Ground, Terrain};
use crate::rules::{Face, NO_GATE, Rules};
use crate::side::{BySide, Side, SideSet};
use crate::spot::{Dir, MAX_SLOTS, MAX_SPOTS, Slot, Spot};
use crate::token::{Handles, MAX_TOKENS, Token, TokenSet};

/// Where a token is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// On a square. Face up, except on a starting line during set-up.
    On(Spot),
    /// Face down in an unrevealed room.
    Hidden(Slot),
    /// Not on the table yet.
    Unplaced,
    /// Beside a room that was just revealed, waiting to be placed.
    Waiting,
    /// Eliminated.
    Dead,
    /// Out of the dungeon.
    Escaped,
    /// Used up, carried out or lost.
    Gone,
}

const HIDDEN: u16 = 400;
const UNPLACED: u16 = 500;
const WAITING: u16 = 501;
const DEAD: u16 = 502;
const ESCAPED: u16 = 503;
const GONE: u16 = 504;
const NOWHERE: u16 = u16::MAX;
const NO_ILLUSIONS: BySide<[u16; 2]> = BySide([[NOWHERE; 2]; 4]);

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

/// What a side has in front of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holdings {
    /// Action cards in hand, one bit per value.
    pub actions: u8,
    /// Jump cards left.
    pub jumps: u8,
    /// Victory points that can no longer be lost.
    pub points: u8,
    /// Walls its Golem may still break.
    pub walls: u8,
    /// Characters not yet eliminated or escaped, hidden ones included.
    pub living: u8,
    /// Tokens put on the table so far.
    pub placed: u8,
    /// Combat cards used up.
    pub used: UsedCards,
}

/// How many combat cards of each value are used up, two bits each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct UsedCards(u16);

impl UsedCards {
    /// How many of this value.
    #[must_use]
    pub const fn count(self, value: usize) -> u8 {
        (self.0 >> (2 * value) & 3) as u8
    }

    /// Adds one; whether there was room for it.
    pub const fn add(&mut self, value: usize) -> bool {
        let room = value < 7 && self.count(value) < 3;
        if room {
            self.0 += 1 << (2 * value);
        }
        room
    }
}

/// Action points that belong to one character.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Purse {
    /// Whose they are.
    pub token: Token,
    /// How many are left.
    pub points: u8,
    /// Whether they come from a charm, so that the character acts for another side.
    pub charmed: bool,
}

/// The most purses that can be open in one turn: every potion and every scroll.
pub const MAX_PURSES: usize = 8;

/// What anyone at the table sees. A face-down token is a handle, an owner and a place.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) rules: RulesRef,
    at: [u16; MAX_TOKENS],
    piece: [Option<Piece>; MAX_TOKENS],
    pass: [u8; MAX_SPOTS / 2],
    face: [Option<Face>; MAX_SLOTS],
    gates: [u8; MAX_SLOTS],
    pub(crate) breaches: [u16; MAX_SLOTS],
    pub(crate) illusions: BySide<[u16; 2]>,
    characters: TokenSet,
    objects: TokenSet,
    /// Wounded characters.
    pub wounded: TokenSet,
    /// Characters wounded this turn.
    pub hurt: TokenSet,
    /// Characters that can do nothing more this turn.
    pub spent: TokenSet,
    /// What each side has in front of it.
    pub holdings: BySide<Holdings>,
    /// Forces that are known to everybody; empty where they are secret.
    pub forces: BySide<Pieces>,
    /// Pairs of rooms in the dungeon that are known to everybody, one bit each.
    pub pairs: u32,
    pub(crate) purses: [Option<Purse>; MAX_PURSES],
    /// What happens now.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Side,
    /// Action points of the card that are left.
    pub points: u8,
    /// The highest action card that may be played (TURN-4).
    pub limit: u8,
    /// Turns in a row in which nothing happened (OUR-21).
    pub quiet: u8,
    /// Whether something happened this turn.
    pub stirred: bool,
    /// Sides that offer a draw.
    pub offers: SideSet,
    /// Sides that resigned.
    pub resigned: SideSet,
}

/// A reference to rules that compares and hashes by what the table agreed on.
#[derive(Copy, Clone)]
pub(crate) struct RulesRef(pub(crate) &'static Rules);

impl PartialEq for RulesRef {
    fn eq(&self, other: &RulesRef) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.setup == other.0.setup
    }
}

impl Eq for RulesRef {}

impl core::hash::Hash for RulesRef {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.setup.hash(state);
    }
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table")
            .field("phase", &self.phase)
            .field("active", &self.active)
            .field("points", &self.points)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// An empty table before the set-up.
    #[must_use]
    pub(crate) fn new(rules: &'static Rules) -> Table {
        let ruleset = rules.ruleset();
        let holdings = Holdings {
            actions: ruleset.action_cards.iter().fold(0, |set, card| set | 1 << card),
            jumps: ruleset.jumps,
            walls: ruleset.golem_walls,
            ..Holdings::default()
        };
        let mut table = Table {
            rules: RulesRef(rules),
            at: [UNPLACED; MAX_TOKENS],
            piece: [None; MAX_TOKENS],
            pass: [0; MAX_SPOTS / 2],
            face: [None; MAX_SLOTS],
            gates: [0; MAX_SLOTS],
            breaches: [NOWHERE; MAX_SLOTS],
            illusions: NO_ILLUSIONS,
            characters: TokenSet::EMPTY,
            objects: TokenSet::EMPTY,
            wounded: TokenSet::EMPTY,
            hurt: TokenSet::EMPTY,
            spent: TokenSet::EMPTY,
            holdings: BySide([holdings; 4]),
            forces: BySide::default(),
            pairs: 0,
            purses: [None; MAX_PURSES],
            phase: Phase::Start,
            active: Side::Blue,
            points: 0,
            limit: ruleset.action_cards.iter().copied().min().unwrap_or(0),
            quiet: 0,
            stirred: false,
            offers: SideSet::EMPTY,
            resigned: SideSet::EMPTY,
        };
        for side in rules.sides.iter() {
            for i in 0..crate::spot::LINE_LEN {
                table.relink(rules.layout.line(side, i));
            }
        }
        table
    }

    /// The rules of this table.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.rules.0
    }

    /// The sides at the table.
    #[inline]
    #[must_use]
    pub fn sides(&self) -> SideSet {
        self.rules().sides
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::Start
            | Phase::Chance(_)
            | Phase::Pick { .. }
            | Phase::Forces
            | Phase::Discard
            | Phase::Team
            | Phase::Hide { .. }
            | Phase::Card
            | Phase::Act
            | Phase::Place { .. }
            | Phase::Fight(_) => None,
        }
    }

    /// All sides but this one.
    #[must_use]
    pub fn rivals(&self, side: Side) -> SideSet {
        self.sides().without(side)
    }

    /// The next side clockwise.
    #[must_use]
    pub fn next_side(&self, side: Side) -> Side {
        Side::new((side.index() + 1) % self.sides().len()).unwrap_or(side)
    }

    /// How handles are shared out.
    #[inline]
    #[must_use]
    pub fn handles(&self) -> Handles {
        Handles::for_sides(self.sides().len())
    }

    /// The owner of a token.
    #[inline]
    #[must_use]
    pub fn owner(&self, token: Token) -> Side {
        self.handles().owner(token)
    }

    /// Which piece a token is, if it was ever seen.
    #[inline]
    #[must_use]
    pub fn piece(&self, token: Token) -> Option<Piece> {
        self.piece[token.index()]
    }

    /// The definition of a face-up token's piece.
    #[inline]
    #[must_use]
    pub fn def(&self, token: Token) -> Option<&'static Def> {
        self.piece(token).map(Piece::def)
    }

    /// The traits of a token; none while it is face down.
    #[inline]
    #[must_use]
    pub fn traits(&self, token: Token) -> Traits {
        self.def(token).map_or(Traits::NONE, |def| def.traits)
    }

    /// Where a token is.
    #[must_use]
    pub fn place(&self, token: Token) -> Place {
        match self.at[token.index()] {
            UNPLACED => Place::Unplaced,
            WAITING => Place::Waiting,
            DEAD => Place::Dead,
            ESCAPED => Place::Escaped,
            GONE => Place::Gone,
            code if code >= HIDDEN => Place::Hidden(Slot((code - HIDDEN) as u8)),
            code => Place::On(Spot(code)),
        }
    }

    /// The square a token is on.
    #[inline]
    #[must_use]
    pub fn spot(&self, token: Token) -> Option<Spot> {
        let code = self.at[token.index()];
        if code < HIDDEN { Some(Spot(code)) } else { None }
    }

    /// All face-up characters on the board.
    #[inline]
    #[must_use]
    pub fn characters(&self) -> TokenSet {
        self.characters
    }

    /// All face-up objects on the board.
    #[inline]
    #[must_use]
    pub fn objects(&self) -> TokenSet {
        self.objects
    }

    /// All face-up tokens on a square.
    #[must_use]
    pub fn tokens_on(&self, spot: Spot) -> TokenSet {
        let mut found = TokenSet::EMPTY;
        for token in self.characters.or(self.objects) {
            if self.at[token.index()] == spot.0 {
                found.add(token);
            }
        }
        found
    }

    /// The unwounded character on a square.
    #[must_use]
    pub fn standing(&self, spot: Spot) -> Option<Token> {
        self.characters.minus(self.wounded).find(|token| self.at[token.index()] == spot.0)
    }

    /// Whether a character is wounded.
    #[inline]
    #[must_use]
    pub fn is_wounded(&self, token: Token) -> bool {
        self.wounded.has(token)
    }

    /// Whether a token is a character, as far as it is known.
    #[inline]
    #[must_use]
    pub fn is_character(&self, token: Token) -> bool {
        self.piece(token).is_some_and(Piece::is_character)
    }

    /// The speed of a character.
    #[must_use]
    pub fn speed(&self, token: Token) -> u8 {
        match self.def(token).map(|def| def.kind) {
            Some(Kind::Character { speed, .. }) => speed,
            Some(Kind::Object) | None => 0,
        }
    }

    /// The combat value a character brings: 0 while wounded (WOUND-3).
    #[must_use]
    pub fn strength(&self, token: Token) -> u8 {
        match self.def(token).map(|def| def.kind) {
            Some(Kind::Character { strength, .. }) if !self.is_wounded(token) => strength,
            Some(Kind::Character { .. } | Kind::Object) | None => 0,
        }
    }

    /// What a character has with it: an unwounded one carries what shares its square
    /// (CARRY-8); a wounded one keeps the objects on its square (WOUND-1); the Ghost has
    /// nothing (GHOST-4).
    #[must_use]
    pub fn load(&self, token: Token) -> TokenSet {
        let (Some(spot), Some(def)) = (self.spot(token), self.def(token)) else {
            return TokenSet::EMPTY;
        };
        if def.capacity == 0 {
            return TokenSet::EMPTY;
        }
        let mut load = self.tokens_on(spot);
        load.remove(token);
        if self.is_wounded(token) {
            if self.standing(spot).is_some_and(|top| self.def(top).is_some_and(|d| d.capacity > 0)) {
                return TokenSet::EMPTY;
            }
            load = load.and(self.objects);
        }
        load
    }

    /// Who carries this wounded character.
    #[must_use]
    pub fn carrier(&self, token: Token) -> Option<Token> {
        let top = self.standing(self.spot(token)?)?;
        let able = self.def(top).is_some_and(|def| def.capacity > 0);
        if top != token && able { Some(top) } else { None }
    }

    /// Whether a character has an object with this trait.
    #[must_use]
    pub fn has_with(&self, token: Token, traits: Traits) -> bool {
        self.load(token).any(|object| self.traits(object).any(traits))
    }

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

    /// The illusion on a square and whose it is.
    #[must_use]
    pub fn illusion(&self, spot: Spot) -> Option<(Side, Illusion)> {
        if self.illusions == NO_ILLUSIONS {
            return None;
        }
        for side in self.sides().iter() {
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

    /// The side of a square on which a portcullis stands, its number and its state.
    #[must_use]
    pub fn gate(&self, spot: Spot, dir: Dir) -> Option<(Slot, u8, Gate)> {
        let layout = &self.rules().layout;
        let own = self.own_gate(spot, dir);
        own.or_else(|| self.own_gate(layout.neighbor(spot, dir)?, dir.opposite()))
    }

    fn own_gate(&self, spot: Spot, dir: Dir) -> Option<(Slot, u8, Gate)> {
        let layout = &self.rules().layout;
        let slot = layout.slot(spot)?;
        let number = self.rules().face(self.face(slot)?).gate[layout.place(spot)][dir as usize];
        if number == NO_GATE { None } else { Some((slot, number, self.gate_state(slot, number))) }
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
        let layout = &self.rules().layout;
        let inner = layout
            .neighbor(spot, dir)
            .filter(|next| layout.slot(*next) == layout.slot(spot))
            .map(|next| breach(next, dir.opposite()));
        let own = breach(spot, dir);
        self.breaches.iter().any(|mark| *mark == own || Some(*mark) == inner)
    }

    /// All broken walls: the square and the side of it.
    pub fn broken_walls(&self) -> impl Iterator<Item = (Spot, Dir)> + '_ {
        self.breaches.iter().filter(|mark| **mark != NOWHERE).map(|mark| breach_parts(*mark))
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
            return self.gate_state(slot, number) != Gate::Closed;
        }
        plan.wall[place] & dir.bit() != 0 && self.is_breached(spot, dir)
    }

    fn relink(&mut self, spot: Spot) {
        let layout = &self.rules().layout;
        let known = |spot: Spot| layout.slot(spot).is_none_or(|slot| self.is_revealed(slot));
        let mut ways = 0;
        if known(spot) {
            for dir in Dir::ALL {
                let Some(next) = layout.neighbor(spot, dir) else { continue };
                if known(next) && self.own_open(spot, dir) && self.own_open(next, dir.opposite()) {
                    ways |= dir.bit();
                }
            }
        }
        let shift = (spot.index() & 1) * 4;
        let byte = &mut self.pass[spot.index() >> 1];
        *byte = *byte & !(15 << shift) | ways << shift;
    }

    /// Works out again who is joined to whom in and around a room.
    pub(crate) fn relink_slot(&mut self, slot: Slot) {
        let layout = &self.rules().layout;
        for place in 0..layout.places() {
            let spot = layout.spot(slot, place);
            self.relink(spot);
            for dir in Dir::ALL {
                if let Some(next) = layout.neighbor(spot, dir)
                    && layout.slot(next) != Some(slot)
                {
                    self.relink(next);
                }
            }
        }
    }

    /// Turns a room face up.
    pub(crate) fn lay_room(&mut self, slot: Slot, face: Face) {
        self.face[slot.index()] = Some(face);
        self.relink_slot(slot);
    }

    /// Turns a room by clockwise quarters: everything in it goes along (GEAR-6, OUR-9).
    pub(crate) fn turn_room(&mut self, slot: Slot, quarters: u8) {
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
            self.at[token.index()] = moved(Spot(self.at[token.index()])).0;
        }
        for marks in &mut self.illusions.0 {
            for mark in marks {
                if *mark != NOWHERE {
                    *mark = moved(Spot(*mark)).0;
                }
            }
        }
        for mark in &mut self.breaches {
            if *mark != NOWHERE {
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
            if *code < HIDDEN {
                *code = moved(Spot(*code)).0;
            } else if *code == HIDDEN + u16::from(a.0) {
                *code = HIDDEN + u16::from(b.0);
            } else if *code == HIDDEN + u16::from(b.0) {
                *code = HIDDEN + u16::from(a.0);
            }
        }
        for mark in &mut self.breaches {
            if *mark != NOWHERE {
                let (spot, dir) = breach_parts(*mark);
                *mark = breach(moved(spot), dir);
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

    /// Puts a token somewhere.
    pub(crate) fn put(&mut self, token: Token, place: Place) {
        self.at[token.index()] = match place {
            Place::On(spot) => spot.0,
            Place::Hidden(slot) => HIDDEN + u16::from(slot.0),
            Place::Unplaced => UNPLACED,
            Place::Waiting => WAITING,
            Place::Dead => DEAD,
            Place::Escaped => ESCAPED,
            Place::Gone => GONE,
        };
        let on_board = matches!(place, Place::On(_));
        self.characters.remove(token);
        self.objects.remove(token);
        if on_board {
            if let Some(piece) = self.piece(token) {
                if piece.is_character() {
                    self.characters.add(token);
                } else {
                    self.objects.add(token);
                }
            }
        } else {
            self.wounded.remove(token);
            self.hurt.remove(token);
            self.spent.remove(token);
            self.close_purse(token);
        }
    }

    /// Takes the points of a character that left the board; no gap stays behind.
    fn close_purse(&mut self, token: Token) {
        if let Some(at) = self.purses.iter().position(|purse| purse.is_some_and(|p| p.token == token)) {
            self.purses[at] = None;
            self.purses[at..].rotate_left(1);
        }
    }

    /// Moves a face-up token that stays on the board.
    #[inline]
    pub(crate) fn shift(&mut self, token: Token, spot: Spot) {
        self.at[token.index()] = spot.0;
    }

    /// Turns a token face up for everybody.
    pub(crate) fn show(&mut self, token: Token, piece: Piece) {
        self.piece[token.index()] = Some(piece);
        let place = self.place(token);
        self.put(token, place);
    }

    /// Tokens of a kind of place.
    pub fn tokens_at(&self, place: Place) -> TokenSet {
        let mut found = TokenSet::EMPTY;
        for token in (0..MAX_TOKENS).filter_map(Token::new) {
            if self.place(token) == place {
                found.add(token);
            }
        }
        found
    }

    /// Points that a character may spend, its own purse first (OUR-38).
    #[must_use]
    pub fn points_of(&self, token: Token) -> u8 {
        let purse = self.purse(token);
        let own = if self.owner(token) == self.active { self.points } else { 0 };
        own + purse.map_or(0, |purse| purse.points)
    }

    /// The purse of a character.
    #[must_use]
    pub fn purse(&self, token: Token) -> Option<Purse> {
        self.purses.iter().flatten().find(|purse| purse.token == token).copied()
    }

    /// All open purses.
    pub fn purses(&self) -> impl Iterator<Item = Purse> + '_ {
        self.purses.iter().flatten().copied()
    }

    /// Characters that act for another side this turn.
    #[must_use]
    pub fn charmed(&self) -> TokenSet {
        let mut set = TokenSet::EMPTY;
        for purse in self.purses().filter(|purse| purse.charmed) {
            set.add(purse.token);
        }
        set
    }

    /// A side's victory points: those it keeps, and one for a pentacle it holds alone
    /// (PENTACLE-1, OUR-3).
    #[must_use]
    pub fn score(&self, side: Side) -> u8 {
        self.holdings[side].points + self.pentacle_points(side)
    }

    fn pentacle_points(&self, side: Side) -> u8 {
        let mut points = 0;
        for slot in self.rules().layout.all_slots() {
            let Some(face) = self.face(slot) else { continue };
            if !self.rules().has_pentacle(face) {
                continue;
            }
            let mut holds = false;
            let mut contested = false;
            for token in self.characters {
                let Some(spot) = self.spot(token) else { continue };
                if self.rules().layout.slot(spot) == Some(slot)
                    && self.terrain(spot).ground == Ground::Pentacle
                {
                    holds |= self.owner(token) == side && !self.is_wounded(token);
                    contested |= self.owner(token) != side;
                }
            }
            points += u8::from(holds && !contested);
        }
        points
    }

    /// Combat cards a side could still hold, by value, before secret handicaps.
    #[must_use]
    pub fn combat_cards(&self, side: Side) -> [u8; 7] {
        let mut cards = self.rules().ruleset().combat_cards;
        let removed = self.rules().setup.handicaps[side].cards;
        for (value, count) in cards.iter_mut().enumerate() {
            if removed >> value & 1 != 0 {
                *count = 0;
            }
            *count = count.saturating_sub(self.holdings[side].used.count(value));
        }
        cards
    }
}

const fn breach(spot: Spot, dir: Dir) -> u16 {
    spot.0 | (dir as u16) << 10
}

const fn breach_parts(mark: u16) -> (Spot, Dir) {
    (Spot(mark & 0x3ff), Dir::new((mark >> 10) as u8))
}
