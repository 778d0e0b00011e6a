//! What follows at the end of an action: falls, deaths, escapes.

use crate::event::{Cause, Event};
use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::turn::Turn;
use crate::rule::victory;
use crate::side::{Side, SideSet};
use crate::spot::Spot;
use crate::table::{Illusion, Place, Table};
use crate::token::{Token, TokenSet};

/// Whether a square is a pit or a rift for a character of any side but an illusion's maker.
#[inline]
pub(crate) fn chasm(table: &Table, spot: Spot) -> Option<Ground> {
    let terrain = table.terrain(spot);
    if terrain.is_chasm() {
        return Some(terrain.ground);
    }
    match table.illusion(spot) {
        Some((_, Illusion::Pit)) => Some(Ground::Pit),
        Some((_, Illusion::Rubble)) | None => None,
    }
}

/// Whether a character on a square falls (PIT-2).
pub(crate) fn falls(table: &Table, token: Token) -> bool {
    let Some(spot) = table.spot(token) else { return false };
    let Some(ground) = chasm(table, spot) else { return false };
    !has_rope(table, table.tokens_on(spot)) && !stands(table, token, ground)
}

/// Who falls if an object is taken from a square.
pub(crate) fn fall_without(table: &Table, spot: Spot, object: Token) -> TokenSet {
    let Some(ground) = chasm(table, spot) else { return TokenSet::EMPTY };
    let left = table.tokens_on(spot).minus(object.bit());
    let mut fallen = TokenSet::EMPTY;
    if !has_rope(table, left) {
        for token in left.and(table.characters()).filter(|token| !stands(table, *token, ground)) {
            fallen.add(token);
        }
    }
    fallen
}

fn has_rope(table: &Table, mut tokens: TokenSet) -> bool {
    tokens.any(|token| table.traits(token).has(Traits::ROPE))
}

fn stands(table: &Table, token: Token, ground: Ground) -> bool {
    ground == Ground::Pit && !table.is_wounded(token) && table.traits(token).has(Traits::STANDS_ON_PITS)
}

/// Lets everybody fall who is held by nothing.
pub(crate) fn settle(turn: &mut Turn<'_>) {
    let mut fallen = TokenSet::EMPTY;
    let table = turn.table();
    // Few stand where there is anything to fall into, and everybody is asked after every action.
    let mut unsure = table.characters_on(|plan| plan.chasms);
    if table.has_illusions() {
        for (spot, _) in table.illusions() {
            unsure = unsure.or(table.those_on(table.characters(), spot));
        }
    }
    for token in unsure {
        if falls(table, token) {
            fallen.add(token);
        }
    }
    for token in fallen {
        if turn.table().characters().has(token) {
            // PIT-4: who took the Rope has killed whoever it held.
            let scorers = match turn.doer {
                Some(taker) => victory::scorers_for(turn.table(), taker, token),
                None => victory::scorers(turn.table(), turn.table().owner(token)),
            };
            kill(turn, token, Cause::Fall, scorers);
        }
    }
}

/// Eliminates a character: what it carries stays, is lost or dies (WOUND-10, WOUND-11, OUR-33).
pub(crate) fn kill(turn: &mut Turn<'_>, token: Token, cause: Cause, scorers: SideSet) {
    let table = turn.table();
    let (Some(spot), Some(def)) = (table.spot(token), table.def(token)) else { return };
    let side = table.owner(token);
    let load = table.load(token);
    let over_chasm = chasm(table, spot).is_some();
    let hunted = if def.traits.has(Traits::UNDEAD) { turn.hunters } else { 0 };
    let points = def.kill_points + hunted;
    let makes_illusions = def.traits.has(Traits::MAKES_ILLUSIONS);
    let table = turn.table_mut();
    table.release(token);
    table.put(token, Place::Dead);
    table.holdings[side].living = table.holdings[side].living.saturating_sub(1);
    table.stirred = true;
    turn.tell(Event::Died { token, cause, scorers, points });
    victory::award(turn, scorers, points);
    for other in load {
        if turn.table().is_character(other) {
            kill(turn, other, Cause::CarrierLost, scorers);
        } else if over_chasm && !turn.table().traits(other).has(Traits::ROPE) {
            turn.table_mut().put(other, Place::Gone);
            turn.tell(Event::Gone { token: other, cause: Cause::BearerLost, points: 0 });
        }
    }
    if makes_illusions {
        lift_illusions(turn, side);
    }
}

/// Takes the illusions of a side off the board: their maker is lost (ILLUSIONIST-7, OUR-68).
pub(crate) fn lift_illusions(turn: &mut Turn<'_>, side: Side) {
    for illusion in [Illusion::Pit, Illusion::Rubble] {
        if turn.table().illusion_spot(side, illusion).is_some() {
            turn.table_mut().set_illusion(side, illusion, None);
            turn.tell(Event::IllusionSet { side, illusion, spot: None, cause: Cause::MakerLost });
        }
    }
}

/// Wounds a character; what it carried stays with it, and a carried wounded dies (WOUND-9).
pub(crate) fn wound(turn: &mut Turn<'_>, token: Token, cause: Cause, scorers: SideSet) {
    let carried = turn.table().load(token).and(turn.table().characters());
    for other in carried {
        kill(turn, other, Cause::CarrierLost, scorers);
    }
    let table = turn.table_mut();
    table.free(token);
    table.wounded.add(token);
    table.hurt.add(token);
    turn.tell(Event::Wounded { token, cause });
}

/// Heals a character.
pub(crate) fn heal(turn: &mut Turn<'_>, token: Token, cause: Cause) {
    let table = turn.table_mut();
    table.free(token);
    table.wounded.remove(token);
    turn.tell(Event::Healed { token, cause });
}

/// Lets a character leave the dungeon with what it carries (EXIT-2, EXIT-5, EXIT-6).
pub(crate) fn escape(turn: &mut Turn<'_>, token: Token, load: TokenSet) {
    let side = turn.table().owner(token);
    let points = turn.table().def(token).map_or(0, |def| def.escape_points);
    let table = turn.table_mut();
    table.put(token, Place::Escaped);
    table.holdings[side].living = table.holdings[side].living.saturating_sub(1);
    table.stirred = true;
    turn.tell(Event::Escaped { token, points });
    victory::award(turn, SideSet::only(side), points);
    for other in load {
        let is_character = turn.table().is_character(other);
        let points = turn.table().def(other).map_or(0, |def| def.escape_points);
        turn.table_mut().put(other, Place::Gone);
        if is_character {
            let living = &mut turn.table_mut().holdings[side].living;
            *living = living.saturating_sub(1);
            turn.tell(Event::Rescued { token: other });
        } else {
            turn.tell(Event::Gone { token: other, cause: Cause::BearerLost, points });
            victory::award(turn, SideSet::only(side), points);
        }
    }
}
