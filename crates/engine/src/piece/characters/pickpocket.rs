//! The Pickpocket steals.

use crate::edition::cards::NUMBERS;
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Kind, Piece, Power, PowerId, Target};
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// The Pickpocket.
pub const DEF: Def = Def {
    piece: Piece::Pickpocket,
    code: "Pi",
    name: "Pickpocket",
    text: "Steals an object from an adjacent enemy while his hands are empty.",
    kind: Kind::Character { speed: 6, strength: 2 },
    powers: &[&STEAL],
    rules: &["PICKPOCKET-1", "PICKPOCKET-2", "PICKPOCKET-3", "PICKPOCKET-4", "PICKPOCKET-5"],
    ..Def::CHARACTER
};

/// The Pickpocket where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Steals an object from an enemy in his zone while his hands are empty.",
    kind: NUMBERS.kind("pickpocket"),
    rules: &["PICKPOCKET-6", "PICKPOCKET-7", "PICKPOCKET-2", "PICKPOCKET-3", "PICKPOCKET-4", "PICKPOCKET-5"],
    ..DEF
};

/// Takes an object from an adjacent enemy.
pub static STEAL: Power = Power {
    id: PowerId::Steal,
    word: "steal",
    rule: "PICKPOCKET-2",
    when_wounded: false,
    exact: false,
    candidates,
    check,
    perform,
};

fn candidates(table: &Table, scene: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    let Some(spot) = table.spot(who) else { return };
    if table.rules().layout.has_zones() {
        table.tokens_on(spot).and(table.objects()).for_each(|object| offer(Target::Token(object)));
        return;
    }
    let beside = table.around(spot).fold(TokenSet::EMPTY, |all, next| all.or(scene.tokens_on(next)));
    for object in beside.and(table.objects()) {
        offer(Target::Token(object));
    }
}

fn check(table: &Table, who: Token, target: Target) -> Check {
    let Target::Token(object) = target else {
        return no("PICKPOCKET-2", "the Pickpocket steals an object");
    };
    need(!table.is_character(object), "PICKPOCKET-4", "a character is not stolen")?;
    need(table.load(who).is_empty(), "PICKPOCKET-3", "his hands are not empty")?;
    let (Some(at), Some(there)) = (table.spot(who), table.spot(object)) else {
        return no("PICKPOCKET-2", "the object is not on the board");
    };
    need(table.is_beside(at, there), "PICKPOCKET-2", "the object is not beside him")?;
    let color = table.owner(who);
    if table.rules().layout.has_zones() {
        let victim = table.bearer(object).is_some_and(|bearer| table.owner(bearer) != color);
        return need(victim, "PICKPOCKET-2", "no enemy has this object");
    }
    let victim = table.tokens_on(there).any(|token| table.is_character(token) && table.owner(token) != color);
    need(victim, "PICKPOCKET-2", "no enemy has this object")?;
    let falls = settle::fall_without(table, there, object).and(table.handles().of(table.active));
    need(falls.is_empty(), "PIT-5", "one of the own side would fall")
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target) {
    if let (Target::Token(object), Some(spot)) = (target, turn.table().spot(who)) {
        turn.table_mut().shift(object, spot);
        if turn.table().rules().layout.has_zones() {
            turn.table_mut().bond(object, who);
        }
        turn.tell(Event::Stolen { token: who, load: object });
    }
}
