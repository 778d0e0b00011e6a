//! What a character may do without moving: reveal, turn, attack, and use its powers and objects.

use std::collections::BTreeSet;

use super::folk::Piece;
use super::harm::{burn, fall, fight, kill, look, scorers};
use super::map::{At, DIRS, Gate, back, name, split};
use super::{Toll, World};

/// Adds everything a character may do.
pub(super) fn add(world: &World, who: &Piece, lines: &mut BTreeSet<String>) {
    let mut add = |what: String, toll: Toll| {
        lines.insert(format!("{} {what} {toll}", who.name(world.turn)));
    };
    if who.wounded {
        wounded(world, who, &mut add);
        return;
    }
    reveal(world, who, &mut add);
    turn(world, who, &mut add);
    attack(world, who, lines);
    let mut add = |what: String, toll: Toll| {
        lines.insert(format!("{} !{what} {toll}", who.name(world.turn)));
    };
    match who.code.as_str() {
        "Cl" => heal(world, who, &mut add),
        "Dr" => shots(world, who, "breath", &[], &mut add),
        "Gm" => walls(world, who, &mut add),
        "Il" => illusions(world, who, &mut add),
        "Pi" => steal(world, who, &mut add),
        _ => {}
    }
    gates(world, who, &mut add);
    objects(world, who, &mut add);
}

/// FOUNTAIN-1, FOUNTAIN-3, TROLL-2, TROLL-3, TROLL-5.
fn wounded(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    if world.standing(who.at).is_some() {
        return;
    }
    if near(world, who.at).any(|next| world.map.ground(next) == Some('F')) {
        add("!drink".to_owned(), Toll::default());
    }
    if who.code == "Tr" && !who.hurt {
        add("!regenerate".to_owned(), Toll::default());
    }
}

fn near(world: &World, at: At) -> impl Iterator<Item = At> {
    (0..4).filter_map(move |dir| world.map.adjacent(at, dir))
}

/// REVEAL-1 to REVEAL-3.
fn reveal(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    let rooms: BTreeSet<char> = if world.map.line_of(who.at).is_some() {
        world.map.rooms_beside(who.at).into_iter().collect()
    } else {
        let open = |dir: &usize| world.map.own_is_open(who.at, *dir);
        let beyond = |dir: usize| world.map.next(who.at, dir).and_then(|next| world.map.room_of(next));
        (0..4).filter(open).filter_map(beyond).collect()
    };
    for room in rooms.into_iter().filter(|room| !world.map.rooms.contains_key(room)) {
        add(format!("?{room}"), Toll::default());
    }
}

/// GEAR-1 to GEAR-4, MEKANORK-2.
fn turn(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    if !matches!(world.map.ground(who.at), Some('R' | 'r')) {
        return;
    }
    let own = world.map.room_of(who.at).expect("a gear is in a room");
    let (pair, _) = split(&world.map.rooms[&own]);
    for (room, plan) in world.map.rooms.iter().filter(|(_, plan)| split(plan).0 == pair) {
        let (_, clockwise) = split(plan);
        for (way, sign) in [(true, '+'), (false, '-')] {
            if who.code == "Me" || way == clockwise {
                add(format!("@{room}{sign}"), Toll::default());
            }
        }
    }
}

/// FIGHT-1, FIGHT-9, OUR-44.
fn attack(world: &World, who: &Piece, lines: &mut BTreeSet<String>) {
    for next in near(world, who.at) {
        let foes = world.at(next).filter(|piece| piece.is_character() && piece.side != who.side);
        for foe in foes.filter(|foe| !foe.hurt && !world.is_carried(foe)) {
            let combat = fight(world, who, foe);
            lines.insert(format!("{} *{}{combat}", who.name(world.turn), foe.name(world.turn)));
        }
    }
}

/// CLERIC-2, OUR-44.
fn heal(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    for next in near(world, who.at).filter(|next| world.standing(*next).is_none()) {
        for other in world.at(next).filter(|piece| piece.wounded) {
            add(format!("heal {}", other.name(world.turn)), Toll::default());
        }
    }
}

/// THIEF-5, THIEF-6, KEY-1, WARRIOR-2.
fn gates(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    let locks = who.code == "Th" || world.has(who, "Ke") > 0;
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        let Some(gate) = world.map.gate(who.at, dir) else { continue };
        if locks && gate != Gate::Broken {
            add(format!("lock {letter}"), Toll::default());
        }
        if who.code == "Wa" && gate == Gate::Closed {
            add(format!("smash {letter}"), Toll::default());
        }
    }
}

/// GOLEM-2, GOLEM-3, OUR-13, OUR-37.
fn walls(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        let Some(next) = world.map.next(who.at, dir) else { continue };
        let wall = world.map.own_wall(who.at, dir) || world.map.own_wall(next, back(dir));
        if wall && world.golems.contains(&who.side) {
            add(format!("break {letter}"), Toll::default());
        }
    }
}

/// ILLUSIONIST-2, ILLUSIONIST-3, ILLUSIONIST-6, OUR-10.
fn illusions(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    let seen: Vec<At> = (0..4).flat_map(|dir| look(world, who, dir).0).collect();
    for (word, pit) in [("pit", true), ("rubble", false)] {
        if world.illusions.iter().any(|illusion| illusion.0 == who.side && illusion.1 == pit) {
            add(format!("{word} off"), Toll::default());
        }
        for at in &seen {
            if world.map.ground(*at) == Some('.') && world.is_empty(*at) {
                add(format!("{word} {}", name(*at)), Toll::default());
            }
        }
    }
}

/// PICKPOCKET-2 to PICKPOCKET-5, PIT-5.
fn steal(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    if !world.load(who).is_empty() {
        return;
    }
    for next in near(world, who.at) {
        let foe = world.at(next).any(|piece| piece.is_character() && piece.side != who.side);
        for object in world.at(next).filter(|piece| foe && !piece.is_character()) {
            let fallen = fall(world, object);
            if fallen.iter().any(|piece| piece.side == world.turn) {
                continue;
            }
            let mut toll = Toll::default();
            for victim in fallen {
                kill(world, victim, &scorers(world, who, victim), &[object], &mut toll);
            }
            add(format!("steal {}", object.name(world.turn)), toll);
        }
    }
}

/// DRAGON-2, WAND-1, WAND-2.
fn shots(world: &World, who: &Piece, word: &str, used: &[String], add: &mut impl FnMut(String, Toll)) {
    for (dir, (letter, _, _)) in DIRS.into_iter().enumerate() {
        if let Some(mut toll) = burn(world, who, dir) {
            toll.gone.extend_from_slice(used);
            add(format!("{word} {letter}"), toll);
        }
    }
}

/// Objects that are used up: WAND-1, POTION-1, RING-1, CHARM-1.
fn objects(world: &World, who: &Piece, add: &mut impl FnMut(String, Toll)) {
    let carried = |code: &str| world.load(who).into_iter().find(|piece| piece.code == code);
    let used = |object: &Piece| Toll { gone: vec![object.full_name()], ..Toll::default() };
    if let (Some(wand), "Wi") = (carried("Fw"), who.code.as_str()) {
        shots(world, who, "fire", &[wand.full_name()], add);
    }
    if let Some(potion) = carried("Sp") {
        add("quaff".to_owned(), used(potion));
    }
    if let Some(ring) = carried("Ri") {
        let rooms = world.map.rooms_beside(who.at);
        for at in world.map.squares() {
            let floor = world.map.ground(at) == Some('.') && world.is_empty(at);
            if floor && world.map.room_of(at).is_some_and(|room| rooms.contains(&room)) {
                add(format!("teleport {}", name(at)), used(ring));
            }
        }
    }
    if let (Some(scroll), "Wi" | "Il") = (carried("Ch"), who.code.as_str()) {
        charm(world, who, &used(scroll), add);
    }
}

/// CHARM-1, CHARM-2, MIST-2, LINE-5, OUR-44, OUR-60.
fn charm(world: &World, who: &Piece, used: &Toll, add: &mut impl FnMut(String, Toll)) {
    let room = world.map.room_of(who.at);
    for foe in world.pieces.iter().filter(|piece| piece.is_character() && piece.side != world.turn) {
        let mist = matches!(world.map.ground(foe.at), Some('~' | 'o' | 'r' | 'v'));
        let there = room.is_some() && world.map.room_of(foe.at) == room;
        if there && !mist && foe != who && !world.is_carried(foe) {
            add(format!("charm {}", foe.name(world.turn)), used.clone());
        }
    }
}
