//! The Red Dragon breathes fire and does not move.

use crate::event::Cause;
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Kind, Piece, Power, PowerId, Target, Traits};
use crate::rule::sight;
use crate::rule::turn::Turn;
use crate::table::Table;
use crate::token::Token;

/// The Red Dragon.
pub const DEF: Def = Def {
    piece: Piece::RedDragon,
    code: "Dr",
    name: "Red Dragon",
    text: "Breathes fire as often as he likes, does not walk, and is worth two points dead.",
    kind: Kind::Character { speed: 0, strength: 6 },
    traits: Traits::DRAGON.and(Traits::NEVER_JUMPS),
    powers: &[&BREATH],
    kill_points: 2,
    rules: &["DRAGON-1", "DRAGON-2", "DRAGON-3", "DRAGON-4", "DRAGON-5"],
    ..Def::CHARACTER
};

/// Breathes fire in a direction.
pub static BREATH: Power = Power {
    id: PowerId::Breath,
    word: "breath",
    rule: "DRAGON-2",
    when_wounded: false,
    exact: true,
    candidates: sight::lines_of_fire,
    check,
    perform,
};

fn check(table: &Table, who: Token, target: Target) -> Check {
    let Target::Dir(dir) = target else {
        return no("SIGHT-1", "fire goes in a direction");
    };
    let hit = sight::first_character(table, who, dir);
    need(hit.is_some(), "OUR-71", "nobody is in sight there")
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target) {
    if let Target::Dir(dir) = target {
        sight::burn(turn, who, dir, Cause::Breath);
    }
}
