//! How long the parts of the engine take, and how much memory they ask for.

use divan::{AllocProfiler, Bencher};
use engine::deal::deal;
use engine::rule::setup;
use engine::view::{Seat, View};
use engine::{Action, Actions, Actor, Ask, Edition, NoEvents, Rules, Side, State};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const EDITIONS: [&str; 4] = ["base", "paladins", "anniversary", "cards"];

fn rules(edition: &str) -> &'static Rules {
    Rules::usual(Edition::from_text(edition).expect("an edition"), 2)
}

/// A generator that is the same every time.
fn dice(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |limit| {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(limit)) >> 32) as u32
    }
}

fn asked(state: &State) -> Option<Side> {
    state.table().sides().iter().find(|side| state.ask(*side).is_some())
}

fn is_acting(state: &State) -> bool {
    asked(state).and_then(|side| state.ask(side)) == Some(Ask::Act)
}

/// Plays on at random until the game is over or `stop` says so; tells how many decisions.
fn play(
    state: &mut State,
    legal: &mut Actions,
    below: &mut dyn FnMut(u32) -> u32,
    mut stop: impl FnMut(&State) -> bool,
) -> u32 {
    let mut decisions = 0;
    while state.outcome().is_none() && !stop(state) {
        if let Some(drawn) = setup::draw(state, below) {
            state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
            continue;
        }
        let Some(side) = asked(state) else { break };
        state.legal(side, legal);
        let chosen = legal[below(legal.len() as u32) as usize];
        state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
        decisions += 1;
    }
    decisions
}

/// States of random games in which a side acts, deep enough that rooms lie open.
fn acting(edition: &str) -> Vec<State> {
    let mut legal = Actions::new();
    let mut below = dice(1);
    let mut found = Vec::new();
    while found.len() < 64 {
        let mut state = State::new(rules(edition));
        let mut left = 60 + below(80);
        play(&mut state, &mut legal, &mut below, |state| {
            left = left.saturating_sub(1);
            left == 0 && is_acting(state)
        });
        if is_acting(&state) {
            found.push(state);
        }
    }
    found
}

/// A whole random game.
#[divan::bench(args = EDITIONS)]
fn playout(bencher: Bencher<'_, '_>, edition: &str) {
    let rules = rules(edition);
    let mut legal = Actions::new();
    let mut below = dice(7);
    bencher.bench_local(|| play(&mut State::new(rules), &mut legal, &mut below, |_| false));
}

/// The list of legal actions of a side that acts.
#[divan::bench(args = EDITIONS)]
fn legal(bencher: Bencher<'_, '_>, edition: &str) {
    let states = acting(edition);
    let mut list = Actions::new();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % states.len();
        states[i].legal(states[i].table().active, &mut list);
        list.len()
    });
}

/// Checking one listed action.
#[divan::bench(args = EDITIONS)]
fn check(bencher: Bencher<'_, '_>, edition: &str) {
    let states = acting(edition);
    let chosen = last_listed(&states, |_| true);
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % chosen.len();
        let (state, action) = &chosen[i];
        state.check(Actor::Side(state.table().active), action).is_ok()
    });
}

/// Letting one listed action happen on a copy.
#[divan::bench(args = EDITIONS)]
fn apply(bencher: Bencher<'_, '_>, edition: &str) {
    let chosen = last_listed(&acting(edition), |_| true);
    bench_apply(bencher, &chosen);
}

/// Turning a room with everything in it.
#[divan::bench(args = EDITIONS)]
fn turn_room(bencher: Bencher<'_, '_>, edition: &str) {
    let states = acting(edition);
    let chosen = last_listed(&states, |action| matches!(action, Action::Turn { .. }));
    bench_apply(bencher, &chosen);
}

fn bench_apply(bencher: Bencher<'_, '_>, chosen: &[(State, Action)]) {
    if chosen.is_empty() {
        return;
    }
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % chosen.len();
        let (mut state, action) = chosen[i];
        let side = state.table().active;
        state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
        state
    });
}

fn last_listed(states: &[State], wanted: impl Fn(&Action) -> bool) -> Vec<(State, Action)> {
    let mut list = Actions::new();
    let mut found = Vec::new();
    for state in states {
        state.legal(state.table().active, &mut list);
        if let Some(action) = list.iter().rev().find(|action| wanted(action)) {
            found.push((*state, *action));
        }
    }
    found
}

/// What a seat sees.
#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let state = acting("base")[0];
    bencher.bench_local(|| View::of(divan::black_box(&state), Seat::Side(Side::Yellow)));
}

/// A whole state that agrees with a view.
#[divan::bench(args = EDITIONS)]
fn deals(bencher: Bencher<'_, '_>, edition: &str) {
    let view = View::of(&acting(edition)[0], Seat::Side(Side::Yellow));
    let mut below = dice(3);
    bencher.bench_local(|| deal(&view, &mut below));
}

/// A position as text, and back.
#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    use engine::notation::position;
    let state = acting("base")[0];
    bencher.bench_local(|| position::read(&position::write(&state)).is_ok());
}
