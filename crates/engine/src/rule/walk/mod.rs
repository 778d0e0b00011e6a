//! Walking: one action with its whole route.

mod again;
mod end;
mod fan;
mod fork;
pub mod ground;
mod keys;
mod lone;
mod reach;
mod scene;
mod survey;
mod trail;
mod visit;
mod write;

pub use reach::Scratch;
pub(crate) use reach::list;
pub use scene::Scene;

use crate::action::{Leg, Route};
use crate::event::{Cause, Event};
use crate::illegal::{Check, Illegal, need, no};
use crate::rule::carry::{self, Hands, Mover};
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::victory;
use crate::spot::Spot;
use crate::table::Table;
use crate::token::{Token, TokenSet};
use ground::Entry;

/// A walk as far as it has come. Pure: it looks at the table and changes nothing.
#[derive(Copy, Clone, Debug)]
pub struct Walk<'a> {
    table: &'a Table,
    mover: Mover<'a>,
    hands: Hands,
    start: Spot,
    at: Spot,
    left: u8,
    entry: Entry,
    route: Route,
}

impl<'a> Walk<'a> {
    /// The walk of a character before its first leg; `None` if it is not on the board.
    #[must_use]
    pub fn new(table: &'a Table, who: Token) -> Option<Walk<'a>> {
        let start = table.spot(who)?;
        Some(Walk::from(table, Mover::new(table, who), start, table.load(who)))
    }

    /// The walk of a mover from a square with a load.
    pub(crate) fn from(table: &'a Table, mover: Mover<'a>, start: Spot, load: TokenSet) -> Walk<'a> {
        Walk {
            table,
            mover,
            hands: Hands::new(load),
            start,
            at: start,
            left: mover.speed,
            entry: Entry::Inside,
            route: Route::EMPTY,
        }
    }

    /// What lies where it is.
    pub(crate) fn lying(&self) -> TokenSet {
        self.hands.lying(self.table, &self.mover, self.at)
    }

    /// Who walks.
    #[must_use]
    pub fn who(&self) -> Token {
        self.mover.who
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

    /// What it carries.
    #[must_use]
    pub fn load(&self) -> TokenSet {
        self.hands.load
    }

    /// The route so far.
    #[must_use]
    pub fn route(&self) -> Route {
        self.route
    }

    /// What the last step led to.
    #[must_use]
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// Tokens put down on the way.
    #[must_use]
    pub fn moved(&self) -> &[(Token, Spot)] {
        self.hands.moved()
    }

    /// Adds a leg.
    ///
    /// # Errors
    /// Names the rule that forbids it; the walk is then unchanged.
    pub fn push(&mut self, leg: Leg) -> Check {
        need(self.route.len() < crate::action::MAX_LEGS, "WALK-1", "the route is too long")?;
        match self.entry {
            Entry::Inside => {}
            Entry::Out => return no("EXIT-2", "who is out moves no further"),
            Entry::Crushed => return no("ROCKS-1", "the rocks have come down"),
        }
        match leg {
            Leg::Step(dir) => {
                if self.mover.speed == 0 {
                    return no("DRAGON-3", "this character does not walk");
                }
                need(self.left > 0, "WALK-1", "the character is not that fast")?;
                let to = ground::check_edge(self.table, &self.mover, self.at, dir)?;
                self.entry = ground::check_enter(self.table, &self.mover, &self.hands, self.at, to)?;
                self.at = to;
                self.left -= 1;
            }
            Leg::Take(token) => {
                carry::check_take(self.table, &self.mover, &self.hands, self.at, token)?;
                self.hands.take(token);
            }
            Leg::Leave(token) => {
                carry::check_leave(self.table, &self.mover, &self.hands, self.at, token)?;
                need(self.hands.has_room(), "WALK-1", "the route is too long")?;
                self.hands.leave(token, self.at);
            }
            Leg::Diagonal | Leg::Face(_) | Leg::Through(_) | Leg::Leap { .. } | Leg::With(_) => {
                return no("WALK-3", "this leads nowhere on squares");
            }
        }
        self.route.push(leg);
        Ok(())
    }

    /// Whether the walk may end here.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn may_end(&self) -> Check {
        let steps = self.route.legs().any(|leg| matches!(leg, Leg::Step(_)));
        need(steps, "CARRY-4", "taking and leaving alone is not an action")?;
        check_whole(self.table, &self.mover, &self.hands, self.start, self.at, self.entry)
    }
}

/// Whether everything is in order if a move ends here: the end square and every square on
/// which something was taken or left.
pub(crate) fn check_whole(
    table: &Table,
    mover: &Mover<'_>,
    hands: &Hands,
    start: Spot,
    at: Spot,
    entry: Entry,
) -> Check {
    let inside = entry == Entry::Inside;
    let rocks = !mover.is_plain(table, at) && table.terrain(at).ground == crate::room::Ground::Rocks;
    if inside && !rocks {
        carry::check_end(table, mover, hands, at)?;
    }
    if entry != Entry::Out && rocks {
        check_rocks(table, mover, hands, at)?;
    }
    let passes = |spot: Spot| -> Check {
        if spot == at && entry != Entry::Out {
            return Ok(());
        }
        carry::check_changed(table, mover, hands, spot)
    };
    passes(start)?;
    for &(token, spot) in hands.moved() {
        passes(spot)?;
        if let Some(origin) = table.spot(token) {
            passes(origin)?;
        }
    }
    for token in hands.load {
        if let Some(origin) = table.spot(token) {
            passes(origin)?;
        }
    }
    Ok(())
}

/// Dying under falling rocks: what is left there still has to fit on the square.
fn check_rocks(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> Check {
    let left = hands.load.and(table.objects());
    // Whoever brings nothing does not mind two objects of a Paladin who died there.
    if left.is_empty() && !hands.covers(at) {
        return Ok(());
    }
    let lying = hands.lying(table, mover, at);
    let objects = lying.or(left).and(table.objects()).len();
    let room = usize::from(mover.capacity.max(1));
    need(objects <= room && (objects < 2 || lying.is_empty()), "OUR-67", "two objects would share the square")
}

/// Checks a whole route and returns the finished walk.
pub(crate) fn check<'a>(table: &'a Table, who: Token, route: &Route) -> Result<Walk<'a>, Illegal> {
    let Some(mut walk) = Walk::new(table, who) else {
        return no("TURN-9", "only a character on the board acts");
    };
    for leg in route.legs() {
        walk.push(leg)?;
    }
    walk.may_end()?;
    Ok(walk)
}

/// Walks a checked route.
pub(crate) fn perform(turn: &mut Turn<'_>, who: Token, route: &Route) {
    let Some(mut at) = turn.table().spot(who) else { return };
    let load = turn.table().load(who);
    let color = turn.table().owner(who);
    let mut hands = Hands::new(load);
    let mut out = false;
    for leg in route.legs() {
        match leg {
            Leg::Step(dir) => {
                let layout = &turn.table().rules().layout;
                let Some(to) = layout.neighbor(at, dir) else { return };
                at = to;
                out = layout.line_of(to).is_some_and(|line| line != color);
                turn.tell(Event::Stepped { token: who, to });
            }
            Leg::Take(load) => {
                hands.take(load);
                turn.tell(Event::Took { token: who, load, spot: at });
            }
            Leg::Leave(load) => {
                hands.leave(load, at);
                turn.tell(Event::Left { token: who, load, spot: at });
            }
            Leg::Diagonal | Leg::Face(_) | Leg::Through(_) | Leg::Leap { .. } | Leg::With(_) => {}
        }
    }
    arrive(turn, who, &hands, at, out);
}

/// Puts a mover and what it touched where they are at the end, and lets follow what follows.
pub(crate) fn arrive(turn: &mut Turn<'_>, who: Token, hands: &Hands, at: Spot, out: bool) {
    let table = turn.table_mut();
    for &(token, spot) in hands.moved() {
        table.shift(token, spot);
    }
    if out {
        settle::escape(turn, who, hands.load);
        return;
    }
    table.shift(who, at);
    for token in hands.load {
        table.shift(token, at);
    }
    if table.terrain(at).ground == crate::room::Ground::Rocks {
        let scorers = victory::scorers(table, table.owner(who));
        settle::kill(turn, who, Cause::Rocks, scorers);
    }
}
