//! `archmage legal`: what may be done in a position.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::notation::action;
use engine::{Action, Actions, Actor, Ask, Side, State};
use serde_json::json;

use crate::fail::{Done, Failure};
use crate::paint::Paint;
use crate::position::PositionArgs;
use crate::story::many;

const EXAMPLES: &str = "\
`draw` and `resign` are not listed, since nobody is asked for them: any side may say them at any time, \
except that nobody resigns during the set-up of a game of three or four.

Examples:
  archmage legal game.pos                      everything that may be done, by kind
  archmage legal game.pos --side yellow        what yellow may do
  archmage legal --new base --turns 4 --json   for programs";

/// List all legal actions of a position in notation
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Only what this side may do
    #[arg(long, value_parser = side())]
    side: Option<Side>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads a side.
pub fn side() -> impl TypedValueParser<Value = Side> {
    PossibleValuesParser::new(Side::ALL.map(Side::name))
        .map(|word| Side::from_text(&word).expect("the word is one of those offered"))
}

/// Runs the command.
pub fn run(args: &Args, paint: Paint, out: &mut dyn Write) -> Done {
    let state = args.position.state()?;
    if let Some(side) = args.side
        && !state.table().sides().has(side)
    {
        return Err(Failure::input(format!("{side} is not at this table")));
    }
    let sides: Vec<Side> =
        state.table().sides().iter().filter(|side| args.side.is_none_or(|only| only == *side)).collect();
    if args.json {
        let list: Vec<_> = sides.into_iter().filter_map(|side| as_json(&state, side)).collect();
        writeln!(out, "{}", json!({ "asked": list }))?;
        return Ok(());
    }
    let mut silent = true;
    for side in sides {
        if let Some(ask) = state.ask(side) {
            silent = false;
            write_side(&state, side, ask, paint, out)?;
        }
    }
    if silent {
        writeln!(out, "{}", nobody(&state))?;
    }
    Ok(())
}

/// Why nobody is asked.
fn nobody(state: &State) -> &'static str {
    if state.outcome().is_some() {
        "the game is over"
    } else if state.awaits_chance() {
        "chance decides now; nobody is asked"
    } else {
        "this side is not asked now"
    }
}

fn write_side(state: &State, side: Side, ask: Ask, paint: Paint, out: &mut dyn Write) -> Done {
    let listed = texts(state, side);
    let heading = format!("{side} is asked to {}: {}", ask_words(ask), many(listed.len() as u64, "action"));
    writeln!(out, "{}", paint.side(side, &heading))?;
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in &listed {
        if !kinds.contains(kind) {
            kinds.push(kind);
        }
    }
    for kind in kinds {
        let group: Vec<&String> = listed.iter().filter(|(k, _)| *k == kind).map(|(_, text)| text).collect();
        writeln!(out, "{}", paint.bold(&format!("{kind} ({})", group.len())))?;
        for text in group {
            writeln!(out, "  {text}")?;
        }
    }
    Ok(())
}

/// The legal actions of a side, each with its kind.
#[must_use]
pub fn texts(state: &State, side: Side) -> Vec<(&'static str, String)> {
    let mut legal = Actions::new();
    state.legal(side, &mut legal);
    legal.iter().map(|one| (kind(one), action::write(state.table(), Actor::Side(side), one))).collect()
}

fn as_json(state: &State, side: Side) -> Option<serde_json::Value> {
    let ask = state.ask(side)?;
    let actions: Vec<_> =
        texts(state, side).into_iter().map(|(kind, text)| json!({ "kind": kind, "action": text })).collect();
    Some(json!({ "side": side.name(), "ask": ask_words(ask), "count": actions.len(), "actions": actions }))
}

/// What a side is asked, in words.
#[must_use]
pub fn ask_words(ask: Ask) -> &'static str {
    use engine::decision::Picking;
    match ask {
        Ask::Pick(Picking::Pair) => "pick a pair of rooms",
        Ask::Pick(Picking::Character) => "pick a character",
        Ask::Pick(Picking::Object) => "pick an object",
        Ask::Forces => "choose its forces",
        Ask::Discard => "give up a character",
        Ask::Team => "choose who starts on the line",
        Ask::Hide => "hide a token in a room",
        Ask::Facing => "choose what its starters face",
        Ask::Card => "play an action card",
        Ask::Act => "act or pass",
        Ask::Place => "place a token",
        Ask::Announce => "announce how many cards it plays, or name one",
        Ask::Commit => "lay a combat card",
    }
}

/// The kind of an action, in a word.
#[must_use]
pub fn kind(action: &Action) -> &'static str {
    match action {
        Action::Forces(_) | Action::Pairs(_) | Action::Chooser(_) => "chance",
        Action::Deal(_) | Action::Hider(_) | Action::First(_) => "chance",
        Action::PickPair(_) | Action::Pick(_) => "pick",
        Action::Discard(_) => "discard",
        Action::Line(_) => "line",
        Action::Hide { .. } => "hide",
        Action::Card(_) => "card",
        Action::Pass => "pass",
        Action::Walk { .. } => "walk",
        Action::Jump { .. } => "jump",
        Action::WallWalk { .. } => "wall-walk",
        Action::Turn { .. } => "turn",
        Action::Reveal { .. } => "reveal",
        Action::Place { .. } => "place",
        Action::Fight { .. } => "fight",
        Action::Shoot { .. } => "shot",
        Action::Commit(_) | Action::CommitTwo(_) => "combat card",
        Action::Rage(_) | Action::Name(_) => "announcement",
        Action::Face(_) => "facing",
        Action::Use { .. } => "power",
        Action::OfferDraw => "draw",
        Action::Resign => "resign",
        Action::TimeUp => "time",
    }
}
