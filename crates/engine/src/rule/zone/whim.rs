//! Whims over zones: one legal action of a side at random, without a list of all movements.

use super::stride::Stride;
use super::{fight, list_others};
use crate::action::{Action, Actions, Leg};
use crate::deal::Below;
use crate::piece::Traits;
use crate::rule::power;
use crate::rule::whim::{LEAVES, TAKES, WALKS, act_of_one, drawn, one_of};
use crate::spot::Dir;
use crate::table::{Table, Way};
use crate::token::{Token, TokenSet};

/// What is left is offered to somebody, once in so many times.
const GIVES: u32 = 2;
/// Who can jump or go through a wall does, once in so many times.
const LEAPS: u32 = 4;
/// Ways out of a zone: four edges, and diagonally.
const WAYS: u32 = 5;

/// One of the actions of the active side.
pub(crate) fn act(table: &Table, below: Below<'_>, memory: &mut Actions) -> Action {
    let movers = table.characters().and(table.handles().of(table.active)).minus(table.spent);
    act_of_one(movers, below, |who, below| act_of(table, who, below, memory))
}

/// Something that a character may do, if there is anything.
fn act_of(table: &Table, who: Token, below: Below<'_>, memory: &mut Actions) -> Option<Action> {
    let (at, def) = (table.spot(who)?, table.def(who)?);
    memory.clear();
    if table.points == 0 {
        if fight::is_free(table, who) {
            fight::list(table, who, table.borne(who), &mut memory.list);
        }
        return one_of(&memory.list, below);
    }
    if table.is_wounded(who) {
        power::list(table, &memory.scene, who, def, TokenSet::EMPTY, &mut memory.list);
        return one_of(&memory.list, below);
    }
    let load = table.borne(who);
    list_others(table, who, def, at, load, memory);
    let others = memory.list.len() as u32;
    let lot = below(others + WALKS);
    if lot < others {
        return memory.list.get(lot as usize).copied();
    }
    wander(Stride::from(table, who, def, at, load), below).or_else(|| one_of(&memory.list, below))
}

/// Some movement that may end where it does.
fn wander(mut stride: Stride<'_>, below: Below<'_>) -> Option<Action> {
    handle(&mut stride, below);
    if !leap(&mut stride, below) {
        let rest = below(u32::from(stride.left).max(1)) as u8;
        while stride.left > rest && !stride.out && step(&mut stride, below) {
            handle(&mut stride, below);
        }
    } else if !stride.out {
        handle(&mut stride, below);
    }
    let action = Action::Walk { who: stride.who, route: stride.route() };
    stride.may_end().is_ok().then_some(action)
}

/// Perhaps jumps or goes through a wall.
fn leap(stride: &mut Stride<'_>, below: Below<'_>) -> bool {
    let table = stride.table;
    let walls = table.traits(stride.who).has(Traits::WALKS_WALLS);
    let pits = table.is_at_pit(stride.at);
    if !(walls || pits) || below(LEAPS) != 0 {
        return false;
    }
    if walls {
        return stride.push(Leg::Through(Dir::new(below(4) as u8))).is_ok();
    }
    let way = Way::ALL[below(Way::ALL.len() as u32) as usize];
    let card = if table.holdings[stride.color].jumps > 0 { 0 } else { 1 + below(6) as u8 };
    stride.push(Leg::Leap { way, card }).is_ok()
}

/// A step any way that is open.
fn step(stride: &mut Stride<'_>, below: Below<'_>) -> bool {
    if stride.table.rules().layout.line_of(stride.at).is_some() && below(2) == 0 {
        return stride.push(Leg::Face(below(8) as u8)).is_ok();
    }
    let first = below(WAYS);
    let ways = u32::from(stride.ways());
    // Those from the first one on, and behind them the others.
    let mut ways = (ways | ways << WAYS) >> first & ((1 << WAYS) - 1);
    while ways != 0 {
        let way = (first + ways.trailing_zeros()) % WAYS;
        ways &= ways - 1;
        let leg = if way + 1 == WAYS { Leg::Diagonal } else { Leg::Step(Dir::new(way as u8)) };
        if stride.push(leg).is_ok() {
            return true;
        }
    }
    false
}

/// Perhaps takes, leaves, gives or exchanges something; what may not be stays as it is.
fn handle(stride: &mut Stride<'_>, below: Below<'_>) {
    if stride.out {
        return;
    }
    let table = stride.table;
    let load = stride.load();
    if !load.is_empty() {
        if below(LEAVES) == 0 && stride.push(Leg::Leave(drawn(load, below))).is_ok() {
            let own = table.characters().and(table.handles().of(stride.color));
            let others = own.or(table.objects()).minus(stride.who.bit()).minus(load);
            let others = table.those_on(others, stride.at);
            if !others.is_empty() && below(GIVES) == 0 {
                let _ = stride.push(Leg::With(drawn(others, below)));
            }
        }
        return;
    }
    let lying = table.those_on(table.objects().or(table.wounded), stride.at);
    if !lying.is_empty() && below(TAKES) == 0 {
        let _ = stride.push(Leg::Take(drawn(lying, below)));
    }
}
