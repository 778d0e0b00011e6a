//! Whether rooms, markers and the tokens on each square are in order.

use super::{About, Judgment, Stage, hold, hold_on, stage};
use crate::piece::Traits;
use crate::room::{Ground, MAX_GATES};
use crate::rule::settle;
use crate::side::Side;
use crate::spot::Spot;
use crate::table::{Gate, Illusion, Place, Table};
use crate::token::{Token, TokenSet};

pub(super) fn judge_rooms(table: &Table) -> Judgment {
    let layout = &table.rules().layout;
    let open = matches!(stage(&table.phase), Stage::Running | Stage::Over);
    for slot in layout.all_slots() {
        hold(
            About::Word("room"),
            open || !table.is_revealed(slot),
            "no room is face up before the game runs",
        )?;
        let gates = table.face(slot).map_or(0, |face| table.rules().plans[face.plan()].gates());
        for number in gates..MAX_GATES as u8 {
            hold(
                About::Word("gate"),
                table.gate_state(slot, number) == Gate::Closed,
                "a portcullis that is not there is open",
            )?;
        }
    }
    let mut fresh = *table;
    for slot in layout.all_slots() {
        fresh.relink_slot(slot);
    }
    let linked = layout.spots().all(|spot| fresh.ways(spot) == table.ways(spot));
    hold(About::Whole, linked, "the ways between squares do not fit walls and portcullises")
}

pub(super) fn judge_markers(table: &Table) -> Judgment {
    let layout = &table.rules().layout;
    let mut before = None;
    for (spot, dir) in table.broken_walls() {
        hold(About::Word("breach"), before < Some((dir, spot)), "broken walls are sorted, each once")?;
        before = Some((dir, spot));
        let face = layout.slot(spot).and_then(|slot| table.face(slot));
        let wall =
            face.is_some_and(|face| table.rules().face(face).wall[layout.place(spot)] & dir.bit() != 0);
        hold(About::Word("breach"), wall, "a marker for a broken wall lies where no wall is (GOLEM-2)")?;
    }
    let mut squares: Vec<Spot> = Vec::new();
    for side in Side::ALL {
        for illusion in [Illusion::Pit, Illusion::Rubble] {
            let Some(spot) = table.illusion_spot(side, illusion) else { continue };
            hold(
                About::WordOf("illusion", side),
                table.sides().has(side),
                "an illusion is of a side that is not at the table",
            )?;
            let floor = layout.exists(spot) && table.terrain(spot).is_plain_floor();
            hold(About::WordOf("illusion", side), floor, "illusions lie on floor (OUR-10)")?;
            hold(
                About::WordOf("illusion", side),
                !squares.contains(&spot),
                "two illusions share a square (OUR-10)",
            )?;
            squares.push(spot);
        }
    }
    Ok(())
}

/// The golden rules on one square, and that nothing hovers over a pit or lies in stone.
pub(super) fn judge_square(table: &Table, spot: Spot) -> Judgment {
    let all = table.tokens_on(spot);
    if all.is_empty() {
        return Ok(());
    }
    judge_pile(table, spot, all)?;
    let characters = all.and(table.characters());
    let ground = table.terrain(spot).ground;
    let rubble = matches!(table.illusion(spot), Some((_, Illusion::Rubble)));
    hold_on(
        spot,
        ground != Ground::Fountain && !rubble,
        "nothing lies on a fountain or on rubble (CARRY-10)",
    )?;
    hold_on(
        spot,
        characters.is_empty() || ground != Ground::Rocks,
        "nobody stays under falling rocks (ROCKS-1)",
    )?;
    for token in characters {
        hold_on(spot, !settle::falls(table, token), "nothing holds this character over the pit (PIT-2)")?;
    }
    if characters.is_empty() && settle::chasm(table, spot).is_some() {
        let ropes = all.into_iter().all(|token| table.traits(token).has(Traits::ROPE));
        hold_on(spot, ropes, "only a Rope lies on a pit or rift (CARRY-10)")?;
    }
    Ok(())
}

fn judge_pile(table: &Table, spot: Spot, all: TokenSet) -> Judgment {
    let characters = all.and(table.characters());
    let standing = characters.minus(table.wounded);
    let objects = all.len() - characters.len();
    let capacity = |token: Token| table.def(token).map_or(1, |def| usize::from(def.capacity.max(1)));
    // Who is carried has no hands of its own.
    let bearers = if standing.is_empty() { characters } else { standing };
    let most = bearers.into_iter().map(capacity).max().unwrap_or(1);
    hold_on(spot, standing.len() < 2, "two unwounded characters share a square (GOLD-2)")?;
    let owners = |side: Side| characters.into_iter().any(|token| table.owner(token) == side);
    let colors = table.sides().iter().filter(|side| owners(*side)).count();
    hold_on(spot, colors < 2, "enemies share a square (WALK-6)")?;
    let wounded = characters.len() - standing.len();
    let carries_both = standing.into_iter().any(|token| capacity(token) > 1);
    // GHOST-5: it may stand on a wounded friend without carrying him, and be wounded there.
    let ghost = characters.into_iter().any(|token| table.traits(token).has(Traits::INCORPOREAL));
    hold_on(
        spot,
        wounded < 2 || carries_both || ghost && wounded == 2,
        "two wounded characters share a square (OUR-35)",
    )?;
    if characters.is_empty() {
        // Where a Paladin fell, both his loads stay.
        let fell = (0..crate::token::MAX_TOKENS)
            .filter_map(Token::new)
            .any(|token| capacity(token) > 1 && matches!(table.place(token), Place::Dead | Place::Gone));
        return hold_on(spot, objects < 2 || fell && objects == 2, "two objects share a square (GOLD-3)");
    }
    hold_on(spot, objects <= most, "two objects share a square (GOLD-3)")?;
    hold_on(spot, all.len() <= most + 1, "more than two tokens share a square (GOLD-1)")
}
