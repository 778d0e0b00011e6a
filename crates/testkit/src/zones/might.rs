//! Whom a character can attack or shoot at and with what totals, and what it does to rooms.

use std::collections::BTreeSet;

use super::World;
use super::folk::Person;
use super::map::{At, DIRS, Edge, room_of};

/// The zone in which somebody fights: from a starting zone the faced one across an open edge.
fn arena(world: &World, at: At) -> At {
    let At::Start(..) = at else { return at };
    let across = (0..4).find_map(|dir| world.map.beyond(at, dir));
    across.filter(|(_, edge)| *edge == Edge::Open).map_or(at, |(zone, _)| zone)
}

fn in_arena(world: &World, zone: At) -> impl Iterator<Item = &Person> {
    world.folk.iter().filter(move |person| arena(world, person.at) == zone)
}

/// Whoever takes part without being the target.
fn is_able(person: &Person) -> bool {
    !person.wounded && !person.spent
}

/// Adds the attacks of a character.
pub(super) fn attacks(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    if world.points == 0 && (who.code != "Sa" || who.done) {
        return;
    }
    let own = arena(world, who.at);
    for target in world.folk.iter().filter(|person| person.side != who.side) {
        if target.hurt && target.wounded || target.carried {
            continue;
        }
        let zone = arena(world, target.at);
        let edges = (0..4).filter_map(|dir| world.map.beyond(who.at, dir)).filter(|(to, _)| *to == target.at);
        let mut reached = edges.filter(|(_, edge)| matches!(edge, Edge::Open | Edge::Slit | Edge::Pit));
        let alone = in_arena(world, own).all(|person| person.side == who.side);
        if own != zone && !(who.has("Sr") > 0 && alone && reached.next().is_some()) {
            continue;
        }
        let same = |one: &Person, other: &Person| one.side == other.side && one.code == other.code;
        let side = |first: &Person| -> Vec<Person> {
            let friends = in_arena(world, zone).filter(|person| person.side == first.side && is_able(person));
            let others = friends.filter(|person| !same(person, first));
            [first].into_iter().chain(others).cloned().collect()
        };
        // SPEAR-8: the Sword of who attacks counts with a spear as well.
        let totals = (total(world, &side(who), true, true), total(world, &side(target), false, true));
        lines.insert(format!("{} *{} {}:{}", who.code, target.name(who.side), totals.0, totals.1));
    }
}

/// What fighters hand to hand bring; the General counts in close combat only.
fn total(world: &World, side: &[Person], attacking: bool, close: bool) -> usize {
    side.iter().map(|person| value(world, person, side.len(), attacking, close)).sum()
}

fn value(world: &World, person: &Person, company: usize, attacking: bool, close: bool) -> usize {
    let own = if person.wounded { 0 } else { usize::from(person.numbers().1) };
    let tools = person.has(if attacking { "Sw" } else { "Ar" });
    let stab = if person.code == "Ba" && !person.wounded && company > 1 { 2 } else { 0 };
    let room = |at: At| match at {
        At::Zone(x, y) => Some(room_of(x, y)),
        At::Start(..) => None,
    };
    let leads = |other: &Person| {
        other.code == "Ge" && other.side == person.side && !other.wounded && room(other.at) == room(person.at)
    };
    let led = close && person.code != "Ge" && room(person.at).is_some() && world.folk.iter().any(leads);
    own + tools + stab + usize::from(led)
}

/// The value with which somebody shoots.
fn shot(who: &Person) -> usize {
    if who.code == "Cb" && !who.done { 3 } else { who.has("Bo") }
}

/// Places seen from another one.
pub(super) fn seen(world: &World, from: At) -> BTreeSet<At> {
    let mut seen = BTreeSet::new();
    for dir in 0..DIRS.len() {
        let mut at = from;
        while let Some((next, edge)) = world.map.beyond(at, dir) {
            let passes = matches!(edge, Edge::Open | Edge::Pit) || edge == Edge::Slit && at == from;
            if !passes {
                break;
            }
            seen.insert(next);
            if world.at(next).next().is_some() || matches!(next, At::Start(..)) {
                break;
            }
            at = next;
        }
    }
    seen
}

fn can_shoot(world: &World, who: &Person, target: &Person) -> bool {
    is_able(who)
        && shot(who) > 0
        && world.at(who.at).all(|person| person.side == who.side)
        && !(target.hurt && target.wounded)
        && !target.carried
        && target.has("Ls") == 0
        && seen(world, who.at).contains(&target.at)
}

/// Adds the shots of a character, with everybody who may join.
pub(super) fn shots(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    for target in world.folk.iter().filter(|person| person.side != who.side) {
        if !can_shoot(world, who, target) {
            continue;
        }
        let joins = |person: &&Person| {
            person.side == who.side && person.code != who.code && can_shoot(world, person, target)
        };
        let others: Vec<&Person> = world.folk.iter().filter(joins).collect();
        for choice in 0u32..1 << others.len() {
            let joined = others.iter().enumerate().filter(|(nth, _)| choice >> nth & 1 == 1);
            shoot(world, who, target, &joined.map(|(_, other)| *other).collect::<Vec<_>>(), lines);
        }
    }
}

fn shoot(world: &World, who: &Person, target: &Person, joined: &[&Person], lines: &mut BTreeSet<String>) {
    let there = |side: char| -> Vec<Person> {
        world.at(target.at).filter(|person| person.side == side && is_able(person)).cloned().collect()
    };
    let hand_to_hand = there(who.side);
    let company = hand_to_hand.len() + 1 + joined.len();
    let fighters: usize = hand_to_hand.iter().map(|person| value(world, person, company, true, false)).sum();
    let shooters = shot(who) + joined.iter().map(|other| shot(other)).sum::<usize>();
    let mut defenders = vec![target.clone()];
    if !hand_to_hand.is_empty() {
        defenders.extend(there(target.side).into_iter().filter(|person| person.code != target.code));
    }
    let mut names: Vec<String> = joined.iter().map(|other| format!(" &{}", other.code)).collect();
    names.sort();
    let totals = (fighters + shooters, total(world, &defenders, false, false));
    let names = names.concat();
    lines.insert(format!("{} %{}{names} {}:{}", who.code, target.name(who.side), totals.0, totals.1));
}

/// Adds the rooms a character reveals and turns.
pub(super) fn rooms(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    let (x, y) = match who.at {
        At::Zone(x, y) => (x, y),
        At::Start(room, _) => {
            if !world.map.rooms.contains_key(&room) {
                lines.insert(format!("{} ?{room}", who.code));
            }
            return;
        }
    };
    for dir in 0..DIRS.len() {
        if let Some((At::Zone(to_x, to_y), Edge::Hidden)) = world.map.beyond(who.at, dir)
            && world.map.own_is_open(x, y, dir)
        {
            lines.insert(format!("{} ?{}", who.code, room_of(to_x, to_y)));
        }
    }
    if world.map.icon(x, y) != Some('G') {
        return;
    }
    let color = |plan: &str| plan.trim_end_matches("ccw").trim_end_matches("cw").to_owned();
    let own = world.map.rooms.get(&room_of(x, y)).map(|plan| color(plan));
    for (place, plan) in world.map.rooms.iter().filter(|(_, plan)| Some(color(plan)) == own) {
        let arrow = if plan.ends_with("ccw") { '-' } else { '+' };
        for sign in ['+', '-'].into_iter().filter(|sign| *sign == arrow || who.code == "Me") {
            lines.insert(format!("{} @{place}{sign}", who.code));
        }
    }
}
