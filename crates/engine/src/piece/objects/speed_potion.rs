//! The Speed Potion gives action points to its drinker.

use super::fireball_wand::use_up;
use crate::event::{Cause, Event};
use crate::piece::{Def, Piece, Power, PowerId, no_target};

/// The Speed Potion.
pub const DEF: Def = Def {
    piece: Piece::SpeedPotion,
    code: "Sp",
    name: "Speed Potion",
    text: "Gives its drinker four action points of its own, once.",
    powers: &[&QUAFF],
    rules: &["POTION-1", "POTION-2", "POTION-3"],
    ..Def::OBJECT
};

/// Drinks the potion.
pub static QUAFF: Power = Power {
    id: PowerId::Quaff,
    word: "quaff",
    rule: "POTION-1",
    when_wounded: false,
    exact: false,
    candidates: no_target,
    check: |_, _, _| Ok(()),
    perform: |turn, who, _| {
        use_up(turn, who, Piece::SpeedPotion, PowerId::Quaff);
        let points = turn.table().rules().ruleset().potion_points;
        turn.give(who, points, false);
        turn.tell(Event::Purse { token: who, points, cause: Cause::Power(PowerId::Quaff) });
    },
};
