mod common;
use common::*;
use engine::edition::Edition;
use engine::*;
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for scenario in 1..=5 {
        for mode in Mode::ALL {
            let s = Setup::new(Edition::Cards, 2).with_scenario(scenario).with_mode(mode);
            if s.check().is_ok() {
                all.push(s);
            }
        }
    }
    all
}
#[test]
fn sizes() {
    println!(
        "state {} table {} action {}",
        core::mem::size_of::<State>(),
        core::mem::size_of::<Table>(),
        core::mem::size_of::<Action>()
    );
}
#[test]
fn random_games_end() {
    let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(5);
    for setup in setups() {
        let rules = Rules::new(setup.clone()).unwrap();
        let (mut steps, mut ends, mut most, mut listed) = (0, 0, 0, 0usize);
        let mut reasons = std::collections::BTreeMap::new();
        for seed in 0..n {
            let mut dice = Dice(seed);
            let mut out = Actions::new();
            let mut state = State::new(rules);
            for _ in 0..3000 {
                let Some((actor, action)) = anything(&state, &mut dice, &mut out) else { break };
                most = most.max(out.len());
                listed += out.len();
                steps += 1;
                let text = engine::notation::action::write(state.table(), actor, &action);
                let back = engine::notation::action::read(state.table(), actor, &text);
                assert_eq!(back, Ok(action), "{text}\n{}", engine::notation::position::write(&state));
                let before = state;
                if let Err(e) = state.apply(actor, &action, &mut NoEvents) {
                    panic!("{e} {text}\n{}", engine::notation::position::write(&before));
                }
                if let Err(e) = engine::rule::sound::sound_whole(&state) {
                    panic!(
                        "unsound: {e} after {text}\n{}\nBEFORE\n{}",
                        engine::notation::position::write(&state),
                        engine::notation::position::write(&before)
                    );
                }
                let pos = engine::notation::position::write(&state);
                match engine::notation::position::read(&pos) {
                    Ok(again) => assert!(
                        again == state,
                        "reads back differently after {text}:\n{pos}\nvs\n{}",
                        engine::notation::position::write(&again)
                    ),
                    Err(e) => panic!("cannot read back: {e}\n{pos}"),
                }
            }
            if let Some(o) = state.outcome() {
                ends += 1;
                *reasons.entry(format!("{:?} {:?}", o.end, o.winner)).or_insert(0) += 1;
            }
        }
        println!(
            "scenario {} {:?}: {ends}/{n} ended, {} steps/game, most {most}, listed {:.1} {reasons:?}",
            setup.scenario,
            setup.mode,
            steps / n as usize,
            listed as f64 / steps as f64
        );
    }
}
