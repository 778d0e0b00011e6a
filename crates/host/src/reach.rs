//! Where a character gets to by walking, and with how many action points.

use std::collections::{BTreeMap, HashSet, VecDeque};

use engine::piece::Traits;
use engine::rule::carry::Mover;
use engine::rule::walk::ground;
use engine::spot::MAX_SPOTS;
use engine::token::MAX_TOKENS;
use engine::{Action, Actions, Actor, Dir, NoEvents, Place, Spot, State, Table, Token, View};

use crate::{moves, some_world};

/// So many arrangements of what it took and left are followed. Points beyond are not answered:
/// every number that is told is exact.
const ARRANGEMENTS: usize = 5_000;

/// Where every token is and who bears it: all that walking changes.
type Key = [(u16, Option<Token>); MAX_TOKENS];

fn key(state: &State) -> Key {
    let table = state.table();
    let mut key = [(u16::MAX, None); MAX_TOKENS];
    for token in (0..MAX_TOKENS).filter_map(Token::new) {
        if let Some(spot) = table.spot(token) {
            let bearer = table.bearer(token).filter(|_| table.rules().layout.has_zones());
            key[token.index()] = (spot.index() as u16, bearer);
        }
    }
    key
}

/// For every square, the steps to the nearest square that is still looked for, whatever is in the
/// way: nobody gets there with fewer.
fn steps_to(table: &Table, mover: &Mover<'_>, wanted: &[bool]) -> Vec<u16> {
    let layout = &table.rules().layout;
    let mut steps = vec![u16::MAX; MAX_SPOTS];
    let mut queue: VecDeque<Spot> = layout.spots().filter(|spot| wanted[spot.index()]).collect();
    for spot in &queue {
        steps[spot.index()] = 0;
    }
    while let Some(spot) = queue.pop_front() {
        for dir in Dir::ALL {
            let Some(from) = layout.neighbor(spot, dir) else { continue };
            let open = ground::check_edge(table, mover, from, dir.opposite()).is_ok();
            if open && steps[from.index()] == u16::MAX {
                steps[from.index()] = steps[spot.index()] + 1;
                queue.push_back(from);
            }
        }
    }
    steps
}

/// Squares on which the character could end at all: nobody stands there, and a chasm is held open
/// only by a rope or for those who stand on pits.
fn wanted(table: &Table, who: Token) -> Vec<bool> {
    let rope = table.objects().any(|object| table.traits(object).has(Traits::ROPE));
    let helped = rope || table.traits(who).has(Traits::STANDS_ON_PITS);
    let mut wanted = vec![false; MAX_SPOTS];
    for spot in table.rules().layout.spots() {
        let free = table.standing(spot).is_none() && (helped || !table.terrain(spot).is_chasm());
        wanted[spot.index()] = free;
    }
    wanted
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
    let mover = Mover::new(view.table(), who);
    let mut wanted = wanted(view.table(), who);
    for spent in 1..=points {
        for spot in found.keys() {
            wanted[Spot::index(*spot)] = false;
        }
        let steps = steps_to(view.table(), &mover, &wanted);
        let range = u16::from(mover.speed) * u16::from(points - spent + 1);
        let mut next = Vec::new();
        for state in &now {
            let near = state.table().spot(who).is_some_and(|at| steps[at.index()] <= range);
            if !near && !view.rules().layout.has_zones() {
                continue;
            }
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
        if next.len() > ARRANGEMENTS {
            break;
        }
        now = next;
    }
    if let Some(at) = view.table().spot(who) {
        found.remove(&at);
    }
    found
}
