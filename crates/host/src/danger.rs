//! What the characters of the other sides could do.

use std::collections::BTreeMap;

use engine::edition::Economy;
use engine::{Action, Actions, Actor, Event, Leg, NoEvents, Phase, Place, Side, Spot, State, Table};
use engine::{Token, TokenSet, View};
use protocol::{Reached, Threat};

use crate::{moves, names, some_world};

/// The threats to a side: every character of another side that could get anywhere or attack somebody.
pub(crate) fn threats(view: &View, side: Side) -> Vec<Threat> {
    let table = view.table();
    let in_turn = matches!(table.phase, Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_));
    if !in_turn {
        return Vec::new();
    }
    let mine = table.handles().of(side);
    let world = some_world(view);
    let others = table.characters().minus(mine).filter(|who| table.spot(*who).is_some());
    let threats = others.map(|who| {
        let points = points(table, table.owner(who));
        let turn = Turn::of(&world, who, points);
        let square = |(spot, points)| Reached { name: names::square(&view.rules().layout, spot), points };
        Threat {
            who: names::token(who),
            points,
            squares: turn.reached.into_iter().map(square).collect(),
            targets: names::tokens(turn.attacked.and(mine)),
        }
    });
    threats.filter(|threat| !threat.squares.is_empty() || !threat.targets.is_empty()).collect()
}

/// The most points that a side can have: what is left in its own turn, else its best card that it may
/// play, or what its wheel will show. A side without cards gets all of them back.
fn points(table: &Table, side: Side) -> u8 {
    if table.active == side && table.phase != Phase::Card {
        return table.points;
    }
    if let Economy::Wheel { income, .. } = table.rules().ruleset().economy {
        return income + table.saved(side);
    }
    // Somebody who plays a card before that may raise the limit by one (TURN-4).
    let limit = table.limit + u8::from(table.phase == Phase::Card && table.active != side);
    let cards = table.rules().ruleset().action_cards;
    let allowed = || cards.iter().copied().filter(|card| *card <= limit);
    let hand = allowed().filter(|card| table.holdings[side].actions >> card & 1 != 0);
    hand.max().or(allowed().max()).unwrap_or(0)
}

fn changes_loads(leg: Leg) -> bool {
    matches!(leg, Leg::Take(_) | Leg::Leave(_) | Leg::With(_))
}

/// What one character could do alone with so many points, and with what it carries now.
#[derive(Default)]
struct Turn {
    reached: BTreeMap<Spot, u8>,
    attacked: TokenSet,
}

impl Turn {
    fn of(world: &State, who: Token, points: u8) -> Turn {
        let mut turn = Turn::default();
        let mut legal = Actions::new();
        let mut now = vec![world.as_if_acting(who, 1)];
        for spent in 1..=points {
            let mut next = Vec::new();
            for state in &now {
                state.legal(state.table().owner(who), &mut legal);
                for action in legal.iter() {
                    next.extend(turn.follow(state, who, action, spent));
                }
            }
            now = next;
        }
        if let Some(at) = world.table().spot(who) {
            turn.reached.remove(&at);
        }
        turn
    }

    /// Notes what an action leads to; the world after it, where that is a new square to go on from.
    fn follow(&mut self, state: &State, who: Token, action: &Action, spent: u8) -> Option<State> {
        let side = Actor::Side(state.table().owner(who));
        match action {
            Action::Fight { target, .. } | Action::Shoot { target, .. } => self.attacked.add(*target),
            Action::Use { .. } => {
                let mut events: Vec<Event> = Vec::new();
                let mut after = *state;
                after.apply_unchecked(side, action, &mut events);
                for event in &events {
                    if let Event::Died { token, .. } = event {
                        self.attacked.add(*token);
                    }
                }
            }
            Action::Walk { route, .. } if route.legs().any(changes_loads) => {}
            Action::Walk { .. } | Action::Jump { .. } | Action::WallWalk { .. } => {
                let end = moves::aim(state.table(), action)?;
                if self.reached.contains_key(&end) {
                    return None;
                }
                let mut after = *state;
                after.apply_unchecked(side, action, &mut NoEvents);
                self.reached.insert(end, spent);
                return matches!(after.table().place(who), Place::On(_)).then(|| after.as_if_acting(who, 1));
            }
            _ => {}
        }
        None
    }
}
