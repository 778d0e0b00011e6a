//! A movement over zones, leg by leg: steps, loads, a jump or a wall.

use super::grip::{Grip, Holder};
use super::ground::Ground;
use super::slips;
use crate::action::{Leg, Route};
use crate::edition::Grain;
use crate::event::Event;
use crate::illegal::{Check, Illegal, need, no};
use crate::piece::Traits;
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::side::Side;
use crate::spot::{Dir, Spot};
use crate::table::{Border, Table, Way};
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
    /// The table by zone, where somebody has looked it up.
    ground: Option<&'a Ground>,
    pub(crate) who: Token,
    pub(crate) color: Side,
    traits: Traits,
    capacity: u8,
    pub(crate) start: Spot,
    pub(crate) at: Spot,
    pub(crate) left: u8,
    pub(crate) tie: Option<Way>,
    pub(crate) out: bool,
    pub(crate) gait: Gait,
    pub(crate) grip: Grip,
    /// What was just left and may still be given to somebody.
    offered: Option<Token>,
    pub(crate) route: Route,
}

impl<'a> Stride<'a> {
    /// The movement of a character before its first leg; `None` if it is not on the board.
    #[must_use]
    pub fn new(table: &'a Table, who: Token) -> Option<Stride<'a>> {
        let start = table.spot(who)?;
        let def = table.def(who)?;
        Some(Stride {
            table,
            ground: None,
            who,
            color: table.owner(who),
            traits: def.traits,
            capacity: def.capacity,
            start,
            at: start,
            left: table.speed(who),
            tie: table.tie(who),
            out: false,
            gait: Gait::Steps,
            grip: Grip::EMPTY,
            offered: None,
            route: Route::EMPTY,
        })
    }

    /// The same where somebody has looked the table up.
    pub(crate) fn on(self, ground: &'a Ground) -> Stride<'a> {
        Stride { ground: Some(ground), ..self }
    }

    #[inline]
    pub(crate) fn border(&self, dir: Dir) -> Border {
        self.ground.map_or_else(|| self.table.border(self.at, dir), |ground| ground.border(self.at, dir))
    }

    #[inline]
    fn beyond(&self, dir: Dir) -> Option<Spot> {
        self.ground.map_or_else(|| self.table.beyond(self.at, dir), |ground| ground.beyond(self.at, dir))
    }

    #[inline]
    pub(crate) fn across(&self) -> Option<Spot> {
        self.ground.map_or_else(|| self.table.across(self.at), |ground| ground.across(self.at))
    }

    #[inline]
    pub(crate) fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.ground.map_or_else(|| self.table.tokens_on(spot), |ground| ground.tokens_on(spot))
    }

    /// Unwounded enemies on a spot.
    #[inline]
    fn foes_on(&self, spot: Spot) -> TokenSet {
        let foes =
            self.table.characters().minus(self.table.wounded).minus(self.table.handles().of(self.color));
        self.tokens_on(spot).and(foes)
    }

    /// What somebody holds now.
    #[inline]
    fn held(&self, by: Token) -> TokenSet {
        let borne = self.ground.map_or_else(|| self.table.borne(by), |ground| ground.borne(by));
        self.grip.held(borne, self.who, by)
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
        self.held(self.who)
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
            }
        }
        self.offered = offered;
        self.route.push(leg);
        Ok(())
    }

    /// Where a leg that moves the character leads.
    pub(crate) fn landing(&self, leg: Leg) -> Result<Landing, Illegal> {
        match leg {
            Leg::Step(dir) => self.step(dir),
            Leg::Diagonal => self.step_across(),
            Leg::Face(index) => self.face(index),
            Leg::Through(dir) => self.go_through(dir),
            Leg::Leap { way, card } => self.leap(way, card),
            Leg::Take(_) | Leg::Leave(_) | Leg::With(_) => Ok(self.standing()),
        }
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

    /// Steps that are left after one more.
    fn one_step_less(&self) -> Result<u8, Illegal> {
        match self.gait {
            Gait::Steps => {}
            Gait::Leapt(_) => return no("JUMP-1", "a jump is an action of its own"),
            Gait::Through => return no("WALLWALKER-3", "passing a wall is an action of its own"),
        }
        need(self.left > 0, "WALK-1", "the character is not that fast")?;
        Ok(self.left - 1)
    }

    /// Whether enemies let the character leave its zone this way (ZONE-8).
    fn check_tie(&self, way: Way) -> Check {
        if self.tie.is_none_or(|tie| tie == way) {
            return Ok(());
        }
        let foes = self.foes_on(self.at);
        let free = foes.is_empty() || slips(self.table, self.who, foes);
        need(free, "ZONE-8", "who came into a zone with an enemy leaves it this turn by the same way")
    }

    fn crosses_pits(&self) -> bool {
        let nature = Traits::FLIES.and(Traits::INCORPOREAL).and(Traits::CROSSES_PITS);
        self.traits.any(nature) || self.load().any(|load| self.table.traits(load).has(Traits::ROPE))
    }

    fn step(&self, dir: Dir) -> Result<Landing, Illegal> {
        let ghost = self.traits.has(Traits::INCORPOREAL);
        match self.border(dir) {
            Border::Open => {}
            Border::Pit => need(self.crosses_pits(), "PIT-8", "a pit is in the way")?,
            Border::Slit => {
                need(ghost || self.traits.has(Traits::SLIPS_SLITS), "SLIT-1", "an arrow-slit is in the way")?;
            }
            Border::Wall => need(ghost, "ZONE-2", "a wall is in the way")?,
            Border::Closed => need(ghost, "GATE-1", "a closed portcullis is in the way")?,
            Border::Hidden => return no("WALL-3", "the room there is not revealed"),
            Border::Rim => return no("WALL-6", "there is nothing beyond the rim"),
        }
        self.check_tie(Way::Edge(dir))?;
        let left = self.one_step_less()?;
        let Some(to) = self.beyond(dir) else {
            return no("WALL-6", "there is nothing beyond the rim");
        };
        self.enter(to, Way::Edge(dir.opposite()), left, Gait::Steps)
    }

    fn step_across(&self) -> Result<Landing, Illegal> {
        let Some(to) = self.across() else {
            return no("ZONE-2", "no pit joins these zones");
        };
        need(self.crosses_pits(), "PIT-8", "a pit is in the way")?;
        self.check_tie(Way::Diagonal)?;
        let left = self.one_step_less()?;
        self.enter(to, Way::Diagonal, left, Gait::Steps)
    }

    fn face(&self, index: u8) -> Result<Landing, Illegal> {
        let layout = &self.table.rules().layout;
        need(
            layout.line_of(self.at) == Some(self.color),
            "START-6",
            "only on its starting zone one faces zones",
        )?;
        let to = layout.line(self.color, usize::from(index & 7));
        need(to != self.at, "START-6", "this zone is faced already")?;
        let left = self.one_step_less()?;
        self.enter(to, Way::Diagonal, left, Gait::Steps)
    }

    /// Comes to a spot, tied to the way back if an unwounded enemy is there.
    fn enter(&self, to: Spot, back: Way, left: u8, gait: Gait) -> Result<Landing, Illegal> {
        let floats = self.traits.any(Traits::FLIES.and(Traits::INCORPOREAL));
        let foes = self.foes_on(to);
        let line = self.table.rules().layout.line_of(to);
        let out = line.is_some_and(|line| line != self.color);
        if out {
            need(foes.is_empty() || floats, "EXIT-4", "an unwounded enemy blocks this exit")?;
        }
        let tie = (!foes.is_empty() && !slips(self.table, self.who, foes)).then_some(back);
        Ok(Landing { at: to, tie, out, left, gait })
    }

    fn go_through(&self, dir: Dir) -> Result<Landing, Illegal> {
        need(
            self.traits.has(Traits::WALKS_WALLS),
            "WALLWALKER-2",
            "this character does not go through walls",
        )?;
        self.check_begins("WALLWALKER-3")?;
        match self.border(dir) {
            Border::Wall => {}
            Border::Closed => return no("WALLWALKER-5", "a closed portcullis is no wall"),
            Border::Slit => return no("CARD-12", "an arrow-slit is no wall"),
            Border::Hidden => return no("WALL-3", "the room there is not revealed"),
            Border::Rim => return no("WALL-6", "there is nothing beyond the rim"),
            Border::Open | Border::Pit => return no("WALLWALKER-2", "there is no wall"),
        }
        self.check_tie(Way::Edge(dir))?;
        let Some(to) = self.beyond(dir) else {
            return no("WALL-6", "there is nothing beyond the rim");
        };
        self.enter(to, Way::Edge(dir.opposite()), 0, Gait::Through)
    }

    fn leap(&self, way: Way, card: u8) -> Result<Landing, Illegal> {
        self.check_begins("JUMP-1")?;
        self.check_leap_card(card)?;
        let to = match way {
            Way::Diagonal => self.across(),
            Way::Edge(dir) => self.beyond(dir).filter(|_| self.border(dir) == Border::Pit),
        };
        let Some(at) = to else {
            return no("JUMP-8", "a jump leads to another zone at the same pit");
        };
        self.check_tie(way)?;
        need(self.foes_on(at).is_empty(), "JUMP-9", "an unwounded enemy is in the zone beyond")?;
        Ok(Landing { at, tie: None, out: false, left: 0, gait: Gait::Leapt(card) })
    }

    fn check_leap_card(&self, card: u8) -> Check {
        let jumps = self.table.holdings[self.color].jumps;
        if card == 0 {
            return need(jumps > 0, "JUMP-1", "no jump card is left");
        }
        need(jumps == 0, "JUMP-11", "a combat card is spent only where no jump card is left")?;
        let held = self.table.combat_cards(self.color).get(usize::from(card)).is_some_and(|count| *count > 0);
        need(held, "JUMP-10", "this combat card is not in hand")
    }

    fn check_begins(&self, rule: &'static str) -> Check {
        let begins = self.at == self.start && self.gait == Gait::Steps && !self.has_stepped();
        need(begins, rule, "this is an action of its own")
    }

    fn has_stepped(&self) -> bool {
        let step = |leg: &Leg| matches!(leg, Leg::Step(_) | Leg::Diagonal | Leg::Face(_));
        self.route.legs().any(|leg| step(&leg))
    }

    /// Whether a load is here, and nobody keeps it from being taken; who has it.
    fn check_here(&self, token: Token) -> Result<Option<Token>, Illegal> {
        let Some(holder) = self.grip.holder(self.table, self.who, token) else {
            return no("CARRY-2", "this is not here");
        };
        need(self.capacity > 0, "GHOST-4", "the Ghost carries nothing")?;
        if self.table.is_character(token) {
            let own = self.table.owner(token) == self.color;
            need(own && self.table.is_wounded(token), "CARRY-1", "only wounded friends are carried")?;
        }
        match holder {
            Holder::Mover => no("CARRY-2", "this is in hand already"),
            Holder::Floor(spot) => {
                need(spot == self.at, "CARRY-2", "this is not lying here")?;
                Ok(None)
            }
            Holder::By(bearer) => {
                need(self.table.spot(bearer) == Some(self.at), "CARRY-2", "this is not here")?;
                let friend = self.table.owner(bearer) == self.color;
                let free = friend || self.table.is_wounded(bearer);
                need(free, "OUR-5", "nothing is taken from an unwounded enemy in passing")?;
                Ok(Some(bearer))
            }
        }
    }

    fn take(&mut self, token: Token) -> Check {
        self.check_here(token)?;
        need(self.grip.has_room(), "WALK-1", "the route is too long")?;
        need(
            self.load().len() < usize::from(self.capacity),
            "CARRY-1",
            "nobody carries more than one load, the Paladin two",
        )?;
        self.seize(token);
        Ok(())
    }

    /// Takes a load; a wounded character's own stays on the floor (CARD-32).
    fn seize(&mut self, token: Token) {
        for other in self.held(token) {
            self.grip.set(self.table, self.who, other, Holder::Floor(self.at));
        }
        self.grip.set(self.table, self.who, token, Holder::Mover);
    }

    fn leave(&mut self, token: Token) -> Check {
        need(self.load().has(token), "CARRY-3", "this is not part of the load")?;
        need(self.grip.has_room(), "WALK-1", "the route is too long")?;
        self.grip.set(self.table, self.who, token, Holder::Floor(self.at));
        Ok(())
    }

    /// Whether who is named is to be given something: anybody who stands, and a wounded friend whom
    /// nobody has taken up.
    pub(crate) fn is_receiver(&self, token: Token) -> bool {
        let table = self.table;
        if !table.is_wounded(token) {
            return table.characters().has(token);
        }
        let here = Some(Holder::Floor(self.at));
        table.owner(token) == self.color && self.grip.holder(table, self.who, token) == here
    }

    /// Gives what was just left to a friend, or exchanges it for a load of somebody's.
    fn hand(&mut self, to: Token) -> Check {
        let Some(gift) = self.offered else {
            return no("CARRY-5", "what is given is left first");
        };
        let table = self.table;
        if self.is_receiver(to) {
            need(
                to != self.who && table.owner(to) == self.color && table.spot(to) == Some(self.at),
                "CARRY-5",
                "loads are given to a friend in the same zone",
            )?;
            let wounded = table.is_wounded(to);
            need(!wounded || !table.is_character(gift), "CARRY-5", "a wounded friend is given objects only")?;
            let capacity = table.def(to).map_or(0, |def| def.capacity);
            need(capacity > 0, "GHOST-4", "the Ghost carries nothing")?;
            let held = self.held(to).len();
            need(held < usize::from(capacity), "CARRY-1", "the friend's hands are full")?;
            self.grip.set(table, self.who, gift, Holder::By(to));
            return Ok(());
        }
        let Some(bearer) = self.check_here(to)? else {
            return no("CARD-11", "an exchange is made with somebody who has the other load");
        };
        if table.is_wounded(bearer) {
            need(!table.is_character(gift), "CARRY-7", "a wounded character exchanges objects only")?;
        }
        self.seize(to);
        self.grip.set(table, self.who, gift, Holder::By(bearer));
        Ok(())
    }

    /// The way a character stays tied to: none once no point is left, because it goes nowhere then.
    pub(crate) fn tie_at_end(&self) -> Option<Way> {
        self.tie.filter(|_| self.table.points > 1)
    }

    /// Whether the movement may end here.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn may_end(&self) -> Check {
        let moved = self.has_stepped() || self.gait != Gait::Steps;
        need(moved || !self.grip.changes().is_empty(), "CARD-18", "nothing would happen")?;
        if !self.out {
            self.check_zone(self.at)?;
        }
        for (token, holder) in self.grip.changes() {
            if let (Holder::Floor(spot), true) = (holder, self.table.is_character(*token)) {
                self.check_zone(*spot)?;
            }
        }
        Ok(())
    }

    /// Whether a zone holds no more characters of the side than it may (ZONE-4, ZONE-5).
    fn check_zone(&self, zone: Spot) -> Check {
        let Grain::Zones { per_side } = self.table.rules().grain else { return Ok(()) };
        let own = self.table.characters().and(self.table.handles().of(self.color));
        let mut there = self.tokens_on(zone).and(own);
        let mut place = |token: Token, spot: Option<Spot>| {
            if spot == Some(zone) { there.add(token) } else { there.remove(token) }
        };
        let end = (!self.out).then_some(self.at);
        place(self.who, end);
        for token in self.load().and(own) {
            place(token, end);
        }
        for (token, holder) in self.grip.changes().iter().filter(|(token, _)| own.has(*token)) {
            match holder {
                Holder::Mover => {}
                Holder::Floor(spot) => place(*token, Some(*spot)),
                Holder::By(bearer) => place(*token, self.table.spot(*bearer)),
            }
        }
        need(
            there.len() <= usize::from(per_side),
            "ZONE-4",
            "a zone holds three characters of a side at most",
        )
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

/// Moves along a checked route.
pub(crate) fn perform(turn: &mut Turn<'_>, who: Token, route: &Route) {
    let mut table = *turn.table();
    table.points += 1;
    let Some(mut stride) = Stride::new(&table, who) else { return };
    for leg in route.legs() {
        let before = stride;
        if stride.push(leg).is_err() {
            return;
        }
        tell(turn, &before, &stride, leg);
    }
    if let Gait::Leapt(card) = stride.gait {
        let holdings = &mut turn.table_mut().holdings[stride.color];
        if card == 0 {
            holdings.jumps -= 1;
        } else {
            holdings.used.add(usize::from(card));
        }
    }
    arrive(turn, &stride);
}

fn tell(turn: &mut Turn<'_>, before: &Stride<'_>, now: &Stride<'_>, leg: Leg) {
    let (token, spot) = (now.who, now.at);
    let event = match leg {
        Leg::Step(_) | Leg::Diagonal => Event::Stepped { token, to: spot },
        Leg::Face(_) => Event::Faced { token, spot },
        Leg::Through(_) => Event::PassedWall { token, to: spot },
        Leg::Leap { card, .. } => {
            if card > 0 {
                turn.tell(Event::Discarded { side: now.color, card });
            }
            Event::Jumped { token, over: before.at, to: spot }
        }
        Leg::Take(load) => Event::Took { token, load, spot },
        Leg::Leave(load) => Event::Left { token, load, spot },
        Leg::With(other) => {
            let Some(load) = before.offered else { return };
            let friend = before.is_receiver(other);
            let bearer = before.grip.holder(now.table, token, other);
            let to = match bearer {
                Some(Holder::By(bearer)) if !friend => bearer,
                Some(_) | None => other,
            };
            if !friend {
                turn.tell(Event::Handed { token: to, load: other, to: token });
            }
            Event::Handed { token, load, to }
        }
    };
    turn.tell(event);
}

/// Puts everybody and everything where they are at the end.
fn arrive(turn: &mut Turn<'_>, stride: &Stride<'_>) {
    let load = stride.load();
    let table = turn.table_mut();
    for (token, holder) in stride.grip.changes() {
        match holder {
            Holder::Mover => {}
            Holder::Floor(spot) => table.shift(*token, *spot),
            Holder::By(bearer) => {
                if let Some(spot) = table.spot(*bearer) {
                    table.shift(*token, spot);
                    table.bond(*token, *bearer);
                }
            }
        }
    }
    if stride.out {
        settle::escape(turn, stride.who, load);
        return;
    }
    table.shift(stride.who, stride.at);
    table.tie_to(stride.who, stride.tie_at_end());
    for token in load {
        table.shift(token, stride.at);
        table.bond(token, stride.who);
    }
}
