//! The rules, one file for each chapter of the books.
//!
//! Checks take the table and what the acting side alone knows, so they cannot depend on more.

mod beside;
pub mod carry;
pub mod clock;
pub mod combat;
pub mod gate;
pub mod gear;
pub mod heal;
pub mod jump;
pub(crate) mod kept;
pub mod power;
pub mod reveal;
pub mod settle;
pub mod setup;
pub(crate) mod sheet;
pub mod sight;
pub mod sound;
pub mod turn;
pub mod victory;
pub mod walk;
pub(crate) mod whim;
pub mod zone;

use crate::action::{Action, Actions, Actor};
use crate::decision::{Ask, Phase};
use crate::edition::{Citations, Grain};
use crate::event::Sink;
use crate::illegal::{Check, need, no};
use crate::piece::Def;
use crate::rule::beside::Beside;
use crate::rule::carry::Mover;
use crate::rule::kept::Terms;
use crate::rule::walk::Scene;
use crate::secrets::{Laid, Private};
use crate::side::Side;
use crate::spot::{Spot, SpotSet};
use crate::state::State;
use crate::table::Table;
use crate::token::{Token, TokenSet};
use turn::Turn;

/// What a side is asked now.
#[must_use]
pub fn ask(table: &Table, side: Side) -> Option<Ask> {
    if !table.sides().has(side) {
        return None;
    }
    let (asked, ask) = match table.phase {
        Phase::Start | Phase::Chance(_) | Phase::Over(_) => return None,
        Phase::Pick { what, side: picker } => (picker == side, Ask::Pick(what)),
        Phase::Forces => (!setup::has_answered(table, side), Ask::Forces),
        Phase::Discard => (!setup::has_answered(table, side), Ask::Discard),
        Phase::Team => (!setup::has_answered(table, side), Ask::Team),
        Phase::Hide { side: hider } => (hider == side, Ask::Hide),
        Phase::Facing { done } => (!done.has(side), Ask::Facing),
        Phase::Card => (table.active == side, Ask::Card),
        Phase::Act => (table.active == side, Ask::Act),
        Phase::Place { placer, .. } => (placer == side, Ask::Place),
        Phase::Fight(fight) if fight.speaker().is_some() => (fight.asked().has(side), Ask::Announce),
        Phase::Fight(fight) => (fight.asked().has(side), Ask::Commit),
    };
    asked.then_some(ask)
}

/// Lists what a side may do.
pub fn list(table: &Table, mine: &Private, side: Side, out: &mut Actions) {
    let Some(ask) = ask(table, side) else { return };
    match ask {
        Ask::Pick(_) | Ask::Forces | Ask::Discard | Ask::Team | Ask::Hide | Ask::Facing => {
            setup::list(table, mine, side, ask, out);
        }
        Ask::Card => turn::list_cards(table, out),
        Ask::Act => match table.rules().grain {
            Grain::Squares => list_acts(table, out),
            Grain::Zones { .. } => zone::list_acts(table, out),
        },
        Ask::Place => reveal::list_placements(table, out),
        Ask::Announce => combat::list_calls(table, out),
        Ask::Commit => combat::list_cards(table, side, out),
    }
}

fn list_acts(table: &Table, out: &mut Actions) {
    out.push(Action::Pass);
    let movers = movers(table);
    survey(table, movers, out);
    for who in movers {
        let (Some(at), Some(def)) = (table.spot(who), table.def(who)) else { continue };
        if table.is_wounded(who) {
            power::list(table, &out.scene, who, def, TokenSet::EMPTY, &mut out.list);
            continue;
        }
        let load = load(&out.scene, who, def, at);
        let (walks, others) = (Terms::of_walks(table), Terms::of_others(table, &out.scene));
        if !out.walks.list(who, walks, &mut out.list) {
            list_walks(table, who, def, at, load, out);
        }
        if !out.others.list(who, others, &mut out.list) {
            list_others(table, who, def, at, load, out);
        }
        power::list(table, &out.scene, who, def, load, &mut out.list);
    }
}

/// The characters on which a point may be spent.
fn movers(table: &Table) -> TokenSet {
    let mut movers = TokenSet::EMPTY;
    if table.points > 0 {
        movers = table.characters().and(table.handles().of(table.active));
    }
    for purse in table.purses() {
        if purse.points > 0 && table.spot(purse.token).is_some() {
            movers.add(purse.token);
        }
    }
    movers.minus(table.spent)
}

/// Looks the table up and forgets what is no longer so for sides with one of these characters. The others have time
/// until their turn: most tables come between, and what has changed is looked at once for all of them.
fn survey(table: &Table, movers: TokenSet, out: &mut Actions) {
    out.scene.survey(table);
    for side in table.sides().iter() {
        let own = table.handles().of(side);
        if own.and(movers).is_empty() {
            continue;
        }
        let news = out.scene.news(side);
        if news != SpotSet::EMPTY {
            out.walks.survey(own, &news);
            out.others.survey(own, &news);
        }
    }
}

/// What a character carries, as the scene shows it.
fn load(scene: &Scene, who: Token, def: &Def, at: Spot) -> TokenSet {
    if def.capacity == 0 { TokenSet::EMPTY } else { scene.tokens_on(at).minus(who.bit()) }
}

/// Lists the walks of a character and keeps them.
fn list_walks(table: &Table, who: Token, def: &Def, at: Spot, load: TokenSet, out: &mut Actions) {
    let Actions { list, scene, scratch, walks, .. } = out;
    scene.lift(table, who, at, load);
    let mover = Mover::in_scene(table, scene, who, def);
    let ground = walk::list(table, scene, &mover, at, load, walks.begin(who), scratch);
    scene.put_back();
    list.extend_from_slice(walks.keep(who, Terms::of_walks(table), with_ropes(table, scene, ground)));
}

/// Lists what else a character may do, powers left aside, and keeps it.
fn list_others(table: &Table, who: Token, def: &Def, at: Spot, load: TokenSet, out: &mut Actions) {
    let Actions { list, scene, others, .. } = out;
    let first = list.len();
    let mover = Mover::in_scene(table, scene, who, def);
    let beside = Beside::new(table, scene, at);
    jump::list(table, scene, &mover, at, load, beside, list);
    gear::list(table, who, def.traits, at, list);
    reveal::list(table, who, at, list);
    combat::list(table, scene, who, at, beside, list);
    let layout = &table.rules().layout;
    let ground = if jump::looks_further(&mover, beside) {
        with_ropes(table, scene, *layout.near(at))
    } else {
        *layout.beside(at)
    };
    others.begin(who).copy(&list[first..]);
    others.keep(who, Terms::of_others(table, scene), ground);
}

/// The squares that acts on these squares depend on: a Rope is tied to the squares around (ROPE-3).
fn with_ropes(table: &Table, scene: &Scene, ground: SpotSet) -> SpotSet {
    let here = |rope| table.spot(rope).is_some_and(|spot| ground.has(spot));
    if scene.ropes.into_iter().any(here) {
        ground.or(&table.rules().layout.widened(&ground.and(&scene.chasms())))
    } else {
        ground
    }
}

/// Whether a side may do this.
///
/// # Errors
/// Names the rule that forbids it.
pub fn check(table: &Table, mine: &Private, side: Side, action: &Action) -> Check {
    need(table.sides().has(side), "SETUP-1", "this side is not at the table")?;
    match action {
        Action::OfferDraw => return victory::check_offer(table, side),
        Action::Resign => return victory::check_resign(table, side),
        Action::Forces(_)
        | Action::Pairs(_)
        | Action::Chooser(_)
        | Action::Deal(_)
        | Action::Hider(_)
        | Action::First(_) => return no("SETUP-2", "only chance decides this"),
        Action::TimeUp => return no("TIME-1", "only the clock says this"),
        Action::PickPair(_)
        | Action::Pick(_)
        | Action::Discard(_)
        | Action::Line(_)
        | Action::Hide { .. }
        | Action::Card(_)
        | Action::Pass
        | Action::Walk { .. }
        | Action::Jump { .. }
        | Action::WallWalk { .. }
        | Action::Turn { .. }
        | Action::Reveal { .. }
        | Action::Place { .. }
        | Action::Fight { .. }
        | Action::Commit(_)
        | Action::CommitTwo(_)
        | Action::Rage(_)
        | Action::Name(_)
        | Action::Face(_)
        | Action::Shoot { .. }
        | Action::Use { .. } => {}
    }
    let Some(ask) = ask(table, side) else {
        if table.outcome().is_some() {
            return no("END-1", "the game is over");
        }
        if let (Phase::Fight(fight), Action::Commit(_)) = (table.phase, action)
            && fight.against(fight.first()) == side
        {
            let sees = fight.seer == Some(side);
            return no(if sees { "WEAPONMASTER-2" } else { "FIGHT-3" }, "the other side lays its card first");
        }
        return no(cited(table).asked, "this side is not asked anything now");
    };
    match (ask, action) {
        (Ask::Pick(_) | Ask::Forces | Ask::Discard | Ask::Team | Ask::Hide | Ask::Facing, _) => {
            setup::check(table, mine, side, ask, action)
        }
        (Ask::Card, Action::Card(card)) => turn::check_card(table, *card),
        (Ask::Card, _) => no("TURN-1", "a turn begins with an action card"),
        (Ask::Place, Action::Place { token, spot }) => reveal::check_placement(table, *token, *spot),
        (Ask::Place, _) => no(reveal::placing(table), "the tokens of the revealed room are placed first"),
        (Ask::Announce, Action::Rage(two)) => combat::check_rage(table, *two),
        (Ask::Announce, Action::Name(card)) => combat::check_name(table, *card),
        (Ask::Announce, _) => no("CARD-25", "something has to be announced first"),
        (Ask::Commit, Action::Commit(card)) => combat::check_card(table, side, *card),
        (Ask::Commit, Action::CommitTwo(cards)) => combat::check_two(table, side, *cards),
        (Ask::Commit, _) => no("FIGHT-2", "a combat card is laid first"),
        (Ask::Act, Action::Pass) => Ok(()),
        (Ask::Act, Action::Walk { who, route }) => {
            may_act(table, *who)?;
            need(!route.is_empty(), "WALK-1", "a walk needs at least one step")?;
            match table.rules().grain {
                Grain::Squares => walk::check(table, *who, route).map(|_| ()),
                Grain::Zones { .. } => zone::check(table, *who, route).map(|_| ()),
            }
        }
        (Ask::Act, Action::Jump { .. } | Action::WallWalk { .. }) if is_of_zones(table) => {
            no("JUMP-8", "between zones a jump or a wall is part of a route")
        }
        (Ask::Act, Action::Jump { who, over, to, left }) => {
            may_act(table, *who)?;
            jump::check_jump(table, *who, *over, *to, left.tokens()).map(|_| ())
        }
        (Ask::Act, Action::WallWalk { who, dir, left }) => {
            may_act(table, *who)?;
            jump::check_wall_walk(table, *who, *dir, left.tokens()).map(|_| ())
        }
        (Ask::Act, Action::Turn { who, slot, quarters }) => {
            may_act(table, *who)?;
            gear::check(table, *who, *slot, *quarters)
        }
        (Ask::Act, Action::Reveal { who, slot }) => {
            may_act(table, *who)?;
            reveal::check(table, *who, *slot)
        }
        (Ask::Act, Action::Fight { who, target }) => {
            may_attack(table, *who)?;
            combat::check(table, *who, *target)
        }
        (Ask::Act, Action::Shoot { who, target, with }) => {
            may_act(table, *who)?;
            zone::shot::check(table, *who, *target, *with)
        }
        (Ask::Act, Action::Use { who, power, target }) => power::check(table, *who, *power, *target),
        (Ask::Act, Action::Card(_)) => no("TURN-2", "one action card is played in a turn"),
        (Ask::Act, Action::Place { .. }) => no("REVEAL-5", "nothing waits to be placed"),
        (Ask::Act, Action::Commit(_) | Action::CommitTwo(_) | Action::Rage(_) | Action::Name(_)) => {
            no("FIGHT-2", "no combat is going on")
        }
        (Ask::Act, _) => no(cited(table).asked, "the set-up is over"),
    }
}

/// How this edition cites refusals that every edition has.
pub(crate) fn cited(table: &Table) -> &'static Citations {
    &table.rules().ruleset().citations
}

fn is_of_zones(table: &Table) -> bool {
    matches!(table.rules().grain, Grain::Zones { .. })
}

/// Whether a character's next attack costs no action point.
#[must_use]
pub fn is_free_attack(table: &Table, who: Token) -> bool {
    is_of_zones(table) && table.characters().has(who) && zone::fight::is_free(table, who)
}

/// The same for an attack, which a Samurai may have for nothing.
fn may_attack(table: &Table, who: Token) -> Check {
    if is_free_attack(table, who) { Ok(()) } else { may_act(table, who) }
}

/// Whether a character may take an action of the unwounded.
pub(crate) fn may_act(table: &Table, who: Token) -> Check {
    may_spend(table, who)?;
    need(!table.is_wounded(who), "WOUND-2", "a wounded character cannot do this")
}

/// Whether anybody may spend a point on this character now.
pub(crate) fn may_spend(table: &Table, who: Token) -> Check {
    need(table.characters().has(who), cited(table).actor, "only a face-up character on the board acts")?;
    let own = table.owner(who) == table.active;
    let purse = table.purse(who);
    need(
        own || purse.is_some_and(|purse| purse.charmed),
        "TURN-13",
        "this character is an opponent's, and nobody charmed it",
    )?;
    if table.points_of(who) == 0 {
        return if own {
            no(cited(table).points, "no action point is left for this character")
        } else {
            no("CHARM-3", "the charmed character has used its actions")
        };
    }
    if table.spent.has(who) {
        let troll = table.piece(who) == Some(crate::piece::Piece::Troll);
        return if troll {
            no("TROLL-4", "it regenerated or was healed this turn")
        } else {
            no("CLERIC-3", "it was healed this turn")
        };
    }
    Ok(())
}

/// Lets an action happen that was checked.
pub fn perform(state: &mut State, actor: Actor, action: &Action, sink: &mut dyn Sink) {
    let mut turn = Turn::new(state, sink);
    match (actor, action) {
        (Actor::Chance, _) => setup::perform_chance(&mut turn, action),
        (Actor::Clock, _) => turn::perform_clock(&mut turn),
        (Actor::Side(side), Action::OfferDraw) => victory::offer_draw(&mut turn, side),
        (Actor::Side(side), Action::Resign) => victory::resign(&mut turn, side),
        (Actor::Side(side), action) => perform_side(&mut turn, side, action),
    }
}

fn perform_side(turn: &mut Turn<'_>, side: Side, action: &Action) {
    match *action {
        Action::PickPair(_)
        | Action::Pick(_)
        | Action::Discard(_)
        | Action::Line(_)
        | Action::Face(_)
        | Action::Hide { .. } => setup::perform(turn, side, action),
        Action::Card(card) => turn::play_card(turn, card),
        Action::Pass => turn::end(turn),
        Action::Walk { who, ref route } => {
            turn.spend(who);
            match turn.table().rules().grain {
                Grain::Squares => walk::perform(turn, who, route),
                Grain::Zones { .. } => zone::perform(turn, who, route),
            }
            turn.finish_action();
        }
        Action::Jump { who, over, to, left } => {
            turn.spend(who);
            jump::perform_jump(turn, who, over, to, left.tokens());
            turn.finish_action();
        }
        Action::WallWalk { who, dir, left } => {
            turn.spend(who);
            jump::perform_wall_walk(turn, who, dir, left.tokens());
            turn.finish_action();
        }
        Action::Turn { who, slot, quarters } => {
            turn.spend(who);
            gear::perform(turn, slot, quarters);
            turn.finish_action();
        }
        Action::Reveal { who, slot } => {
            turn.spend(who);
            reveal::perform(turn, slot);
        }
        Action::Place { token, spot } => reveal::place(turn, token, spot),
        Action::Fight { who, target } => combat::begin(turn, who, target),
        Action::Shoot { who, target, with } => {
            turn.spend(who);
            zone::shot::begin(turn, who, target, with);
        }
        Action::Rage(two) => combat::announce_rage(turn, side, two),
        Action::Name(card) => combat::announce_name(turn, side, card),
        Action::Commit(card) => combat::lay(turn, side, Laid::cards(card, None)),
        Action::CommitTwo([high, low]) => combat::lay(turn, side, Laid::cards(high, Some(low))),
        Action::Use { who, power, target } => {
            turn.spend(who);
            (power.power().perform)(turn, who, target);
            turn.finish_action();
        }
        Action::OfferDraw
        | Action::Resign
        | Action::Forces(_)
        | Action::Pairs(_)
        | Action::Chooser(_)
        | Action::Deal(_)
        | Action::Hider(_)
        | Action::First(_)
        | Action::TimeUp => {}
    }
}
