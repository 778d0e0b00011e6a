//! The Backstabber strikes beside a friend.

use crate::edition::cards::NUMBERS;
use crate::piece::characters::thief::LOCK;
use crate::piece::{Def, Piece};

const BONUS: u8 = 2;

/// The Backstabber.
pub const DEF: Def = Def {
    piece: Piece::Backstabber,
    code: "Ba",
    name: "Backstabber",
    text: "Adds two in a group combat beside a friend, opens and closes portcullises.",
    kind: NUMBERS.kind("backstabber"),
    powers: &[&LOCK],
    combat: Some(|table, token, fight, attacking| {
        let side = if attacking { fight.attackers } else { fight.defenders };
        if side.len() > 1 && !table.is_wounded(token) { BONUS } else { 0 }
    }),
    rules: &["BACKSTABBER-1", "BACKSTABBER-2", "BACKSTABBER-3", "BACKSTABBER-4"],
    ..Def::CHARACTER
};
