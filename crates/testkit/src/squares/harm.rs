//! Sight, fire, combat and falls: who is seen, who takes part, and what becomes of whom.

use super::folk::Piece;
use super::map::At;
use super::{Toll, World};

/// The squares a character sees in a direction, and the characters on the last of them (SIGHT-1 to SIGHT-5).
pub(super) fn look<'a>(world: &'a World, who: &Piece, dir: usize) -> (Vec<At>, Vec<&'a Piece>) {
    let mut seen = Vec::new();
    let mut at = who.at;
    while let Some(next) = world.map.adjacent(at, dir) {
        let hidden = matches!(world.map.ground(next), Some('~' | 'o' | 'r' | 'v' | 'F'));
        let own = |side: char| who.code == "Il" && side == who.side;
        let rubble = world.illusions.iter().any(|(side, pit, spot)| *spot == next && !pit && !own(*side));
        if hidden || rubble {
            break;
        }
        seen.push(next);
        let found: Vec<&Piece> = world.at(next).filter(|piece| piece.is_character()).collect();
        if !found.is_empty() {
            return (seen, found);
        }
        at = next;
    }
    (seen, Vec::new())
}

/// What becomes of the first character in a direction (WAND-2 to WAND-5, FIRESHIELD-1, OUR-15, OUR-51).
pub(super) fn burn(world: &World, who: &Piece, dir: usize) -> Option<Toll> {
    let (_, found) = look(world, who, dir);
    let ghost = || found.iter().find(|piece| piece.code == "Gh");
    let victim = *found.iter().find(|piece| piece.stands()).or_else(ghost).or(found.first())?;
    let mut toll = Toll::default();
    if world.has(victim, "Fs") == 0 {
        kill(world, victim, &scorers(world, who, victim), &[], &mut toll);
    }
    Some(toll)
}

/// Who scores for a kill that is no combat (SCORE-1, SCORE-3, SCORE-4, OUR-15).
pub(super) fn scorers(world: &World, killer: &Piece, victim: &Piece) -> Vec<char> {
    let rivals = || world.sides.iter().filter(|side| **side != victim.side && !world.resigned.contains(side));
    if killer.side != world.turn && killer.side != victim.side {
        vec![killer.side]
    } else if victim.side == world.turn {
        rivals().copied().collect()
    } else {
        vec![world.turn]
    }
}

/// A character dies with whom it carries; what it has is lost over an abyss, but for Ropes and what was `taken` before
/// (WOUND-10, WOUND-11, OUR-33, DRAGON-4).
pub(super) fn kill(world: &World, victim: &Piece, scorers: &[char], taken: &[&Piece], toll: &mut Toll) {
    if !toll.dead.insert(victim.full_name()) {
        return;
    }
    toll.wounded.remove(&victim.full_name());
    for side in scorers {
        *toll.points.entry(*side).or_default() += if victim.code == "Dr" { 2 } else { 1 };
    }
    for load in world.load(victim) {
        if load.is_character() {
            kill(world, load, scorers, taken, toll);
        } else if world.chasm(victim.at).is_some() && load.code != "Ro" && !taken.contains(&load) {
            toll.gone.push(load.full_name());
        }
    }
}

/// Characters that fall if an object is taken from their square (PIT-2).
pub(super) fn fall<'a>(world: &'a World, object: &Piece) -> Vec<&'a Piece> {
    let Some(pit) = world.chasm(object.at) else { return Vec::new() };
    let held = world.at(object.at).any(|piece| piece.code == "Ro" && piece != object);
    let thief = |piece: &Piece| pit && piece.code == "Th" && !piece.wounded;
    let falls = |piece: &&Piece| piece.is_character() && !held && !thief(piece);
    world.at(object.at).filter(falls).collect()
}

/// Everybody who takes part on each side (GROUP-1 to GROUP-3, OUR-26, OUR-31, OUR-61).
fn parties<'a>(world: &'a World, who: &'a Piece, target: &'a Piece) -> [Vec<&'a Piece>; 2] {
    let mut parties = [vec![who], vec![target]];
    loop {
        let mut more = None;
        for side in [0, 1] {
            let joins = |piece: &&Piece| {
                let foes = &parties[1 - side];
                piece.stands()
                    && !piece.spent
                    && !(piece.hurt && side == 1)
                    && piece.side == parties[side][0].side
                    && !parties[side].contains(piece)
                    && foes.iter().any(|foe| world.map.are_adjacent(piece.at, foe.at))
            };
            more = more.or_else(|| world.pieces.iter().find(joins).map(|piece| (side, piece)));
        }
        let Some((side, piece)) = more else { return parties };
        parties[side].push(piece);
    }
}

/// What a party brings without its card (FIGHT-4, ARMOR-1, SWORD-1, SLAYER-1).
fn total(world: &World, party: &[&Piece], foes: &[&Piece], attacks: bool) -> usize {
    let dragon =
        |bearer: &Piece| foes.iter().any(|foe| foe.code == "Dr" && world.map.are_adjacent(bearer.at, foe.at));
    let brings = |piece: &&Piece| {
        let own = if piece.wounded { 0 } else { usize::from(piece.value().unwrap_or(0)) };
        let object = world.has(piece, if attacks { "Sw" } else { "Ar" });
        let slayer = if dragon(piece) { 4 * world.has(piece, "Ds") } else { 0 };
        own + object + slayer
    };
    party.iter().map(brings).sum()
}

/// An attack in which both sides lay their +0: the totals, who lays first and what comes of it.
pub(super) fn fight(world: &World, who: &Piece, target: &Piece) -> String {
    let parties = parties(world, who, target);
    let totals = [0, 1].map(|side| total(world, &parties[side], &parties[1 - side], side == 0));
    let master = |party: &[&Piece]| party.iter().any(|piece| piece.code == "Wm" && piece.stands());
    let masters = [master(&parties[0]), master(&parties[1])];
    // WEAPONMASTER-2, WEAPONMASTER-3, FIGHT-3.
    let first = if masters == [true, false] { target.side } else { who.side };
    let mut toll = Toll::default();
    if totals[0] != totals[1] {
        let loser = usize::from(totals[0] > totals[1]);
        lose(world, &parties[loser], &parties[1 - loser], &mut toll);
    }
    format!(" {}:{} first {first}  {toll}", totals[0], totals[1])
}

/// What becomes of the losers (FIGHT-5, WOUND-4, WOUND-9, SLAYER-2, THIEF-4).
fn lose(world: &World, losers: &[&Piece], winners: &[&Piece], toll: &mut Toll) {
    let scores = [winners[0].side];
    let slays = |dragon: &Piece| {
        let near =
            |bearer: &&Piece| world.has(bearer, "Ds") > 0 && world.map.are_adjacent(bearer.at, dragon.at);
        dragon.code == "Dr" && winners.iter().any(near)
    };
    for loser in losers {
        if loser.wounded || slays(loser) {
            kill(world, loser, &scores, &[], toll);
        } else {
            toll.wounded.insert(loser.full_name());
            world.load(loser).iter().filter(|load| load.is_character()).for_each(|load| {
                kill(world, load, &scores, &[], toll);
            });
        }
    }
    for loser in losers.iter().filter(|loser| !toll.dead.contains(&loser.full_name())).collect::<Vec<_>>() {
        // An illusory pit is gone when its maker is dead (ILLUSIONIST-7).
        let gone = |side: char| toll.dead.contains(&format!("{side}:Il"));
        let illusory = world.illusions.iter().find(|illusion| illusion.2 == loser.at);
        let held = world.at(loser.at).any(|piece| piece.code == "Ro");
        if world.chasm(loser.at).is_some() && !held && !illusory.is_some_and(|illusion| gone(illusion.0)) {
            kill(world, loser, &scores, &[], toll);
        }
    }
}
