//! What characters do by an ability or an object: heal, pick locks, steal, burn, move things.

use std::collections::BTreeSet;

use super::World;
use super::folk::{Person, Thing};
use super::map::{At, DIRS, Edge, room_of};
use super::might::seen;

/// Adds what an unwounded character may do with its powers.
pub(super) fn powers(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    let mut add = |what: String| {
        lines.insert(format!("{} !{what}", who.code));
    };
    match who.code.as_str() {
        "Cl" => heal(world, who, &mut add),
        "Gm" => golem(world, who, &mut add),
        "Pi" => steal(world, who, &mut add),
        "Tk" => levitate(world, who, &mut add),
        _ => {}
    }
    let locks = matches!(who.code.as_str(), "Th" | "Ba") || who.has("Ke") > 0;
    let smashes = matches!(who.code.as_str(), "Wa" | "Co");
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        match world.map.gate(who.at, dir) {
            Some(_) if locks => add(format!("lock {letter}")),
            _ => {}
        }
        if smashes && world.map.gate(who.at, dir) == Some(true) {
            add(format!("smash {letter}"));
        }
    }
    if matches!(who.code.as_str(), "Wi" | "Tk") {
        scrolls(world, who, &mut add);
    }
}

/// Adds what a wounded character may do.
pub(super) fn wounded(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    if who.code == "Tr" && !who.hurt && !who.carried && !who.spent && world.points > 0 {
        lines.insert("Tr !regenerate".to_owned());
    }
}

fn heal(world: &World, who: &Person, add: &mut impl FnMut(String)) {
    for other in world.at(who.at).filter(|other| other.wounded && !other.carried) {
        add(format!("heal {}", other.name(who.side)));
    }
}

fn golem(world: &World, who: &Person, add: &mut impl FnMut(String)) {
    if let At::Zone(x, y) = who.at
        && world.golem
        && !world.map.is_broken(room_of(x, y))
    {
        add("break".to_owned());
    }
}

fn steal(world: &World, who: &Person, add: &mut impl FnMut(String)) {
    if !who.load.is_empty() || who.friends > 0 {
        return;
    }
    for thing in world.things.iter().filter(|thing| thing.at == who.at) {
        if thing.bearer.as_ref().is_some_and(|(side, _)| *side != who.side) {
            add(format!("steal {}", thing.name(who.side)));
        }
    }
}

fn scrolls(world: &World, who: &Person, add: &mut impl FnMut(String)) {
    if who.has("Fb") > 0 {
        let seen = seen(world, who.at);
        for other in world.folk.iter().filter(|other| !other.carried) {
            let near = other.at == who.at && (other.side != who.side || other.code != who.code);
            if near || seen.contains(&other.at) {
                add(format!("fireball {}", other.name(who.side)));
            }
        }
    }
    if let (At::Zone(x, y), true) = (who.at, who.has("In") > 0) {
        for (letter, dx, dy) in DIRS {
            let (x, y) = (x / 2 + dx, y / 2 + dy);
            if (0..2).contains(&x) && (0..world.map.rows / 2).contains(&y) {
                add(format!("invert {letter}"));
            }
        }
    }
}

/// Objects that float up to three zones (TELEKINETICIST-2 to TELEKINETICIST-8, CARD-30).
fn levitate(world: &World, who: &Person, add: &mut impl FnMut(String)) {
    let room = |at: At| match at {
        At::Zone(x, y) => Some(room_of(x, y)),
        At::Start(..) => None,
    };
    for thing in &world.things {
        let own = thing.bearer.as_ref().is_some_and(|(side, code)| *side == who.side && *code == who.code);
        let near = thing.bearer.is_none() && room(thing.at).is_some() && room(thing.at) == room(who.at);
        if own || near {
            float(world, who, thing, own, add);
        }
    }
}

fn float(world: &World, who: &Person, thing: &Thing, own: bool, add: &mut impl FnMut(String)) {
    let mut reached = BTreeSet::from([thing.at]);
    for _ in 0..3 {
        let more: Vec<At> = reached.iter().flat_map(|at| drift(world, who.side, *at)).collect();
        reached.extend(more);
    }
    let name = thing.name(who.side);
    for at in reached {
        if at != thing.at || own {
            add(format!("move {name} {}", at.name()));
        }
        for other in world.at(at).filter(|other| !other.wounded && other.code != "Gh") {
            let is_who = other.side == who.side && other.code == who.code;
            let hands = other.load.len() + other.friends - usize::from(is_who && own);
            let most = if other.code == "Pa" { 2 } else { 1 };
            if hands < most && !(is_who && own) {
                add(format!("move {name} {} >{}", at.name(), other.name(who.side)));
            }
        }
    }
}

/// Where something that flies gets in one step, never onto an opponent's starting zone.
fn drift(world: &World, side: char, at: At) -> Vec<At> {
    let open = |(to, edge): (At, Edge)| matches!(edge, Edge::Open | Edge::Pit).then_some(to);
    let mut next: Vec<At> = (0..4).filter_map(|dir| world.map.beyond(at, dir).and_then(open)).collect();
    next.extend(world.map.over_pit(at));
    if let At::Start(..) = at {
        next.extend(world.map.starts(side));
    }
    next.retain(|to| !world.is_out(side, *to));
    next
}
