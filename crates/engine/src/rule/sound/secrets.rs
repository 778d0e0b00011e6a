//! Whether what is hidden fits the table.

use super::{Judgment, Stage, hold, stage};
use crate::decision::{Chance, Phase};
use crate::piece::Piece;
use crate::rule::setup;
use crate::side::Side;
use crate::state::State;
use crate::table::Place;

/// Whether what is hidden fits a sound table.
pub(crate) fn judge_secrets(state: &State) -> Judgment {
    let table = &state.table;
    let stage = stage(&table.phase);
    for slot in table.rules().layout.all_slots() {
        let known = state.secrets.face[slot.index()].is_some();
        let wanted = !table.is_revealed(slot) && stage != Stage::Empty;
        hold(known == wanted || stage == Stage::Over, "every face-down room, and no other, is a secret")?;
    }
    for side in table.sides().iter() {
        judge_force(state, side, stage)?;
        let laid = match table.phase {
            Phase::Fight(fight) => fight.laid.has(side),
            Phase::Over(_) => state.secrets.laid[side].is_some(),
            Phase::Start
            | Phase::Chance(_)
            | Phase::Pick { .. }
            | Phase::Forces
            | Phase::Discard
            | Phase::Team
            | Phase::Hide { .. }
            | Phase::Card
            | Phase::Act
            | Phase::Place { .. } => false,
        };
        hold(
            laid == state.secrets.laid[side].is_some(),
            "combat cards lie only in a fight of their side (FIGHT-2)",
        )?;
        let in_hand = |card: u8| table.combat_cards(side).get(usize::from(card)).is_some_and(|n| *n > 0);
        let owned = state.secrets.laid[side].is_none_or(|card| in_hand(card.value()));
        hold(owned, "a side laid a combat card that is not in its hand (FIGHT-7)")?;
    }
    Ok(())
}

fn judge_force(state: &State, side: Side, stage: Stage) -> Judgment {
    let table = &state.table;
    let mut living = state.secrets.screen[side].characters().len();
    for token in table.handles().of(side) {
        let (place, seen) = (table.place(token), table.piece(token));
        let secret = state.secrets.piece[token.index()];
        let hidden = seen.is_none() && place != Place::Unplaced;
        hold(secret.is_some() == hidden, "every face-down token, and no other, is a secret")?;
        let piece = seen.or(secret);
        let present = matches!(place, Place::On(_) | Place::Hidden(_) | Place::Waiting);
        living += usize::from(present && piece.is_some_and(Piece::is_character));
    }
    let counted = usize::from(table.holdings[side].living) == living;
    let screen = state.secrets.screen[side].len();
    let placed = usize::from(table.holdings[side].placed);
    let rules = table.rules();
    let owned = match table.phase {
        Phase::Forces => placed.saturating_sub(state.secrets.brought[side].count_ones() as usize),
        Phase::Discard => (rules.team() + rules.kit()).saturating_sub(placed),
        Phase::Chance(Chance::Deal | Chance::Hider) | Phase::Team | Phase::Hide { .. } => {
            setup::tokens_left(table, side)
        }
        Phase::Chance(Chance::Pairs(_)) => screen,
        Phase::Over(_) => screen,
        Phase::Start
        | Phase::Chance(Chance::Forces | Chance::Chooser | Chance::First)
        | Phase::Pick { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => 0,
    };
    hold(screen == owned, "what stands behind a screen does not fit the phase")?;
    let choosing = table.phase == Phase::Forces || stage == Stage::Over || table.resigned.has(side);
    hold(counted || choosing, "living= counts the characters of a side that are still in play")
}
