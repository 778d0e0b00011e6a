//! Ranged combat: who shoots at whom, and who joins.

use super::fight;
use crate::action::Action;
use crate::decision::{Fight, Means};
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::turn::Turn;
use crate::rule::zone::sight;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// The value with which a character shoots: its crossbow while that is loaded, else its Bows (CARD-37).
#[must_use]
pub fn value(table: &Table, who: Token) -> u8 {
    own_value(table, who).unwrap_or_else(|| value_of(table, table.tools(who)))
}

/// The value of a loaded crossbow.
fn own_value(table: &Table, who: Token) -> Option<u8> {
    let own = table.def(who).map_or(0, |def| def.shot);
    (own > 0 && !table.deeds.fired).then_some(own)
}

/// The value of Bows.
fn value_of(table: &Table, tools: TokenSet) -> u8 {
    tools.filter_map(|load| table.def(load)).map(|def| def.shot).sum()
}

/// Whether a character may shoot at all, and at this target.
fn check_one(table: &Table, who: Token, target: Token) -> Check {
    let own = table.def(who).is_some_and(|def| def.shot > 0);
    if value(table, who) == 0 {
        return if own {
            no("CROSSBOWMAN-3", "the crossbow was fired this turn")
        } else {
            no("SHOT-1", "this character does not shoot")
        };
    }
    let color = table.owner(who);
    need(table.characters().has(target), "SHOT-1", "only characters on the board are shot at")?;
    need(table.owner(target) != color, "SHOT-1", "only enemies are shot at")?;
    let Some(at) = table.spot(who) else {
        return no("WHEEL-9", "only a character on the board acts");
    };
    let near = table.those_on(table.characters().minus(table.handles().of(color)), at);
    need(near.is_empty(), "SHOT-6", "an enemy is in the shooter's zone")?;
    need(!table.hurt.has(target), "SHOT-7", "the enemy was wounded this turn")?;
    need(table.bearer(target).is_none(), "OUR-44", "a carried character cannot be attacked")?;
    need(!table.has_with(target, Traits::UNSHOT), "LARGESHIELD-1", "a Large Shield keeps shots off")?;
    need(sight::seen(table, who).has(target), "SHOT-1", "the enemy is not in sight")
}

/// Whether a character may shoot at a target together with others.
pub(crate) fn check(table: &Table, who: Token, target: Token, with: TokenSet) -> Check {
    fight::check_cards(table)?;
    check_one(table, who, target)?;
    for other in with {
        need(other != who, "SHOT-10", "the shooter joins nobody but others")?;
        let able = table.characters().minus(table.wounded).minus(table.spent).has(other);
        need(
            able && table.owner(other) == table.owner(who),
            "SHOT-10",
            "only unwounded shooters of the own side join",
        )?;
        check_one(table, other, target).or(no("CARD-23", "who joins could have shot at the target"))?;
    }
    Ok(())
}

/// Lists the shots of a character with this load, with every choice of those who join.
pub(crate) fn list(table: &Table, who: Token, load: TokenSet, out: &mut Vec<Action>) {
    if own_value(table, who).unwrap_or_else(|| value_of(table, load.and(table.objects()))) == 0 {
        return;
    }
    let own = table.handles().of(table.owner(who));
    let able = table.characters().minus(table.wounded).minus(table.spent).and(own).minus(who.bit());
    for target in sight::seen(table, who).minus(own) {
        if check(table, who, target, TokenSet::EMPTY).is_err() {
            continue;
        }
        let mut others = TokenSet::EMPTY;
        for other in able.filter(|other| check_one(table, *other, target).is_ok()) {
            others.add(other);
        }
        let mut with = others;
        loop {
            out.push(Action::Shoot { who, target, with });
            if with.is_empty() {
                break;
            }
            with = TokenSet(with.0.wrapping_sub(1) & others.0);
        }
    }
}

/// Everybody who takes part in a shot (SHOT-8 to SHOT-11).
#[must_use]
pub fn gather(table: &Table, who: Token, target: Token, with: TokenSet) -> Fight {
    let (attacking, defending) = (table.owner(who), table.owner(target));
    let able = table.characters().minus(table.wounded).minus(table.spent);
    let there = table.spot(target).map_or(TokenSet::EMPTY, |spot| table.tokens_on(spot)).and(able);
    let hand_to_hand = there.and(table.handles().of(attacking));
    let mut defenders = target.bit();
    if !hand_to_hand.is_empty() {
        defenders = defenders.or(there.and(table.handles().of(defending)));
    }
    let attackers = who.bit().or(with).or(hand_to_hand);
    fight::fight_of(table, who, target, attackers, defenders, Means::Shot)
}

/// Begins a ranged combat.
pub(crate) fn begin(turn: &mut Turn<'_>, who: Token, target: Token, with: TokenSet) {
    let fight = gather(turn.table(), who, target, with);
    turn.tell(Event::Shot { shooter: who, target });
    fight::enter(turn, fight);
}
