//! The Fireball Wand kills once.

use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Piece, Power, PowerId, Target, Traits};
use crate::rule::sight;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::table::{Place, Table};
use crate::token::Token;

/// The Fireball Wand.
pub const DEF: Def = Def {
    piece: Piece::FireballWand,
    code: "Fw",
    name: "Fireball Wand",
    text: "Lets the Wizard kill the first character in a direction, once.",
    powers: &[&FIRE],
    rules: &["WAND-1", "WAND-2", "WAND-3", "WAND-4", "WAND-5", "WAND-6"],
    ..Def::OBJECT
};

/// Sends a fireball in a direction.
pub static FIRE: Power = Power {
    id: PowerId::Fire,
    word: "fire",
    rule: "WAND-1",
    when_wounded: false,
    exact: true,
    candidates,
    check,
    perform,
};

fn candidates(table: &Table, scene: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    if table.traits(who).has(Traits::FIRES_WAND) {
        sight::lines_of_fire(table, scene, who, offer);
    }
}

fn check(table: &Table, who: Token, target: Target) -> Check {
    need(table.traits(who).has(Traits::FIRES_WAND), "WAND-1", "only the Wizard uses the Fireball Wand")?;
    let Target::Dir(dir) = target else {
        return no("SIGHT-1", "fire goes in a direction");
    };
    let hit = sight::first_character(table, who, dir);
    need(hit.is_some(), "OUR-71", "nobody is in sight there")
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target) {
    use_up(turn, who, Piece::FireballWand, PowerId::Fire);
    if let Target::Dir(dir) = target {
        sight::burn(turn, who, dir, Cause::Fireball);
    }
}

/// Takes a used object out of the game.
pub(crate) fn use_up(turn: &mut Turn<'_>, who: Token, piece: Piece, power: PowerId) {
    let object = turn.table().load(who).find(|object| turn.table().piece(*object) == Some(piece));
    if let Some(token) = object {
        turn.table_mut().put(token, Place::Gone);
        turn.tell(Event::Gone { token, cause: Cause::Power(power), points: 0 });
    }
}
