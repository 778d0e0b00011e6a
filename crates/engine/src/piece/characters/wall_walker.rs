//! The Wall-Walker passes walls.

use crate::edition::cards::NUMBERS;
use crate::piece::{Def, Kind, Piece, Traits};

/// The Wall-Walker.
pub const DEF: Def = Def {
    piece: Piece::WallWalker,
    code: "Ww",
    name: "Wall-Walker",
    text: "Steps through a wall, single or double, as an action of its own.",
    kind: Kind::Character { speed: 4, strength: 1 },
    traits: Traits::WALKS_WALLS,
    rules: &[
        "WALLWALKER-1",
        "WALLWALKER-2",
        "WALLWALKER-3",
        "WALLWALKER-4",
        "WALLWALKER-5",
        "WALLWALKER-6",
        "WALLWALKER-7",
    ],
    ..Def::CHARACTER
};

/// The Wall-Walker where rooms are made of zones.
pub const ZONES: Def = Def {
    text: "Steps through a wall, single or double, as an action of its own; not through an arrow-slit.",
    kind: NUMBERS.kind("wall-walker"),
    rules: &[
        "WALLWALKER-8",
        "WALLWALKER-9",
        "WALLWALKER-2",
        "WALLWALKER-3",
        "WALLWALKER-4",
        "WALLWALKER-5",
        "CARD-12",
    ],
    ..DEF
};
