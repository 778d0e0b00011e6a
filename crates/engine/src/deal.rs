//! A whole state that agrees with what a seat knows: chance for bots that think ahead.

mod again;

pub use again::Dealt;

use crate::decision::{Chance, Phase};
use crate::edition::Mode;
use crate::piece::{Piece, Pieces};
use crate::rule::combat;
use crate::rule::setup::{pair_copies, pairs_each, shuffle};
use crate::rules::{Face, Rules};
use crate::secrets::Laid;
use crate::side::{Side, SideSet};
use crate::state::State;
use crate::table::{Place, Table};
use crate::token::TokenSet;
use crate::view::{Seat, View};

/// Gives a uniform number below its argument.
pub(crate) type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A state that the seat cannot tell from the true one: everything it does not know is drawn.
/// Tokens, rooms and orientations are dealt evenly; what other sides chose freely is guessed
/// without a thought about how people choose. `below` gives a uniform number below its
/// argument.
#[must_use]
pub fn deal(view: &View, below: &mut dyn FnMut(u32) -> u32) -> State {
    let mut state = State { table: *view.table(), secrets: *view.known() };
    let others = match view.seat() {
        Seat::Replay => return state,
        Seat::Spectator => state.table.sides(),
        Seat::Side(side) => state.table.rivals(side),
    };
    let choosing = others.iter().all(|side| chooses(&state.table, side));
    for side in others.iter() {
        if !choosing {
            deal_force(&mut state, side, below);
        } else if state.rules().setup.mode == Mode::Free {
            deal_choice(&mut state, side, below);
        }
        deal_card(&mut state, side, below);
    }
    if !choosing && state.rules().setup.mode == Mode::Free {
        deal_brought(&mut state, others, below);
    }
    if are_rooms_dealt(&state.table) {
        deal_rooms(&mut state, below);
    }
    state
}

/// Tokens a side has put on the table.
fn put(table: &Table, side: Side) -> TokenSet {
    table.handles().of(side).minus(table.tokens_at(Place::Unplaced))
}

/// Whether the forces of a side are still being chosen: nobody lives and nothing lies there.
fn chooses(table: &Table, side: Side) -> bool {
    table.holdings[side].living == 0 && put(table, side).is_empty()
}

/// Whether rooms lie in the dungeon. A game that ended tells it by the tokens.
fn are_rooms_dealt(table: &Table) -> bool {
    match table.phase {
        Phase::Start
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard
        | Phase::Chance(Chance::Forces | Chance::Pairs(_) | Chance::Chooser | Chance::Deal) => false,
        Phase::Chance(Chance::Hider | Chance::First)
        | Phase::Facing { .. }
        | Phase::Team
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => true,
        Phase::Over(_) => table.sides().iter().any(|side| !put(table, side).is_empty()),
    }
}

/// Draws a side's face-down tokens and what is left behind its screen. Of its characters, some
/// may have been given up for a handicap.
fn deal_force(state: &mut State, side: Side, below: Below<'_>) {
    let (table, secrets) = (&state.table, &mut state.secrets);
    let rules = table.rules();
    let put = put(table, side);
    let mut left = if rules.setup.mode == Mode::Free { rules.pool } else { table.forces[side] };
    let mut shown = Pieces::EMPTY;
    for piece in put.filter_map(|token| table.piece(token)) {
        left = left.without(piece);
        shown = shown.with(piece);
    }
    // Before the first token is put down, everybody who was not given up lives.
    let given_up = if put.is_empty() {
        rules.team().saturating_sub(usize::from(table.holdings[side].living))
    } else {
        usize::from(rules.setup.handicaps[side].characters)
    };
    let team = rules.team().saturating_sub(given_up + shown.characters().len());
    let kit = rules.kit().saturating_sub(shown.objects().len());
    let mut pieces = drawn(left.characters(), team, below);
    for token in put.filter(|token| table.piece(*token).is_none() && table.spot(*token).is_some()) {
        secrets.piece[token.index()] = pieces.pop();
    }
    pieces.extend(drawn(left.objects(), kit, below));
    shuffle(&mut pieces, below);
    for token in put.filter(|token| table.piece(*token).is_none() && table.spot(*token).is_none()) {
        secrets.piece[token.index()] = pieces.pop();
    }
    secrets.screen[side] = pieces.into_iter().collect();
}

/// So many pieces of a collection.
fn drawn(pieces: Pieces, count: usize, below: Below<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.iter().collect();
    shuffle(&mut pieces, below);
    pieces.truncate(count);
    pieces
}

/// So many pairs of a set.
fn drawn_pairs(pairs: u32, count: usize, below: Below<'_>) -> u32 {
    let mut pairs: Vec<u32> = (0..u32::BITS).filter(|pair| pairs >> pair & 1 != 0).collect();
    shuffle(&mut pairs, below);
    pairs.into_iter().take(count).fold(0, |set, pair| set | 1 << pair)
}

/// Draws what a side has chosen so far in free choice: only the number of its picks is known.
fn deal_choice(state: &mut State, side: Side, below: Below<'_>) {
    let rules = state.rules();
    let parts = [rules.team(), rules.kit(), pairs_each(rules)];
    let mut picks: Vec<usize> =
        parts.into_iter().enumerate().flat_map(|(part, count)| core::iter::repeat_n(part, count)).collect();
    shuffle(&mut picks, below);
    picks.truncate(usize::from(state.table.holdings[side].placed));
    let [team, kit, pairs] = [0, 1, 2].map(|part| picks.iter().filter(|pick| **pick == part).count());
    let characters = drawn(rules.pool.characters(), team, below);
    let objects = drawn(rules.pool.objects(), kit, below);
    state.secrets.screen[side] = characters.into_iter().chain(objects).collect();
    state.secrets.brought[side] = drawn_pairs(rules.pool_pairs, pairs, below);
}

/// Draws what a side has laid and the seat has not seen: cards, or what its team faces.
fn deal_card(state: &mut State, side: Side, below: Below<'_>) {
    if state.secrets.laid[side].is_some() {
        return;
    }
    if let Phase::Facing { done } = state.table.phase
        && done.has(side)
    {
        state.secrets.laid[side] = Some(Laid::faces(below(4) as u8, below(4) as u8));
    }
    if let Phase::Fight(fight) = state.table.phase
        && fight.laid.has(side)
    {
        let hands = combat::hands(&state.table, side);
        if !hands.is_empty() {
            state.secrets.laid[side] = Some(hands[below(hands.len() as u32) as usize]);
        }
    }
}

/// How often each plan lies face up.
fn plans_shown(table: &Table) -> Vec<u8> {
    let mut shown = vec![0; table.rules().plans.len()];
    for face in table.rules().layout.all_slots().filter_map(|slot| table.face(slot)) {
        shown[face.plan()] += 1;
    }
    shown
}

/// Draws the pairs that other sides brought: those that lie face up and nobody else can have
/// brought, then any.
fn deal_brought(state: &mut State, others: SideSet, below: Below<'_>) {
    let rules = state.rules();
    let copies = pair_copies(state);
    let mut needed = Vec::new();
    for (pair, shown) in plans_shown(&state.table).chunks(2).enumerate() {
        let seen = shown.iter().copied().max().unwrap_or(0);
        let missing = seen.saturating_sub(copies[pair]);
        needed.extend(core::iter::repeat_n(pair as u32, usize::from(missing)));
    }
    shuffle(&mut needed, below);
    let others: Vec<Side> = others.iter().collect();
    share(state, &needed, &others, below);
    for side in others {
        let brought = state.secrets.brought[side];
        let short = pairs_each(rules).saturating_sub(brought.count_ones() as usize);
        state.secrets.brought[side] |= drawn_pairs(rules.pool_pairs & !brought, short, below);
    }
}

/// Hands needed pairs to sides that can have brought them; takes back what leads nowhere.
fn share(state: &mut State, needed: &[u32], sides: &[Side], below: Below<'_>) -> bool {
    let Some((pair, rest)) = needed.split_first() else { return true };
    let first = below(sides.len() as u32) as usize;
    for i in 0..sides.len() {
        let side = sides[(first + i) % sides.len()];
        let brought = state.secrets.brought[side];
        let may = brought >> pair & 1 == 0 && (brought.count_ones() as usize) < pairs_each(state.rules());
        if may {
            state.secrets.brought[side] = brought | 1 << pair;
            if share(state, rest, sides, below) {
                return true;
            }
            state.secrets.brought[side] = brought;
        }
    }
    false
}

/// Draws the face-down rooms and their orientations.
fn deal_rooms(state: &mut State, below: Below<'_>) {
    let rules: &Rules = state.rules();
    let copies = pair_copies(state);
    let mut plans = Vec::new();
    for (plan, shown) in plans_shown(&state.table).into_iter().enumerate() {
        plans.extend(core::iter::repeat_n(plan, usize::from(copies[plan / 2].saturating_sub(shown))));
    }
    shuffle(&mut plans, below);
    for slot in rules.layout.all_slots().filter(|slot| !state.table.is_revealed(*slot)) {
        state.secrets.face[slot.index()] = plans.pop().map(|plan| Face::new(plan, below(4) as u8));
    }
}
