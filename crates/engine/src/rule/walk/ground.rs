//! Ground: which squares a moving character may enter and stand on, and with what help.

use crate::illegal::{Check, Illegal, need, no};
use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::carry::{Hands, Mover, other_standing};
use crate::rule::settle::chasm;
use crate::spot::{Dir, Spot};
use crate::table::{Illusion, Table};
use crate::token::TokenSet;

/// What entering a square leads to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Entry {
    /// The move may go on.
    Inside,
    /// The character is out of the dungeon.
    Out,
    /// The rocks come down on the character.
    Crushed,
}

/// Whether an edge lets this mover through, and where it leads.
pub fn check_edge(table: &Table, mover: &Mover<'_>, from: Spot, dir: Dir) -> Result<Spot, Illegal> {
    if let Some(to) = table.adjacent(from, dir) {
        return Ok(to);
    }
    let layout = &table.rules().layout;
    let Some(to) = layout.neighbor(from, dir) else {
        return no("WALL-6", "there is nothing beyond the rim");
    };
    if layout.slot(to).is_some_and(|slot| !table.is_revealed(slot)) {
        return no("WALL-3", "the room there is not revealed");
    }
    if mover.traits.has(Traits::INCORPOREAL) {
        match table.rules().ghost {
            crate::edition::GhostWording::Walls => return Ok(to),
            crate::edition::GhostWording::NoWalls => {
                return no("OUR-23", "in this wording the Ghost does not pass walls");
            }
        }
    }
    if table.gate(from, dir).is_some_and(|(_, _, gate)| gate == crate::table::Gate::Closed) {
        return no("GATE-1", "a closed portcullis is in the way");
    }
    no("WALL-1", "a wall is in the way")
}

/// Directions in which a Ghost that passes walls may go, one bit each: wherever a room is known (WALL-3).
#[inline(never)]
pub(super) fn ghost_ways(table: &Table, from: Spot) -> u8 {
    let layout = &table.rules().layout;
    let is_known = |to: Spot| layout.slot(to).is_none_or(|slot| table.is_revealed(slot));
    Dir::ALL.iter().fold(0, |ways, dir| {
        let passes = layout.neighbor(from, *dir).is_some_and(is_known);
        ways | if passes { dir.bit() } else { 0 }
    })
}

/// Whether a mover may enter a square from its neighbor.
pub fn check_enter(
    table: &Table,
    mover: &Mover<'_>,
    hands: &Hands,
    from: Spot,
    to: Spot,
) -> Result<Entry, Illegal> {
    let standing = other_standing(table, mover, to);
    if let Some(line) = table.rules().layout.line_of(to)
        && line != mover.color
    {
        return if standing.is_none() || mover.floats() {
            Ok(Entry::Out)
        } else {
            no("EXIT-4", "an unwounded enemy blocks this square of the line")
        };
    }
    if let Some(other) = standing
        && table.owner(other) != mover.color
        && !mover.floats()
    {
        return if table.traits(other).has(Traits::INCORPOREAL) {
            no("GHOST-7", "enemies do not walk through the Ghost")
        } else {
            no("WALK-8", "an unwounded enemy is in the way")
        };
    }
    if mover.is_plain(table, to) {
        return Ok(Entry::Inside);
    }
    match table.illusion(to) {
        Some((maker, _)) if mover.made(maker) => {
            check_way_on(table, mover, hands, from, to)?;
            return Ok(Entry::Inside);
        }
        Some((_, Illusion::Rubble)) => {
            return if mover.traits.has(Traits::INCORPOREAL) {
                Ok(Entry::Inside)
            } else if mover.traits.has(Traits::FLIES) {
                no("RUBBLE-3", "rubble cannot be flown over")
            } else {
                no("RUBBLE-1", "rubble is in the way")
            };
        }
        Some((_, Illusion::Pit)) | None => {}
    }
    let terrain = table.terrain(to);
    match terrain.ground {
        Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line => {
            if chasm(table, to).is_some() {
                check_chasm(table, mover, hands, from, to, Ground::Pit)?;
            }
            Ok(Entry::Inside)
        }
        Ground::Pit | Ground::Rift => {
            check_chasm(table, mover, hands, from, to, terrain.ground)?;
            Ok(Entry::Inside)
        }
        Ground::Fountain => {
            need(mover.floats(), "FOUNTAIN-4", "a fountain is in the way")?;
            Ok(Entry::Inside)
        }
        Ground::Rocks => {
            let safe = mover.floats()
                || !hands.load.and(mover.shields).is_empty()
                || hands.lies(table, mover.shields, to);
            Ok(if safe { Entry::Inside } else { Entry::Crushed })
        }
        Ground::Unknown => no("WALL-3", "the room there is not revealed"),
    }
}

fn check_chasm(
    table: &Table,
    mover: &Mover<'_>,
    hands: &Hands,
    from: Spot,
    to: Spot,
    ground: Ground,
) -> Check {
    if crosses_unaided(table, mover, hands, to, ground) {
        return check_way_on(table, mover, hands, from, to);
    }
    let ropes = hands.load.and(mover.ropes).len();
    if ropes == 0 {
        return if ground == Ground::Rift && mover.traits.any(Traits::CROSSES_PITS.and(Traits::STANDS_ON_PITS))
        {
            no("RIFT-2", "this ability helps on pits only")
        } else if ground == Ground::Rift {
            no("RIFT-1", "a rift is in the way")
        } else {
            no("PIT-1", "a pit is in the way")
        };
    }
    if needs_rope(table, mover, hands, from) {
        // Even with a second Rope the first one has to stay where it holds (ROPE-11).
        return if ropes > 1 {
            no("ROPE-7", "the first Rope has to stay on the square that is left")
        } else {
            no("ROPE-6", "one Rope crosses one obstacle at a time")
        };
    }
    need(is_tie(table, mover, hands, from), "OUR-69", "the Rope has to be tied on both sides")?;
    need(attachments(table, mover, hands, to) >= 2, "ROPE-3", "a Rope needs two attachment points")
}

/// Whether a mover whom only its own Rope holds on a square takes it along onto the next one.
fn check_way_on(table: &Table, mover: &Mover<'_>, hands: &Hands, from: Spot, to: Spot) -> Check {
    let free = is_tie(table, mover, hands, to) || !needs_rope(table, mover, hands, from);
    need(free, "OUR-69", "the Rope has to be tied on both sides")
}

/// Whether a square holds one end of a mover's Rope: others could be tied to it, or the mover stands there without one.
fn is_tie(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> bool {
    let stands = mover.traits.has(Traits::STANDS_ON_PITS) && chasm(table, at) == Some(Ground::Pit);
    mover.is_plain(table, at) || stands || is_attachment(table, mover, hands, at)
}

/// Whether the mover passes a pit or rift without a Rope of its own.
fn crosses_unaided(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot, ground: Ground) -> bool {
    let by_nature = mover.floats()
        || ground == Ground::Pit && mover.traits.any(Traits::CROSSES_PITS.and(Traits::STANDS_ON_PITS));
    by_nature
        || hands.lies(table, mover.ropes, at)
        || ground == Ground::Pit && friendly_thief(table, mover, at)
}

fn friendly_thief(table: &Table, mover: &Mover<'_>, at: Spot) -> bool {
    other_standing(table, mover, at).is_some_and(|other| {
        table.owner(other) == mover.color && table.traits(other).has(Traits::STANDS_ON_PITS)
    })
}

/// Whether only a Rope of its own holds the mover on this square.
pub(crate) fn needs_rope(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> bool {
    match table.illusion(at) {
        Some((maker, _)) if mover.made(maker) => return false,
        Some(_) | None => {}
    }
    chasm(table, at).is_some_and(|ground| !crosses_unaided(table, mover, hands, at, ground))
}

/// How many neighbors of a square hold a Rope (ROPE-3, ROPE-4).
pub fn attachments(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> usize {
    table.around(at).filter(|next| is_attachment(table, mover, hands, *next)).count()
}

/// Whether one of these Ropes of the load holds on a square: a Rope that hung there before the
/// move is not placed anew (ROPE-3, ROPE-9), but one in hands that needed none did not hang (OUR-70).
pub(crate) fn check_tied(
    table: &Table,
    mover: &Mover<'_>,
    hands: &Hands,
    at: Spot,
    mut ropes: TokenSet,
) -> Check {
    let stands = mover.traits.has(Traits::STANDS_ON_PITS) && chasm(table, at) == Some(Ground::Pit);
    let hung = !stands && ropes.any(|rope| table.spot(rope) == Some(at));
    need(hung || attachments(table, mover, hands, at) >= 2, "ROPE-3", "a Rope needs two attachment points")
}

/// Whether a mover that goes onto an obstacle in one leap leaves the Rope that holds it (ROPE-7).
pub(crate) fn check_leap(table: &Table, mover: &Mover<'_>, hands: &Hands, from: Spot, to: Spot) -> Check {
    let Some(ground) = chasm(table, to) else { return Ok(()) };
    let held = ground == Ground::Pit && mover.traits.has(Traits::STANDS_ON_PITS)
        || hands.lies(table, mover.ropes, to);
    need(
        held || !needs_rope(table, mover, hands, from),
        "ROPE-7",
        "the Rope that holds the character cannot be placed ahead of it",
    )
}

fn is_attachment(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> bool {
    match table.illusion(at) {
        Some((_, Illusion::Rubble)) => return false,
        Some((_, Illusion::Pit)) | None => {}
    }
    if let Some(ground) = chasm(table, at) {
        return hands.lies(table, mover.ropes, at)
            || ground == Ground::Pit && friendly_thief(table, mover, at);
    }
    match table.terrain(at).ground {
        Ground::Floor | Ground::Gear | Ground::Rocks | Ground::Pentacle | Ground::Line => true,
        Ground::Pit | Ground::Rift | Ground::Fountain | Ground::Unknown => false,
    }
}

/// Whether the ground lets a mover end on a square. Falling rocks do, and kill.
pub fn check_stand(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> Check {
    if mover.is_plain(table, at) {
        return Ok(());
    }
    let ghost = mover.traits.has(Traits::INCORPOREAL);
    match table.illusion(at) {
        Some((maker, _)) if mover.made(maker) => {
            return no("OUR-29", "the Illusionist does not end on her own illusion");
        }
        Some((_, Illusion::Rubble)) => {
            return if ghost {
                no("GHOST-3", "the Ghost does not end on rubble")
            } else {
                no("RUBBLE-1", "nobody ends on rubble")
            };
        }
        Some((_, Illusion::Pit)) | None => {}
    }
    if let Some(ground) = chasm(table, at) {
        return check_stand_chasm(table, mover, hands, at, ground);
    }
    match table.terrain(at).ground {
        Ground::Fountain if ghost => no("GHOST-3", "the Ghost does not end on a fountain"),
        Ground::Fountain => no("FOUNTAIN-4", "nobody ends on a fountain"),
        Ground::Unknown => no("WALL-3", "the room there is not revealed"),
        Ground::Floor
        | Ground::Gear
        | Ground::Pentacle
        | Ground::Line
        | Ground::Rocks
        | Ground::Pit
        | Ground::Rift => Ok(()),
    }
}

fn check_stand_chasm(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot, ground: Ground) -> Check {
    if mover.traits.has(Traits::INCORPOREAL) {
        return no("GHOST-3", "the Ghost does not end on an obstacle");
    }
    if hands.lies(table, mover.ropes, at) {
        return Ok(());
    }
    let ropes = hands.load.and(mover.ropes);
    let stands = ground == Ground::Pit && mover.traits.has(Traits::STANDS_ON_PITS);
    if stands && ropes.is_empty() {
        // What she stands on does not hold the wounded in her arms.
        let held = hands.load.or(hands.lying(table, mover, at)).and(table.characters());
        let own = held.and(table.handles().of(mover.controller));
        return need(own.is_empty(), "PIT-5", "one of the own side would fall");
    }
    if stands {
        return Ok(());
    }
    if !ropes.is_empty() {
        return check_tied(table, mover, hands, at, ropes);
    }
    if mover.traits.has(Traits::CROSSES_PITS) && ground == Ground::Pit {
        no("ELF-2", "the Elf Scout does not end on a pit")
    } else if mover.traits.has(Traits::FLIES) {
        no("WIZARD-3", "a flier does not end on an obstacle")
    } else if ground == Ground::Rift {
        no("RIFT-1", "nobody ends on a rift without a Rope")
    } else {
        no("PIT-1", "nobody ends on a pit without help")
    }
}
