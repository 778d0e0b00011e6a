//! `archmage perft`: how many sequences of actions there are.

use std::io::Write;
use std::time::Instant;

use engine::notation::action;
use engine::{Actions, Actor, NoEvents, State};
use serde_json::json;

use crate::fail::{Done, Failure};
use crate::game;
use crate::position::PositionArgs;

const EXAMPLES: &str = "\
Counts the sequences of exactly DEPTH decisions. Where several sides are asked at once, they answer \
in the order of play. Outcomes of chance are not counted: a position in which chance decides within \
DEPTH decisions is refused.

Examples:
  archmage perft game.pos 2               sequences of two actions
  archmage perft game.pos 2 --divide      the same, by the first action
  archmage perft --new base --turns 4 1   from a game in progress";

/// Count sequences of actions, to compare two versions of the engine
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Decisions in a row, up to 9
    #[arg(required = true, value_parser = depth)]
    depth: u32,
    /// Count separately for every first action
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(number) if number <= 9 => Ok(number),
        Ok(_) => Err("expected a number from 0 to 9".to_owned()),
        Err(_) => Err("expected a number from 0 to 9; DEPTH is missing after the position".to_owned()),
    }
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    let state = args.position.state()?;
    let began = Instant::now();
    let parts = divide(&state, args.depth)?;
    let count = parts.as_ref().map_or(1, |parts| parts.iter().map(|(_, count)| count).sum::<u64>());
    let parts = parts.unwrap_or_default();
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        let list: serde_json::Map<_, _> =
            parts.into_iter().map(|(text, count)| (text, json!(count))).collect();
        writeln!(
            out,
            "{}",
            json!({ "depth": args.depth, "count": count, "seconds": seconds, "divide": list })
        )?;
        return Ok(());
    }
    if args.divide {
        for (text, count) in parts {
            writeln!(out, "{count:>12}  {text}")?;
        }
    }
    writeln!(out, "{count:>12}  in all, depth {}, {seconds:.3} s", args.depth)?;
    Ok(())
}

/// The count after each first action; `None` for depth 0.
fn divide(state: &State, depth: u32) -> Result<Option<Vec<(String, u64)>>, Failure> {
    let Some(below) = depth.checked_sub(1) else { return Ok(None) };
    let mut parts = Vec::new();
    let Some(side) = asked(state)? else { return Ok(Some(parts)) };
    let mut legal = Actions::new();
    let mut lists = Vec::new();
    state.legal(side, &mut legal);
    for one in legal.iter() {
        let mut next = *state;
        let text = action::write(state.table(), Actor::Side(side), one);
        next.apply_unchecked(Actor::Side(side), one, &mut NoEvents);
        parts.push((text, count(&next, below, &mut lists)?));
    }
    Ok(Some(parts))
}

fn asked(state: &State) -> Result<Option<engine::Side>, Failure> {
    if state.awaits_chance() {
        return Err(Failure::input(
            "chance decides something within this depth; begin with a later position or a smaller depth",
        ));
    }
    Ok(game::asked(state))
}

fn count(state: &State, depth: u32, lists: &mut Vec<Actions>) -> Result<u64, Failure> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let Some(side) = asked(state)? else { return Ok(0) };
    let mut legal = lists.pop().unwrap_or_default();
    state.legal(side, &mut legal);
    let mut sum = 0;
    if below == 0 {
        sum = legal.len() as u64;
    } else {
        for one in legal.iter() {
            let mut next = *state;
            next.apply_unchecked(Actor::Side(side), one, &mut NoEvents);
            sum += count(&next, below, lists)?;
        }
    }
    lists.push(legal);
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use engine::{Edition, Rules};

    use super::*;

    #[test]
    fn chance_is_refused() {
        let state = State::new(Rules::usual(Edition::Base, 2));
        assert!(state.awaits_chance());
        assert!(divide(&state, 1).is_err());
        assert!(divide(&state, 0).is_ok());
    }
}
