//! Rooms of zones as a page draws them: what is on the edges, and ways through them.

use engine::layout::ICON_LETTERS;
use engine::rule::zone::sight;
use engine::table::{Border, Way};
use engine::{Dir, Leg, Spot, Table, Token};
use protocol as say;

use crate::names;

/// An icon by its number.
pub(crate) fn icon(number: usize) -> say::Icon {
    match number {
        0 => say::Icon::Circle,
        1 => say::Icon::Square,
        2 => say::Icon::Triangle,
        _ => say::Icon::Gear,
    }
}

/// An icon by the letter in a drawing.
pub(crate) fn drawn(letter: char) -> say::Icon {
    icon(ICON_LETTERS.iter().position(|one| *one == letter).unwrap_or_default())
}

/// What lies on the edges of a zone; nothing for squares and starting zones.
pub(crate) fn borders(table: &Table, spot: Spot) -> Vec<say::Border> {
    let layout = &table.rules().layout;
    if !layout.has_zones() || layout.slot(spot).is_none_or(|slot| !table.is_revealed(slot)) {
        return Vec::new();
    }
    let border = |dir| say::Border { dir: names::dir(dir), kind: kind(table.border(spot, dir)) };
    Dir::ALL.into_iter().map(border).collect()
}

fn kind(border: Border) -> say::BorderKind {
    match border {
        Border::Open => say::BorderKind::Open,
        Border::Wall => say::BorderKind::Wall,
        Border::Slit => say::BorderKind::Slit,
        Border::Closed => say::BorderKind::Closed,
        Border::Pit => say::BorderKind::Pit,
        Border::Hidden => say::BorderKind::Hidden,
        Border::Rim => say::BorderKind::Rim,
    }
}

/// The directions in which everybody may go on from a spot.
pub(crate) fn ways(table: &Table, spot: Spot) -> String {
    let open = |dir: &Dir| table.border(spot, *dir) == Border::Open;
    Dir::ALL.into_iter().filter(open).map(Dir::letter).collect()
}

/// Where a leg leads from a spot; `None` if it does not move.
pub(crate) fn after(table: &Table, who: Token, at: Spot, leg: Leg) -> Option<Spot> {
    match leg {
        Leg::Step(dir) | Leg::Through(dir) | Leg::Leap { way: Way::Edge(dir), .. } => table.beyond(at, dir),
        Leg::Diagonal | Leg::Leap { way: Way::Diagonal, .. } => table.across(at),
        Leg::Face(index) => Some(table.rules().layout.line(table.owner(who), usize::from(index))),
        Leg::Take(_) | Leg::Leave(_) | Leg::With(_) => None,
    }
}

/// The way back that a character is tied to.
pub(crate) fn back(table: &Table, who: Token) -> Option<Spot> {
    let at = table.spot(who)?;
    match table.tie(who)? {
        Way::Edge(dir) => table.beyond(at, dir),
        Way::Diagonal => table.across(at),
    }
}

/// What a character sees over one edge of its zone; nothing where it looks at the rim.
pub(crate) fn line(table: &Table, who: Token, dir: Dir) -> Option<say::SightLine> {
    let layout = &table.rules().layout;
    let from = table.spot(who)?;
    table.beyond(from, dir)?;
    let (mut squares, mut met) = (Vec::new(), None);
    sight::along(table, from, dir, |spot, there| {
        squares.push(names::square(layout, spot));
        met = Some(there).filter(|there| !there.is_empty());
    });
    let enemies = met.map(|there| there.minus(table.handles().of(table.owner(who))));
    Some(say::SightLine {
        dir: names::dir(dir),
        end: if met.is_some() { say::SightEnd::Character } else { say::SightEnd::Barrier },
        at: met.and(squares.last().cloned()),
        hits: enemies.and_then(|mut enemies| enemies.next()).map(names::token),
        squares,
    })
}
