//! Where a character can get: by steps, by a jump, through a wall.

use std::collections::{BTreeSet, VecDeque};

use super::World;
use super::folk::Person;
use super::map::{At, DIRS, Edge};

/// A movement so far: where, tied to which way, with how many steps left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    at: At,
    tie: Option<char>,
    left: u8,
}

/// Adds every place a character can move to.
pub(super) fn moves(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    let first = Stage { at: who.at, tie: who.via, left: who.numbers().0 };
    let mut queue = VecDeque::from([first]);
    let mut seen = BTreeSet::from([first]);
    while let Some(stage) = queue.pop_front() {
        for next in steps(world, who, stage) {
            if seen.insert(next) {
                note(world, who, next.at, false, lines);
                if !world.is_out(who.side, next.at) {
                    queue.push_back(next);
                }
            }
        }
    }
    leaps(world, who, lines);
    if who.code == "Ww" {
        walls(world, who, lines);
    }
}

/// Notes a place where the movement may end (ZONE-4, ZONE-5).
fn note(world: &World, who: &Person, at: At, jumps: bool, lines: &mut BTreeSet<String>) {
    if at == who.at {
        return;
    }
    let own = world.at(at).filter(|person| person.side == who.side).count();
    if world.is_out(who.side, at) || own + 1 + who.friends <= 3 {
        lines.insert(format!("{} {}", who.code, world.end(who.side, at, jumps)));
    }
}

/// Whether the enemies in a place let a character pass (CARD-7, COLOSSUS-3).
fn slips(world: &World, who: &Person, at: At) -> bool {
    let foes = world.foes(who.side, at);
    let giant = foes.len() == 1 && foes[0].code == "Co" && who.numbers().1 <= 1;
    foes.is_empty() || who.floats() || giant
}

fn may_leave(world: &World, who: &Person, stage: Stage, way: char) -> bool {
    stage.tie.is_none_or(|tie| tie == way) || slips(world, who, stage.at)
}

/// The next stage in a place that is entered, if it is no blocked exit (EXIT-4, COLOSSUS-4).
fn enter(world: &World, who: &Person, at: At, back: char, left: u8) -> Option<Stage> {
    let blocked = world.is_out(who.side, at) && !slips(world, who, at);
    let tie = (!slips(world, who, at)).then_some(back);
    (!blocked).then_some(Stage { at, tie, left })
}

/// One more step.
fn steps(world: &World, who: &Person, stage: Stage) -> Vec<Stage> {
    let mut next = Vec::new();
    let Some(left) = stage.left.checked_sub(1) else { return next };
    if let At::Start(..) = stage.at {
        let others = world.map.starts(who.side).into_iter().filter(|at| *at != stage.at);
        next.extend(others.map(|at| Stage { at, tie: None, left }));
    }
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        let Some((to, edge)) = world.map.beyond(stage.at, dir) else { continue };
        let passes = match edge {
            Edge::Open => true,
            Edge::Pit => who.crosses_pits(),
            Edge::Slit => matches!(who.code.as_str(), "Na" | "Gh"),
            Edge::Wall | Edge::Closed => who.code == "Gh",
            Edge::Hidden => false,
        };
        if passes && may_leave(world, who, stage, letter) {
            next.extend(enter(world, who, to, DIRS[(dir + 2) % 4].0, left));
        }
    }
    for to in diagonal(world, stage.at).filter(|_| who.crosses_pits() && may_leave(world, who, stage, 'x')) {
        next.extend(enter(world, who, to, 'x', left));
    }
    next
}

/// The zone diagonally over the pit (CARD-6).
fn diagonal(world: &World, at: At) -> impl Iterator<Item = At> {
    let apart = |one: At, other: At| match (one, other) {
        (At::Zone(x, y), At::Zone(to_x, to_y)) => x != to_x && y != to_y,
        _ => false,
    };
    world.map.over_pit(at).into_iter().filter(move |to| apart(at, *to))
}

/// Jumps (JUMP-8 to JUMP-11).
fn leaps(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    if !world.jumps && !world.cards {
        return;
    }
    let stage = Stage { at: who.at, tie: who.via, left: 0 };
    for to in world.map.over_pit(who.at) {
        let straight = (0..4).find(|dir| world.map.beyond(who.at, *dir).is_some_and(|(next, _)| next == to));
        let way = straight.map_or('x', |dir| DIRS[dir].0);
        let over_pit = straight
            .is_none_or(|dir| world.map.beyond(who.at, dir).is_some_and(|(_, edge)| edge == Edge::Pit));
        let free = world.foes(who.side, to).is_empty();
        if over_pit && free && may_leave(world, who, stage, way) {
            note(world, who, to, true, lines);
        }
    }
}

/// Steps through a wall (WALLWALKER-2, CARD-12, CARD-21).
fn walls(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    let stage = Stage { at: who.at, tie: who.via, left: 0 };
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        let Some((to, Edge::Wall)) = world.map.beyond(who.at, dir) else { continue };
        if may_leave(world, who, stage, letter) && enter(world, who, to, letter, 0).is_some() {
            note(world, who, to, false, lines);
        }
    }
}
