//! Why a character may not go to a zone, or do anything there.

use std::collections::{BTreeMap, VecDeque};

use engine::rule::zone::shot;
use engine::rule::zone::stride::Stride;
use engine::table::{Border, Way};
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
    let refusal = walk(table, who, to).unwrap_or(empty);
    // Whoever points over a pit beside the character means a jump.
    let jump = (refusal.rule == "PIT-8").then(|| leap(table, who, to)).flatten();
    Some(jump.unwrap_or(refusal))
}

/// Why a jump over the pit at the character's zone is refused; `None` if none leads there.
fn leap(table: &Table, who: Token, to: Spot) -> Option<Illegal> {
    let mut stride = Stride::new(table, who)?;
    let at = stride.at();
    let edge = Dir::ALL.into_iter().filter(|dir| table.border(at, *dir) == Border::Pit).map(Way::Edge);
    let leg = edge.chain([Way::Diagonal]).map(|way| Leg::Leap { way, card: 0 });
    let leg = leg.into_iter().find(|leg| zones::after(table, who, at, *leg) == Some(to))?;
    stride.push(leg).err().filter(|refusal| refusal.rule.starts_with("JUMP"))
}

/// Only on its own starting zone a character faces something else.
fn legs(table: &Table, who: Token, at: Spot) -> impl Iterator<Item = Leg> {
    let faces = if table.rules().layout.line_of(at) == Some(table.owner(who)) { FACINGS } else { 0 };
    Dir::ALL.into_iter().map(Leg::Step).chain([Leg::Diagonal]).chain((0..faces).map(Leg::Face))
}

/// Steps from every spot to one, whatever is in the way.
fn distances(table: &Table, who: Token, to: Spot) -> BTreeMap<Spot, u16> {
    let mut found = BTreeMap::from([(to, 0)]);
    // Which zones of a face-down room a starting zone faces, nobody knows.
    let layout = &table.rules().layout;
    if let Some((_, slot, _)) = layout.faced(to).filter(|(_, slot, _)| !table.is_revealed(*slot)) {
        found.extend(layout.spots().filter(|spot| layout.slot(*spot) == Some(slot)).map(|spot| (spot, 1)));
    }
    let mut queue: VecDeque<Spot> = found.keys().copied().collect();
    while let Some(spot) = queue.pop_front() {
        let far = found[&spot] + 1;
        for next in legs(table, who, spot).filter_map(|leg| zones::after(table, who, spot, leg)) {
            if let std::collections::btree_map::Entry::Vacant(free) = found.entry(next) {
                free.insert(far);
                queue.push_back(next);
            }
        }
    }
    found
}

/// Why walking there is refused: what stops the character nearest to where it wants to go.
pub(crate) fn walk(table: &Table, who: Token, to: Spot) -> Option<Illegal> {
    let far = distances(table, who, to);
    let start = Stride::new(table, who)?;
    let mut reached = BTreeMap::from([(start.at(), start)]);
    let mut queue = VecDeque::from([start]);
    let mut stopped: Option<(u16, Illegal)> = None;
    while let Some(stride) = queue.pop_front() {
        for leg in legs(table, who, stride.at()) {
            let Some(next) = zones::after(table, who, stride.at(), leg).filter(|next| *next != stride.at())
            else {
                continue;
            };
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
