//! Combat: who takes part, cards, totals, and what losing means.

use crate::action::{Action, Actions};
use crate::decision::{Fight, Phase};
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::beside::Beside;
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::secrets::CombatCard;
use crate::side::{Side, SideSet};
use crate::spot::Spot;
use crate::table::Table;
use crate::token::{Token, TokenSet};

/// A combat value that a piece adds: its bearer (the piece itself for a character), the
/// fight, and whether the bearer's side attacks.
pub type CombatHook = fn(&Table, Token, &Fight, bool) -> u8;

/// Whether two tokens stand on adjacent squares.
#[must_use]
pub fn are_adjacent(table: &Table, a: Token, b: Token) -> bool {
    match (table.spot(a), table.spot(b)) {
        (Some(a), Some(b)) => table.adjacency(a, b).is_some(),
        (None, _) | (_, None) => false,
    }
}

/// Whether a character may attack another.
pub(crate) fn check(table: &Table, who: Token, target: Token) -> Check {
    need(table.characters().has(target), "FIGHT-1", "only characters on the board are attacked")?;
    let own = table.owner(who) == table.owner(target);
    if own && table.charmed().has(who) {
        return no("CHARM-4", "a charmed character does not attack its own color");
    }
    need(!own, "FIGHT-1", "only enemies are attacked")?;
    need(are_adjacent(table, who, target), "FIGHT-1", "the enemy is not adjacent")?;
    need(!table.hurt.has(target), "FIGHT-9", "the enemy was wounded this turn")?;
    need(
        !table.is_wounded(target) || table.carrier(target).is_none(),
        "OUR-44",
        "a carried character cannot be attacked",
    )
}

/// Lists the attacks of a character.
pub(crate) fn list(
    table: &Table,
    scene: &Scene,
    who: Token,
    at: Spot,
    beside: Beside,
    out: &mut Vec<Action>,
) {
    let foes = table.characters().minus(table.handles().of(table.owner(who)));
    if beside.tokens.and(foes).is_empty() {
        return;
    }
    for next in table.around(at) {
        for target in scene.tokens_on(next).and(foes) {
            if check(table, who, target).is_ok() {
                out.push(Action::Fight { who, target });
            }
        }
    }
}

/// Everybody who takes part (GROUP-1 to GROUP-3, OUR-26, OUR-31).
#[must_use]
pub fn gather(table: &Table, who: Token, target: Token) -> Fight {
    let attacking = table.owner(who);
    let defending = table.owner(target);
    let able = table.characters().minus(table.wounded).minus(table.spent);
    let mut sides = [who.bit(), target.bit()];
    let colors = [table.handles().of(attacking), table.handles().of(defending)];
    loop {
        let mut grown = false;
        for i in [0, 1] {
            let candidates = able.and(colors[i]).minus(sides[i]);
            for candidate in candidates {
                if sides[1 - i].into_iter().any(|foe| are_adjacent(table, candidate, foe)) {
                    sides[i].add(candidate);
                    grown = true;
                }
            }
        }
        if !grown {
            break;
        }
    }
    let [attackers, defenders] = sides;
    let sees = |mut tokens: TokenSet| {
        tokens.any(|token| !table.is_wounded(token) && table.traits(token).has(Traits::SEES_CARD))
    };
    // WEAPONMASTER-3: two of them cancel each other.
    let seer = match (sees(attackers), sees(defenders)) {
        (true, false) => Some(attacking),
        (false, true) => Some(defending),
        (true, true) | (false, false) => None,
    };
    Fight { attacker: who, target, attackers, defenders, attacking, defending, seer, laid: SideSet::EMPTY }
}

/// Begins a combat.
pub(crate) fn begin(turn: &mut Turn<'_>, who: Token, target: Token) {
    let fight = gather(turn.table(), who, target);
    turn.table_mut().stirred = true;
    turn.table_mut().phase = Phase::Fight(fight);
    turn.tell(Event::Attacked { attacker: who, target });
}

/// Whether a side may lay this card.
pub(crate) fn check_card(table: &Table, side: Side, card: u8) -> Check {
    let cards = table.combat_cards(side);
    match cards.get(usize::from(card)) {
        None => no("SETUP-4", "combat cards go from +0 to +6"),
        Some(0) => no("FIGHT-7", "this combat card is not in hand"),
        Some(_) => Ok(()),
    }
}

pub(crate) fn list_cards(table: &Table, side: Side, out: &mut Actions) {
    for (value, count) in table.combat_cards(side).into_iter().enumerate() {
        if count > 0 {
            out.push(Action::Commit(value as u8));
        }
    }
}

/// Lays a card, and compares when both lie.
pub(crate) fn lay(turn: &mut Turn<'_>, side: Side, card: u8) {
    let Phase::Fight(mut fight) = turn.table().phase else { return };
    turn.state.secrets.laid[side] = Some(CombatCard::new(card));
    fight.laid = fight.laid.with(side);
    turn.table_mut().phase = Phase::Fight(fight);
    let seer = fight.seer.filter(|seer| *seer != side);
    turn.tell(Event::Laid { side, card: Some(card), seer });
    if fight.laid.has(fight.attacking) && fight.laid.has(fight.defending) {
        compare(turn, &fight);
    }
}

/// What a side brings to a fight without its card.
#[must_use]
pub fn total(table: &Table, fight: &Fight, side: Side) -> u8 {
    let attacking = side == fight.attacking;
    let mut total = 0u8;
    for token in fight.of(side) {
        if table.spot(token).is_none() {
            continue;
        }
        total = total.saturating_add(table.strength(token));
        for bearer in token.bit().or(table.load(token)) {
            if let Some(hook) = table.def(bearer).and_then(|def| def.combat) {
                total = total.saturating_add(hook(table, token, fight, attacking));
            }
        }
    }
    total
}

fn compare(turn: &mut Turn<'_>, fight: &Fight) {
    let attack = turn.state.secrets.laid[fight.attacking].take().map_or(0, CombatCard::value);
    let defense = turn.state.secrets.laid[fight.defending].take().map_or(0, CombatCard::value);
    let attack_total = total(turn.table(), fight, fight.attacking).saturating_add(attack);
    let defense_total = total(turn.table(), fight, fight.defending).saturating_add(defense);
    turn.tell(Event::Compared { attack, defense, attack_total, defense_total });
    let table = turn.table_mut();
    for (side, card) in [(fight.attacking, attack), (fight.defending, defense)] {
        if card > 0 {
            table.holdings[side].used.add(usize::from(card));
        }
    }
    table.phase = Phase::Act;
    if attack_total > defense_total {
        defeat(turn, fight, fight.defending);
    } else if defense_total > attack_total {
        defeat(turn, fight, fight.attacking);
    }
    turn.finish_action();
}

/// Wounds the losers, and kills those who were wounded or met a Dragonslayer.
fn defeat(turn: &mut Turn<'_>, fight: &Fight, loser: Side) {
    let winner = SideSet::only(fight.against(loser));
    let mut slain = TokenSet::EMPTY;
    let table = turn.table();
    for token in fight.of(loser) {
        let dragon = table.traits(token).has(Traits::DRAGON);
        if dragon && faces_slayer(table, token, fight.of(fight.against(loser))) {
            slain.add(token);
        }
    }
    for token in fight.of(loser) {
        if slain.has(token) {
            settle::kill(turn, token, Cause::Slayer, winner);
        } else if turn.table().is_wounded(token) {
            settle::kill(turn, token, Cause::Combat, winner);
        } else {
            settle::wound(turn, token, Cause::Combat, winner);
        }
    }
    // THIEF-4: who is wounded over a pit with nothing to hold falls to the winner.
    for token in fight.of(loser) {
        if turn.table().characters().has(token) && settle::falls(turn.table(), token) {
            settle::kill(turn, token, Cause::Fall, winner);
        }
    }
}

fn faces_slayer(table: &Table, dragon: Token, mut winners: TokenSet) -> bool {
    winners.any(|bearer| {
        are_adjacent(table, bearer, dragon)
            && table.load(bearer).any(|object| table.piece(object) == Some(crate::piece::Piece::Dragonslayer))
    })
}

/// Ends a combat without a result.
pub(crate) fn call_off(turn: &mut Turn<'_>) {
    turn.state.secrets.laid = crate::side::BySide::default();
    turn.table_mut().phase = Phase::Act;
    turn.finish_action();
}
