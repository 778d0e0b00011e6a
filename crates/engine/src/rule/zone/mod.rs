//! Rooms of zones: moving, seeing and fighting where a place holds many.

pub mod fight;
pub(crate) mod grip;
mod ground;
mod key;
pub(crate) mod levitate;
mod reach;
pub(crate) mod scroll;
pub mod shot;
pub mod sight;
pub mod stride;
pub(crate) mod whim;

pub use reach::Scratch;
pub(crate) use stride::{check, perform};

use crate::action::{Action, Actions};
use crate::piece::{Def, Traits};
use crate::rule::{gear, power, reveal};
use crate::side::Side;
use crate::spot::Spot;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// Lists what the active side may do.
pub(crate) fn list_acts(table: &Table, out: &mut Actions) {
    out.push(Action::Pass);
    let own = table.characters().and(table.handles().of(table.active));
    out.zone.survey(table);
    for who in own.minus(table.spent) {
        let (Some(at), Some(def)) = (table.spot(who), table.def(who)) else { continue };
        if table.points == 0 {
            if fight::is_free(table, who) {
                fight::list(table, who, table.borne(who), &mut out.list);
            }
            continue;
        }
        if table.is_wounded(who) {
            power::list(table, &out.scene, who, def, TokenSet::EMPTY, &mut out.list);
            continue;
        }
        reach::list(table, who, out.most, &mut out.list, &mut out.zone);
        list_others(table, who, def, at, table.borne(who), out);
    }
}

/// Lists what an unwounded character may do, movements left aside.
fn list_others(table: &Table, who: Token, def: &Def, at: Spot, load: TokenSet, out: &mut Actions) {
    gear::list(table, who, def.traits, at, &mut out.list);
    reveal::list(table, who, at, &mut out.list);
    fight::list(table, who, load, &mut out.list);
    shot::list(table, who, load, &mut out.list);
    power::list(table, &out.scene, who, def, load, &mut out.list);
}

/// Frees those who are tied to a zone in which no unwounded enemy is left (CARD-1).
pub(crate) fn loosen(table: &mut Table) {
    for token in table.all_tied().and(table.handles().of(table.active)) {
        if table.spot(token).is_some_and(|spot| foes_on(table, table.owner(token), spot).is_empty()) {
            table.free(token);
        }
    }
}

/// Unwounded enemies of a side on a spot.
pub(crate) fn foes_on(table: &Table, color: Side, spot: Spot) -> TokenSet {
    table.those_on(table.characters().minus(table.wounded).minus(table.handles().of(color)), spot)
}

/// Whether a character moves through zones with enemies.
pub(crate) fn passes_enemies(table: &Table, who: Token) -> bool {
    table.traits(who).any(Traits::FLIES.and(Traits::INCORPOREAL))
}

/// Whether a character may leave a zone with enemies by any side: it passes them anyway, or
/// slips past a giant (CARD-7).
pub(crate) fn slips(table: &Table, who: Token, foes: TokenSet) -> bool {
    if passes_enemies(table, who) {
        return true;
    }
    let giant = foes.len() == 1 && foes.into_iter().any(|foe| table.traits(foe).has(Traits::GIANT));
    giant && table.strength(who) <= 1
}
