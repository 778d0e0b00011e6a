//! Laws about one step from one state to the next.

use engine::edition::Economy;
use engine::notation::position::write_token;
use engine::piece::{PowerId, Traits};
use engine::table::Wheels;
use engine::token::MAX_TOKENS;
use engine::{Action, Actor, Event, Phase, Place, Side, State, Table, Token};

use super::{Broken, say};

/// Everything that holds between a state and the next.
pub(super) fn laws(
    before: &State,
    actor: Actor,
    action: &Action,
    after: &State,
    events: &[Event],
) -> Result<(), Broken> {
    let fail = |what: String| Err(Broken::at(before, format!("{}: {what}", say(before, actor, action))));
    for law in [tokens_stay_what_they_are, points_are_kept] {
        if let Err(what) = law(before, after, events) {
            return fail(what);
        }
    }
    if let Actor::Side(_) = actor
        && let Err(what) = an_action_costs_a_point(before.table(), action, after.table(), events)
    {
        return fail(what);
    }
    Ok(())
}

fn tokens() -> impl Iterator<Item = Token> {
    (0..MAX_TOKENS).filter_map(Token::new)
}

/// The piece behind a handle, known or not.
fn piece(state: &State, token: Token) -> Option<String> {
    if state.table().place(token) == Place::Unplaced {
        return None;
    }
    write_token(state, token).split_whitespace().nth(1).map(str::to_owned)
}

/// A handle keeps its piece, who is known stays known, who is out stays out, and nothing comes
/// out of nowhere.
fn tokens_stay_what_they_are(before: &State, after: &State, _: &[Event]) -> Result<(), String> {
    let out = |place: Place| matches!(place, Place::Dead | Place::Escaped | Place::Gone);
    for token in tokens() {
        let was = piece(before, token);
        if was.is_some() && was != piece(after, token) {
            return Err(format!("token {} is no longer {was:?}", token.index()));
        }
        let (seen, place) = (before.table().piece(token), before.table().place(token));
        if seen.is_some() && after.table().piece(token) != seen {
            return Err(format!("token {} is forgotten", token.index()));
        }
        if out(place) && after.table().place(token) != place {
            return Err(format!("token {} comes back", token.index()));
        }
    }
    if !is_laid(before.table()) {
        return Ok(());
    }
    for side in before.table().sides().iter() {
        let count = |state: &State| {
            let own = state.table().handles().of(side);
            let placed = own.filter(|token| state.table().place(*token) != Place::Unplaced).count();
            placed + state.secrets().of(side).screen.len()
        };
        if count(before) != count(after) {
            return Err(format!("{side} had {} tokens and has {}", count(before), count(after)));
        }
    }
    Ok(())
}

/// Whether the forces are complete.
fn is_laid(table: &Table) -> bool {
    match table.phase {
        Phase::Start | Phase::Chance(_) | Phase::Pick { .. } | Phase::Forces | Phase::Discard => false,
        Phase::Team
        | Phase::Hide { .. }
        | Phase::Facing { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => true,
    }
}

/// Points are never lost but for a pentacle's, and each has an event.
fn points_are_kept(before: &State, after: &State, events: &[Event]) -> Result<(), String> {
    for side in before.table().sides().iter() {
        let mut won = 0;
        for event in events {
            won += match event {
                Event::Died { scorers, points, .. } if scorers.has(side) => *points,
                Event::Escaped { token, points } if before.table().owner(*token) == side => *points,
                Event::Gone { points, .. } if *points > 0 && escapes(before, events) == Some(side) => *points,
                _ => 0,
            };
        }
        let (was, is) = (before.table().holdings[side].points, after.table().holdings[side].points);
        if was + won != is {
            return Err(format!("{side} had {was} points, won {won} and has {is}"));
        }
    }
    Ok(())
}

fn escapes(before: &State, events: &[Event]) -> Option<Side> {
    events.iter().find_map(|event| match event {
        Event::Escaped { token, .. } => Some(before.table().owner(*token)),
        _ => None,
    })
}

/// Points of the turn that can still be spent.
fn points(table: &Table) -> u32 {
    u32::from(table.points) + table.purses().map(|purse| u32::from(purse.points)).sum::<u32>()
}

/// Points grow only by an action card, a potion or a charm; every action costs one (TURN-6,
/// TURN-9, POTION-1, CHARM-3).
fn an_action_costs_a_point(
    before: &Table,
    action: &Action,
    after: &Table,
    events: &[Event],
) -> Result<(), String> {
    let turn_ended = events.iter().any(|event| matches!(event, Event::TurnEnded { .. }));
    let over = matches!(after.phase, Phase::Over(_));
    let wheel = matches!(before.rules().ruleset().economy, Economy::Wheel { .. });
    if turn_ended && wheel {
        let shown = 1..=Wheels::MOST + 3;
        let fits = over || shown.contains(&after.points);
        return if fits { Ok(()) } else { Err(format!("a turn begins with {} points", after.points)) };
    }
    if matches!(action, Action::First(_)) {
        return Ok(());
    }
    if turn_ended {
        return if points(after) == 0 || over { Ok(()) } else { Err("points outlive their turn".to_owned()) };
    }
    let ruleset = before.rules().ruleset();
    let (cost, gain) = match action {
        Action::Card(card) => (0, u32::from(*card)),
        Action::Use { power: PowerId::Quaff, .. } => (1, u32::from(ruleset.potion_points)),
        Action::Use { power: PowerId::Charm, .. } => (1, u32::from(ruleset.charm_points)),
        Action::Walk { .. }
        | Action::Jump { .. }
        | Action::WallWalk { .. }
        | Action::Turn { .. }
        | Action::Reveal { .. }
        | Action::Shoot { .. }
        | Action::Use { .. } => (1, 0),
        // SAMURAI-2
        Action::Fight { who, .. } if !before.deeds().dueled && duels(before, *who) => (0, 0),
        Action::Fight { .. } => (1, 0),
        _ => (0, 0),
    };
    let most = points(before) + gain - cost;
    // Who leaves the board takes its own points along.
    let lost: u32 = before
        .purses()
        .filter(|purse| after.purse(purse.token).is_none())
        .map(|purse| u32::from(purse.points))
        .sum();
    let resigned = matches!(action, Action::Resign);
    let is = points(after);
    if is > most || is + lost < most && !resigned {
        return Err(format!("there were {} points, and now there are {is}", points(before)));
    }
    Ok(())
}

fn duels(table: &Table, who: Token) -> bool {
    table.traits(who).has(Traits::DUELS)
}
