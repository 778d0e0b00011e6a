//! Finds puzzles in games that bots play against each other.

use engine::rule::setup;
use engine::{Actions, Actor, NoEvents, Phase, Rules, Seat, Side, State, Table, View};

use super::prove::Prover;
use super::{Goal, Puzzle};
use crate::eval::Fields;
use crate::rng::Rng;
use crate::search::TURNED;
use crate::{Bot, Name};

/// Of the first actions, at most one of so many may be right.
const RARE: usize = 5;
/// The tables that are looked at for all proofs of a game: some seconds' work.
const MOST: u64 = 20_000_000;
/// With more action points left, not everything can be tried.
const POINTS: u8 = 2;

/// Plays one game and adds the puzzles in it, at most one of each goal.
pub fn mine(rules: &'static Rules, name: &str, seed: u64, out: &mut Vec<Puzzle>) {
    let mut rng = Rng::new(seed);
    let player = Name { thought: Some(crate::Thought::Tables(800)), ..Name::level(5) };
    let mut players: Vec<Box<dyn Bot>> = rules.sides.iter().map(|_| player.bot(|| 0)).collect();
    let mut state = State::new(rules);
    let mut prover = Prover::with(MOST);
    let before = out.len();
    for _ in 0..3_000 {
        if state.outcome().is_some() {
            return;
        }
        let below = &mut |limit| rng.below(limit);
        let (actor, action) = if let Some(action) = setup::draw(&state, below) {
            (Actor::Chance, action)
        } else {
            let Some(side) = rules.sides.iter().find(|side| state.ask(*side).is_some()) else { return };
            for goal in [Goal::Score(1), Goal::Stop, Goal::Card] {
                if !out[before..].iter().any(|known| same_kind(known.goal, goal))
                    && let Some(puzzle) = puzzle(&mut prover, &state, side, goal)
                {
                    let word = match puzzle.goal {
                        Goal::Score(_) => "score",
                        Goal::Stop => "stop",
                        Goal::Card => "card",
                    };
                    out.push(Puzzle { name: format!("{name}-{word}-{seed}"), ..puzzle });
                }
            }
            let view = View::of(&state, Seat::Side(side));
            (Actor::Side(side), players[side.index()].choose(&view, below))
        };
        state.apply_unchecked(actor, &action, &mut NoEvents);
    }
}

fn same_kind(one: Goal, other: Goal) -> bool {
    core::mem::discriminant(&one) == core::mem::discriminant(&other)
}

/// The puzzle that a position is, if it is one.
fn puzzle(prover: &mut Prover, state: &State, side: Side, goal: Goal) -> Option<Puzzle> {
    let table = state.table();
    if table.purses().next().is_some() {
        return None;
    }
    let goal = match (goal, table.phase) {
        (Goal::Score(_), Phase::Act) if table.points <= POINTS && is_near(table, side, table.points) => {
            Goal::Score(gain(prover, state, side)?)
        }
        (Goal::Stop, Phase::Act) if table.points <= POINTS && is_threatened(prover, state, side) => {
            Goal::Stop
        }
        (Goal::Card, Phase::Fight(fight)) if fight.seer.is_none() => Goal::Card,
        _ => return None,
    };
    let mut legal = Actions::new();
    state.legal(side, &mut legal);
    let solutions = prover.solutions(state, side, goal)?;
    let few = if goal == Goal::Card {
        solutions.len() < legal.len()
    } else {
        solutions.len() * RARE <= legal.len()
    };
    let hard = legal.len() > 1 && !solutions.is_empty() && few;
    hard.then(|| Puzzle { name: String::new(), goal, state: *state, solutions })
}

/// Whether somebody may get out with so many action points: where nobody does, trying everything is a waste.
fn is_near(table: &Table, side: Side, points: u8) -> bool {
    Fields::default().is_near(table, side, points, TURNED)
}

/// The most points a side can gain for sure, if the first action does not bring them.
fn gain(prover: &mut Prover, state: &State, side: Side) -> Option<u8> {
    let now = state.table().score(side);
    let gain = prover.most_points(state, side).filter(|gain| *gain > 0)?;
    let mut legal = Actions::new();
    state.legal(side, &mut legal);
    let at_once = legal.iter().any(|action| {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        after.table().score(side) >= now + gain
    });
    (!at_once).then_some(gain)
}

/// Whether the next side has a sure point unless something is done, and few enough action points to prove it.
fn is_threatened(prover: &mut Prover, state: &State, side: Side) -> bool {
    let mut after = *state;
    after.apply_unchecked(Actor::Side(side), &engine::Action::Pass, &mut NoEvents);
    if after.table().phase != Phase::Card {
        return false;
    }
    let mut cards = Actions::new();
    let next = after.table().active;
    after.legal(next, &mut cards);
    let most = match cards.last() {
        Some(engine::Action::Card(card)) => *card,
        _ => return false,
    };
    most + state.table().points <= POINTS + 2
        && is_near(after.table(), next, most)
        && prover.is_safe(&after, side) == Some(false)
}
