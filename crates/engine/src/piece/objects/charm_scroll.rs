//! The Charm Scroll lends an enemy for a turn.

use super::fireball_wand::use_up;
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Piece, Power, PowerId, Target, Traits};
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::table::Table;
use crate::token::Token;

/// The Charm Scroll.
pub const DEF: Def = Def {
    piece: Piece::CharmScroll,
    code: "Ch",
    name: "Charm Scroll",
    text: "Lets a magic user act three times with an enemy in the same room, once.",
    powers: &[&CHARM],
    rules: &["CHARM-1", "CHARM-2", "CHARM-3", "CHARM-4", "CHARM-5", "CHARM-6", "CHARM-7", "CHARM-8"],
    ..Def::OBJECT
};

/// Charms an enemy in the same room.
pub static CHARM: Power = Power {
    id: PowerId::Charm,
    word: "charm",
    rule: "CHARM-1",
    when_wounded: false,
    exact: false,
    candidates,
    check,
    perform,
};

fn candidates(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    let layout = &table.rules().layout;
    let room = table.spot(who).and_then(|spot| layout.slot(spot));
    for token in table.characters() {
        if room.is_some() && table.spot(token).and_then(|spot| layout.slot(spot)) == room {
            offer(Target::Token(token));
        }
    }
}

fn check(table: &Table, who: Token, target: Target) -> Check {
    need(table.traits(who).has(Traits::MAGIC_USER), "CHARM-1", "only a magic user reads scrolls")?;
    let Target::Token(token) = target else {
        return no("CHARM-1", "the scroll charms a character");
    };
    need(table.characters().has(token), "CHARM-1", "this is not a character on the board")?;
    need(table.owner(token) != table.active, "CHARM-1", "only an enemy is charmed")?;
    need(token != who, "OUR-60", "nobody charms itself")?;
    let layout = &table.rules().layout;
    let (Some(at), Some(there)) = (table.spot(who), table.spot(token)) else {
        return no("CHARM-1", "both have to be on the board");
    };
    need(
        layout.slot(at).is_some() && layout.slot(there).is_some(),
        "LINE-5",
        "no charm works on or from a starting line",
    )?;
    need(layout.slot(at) == layout.slot(there), "CHARM-1", "the enemy is in another room")?;
    need(!table.terrain(there).mist, "MIST-2", "the enemy is in mist")?;
    let carried = table.is_wounded(token) && table.carrier(token).is_some();
    need(!carried, "OUR-44", "a carried character cannot be charmed")
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target) {
    use_up(turn, who, Piece::CharmScroll, PowerId::Charm);
    if let Target::Token(token) = target {
        let points = turn.table().rules().ruleset().charm_points;
        turn.give(token, points, true);
        turn.tell(Event::Purse { token, points, cause: Cause::Power(PowerId::Charm) });
    }
}
