//! Who could attack whom hand to hand.

use engine::{Side, Spot, Table, Token};

/// The places from which somebody on a square or in a zone is attacked hand to hand.
pub(crate) fn near(table: &Table, spot: Spot) -> impl Iterator<Item = Spot> {
    let here = table.rules().layout.has_zones().then_some(spot);
    let around = here.is_none().then(|| table.around(spot));
    here.into_iter().chain(around.into_iter().flatten())
}

/// The unwounded enemies of a side that would stand against somebody there.
pub(crate) fn facing(table: &Table, side: Side, spot: Spot) -> impl Iterator<Item = Token> + '_ {
    let foes = table.characters().minus(table.wounded).minus(table.handles().of(side));
    near(table, spot).flat_map(move |near| foes.filter(move |foe| table.spot(*foe) == Some(near)))
}
