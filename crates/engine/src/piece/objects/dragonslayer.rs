//! The Dragonslayer helps against dragons.

use crate::piece::{Def, Piece, Traits};
use crate::rule::combat::are_adjacent;

const BONUS: u8 = 4;

/// The Dragonslayer.
pub const DEF: Def = Def {
    piece: Piece::Dragonslayer,
    code: "Ds",
    name: "Dragonslayer",
    text: "Adds four beside a dragon that fights, and kills it on a win.",
    combat: Some(|table, bearer, fight, attacking| {
        let mut foes = if attacking { fight.defenders } else { fight.attackers };
        let dragon =
            foes.any(|foe| table.traits(foe).has(Traits::DRAGON) && are_adjacent(table, bearer, foe));
        if dragon { BONUS } else { 0 }
    }),
    rules: &["SLAYER-1", "SLAYER-2", "SLAYER-3"],
    ..Def::OBJECT
};
