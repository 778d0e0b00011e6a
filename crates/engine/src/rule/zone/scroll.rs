//! Scrolls of magic users: fire at what is in sight, and rooms that swap places.

use super::sight;
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::{Piece, PowerId, Target, Traits, use_up};
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::rule::{settle, victory};
use crate::spot::{Dir, Slot};
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// Characters that fire reaches: those in sight and those in the same zone (FIREBALL-1, FIREBALL-2).
fn in_fire(table: &Table, who: Token) -> TokenSet {
    let near = table.spot(who).map_or(TokenSet::EMPTY, |spot| table.tokens_on(spot));
    sight::seen(table, who).or(near.and(table.characters())).minus(who.bit())
}

pub(crate) fn fire_candidates(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    if table.traits(who).has(Traits::MAGIC_USER) {
        in_fire(table, who).for_each(|token| offer(Target::Token(token)));
    }
}

pub(crate) fn check_fire(table: &Table, who: Token, target: Target) -> Check {
    need(table.traits(who).has(Traits::MAGIC_USER), "FIREBALL-3", "only a magic user reads scrolls")?;
    let Target::Token(token) = target else {
        return no("FIREBALL-1", "the fireball is aimed at a character");
    };
    need(table.characters().has(token), "FIREBALL-5", "the fireball does not affect objects")?;
    need(token != who, "CARD-44", "nobody burns itself")?;
    need(table.bearer(token).is_none(), "OUR-44", "a carried character is not aimed at")?;
    need(in_fire(table, who).has(token), "FIREBALL-1", "this character is not in sight")
}

pub(crate) fn perform_fire(turn: &mut Turn<'_>, who: Token, target: Target) {
    use_up(turn, who, Piece::FireballScroll, PowerId::Fireball);
    if let Target::Token(token) = target {
        let scorers = victory::scorers_for(turn.table(), who, token);
        settle::kill(turn, token, Cause::Fireball, scorers);
    }
}

/// The room of a character and the one in a direction.
fn rooms(table: &Table, who: Token, dir: Dir) -> Option<(Slot, Slot)> {
    let layout = &table.rules().layout;
    let own = layout.slot(table.spot(who)?)?;
    Some((own, layout.slot_neighbor(own, dir)?))
}

pub(crate) fn swap_candidates(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    if table.traits(who).has(Traits::MAGIC_USER) {
        for dir in Dir::ALL.into_iter().filter(|dir| rooms(table, who, *dir).is_some()) {
            offer(Target::Dir(dir));
        }
    }
}

pub(crate) fn check_swap(table: &Table, who: Token, target: Target) -> Check {
    need(table.traits(who).has(Traits::MAGIC_USER), "FIREBALL-3", "only a magic user reads scrolls")?;
    let Target::Dir(dir) = target else {
        return no("INVERSION-1", "rooms are swapped in a direction");
    };
    need(rooms(table, who, dir).is_some(), "INVERSION-1", "there are not two rooms to swap")
}

pub(crate) fn perform_swap(turn: &mut Turn<'_>, who: Token, target: Target) {
    use_up(turn, who, Piece::InversionScroll, PowerId::Invert);
    let Target::Dir(dir) = target else { return };
    let Some((a, b)) = rooms(turn.table(), who, dir) else { return };
    turn.table_mut().swap_rooms(a, b);
    turn.state.secrets.face.swap(a.index(), b.index());
    turn.tell(Event::Swapped { a, b });
}
