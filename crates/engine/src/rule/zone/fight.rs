//! Close combat by zones: who is in reach, who takes part, and what losing means.

use crate::action::Action;
use crate::decision::{Calls, Fight, Means, Phase};
use crate::event::{Cause, Event};
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::settle;
use crate::rule::turn::Turn;
use crate::rule::zone::shot;
use crate::side::{Side, SideSet};
use crate::spot::{Dir, Spot};
use crate::table::{Bar, Border, Place, Table};
use crate::token::{Token, TokenSet};

/// The zone in which somebody on a spot fights: from a starting zone the one that is faced, if
/// nothing lies between (START-9).
#[must_use]
pub fn arena(table: &Table, spot: Spot) -> Spot {
    let layout = &table.rules().layout;
    let Some(side) = layout.line_of(spot) else { return spot };
    let back = layout.facing(side).opposite();
    let reaches =
        |zone: &Spot| layout.line_beyond(*zone, back).is_some() && table.bar(*zone, back) == Bar::Open;
    table.faced(spot).filter(reaches).unwrap_or(spot)
}

/// The spot of a starting zone from which somebody fights in a zone, if there is one: the other way round.
fn outpost(table: &Table, zone: Spot) -> Option<Spot> {
    let dir = table.rules().layout.line_beside(zone)?;
    if table.bar(zone, dir) == Bar::Open { table.beyond(zone, dir) } else { None }
}

/// All characters that fight in a zone in which somebody does.
fn fighters(table: &Table, zone: Spot) -> TokenSet {
    let there = table.those_on(table.characters(), zone);
    outpost(table, zone).map_or(there, |spot| there.or(table.those_on(table.characters(), spot)))
}

/// Whether an enemy's spot shares an edge with this one that a spear passes (SPEAR-1).
fn spear_reaches(table: &Table, from: Spot, to: Spot) -> bool {
    Dir::ALL.into_iter().any(|dir| {
        let (border, beyond) = table.edge(from, dir);
        beyond == Some(to) && matches!(border, Border::Open | Border::Slit | Border::Pit)
    })
}

/// Whether there are combat cards at this table (SCENARIO-4).
pub(crate) fn check_cards(table: &Table) -> Check {
    need(table.rules().combat_cards != [0; 7], "SCENARIO-4", "nobody fights in this scenario")
}

/// How a character would attack another, if it may.
fn means(table: &Table, who: Token, target: Token) -> Result<Means, crate::illegal::Illegal> {
    let (Some(at), Some(to)) = (table.spot(who), table.spot(target)) else {
        return no("FIGHT-1", "only characters on the board are attacked");
    };
    let zone = arena(table, at);
    if zone == arena(table, to) {
        return Ok(Means::Hands);
    }
    need(table.has_with(who, Traits::SPEAR), "FIGHT-1", "the enemy is not in the same zone")?;
    need(spear_reaches(table, at, to), "SPEAR-1", "the spear does not reach there")?;
    let foes = fighters(table, zone).minus(table.handles().of(table.owner(who)));
    need(foes.is_empty(), "SPEAR-4", "an enemy is in the spearman's own zone")?;
    Ok(Means::Spear)
}

/// Whether a character may attack another.
pub(crate) fn check(table: &Table, who: Token, target: Token) -> Check {
    check_cards(table)?;
    need(table.characters().has(target), "FIGHT-1", "only characters on the board are attacked")?;
    need(table.owner(who) != table.owner(target), "FIGHT-1", "only enemies are attacked")?;
    need(!table.hurt.has(target), "FIGHT-9", "the enemy was wounded this turn")?;
    need(table.bearer(target).is_none(), "OUR-44", "a carried character cannot be attacked")?;
    means(table, who, target).map(|_| ())
}

/// Whether a character's next attack costs nothing (SAMURAI-2).
pub(crate) fn is_free(table: &Table, who: Token) -> bool {
    table.traits(who).has(Traits::DUELS)
        && !table.deeds.dueled
        && !table.is_wounded(who)
        && !table.spent.has(who)
        && table.owner(who) == table.active
}

/// Whether the active side can still attack for nothing (CARD-22).
pub(crate) fn may_go_on(table: &Table) -> bool {
    let own = table.characters().and(table.handles().of(table.active));
    own.into_iter().any(|who| is_free(table, who) && !targets(table, who, table.borne(who)).is_empty())
}

/// Lists the attacks of a character with this load.
pub(crate) fn list(table: &Table, who: Token, load: TokenSet, out: &mut Vec<Action>) {
    for target in targets(table, who, load) {
        out.push(Action::Fight { who, target });
    }
}

/// Whom a character with this load may attack.
fn targets(table: &Table, who: Token, load: TokenSet) -> TokenSet {
    let Some(at) = table.spot(who) else { return TokenSet::EMPTY };
    let foes = table.characters().minus(table.handles().of(table.owner(who))).minus(table.hurt);
    let mut targets = fighters(table, arena(table, at)).and(foes);
    if load.and(table.objects()).any(|object| table.traits(object).has(Traits::SPEAR)) {
        for target in foes.minus(targets).filter(|target| means(table, who, *target).is_ok()) {
            targets.add(target);
        }
    }
    if targets.is_empty() || check_cards(table).is_err() {
        return TokenSet::EMPTY;
    }
    // OUR-44
    targets.minus(table.all_borne())
}

/// Everybody who takes part in a close combat (GROUP-6, START-10, CARD-15).
#[must_use]
pub fn gather(table: &Table, who: Token, target: Token) -> Fight {
    let (attacking, defending) = (table.owner(who), table.owner(target));
    let zone = table.spot(target).map(|spot| arena(table, spot));
    let there = zone.map_or(TokenSet::EMPTY, |zone| fighters(table, zone));
    let able = there.minus(table.wounded).minus(table.spent);
    let attackers = who.bit().or(able.and(table.handles().of(attacking)));
    let defenders = target.bit().or(able.and(table.handles().of(defending)));
    let means = means(table, who, target).unwrap_or(Means::Hands);
    fight_of(table, who, target, attackers, defenders, means)
}

/// A fight between those who take part, with what has to be announced.
pub(super) fn fight_of(
    table: &Table,
    attacker: Token,
    target: Token,
    attackers: TokenSet,
    defenders: TokenSet,
    means: Means,
) -> Fight {
    let (attacking, defending) = (table.owner(attacker), table.owner(target));
    let able = |mut tokens: TokenSet, traits: Traits| {
        tokens.any(|token| !table.is_wounded(token) && table.traits(token).has(traits))
    };
    // SHOT-5: abilities for close combat do not work from afar.
    let close = means != Means::Shot;
    let one = |side: Side, own: TokenSet, other: TokenSet| {
        let sees = able(own, Traits::SEES_CARD) && !able(other, Traits::SEES_CARD);
        (close && sees).then_some(side)
    };
    let duel = close && attackers.len() == 1 && defenders.len() == 1;
    let cards: u8 = table.combat_cards(attacking).iter().sum();
    let rage = duel && cards > 1 && able(attackers, Traits::RAGES);
    let readers = [attackers, defenders].map(|tokens| duel && able(tokens, Traits::READS_MINDS));
    let reader = (readers[0] != readers[1]).then_some(readers[0]);
    // CARD-27: a Telepath does not keep the other side from looking.
    let seer = one(attacking, attackers, defenders).or(one(defending, defenders, attackers));
    let calls = Calls::due(rage, reader);
    let laid = SideSet::EMPTY;
    Fight { attacker, target, attackers, defenders, attacking, defending, seer, laid, means, calls }
}

/// Begins a close combat, which a Samurai's first one is for nothing.
pub(crate) fn begin(turn: &mut Turn<'_>, who: Token, target: Token) {
    if is_free(turn.table(), who) {
        turn.table_mut().deeds.dueled = true;
    } else {
        turn.spend(who);
    }
    let fight = gather(turn.table(), who, target);
    turn.tell(Event::Attacked { attacker: who, target });
    enter(turn, fight);
}

/// Lets announcements and cards begin.
pub(super) fn enter(turn: &mut Turn<'_>, fight: Fight) {
    turn.table_mut().stirred = true;
    turn.table_mut().phase = Phase::Fight(fight);
}

/// Those of the attackers who are out of reach: shooters, and who uses a spear.
fn remote(table: &Table, fight: &Fight) -> TokenSet {
    match fight.means {
        Means::Hands => TokenSet::EMPTY,
        Means::Spear => fight.attacker.bit(),
        Means::Shot => {
            let there = table.spot(fight.target);
            let mut remote = TokenSet::EMPTY;
            for token in fight.attackers.filter(|token| table.spot(*token) != there) {
                remote.add(token);
            }
            remote
        }
    }
}

/// What a side brings to a fight without its card.
#[must_use]
pub fn total(table: &Table, fight: &Fight, side: Side) -> u8 {
    let shooters = if fight.means == Means::Shot { remote(table, fight) } else { TokenSet::EMPTY };
    let attacking = side == fight.attacking;
    let mut total = 0u8;
    for token in fight.of(side).filter(|token| table.spot(*token).is_some()) {
        let value = if shooters.has(token) {
            shot::value(table, token)
        } else {
            value(table, fight, token, attacking)
        };
        total = total.saturating_add(value);
    }
    total
}

/// What a character brings hand to hand.
fn value(table: &Table, fight: &Fight, token: Token, attacking: bool) -> u8 {
    let mut value = table.strength(token);
    for piece in token.bit().or(table.tools(token)) {
        if let Some(hook) = table.def(piece).and_then(|def| def.combat) {
            value = value.saturating_add(hook(table, token, fight, attacking));
        }
    }
    value + u8::from(fight.means != Means::Shot && is_led(table, token))
}

/// Whether an unwounded General of its side is in the room of a character (GENERAL-2 to GENERAL-4).
fn is_led(table: &Table, token: Token) -> bool {
    let layout = &table.rules().layout;
    let room = |token: Token| table.spot(token).and_then(|spot| layout.slot(spot));
    let friends = table.characters().minus(table.wounded).and(table.handles().of(table.owner(token)));
    room(token).is_some()
        && friends
            .minus(token.bit())
            .into_iter()
            .any(|friend| table.traits(friend).has(Traits::LEADS) && room(friend) == room(token))
}

/// What happens once the totals are known.
pub(crate) fn settle_fight(turn: &mut Turn<'_>, fight: &Fight, loser: Option<Side>) {
    let distant = remote(turn.table(), fight);
    if fight.means == Means::Shot {
        let mut crossbows = distant;
        let own = |token| turn.table().def(token).is_some_and(|def| def.shot > 0);
        let fired = crossbows.any(own);
        turn.table_mut().deeds.fired |= fired;
    }
    if let Some(loser) = loser {
        defeat(turn, fight, loser, distant);
    }
}

/// Wounds or kills the losers; a lost spear breaks.
fn defeat(turn: &mut Turn<'_>, fight: &Fight, loser: Side, distant: TokenSet) {
    let winning = fight.against(loser);
    let winners = fight.of(winning);
    let has = |traits: Traits| {
        let table = turn.table();
        move |token: &Token| !table.is_wounded(*token) && table.traits(*token).has(traits)
    };
    let assassin = fight.means != Means::Shot && winners.filter(has(Traits::KILLS)).count() > 0;
    turn.hunters = winners.filter(has(Traits::HUNTS_UNDEAD)).count() as u8;
    let scorers = SideSet::only(winning);
    for token in fight.of(loser).minus(distant) {
        if turn.table().is_wounded(token) {
            settle::kill(turn, token, Cause::Combat, scorers);
        } else if assassin {
            settle::kill(turn, token, Cause::Assassin, scorers);
        } else {
            settle::wound(turn, token, Cause::Combat, scorers);
        }
    }
    turn.hunters = 0;
    if fight.means == Means::Spear && loser == fight.attacking {
        break_spear(turn, fight.attacker);
    }
}

/// SPEAR-6: a spear that lost its combat is discarded.
fn break_spear(turn: &mut Turn<'_>, bearer: Token) {
    let table = turn.table();
    let spear = table.tools(bearer).find(|load| table.traits(*load).has(Traits::SPEAR));
    if let Some(token) = spear {
        turn.table_mut().put(token, Place::Gone);
        turn.tell(Event::Gone { token, cause: Cause::Combat, points: 0 });
    }
}
