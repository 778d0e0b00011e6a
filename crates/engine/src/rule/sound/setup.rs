//! Whether a game in its set-up adds up: rooms, forces and what stands behind the screens.

use super::{About, Judgment, hold, hold_with};
use crate::decision::{Chance, Phase, Picking};
use crate::edition::{Mode, RoomChoice};
use crate::piece::{Piece, Pieces};
use crate::rule::setup::{pairs_each, tokens_left};
use crate::side::Side;
use crate::state::State;
use crate::table::Table;

pub(super) fn judge_setup(state: &State) -> Judgment {
    judge_mode(&state.table)?;
    judge_pairs(state)?;
    for side in state.table.sides().iter() {
        judge_force(state, side)?;
        judge_open_force(&state.table, side)?;
    }
    Ok(())
}

/// Whether the phase belongs to the way in which forces are chosen at this table.
fn judge_mode(table: &Table) -> Judgment {
    let mode = table.rules().setup.mode;
    let lot = table.rules().ruleset().room_choice == RoomChoice::Lot;
    let fits = match table.phase {
        Phase::Chance(Chance::Forces) => mode == Mode::Random,
        Phase::Chance(Chance::Pairs(_)) => lot || matches!(mode, Mode::Random | Mode::Beginner | Mode::Free),
        Phase::Chance(Chance::Chooser) | Phase::Pick { .. } => matches!(mode, Mode::Mutual | Mode::Draft),
        Phase::Forces => mode == Mode::Free,
        Phase::Start
        | Phase::Chance(Chance::Deal | Chance::Hider | Chance::First)
        | Phase::Discard
        | Phase::Team
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => true,
    };
    hold(About::Word("phase"), fits, "this phase belongs to another way of choosing forces (mode=)")
}

/// Whether the pairs of rooms chosen so far are as many as the phase says.
fn judge_pairs(state: &State) -> Judgment {
    let table = &state.table;
    let rules = table.rules();
    let brought = |side: Side| state.secrets.brought[side].count_ones() as usize;
    let secret: usize = table.sides().iter().map(brought).sum();
    let known = table.pairs.count_ones() as usize + secret;
    let all = rules.setup.pair_count();
    let lot = rules.ruleset().room_choice == RoomChoice::Lot;
    let each = if rules.setup.mode == Mode::Free { pairs_each(rules) } else { 0 };
    for side in table.sides().iter() {
        hold_with(About::WordOf("brought", side), brought(side) <= each, || {
            format!("{side} brought {} pairs of rooms; each side brings {each} (MODE-4)", brought(side))
        })?;
    }
    let fits = match table.phase {
        Phase::Chance(Chance::Forces | Chance::Chooser) | Phase::Pick { .. } | Phase::Forces if lot => {
            known == all
        }
        Phase::Start | Phase::Chance(Chance::Forces | Chance::Chooser) => known == 0,
        Phase::Forces => known == secret,
        Phase::Pick { what: Picking::Pair, .. } => known < all,
        Phase::Chance(Chance::Pairs(count)) => known + usize::from(count) == all,
        Phase::Pick { what: Picking::Character | Picking::Object, .. }
        | Phase::Chance(Chance::Deal | Chance::Hider | Chance::First)
        | Phase::Discard
        | Phase::Team
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => known == all,
        Phase::Over(_) => known <= all,
    };
    hold(About::Word("pairs"), fits, "the pairs of rooms chosen so far do not fit the phase")
}

/// Whether a side has the pieces it should have, on the table and behind its screen.
fn judge_force(state: &State, side: Side) -> Judgment {
    let table = &state.table;
    let rules = table.rules();
    let screen = state.secrets.screen[side];
    let mut force = screen;
    for token in table.handles().of(side) {
        if let Some(piece) = table.piece(token).or(state.secrets.piece[token.index()]) {
            hold(
                About::Token(token),
                force.count(piece) < rules.pool.count(piece),
                "nobody has more copies of a piece than there are",
            )?;
            force = force.with(piece);
        }
    }
    let (characters, objects) = (force.characters().len(), force.objects().len());
    let (team, kit) = (rules.team(), rules.kit());
    hold_with(About::Tokens(side), characters <= team && objects <= kit, || {
        format!("{side} has more than {team} characters or {kit} objects")
    })?;
    judge_known_force(table, side, force)?;
    let lot = rules.ruleset().room_choice == RoomChoice::Lot;
    let placed = usize::from(table.holdings[side].placed);
    let given_up = usize::from(rules.setup.handicaps[side].characters);
    let fits = match table.phase {
        Phase::Start | Phase::Chance(Chance::Forces | Chance::Chooser) | Phase::Pick { .. } => {
            force.is_empty()
        }
        Phase::Forces => placed == screen.len() + state.secrets.brought[side].count_ones() as usize,
        Phase::Chance(Chance::Pairs(_)) if lot && rules.setup.mode != Mode::Fixed => force.is_empty(),
        Phase::Chance(Chance::Pairs(_)) => (characters, objects) == (team, kit),
        Phase::Discard => (characters + placed, objects) == (team, kit) && placed <= given_up,
        Phase::Chance(Chance::Deal | Chance::Hider) | Phase::Team | Phase::Hide { .. } => {
            (characters + given_up, objects) == (team, kit) && screen.len() == tokens_left(table, side)
        }
        Phase::Facing { .. }
        | Phase::Chance(Chance::First)
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => screen.is_empty(),
        Phase::Over(_) => true,
    };
    let about = if screen.is_empty() { About::Word("phase") } else { About::Screen(side) };
    hold_with(about, fits, || format!("what stands behind {side}'s screen does not fit the phase"))
}

/// Whether a side has no piece but those that everybody knows it plays with.
fn judge_known_force(table: &Table, side: Side, force: Pieces) -> Judgment {
    let known = table.forces[side];
    if known.is_empty() || table.rules().setup.mode == Mode::Free {
        return Ok(());
    }
    let strange = force.kinds().find(|piece| force.count(*piece) > known.count(*piece));
    hold_with(About::WordOf("forces", side), strange.is_none(), || {
        let name = strange.map_or("", |piece| piece.def().name);
        format!("{side} has the {name}, which is not among its forces (SETUP-3)")
    })
}

/// Whether forces that are picked in the open are as far as the phase says.
fn judge_open_force(table: &Table, side: Side) -> Judgment {
    let rules = table.rules();
    let force = table.forces[side];
    let copies = |piece: Piece| force.count(piece) <= rules.pool.count(piece);
    hold(
        About::WordOf("forces", side),
        force.kinds().all(copies),
        "nobody has more copies of a piece than there are",
    )?;
    let Phase::Pick { what, side: picker } = table.phase else { return Ok(()) };
    let count = |force: Pieces| match what {
        Picking::Pair => 0,
        Picking::Character => force.characters().len(),
        Picking::Object => force.objects().len(),
    };
    let (team, kit) = (rules.team(), rules.kit());
    let fits = match what {
        Picking::Pair => force.is_empty(),
        Picking::Character => count(force) <= team && force.objects().is_empty(),
        Picking::Object => force.characters().len() == team && count(force) <= kit,
    };
    let behind = count(table.forces[picker]);
    let turns = if rules.setup.mode == Mode::Draft {
        (behind..=behind + 1).contains(&count(force))
    } else {
        force == table.forces[picker]
    };
    hold(About::WordOf("forces", side), fits && turns, "the forces picked so far do not fit the phase")
}
