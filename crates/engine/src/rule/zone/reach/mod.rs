//! All movements of a character over zones, one route for each result.
//!
//! A *stage* is a zone that the character comes to with something in its hands. There it can share out the loads of
//! the zone in every way (`share.rs`), and from each of them it goes on. Among the unwounded every way leads back to
//! every other. So it is enough to know which loads there are, and a stage that was met before leads to nothing
//! new. Where a wounded character takes part, each way is remembered by itself. Stages with most steps left are
//! followed first, so each is met at its best and every result is listed once.

mod desk;
mod mover;
mod share;
mod stage;
mod step;

use super::grip::Holder;
use super::ground::Ground;
use super::key::{Seen, loads_key, mix, part};
use super::stride::{Gait, Stride};
use crate::action::{Action, Leg, Route};
use crate::piece::Traits;
use crate::rule::walk::Keys;
use crate::spot::Dir;
use crate::table::{Border, Table, Way};
use crate::token::{Token, TokenSet};
use desk::{Desk, Mark, Tail};
use mover::{IN_HAND, Mover, bit};
use share::Shares;
use stage::{Gate, Gates, Nature, Natures, Stage, place_key, step_of};

/// The most zones a character walks.
const MAX_SPEED: usize = 7;
/// Desks that are remembered, and the tails of their routes, before all are forgotten.
const MAX_DESKS: usize = 1 << 12;
const MAX_TAILS: usize = 1 << 15;

/// Memory of the search, kept from one list to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    ground: Ground,
    shares: Shares,
    keys: Seen,
    ends: Seen,
    stages: Vec<Stage>,
    /// What is to be followed, by the steps that are left.
    levels: [Vec<u32>; MAX_SPEED + 1],
    natures: Natures,
    leaps: Vec<Gate>,
    routes: Vec<Route>,
    desks: Vec<Desk>,
    tails: Vec<Tail>,
    marks: Vec<Mark>,
    untouched: Keys,
    by_hand: Vec<u32>,
    /// How often spots were numbered when the first of these desks was made.
    numberings: u32,
    /// How many lists were made.
    lists: u64,
}

impl Scratch {
    /// Looks the table up for the lists that follow.
    pub(crate) fn survey(&mut self, table: &Table) {
        self.ground.survey(table);
        let is_much = self.desks.len() > MAX_DESKS || self.tails.len() > MAX_TAILS;
        if self.shares.tidy() || is_much || self.numberings != self.ground.numberings {
            self.numberings = self.ground.numberings;
            self.untouched.clear();
            self.by_hand.clear();
            self.desks.clear();
            self.tails.clear();
            self.marks.clear();
        }
    }
}

/// Lists every movement of a character, after [`Scratch::survey`].
pub(crate) fn list(table: &Table, who: Token, list: &mut Vec<Action>, scratch: &mut Scratch) {
    let Scratch { ground, shares, keys, ends, stages, levels, natures, leaps, routes, .. } = scratch;
    let Scratch { desks, tails, marks, untouched, by_hand, lists, .. } = scratch;
    let Some(start) = Stride::new(table, who) else { return };
    keys.clear();
    ends.clear();
    stages.clear();
    leaps.clear();
    *lists += 1;
    let mover = Mover::new(&start, ground);
    let Mover { roped, sticky, exits, .. } = mover;
    let gates = natures.of(Nature { readings: ground.readings, roped, sticky, exits });
    let mut search = Search {
        table,
        mover,
        ground,
        list,
        keys,
        ends,
        stages,
        levels,
        gates,
        leaps,
        routes,
        shares,
        desks,
        tails,
        marks,
        untouched,
        by_hand,
        alone: mix(*lists << 20 | 7),
    };
    let speed = usize::from(start.left).min(MAX_SPEED);
    search.begin(&start, speed);
    for left in (0..=speed).rev() {
        let mut next = 0;
        while let Some(index) = search.levels[left].get(next).copied() {
            next += 1;
            search.follow(index, left as u8);
        }
        search.levels[left].clear();
    }
}

struct Search<'a> {
    table: &'a Table,
    mover: Mover,
    ground: &'a Ground,
    list: &'a mut Vec<Action>,
    keys: &'a mut Seen,
    ends: &'a mut Seen,
    stages: &'a mut Vec<Stage>,
    levels: &'a mut [Vec<u32>; MAX_SPEED + 1],
    gates: &'a mut Gates,
    /// Jumps and walls.
    leaps: &'a mut Vec<Gate>,
    routes: &'a mut Vec<Route>,
    shares: &'a mut Shares,
    desks: &'a mut Vec<Desk>,
    tails: &'a mut Vec<Tail>,
    marks: &'a mut Vec<Mark>,
    /// Desks of zones where nobody has been, by what is there and in the hand.
    untouched: &'a mut Keys,
    by_hand: &'a mut Vec<u32>,
    /// The key of desks that this list alone can use.
    alone: u64,
}

/// A character that leaves a stage.
struct Leaver<'a> {
    stage: &'a Stage,
    index: u32,
    share: u32,
    route: &'a Route,
    lying: u64,
    mark: Mark,
}

impl Search<'_> {
    /// Shares out the loads where the character is, and goes from there; a jump or a wall is an action of its own.
    fn begin(&mut self, start: &Stride<'_>, speed: usize) {
        let Mover { start: at, tie, hand, lying, room, .. } = self.mover;
        let here = if room > 0 { self.ground.contents(at).loads.minus(hand) } else { TokenSet::EMPTY };
        let stage = Stage {
            route: Route::EMPTY,
            at,
            tie,
            leapt: 0,
            hand,
            here,
            hand_key: loads_key(hand),
            here_key: loads_key(here),
            rest: 0,
            lying,
            passed: 0,
            before: 0,
            share: 0,
            left_there: 0,
            desk: 0,
            from: (u8::MAX, 0),
            sick: false,
        };
        let stage = Stage { sick: self.has_wounded(&stage), ..stage };
        if !stage.sick {
            self.keys.insert(stage.key() ^ stage.loads_key());
        }
        self.stages.push(stage);
        self.list_leaps(start);
        self.share_out(0, &stage, speed as u8);
    }

    /// Gates that are jumps or walls.
    fn list_leaps(&mut self, start: &Stride<'_>) {
        let table = start.table;
        if table.traits(start.who).has(Traits::WALKS_WALLS) {
            for dir in Dir::ALL {
                self.add_leap(start, Leg::Through(dir));
            }
        }
        if table.is_at_pit(start.at) {
            let cards = if table.holdings[start.color].jumps > 0 { 0..1 } else { 1..7 };
            for way in Way::ALL {
                for card in cards.clone() {
                    self.add_leap(start, Leg::Leap { way, card });
                }
            }
        }
    }

    fn add_leap(&mut self, start: &Stride<'_>, leg: Leg) {
        let Ok(landing) = start.landing(leg) else { return };
        let to = self.ground.zone(landing.at);
        let tie = landing.tie.map_or(0, |tie| tie.code() as u8);
        let leapt = if let Gait::Leapt(card) = landing.gait { 1 + card } else { 0 };
        let (border, key) = (bit(Border::Open), place_key(to, tie, leapt));
        self.leaps.push(Gate { step: step_of(leg), key, to, tie, border, leapt, through: leapt == 0 });
    }

    /// The gates of a stage, whatever is carried: where they begin, and where they end.
    #[inline]
    fn gates(&mut self, stage: &Stage) -> (u32, u32) {
        self.gates.known(stage.at, stage.tie).unwrap_or_else(|| self.find_gates(stage))
    }

    fn find_gates(&mut self, stage: &Stage) -> (u32, u32) {
        let (ground, mover) = (self.ground, &self.mover);
        let first = self.gates.all.len() as u32;
        let tied = stage.tie != 0 && mover.sticky >> stage.at & 1 != 0;
        for door in ground.doors(stage.at) {
            let (to, border) = (door.to, bit(door.border));
            let held = tied && door.out != 0 && door.out != stage.tie;
            if mover.roped & border == 0 || held || (mover.exits & mover.sticky) >> to & 1 != 0 {
                continue;
            }
            let tie = if mover.sticky >> to & 1 != 0 { door.back } else { 0 };
            let (step, key) = (step_of(door.leg), place_key(to, tie, 0));
            self.gates.all.push(Gate { step, key, to, tie, border, leapt: 0, through: false });
        }
        let range = (first, self.gates.all.len() as u32);
        self.gates.keep(stage.at, stage.tie, range);
        range
    }

    /// The loads of a zone as they are on the table, and their key.
    #[inline]
    fn here(&self, zone: u8) -> (TokenSet, u64) {
        if self.mover.room == 0 {
            return (TokenSet::EMPTY, 0);
        }
        let contents = self.ground.contents(zone);
        (contents.loads, contents.loads_key)
    }

    /// Whether a wounded character takes part in sharing out the loads of a stage.
    fn has_wounded(&self, stage: &Stage) -> bool {
        let carried = || !stage.loads().and(self.ground.wounded).is_empty();
        self.mover.room > 0 && (self.ground.sickrooms >> stage.at & 1 != 0 || carried())
    }

    /// Lists what a stage leads to, and goes on from there.
    fn follow(&mut self, index: u32, left: u8) {
        let stage = self.stages[index as usize];
        if left == 0 && !stage.sick {
            // Whoever came on foot may have had more steps left.
            if self.keys.insert(stage.key() ^ stage.loads_key()) {
                self.end_at(&stage);
            }
            return;
        }
        self.share_out(index, &stage, left);
    }

    /// Shares out the loads of a stage in every way, lists each, and goes on from each.
    fn share_out(&mut self, index: u32, stage: &Stage, left: u8) {
        let sick = stage.sick;
        let gates = if left > 0 { self.gates(stage) } else { (0, 0) };
        let is_new = sick || self.is_new_end(stage, stage.loads_key());
        let mut fits = !sick && self.may_stay(stage.at, stage.lying);
        if !sick && stage.loads().is_empty() {
            if index > 0 && is_new && fits {
                self.list.push(Action::Walk { who: self.mover.who, route: stage.route });
            }
            let mark = Mark { hand: TokenSet::EMPTY, hand_key: 0, leaves: self.key_on_table(stage.at) };
            let (route, lying) = (&stage.route, stage.lying);
            self.go_on(&Leaver { stage, index, share: 0, route, lying, mark }, gates, left);
            return;
        }
        let number = self.desk(stage);
        self.stages[index as usize].desk = number;
        let marks = self.marks(number, stage.at);
        let desk = self.desks[number as usize];
        for share in 0..desk.ways {
            let mut route = stage.route;
            if !self.go_along(&mut route, &desk, share) {
                continue;
            }
            let mark = self.marks[(marks + share) as usize];
            let (mut lying, mut lists) = (stage.lying, is_new);
            if sick {
                let key = mark.leaves ^ mix(mark.hand.0);
                if !self.keys.insert(stage.key() ^ key) {
                    continue;
                }
                lying = self.lying(stage, mark.hand);
                lists = self.is_new_end(stage, key);
                fits = self.mover.fits(self.ground, Some(stage.at), lying);
            }
            if lists && fits && (index > 0 || share > 0) {
                self.list.push(Action::Walk { who: self.mover.who, route });
            }
            if left > 0 || index == 0 {
                self.go_on(&Leaver { stage, index, share, route: &route, lying, mark }, gates, left);
            }
        }
    }

    /// Whether nothing that was listed ends like this.
    #[inline]
    fn is_new_end(&mut self, stage: &Stage, key: u64) -> bool {
        !self.mover.ties_end || self.ends.insert(place_key(stage.at, 0, stage.leapt) ^ stage.rest ^ key)
    }

    /// Whether the character may stay in a zone while the wounded lie where they do.
    #[inline]
    fn may_stay(&self, zone: u8, lying: u64) -> bool {
        if lying == self.mover.lying {
            return self.mover.full >> zone & 1 == 0;
        }
        self.mover.fits(self.ground, Some(zone), lying)
    }

    /// Where the wounded are after the loads of a stage were shared out.
    fn lying(&self, stage: &Stage, hand: TokenSet) -> u64 {
        let mut lying = stage.lying;
        for (nth, friend) in self.ground.wounded.take(8).enumerate() {
            if stage.loads().has(friend) {
                let place = if hand.has(friend) { IN_HAND } else { stage.at };
                lying = lying & !(0xff << (8 * nth)) | u64::from(place) << (8 * nth);
            }
        }
        lying
    }

    /// The key of the loads of a zone as they are on the table, those of who moves left aside.
    fn key_on_table(&self, zone: u8) -> u64 {
        if self.mover.room == 0 {
            return 0;
        }
        let mut key = self.ground.contents(zone).key;
        if zone == self.mover.start {
            for token in self.mover.hand {
                key ^= part(token, Holder::By(self.mover.who));
            }
        }
        key
    }
}
