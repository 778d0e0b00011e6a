//! Whims: one legal action at random, without a list of all. A playout needs no more.

use crate::action::{Action, Actions, Leg};
use crate::deal::Below;
use crate::decision::Ask;
use crate::edition::Grain;
use crate::rule::carry::Mover;
use crate::rule::kept::Terms;
use crate::rule::walk::Walk;
use crate::rule::walk::ground::Entry;
use crate::rule::{ask, list, list_others, load, movers, power, setup, survey, zone};
use crate::secrets::Private;
use crate::side::Side;
use crate::spot::Dir;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// One of so many turns ends although something could be done.
const IDLE: u32 = 32;
/// A walk is as likely as so many other things together.
pub(super) const WALKS: u32 = 8;
/// A token that could be taken is, once in so many times.
pub(super) const TAKES: u32 = 2;
/// A token that is carried is put down at a square, once in so many times.
pub(super) const LEAVES: u32 = 12;

/// One of the actions a side may take; `None` if it is not asked.
pub(crate) fn draw(
    table: &Table,
    mine: &Private,
    side: Side,
    below: Below<'_>,
    memory: &mut Actions,
) -> Option<Action> {
    memory.clear();
    match ask(table, side)? {
        Ask::Act => Some(act(table, below, memory)),
        Ask::Hide => setup::hide_anywhere(table, mine, below),
        Ask::Pick(_)
        | Ask::Forces
        | Ask::Discard
        | Ask::Team
        | Ask::Facing
        | Ask::Card
        | Ask::Place
        | Ask::Announce
        | Ask::Commit => {
            list(table, mine, side, memory);
            one_of(&memory.list, below)
        }
    }
}

pub(super) fn one_of(list: &[Action], below: Below<'_>) -> Option<Action> {
    if list.is_empty() { None } else { list.get(below(list.len() as u32) as usize).copied() }
}

fn act(table: &Table, below: Below<'_>, memory: &mut Actions) -> Action {
    if below(IDLE) == 0 {
        return Action::Pass;
    }
    match table.rules().grain {
        Grain::Squares => {
            let movers = movers(table);
            survey(table, movers, memory);
            act_of_one(movers, below, |who, below| act_of(table, who, below, memory))
        }
        Grain::Zones { .. } => zone::whim::act(table, below, memory),
    }
}

/// What one of these does: who has nothing to do is not drawn again.
pub(super) fn act_of_one(
    mut movers: TokenSet,
    below: Below<'_>,
    mut act_of: impl FnMut(Token, Below<'_>) -> Option<Action>,
) -> Action {
    while !movers.is_empty() {
        let who = drawn(movers, below);
        if let Some(action) = act_of(who, below) {
            return action;
        }
        movers.remove(who);
    }
    Action::Pass
}

/// One of these tokens, of which there has to be one.
pub(super) fn drawn(tokens: TokenSet, below: Below<'_>) -> Token {
    let mut bits = tokens.0;
    for _ in 0..below(tokens.len() as u32) {
        bits &= bits - 1;
    }
    Token(bits.trailing_zeros() as u8)
}

/// Something that a character may do, if there is anything.
fn act_of(table: &Table, who: Token, below: Below<'_>, memory: &mut Actions) -> Option<Action> {
    let (at, def) = (table.spot(who)?, table.def(who)?);
    memory.clear();
    if table.is_wounded(who) {
        power::list(table, &memory.scene, who, def, TokenSet::EMPTY, &mut memory.list);
        return one_of(&memory.list, below);
    }
    let load = load(&memory.scene, who, def, at);
    let terms = Terms::of_others(table, &memory.scene);
    if !memory.others.list(who, terms, &mut memory.list) {
        list_others(table, who, def, at, load, memory);
    }
    power::list(table, &memory.scene, who, def, load, &mut memory.list);
    let others = memory.list.len() as u32;
    let lot = below(others + WALKS);
    if lot < others {
        return memory.list.get(lot as usize).copied();
    }
    memory.scene.lift(table, who, at, load);
    let mover = Mover::in_scene(table, &memory.scene, who, def);
    let walk = wander(Walk::from(table, mover, at, load), below);
    memory.scene.put_back();
    walk.or_else(|| one_of(&memory.list, below))
}

/// Some walk that may end where it does.
fn wander(mut walk: Walk<'_>, below: Below<'_>) -> Option<Action> {
    let speed = walk.steps_left();
    if speed == 0 {
        return None;
    }
    let rest = below(u32::from(speed)) as u8;
    let mut ahead = Dir::new(below(4) as u8);
    while walk.steps_left() > 0 && walk.entry() == Entry::Inside {
        let Some(dir) = step(&mut walk, ahead, below) else { break };
        ahead = dir;
        handle(&mut walk, below);
        if walk.steps_left() <= rest && walk.may_end().is_ok() {
            break;
        }
    }
    let action = Action::Walk { who: walk.who(), route: walk.route() };
    walk.may_end().is_ok().then_some(action)
}

/// A step in any direction, back only if no other is open.
fn step(walk: &mut Walk<'_>, ahead: Dir, below: Below<'_>) -> Option<Dir> {
    let mut bends = [3, 0, 1, 2];
    bends[..3].rotate_left(below(3) as usize);
    bends.into_iter().map(|quarters| ahead.turned(quarters)).find(|dir| walk.push(Leg::Step(*dir)).is_ok())
}

/// Perhaps takes or leaves something.
fn handle(walk: &mut Walk<'_>, below: Below<'_>) {
    if walk.entry() != Entry::Inside {
        return;
    }
    let load = walk.load();
    if !load.is_empty() && below(LEAVES) == 0 {
        // What may not be left stays where it is.
        let _ = walk.push(Leg::Leave(drawn(load, below)));
        return;
    }
    let lying = walk.lying();
    if !lying.is_empty() && below(TAKES) == 0 {
        let _ = walk.push(Leg::Take(drawn(lying, below)));
    }
}
