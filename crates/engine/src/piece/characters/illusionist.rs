//! The Illusionist makes a pit and rubble that are not there.

use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Kind, Piece, Power, PowerId, Target, Traits};
use crate::rule::sight;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::spot::{Dir, Spot};
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

/// The Illusionist.
pub const DEF: Def = Def {
    piece: Piece::Illusionist,
    code: "Il",
    name: "Illusionist",
    text: "Puts an illusory pit or rubble on empty floor in her sight, and reads scrolls.",
    kind: Kind::Character { speed: 4, strength: 1 },
    traits: Traits::MAGIC_USER.and(Traits::MAKES_ILLUSIONS),
    powers: &[&PIT, &RUBBLE],
    rules: &[
        "ILLUSIONIST-1",
        "ILLUSIONIST-2",
        "ILLUSIONIST-3",
        "ILLUSIONIST-4",
        "ILLUSIONIST-5",
        "ILLUSIONIST-6",
        "ILLUSIONIST-7",
        "ILLUSIONIST-8",
    ],
    ..Def::CHARACTER
};

/// Places, moves or takes back the illusory pit.
pub static PIT: Power = Power {
    id: PowerId::Pit,
    word: "pit",
    rule: "ILLUSIONIST-2",
    when_wounded: false,
    exact: true,
    candidates: |table, scene, who, offer| candidates(table, scene, who, Illusion::Pit, offer),
    check: |table, who, target| check(table, who, target, Illusion::Pit),
    perform: |turn, who, target| perform(turn, who, target, Illusion::Pit),
};

/// Places, moves or takes back the rubble.
pub static RUBBLE: Power = Power {
    id: PowerId::Rubble,
    word: "rubble",
    rule: "ILLUSIONIST-2",
    when_wounded: false,
    exact: true,
    candidates: |table, scene, who, offer| candidates(table, scene, who, Illusion::Rubble, offer),
    check: |table, who, target| check(table, who, target, Illusion::Rubble),
    perform: |turn, who, target| perform(turn, who, target, Illusion::Rubble),
};

fn candidates(table: &Table, scene: &Scene, who: Token, illusion: Illusion, offer: &mut dyn FnMut(Target)) {
    if table.illusion_spot(table.owner(who), illusion).is_some() {
        offer(Target::None);
    }
    for dir in Dir::ALL {
        sight::look(
            table,
            |spot| scene.tokens_on(spot),
            who,
            dir,
            |spot, terrain, tokens| {
                // As in check_square; where an illusion lies, the scene is not plain.
                if tokens.is_empty() && terrain.is_plain_floor() && scene.is_plain(spot) {
                    offer(Target::Spot(spot));
                }
            },
        );
    }
}

fn check_square(table: &Table, spot: Spot, tokens: TokenSet) -> Check {
    need(table.terrain(spot).is_plain_floor(), "OUR-10", "illusions go onto floor")?;
    need(tokens.is_empty(), "OUR-10", "the square is not empty")?;
    need(table.illusion(spot).is_none(), "OUR-10", "an illusion lies there")
}

fn check(table: &Table, who: Token, target: Target, illusion: Illusion) -> Check {
    let lies = table.illusion_spot(table.owner(who), illusion);
    let spot = match target {
        Target::None => {
            return need(lies.is_some(), "ILLUSIONIST-6", "this illusion is not on the board");
        }
        Target::Spot(spot) => spot,
        Target::Token(_) | Target::Dir(_) | Target::Move { .. } => {
            return no("ILLUSIONIST-2", "an illusion goes onto a square");
        }
    };
    let mut seen = false;
    for dir in Dir::ALL {
        sight::look(table, |at| table.tokens_on(at), who, dir, |at, _, _| seen |= at == spot);
    }
    need(seen, "ILLUSIONIST-2", "she does not see this square")?;
    check_square(table, spot, table.tokens_on(spot))
}

fn perform(turn: &mut Turn<'_>, who: Token, target: Target, illusion: Illusion) {
    let side = turn.table().owner(who);
    let spot = match target {
        Target::Spot(spot) => Some(spot),
        Target::None | Target::Token(_) | Target::Dir(_) | Target::Move { .. } => None,
    };
    turn.table_mut().set_illusion(side, illusion, spot);
    let id = match illusion {
        Illusion::Pit => PowerId::Pit,
        Illusion::Rubble => PowerId::Rubble,
    };
    turn.tell(Event::IllusionSet { side, illusion, spot, cause: Cause::Power(id) });
}
