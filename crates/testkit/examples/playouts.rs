//! Plays the same random games every time, to count what they cost.
//!
//! `cargo build --release -p archmage-testkit --example playouts`, then
//! `valgrind --tool=callgrind target/release/examples/playouts base 2 100`: edition, sides, games. Twice with
//! different numbers of games, the difference is what games cost without the start. With `whim` behind them, actions
//! are drawn and not listed.

use engine::rule::setup;
use engine::{Actions, Actor, Edition, NoEvents, Rules, State};
use testkit::rng::{Choose, Rng};

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let on_a_whim = words.pop_if(|word| word == "whim").is_some();
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
            let chosen = if on_a_whim {
                state.whim(side, &mut |limit| rng.below(limit), &mut legal)
            } else {
                state.legal(side, &mut legal);
                listed += legal.len() as u64;
                rng.pick(&legal)
            };
            let Some(chosen) = chosen else { break };
            decisions += 1;
            state.apply_unchecked(Actor::Side(side), &chosen, &mut NoEvents);
        }
    }
    println!("{games} games, {decisions} decisions, {listed} listed actions");
}
