//! How long a thought takes, and how much memory it asks for: hardly more for many tables than for few.

use bots::eval::Weights;
use bots::rng::Rng;
use bots::{Bot, Budget, Depth, Style, Thinker};
use divan::{AllocProfiler, Bencher};
use engine::decision::Phase;
use engine::rule::setup;
use engine::{Actions, Actor, Edition, NoEvents, Rules, Seat, State, View};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// What a side sees that has just played a card, in the middle of a game.
fn view() -> View {
    let (mut rng, mut legal, mut turns) = (Rng::new(4), Actions::new(), 0);
    let mut state = State::new(Rules::usual(Edition::Base, 2));
    loop {
        if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
            state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
            continue;
        }
        let side = state.table().sides().iter().find(|side| state.ask(*side).is_some()).expect("a game");
        if state.table().phase == Phase::Act && turns > 12 {
            return View::of(&state, Seat::Side(side));
        }
        turns += u32::from(state.table().phase == Phase::Card);
        state.legal(side, &mut legal);
        let chosen = legal[rng.place(legal.len())];
        state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
    }
}

/// A decision of a thinker that has thought before, with so many tables.
#[divan::bench(args = [1_000, 8_000, 64_000])]
fn tables(bencher: Bencher<'_, '_>, tables: u64) {
    let view = view();
    let depth = Depth { width: 8, worlds: 4, replies: 16, budget: Budget::Tables(tables) };
    let mut thinker = Thinker::new(depth, Style::Even, Weights::usual());
    let mut rng = Rng::new(1);
    thinker.choose(&view, &mut |limit| rng.below(limit));
    bencher.bench_local(|| {
        let mut rng = Rng::new(1);
        thinker.choose(&view, &mut |limit| rng.below(limit))
    });
}
