//! smoke
use engine::*;
use std::time::Instant;
fn main() {
    let games: u32 = std::env::args().nth(1).map_or(100, |a| a.parse().unwrap());
    let mut seed = 1u64;
    let mut rng = move |n: u32| -> u32 {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((z >> 32) * u64::from(n) >> 32) as u32
    };
    println!("state {} table {} action {}", size_of::<State>(), size_of::<Table>(), size_of::<Action>());
    for edition in Edition::PLAYABLE {
        for sides in 2..=4 {
            if let Some(only) = std::env::args().nth(2)
                && only != format!("{edition:?}{sides}")
            {
                continue;
            }
            let rules = Rules::usual(edition, sides);
            let mut out = Actions::new();
            let (mut n, mut listed, mut turns) = (0u64, 0u64, 0u64);
            let mut ends = [0; 5];
            let t = Instant::now();
            let mut maxl = 0;
            for _ in 0..games {
                let mut s = State::new(rules);
                let mut steps = 0;
                while s.outcome().is_none() {
                    if let Some(a) = rule::setup::draw(&s, &mut rng) {
                        s.apply(Actor::Chance, &a, &mut NoEvents).unwrap();
                        continue;
                    }
                    let side = s.table().sides().iter().find(|x| s.ask(*x).is_some()).expect("stuck");
                    s.legal(side, &mut out);
                    assert!(!out.is_empty());
                    n += 1;
                    listed += out.len() as u64;
                    maxl = maxl.max(out.len());
                    let a = out[rng(out.len() as u32) as usize];
                    if a == Action::Pass {
                        turns += 1;
                    }
                    s.apply_unchecked(Actor::Side(side), &a, &mut NoEvents);
                    steps += 1;
                    assert!(steps < 100_000);
                }
                ends[s.outcome().unwrap().end as usize] += 1;
            }
            let e = t.elapsed();
            println!(
                "{edition:?} {sides}: {n} decisions {:.0} ns/dec, {:.1} listed max {maxl}, {:.1} ns/listed, {:.0} games/s, {:.0} dec/game ends {ends:?} passes {turns}",
                e.as_nanos() as f64 / n as f64,
                listed as f64 / n as f64,
                e.as_nanos() as f64 / listed as f64,
                f64::from(games) / e.as_secs_f64(),
                n as f64 / f64::from(games)
            );
        }
    }
}
