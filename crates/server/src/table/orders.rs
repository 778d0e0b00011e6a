//! Standing orders: answers that a side has given beforehand.

use bots::{Below, Bot, Random};
use engine::decision::{Fight, Phase};
use engine::rule::combat;
use engine::{Action, Actions, Actor, Ask, Rules, Side, View};
use protocol::{CombatOrder, Failure, Orders, PlacingOrder};

use crate::fail;

/// Whether orders can be followed: the card that is expected has to be one that the game has.
pub fn check(orders: &Orders, rules: &Rules) -> Result<(), Failure> {
    let cards = rules.ruleset().combat_cards;
    match orders.combat {
        Some(CombatOrder::Beat { card }) if cards.get(usize::from(card)).is_none_or(|count| *count == 0) => {
            Err(fail::malformed(format!("there is no combat card +{card}: 0 to {} are", cards.len() - 1)))
        }
        Some(
            CombatOrder::Beat { .. } | CombatOrder::Lowest | CombatOrder::Highest | CombatOrder::Computer,
        )
        | None => Ok(()),
    }
}

/// What to answer for the side in the view's seat, if it is asked in somebody else's turn and has given an order for
/// that. It depends on nothing but what the seat sees.
pub fn answer(view: &View, orders: &Orders, below: Below<'_>) -> Option<(Actor, Action)> {
    let side = view.side().filter(|side| *side != view.table().active)?;
    match (view.ask()?, view.table().phase) {
        (Ask::Commit, Phase::Fight(fight)) if fight.defending == side => {
            let action = lay(view, side, &fight, orders.combat?, below)?;
            Some((Actor::Side(side), action))
        }
        (Ask::Announce, Phase::Fight(fight)) if fight.defending == side => {
            let action = match orders.combat? {
                CombatOrder::Computer => computer(view, below)?,
                CombatOrder::Lowest | CombatOrder::Highest | CombatOrder::Beat { .. } => {
                    name(view, &fight, side)
                }
            };
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
            let expected = foreseen(view, fight, other).unwrap_or(card);
            let total = |side| u16::from(combat::total(view.table(), fight, side));
            let against = total(other) + u16::from(expected);
            let enough = cards.into_iter().find(|card| total(side) + u16::from(*card) > against);
            enough.unwrap_or(lowest)
        }
        CombatOrder::Computer => return computer(view, below),
    };
    Some(Action::Commit(chosen))
}

/// The Telepath's side has the attacker lay the weakest card it could name (TELEPATH-2).
fn name(view: &View, fight: &Fight, side: Side) -> Action {
    let held = view.table().combat_cards(fight.against(side));
    let weakest = (1..=6).find(|card| held[usize::from(*card)] > 0);
    Action::Name(weakest)
}

/// What a side is known to lay: a Weapon Master looks at it instead of expecting something (WEAPONMASTER-2), and a card
/// that a Telepath has named is laid by whoever holds it (TELEPATH-2).
fn foreseen(view: &View, fight: &Fight, side: Side) -> Option<u8> {
    let seen = view.laid(side).map(|card| card + view.laid_second(side).unwrap_or(0));
    let held = view.table().combat_cards(side);
    let alone = fight.cards(side) == 1;
    seen.or_else(|| fight.named_for(side).filter(|card| alone && held[usize::from(*card)] > 0))
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
