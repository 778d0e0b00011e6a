//! Plays the same random games every time, to count what they cost.
//!
//! `cargo build --release -p archmage-testkit --example playouts`, then
//! `valgrind --tool=callgrind target/release/examples/playouts base 2 100`: edition, sides, games. Twice with
//! different numbers of games, the difference is what games cost without the start. With `whim` behind them, actions
//! are drawn and not listed. With `twice` everything is listed once more, with a memory of its own, and both are timed:
//! the second list does the same work, but the processor has just been there.

use std::time::{Duration, Instant};

use engine::rule::setup;
use engine::{Actions, Actor, Edition, NoEvents, Rules, Side, State};
use testkit::rng::{Choose, Rng};

/// How a list is made.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Way {
    Once,
    Twice,
    OnAWhim,
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let way = match words.last().map(String::as_str) {
        Some("whim") => Way::OnAWhim,
        Some("twice") => Way::Twice,
        _ => Way::Once,
    };
    if way != Way::Once {
        words.pop();
    }
    let mut words = words.into_iter();
    let edition = words.next().unwrap_or_else(|| "base".to_owned());
    let mut numbers = words.map(|text| text.parse::<u64>());
    let sides = numbers.next().and_then(Result::ok).unwrap_or(2);
    let games = numbers.next().and_then(Result::ok).unwrap_or(100);
    let Some(edition) = Edition::ALL.into_iter().find(|known| known.ruleset().word == edition) else {
        eprintln!("no such edition: {edition}");
        return;
    };
    let rules = Rules::usual(edition, sides as u8);
    let mut legal = Actions::new();
    let mut clock = Clock::default();
    let (mut decisions, mut listed) = (0u64, 0u64);
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut state = State::new(rules);
        while state.outcome().is_none() {
            if let Some(drawn) = setup::draw(&state, &mut |limit| rng.below(limit)) {
                state.apply_unchecked(Actor::Chance, &drawn, &mut NoEvents);
                continue;
            }
            let asked = state.table().sides().iter().find(|side| state.ask(*side).is_some());
            let Some(side) = asked else { break };
            let chosen = if way == Way::OnAWhim {
                state.whim(side, &mut |limit| rng.below(limit), &mut legal)
            } else {
                if way == Way::Twice {
                    clock.list_twice(&state, side, &mut legal);
                } else {
                    state.legal(side, &mut legal);
                }
                listed += legal.len() as u64;
                rng.pick(&legal)
            };
            let Some(chosen) = chosen else { break };
            decisions += 1;
            state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
        }
    }
    println!("{games} games, {decisions} decisions, {listed} listed actions");
    if way == Way::Twice {
        let nanos = |time: Duration| time.as_nanos() as f64 / decisions.max(1) as f64;
        println!("{:.0} ns a list, {:.0} ns once more", nanos(clock.first), nanos(clock.again));
    }
}

/// What lists and the same lists once more took.
#[derive(Default)]
struct Clock {
    other: Actions,
    first: Duration,
    again: Duration,
}

impl Clock {
    fn list_twice(&mut self, state: &State, side: Side, legal: &mut Actions) {
        let began = Instant::now();
        state.legal(side, legal);
        let between = Instant::now();
        state.legal(side, &mut self.other);
        self.first += between - began;
        self.again += between.elapsed();
    }
}
