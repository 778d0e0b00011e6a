//! The race of `archmage bench` against shakmaty's chess, in one run.
//!
//! shakmaty is under the GPL, so it may not be linked into the program, which is under MIT or
//! Apache 2.0. A benchmark is only run, never shipped.

use std::process::ExitCode;

use archmage::bench::{self, Lap, Racer};
use archmage::paint::Paint;
use archmage::rng::Rng;
use shakmaty::{Chess, Position};

/// Random games of chess.
struct Shakmaty;

impl Racer for Shakmaty {
    fn name(&self) -> String {
        "chess (shakmaty)".to_owned()
    }

    fn lap(&mut self, rng: &mut Rng) -> Lap {
        let mut game = Chess::default();
        let mut lap = Lap::default();
        loop {
            let moves = game.legal_moves();
            // The rule of 75 moves ends what neither mate nor stalemate does.
            if moves.is_empty() || game.is_insufficient_material() || game.halfmoves() >= 150 {
                return lap;
            }
            lap.decisions += 1;
            lap.listed += moves.len() as u64;
            let chosen = moves[rng.place(moves.len())];
            game.play_unchecked(chosen);
        }
    }

    fn state_bytes(&self) -> usize {
        size_of::<Chess>()
    }

    fn is_measure(&self) -> bool {
        true
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    // `cargo test --benches` starts benchmarks too, with this flag and no wish for figures.
    if args.iter().any(|arg| arg == "--test") {
        return ExitCode::SUCCESS;
    }
    let json = args.iter().any(|arg| arg == "--json");
    let seconds = args.windows(2).find(|pair| pair[0] == "--seconds").and_then(|pair| pair[1].parse().ok());
    let args = bench::Args::new(seconds.unwrap_or(20.0), json);
    match bench::compare(&args, Box::new(Shakmaty), Paint::PLAIN, &mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
