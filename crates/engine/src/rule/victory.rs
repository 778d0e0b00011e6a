//! Points and the end of the game.

use crate::decision::{End, Outcome, Phase};
use crate::edition::Ending;
use crate::event::{Cause, Event};
use crate::illegal::{Check, need};
use crate::piece::Traits;
use crate::rule::settle::{chasm, lift_illusions};
use crate::rule::turn::{self, Turn};
use crate::rule::{combat, reveal};
use crate::side::{Side, SideSet};
use crate::table::{MAX_PURSES, Place, Table};
use crate::token::Token;

/// Who scores for a death that nobody caused (SCORE-3, SCORE-4).
pub(crate) fn scorers(table: &Table, victim_owner: Side) -> SideSet {
    if victim_owner == table.active {
        SideSet(table.rivals(victim_owner).0 & !table.resigned.0)
    } else {
        SideSet::only(table.active)
    }
}

/// Who scores for a character that another one burns or lets fall (OUR-15): a charmed character
/// earns the points of its owner, except for its own team.
pub(crate) fn scorers_for(table: &Table, killer: Token, victim: Token) -> SideSet {
    let (owner, victim_owner) = (table.owner(killer), table.owner(victim));
    if owner == table.active || owner == victim_owner {
        scorers(table, victim_owner)
    } else {
        SideSet(SideSet::only(owner).0 & !table.resigned.0)
    }
}

/// Adds points.
pub(crate) fn award(turn: &mut Turn<'_>, sides: SideSet, points: u8) {
    for side in sides.iter() {
        let total = &mut turn.table_mut().holdings[side].points;
        *total = total.saturating_add(points);
    }
}

/// Ends the game if this turn was the last one (END-1, OUR-21, OUR-45).
pub(crate) fn ends_with_turn(turn: &mut Turn<'_>) -> bool {
    let table = turn.table();
    let scores = table.scores();
    let reached = still_in(table).iter().any(|side| scores[side] >= table.rules().target);
    let end = if reached {
        End::Target
    } else if !is_anybody_left(table) {
        End::Nobody
    } else if table.quiet >= table.rules().ruleset().quiet_turns {
        End::Quiet
    } else {
        return false;
    };
    let winner = leader(table);
    finish(turn, Outcome { winner, end });
    true
}

/// Ends the game right after an action where the points decide at once (END-3, CARD-17).
pub(crate) fn ends_at_once(turn: &mut Turn<'_>) -> bool {
    let table = turn.table();
    match table.rules().ruleset().ending {
        Ending::WithTheTurn => return false,
        Ending::AtOnce => {}
    }
    let reached = |side: Side| table.holdings[side].points >= table.rules().target;
    if !table.sides().iter().any(reached) {
        return false;
    }
    let winner = leader(table);
    finish(turn, Outcome { winner, end: End::Target });
    true
}

/// Whether a side still playing has a character in the game (OUR-45).
pub(crate) fn is_anybody_left(table: &Table) -> bool {
    table.sides().iter().any(|side| turn::plays(table, side) && table.holdings[side].living > 0)
}

/// The sides that have not resigned: the points of the others no longer count (OUR-59).
pub(crate) fn still_in(table: &Table) -> SideSet {
    SideSet(table.sides().0 & !table.resigned.0)
}

/// The side with the most points, if only one has them (END-2, OUR-1).
pub(crate) fn leader(table: &Table) -> Option<Side> {
    let scores = table.scores();
    let best = still_in(table).iter().map(|side| scores[side]).max()?;
    let mut leaders = still_in(table).iter().filter(|side| scores[*side] == best);
    match (leaders.next(), leaders.next()) {
        (Some(side), None) => Some(side),
        (Some(_), Some(_)) | (None, _) => None,
    }
}

pub(crate) fn finish(turn: &mut Turn<'_>, outcome: Outcome) {
    turn.table_mut().phase = Phase::Over(outcome);
    turn.tell(Event::Over(outcome));
}

/// Whether a side may offer a draw or resign.
pub(crate) fn check_talk(table: &Table, side: Side) -> Check {
    need(table.outcome().is_none(), "END-1", "the game is over")?;
    need(!table.resigned.has(side), "OUR-40", "this side has resigned")
}

/// Whether a side may resign: in a game of three or four not before the set-up is over (OUR-64).
pub(crate) fn check_resign(table: &Table, side: Side) -> Check {
    check_talk(table, side)?;
    need(
        table.sides().len() == 2 || !table.phase.is_setup(),
        "OUR-64",
        "a game of three or four is left after the set-up",
    )
}

/// Whether a side may offer a draw or accept one: once while the offer is open (OUR-56).
pub(crate) fn check_offer(table: &Table, side: Side) -> Check {
    check_talk(table, side)?;
    need(!table.offers.has(side), "OUR-56", "this side's offer of a draw is open already")
}

pub(crate) fn offer_draw(turn: &mut Turn<'_>, side: Side) {
    let accepts = !turn.table().offers.is_empty();
    turn.tell(if accepts { Event::DrawAccepted { side } } else { Event::DrawOffered { side } });
    let table = turn.table_mut();
    table.offers = table.offers.with(side);
    if is_agreed(table) {
        finish(turn, Outcome { winner: None, end: End::Agreement });
    }
}

/// A draw is agreed when everybody still playing has offered it (OUR-48).
fn is_agreed(table: &Table) -> bool {
    let all = still_in(table);
    table.offers.0 & all.0 == all.0
}

/// Whoever's turn has gone by without accepting what is offered plays on. As a draw needs everybody, all
/// offers lapse then (OUR-48).
pub(crate) fn lapse_offers(turn: &mut Turn<'_>, side: Side) {
    let table = turn.table_mut();
    if table.offers.is_empty() || table.offers.has(side) || table.resigned.has(side) {
        return;
    }
    table.offers = SideSet::EMPTY;
    turn.tell(Event::DrawLapsed { side });
}

/// A side gives up: the last one left wins (OUR-40).
pub(crate) fn resign(turn: &mut Turn<'_>, side: Side) {
    turn.tell(Event::Resigned { side });
    let table = turn.table_mut();
    table.resigned = table.resigned.with(side);
    table.offers = table.offers.without(side);
    let left = still_in(table);
    if left.len() == 1 {
        let winner = left.iter().next();
        finish(turn, Outcome { winner, end: End::Resignation });
        return;
    }
    if is_agreed(table) {
        finish(turn, Outcome { winner: None, end: End::Agreement });
        return;
    }
    leave_table(turn, side);
}

/// Takes a resigned side's characters off the board and answers what it was asked.
fn leave_table(turn: &mut Turn<'_>, side: Side) {
    let own = turn.table().handles().of(side);
    let held = turn.table().pentacle_holders();
    let leaving = turn.table().characters().and(own);
    let makes_illusions =
        leaving.into_iter().any(|token| turn.table().traits(token).has(Traits::MAKES_ILLUSIONS));
    for token in leaving {
        let table = turn.table();
        let over_chasm = table.spot(token).is_some_and(|spot| chasm(table, spot).is_some());
        let load = table.load(token).and(table.objects());
        turn.table_mut().put(token, Place::Gone);
        turn.tell(Event::Gone { token, cause: Cause::Resignation, points: 0 });
        // As when somebody dies there (OUR-33).
        for object in load {
            if over_chasm && !turn.table().traits(object).has(Traits::ROPE) {
                turn.table_mut().put(object, Place::Gone);
                turn.tell(Event::Gone { token: object, cause: Cause::BearerLost, points: 0 });
            }
        }
    }
    if makes_illusions {
        lift_illusions(turn, side);
    }
    let table = turn.table_mut();
    table.holdings[side].living = 0;
    // OUR-21: who leaves a pentacle changes the score.
    table.stirred |= table.pentacle_holders() != held;
    if table.active == side {
        table.points = 0;
        table.purses = [None; MAX_PURSES];
    }
    match turn.table().phase {
        Phase::Fight(fight) => {
            // A fight that lost its attacker or its target is off.
            let table = turn.table();
            if table.spot(fight.attacker).is_none() || table.spot(fight.target).is_none() {
                combat::call_off(turn);
            }
        }
        Phase::Place { placer, .. } if placer == side => reveal::hand_over(turn),
        Phase::Card | Phase::Act if turn.table().active == side => turn::end(turn),
        // The last points may have been those of a charmed character that is gone (OUR-46).
        Phase::Act => turn::end_if_spent(turn),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Place { .. }
        | Phase::Over(_) => {}
    }
}
