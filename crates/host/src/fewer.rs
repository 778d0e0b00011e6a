//! Which of very many actions the page is told.
//!
//! Between zones whoever passes friends and objects may share everything out in every way, and the same end is then
//! reached in up to a hundred thousand ways. Nobody chooses among so many, and a page could not even hold them. It is
//! told those that change least on the way to each end; all others can still be drawn or typed.

use std::collections::HashMap;

use engine::{Action, Route, Spot, Table, Token};

use crate::zones;

/// So many actions are told as they are.
const MANY: usize = 1500;

/// So many ways to an end are told in any case.
const FEWEST: usize = 4;

/// Who walks, and where to.
type End = (Token, Option<Spot>);

/// The actions that the page is told, in their order.
pub(crate) fn fewer<'a>(table: &Table, legal: &'a [Action]) -> Vec<&'a Action> {
    if legal.len() <= MANY {
        return legal.iter().collect();
    }
    let mut ends: HashMap<End, Vec<(usize, usize)>> = HashMap::new();
    for (number, action) in legal.iter().enumerate() {
        if let Action::Walk { who, route } = action {
            ends.entry((*who, end(table, *who, route))).or_default().push((route.changes(), number));
        }
    }
    let walks: usize = ends.values().map(Vec::len).sum();
    let room = MANY.saturating_sub(legal.len() - walks);
    let mut share = walks.next_power_of_two();
    while share > FEWEST && ends.values().map(|ways| ways.len().min(share)).sum::<usize>() > room {
        share /= 2;
    }
    let mut told: Vec<bool> = legal.iter().map(|action| !matches!(action, Action::Walk { .. })).collect();
    for ways in ends.values_mut() {
        // The first of those that change as much goes first: it is the shortest.
        ways.sort_unstable();
        ways.iter().take(share).for_each(|(_, number)| told[*number] = true);
    }
    legal.iter().zip(told).filter_map(|(action, told)| told.then_some(action)).collect()
}

fn end(table: &Table, who: Token, route: &Route) -> Option<Spot> {
    route.legs().fold(table.spot(who), |at, leg| at.map(|at| zones::after(table, who, at, leg).unwrap_or(at)))
}
