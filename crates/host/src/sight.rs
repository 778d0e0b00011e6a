//! What a character sees.

use engine::rule::sight::{self, Stop};
use engine::{Dir, Token, View};
use protocol::{SightEnd, SightLine};

use crate::{names, zones};

/// The lines of sight of a token on the board; none if it is elsewhere.
pub(crate) fn lines(view: &View, who: Token) -> Vec<SightLine> {
    let table = view.table();
    if table.spot(who).is_none() {
        return Vec::new();
    }
    let square = |spot| names::square(&view.rules().layout, spot);
    if view.rules().layout.has_zones() {
        return Dir::ALL.into_iter().filter_map(|dir| zones::line(table, who, dir)).collect();
    }
    let line = |dir| {
        let (seen, stop) = sight::line(table, who, dir);
        let (end, at) = match stop {
            Stop::Barrier => (SightEnd::Barrier, None),
            Stop::Mist(spot) => (SightEnd::Mist, Some(spot)),
            Stop::Fountain(spot) => (SightEnd::Fountain, Some(spot)),
            Stop::Rubble(spot) => (SightEnd::Rubble, Some(spot)),
            Stop::Character(spot) => (SightEnd::Character, Some(spot)),
        };
        SightLine {
            dir: names::dir(dir),
            squares: seen.into_iter().map(square).collect(),
            end,
            at: at.map(square),
            hits: sight::first_character(table, who, dir).map(names::token),
        }
    };
    Dir::ALL.into_iter().map(line).collect()
}
