//! What chance decides: forces, rooms, who begins.

use super::{after_forces, after_pairs, give_all, next_hider, tokens_left};
use crate::action::{Action, Deal};
use crate::decision::{Chance, Phase, Picking};
use crate::edition::RoomChoice;
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::piece::Piece;
use crate::rule::turn::{self, Turn};
use crate::rules::Face;
use crate::side::Side;
use crate::spot::MAX_SLOTS;
use crate::state::State;

/// Checks an outcome of chance.
pub(crate) fn check_chance(state: &State, action: &Action) -> Check {
    let table = &state.table;
    let rules = table.rules();
    match (table.phase, action) {
        (Phase::Chance(Chance::Forces), Action::Forces(pieces)) => {
            let counts = pieces.kinds().all(|piece| pieces.count(piece) <= rules.pool.count(piece));
            need(
                counts && pieces.characters().len() == rules.team() && pieces.objects().len() == rules.kit(),
                "OUR-49",
                "these are not forces of this edition",
            )
        }
        (Phase::Chance(Chance::Pairs(count)), Action::Pairs(pairs)) => need(
            pairs.count_ones() == u32::from(count) && pairs & !free_pairs(state) == 0,
            "OUR-49",
            "these pairs are not available",
        ),
        (Phase::Chance(Chance::Chooser), Action::Chooser(side))
        | (Phase::Chance(Chance::Hider), Action::Hider(side))
        | (Phase::Chance(Chance::First), Action::First(side)) => {
            need(table.sides().has(*side), "SETUP-15", "this side is not at the table")
        }
        (Phase::Chance(Chance::Deal), Action::Deal(deal)) => check_deal(state, deal),
        (Phase::Chance(_), _) => no("SETUP-2", "chance has to decide something else"),
        _ => no("SETUP-2", "chance has nothing to decide now"),
    }
}

/// Pairs chance may still add.
fn free_pairs(state: &State) -> u32 {
    state.rules().pool_pairs & !state.table.pairs
}

/// How many copies of each pair lie in the dungeon.
pub(crate) fn pair_copies(state: &State) -> [u8; 32] {
    let mut copies = [0; 32];
    for (pair, count) in copies.iter_mut().enumerate() {
        *count += (state.table.pairs >> pair & 1) as u8;
        for side in state.rules().sides.iter() {
            *count += (state.secrets.brought[side] >> pair & 1) as u8;
        }
    }
    copies
}

fn check_deal(state: &State, deal: &Deal) -> Check {
    let rules = state.rules();
    let mut plans = [0u8; 64];
    for (slot, face) in deal.0.iter().enumerate() {
        let wanted = slot < rules.layout.slots;
        need(face.is_some() == wanted, "SETUP-1", "every place holds one room")?;
        if let Some(face) = face {
            need(face.plan() < rules.plans.len(), "SETUP-2", "there is no such room")?;
            plans[face.plan()] += 1;
        }
    }
    let copies = pair_copies(state);
    for (plan, count) in plans.iter().enumerate().take(rules.plans.len()) {
        need(*count == copies[plan / 2], "SETUP-2", "other rooms were chosen")?;
    }
    Ok(())
}

/// Lets chance decide.
pub(crate) fn perform_chance(turn: &mut Turn<'_>, action: &Action) {
    match *action {
        Action::Forces(pieces) => {
            give_all(turn.state, pieces);
            for side in turn.table().sides().iter() {
                for piece in pieces.iter() {
                    turn.tell(Event::Joined { side, piece: Some(piece) });
                }
            }
            let count = turn.table().rules().setup.pair_count() as u8;
            turn.table_mut().phase = match turn.table().rules().ruleset().room_choice {
                RoomChoice::Sides => Phase::Chance(Chance::Pairs(count)),
                RoomChoice::Lot => after_forces(turn.table()),
            };
        }
        Action::Pairs(pairs) => {
            turn.table_mut().pairs |= pairs;
            for pair in 0..32 {
                if pairs >> pair & 1 != 0 {
                    turn.tell(Event::PairChosen { side: None, pair: Some(pair) });
                }
            }
            turn.table_mut().phase = after_pairs(turn.table());
        }
        Action::Chooser(side) => {
            turn.table_mut().active = side;
            let what = match turn.table().rules().ruleset().room_choice {
                RoomChoice::Sides => Picking::Pair,
                RoomChoice::Lot => Picking::Character,
            };
            turn.table_mut().phase = Phase::Pick { what, side };
            turn.tell(Event::Drawn(side));
        }
        Action::Deal(deal) => {
            turn.state.secrets.face = deal.0;
            turn.table_mut().phase = Phase::Team;
            turn.tell(Event::Dealt);
        }
        Action::Hider(side) => {
            turn.tell(Event::Drawn(side));
            turn.table_mut().phase = Phase::Hide { side };
            if tokens_left(turn.table(), side) == 0 {
                next_hider(turn, side);
            }
        }
        Action::First(side) => {
            turn.tell(Event::Drawn(side));
            turn::begin(turn, side, true);
        }
        Action::PickPair(_)
        | Action::Pick(_)
        | Action::Discard(_)
        | Action::Line(_)
        | Action::Hide { .. }
        | Action::Card(_)
        | Action::Pass
        | Action::Walk { .. }
        | Action::Jump { .. }
        | Action::WallWalk { .. }
        | Action::Turn { .. }
        | Action::Reveal { .. }
        | Action::Place { .. }
        | Action::Fight { .. }
        | Action::Commit(_)
        | Action::CommitTwo(_)
        | Action::Rage(_)
        | Action::Name(_)
        | Action::Face(_)
        | Action::Shoot { .. }
        | Action::Use { .. }
        | Action::OfferDraw
        | Action::Resign
        | Action::TimeUp => {}
    }
}

/// Draws the outcome of chance that is awaited. `below` gives a uniform number below its
/// argument; the engine itself has no randomness.
pub fn draw(state: &State, below: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
    let Phase::Chance(chance) = state.table.phase else { return None };
    let rules = state.rules();
    let sides = rules.sides.len() as u32;
    let mut side = || Side::new(below(sides) as usize).unwrap_or(Side::Blue);
    Some(match chance {
        Chance::Chooser => Action::Chooser(side()),
        Chance::Hider => Action::Hider(side()),
        Chance::First => Action::First(side()),
        Chance::Forces => {
            let mut characters: Vec<Piece> = rules.pool.characters().iter().collect();
            let mut objects: Vec<Piece> = rules.pool.objects().iter().collect();
            shuffle(&mut characters, below);
            shuffle(&mut objects, below);
            let characters = characters.into_iter().take(rules.team());
            Action::Forces(characters.chain(objects.into_iter().take(rules.kit())).collect())
        }
        Chance::Pairs(count) => {
            let free = free_pairs(state);
            let mut pairs: Vec<u32> = (0..32).filter(|pair| free >> pair & 1 != 0).collect();
            shuffle(&mut pairs, below);
            let drawn = pairs.into_iter().take(usize::from(count));
            Action::Pairs(drawn.fold(0, |set, pair| set | 1 << pair))
        }
        Chance::Deal => {
            let mut plans = Vec::new();
            for (pair, copies) in pair_copies(state).into_iter().enumerate() {
                for _ in 0..copies {
                    plans.extend([2 * pair, 2 * pair + 1]);
                }
            }
            shuffle(&mut plans, below);
            let mut deal = Deal([None; MAX_SLOTS]);
            for (slot, plan) in deal.0.iter_mut().zip(plans) {
                *slot = Some(Face::new(plan, below(4) as u8));
            }
            Action::Deal(deal)
        }
    })
}

pub(crate) fn shuffle<T>(items: &mut [T], below: &mut dyn FnMut(u32) -> u32) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(i as u32 + 1) as usize);
    }
}
