//! Whether zones, loads and ties are in order.

use super::{About, Judgment, hold, hold_on, hold_with};
use crate::decision::Phase;
use crate::rule::zone;
use crate::table::Table;
use crate::token::Token;

/// The golden rules of zones.
pub(super) fn judge_zones(table: &Table, per_side: u8) -> Judgment {
    for spot in table.rules().layout.spots() {
        let there = table.tokens_on(spot).and(table.characters());
        for side in table.sides().iter() {
            hold_on(
                spot,
                there.and(table.handles().of(side)).len() <= usize::from(per_side),
                "more than three characters of a side are in one zone (ZONE-4)",
            )?;
        }
    }
    for token in table.objects().or(table.wounded) {
        judge_load(table, token)?;
    }
    for token in table.characters().minus(table.wounded) {
        judge_tie(table, token)?;
    }
    judge_deeds(table)
}

fn judge_load(table: &Table, token: Token) -> Judgment {
    let Some(bearer) = table.bearer(token) else { return Ok(()) };
    let about = About::Token(token);
    hold(about, table.characters().has(bearer), "nobody but characters carries anything")?;
    hold(about, table.spot(bearer) == table.spot(token), "a load is where its bearer is (CARRY-2)")?;
    if table.is_character(token) {
        let friends = table.owner(bearer) == table.owner(token) && !table.is_wounded(bearer);
        hold(about, friends, "a wounded character is carried by an unwounded friend (CARRY-1)")?;
        hold(about, table.borne(token).is_empty(), "who is carried carries nothing (CARD-32)")?;
    }
    let capacity = table.def(bearer).map_or(0, |def| usize::from(def.capacity));
    hold_with(about, table.borne(bearer).len() <= capacity, || {
        format!("this character carries more than the {capacity} it may (CARRY-1)")
    })
}

fn judge_tie(table: &Table, token: Token) -> Judgment {
    if table.tie(token).is_none() {
        return Ok(());
    }
    let about = About::Token(token);
    let acting = !table.phase.is_setup() && table.owner(token) == table.active;
    hold(about, acting, "only characters of the acting side are tied to the way they came (ZONE-8)")?;
    let foes = table.spot(token).map(|spot| zone::foes_on(table, table.owner(token), spot));
    let held = foes.is_some_and(|foes| !foes.is_empty());
    hold(about, held, "no unwounded enemy is left to tie anybody (CARD-1)")?;
    hold(about, !zone::passes_enemies(table, token), "enemies do not tie who passes them (ZONE-8)")
}

/// What is done once a turn was done by somebody who can.
fn judge_deeds(table: &Table) -> Judgment {
    let idle = table.phase.is_setup() || table.phase == Phase::Card;
    let deeds = table.deeds();
    hold(
        About::Word("phase"),
        !idle || !(deeds.fired || deeds.dueled),
        "what is done once a turn ends with it",
    )
}
