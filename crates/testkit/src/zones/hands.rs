//! Taking, leaving and trading on the spot: a movement without a step (CARD-18).

use std::collections::{BTreeMap, BTreeSet};

use super::World;
use super::folk::Person;

/// Who holds each load of a zone: a character by side and code, or nobody.
type Hands = BTreeMap<String, Option<String>>;

fn id(person: &Person) -> String {
    format!("{}:{}", person.side, person.code)
}

fn capacity(person: &Person) -> usize {
    match person.code.as_str() {
        "Gh" => 0,
        "Pa" => 2,
        _ => 1,
    }
}

fn held(hands: &Hands, by: &str) -> usize {
    hands.values().flatten().filter(|holder| *holder == by).count()
}

/// Everything that can come of a movement without a step, as lines.
pub(super) fn changes(world: &World, who: &Person, lines: &mut BTreeSet<String>) {
    let first = start(world, who);
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = vec![first.clone()];
    while let Some(hands) = open.pop() {
        for next in after(world, who, &hands) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen.remove(&first);
    lines.extend(seen.iter().map(|hands| line(who, &first, hands)));
}

/// What a movement without a step changed, as the same kind of line.
pub(super) fn told(before: &World, after: &World, code: &str) -> Option<String> {
    let find = |world: &World| {
        let who = world.folk.iter().find(|person| person.side == before.turn && person.code == code)?;
        Some((who.clone(), start(world, who)))
    };
    let ((who, before), (_, after)) = (find(before)?, find(after)?);
    Some(line(&who, &before, &after))
}

/// The loads in the zone of a character: objects of any color and wounded friends.
fn start(world: &World, who: &Person) -> Hands {
    let things = world.things.iter().filter(|thing| thing.at == who.at);
    let objects = things
        .map(|thing| (thing.name(' '), thing.bearer.as_ref().map(|(side, code)| format!("{side}:{code}"))));
    let friends = world.at(who.at).filter(|person| person.side == who.side && person.wounded);
    objects.chain(friends.map(|person| (id(person), person.bearer.clone()))).collect()
}

/// What changed, in order.
fn line(who: &Person, before: &Hands, after: &Hands) -> String {
    let moved = after.iter().filter(|(load, holder)| before.get(*load) != Some(*holder));
    let told = moved.map(|(load, holder)| format!(" {load}@{}", holder.as_deref().unwrap_or("floor")));
    format!("{} hands{}", who.code, told.collect::<String>())
}

/// The mover takes a load; what a wounded character held stays on the floor (CARD-32).
fn seize(who: &Person, hands: &Hands, load: &str) -> Hands {
    let mut next = hands.clone();
    for holder in next.values_mut().filter(|holder| holder.as_deref() == Some(load)) {
        *holder = None;
    }
    next.insert(load.to_owned(), Some(id(who)));
    next
}

fn after(world: &World, who: &Person, hands: &Hands) -> Vec<Hands> {
    let mut next = Vec::new();
    let mover = id(who);
    let here: Vec<&Person> = world.at(who.at).collect();
    let person = |id_: &str| here.iter().find(|person| id(person) == id_);
    let free = |holder: &Option<String>| match holder.as_deref().map(person) {
        None => true,
        Some(bearer) => bearer.is_some_and(|bearer| bearer.side == who.side || bearer.wounded),
    };
    let others: Vec<&String> = hands
        .iter()
        .filter(|(_, holder)| holder.as_deref() != Some(&mover) && free(holder))
        .map(|(load, _)| load)
        .collect();
    if held(hands, &mover) < capacity(who) {
        next.extend(others.iter().map(|load| seize(who, hands, load)));
    }
    for gift in hands.iter().filter(|(_, holder)| holder.as_deref() == Some(&mover)).map(|(load, _)| load) {
        let give = |to: Option<String>| {
            let mut after = hands.clone();
            after.insert(gift.clone(), to);
            after
        };
        next.push(give(None));
        let is_object = person(gift).is_none();
        for friend in here.iter().filter(|friend| friend.side == who.side && id(friend) != mover) {
            let lies = hands.get(&id(friend)).is_none_or(Option::is_none);
            let may = !friend.wounded || is_object && lies;
            if may && id(friend) != *gift && held(hands, &id(friend)) < capacity(friend) {
                next.push(give(Some(id(friend))));
            }
        }
        for load in &others {
            let Some(bearer) = hands[*load].as_deref() else { continue };
            if is_object || person(bearer).is_some_and(|bearer| !bearer.wounded) {
                let mut after = seize(who, hands, load);
                after.insert(gift.clone(), Some(bearer.to_owned()));
                next.push(after);
            }
        }
    }
    next
}
