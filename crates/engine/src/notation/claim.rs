//! Claims about a position, as cases expect them and lessons set them as goals.
//!
//! They are described in `docs/cases.md`.

use super::names::{self, quoted};
use super::position;
use crate::decision::Picking;
use crate::piece::Piece;
use crate::rule::clock::answer_time;
use crate::rule::{combat, sight};
use crate::table::{Gate, Illusion};
use crate::view::{Seat, View};
use crate::{Ask, Dir, Phase, Side, Slot, Spot, State, Table, Token};

/// Whether a claim holds, and what is so instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether it holds.
    pub holds: bool,
    /// What is so.
    pub found: String,
}

fn verdict(holds: bool, found: impl Into<String>) -> Verdict {
    Verdict { holds, found: found.into() }
}

/// Judges a claim.
///
/// # Errors
/// Says what was expected if the claim cannot be read.
pub fn judge(state: &State, claim: &str) -> Result<Verdict, String> {
    let table = state.table();
    let words: Vec<&str> = claim.split_whitespace().collect();
    match words.as_slice() {
        ["score" | "points" | "turn" | "ask" | "purse", ..] => counted(state, &words),
        ["gate", at, dir, wanted] => gate(table, at, dir, wanted),
        ["breach", at, dir] => {
            let mark = (square(table, at)?, direction(dir)?);
            let holds = table.broken_walls().any(|other| other == mark);
            let layout = &table.rules().layout;
            let name = |(spot, dir): (Spot, Dir)| format!("{} {}", names::square(layout, spot), dir.letter());
            let broken: Vec<String> = table.broken_walls().map(name).collect();
            let found = if broken.is_empty() { "no wall is broken".to_owned() } else { broken.join("; ") };
            Ok(verdict(holds, found))
        }
        ["breach", letter] => {
            let holds = table.is_room_broken(place(table, letter)?);
            Ok(verdict(holds, if holds { "the walls are broken" } else { "the walls stand" }))
        }
        ["room", letter, rest @ ..] => room(table, letter, rest),
        ["illusion", who, kind, at] => illusion(table, who, kind, at),
        ["time", who, seconds] => time(table, who, seconds),
        ["total", what, points] => total(table, what, points),
        ["sight", who, dir, whom] => {
            let seen = sight::first_characters(table, token(table, who)?, direction(dir)?);
            let holds = if *whom == "nobody" { seen.is_empty() } else { seen.has(token(table, whom)?) };
            let names: Vec<String> = seen.map(|token| names::token(table, None, token)).collect();
            let found = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
            Ok(verdict(holds, format!("{found} is seen")))
        }
        ["look", who, what] => {
            let (seat, token) = (Seat::Side(seated(table, who)?), any_token(state, what)?);
            let holds = View::of(state, seat).shown(token).is_some();
            Ok(verdict(holds, if holds { "it may look" } else { "it may not look" }))
        }
        [who, piece, place @ ..] if names::read_side(who).is_ok() && !place.is_empty() => {
            token_line(state, seated(table, who)?, piece, place)
        }
        [word, ..] if LINES.contains(word) => line(state, &words),
        _ => Err(format!(
            "expected a token line like `blue Th c3`, or score, points, turn, ask, purse, gate, breach, room, \
             illusion, total, sight, look, time or {}, found {}",
            LINES.join(", "),
            quoted(claim)
        )),
    }
}

/// How long a side has for what it is asked, with the rulebook's timer.
fn time(table: &Table, who: &str, seconds: &str) -> Result<Verdict, String> {
    let found = match answer_time(table, seated(table, who)?) {
        Some(seconds) => seconds.to_string(),
        None if table.phase.is_setup() || table.outcome().is_some() => "none".to_owned(),
        None => "turn".to_owned(),
    };
    if !["turn", "none"].contains(&seconds) && seconds.parse::<u16>().is_err() {
        return Err(format!("expected a number of seconds, turn or none, found {}", quoted(seconds)));
    }
    Ok(verdict(found == seconds, format!("time {who} {found}")))
}

const COUNTED: [&str; 4] = ["score blue 2", "points 3", "turn yellow", "purse b:Th 4"];

/// Claims about turns and points.
fn counted(state: &State, words: &[&str]) -> Result<Verdict, String> {
    let table = state.table();
    Ok(match words {
        ["score", who, points] => {
            let score = table.score(seated(table, who)?);
            let holds = match points.strip_suffix('+') {
                Some(least) => score >= number(least)?,
                None => score == number(points)?,
            };
            verdict(holds, format!("score {who} {score}"))
        }
        ["points", points] => {
            let left = table.points;
            verdict(number(points)? == left, format!("points {left}"))
        }
        ["turn", who] => {
            let active = table.active;
            verdict(seated(table, who)? == active, format!("turn {active}"))
        }
        ["ask", who, what] if ASKS.contains(what) => {
            let asked = state.ask(seated(table, who)?).map_or("nothing", ask_name);
            verdict(*what == asked, format!("ask {who} {asked}"))
        }
        ["ask", ..] => return Err(format!("expected a side and one of {}", ASKS.join(", "))),
        ["purse", who, points, rest @ ..] => {
            let purse = table.purse(token(table, who)?).map(|purse| (purse.points, purse.charmed));
            let found = purse.map_or("no points of its own".to_owned(), |(points, charmed)| {
                format!("{points} points{}", if charmed { ", charmed" } else { "" })
            });
            let charmed = match rest {
                [] => false,
                ["charmed"] => true,
                _ => return Err(format!("expected nothing or `charmed`, found {}", quoted(&rest.join(" ")))),
            };
            verdict(purse == Some((number(points)?, charmed)), found)
        }
        _ => {
            let form = COUNTED.iter().find(|form| form.starts_with(words[0])).copied().unwrap_or(words[0]);
            return Err(format!("expected `{form}`, found {}", quoted(&words.join(" "))));
        }
    })
}

/// Lines of a position that can be claimed as they are.
const LINES: [&str; 12] = [
    "phase", "over", "hand", "limit", "quiet", "stirred", "offers", "resigned", "pairs", "forces", "brought",
    "laid",
];

/// What lines that the writer leaves out stand for.
const USUAL: [(&str, &str); 6] = [
    ("quiet", "quiet 0"),
    ("stirred", "nothing happened this turn"),
    ("offers", "nobody offers a draw"),
    ("resigned", "nobody has resigned"),
    ("brought", "no pair was brought in secret"),
    ("laid", "no combat card is laid"),
];

/// Judges a line of a position, and tells the lines about the same thing.
fn line(state: &State, words: &[&str]) -> Result<Verdict, String> {
    let words = if words[0] == "over" { [&["phase"], words].concat() } else { words.to_vec() };
    let holds = position::holds(state, &words.join(" "))?;
    let text = position::write(state);
    let about = |count: usize| {
        let begins = |line: &&str| line.split_whitespace().take(count).eq(words.iter().copied().take(count));
        text.lines().filter(begins).collect::<Vec<&str>>().join("; ")
    };
    let sided = words.get(1).is_some_and(|word| names::read_side(word).is_ok());
    let mut found =
        about(if sided && matches!(words[0], "hand" | "forces" | "brought" | "laid") { 2 } else { 1 });
    if found.is_empty() {
        let usual = USUAL.iter().find(|(word, _)| *word == words[0]);
        found = usual.map_or_else(|| format!("no line `{}`", words[0]), |(_, usual)| (*usual).to_owned());
    }
    Ok(verdict(holds, found))
}

/// Conditions a token can be in besides its place.
const CONDITIONS: [&str; 6] = ["wounded", "hurt", "mended", "spent", "fired", "dueled"];

fn is_condition(word: &str) -> bool {
    CONDITIONS.contains(&word) || word.starts_with("via:")
}

/// Where a token is, in the words of a position, with the side of its bearer.
fn plain(words: &[&str], owner: Side) -> Vec<String> {
    let mut plain: Vec<String> =
        words.iter().filter(|word| !is_condition(word)).map(|word| (*word).to_owned()).collect();
    if let [with, bearer] = plain.as_mut_slice()
        && with == "with"
        && !bearer.contains(':')
    {
        bearer.insert_str(0, &format!("{}:", &owner.name()[..1]));
    }
    plain
}

/// Compares a token with its line in the written position, which knows face-down tokens too.
fn token_line(state: &State, owner: Side, piece: &str, wanted: &[&str]) -> Result<Verdict, String> {
    let known = names::read_piece(piece)?;
    check_place(state.table(), owner, wanted)?;
    let wounded = |words: &[&str]| words.contains(&"wounded") || words.contains(&"hurt");
    let text = position::write(state);
    let mut near = Vec::new();
    let mut holds = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [who, what, place @ ..] = words.as_slice() else { continue };
        if *who != owner.name() || Piece::from_text(what) != Some(known) {
            continue;
        }
        near.push(line.trim().to_owned());
        let mut conditions = wanted.iter().filter(|word| is_condition(word) && **word != "wounded");
        holds |= plain(place, owner) == plain(wanted, owner)
            && wounded(place) == wounded(wanted)
            && conditions.all(|word| place.contains(word));
    }
    let none = format!("{owner} has no {}", known.def().name);
    Ok(verdict(holds, if near.is_empty() { none } else { near.join("; ") }))
}

fn check_place(table: &Table, owner: Side, wanted: &[&str]) -> Result<(), String> {
    let rest = match wanted {
        ["dead" | "escaped" | "gone" | "waiting" | "screen"] => return Ok(()),
        ["in", letter] => return place(table, letter).map(|_| ()),
        ["with", bearer, rest @ ..] => {
            names::read_token(table, Some(owner), bearer)?;
            rest
        }
        [at, rest @ ..] => {
            square(table, at)?;
            rest
        }
        [] => return Err("expected where the token is".to_owned()),
    };
    match rest.iter().find(|word| !is_condition(word) && **word != "down") {
        None => Ok(()),
        Some(word) => {
            Err(format!("expected {}, via:n or down, found {}", CONDITIONS.join(", "), quoted(word)))
        }
    }
}

fn gate(table: &Table, at: &str, dir: &str, wanted: &str) -> Result<Verdict, String> {
    if !["closed", "open", "broken"].contains(&wanted) {
        return Err(format!("expected closed, open or broken, found {}", quoted(wanted)));
    }
    let gate = table.gate(square(table, at)?, direction(dir)?).map(|(_, _, gate)| gate);
    let found = match gate {
        None => "not there",
        Some(Gate::Closed) => "closed",
        Some(Gate::Open) => "open",
        Some(Gate::Broken) => "broken",
    };
    Ok(verdict(found == wanted, format!("the portcullis is {found}")))
}

/// `room C 3cw 1` for a face-up room, `room C down` for any face-down room.
fn room(table: &Table, letter: &str, wanted: &[&str]) -> Result<Verdict, String> {
    let slot = place(table, letter)?;
    let wanted = match wanted {
        ["down"] => None,
        _ => Some(names::read_face(table.rules(), &wanted.concat())?),
    };
    let face = table.face(slot);
    let found = face.map_or("down".to_owned(), |face| {
        format!("{} {}", names::plan(table.rules(), face.plan()), face.quarters())
    });
    Ok(verdict(wanted == face, format!("room {letter} {found}")))
}

/// A place of a room in this dungeon.
fn place(table: &Table, letter: &str) -> Result<Slot, String> {
    let slot = names::read_slot(letter)?;
    let there = slot.index() < table.rules().layout.slots;
    if there { Ok(slot) } else { Err(format!("there is no room in place {letter}")) }
}

fn illusion(table: &Table, who: &str, kind: &str, at: &str) -> Result<Verdict, String> {
    let kind = match kind {
        "pit" => Illusion::Pit,
        "rubble" => Illusion::Rubble,
        _ => return Err(format!("expected pit or rubble, found {}", quoted(kind))),
    };
    let found = table.illusion_spot(seated(table, who)?, kind);
    let wanted = if at == "nowhere" { None } else { Some(square(table, at)?) };
    let name = found.map_or("nowhere".to_owned(), |spot| names::square(&table.rules().layout, spot));
    Ok(verdict(found == wanted, format!("it is {name}")))
}

fn total(table: &Table, what: &str, points: &str) -> Result<Verdict, String> {
    if !["attack", "defense"].contains(&what) {
        return Err(format!("expected attack or defense, found {}", quoted(what)));
    }
    let wanted = number(points)?;
    let Phase::Fight(fight) = table.phase else {
        return Ok(verdict(false, "there is no combat"));
    };
    let side = if what == "attack" { fight.attacking } else { fight.defending };
    let found = combat::total(table, &fight, side);
    Ok(verdict(found == wanted, format!("the total is {found}")))
}

const ASKS: [&str; 14] = [
    "pair",
    "character",
    "object",
    "forces",
    "discard",
    "team",
    "hide",
    "facing",
    "card",
    "act",
    "place",
    "announce",
    "commit",
    "nothing",
];

fn ask_name(ask: Ask) -> &'static str {
    match ask {
        Ask::Pick(Picking::Pair) => "pair",
        Ask::Pick(Picking::Character) => "character",
        Ask::Pick(Picking::Object) => "object",
        Ask::Forces => "forces",
        Ask::Discard => "discard",
        Ask::Team => "team",
        Ask::Hide => "hide",
        Ask::Facing => "facing",
        Ask::Card => "card",
        Ask::Act => "act",
        Ask::Place => "place",
        Ask::Announce => "announce",
        Ask::Commit => "commit",
    }
}

fn seated(table: &Table, who: &str) -> Result<Side, String> {
    let side = names::read_side(who)?;
    if table.sides().has(side) { Ok(side) } else { Err(format!("{side} is not at this table")) }
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a number, found {}", quoted(text)))
}

fn direction(text: &str) -> Result<Dir, String> {
    names::read_dir(text)
        .ok_or_else(|| format!("expected a direction (n, e, s or w), found {}", quoted(text)))
}

fn square(table: &Table, text: &str) -> Result<Spot, String> {
    names::read_square(&table.rules().layout, text)
}

fn token(table: &Table, text: &str) -> Result<Token, String> {
    names::read_token(table, None, text)
}

/// The same, or a face-down token by what it is.
fn any_token(state: &State, text: &str) -> Result<Token, String> {
    token(state.table(), text).or_else(|unknown| {
        let (side, piece) = text.split_once(':').ok_or_else(|| unknown.clone())?;
        let side = Side::from_text(side).filter(|side| state.table().sides().has(*side));
        let side = side.ok_or_else(|| unknown.clone())?;
        let piece = names::read_piece(piece)?;
        let all = View::of(state, Seat::Replay);
        let mut own = state.table().handles().of(side);
        own.find(|token| all.piece(*token) == Some(piece)).ok_or(unknown)
    })
}
