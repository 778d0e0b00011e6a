//! Moving an object through the air.

use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::Target;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::spot::{Dir, Spot, SpotSet};
use crate::table::{Bar, Border, Table};
use crate::token::{Token, TokenSet};

/// Zones an object moves.
const REACH: u8 = 3;
/// Spots an object can reach.
const MAX_REACHED: usize = 64;

/// Spots that an object gets to from a spot.
struct Flight {
    spots: [(Spot, u8); MAX_REACHED],
    count: usize,
    reached: SpotSet,
}

impl Flight {
    fn new(table: &Table, who: Token, from: Spot) -> Flight {
        let mut flight = Flight { spots: [(from, 0); MAX_REACHED], count: 1, reached: SpotSet::EMPTY };
        flight.reached.add(from);
        let mut next = 0;
        while next < flight.count {
            let (at, steps) = flight.spots[next];
            next += 1;
            if steps < REACH {
                neighbors(table, who, at, |to| flight.add(to, steps + 1));
            }
        }
        flight
    }

    fn add(&mut self, spot: Spot, steps: u8) {
        if self.count < MAX_REACHED && !self.reaches(spot) {
            self.spots[self.count] = (spot, steps);
            self.count += 1;
            self.reached.add(spot);
        }
    }

    fn reaches(&self, spot: Spot) -> bool {
        self.reached.has(spot)
    }
}

/// Where something that flies gets in one step: also on the own starting zone (START-11).
fn neighbors(table: &Table, who: Token, at: Spot, mut show: impl FnMut(Spot)) {
    let layout = &table.rules().layout;
    let color = table.owner(who);
    let ways = table.ways(at);
    for dir in Dir::ALL {
        // What bars this side of an edge bars it, whatever is beyond.
        if ways & dir.bit() == 0 && !matches!(table.bar(at, dir), Bar::Open | Bar::Pit) {
            continue;
        }
        let (border, Some(to)) = table.edge(at, dir) else { continue };
        let passes = matches!(border, Border::Open | Border::Pit);
        if passes && layout.line_of(to).is_none_or(|line| line == color) {
            show(to);
        }
    }
    if let Some(to) = table.across(at) {
        show(to);
    }
    if layout.line_of(at) == Some(color) {
        (0..8).for_each(|index| show(layout.line(color, index)));
    }
}

/// Objects that a character may move: those on the floor of its room, and its own.
fn objects(table: &Table, who: Token) -> TokenSet {
    let layout = &table.rules().layout;
    let room = table.spot(who).and_then(|spot| layout.slot(spot));
    let mut objects = table.borne(who).and(table.objects());
    if room.is_some() {
        for object in table.objects().minus(table.all_borne()) {
            if table.spot(object).and_then(|spot| layout.slot(spot)) == room {
                objects.add(object);
            }
        }
    }
    objects
}

/// Whether a character may be given the object (TELEKINETICIST-5, TELEKINETICIST-8).
fn has_room(table: &Table, object: Token, token: Token) -> bool {
    let load = table.borne(token).minus(object.bit()).len();
    table.characters().minus(table.wounded).has(token)
        && table.def(token).is_some_and(|def| load < usize::from(def.capacity))
}

pub(crate) fn candidates(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    for object in objects(table, who) {
        let Some(from) = table.spot(object) else { continue };
        let flight = Flight::new(table, who, from);
        for (to, _) in &flight.spots[..flight.count] {
            if *to != from || table.bearer(object).is_some() {
                offer(Target::Move { object, to: *to, bearer: None });
            }
            for bearer in table.tokens_on(*to).and(table.characters()).minus(table.wounded) {
                if has_room(table, object, bearer) && table.bearer(object) != Some(bearer) {
                    offer(Target::Move { object, to: *to, bearer: Some(bearer) });
                }
            }
        }
    }
}

pub(crate) fn check(table: &Table, who: Token, target: Target) -> Check {
    let Target::Move { object, to, bearer } = target else {
        return no("TELEKINETICIST-2", "an object is moved to a zone");
    };
    let Some(from) = table.spot(object) else {
        return no("TELEKINETICIST-2", "the object is not on the board");
    };
    need(!table.is_character(object), "TELEKINETICIST-3", "a character is not moved")?;
    let carrier = table.bearer(object);
    need(
        carrier.is_none_or(|carrier| carrier == who),
        "TELEKINETICIST-3",
        "somebody else carries the object",
    )?;
    need(objects(table, who).has(object), "TELEKINETICIST-2", "the object is in another room")?;
    let reached = Flight::new(table, who, from).reaches(to);
    need(reached, "TELEKINETICIST-4", "the object does not get there")?;
    let Some(bearer) = bearer else {
        return need(to != from || carrier.is_some(), "TELEKINETICIST-2", "nothing would happen");
    };
    need(table.spot(bearer) == Some(to), "TELEKINETICIST-5", "this character is not there")?;
    need(Some(bearer) != carrier, "TELEKINETICIST-2", "nothing would happen")?;
    need(
        has_room(table, object, bearer),
        "TELEKINETICIST-5",
        "the object is given to an unwounded character with room for it",
    )
}

pub(crate) fn perform(turn: &mut Turn<'_>, _: Token, target: Target) {
    let Target::Move { object, to, bearer } = target else { return };
    turn.table_mut().shift(object, to);
    turn.tell(Event::Levitated { token: object, to });
    if let Some(bearer) = bearer {
        turn.table_mut().bond(object, bearer);
        turn.tell(Event::Took { token: bearer, load: object, spot: to });
    }
}
