//! All movements of a character over zones, one route for each result.
//!
//! A *configuration* is what the movement has changed so far: what is in the hand, and what is different in zones
//! where the character has been. With a configuration it makes a *trip* to every place it gets to (`fan.rs`), and
//! on arrival it can share out the loads of the zone in every way (`share.rs`). Each way is another configuration
//! and another trip. Among the unwounded every way leads back to every other. So it is enough to know which loads
//! there are, and where they were met before nothing new comes of them. Where a wounded character takes part, each
//! way is remembered by itself. Arrivals with most steps left come first, so each place is met at its best and
//! every result is listed once.

mod arrive;
mod config;
mod desk;
mod fan;
mod mover;
mod share;
mod stroll;
mod trip;

use super::ground::{Ground, Zones, step_of};
use super::key::{Hands, Numbers, hands_key};
use super::stride::{Landing, Stride};
use crate::action::{Action, Leg, Route};
use crate::piece::Traits;
use crate::spot::Dir;
use crate::table::{Table, Way};
use crate::token::Token;
use config::Config;
use desk::{Desk, Mark, Tail};
use fan::{Fans, MAX_SPEED, Nature, Natures, Place};
use mover::Mover;
use share::Shares;
use trip::Trip;

/// Desks that are remembered, and the tails of their routes, before all are forgotten.
const MAX_DESKS: usize = 1 << 12;
const MAX_TAILS: usize = 1 << 15;

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    ground: Ground,
    shares: Shares,
    natures: Natures,
    desks: Vec<Desk>,
    desk_numbers: Numbers,
    tails: Vec<Tail>,
    marks: Vec<Mark>,
    keys: Numbers,
    ends: Numbers,
    known: Numbers,
    configs: Vec<Config>,
    trips: Vec<Trip>,
    levels: [Vec<u32>; MAX_SPEED],
    ahead: Vec<Place>,
    leaps: Vec<Place>,
    landings: Vec<(Place, u32, Route)>,
    routes: Vec<Route>,
    /// How often spots were numbered when the first of these desks was made.
    numberings: u32,
}

impl Scratch {
    /// Looks the table up for the lists that follow.
    pub(crate) fn survey(&mut self, table: &Table) {
        self.ground.survey(table);
        let is_much = self.desks.len() > MAX_DESKS || self.tails.len() > MAX_TAILS;
        if self.shares.tidy() || is_much || self.numberings != self.ground.numberings {
            self.numberings = self.ground.numberings;
            self.desk_numbers.clear();
            self.desks.clear();
            self.tails.clear();
            self.marks.clear();
        }
    }
}

/// Lists every movement of a character, after [`Scratch::survey`]; with a limit, those of [`Actions::with_most`].
///
/// [`Actions::with_most`]: crate::action::Actions::with_most
pub(crate) fn list(
    table: &Table,
    who: Token,
    most: Option<usize>,
    list: &mut Vec<Action>,
    scratch: &mut Scratch,
) {
    let Scratch { ground, shares, natures, desks, desk_numbers, tails, marks, keys, ends, .. } = scratch;
    let Scratch { known, configs, trips, levels, ahead, leaps, landings, routes, .. } = scratch;
    let Some(start) = Stride::new(table, who) else { return };
    let mover = Mover::new(&start, ground);
    let Mover { borders, sticky, exits, .. } = mover;
    let fans = natures.of(Nature { readings: ground.readings, borders, exits }, sticky);
    let loaded = if mover.room > 0 { ground.loaded } else { 0 };
    let tied = if mover.ties_end { sticky | 1 << mover.start } else { 0 };
    let (at, home) = (mover.start, mover.home(ground));
    let with_mover = ground.replace(at, home);
    let first = list.len();
    let mut search = Search {
        bare: !(loaded | exits | tied),
        tied,
        hands: hands_key(Token(0), Hands::Friend(mover.room)).rotate_left(32),
        table,
        mover,
        ground,
        list,
        keys,
        ends,
        known,
        configs,
        trips,
        levels,
        fans,
        ahead,
        leaps,
        landings,
        shares,
        desks,
        desk_numbers,
        tails,
        marks,
        routes,
    };
    search.list_all(&start, most.map_or(usize::MAX, |most| first.saturating_add(most)));
    if let Some(most) = most.filter(|most| search.list.len() - first > *most) {
        search.list_some(&start, first, most);
    }
    ground.replace(at, with_mover);
}

struct Search<'a> {
    table: &'a Table,
    mover: Mover,
    /// The zones, who moves and what it has left aside.
    ground: &'a Ground,
    list: &'a mut Vec<Action>,
    /// Zones where there is nothing to do or to look after.
    bare: Zones,
    /// Zones in which several ways lead to one result.
    tied: Zones,
    /// The key of what the character can carry.
    hands: u64,
    /// Arrivals, and results where the character is tied.
    keys: &'a mut Numbers,
    ends: &'a mut Numbers,
    /// Configurations.
    known: &'a mut Numbers,
    configs: &'a mut Vec<Config>,
    trips: &'a mut Vec<Trip>,
    /// Trips that go on, by the steps that are left on arrival.
    levels: &'a mut [Vec<u32>; MAX_SPEED],
    fans: &'a mut Fans,
    /// Places of a trip where there is something to do.
    ahead: &'a mut Vec<Place>,
    /// Where jumps and walls lead.
    leaps: &'a mut Vec<Place>,
    /// Ways through a wall, which lead perhaps where one gets on foot with more steps left.
    landings: &'a mut Vec<(Place, u32, Route)>,
    shares: &'a mut Shares,
    desks: &'a mut Vec<Desk>,
    /// Desks by what is there and in the hand.
    desk_numbers: &'a mut Numbers,
    tails: &'a mut Vec<Tail>,
    marks: &'a mut Vec<Mark>,
    routes: &'a mut Vec<Route>,
}

impl Search<'_> {
    /// Lists every movement, or stops when the list is longer than wanted.
    fn list_all(&mut self, start: &Stride<'_>, longest: usize) {
        self.forget();
        let speed = usize::from(start.left).min(MAX_SPEED);
        self.begin(start, speed as u8);
        for left in (0..speed).rev() {
            let mut trips = core::mem::take(&mut self.levels[left]);
            for trip in trips.drain(..) {
                if self.list.len() > longest {
                    break;
                }
                self.travel(trip, left as u8);
            }
            self.levels[left] = trips;
        }
        self.land();
    }

    /// Forgets the movements of the character before.
    fn forget(&mut self) {
        self.keys.clear();
        self.ends.clear();
        self.known.clear();
        self.configs.clear();
        self.trips.clear();
        self.leaps.clear();
        self.landings.clear();
    }

    /// Shares out the loads where the character is, and goes from there; a jump or a wall is an action of its own.
    fn begin(&mut self, start: &Stride<'_>, speed: u8) {
        self.list_leaps(start);
        let Mover { start: at, tie, .. } = self.mover;
        let place = Place { steps: 0, count: 0, at, tie, leapt: 0 };
        let config = self.first_config();
        self.meet(config, &place);
        let arrival = self.arrival(config, &place, Route::EMPTY);
        if arrival.loads().is_empty() {
            self.is_new_end(&place, 0);
            self.set_out(config, &place, &Route::EMPTY, speed);
            self.leap(config, &Route::EMPTY);
            return;
        }
        if self.is_sick(&arrival) {
            self.share_out_with_wounded(&arrival, speed, true);
        } else {
            self.keys.insert(arrival.key());
            self.share_out(&arrival, speed, true);
        }
    }

    /// Finds where jumps and walls lead.
    fn list_leaps(&mut self, start: &Stride<'_>) {
        let table = start.table;
        if table.traits(start.who).has(Traits::WALKS_WALLS) {
            for leg in Dir::ALL.map(Leg::Through) {
                if let Ok(landing) = start.landing(leg) {
                    self.add_leap(&landing, leg);
                }
            }
        }
        if table.is_at_pit(start.at) {
            let (cards, count) = start.leap_cards();
            let cards = &cards[..count];
            // Where a jump leads does not depend on the card.
            let Some(&first) = cards.first() else { return };
            for way in Way::ALL {
                if let Ok(landing) = start.landing(Leg::Leap { way, card: first }) {
                    for &card in cards {
                        self.add_leap(&landing, Leg::Leap { way, card });
                    }
                }
            }
        }
    }

    fn add_leap(&mut self, landing: &Landing, leg: Leg) {
        let at = self.ground.zone(landing.at);
        let tie = landing.tie.map_or(0, |tie| tie.code() as u8);
        let leapt = if let Leg::Leap { card, .. } = leg { 1 + card } else { 0 };
        self.leaps.push(Place { steps: step_of(leg), count: 1, at, tie, leapt });
    }

    /// Jumps, and puts walls off.
    fn leap(&mut self, config: u32, route: &Route) {
        for nth in 0..self.leaps.len() {
            let place = self.leaps[nth];
            if place.leapt == 0 {
                self.landings.push((place, config, *route));
            } else if self.meet(config, &place) {
                self.arrive(config, &place, route, 0);
            }
        }
    }

    /// Lands behind walls where nobody comes on foot.
    fn land(&mut self) {
        for nth in 0..self.landings.len() {
            let (place, config, route) = self.landings[nth];
            if self.meet(config, &place) {
                self.arrive(config, &place, &route, 0);
            }
        }
    }
}
