//! Everything that can happen, one line of the log each.

use crate::piece::{Piece, Pieces, PowerId, Target};
use crate::rules::Face;
use crate::side::Side;
use crate::spot::{Dir, MAX_SLOTS, Slot, Spot};
use crate::table::Way;
use crate::token::{Token, TokenSet};

/// Who makes something happen.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A side.
    Side(Side),
    /// Chance.
    Chance,
    /// The clock, which lives outside.
    Clock,
}

/// One part of a walk.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Leg {
    /// A step to the neighboring square.
    Step(Dir),
    /// Takes a token lying on the square.
    Take(Token),
    /// Leaves a token of the load on the square.
    Leave(Token),
    /// Gives what was just left to this character, or exchanges it for this load.
    With(Token),
    /// A step to the zone diagonally across the pit.
    Diagonal,
    /// A step on the own starting zone to face another zone, by its number among the eight.
    Face(u8),
    /// Goes through the wall in a direction.
    Through(Dir),
    /// Jumps to another zone at the pit.
    Leap {
        /// Which way: over an edge, or diagonally.
        way: Way,
        /// The combat card spent for it; 0 for a jump card.
        card: u8,
    },
}

/// The most legs a walk needs: seven steps, and every token of the load changed on the way.
pub const MAX_LEGS: usize = 20;

/// The legs of a walk in their order.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Route {
    len: u8,
    legs: [u8; MAX_LEGS],
}

const DIAGONAL: u8 = 4;
const WITH: u8 = 8;
const TAKE: u8 = 64;
const LEAVE: u8 = 128;
const FACE: u8 = 184;
const THROUGH: u8 = 192;
const LEAP: u8 = 200;
/// Ways a jump leads.
const WAYS: u8 = 5;

impl Route {
    /// A route without legs.
    pub const EMPTY: Route = Route { len: 0, legs: [0; MAX_LEGS] };

    /// How many legs.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no leg.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a leg; `false` if the route is full.
    pub const fn push(&mut self, leg: Leg) -> bool {
        if self.len as usize >= MAX_LEGS {
            return false;
        }
        self.legs[self.len as usize] = match leg {
            Leg::Step(dir) => dir as u8,
            Leg::Diagonal => DIAGONAL,
            Leg::With(token) => WITH + token.0,
            Leg::Take(token) => TAKE + token.0,
            Leg::Leave(token) => LEAVE + token.0,
            Leg::Face(index) => FACE + index,
            Leg::Through(dir) => THROUGH + dir as u8,
            Leg::Leap { way: Way::Edge(dir), card } => LEAP + WAYS * card + dir as u8,
            Leg::Leap { way: Way::Diagonal, card } => LEAP + WAYS * card + DIAGONAL,
        };
        self.len += 1;
        true
    }

    /// A route of up to eight steps, a byte each, first step lowest; the bytes above are zero.
    #[inline]
    pub(crate) fn of_steps(steps: u64, count: u8) -> Route {
        let mut legs = [0; MAX_LEGS];
        legs[..8].copy_from_slice(&steps.to_le_bytes());
        Route { len: count, legs }
    }

    /// The route as what others with up to so many legs more begin with; `None` if that is too long.
    #[inline]
    pub(crate) fn stem(&self, more: u8) -> Option<Stem> {
        let mut first = [0; STEM_LEGS];
        first.copy_from_slice(&self.legs[..STEM_LEGS]);
        let fits = usize::from(self.len + more) <= STEM_LEGS;
        fits.then_some(Stem { legs: u128::from_le_bytes(first), len: self.len })
    }

    /// Whether there is room for so many legs more.
    #[inline]
    pub(crate) fn takes(&self, count: u8) -> bool {
        self.len as usize + count as usize <= MAX_LEGS
    }

    /// Adds up to eight steps, a byte each, first step lowest; the bytes above are zero.
    #[inline]
    pub(crate) fn push_steps(&mut self, steps: u64, count: u8) -> bool {
        let start = self.len as usize;
        if !self.takes(count) {
            return false;
        }
        let bytes = steps.to_le_bytes();
        if start + 8 <= MAX_LEGS {
            self.legs[start..start + 8].copy_from_slice(&bytes);
        } else {
            self.legs[start..start + count as usize].copy_from_slice(&bytes[..count as usize]);
        }
        self.len += count;
        true
    }

    /// Up to eight legs as [`Route::push_steps`] takes them, and how many; `None` if there are more.
    pub(crate) fn steps(&self) -> Option<(u64, u8)> {
        let mut first = [0; 8];
        first.copy_from_slice(&self.legs[..8]);
        (self.len <= 8).then_some((u64::from_le_bytes(first), self.len))
    }

    /// How often something is taken, left, given or exchanged on it.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.legs().filter(|leg| matches!(leg, Leg::Take(_) | Leg::Leave(_))).count()
    }

    /// The legs.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        self.legs[..self.len as usize].iter().map(|&code| {
            if code >= LEAP {
                let (card, way) = ((code - LEAP) / WAYS, (code - LEAP) % WAYS);
                let way = if way == DIAGONAL { Way::Diagonal } else { Way::Edge(Dir::new(way)) };
                Leg::Leap { way, card }
            } else if code >= THROUGH {
                Leg::Through(Dir::new(code - THROUGH))
            } else if code >= FACE {
                Leg::Face(code - FACE)
            } else if code >= LEAVE {
                Leg::Leave(Token(code - LEAVE))
            } else if code >= TAKE {
                Leg::Take(Token(code - TAKE))
            } else if code >= WITH {
                Leg::With(Token(code - WITH))
            } else if code == DIAGONAL {
                Leg::Diagonal
            } else {
                Leg::Step(Dir::new(code))
            }
        })
    }
}

/// The most legs of a route that is written in one go.
const STEM_LEGS: usize = 16;

/// Legs that many routes begin with, a byte each, first leg lowest.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stem {
    legs: u128,
    len: u8,
}

impl Stem {
    /// No leg.
    pub(crate) const EMPTY: Stem = Stem { legs: 0, len: 0 };

    /// The stem that goes on with steps, given like the stem, and leaves a token.
    #[inline]
    pub(crate) fn leaving(self, steps: u64, count: u8, token: Token) -> Stem {
        let len = self.len + count;
        let leave = u128::from(LEAVE + token.0) << (8 * u32::from(len) % 128);
        Stem { legs: self.joined(steps) | leave, len: len + 1 }
    }

    #[inline]
    fn joined(self, steps: u64) -> u128 {
        self.legs | u128::from(steps) << (8 * u32::from(self.len) % 128)
    }

    /// Whether there is no leg.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The route that goes on with steps, given like the stem; bytes above are zero.
    #[inline]
    pub(crate) fn then(self, steps: u64, count: u8) -> Route {
        let mut legs = [0; MAX_LEGS];
        legs[..STEM_LEGS].copy_from_slice(&self.joined(steps).to_le_bytes());
        Route { len: self.len + count, legs }
    }
}

impl FromIterator<Leg> for Route {
    fn from_iter<I: IntoIterator<Item = Leg>>(legs: I) -> Route {
        let mut route = Route::EMPTY;
        for leg in legs {
            route.push(leg);
        }
        route
    }
}

/// Tokens left on the start square of a jump or a wall-walk, at most two.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Left([u8; 2]);

impl Left {
    /// Nothing is left.
    pub const NOTHING: Left = Left([u8::MAX; 2]);

    /// These tokens; only the first two count.
    #[must_use]
    pub fn new(tokens: TokenSet) -> Left {
        let mut left = Left::NOTHING;
        for (slot, token) in left.0.iter_mut().zip(tokens) {
            *slot = token.0;
        }
        left
    }

    /// The tokens.
    #[must_use]
    pub fn tokens(self) -> TokenSet {
        let mut set = TokenSet::EMPTY;
        for token in self.0.into_iter().filter_map(|code| Token::new(usize::from(code))) {
            set.add(token);
        }
        set
    }
}

/// Where every room lies and how it is turned.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deal(pub [Option<Face>; MAX_SLOTS]);

/// Something that happens. Between two actions the golden rules hold.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Chance: the pieces every side plays with.
    Forces(Pieces),
    /// Chance: pairs of rooms, one bit each.
    Pairs(u32),
    /// Chance: who picks first.
    Chooser(Side),
    /// Chance: the rooms.
    Deal(Deal),
    /// Chance: who hides first.
    Hider(Side),
    /// Chance: who takes the first turn.
    First(Side),
    /// Picks a pair of rooms.
    PickPair(u8),
    /// Picks a piece.
    Pick(Piece),
    /// Gives up a character for a handicap.
    Discard(Piece),
    /// Puts a character on the next dot of the own line.
    Line(Piece),
    /// Hides a piece in a room.
    Hide {
        /// Which piece.
        piece: Piece,
        /// Where.
        slot: Slot,
    },
    /// Plays an action card.
    Card(u8),
    /// Ends the turn.
    Pass,
    /// Walks.
    Walk {
        /// Who.
        who: Token,
        /// How.
        route: Route,
    },
    /// Jumps over one square onto another.
    Jump {
        /// Who.
        who: Token,
        /// The jumped square.
        over: Spot,
        /// The landing square.
        to: Spot,
        /// What stays behind.
        left: Left,
    },
    /// Goes through a wall.
    WallWalk {
        /// Who.
        who: Token,
        /// Which way.
        dir: Dir,
        /// What stays behind.
        left: Left,
    },
    /// Turns a room a quarter.
    Turn {
        /// Who.
        who: Token,
        /// Which room.
        slot: Slot,
        /// Clockwise quarters: 1 or 3.
        quarters: u8,
    },
    /// Reveals a room.
    Reveal {
        /// Who.
        who: Token,
        /// Which room.
        slot: Slot,
    },
    /// Places a token of a revealed room.
    Place {
        /// Which token.
        token: Token,
        /// Where.
        spot: Spot,
    },
    /// Attacks.
    Fight {
        /// Who.
        who: Token,
        /// Whom.
        target: Token,
    },
    /// Lays a combat card.
    Commit(u8),
    /// Lays two combat cards, the higher one first.
    CommitTwo([u8; 2]),
    /// Says whether two combat cards are played instead of one.
    Rage(bool),
    /// Names the card the opponent has to play, or none.
    Name(Option<u8>),
    /// Chooses which icons the two characters of the starting team face.
    Face([u8; 2]),
    /// Shoots.
    Shoot {
        /// Who.
        who: Token,
        /// At whom.
        target: Token,
        /// Shooters who join.
        with: TokenSet,
    },
    /// Uses a power of a character or of an object it carries.
    Use {
        /// Who.
        who: Token,
        /// Which power.
        power: PowerId,
        /// At what.
        target: Target,
    },
    /// Offers a draw, or accepts one.
    OfferDraw,
    /// Gives up.
    Resign,
    /// The clock: the time for what is asked has run out.
    TimeUp,
}

/// A list of actions that is filled again and again without new memory.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    pub(crate) list: Vec<Action>,
    pub(crate) scene: crate::rule::walk::Scene,
    pub(crate) scratch: crate::rule::walk::Scratch,
    pub(crate) walks: crate::rule::kept::Kept,
    pub(crate) others: crate::rule::kept::Kept,
    pub(crate) zone: crate::rule::zone::Scratch,
    /// The most movements of a character, if there is a limit.
    pub(crate) most: Option<usize>,
}

impl Actions {
    /// An empty list.
    #[must_use]
    pub fn new() -> Actions {
        Actions::default()
    }

    /// A list for those who need not know everything. Over zones a character who passes many friends can share out
    /// what they carry in millions of ways: of one with more movements than `most` the list has all that leave the
    /// loads as they are, and of the others at most so many.
    #[must_use]
    pub fn with_most(most: usize) -> Actions {
        Actions { most: Some(most), ..Actions::default() }
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        self.list.push(action);
    }
}

impl core::ops::Deref for Actions {
    type Target = [Action];
    fn deref(&self) -> &[Action] {
        &self.list
    }
}
