//! What happens now, as text.

use crate::decision::{Chance, End, Fight, Means, Outcome, Phase, Picking};
use crate::notation::names::{self, quoted};
use crate::rule::combat;
use crate::rule::zone::shot;
use crate::side::{Side, SideSet};
use crate::table::Table;
use crate::token::TokenSet;

/// The phase of a table, without the word `phase`.
#[must_use]
pub fn write_phase(table: &Table) -> String {
    match table.phase {
        Phase::Start => "start".to_owned(),
        Phase::Chance(Chance::Pairs(count)) => format!("chance pairs {count}"),
        Phase::Chance(chance) => format!("chance {}", chance_word(chance)),
        Phase::Pick { what, side } => format!("pick {} {side}", picking_word(what)),
        Phase::Forces => "forces".to_owned(),
        Phase::Discard => "discard".to_owned(),
        Phase::Team => "team".to_owned(),
        Phase::Hide { side } => format!("hide {side}"),
        Phase::Facing { done } => {
            done.iter().fold("facing".to_owned(), |text, side| format!("{text} {side}"))
        }
        Phase::Card => "card".to_owned(),
        Phase::Act => "act".to_owned(),
        Phase::Place { slot, revealer, placer, rest } => {
            let rest = if rest { " rest" } else { "" };
            format!("place {} revealer={revealer} placer={placer}{rest}", slot.letter())
        }
        Phase::Fight(fight) => write_fight(table, &fight),
        Phase::Over(Outcome { winner, end }) => {
            format!("over {} {}", winner.map_or("draw", Side::name), end_word(end))
        }
    }
}

fn write_fight(table: &Table, fight: &Fight) -> String {
    let name = |token| names::token(table, None, token);
    let mut text = format!("fight {} {}", name(fight.attacker), name(fight.target));
    if fight.means == Means::Shot {
        text.push_str(" shot");
        for token in combat::joined(table, fight) {
            text = text + " &" + &name(token);
        }
    }
    let fresh = combat::gather_again(table, fight).calls;
    if fresh.is_rage_due() && !fight.calls.is_rage_due() {
        text.push_str(if fight.calls.rages() { " rage=2" } else { " rage=1" });
    }
    if fresh.is_name_due() && !fight.calls.is_name_due() {
        let card = fight.calls.named().map_or_else(|| "-".to_owned(), |card| card.to_string());
        text = text + " name=" + &card;
    }
    text
}

/// Reads a fight: who attacks whom, who joins a shot, and what was announced.
fn read_fight(table: &Table, attacker: &str, target: &str, words: &[&str]) -> Result<Phase, String> {
    let attacker = names::read_token(table, None, attacker)?;
    let target = names::read_token(table, None, target)?;
    let (shot, words) = match words {
        ["shot", words @ ..] => (true, words),
        words => (false, words),
    };
    let mut with = TokenSet::EMPTY;
    let joining = words.iter().take_while(|word| word.starts_with('&'));
    for word in joining.clone() {
        with.add(names::read_token(table, None, &word[1..])?);
    }
    if !shot && !with.is_empty() {
        return Err("expected `shot` before those who join it".to_owned());
    }
    let mut fight = if shot {
        shot::gather(table, attacker, target, with)
    } else {
        combat::gather(table, attacker, target)
    };
    for word in &words[joining.count()..] {
        let calls = fight.calls;
        fight.calls = match word.split_once('=') {
            Some(("rage", count @ ("1" | "2"))) if calls.is_rage_due() => calls.with_rage(count == "2"),
            Some(("name", "-")) if calls.is_name_due() => calls.with_name(None),
            Some(("name", card @ ("1" | "2" | "3" | "4" | "5" | "6"))) if calls.is_name_due() => {
                calls.with_name(names::read_number(card))
            }
            Some(_) | None => {
                return Err(format!(
                    "expected what was announced, `rage=2` or `name=5`, found {}",
                    quoted(word)
                ));
            }
        };
    }
    Ok(Phase::Fight(fight))
}

/// Reads the sides that have chosen what their teams face.
fn read_facing(words: &[&str]) -> Result<Phase, String> {
    let done = words
        .iter()
        .try_fold(SideSet::EMPTY, |done, word| names::read_side(word).map(|side| done.with(side)))?;
    Ok(Phase::Facing { done })
}

const fn chance_word(chance: Chance) -> &'static str {
    match chance {
        Chance::Forces => "forces",
        Chance::Pairs(_) => "pairs",
        Chance::Chooser => "chooser",
        Chance::Deal => "deal",
        Chance::Hider => "hider",
        Chance::First => "first",
    }
}

const fn picking_word(what: Picking) -> &'static str {
    match what {
        Picking::Pair => "pair",
        Picking::Character => "character",
        Picking::Object => "object",
    }
}

/// The word for why a game ended.
pub(in crate::notation) const fn end_word(end: End) -> &'static str {
    match end {
        End::Target => "target",
        End::Quiet => "quiet",
        End::Agreement => "agreement",
        End::Resignation => "resignation",
        End::Nobody => "nobody",
    }
}

/// Reads why a game ended.
///
/// # Errors
/// Lists the words.
pub fn read_end(word: &str) -> Result<End, String> {
    [End::Target, End::Quiet, End::Agreement, End::Resignation, End::Nobody]
        .into_iter()
        .find(|end| end_word(*end) == word)
        .ok_or_else(|| {
            format!("expected target, quiet, agreement, resignation or nobody, found {}", quoted(word))
        })
}

/// Whether a phase, still as words, comes before the rooms are dealt.
pub(super) fn precedes_deal(words: &[&str]) -> bool {
    matches!(
        words,
        ["start" | "pick" | "forces" | "discard", ..]
            | ["chance", "forces" | "pairs" | "chooser" | "deal", ..]
    )
}

/// Reads a phase of a table on which everything else lies already.
pub(super) fn read_phase(table: &Table, words: &[&str]) -> Result<Phase, String> {
    Ok(match words {
        ["start"] => Phase::Start,
        ["chance", "pairs", count] => {
            let count = names::read_number(count).filter(|count| (1..=12).contains(count));
            let why = "expected how many pairs of rooms are drawn, such as `chance pairs 4`";
            Phase::Chance(Chance::Pairs(count.ok_or(why)?))
        }
        ["chance", word] => Phase::Chance(read_chance(word)?),
        ["pick", what, side] => Phase::Pick { what: read_picking(what)?, side: names::read_side(side)? },
        ["forces"] => Phase::Forces,
        ["discard"] => Phase::Discard,
        ["team"] => Phase::Team,
        ["hide", side] => Phase::Hide { side: names::read_side(side)? },
        ["card"] => Phase::Card,
        ["act"] => Phase::Act,
        ["place", slot, revealer, placer] => read_place(slot, revealer, placer, false)?,
        ["place", slot, revealer, placer, "rest"] => read_place(slot, revealer, placer, true)?,
        ["facing", sides @ ..] => read_facing(sides)?,
        ["fight", attacker, target, words @ ..] => read_fight(table, attacker, target, words)?,
        ["over", winner, end] => {
            let winner = if *winner == "draw" { None } else { Some(names::read_side(winner)?) };
            Phase::Over(Outcome { winner, end: read_end(end)? })
        }
        _ => {
            return Err(format!(
                "expected a phase such as `act`, `card`, `hide blue`, `chance deal`, `team`, \
                 `place C revealer=blue placer=yellow`, `fight b:Wa y:Ww` or `over blue target`, found {}",
                quoted(&words.join(" "))
            ));
        }
    })
}

fn read_chance(word: &str) -> Result<Chance, String> {
    [Chance::Forces, Chance::Chooser, Chance::Deal, Chance::Hider, Chance::First]
        .into_iter()
        .find(|chance| chance_word(*chance) == word)
        .ok_or_else(|| {
            format!("expected forces, pairs 4, chooser, deal, hider or first, found {}", quoted(word))
        })
}

fn read_picking(word: &str) -> Result<Picking, String> {
    [Picking::Pair, Picking::Character, Picking::Object]
        .into_iter()
        .find(|what| picking_word(*what) == word)
        .ok_or_else(|| format!("expected pair, character or object, found {}", quoted(word)))
}

fn read_place(slot: &str, revealer: &str, placer: &str, rest: bool) -> Result<Phase, String> {
    let side = |key: &str, word: &str| match word.strip_prefix(key) {
        Some(name) => names::read_side(name),
        None => Err(format!("expected `{key}` and a side, found {}", quoted(word))),
    };
    Ok(Phase::Place {
        slot: names::read_slot(slot)?,
        revealer: side("revealer=", revealer)?,
        placer: side("placer=", placer)?,
        rest,
    })
}
