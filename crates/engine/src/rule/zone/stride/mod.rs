//! A movement over zones, leg by leg: steps, loads, a jump or a wall.

mod end;
mod load;
mod perform;
mod step;

pub(crate) use perform::perform;

use super::foes_on;
use super::grip::{Grip, Holder};
use crate::action::{Leg, Route};
use crate::illegal::{Check, Illegal, need, no};
use crate::piece::{Def, Traits};
use crate::side::Side;
use crate::spot::Spot;
use crate::table::{Table, Way};
use crate::token::{Token, TokenSet};

/// How a character has moved so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Gait {
    /// Not at all, or by steps.
    Steps,
    /// By a jump, with this card.
    Leapt(u8),
    /// Through a wall.
    Through,
}

/// Where a leg has led.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Landing {
    pub(crate) at: Spot,
    pub(crate) tie: Option<Way>,
    pub(crate) out: bool,
    pub(crate) left: u8,
    pub(crate) gait: Gait,
}

/// A movement as far as it has come. Pure: it looks at the table and changes nothing.
#[derive(Copy, Clone, Debug)]
pub struct Stride<'a> {
    pub(crate) table: &'a Table,
    pub(crate) who: Token,
    pub(crate) color: Side,
    traits: Traits,
    capacity: u8,
    pub(crate) at: Spot,
    pub(crate) left: u8,
    pub(crate) tie: Option<Way>,
    pub(crate) out: bool,
    pub(crate) gait: Gait,
    pub(crate) grip: Grip,
    /// What it carries.
    hand: TokenSet,
    /// Whether it has made a step.
    stepped: bool,
    /// What was just left and may still be given to somebody.
    offered: Option<Token>,
    pub(crate) route: Route,
}

impl<'a> Stride<'a> {
    /// The movement of a character before its first leg; `None` if it is not on the board.
    #[must_use]
    pub fn new(table: &'a Table, who: Token) -> Option<Stride<'a>> {
        Some(Stride::from(table, who, table.def(who)?, table.spot(who)?, table.borne(who)))
    }

    /// The same of a character whose place and load are known.
    pub(crate) fn from(table: &'a Table, who: Token, def: &Def, at: Spot, load: TokenSet) -> Stride<'a> {
        Stride {
            table,
            who,
            color: table.owner(who),
            traits: def.traits,
            capacity: def.capacity,
            at,
            left: table.speed(who),
            tie: table.tie(who),
            out: false,
            gait: Gait::Steps,
            grip: Grip::EMPTY,
            hand: load,
            stepped: false,
            offered: None,
            route: Route::EMPTY,
        }
    }

    /// Unwounded enemies on a spot.
    fn foes_on(&self, spot: Spot) -> TokenSet {
        foes_on(self.table, self.color, spot)
    }

    /// What somebody holds now.
    fn held(&self, by: Token) -> TokenSet {
        if by == self.who { self.hand } else { self.grip.held(self.table.borne(by), by) }
    }

    /// Puts a load somewhere.
    fn set(&mut self, token: Token, holder: Holder) {
        if holder == Holder::Mover {
            self.hand.add(token);
        } else {
            self.hand.remove(token);
        }
        self.grip.set(self.table, self.who, token, holder);
    }

    /// Where the character is.
    #[must_use]
    pub fn at(&self) -> Spot {
        self.at
    }

    /// Steps it has left.
    #[must_use]
    pub fn steps_left(&self) -> u8 {
        self.left
    }

    /// The route so far.
    #[must_use]
    pub fn route(&self) -> Route {
        self.route
    }

    /// What it carries.
    #[must_use]
    pub fn load(&self) -> TokenSet {
        self.hand
    }

    /// Adds a leg.
    ///
    /// # Errors
    /// Names the rule that forbids it; the movement is then unchanged.
    pub fn push(&mut self, leg: Leg) -> Check {
        need(self.route.len() < crate::action::MAX_LEGS, "WALK-1", "the route is too long")?;
        need(!self.out, "EXIT-2", "who is out moves no further")?;
        let mut offered = None;
        match leg {
            Leg::Take(token) => self.take(token)?,
            Leg::Leave(token) => {
                self.leave(token)?;
                offered = Some(token);
            }
            Leg::With(token) => self.hand(token)?,
            Leg::Step(_) | Leg::Diagonal | Leg::Face(_) | Leg::Through(_) | Leg::Leap { .. } => {
                let landing = self.landing(leg)?;
                self.land(landing);
                self.stepped |= self.gait == Gait::Steps;
            }
        }
        self.offered = offered;
        self.route.push(leg);
        Ok(())
    }

    /// Adds a leg of a route that was checked; `None` if it was not. Whether a step over an edge ties the
    /// character is left to be seen.
    fn retrace(&mut self, leg: Leg) -> Option<()> {
        let Leg::Step(dir) = leg else { return self.push(leg).ok() };
        self.at = self.table.beyond(self.at, dir)?;
        self.tie = Some(Way::Edge(dir.opposite()));
        let line = self.table.rules().layout.line_of(self.at);
        self.out = line.is_some_and(|line| line != self.color);
        self.left = self.left.saturating_sub(1);
        self.stepped = true;
        self.offered = None;
        Some(())
    }

    /// Goes where a leg leads.
    pub(crate) fn land(&mut self, landing: Landing) {
        let Landing { at, tie, out, left, gait } = landing;
        (self.at, self.tie, self.out, self.left, self.gait) = (at, tie, out, left, gait);
    }

    /// Where it is.
    pub(crate) fn standing(&self) -> Landing {
        let Stride { at, tie, out, left, gait, .. } = *self;
        Landing { at, tie, out, left, gait }
    }
}

/// Checks a whole route and returns the finished movement.
pub(crate) fn check<'a>(table: &'a Table, who: Token, route: &Route) -> Result<Stride<'a>, Illegal> {
    let Some(mut stride) = Stride::new(table, who) else {
        return no("WHEEL-9", "only a character on the board acts");
    };
    for leg in route.legs() {
        stride.push(leg)?;
    }
    stride.may_end()?;
    Ok(stride)
}
