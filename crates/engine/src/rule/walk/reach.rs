//! All walks of a character, one route for each result.
//!
//! A search over *configurations*: what the walker holds and what it has put down where. In
//! one configuration a fan holds every square; wherever something can be taken or left, another
//! configuration begins. Most walkers have only the first.
//!
//! Each result is listed once: who ends on a token holds it, so a result is a configuration
//! with everything on the end square in hand, and an end square.

use crate::action::{Route, Stem};
use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::carry::{Hands, Mover};
use crate::rule::sheet::Sheet;
use crate::rule::walk::fan::{Cut, Fans, Field, Marks};
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::keys::Keys;
use crate::rule::walk::scene::{BUSY, LYING, OWN, ROCKS, SPECIAL, STANDING, Scene, Squares};
use crate::rule::walk::trail::{NOWHERE, Trail};
use crate::rule::walk::visit::Visit;
use crate::spot::{Spot, SpotSet};
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) configs: Vec<Config>,
    pub(super) queue: Vec<Arrival>,
    pub(super) trail: Trail,
    pub(super) fans: Fans,
    pub(super) marks: Marks,
    /// Visits of the spread going on whose squares need a closer look.
    pub(super) odd: Vec<Visit>,
    pub(super) numbers: Keys,
    pub(super) deaths: Keys,
    /// The squares that were looked at.
    ground: SpotSet,
    /// Whether a hurdle of a fan was passed.
    past_hurdles: bool,
}

/// What the walker holds, what it has put down, and where it has been like that.
#[derive(Copy, Clone, Debug)]
pub(super) struct Config {
    pub(super) hands: Hands,
    /// Tells what is held and what lies where; 0 for the hands at the start.
    pub(super) key: u64,
    /// The last part of the trail.
    pub(super) part: u32,
    /// The square and steps of the first arrival.
    pub(super) first: (Spot, u8),
    /// Whether there are more arrivals.
    pub(super) comes_again: bool,
    /// Whether the fan of the first arrival is to be put into the trail.
    folded: bool,
    /// Whether it has spread from anywhere.
    begun: bool,
    /// Whether all squares the walk changed are in order once the walker is elsewhere.
    pub(super) in_order: bool,
}

impl Config {
    pub(super) fn new(hands: Hands, key: u64, in_order: bool, first: (Spot, u8)) -> Config {
        Config { hands, key, part: NOWHERE, first, comes_again: false, folded: false, begun: false, in_order }
    }

    /// Whether a walk ends on a square just like that if everything is in order.
    pub(super) fn is_bare(&self, table: &Table, mover: &Mover<'_>, spot: Spot, flags: u16) -> bool {
        if flags & BUSY & !LYING != 0 || self.hands.covers(spot) {
            return false;
        }
        // Also where the walk has taken everything away.
        flags & LYING == 0 || self.in_order && self.hands.lying(table, mover, spot).is_empty()
    }

    /// Whether the fan of the first arrival is not in the trail, but belongs there.
    pub(super) fn is_folded(&self) -> bool {
        self.folded
    }
}

/// The number of the configuration in which a walk begins.
pub(super) const FIRST: u32 = 0;

/// Routes of so many legs and more have all their ends listed in the order of the fan.
pub(super) const SHORT: usize = 8;

/// A configuration that begins on a square.
#[derive(Copy, Clone, Debug)]
pub(super) struct Arrival {
    pub(super) config: u32,
    pub(super) at: Spot,
    pub(super) left: u8,
    /// What was just taken or left: undoing that at once leads back.
    pub(super) last: Option<Token>,
    /// Whether only what follows from leaving the load is still to be listed.
    pub(super) leaves: bool,
    pub(super) route: Route,
}

/// Lists every walk of a character; returns the squares they depend on.
pub(crate) fn list(
    table: &Table,
    scene: &Scene,
    mover: &Mover<'_>,
    start: Spot,
    load: TokenSet,
    sheet: &mut Sheet,
    scratch: &mut Scratch,
) -> SpotSet {
    scratch.ground = SpotSet::EMPTY;
    scratch.ground.add(start);
    if mover.speed > 0 {
        let squares = Squares::new(scene, mover);
        let field = Field::new(table, scene, &squares, mover);
        let kind = scratch.fans.begin(&field);
        let from_plain = mover.is_plain(table, start);
        let (calm, steady, odd_flags, goods) = (false, false, SPECIAL | LYING, load);
        Search {
            field,
            kind,
            calm,
            steady,
            odd_flags,
            goods,
            table,
            mover,
            start,
            from_plain,
            sheet,
            scratch,
        }
        .run(load);
    }
    scratch.ground
}

impl Scratch {
    /// Forgets the last search.
    fn clear(&mut self) {
        self.past_hurdles = false;
        self.configs.clear();
        self.queue.clear();
        self.trail.clear();
        self.numbers.clear();
        self.deaths.clear();
    }

    fn look_at(&mut self, cut: &Cut) {
        let fan = self.fans.whole(cut);
        self.ground = self.ground.or(&fan.open).or(&fan.rim);
        self.ground.add(self.fans.visits[cut.visits.0 as usize].spot());
    }
}

pub(super) struct Search<'a> {
    pub(super) field: Field<'a>,
    /// The number of the mover's kind among the fans.
    pub(super) kind: usize,
    /// Whether nobody gets over a hurdle of the first fan, whatever is carried.
    pub(super) calm: bool,
    /// Whether nothing that is carried changes where one gets, and one thing at a time is.
    pub(super) steady: bool,
    /// Flags of squares where somebody may end or take something, though they are not plain.
    pub(super) odd_flags: u16,
    /// What is held at the start or may be taken within the first fan.
    pub(super) goods: TokenSet,
    pub(super) table: &'a Table,
    pub(super) mover: &'a Mover<'a>,
    pub(super) start: Spot,
    /// Whether neither ground nor illusion make the start special.
    pub(super) from_plain: bool,
    pub(super) sheet: &'a mut Sheet,
    pub(super) scratch: &'a mut Scratch,
}

impl Search<'_> {
    fn run(mut self, load: TokenSet) {
        let (at, left) = (self.start, self.mover.speed);
        let cut = self.scratch.fans.cut(&self.field, self.kind, at, left);
        // The first fan holds all others as long as nobody passes a hurdle.
        self.scratch.look_at(&cut);
        self.size_up(load, &cut);
        self.scratch.odd.clear();
        let is_bare = self.calm && self.goods.is_empty();
        if is_bare {
            // Most have nothing to carry: there is the first fan and nothing else.
            self.list_plain_ends(left, true, &cut, Stem::EMPTY, &self.field.squares.busy);
            if self.scratch.odd.is_empty() {
                return;
            }
        }
        self.scratch.clear();
        let config = Config::new(Hands::new(load), 0, true, (at, left));
        let arrival = Arrival { config: FIRST, at, left, last: None, leaves: false, route: Route::EMPTY };
        self.scratch.configs.push(config);
        if is_bare {
            self.list_odd_ends(&arrival, &config, 0);
            return;
        }
        if !self.fan_out(&arrival, &config, &cut) {
            self.feel_out(&arrival);
        }
        let mut next = 0;
        while let Some(&arrival) = self.scratch.queue.get(next) {
            next += 1;
            if arrival.leaves {
                self.leave_later(&arrival);
            } else {
                self.spread(&arrival);
            }
        }
    }

    /// Goes everywhere from where a configuration begins.
    fn spread(&mut self, arrival: &Arrival) {
        let config = self.scratch.configs[arrival.config as usize];
        let cut = self.scratch.fans.cut(&self.field, self.kind, arrival.at, arrival.left);
        if self.scratch.past_hurdles {
            self.scratch.look_at(&cut);
        }
        self.scratch.odd.clear();
        let is_done = if config.begun {
            self.fan_out_again(arrival, &config, &cut)
        } else {
            self.fan_out(arrival, &config, &cut)
        };
        if !is_done {
            self.feel_out(arrival);
        }
    }

    /// Goes everywhere by a remembered fan; `false` if there is more than that.
    fn fan_out(&mut self, arrival: &Arrival, config: &Config, cut: &Cut) -> bool {
        let hands = &config.hands;
        if !self.calm && !self.stops_at_hurdles(hands, cut) {
            self.steady = false;
            return false;
        }
        let this = &mut self.scratch.configs[arrival.config as usize];
        this.begun = true;
        this.first = (arrival.at, arrival.left);
        this.folded = true;
        self.list_ends(arrival, config, cut);
        if !self.scratch.odd.is_empty() {
            self.keep_listed(arrival);
        }
        if self.steady && self.goods.is_empty() {
            return true;
        }
        if self.steady && !hands.load.is_empty() && hands.moved().is_empty() {
            if arrival.config == FIRST || self.goods.is_at_most_one() {
                self.leave_on_the_way(arrival, config, cut);
            } else {
                self.scratch.queue.push(Arrival { leaves: true, ..*arrival });
            }
            return true;
        }
        if arrival.left == 0 || self.mover.capacity == 0 {
            return true;
        }
        if !hands.load.is_empty() {
            self.branch_everywhere(arrival, config, cut);
            return true;
        }
        // With empty hands there is only what lies about, and what was put down a moment ago.
        let is_news = |&(token, spot): &(Token, Spot)| spot == arrival.at && Some(token) != arrival.last;
        if self.field.squares.lying.has(arrival.at) || hands.moved().iter().any(is_news) {
            let flags = self.field.scene.flags(arrival.at);
            self.branch(arrival, config, Visit::first(arrival.at, arrival.left).seen(flags, arrival.left));
        }
        self.branch_at_odd(arrival, config);
        true
    }

    /// Finds out from the first fan what may be carried, and whether hurdles have to be looked at:
    /// those of later fans are among those of the first, but for the square of the start.
    fn size_up(&mut self, load: TokenSet, cut: &Cut) {
        let fan = self.scratch.fans.whole(cut);
        let squares = self.field.squares;
        if self.mover.capacity > 0 && fan.open.meets(&squares.lying) {
            let own = self.table.handles().of(self.mover.color).and(self.table.wounded);
            let movable = self.table.objects().or(own);
            let mut goods = self.goods;
            fan.open.and(&squares.lying).for_each(|spot| {
                goods = goods.or(self.field.scene.tokens_on(spot).and(movable));
            });
            self.goods = goods;
        }
        let Mover { ropes, shields, capacity, .. } = *self.mover;
        let scene = self.field.scene;
        let back = !squares.stopping.has(self.start);
        let roped = !self.goods.and(ropes).is_empty() && self.may_be_crossed(&fan.rim);
        let shielded = !self.goods.and(shields).is_empty() && fan.rim.meets(scene.rocks());
        let single = self.goods.is_at_most_one() || capacity == 1 && load.is_at_most_one();
        self.calm = back && !roped && fan.rim.is_within(&squares.firm);
        self.steady = back && single && !roped && !shielded;
        let stands = self.mover.traits.has(Traits::STANDS_ON_PITS) || !self.goods.and(ropes).is_empty();
        self.odd_flags = LYING | ROCKS | OWN | if stands { SPECIAL } else { 0 };
    }

    /// Whether a Rope may help onto one of these squares. At a fountain it never does (FOUNTAIN-4).
    fn may_be_crossed(&self, rim: &SpotSet) -> bool {
        let mut chasms = false;
        rim.and(&self.field.scene.chasms())
            .for_each(|spot| chasms |= self.table.terrain(spot).ground != Ground::Fountain);
        chasms
    }

    /// Whether no hurdle of a fan is passed; notes where one leads out or to death.
    pub(super) fn stops_at_hurdles(&mut self, hands: &Hands, cut: &Cut) -> bool {
        let (roped, firm) = (self.is_roped(hands), &self.field.squares.firm);
        let Scratch { fans, odd, .. } = &mut *self.scratch;
        if self.field.holds(fans.visits[cut.visits.0 as usize].spot()) {
            return false;
        }
        if !roped && fans.whole(cut).rim.is_within(firm) {
            return true;
        }
        for hurdle in &fans.hurdles[cut.hurdles.0 as usize..cut.hurdles.1 as usize] {
            let to = hurdle.step.spot();
            if !roped && firm.has(to) {
                continue;
            }
            match ground::check_enter(self.table, self.mover, hands, hurdle.from, to) {
                Err(_) => {}
                Ok(Entry::Inside) => return false,
                Ok(entry @ (Entry::Out | Entry::Crushed)) => {
                    let visit = hurdle.step.seen(self.field.scene.flags(to), 0).entered(entry);
                    if !odd.iter().any(|other| other.place() == visit.place()) {
                        odd.push(visit);
                    }
                }
            }
        }
        true
    }

    /// Whether a Rope may help these hands where it did not lie from the start: one that is carried, or was put
    /// down on an obstacle.
    fn is_roped(&self, hands: &Hands) -> bool {
        let ropes = self.mover.ropes;
        let holds =
            |&(token, spot): &(Token, Spot)| ropes.has(token) && self.field.scene.flags(spot) & SPECIAL != 0;
        !hands.load.and(ropes).is_empty() || hands.touches(ropes) && hands.moved().iter().any(holds)
    }

    /// Goes everywhere step by step, where the walker gets past a hurdle.
    fn feel_out(&mut self, arrival: &Arrival) {
        let part = self.unfold(arrival.config);
        let config = self.scratch.configs[arrival.config as usize];
        let Scratch { trail, marks, odd, ground, past_hurdles, .. } = &mut *self.scratch;
        // What lies beyond was not among the goods of the first fan.
        *past_hurdles = true;
        self.odd_flags |= SPECIAL;
        marks.clear();
        for visit in trail.visits(part) {
            marks.add(visit.place(), visit.left());
        }
        marks.add(arrival.at.index(), arrival.left);
        odd.clear();
        odd.push(Visit::first(arrival.at, arrival.left));
        let (table, mover) = (self.table, self.mover);
        self.field.spread(odd, 0, marks, |from, step| {
            ground.add(step.spot());
            let entry = ground::check_enter(table, mover, &config.hands, from, step.spot()).ok()?;
            Some(step.entered(entry))
        });
        for visit in &mut *odd {
            ground.add(visit.spot());
            *visit = visit.seen(self.field.scene.flags(visit.spot()), visit.left());
        }
        if arrival.config == FIRST && arrival.at == self.start {
            odd[0] = odd[0].listed();
        }
        self.list_odd_ends(arrival, &config, 1);
        let Scratch { configs, trail, odd, .. } = &mut *self.scratch;
        let this = &mut configs[arrival.config as usize];
        this.begun = true;
        this.part = trail.keep(odd.iter().copied(), this.part);
        if self.mover.capacity > 0 {
            self.branch_at_odd(arrival, &config);
        }
    }

    pub(super) fn branch_at_odd(&mut self, arrival: &Arrival, config: &Config) {
        for at in 0..self.scratch.odd.len() {
            let visit = self.scratch.odd[at];
            let hands = &config.hands;
            let busy = !hands.load.is_empty() || visit.flags() & LYING != 0 || hands.covers(visit.spot());
            if visit.left() > 0 && busy {
                self.branch(arrival, config, visit);
            }
        }
    }

    /// The steps to another square in the fan of a first arrival.
    pub(super) fn steps_to(&mut self, first: (Spot, u8), spot: Spot) -> Option<u8> {
        let fans = &mut self.scratch.fans;
        let cut = fans.cut(&self.field, self.kind, first.0, first.1);
        if !fans.whole(&cut).open.has(spot) {
            return None;
        }
        let visits = &fans.visits[cut.visits.0 as usize + 1..cut.visits.1 as usize];
        visits.iter().find(|visit| visit.spot() == spot).map(|visit| visit.steps())
    }

    /// Puts the fan of a configuration into the trail; returns its last part.
    fn unfold(&mut self, number: u32) -> u32 {
        let config = &mut self.scratch.configs[number as usize];
        if !config.folded {
            return config.part;
        }
        config.folded = false;
        let config = *config;
        let (at, steps) = config.first;
        let Scratch { configs, fans, trail, .. } = &mut *self.scratch;
        let cut = fans.cut(&self.field, self.kind, at, steps);
        let visits = fans.visits[cut.visits.0 as usize..cut.visits.1 as usize].iter().map(|visit| {
            let flags = self.field.scene.flags(visit.spot());
            let seen = visit.seen(flags, steps - visit.steps());
            let bare = config.is_bare(self.table, self.mover, visit.spot(), flags);
            // Staying with everything as it was is no walk.
            let stays = number == FIRST && at == self.start;
            let listed = if visit.steps() == 0 { stays } else { config.in_order && bare };
            if listed { seen.listed() } else { seen }
        });
        let part = trail.keep(visits, config.part);
        configs[number as usize].part = part;
        part
    }
}

/// Whether an unwounded friend stands on plain ground, where nobody else ends.
pub(super) fn is_taken(flags: u16) -> bool {
    flags & STANDING != 0 && flags & SPECIAL == 0
}
