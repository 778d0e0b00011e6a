//! Why a character may not go to a zone, or do anything there.

use std::collections::{BTreeMap, VecDeque};

use engine::rule::zone::shot;
use engine::rule::zone::stride::Stride;
use engine::{Action, Dir, Illegal, Leg, Route, Spot, Table, Token, TokenSet, View};

use crate::zones;

/// Spots of a starting zone.
const FACINGS: u8 = 8;

/// The most telling refusal, for a target that nothing legal is about.
pub(crate) fn why(view: &View, who: Token, to: Spot) -> Option<Illegal> {
    let table = view.table();
    // An empty movement is refused for itself only where nothing speaks against the character.
    let empty = view.check(&Action::Walk { who, route: Route::EMPTY }).err()?;
    if empty.rule != "WALK-1" {
        return Some(empty);
    }
    let enemies = table.tokens_on(to).and(table.characters()).minus(table.handles().of(table.owner(who)));
    if let Some(target) = enemies.minus(table.wounded).first().or(enemies.first()) {
        if shot::value(table, who) > 0 {
            return view.check(&Action::Shoot { who, target, with: TokenSet::EMPTY }).err();
        }
        if table.spot(who) == Some(to) {
            return view.check(&Action::Fight { who, target }).err();
        }
    }
    walk(table, who, to).or(Some(empty))
}

fn legs(table: &Table, at: Spot) -> impl Iterator<Item = Leg> {
    let faces = if table.rules().layout.line_of(at).is_some() { FACINGS } else { 0 };
    Dir::ALL.into_iter().map(Leg::Step).chain([Leg::Diagonal]).chain((0..faces).map(Leg::Face))
}

/// Steps from every spot to one, whatever is in the way.
fn distances(table: &Table, who: Token, to: Spot) -> BTreeMap<Spot, u16> {
    let mut found = BTreeMap::from([(to, 0)]);
    let mut queue = VecDeque::from([to]);
    while let Some(spot) = queue.pop_front() {
        let far = found[&spot] + 1;
        for next in legs(table, spot).filter_map(|leg| zones::after(table, who, spot, leg)) {
            if let std::collections::btree_map::Entry::Vacant(free) = found.entry(next) {
                free.insert(far);
                queue.push_back(next);
            }
        }
    }
    found
}

/// Why walking there is refused: what stops the character nearest to where it wants to go.
fn walk(table: &Table, who: Token, to: Spot) -> Option<Illegal> {
    let far = distances(table, who, to);
    let start = Stride::new(table, who)?;
    let mut reached = BTreeMap::from([(start.at(), start)]);
    let mut queue = VecDeque::from([start]);
    let mut stopped: Option<(u16, Illegal)> = None;
    while let Some(stride) = queue.pop_front() {
        for leg in legs(table, stride.at()) {
            let Some(next) = zones::after(table, who, stride.at(), leg) else { continue };
            let mut on = stride;
            match on.push(leg) {
                Ok(()) if !reached.contains_key(&next) => {
                    reached.insert(next, on);
                    queue.push_back(on);
                }
                Ok(()) => {}
                Err(refusal) => {
                    let rest = far.get(&next).copied().unwrap_or(u16::MAX);
                    if stopped.as_ref().is_none_or(|(least, _)| rest < *least) {
                        stopped = Some((rest, refusal));
                    }
                }
            }
        }
    }
    match reached.get(&to) {
        Some(stride) => stride.may_end().err(),
        None => stopped.map(|(_, refusal)| refusal),
    }
}
