//! Powers: who may use one, and the list of all uses.

use crate::action::Action;
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Power, PowerId, Target};
use crate::rule::walk::Scene;
use crate::rule::{heal, may_act, may_spend};
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// Whether a character has a power: its own, one of an object it carries, or the fountain's.
fn has(table: &Table, who: Token, power: PowerId) -> bool {
    if power == PowerId::Drink {
        return true;
    }
    // A carried friend is wounded and lends nothing (WOUND-6).
    let mut objects = table.load(who).and(table.objects());
    grants(table, who, power) || objects.any(|object| grants(table, object, power))
}

/// Whether a piece brings a power with it.
fn grants(table: &Table, token: Token, power: PowerId) -> bool {
    table.def(token).is_some_and(|def| def.powers.iter().any(|own| own.id == power))
}

/// Whether an object with a power lies on the square of a character.
fn lies_here(table: &Table, who: Token, power: PowerId) -> bool {
    let Some(spot) = table.spot(who) else { return false };
    table.tokens_on(spot).and(table.objects()).any(|object| grants(table, object, power))
}

/// Whether a character may use a power on a target.
pub(crate) fn check(table: &Table, who: Token, power: PowerId, target: Target) -> Check {
    let power: &Power = power.power();
    if power.when_wounded {
        may_spend(table, who)?;
        need(has(table, who, power.id), power.rule, "the character cannot do this")?;
        need(table.is_wounded(who), power.rule, "only a wounded character does this")?;
    } else {
        may_spend(table, who)?;
        if table.is_wounded(who) {
            let own = table.def(who).is_some_and(|d| d.powers.iter().any(|p| p.id == power.id));
            need(own, "WOUND-7", "a wounded character uses no object")?;
            need(false, "WOUND-6", "a wounded character has no special ability")?;
        }
        may_act(table, who)?;
    }
    if !has(table, who, power.id) {
        let idle = table.def(who).is_some_and(|def| def.capacity == 0);
        need(!idle || !lies_here(table, who, power.id), "GHOST-4", "the Ghost uses no object")?;
        return no(power.rule, "the character cannot do this");
    }
    (power.check)(table, who, target)
}

/// Lists every use of a power by a character.
pub(crate) fn list(
    table: &Table,
    scene: &Scene,
    who: Token,
    def: &Def,
    load: TokenSet,
    out: &mut Vec<Action>,
) {
    let wounded = table.is_wounded(who);
    if wounded {
        offer(table, scene, who, &heal::DRINK, out);
    }
    for power in def.powers {
        if power.when_wounded == wounded {
            offer(table, scene, who, power, out);
        }
    }
    for object in load.and(table.objects()) {
        let Some(def) = table.def(object) else { continue };
        for power in def.powers {
            if !lists(out, who, power.id) {
                offer(table, scene, who, power, out);
            }
        }
    }
}

fn lists(out: &[Action], who: Token, id: PowerId) -> bool {
    out.iter()
        .rev()
        .take_while(|action| matches!(action, Action::Use { who: user, .. } if *user == who))
        .any(|action| matches!(action, Action::Use { power, .. } if *power == id))
}

fn offer(table: &Table, scene: &Scene, who: Token, power: &Power, out: &mut Vec<Action>) {
    (power.candidates)(table, scene, who, &mut |target| {
        if power.exact || (power.check)(table, who, target).is_ok() {
            out.push(Action::Use { who, power: power.id, target });
        }
    });
}
