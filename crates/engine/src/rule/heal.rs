//! Healing: by the Cleric, by nature, at a fountain.

use crate::edition::Grain;
use crate::event::Cause;
use crate::illegal::{Check, need, no};
use crate::piece::{Power, PowerId, Target};
use crate::room::Ground;
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::table::Table;
use crate::token::Token;

/// A wounded character drinks from a fountain beside it.
pub static DRINK: Power = Power {
    id: PowerId::Drink,
    word: "drink",
    rule: "FOUNTAIN-1",
    when_wounded: true,
    exact: false,
    candidates: crate::piece::no_target,
    check: check_drink,
    perform: perform_drink,
};

fn check_drink(table: &Table, who: Token, _: Target) -> Check {
    let Some(spot) = table.spot(who) else {
        return no("TURN-9", "only a character on the board acts");
    };
    let fountain = table.around(spot).any(|next| table.terrain(next).ground == Ground::Fountain);
    need(fountain, "FOUNTAIN-1", "there is no fountain beside the character")?;
    need(is_alone(table, who), "FOUNTAIN-3", "the square would hold two unwounded characters")
}

fn perform_drink(turn: &mut Turn<'_>, who: Token, _: Target) {
    settle::heal(turn, who, Cause::Power(PowerId::Drink));
}

/// Whether no unwounded character shares the square, so that healing keeps GOLD-2.
pub(crate) fn is_alone(table: &Table, wounded: Token) -> bool {
    if let Grain::Zones { .. } = table.rules().grain {
        return table.bearer(wounded).is_none();
    }
    table.spot(wounded).is_none_or(|spot| table.standing(spot).is_none())
}

pub(crate) fn check_regenerate(table: &Table, who: Token, _: Target) -> Check {
    need(!table.hurt.has(who), "TROLL-3", "he was wounded this turn")?;
    let rule = if table.rules().layout.has_zones() { "CARD-20" } else { "TROLL-5" };
    need(is_alone(table, who), rule, "he is being carried")
}

pub(crate) fn perform_regenerate(turn: &mut Turn<'_>, who: Token, _: Target) {
    settle::heal(turn, who, Cause::Power(PowerId::Regenerate));
    turn.table_mut().spent.add(who);
}

pub(crate) fn heal_candidates(table: &Table, _: &Scene, who: Token, offer: &mut dyn FnMut(Target)) {
    let Some(spot) = table.spot(who) else { return };
    for token in table.wounded {
        if table.spot(token).is_some_and(|at| table.is_beside(spot, at)) {
            offer(Target::Token(token));
        }
    }
}

pub(crate) fn check_heal(table: &Table, who: Token, target: Target) -> Check {
    let Target::Token(token) = target else {
        return no("CLERIC-2", "the Cleric heals a character");
    };
    need(token != who, "CLERIC-4", "the Cleric does not heal himself")?;
    need(table.is_wounded(token), "CLERIC-2", "this is not a wounded character")?;
    let carried = table.carrier(token);
    let own = table.rules().layout.has_zones() && carried == Some(who);
    need(!own, "CLERIC-7", "he has to leave the wounded in his zone first")?;
    need(carried.is_none(), "OUR-44", "a carried character cannot be healed")?;
    let (Some(at), Some(there)) = (table.spot(who), table.spot(token)) else {
        return no("CLERIC-2", "both have to be on the board");
    };
    need(table.is_beside(at, there), "CLERIC-2", "the wounded is not beside him")?;
    need(is_alone(table, token), "GOLD-2", "the square would hold two unwounded characters")
}

pub(crate) fn perform_heal(turn: &mut Turn<'_>, _: Token, target: Target) {
    if let Target::Token(token) = target {
        settle::heal(turn, token, Cause::Power(PowerId::Heal));
        turn.table_mut().spent.add(token);
    }
}
