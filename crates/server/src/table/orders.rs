//! Standing orders: answers that a side has given beforehand.

use bots::{Below, Bot, Random};
use engine::decision::{Fight, Phase};
use engine::rule::combat;
use engine::{Action, Actions, Actor, Ask, Side, View};
use protocol::{CombatOrder, Orders, PlacingOrder};

/// What to answer for the side in the view's seat, if it is asked in somebody else's turn and has given an order for
/// that. It depends on nothing but what the seat sees.
pub fn answer(view: &View, orders: &Orders, below: Below<'_>) -> Option<(Actor, Action)> {
    let side = view.side().filter(|side| *side != view.table().active)?;
    match (view.ask()?, view.table().phase) {
        (Ask::Commit, Phase::Fight(fight)) if fight.defending == side => {
            let action = lay(view, side, &fight, orders.combat?, below)?;
            Some((Actor::Side(side), action))
        }
        (Ask::Place, Phase::Place { rest, .. }) => match orders.placing? {
            // Who already let the time pass does not get the rest back.
            PlacingOrder::Revealer => (!rest).then_some((Actor::Clock, Action::TimeUp)),
            PlacingOrder::Computer => Some((Actor::Side(side), computer(view, below)?)),
            PlacingOrder::Lot => Some((Actor::Side(side), Random::default().choose(view, below))),
        },
        _ => None,
    }
}

fn lay(view: &View, side: Side, fight: &Fight, order: CombatOrder, below: Below<'_>) -> Option<Action> {
    let mut legal = Actions::new();
    view.legal(&mut legal);
    let mut cards: Vec<u8> = legal.iter().filter_map(card).collect();
    cards.sort_unstable();
    let lowest = *cards.first()?;
    let chosen = match order {
        CombatOrder::Lowest => lowest,
        CombatOrder::Highest => *cards.last()?,
        CombatOrder::Beat { card } => {
            let other = fight.against(side);
            // A Weapon Master looks at the card instead of expecting one (WEAPONMASTER-2).
            let expected = view.laid(other).unwrap_or(card);
            let total = |side| u16::from(combat::total(view.table(), fight, side));
            let against = total(other) + u16::from(expected);
            let enough = cards.into_iter().find(|card| total(side) + u16::from(*card) > against);
            enough.unwrap_or(lowest)
        }
        CombatOrder::Computer => return computer(view, below),
    };
    Some(Action::Commit(chosen))
}

fn card(action: &Action) -> Option<u8> {
    match action {
        Action::Commit(card) => Some(*card),
        _ => None,
    }
}

/// What the strongest computer would do.
fn computer(view: &View, below: Below<'_>) -> Option<Action> {
    bots::of_level(*bots::LEVELS.end()).map(|mut bot| bot.choose(view, below))
}

#[cfg(test)]
mod tests;
