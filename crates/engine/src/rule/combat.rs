//! Combat: who takes part, cards, totals, and what losing means.

use core::cmp::Ordering;

use crate::action::{Action, Actions};
use crate::decision::{Calls, Fight, Means, Phase};
use crate::edition::Grain;
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::beside::Beside;
use crate::rule::settle;
use crate::rule::turn::{self, Turn};
use crate::rule::walk::Scene;
use crate::rule::zone;
use crate::secrets::Laid;
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
    if let Grain::Zones { .. } = table.rules().grain {
        return zone::fight::check(table, who, target);
    }
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
    if let Grain::Zones { .. } = table.rules().grain {
        return zone::fight::gather(table, who, target);
    }
    let attacking = table.owner(who);
    let defending = table.owner(target);
    let able = table.characters().minus(table.wounded).minus(table.spent);
    let mut sides = [who.bit(), target.bit()];
    // OUR-61: an enemy who was wounded this turn and has drunk at a fountain since is left alone.
    let colors = [table.handles().of(attacking), table.handles().of(defending).minus(table.hurt)];
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
    Fight {
        attacker: who,
        target,
        attackers,
        defenders,
        attacking,
        defending,
        seer,
        laid: SideSet::EMPTY,
        means: Means::Hands,
        calls: Calls::default(),
    }
}

/// Shooters who joined a ranged combat.
#[must_use]
pub fn joined(table: &Table, fight: &Fight) -> TokenSet {
    let there = table.spot(fight.target);
    let mut joined = TokenSet::EMPTY;
    for token in fight.attackers.minus(fight.attacker.bit()) {
        if fight.means == Means::Shot && table.spot(token) != there {
            joined.add(token);
        }
    }
    joined
}

/// The same fight as it was when it began.
#[must_use]
pub fn gather_again(table: &Table, fight: &Fight) -> Fight {
    match fight.means {
        Means::Hands | Means::Spear => gather(table, fight.attacker, fight.target),
        Means::Shot => zone::shot::gather(table, fight.attacker, fight.target, joined(table, fight)),
    }
}

/// Begins a combat.
pub(crate) fn begin(turn: &mut Turn<'_>, who: Token, target: Token) {
    if let Grain::Zones { .. } = turn.table().rules().grain {
        zone::fight::begin(turn, who, target);
        return;
    }
    turn.spend(who);
    let fight = gather(turn.table(), who, target);
    turn.table_mut().stirred = true;
    turn.table_mut().phase = Phase::Fight(fight);
    turn.tell(Event::Attacked { attacker: who, target });
}

/// Whether a side holds a card.
fn check_held(table: &Table, side: Side, card: u8) -> Check {
    let cards = table.combat_cards(side);
    match cards.get(usize::from(card)) {
        None => no("SETUP-4", "combat cards go from +0 to +6"),
        Some(0) => no("FIGHT-7", "this combat card is not in hand"),
        Some(_) => Ok(()),
    }
}

/// The card a side has to lay: it was named and is in hand (TELEPATH-2, TELEPATH-3).
fn forced(table: &Table, fight: &Fight, side: Side) -> Option<u8> {
    fight.named_for(side).filter(|card| check_held(table, side, *card).is_ok())
}

/// Whether a side may lay this card.
pub(crate) fn check_card(table: &Table, side: Side, card: u8) -> Check {
    check_held(table, side, card)?;
    let Phase::Fight(fight) = table.phase else { return Ok(()) };
    need(fight.cards(side) == 1, "BERSERKER-3", "two cards were announced")?;
    let forced = forced(table, &fight, side);
    need(forced.is_none_or(|named| named == card), "TELEPATH-2", "another card was named")
}

/// Whether a side may lay these two cards, the higher one first.
pub(crate) fn check_two(table: &Table, side: Side, [high, low]: [u8; 2]) -> Check {
    let Phase::Fight(fight) = table.phase else {
        return no("FIGHT-2", "no combat is going on");
    };
    let asked = side == fight.attacking && gather_again(table, &fight).calls.is_rage_due();
    let rule = if asked { "BERSERKER-3" } else { "BERSERKER-5" };
    need(fight.cards(side) == 2, rule, "a single card is played")?;
    need(high >= low, "BERSERKER-2", "the higher card is named first")?;
    check_held(table, side, high)?;
    check_held(table, side, low)?;
    let cards = table.combat_cards(side);
    let both = high != low || cards[usize::from(high)] > 1;
    need(both, "FIGHT-7", "there is one such card in hand")?;
    let forced = forced(table, &fight, side);
    need(forced.is_none_or(|named| named == high || named == low), "CARD-26", "another card was named")
}

pub(crate) fn list_cards(table: &Table, side: Side, out: &mut Actions) {
    let Phase::Fight(fight) = table.phase else { return };
    for value in 0..7 {
        if check_card(table, side, value).is_ok() {
            out.push(Action::Commit(value));
        }
    }
    if fight.cards(side) == 2 {
        let pairs = (0..7).flat_map(|high| (0..=high).map(move |low| [high, low]));
        for cards in pairs.filter(|cards| check_two(table, side, *cards).is_ok()) {
            out.push(Action::CommitTwo(cards));
        }
    }
}

/// Everything a side may lay.
pub(crate) fn hands(table: &Table, side: Side) -> Vec<Laid> {
    let mut hands = Vec::new();
    for high in 0..7 {
        if check_card(table, side, high).is_ok() {
            hands.push(Laid::cards(high, None));
        }
        for low in (0..=high).filter(|low| check_two(table, side, [high, *low]).is_ok()) {
            hands.push(Laid::cards(high, Some(low)));
        }
    }
    hands
}

/// Whether the attacker may say how many cards it plays.
pub(crate) fn check_rage(table: &Table, _: bool) -> Check {
    let Phase::Fight(fight) = table.phase else {
        return no("FIGHT-2", "no combat is going on");
    };
    need(fight.calls.is_rage_due(), "BERSERKER-3", "this is not to be announced now")
}

/// Whether a side may name a card.
pub(crate) fn check_name(table: &Table, card: Option<u8>) -> Check {
    let Phase::Fight(fight) = table.phase else {
        return no("FIGHT-2", "no combat is going on");
    };
    need(!fight.calls.is_rage_due(), "CARD-25", "the attacker announces first")?;
    need(fight.calls.is_name_due(), "TELEPATH-2", "no card is named now")?;
    need(card.is_none_or(|card| (1..=6).contains(&card)), "TELEPATH-2", "a card from +1 to +6 is named")
}

/// Lists what may be announced.
pub(crate) fn list_calls(table: &Table, out: &mut Actions) {
    let Phase::Fight(fight) = table.phase else { return };
    if fight.calls.is_rage_due() {
        out.push(Action::Rage(false));
        out.push(Action::Rage(true));
        return;
    }
    out.push(Action::Name(None));
    (1..=6).for_each(|card| out.push(Action::Name(Some(card))));
}

/// Says how many cards the attacker plays.
pub(crate) fn announce_rage(turn: &mut Turn<'_>, side: Side, two: bool) {
    let Phase::Fight(mut fight) = turn.table().phase else { return };
    fight.calls = fight.calls.with_rage(two);
    turn.table_mut().phase = Phase::Fight(fight);
    turn.tell(Event::Raged { side, two });
}

/// Names a card.
pub(crate) fn announce_name(turn: &mut Turn<'_>, side: Side, card: Option<u8>) {
    let Phase::Fight(mut fight) = turn.table().phase else { return };
    fight.calls = fight.calls.with_name(card);
    turn.table_mut().phase = Phase::Fight(fight);
    turn.tell(Event::Named { side, card });
}

/// Answers for a side whose time is up: nothing is announced, and the card is the +0 or the one that
/// has to be played (OUR-28, OUR-63, TIME-3).
pub(crate) fn time_up(turn: &mut Turn<'_>, fight: &Fight) {
    let Some(side) = fight.asked().iter().next() else { return };
    // Before the first card lies, the side in turn has the time of its turn and no other.
    if side == turn.table().active && fight.laid.is_empty() {
        turn::run_out(turn);
    }
    if fight.calls.is_rage_due() {
        announce_rage(turn, side, false);
    } else if fight.calls.is_name_due() {
        announce_name(turn, side, None);
    } else {
        let first = forced(turn.table(), fight, side).unwrap_or(0);
        let cards = turn.table().combat_cards(side);
        let second =
            (0..7).find(|card| check_two(turn.table(), side, [first.max(*card), first.min(*card)]).is_ok());
        debug_assert!(cards[usize::from(first)] > 0);
        lay(turn, side, Laid::cards(first.max(second.unwrap_or(0)), second.map(|card| first.min(card))));
    }
}

/// Lays a card or two, and compares when both sides have laid.
pub(crate) fn lay(turn: &mut Turn<'_>, side: Side, cards: Laid) {
    let Phase::Fight(mut fight) = turn.table().phase else { return };
    turn.state.secrets.laid[side] = Some(cards);
    fight.laid = fight.laid.with(side);
    turn.table_mut().phase = Phase::Fight(fight);
    let seer = fight.seer.filter(|seer| *seer != side);
    turn.tell(Event::Laid { side, card: Some(cards.value()), seer });
    if let Some(card) = cards.second() {
        turn.tell(Event::LaidSecond { side, card: Some(card), seer });
    }
    if fight.laid.has(fight.attacking) && fight.laid.has(fight.defending) {
        compare(turn, &fight);
    }
}

/// What a side brings to a fight without its card.
#[must_use]
pub fn total(table: &Table, fight: &Fight, side: Side) -> u8 {
    if let Grain::Zones { .. } = table.rules().grain {
        return zone::fight::total(table, fight, side);
    }
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
    let played = [fight.attacking, fight.defending].map(|side| {
        let laid = turn.state.secrets.laid[side].take();
        [laid.map_or(0, Laid::value), laid.and_then(Laid::second).unwrap_or(0)]
    });
    let [attack, defense] = played.map(|[first, second]| first + second);
    let attack_total = total(turn.table(), fight, fight.attacking).saturating_add(attack);
    let defense_total = total(turn.table(), fight, fight.defending).saturating_add(defense);
    turn.tell(Event::Compared { attack, defense, attack_total, defense_total });
    let table = turn.table_mut();
    for (side, cards) in [fight.attacking, fight.defending].into_iter().zip(played) {
        for card in cards.into_iter().filter(|card| *card > 0) {
            table.holdings[side].used.add(usize::from(card));
        }
    }
    table.phase = Phase::Act;
    let loser = match attack_total.cmp(&defense_total) {
        Ordering::Greater => Some(fight.defending),
        Ordering::Less => Some(fight.attacking),
        Ordering::Equal => None,
    };
    match (turn.table().rules().grain, loser) {
        (Grain::Zones { .. }, loser) => zone::fight::settle_fight(turn, fight, loser),
        (Grain::Squares, Some(loser)) => defeat(turn, fight, loser),
        (Grain::Squares, None) => {}
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
