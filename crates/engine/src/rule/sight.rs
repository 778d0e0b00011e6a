//! Lines of sight, and fire along them.

use crate::edition::Grain;
use crate::event::{Cause, Event};
use crate::piece::{Target, Traits};
use crate::room::{Ground, Terrain};
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::rule::{settle, victory, zone};
use crate::spot::{Dir, Spot};
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

/// What ends a line of sight.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A wall, a closed portcullis, a room that nobody knows, or the edge of the board.
    Barrier,
    /// A square in mist (MIST-3).
    Mist(Spot),
    /// A fountain.
    Fountain(Spot),
    /// Rubble that an Illusionist of somebody else made up.
    Rubble(Spot),
    /// A character, which is seen.
    Character(Spot),
}

/// Walks along a line of sight until something stops it. `tokens_on` knows the squares;
/// `visit` gets each one that is seen, its ground and what is on it. A character is seen and stops the line.
pub(crate) fn look(
    table: &Table,
    tokens_on: impl Fn(Spot) -> TokenSet,
    who: Token,
    dir: Dir,
    mut visit: impl FnMut(Spot, Terrain, TokenSet),
) -> Stop {
    let Some(mut at) = table.spot(who) else { return Stop::Barrier };
    let color = table.owner(who);
    let maker = table.traits(who).has(Traits::MAKES_ILLUSIONS);
    while let Some(next) = table.adjacent(at, dir) {
        let terrain = table.terrain(next);
        // MIST-3: nothing in mist is seen from another square.
        if terrain.mist {
            return Stop::Mist(next);
        }
        if terrain.ground == Ground::Fountain {
            return Stop::Fountain(next);
        }
        if let Some((side, Illusion::Rubble)) = table.illusion(next)
            && !(maker && side == color)
        {
            return Stop::Rubble(next);
        }
        let tokens = tokens_on(next);
        visit(next, terrain, tokens);
        if !tokens.and(table.characters()).is_empty() {
            return Stop::Character(next);
        }
        at = next;
    }
    Stop::Barrier
}

/// What a character sees in a direction, nearest first, and what ends the line.
#[must_use]
pub fn line(table: &Table, who: Token, dir: Dir) -> (Vec<Spot>, Stop) {
    let mut seen = Vec::new();
    let stop = look(table, |spot| table.tokens_on(spot), who, dir, |spot, _, _| seen.push(spot));
    (seen, stop)
}

/// The first character in a direction: the one on top where two share the square (OUR-51).
#[must_use]
pub fn first_character(table: &Table, who: Token, dir: Dir) -> Option<Token> {
    let mut found = None;
    look(
        table,
        |spot| table.tokens_on(spot),
        who,
        dir,
        |_, _, tokens| {
            let characters = tokens.and(table.characters());
            let ghost = || characters.into_iter().find(|token| table.traits(*token).has(Traits::INCORPOREAL));
            found = characters.minus(table.wounded).first().or_else(ghost).or(characters.first());
        },
    );
    found
}

/// The characters that are seen in a direction: one on squares, all of a zone over zones.
#[must_use]
pub fn first_characters(table: &Table, who: Token, dir: Dir) -> TokenSet {
    match table.rules().grain {
        Grain::Squares => first_character(table, who, dir).map_or(TokenSet::EMPTY, Token::bit),
        Grain::Zones { .. } => zone::sight::first(table, who, dir),
    }
}

/// The directions in which somebody is in sight.
pub(crate) fn lines_of_fire(table: &Table, scene: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    for dir in Dir::ALL {
        let mut hit = false;
        look(
            table,
            |spot| scene.tokens_on(spot),
            who,
            dir,
            |_, _, tokens| {
                hit |= !tokens.and(table.characters()).is_empty();
            },
        );
        if hit {
            offer(Target::Dir(dir));
        }
    }
}

/// Lets fire fly: the first character dies unless a shield keeps the fire off.
pub(crate) fn burn(turn: &mut Turn<'_>, who: Token, dir: Dir, cause: Cause) {
    let Some(victim) = first_character(turn.table(), who, dir) else {
        turn.tell(Event::Missed);
        return;
    };
    if turn.table().has_with(victim, Traits::FIREPROOF) {
        turn.tell(Event::Shielded { token: victim });
        return;
    }
    let scorers = victory::scorers_for(turn.table(), who, victim);
    settle::kill(turn, victim, cause, scorers);
}
