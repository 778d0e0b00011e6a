//! Where a character gets to by walking, and with how many action points.

use std::collections::{BTreeMap, HashSet};

use engine::token::MAX_TOKENS;
use engine::{Action, Actions, Actor, NoEvents, Place, Spot, State, Token, View};

use crate::{moves, some_world};

/// Where every token is: all that walking changes.
type Key = [u16; MAX_TOKENS];

fn key(state: &State) -> Key {
    let mut key = [u16::MAX; MAX_TOKENS];
    for token in (0..MAX_TOKENS).filter_map(Token::new) {
        if let Some(spot) = state.table().spot(token) {
            key[token.index()] = spot.index() as u16;
        }
    }
    key
}

/// Every square the character can end on, with the fewest points that lead there. It takes and
/// leaves things on the way as it likes; nobody else moves.
pub(crate) fn reach(view: &View, who: Token, points: u8) -> BTreeMap<Spot, u8> {
    let mut found = BTreeMap::new();
    if !view.table().characters().has(who) {
        return found;
    }
    let side = view.table().owner(who);
    let start = some_world(view).as_if_acting(who, 1);
    let mut seen: HashSet<Key> = HashSet::from([key(&start)]);
    let mut now = vec![start];
    let mut legal = Actions::new();
    for spent in 1..=points {
        let mut next = Vec::new();
        for state in &now {
            state.legal(side, &mut legal);
            for action in legal.iter().filter(|action| matches!(action, Action::Walk { .. })) {
                let Some(end) = moves::aim(state.table(), action) else { continue };
                if spent == points && found.contains_key(&end) {
                    continue;
                }
                let mut after = *state;
                after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
                match after.table().place(who) {
                    Place::On(_) => {
                        found.entry(end).or_insert(spent);
                        if spent < points && seen.insert(key(&after)) {
                            next.push(after.as_if_acting(who, 1));
                        }
                    }
                    Place::Escaped => {
                        found.entry(end).or_insert(spent);
                    }
                    Place::Hidden(_) | Place::Unplaced | Place::Waiting | Place::Dead | Place::Gone => {}
                }
            }
        }
        now = next;
    }
    if let Some(at) = view.table().spot(who) {
        found.remove(&at);
    }
    found
}
