//! Lines of sight over zones.

use crate::spot::{Dir, Spot};
use crate::table::{Border, Table};
use crate::token::{Token, TokenSet};

/// Shows the characters on each spot that is seen from another one, nearest first.
pub(crate) fn look(table: &Table, from: Spot, mut show: impl FnMut(Spot, TokenSet)) {
    for dir in Dir::ALL {
        along(table, from, dir, &mut show);
    }
}

/// Shows the characters on each spot of one line of sight, nearest first.
pub fn along(table: &Table, from: Spot, dir: Dir, mut show: impl FnMut(Spot, TokenSet)) {
    let mut at = from;
    while let Some(next) = step(table, at, dir, at == from) {
        let there = table.those_on(table.characters(), next);
        show(next, there);
        // SIGHT-2: whoever is there hides what lies beyond.
        if !there.is_empty() || table.rules().layout.line_of(next).is_some() {
            break;
        }
        at = next;
    }
}

/// The next spot on a line of sight. Only who is beside an arrow-slit sees through it (SIGHT-6).
fn step(table: &Table, at: Spot, dir: Dir, beside: bool) -> Option<Spot> {
    let (border, next) = table.edge(at, dir);
    let passes = match border {
        Border::Open | Border::Pit => true,
        Border::Slit => beside,
        Border::Wall | Border::Closed | Border::Hidden | Border::Rim => false,
    };
    next.filter(|_| passes)
}

/// All characters that are in the line of sight of one, not those of its own zone.
#[must_use]
pub fn seen(table: &Table, who: Token) -> TokenSet {
    let mut seen = TokenSet::EMPTY;
    if let Some(from) = table.spot(who) {
        look(table, from, |_, there| seen = seen.or(there));
    }
    seen
}

/// The characters that one sees in a direction: all in the first zone with any (SIGHT-8).
pub(crate) fn first(table: &Table, who: Token, dir: Dir) -> TokenSet {
    let mut first = TokenSet::EMPTY;
    if let Some(from) = table.spot(who) {
        along(table, from, dir, |_, there| first = there);
    }
    first
}
