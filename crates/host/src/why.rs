//! Why a token may not go to a square, or do anything there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::action::Left;
use engine::rule::carry::Mover;
use engine::rule::walk::{Walk, ground};
use engine::spot::MAX_SPOTS;
use engine::{Action, Actions, Ask, Dir, Illegal, Leg, Route, Spot, Table, Token, View};

use crate::{moves, zone_why};

/// An obstacle weighs more than the longest way around; the walls that stay more than who may leave.
const WALL: u32 = 10_000;
const SOMEBODY: u32 = 1000;

/// The most telling refusal; `None` if the token may act on the square.
pub(crate) fn why(view: &View, who: Token, to: Spot) -> Option<Illegal> {
    let table = view.table();
    if may(view, who, to, |_| true) {
        return None;
    }
    if view.ask() == Some(Ask::Place) {
        return view.check(&Action::Place { token: who, spot: to }).err();
    }
    if table.rules().layout.has_zones() {
        return zone_why::why(view, who, to);
    }
    // An empty walk is refused for itself only where nothing speaks against the character.
    let empty = view.check(&Action::Walk { who, route: Route::EMPTY }).err()?;
    if empty.rule != "WALK-1" || table.spot(who) == Some(to) {
        return Some(empty);
    }
    let enemies = table.tokens_on(to).and(table.characters()).minus(table.handles().of(table.owner(who)));
    if let Some(target) = enemies.minus(table.wounded).first().or(enemies.first()) {
        return view.check(&Action::Fight { who, target }).err();
    }
    jump(view, who, to).or_else(|| walk(table, who, to)).or(Some(empty))
}

/// The same for walking alone, whatever else the token could do there.
pub(crate) fn why_walk(view: &View, who: Token, to: Spot) -> Option<Illegal> {
    if may(view, who, to, |action| matches!(action, Action::Walk { .. })) {
        return None;
    }
    let table = view.table();
    let empty = view.check(&Action::Walk { who, route: Route::EMPTY }).err()?;
    if empty.rule != "WALK-1" || table.spot(who) == Some(to) {
        return Some(empty);
    }
    let found =
        if table.rules().layout.has_zones() { zone_why::walk(table, who, to) } else { walk(table, who, to) };
    found.or(Some(empty))
}

/// Whether something legal of that kind is about the square.
fn may(view: &View, who: Token, to: Spot, meant: impl Fn(&Action) -> bool) -> bool {
    let mut legal = Actions::new();
    view.legal(&mut legal);
    let fits = |action: &Action| {
        moves::actor(action) == Some(who) && moves::aim(view.table(), action) == Some(to) && meant(action)
    };
    legal.iter().any(fits)
}

/// Why a jump over a square that stops walkers is refused.
fn jump(view: &View, who: Token, to: Spot) -> Option<Illegal> {
    let table = view.table();
    let at = table.spot(who)?;
    let over = table
        .around(at)
        .find(|over| !table.terrain(*over).is_plain() && table.adjacency(*over, to).is_some())?;
    let refusal = view.check(&Action::Jump { who, over, to, left: Left::NOTHING }).err()?;
    refusal.rule.starts_with("JUMP").then_some(refusal)
}

/// Why walking there is refused: by the square itself if the character gets next to it, else by
/// the first obstacle on the way with the fewest of them.
fn walk(table: &Table, who: Token, to: Spot) -> Option<Illegal> {
    let mut reached: Vec<Option<Walk<'_>>> = vec![None; MAX_SPOTS];
    let start = Walk::new(table, who)?;
    reached[start.at().index()] = Some(start);
    let mut queue = std::collections::VecDeque::from([start]);
    let mut at_the_door = None;
    while let Some(walk) = queue.pop_front() {
        for dir in Dir::ALL {
            let Some(next) = table.rules().layout.neighbor(walk.at(), dir) else { continue };
            let mut on = walk;
            match on.push(Leg::Step(dir)) {
                Ok(()) if reached[next.index()].is_none() => {
                    reached[next.index()] = Some(on);
                    queue.push_back(on);
                }
                Err(refusal)
                    if next == to && walk.steps_left() > 0 && table.adjacent(walk.at(), dir).is_some() =>
                {
                    at_the_door = at_the_door.or(Some(refusal));
                }
                Ok(()) | Err(_) => {}
            }
        }
    }
    if let Some(walk) = &reached[to.index()] {
        return walk.may_end().err();
    }
    at_the_door.or_else(|| obstacle(table, who, start, to))
}

fn obstacle<'a>(table: &'a Table, who: Token, start: Walk<'a>, to: Spot) -> Option<Illegal> {
    let layout = &table.rules().layout;
    let mut cost = vec![u32::MAX; MAX_SPOTS];
    let mut queue = BinaryHeap::from([Reverse((0, to))]);
    cost[to.index()] = 0;
    while let Some(Reverse((length, spot))) = queue.pop() {
        if length > cost[spot.index()] {
            continue;
        }
        for dir in Dir::ALL {
            let Some(from) = layout.neighbor(spot, dir) else { continue };
            let length = length + toll(table, from, dir.opposite(), spot);
            if length < cost[from.index()] {
                cost[from.index()] = length;
                queue.push(Reverse((length, from)));
            }
        }
    }
    let mover = Mover::new(table, who);
    let mut way = Vec::new();
    let mut at = start.at();
    while at != to {
        let nearer = |dir: &Dir| {
            layout
                .neighbor(at, *dir)
                .map_or(u32::MAX, |next| cost[next.index()].saturating_add(toll(table, at, *dir, next)))
        };
        let dir = Dir::ALL.into_iter().min_by_key(nearer)?;
        // A wall says more than the speed that is missing.
        if let Err(refusal) = ground::check_edge(table, &mover, at, dir) {
            return Some(refusal);
        }
        at = layout.neighbor(at, dir)?;
        way.push(dir);
    }
    let mut walk = start;
    way.into_iter().find_map(|dir| walk.push(Leg::Step(dir)).err()).or_else(|| walk.may_end().err())
}

/// How much speaks against a step.
fn toll(table: &Table, from: Spot, dir: Dir, to: Spot) -> u32 {
    let wall = if table.adjacent(from, dir).is_some() { 1 } else { WALL };
    let taken = table.standing(to).is_some() || !table.terrain(to).is_plain();
    wall + if taken { SOMEBODY } else { 0 }
}
