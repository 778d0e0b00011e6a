//! Whether what is hidden fits the table.

use super::setup::judge_setup;
use super::{About, Judgment, Stage, hold, hold_with, living_words, stage};
use crate::action::{Actions, Actor};
use crate::decision::Phase;
use crate::piece::Piece;
use crate::rule::combat;
use crate::rule::setup::draw;
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
        hold(
            About::Word("phase"),
            known == wanted || stage == Stage::Over,
            "every face-down room, and no other, is a secret",
        )?;
    }
    for side in table.sides().iter() {
        judge_tokens(state, side, stage)?;
        let laid = match table.phase {
            Phase::Fight(fight) => fight.laid.has(side),
            Phase::Facing { done } => done.has(side),
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
        let card = About::WordOf("laid", side);
        let why = if matches!(table.phase, Phase::Facing { .. }) {
            "who has chosen what its team faces has laid it, and nobody else has (START-3)"
        } else {
            "combat cards lie only in a fight of their side (FIGHT-2)"
        };
        hold(card, laid == state.secrets.laid[side].is_some(), why)?;
        let owned = judge_laid(state, side);
        hold_with(card, owned, || format!("{side} laid a combat card that is not in its hand (FIGHT-7)"))?;
    }
    judge_setup(state)?;
    judge_future(state)
}

/// Whether a side holds the cards it has laid, and may lay them.
fn judge_laid(state: &State, side: Side) -> bool {
    let (table, laid) = (&state.table, state.secrets.laid[side]);
    let Some(laid) = laid else { return true };
    if let Phase::Facing { .. } = table.phase {
        return true;
    }
    if let Phase::Fight(_) = table.phase {
        return match laid.second() {
            None => combat::check_card(table, side, laid.value()).is_ok(),
            Some(second) => combat::check_two(table, side, [laid.value(), second]).is_ok(),
        };
    }
    table.combat_cards(side).get(usize::from(laid.value())).is_some_and(|count| *count > 0)
}

/// Whether somebody can go on.
fn judge_future(state: &State) -> Judgment {
    let table = &state.table;
    if table.outcome().is_some() || table.phase == Phase::Act {
        return Ok(());
    }
    if let Some(action) = draw(state, &mut |_| 0) {
        return hold(
            About::Word("phase"),
            state.check(Actor::Chance, &action).is_ok(),
            "chance has nothing to choose from",
        );
    }
    let mut out = Actions::new();
    let mut asked = false;
    for side in table.sides().iter().filter(|side| state.ask(*side).is_some()) {
        asked = true;
        state.legal(side, &mut out);
        hold(About::Word("phase"), !out.is_empty(), "a side is asked something and has no answer")?;
    }
    hold(About::Word("phase"), asked, "nobody is asked anything in this phase")
}

fn judge_tokens(state: &State, side: Side, stage: Stage) -> Judgment {
    let table = &state.table;
    let mut living = state.secrets.screen[side].characters().len();
    for token in table.handles().of(side) {
        let (place, seen) = (table.place(token), table.piece(token));
        let secret = state.secrets.piece[token.index()];
        let hidden = seen.is_none() && place != Place::Unplaced;
        hold(
            About::Token(token),
            secret.is_some() == hidden,
            "every face-down token, and no other, is a secret",
        )?;
        let piece = seen.or(secret);
        let present = matches!(place, Place::On(_) | Place::Hidden(_) | Place::Waiting);
        living += usize::from(present && piece.is_some_and(Piece::is_character));
    }
    let counted = usize::from(table.holdings[side].living) == living;
    let choosing = table.phase == Phase::Forces || stage == Stage::Over || table.resigned.has(side);
    hold_with(About::WordOf("hand", side), counted || choosing, || {
        living_words(side, table.holdings[side].living, living)
    })
}
