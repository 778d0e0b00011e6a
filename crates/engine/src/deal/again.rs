//! Worlds that were dealt, for whoever needs one after every action.

use super::{deal, put};
use crate::decision::Phase;
use crate::piece::{Piece, Pieces};
use crate::rules::Face;
use crate::secrets::Secrets;
use crate::side::BySide;
use crate::spot::MAX_SLOTS;
use crate::state::State;
use crate::table::{Place, RulesRef, Table};
use crate::token::{MAX_TOKENS, TokenSet};
use crate::view::{Seat, View};

/// Worlds that the seats of a table were dealt. Most actions change nothing that a deal depends on, and to find that out
/// costs much less than to deal.
#[derive(Default)]
pub struct Dealt(Vec<Kept>);

struct Kept {
    seat: Seat,
    known: Secrets,
    ground: Ground,
    /// What came of it.
    secrets: Secrets,
}

impl Dealt {
    /// The same as [`deal`], if `below` gives the same numbers each time.
    pub fn deal(&mut self, view: &View, below: &mut dyn FnMut(u32) -> u32) -> State {
        let Some(ground) = Ground::of(view.table()) else { return deal(view, below) };
        let place = self.0.iter().position(|kept| kept.seat == view.seat());
        if let Some(kept) = place.map(|place| &self.0[place])
            && kept.known == *view.known()
            && kept.ground == ground
        {
            return State { table: *view.table(), secrets: kept.secrets };
        }
        let state = deal(view, below);
        let kept = Kept { seat: view.seat(), known: *view.known(), ground, secrets: state.secrets };
        match place {
            Some(place) => self.0[place] = kept,
            None => self.0.push(kept),
        }
        state
    }
}

/// What a deal depends on of what everybody sees, while nobody chooses forces or has laid cards.
#[derive(PartialEq, Eq)]
struct Ground {
    rules: RulesRef,
    pieces: [Option<Piece>; MAX_TOKENS],
    faces: [Option<Face>; MAX_SLOTS],
    unplaced: TokenSet,
    /// Tokens on squares that nobody has seen yet.
    unseen: TokenSet,
    forces: BySide<Pieces>,
    pairs: u32,
}

impl Ground {
    fn of(table: &Table) -> Option<Ground> {
        let played = matches!(table.phase, Phase::Card | Phase::Act | Phase::Place { .. });
        if !played || table.sides().iter().any(|side| put(table, side).is_empty()) {
            return None;
        }
        let unplaced = table.tokens_at(Place::Unplaced);
        let mut ground = Ground {
            rules: table.rules,
            pieces: [None; MAX_TOKENS],
            faces: [None; MAX_SLOTS],
            unplaced,
            unseen: TokenSet::EMPTY,
            forces: table.forces,
            pairs: table.pairs,
        };
        for token in table.sides().iter().flat_map(|side| table.handles().of(side).minus(unplaced)) {
            let piece = table.piece(token);
            ground.pieces[token.index()] = piece;
            if piece.is_none() && table.spot(token).is_some() {
                ground.unseen.add(token);
            }
        }
        for slot in table.rules().layout.all_slots() {
            ground.faces[slot.index()] = table.face(slot);
        }
        Some(ground)
    }
}
