//! Two levels play the base set against each other: `duel LOWER HIGHER GAMES`.

use bots::rng::Rng;
use bots::{Bot, of_level};
use engine::rule::setup;
use engine::{Actor, Edition, NoEvents, Rules, Seat, State, View};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [a, b, games] = numbers[..] else {
        eprintln!("usage: duel LEVEL LEVEL GAMES");
        return;
    };
    let rules = Rules::usual(Edition::Base, 2);
    let (mut won, mut draws) = ([0; 2], 0);
    for seed in 0..games {
        let mut rng = Rng::new(seed + 1000);
        let first = (seed % 2) as usize;
        let level = |place: usize| of_level([a, b][(place + first) % 2] as u8);
        let mut players: Vec<Box<dyn Bot>> = (0..2).filter_map(level).collect();
        let mut state = State::new(rules);
        while state.outcome().is_none() {
            let below = &mut |limit| rng.below(limit);
            let (actor, action) = if let Some(action) = setup::draw(&state, below) {
                (Actor::Chance, action)
            } else {
                let Some(side) = rules.sides.iter().find(|side| state.ask(*side).is_some()) else { break };
                let view = View::of(&state, Seat::Side(side));
                (Actor::Side(side), players[side.index()].choose(&view, below))
            };
            state.apply_unchecked(actor, &action, &mut NoEvents);
        }
        match state.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => won[(winner.index() + first) % 2] += 1,
            None => draws += 1,
        }
    }
    println!("level {a}: {}, level {b}: {}, draws: {draws}", won[0], won[1]);
}
