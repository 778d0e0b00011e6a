//! Files of scenarios: what each game of an edition is played with.

use super::room::{TextError, fail};
use crate::edition::{Part, Ruleset, Scenario, Scenarios, Troops};
use crate::piece::{Piece, Pieces};

/// Cards that a room can take: one is placed in each zone when the room is revealed.
const MOST_CARDS: u8 = 4;
const MOST_POINTS: u8 = 20;

/// One line: a value, and whether it is ours.
struct Entry {
    line: usize,
    ours: bool,
    word: &'static str,
    values: Vec<&'static str>,
}

/// Reads a text in the format of `scenarios/*.scenario` for an edition.
///
/// What is read lives as long as the program: an edition has its scenarios for good.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub fn read_scenarios(text: &'static str, ruleset: &Ruleset) -> Result<Scenarios, TextError> {
    let entries = entries(text)?;
    let heads: Vec<usize> =
        entries.iter().enumerate().filter(|(_, entry)| entry.word == "scenario").map(|(at, _)| at).collect();
    let first = heads.first().copied().unwrap_or(entries.len());
    let [owned] = &entries[..first] else {
        let line = entries.get(1.min(first)).map_or(1, |entry| entry.line);
        return fail(line, "expected one line `objects ..` with all objects of a side, then `scenario 1`");
    };
    if owned.word != Part::Objects.word() {
        return fail(owned.line, "expected `objects` and all objects of a side before the first scenario");
    }
    let objects = pieces(owned, |piece| !piece.is_character())?;
    let mut all: Vec<Scenario> = Vec::new();
    for (at, head) in heads.iter().enumerate() {
        let end = heads.get(at + 1).copied().unwrap_or(entries.len());
        let book = Book { ruleset, owned: &objects, number: at as u8 + 1 };
        all.push(book.scenario(&entries[*head], &entries[head + 1..end])?);
    }
    Ok(Scenarios { objects: objects.leak(), objects_ours: owned.ours, all: all.leak() })
}

fn entries(text: &'static str) -> Result<Vec<Entry>, TextError> {
    let mut entries = Vec::new();
    for (line, raw) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
        let mut words = raw.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with(';')) {
            continue;
        }
        let ours = words.next_if_eq(&"ours").is_some();
        let Some(word) = words.next() else { return fail(line, "expected a value after `ours`") };
        if word == "scenario" && ours {
            return fail(line, "expected `ours` before single values of the scenario");
        }
        if word != "scenario" && !Part::ALL.iter().any(|part| part.word() == word) {
            let known = Part::ALL.map(Part::word).join(", ");
            return fail(line, format!("`{word}`: expected scenario, {known}"));
        }
        entries.push(Entry { line, ours, word, values: words.collect() });
    }
    Ok(entries)
}

/// The pieces that a line names.
fn pieces(entry: &Entry, fits: fn(Piece) -> bool) -> Result<Vec<Piece>, TextError> {
    let mut found = Vec::new();
    let mut known = Pieces::EMPTY;
    for name in &entry.values {
        let Some(piece) = Piece::from_text(name).filter(|piece| fits(*piece)) else {
            return fail(entry.line, format!("`{name}`: expected {} by name", entry.word));
        };
        let before = known.count(piece);
        known = known.with(piece);
        if known.count(piece) == before {
            return fail(entry.line, format!("`{name}`: a side cannot have so many of it"));
        }
        found.push(piece);
    }
    if found.is_empty() {
        return fail(entry.line, format!("expected {} by name", entry.word));
    }
    Ok(found)
}

fn number(line: usize, text: &str, most: u8) -> Result<u8, TextError> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => fail(line, format!("`{text}`: expected a number from 1 to {most}")),
    }
}

/// The number that stands alone in a line; `None` if there are names.
fn count(entry: &Entry, most: usize) -> Option<Result<u8, TextError>> {
    let [only] = entry.values[..] else { return None };
    only.starts_with(|c: char| c.is_ascii_digit())
        .then(|| number(entry.line, only, u8::try_from(most).unwrap_or(u8::MAX)))
}

/// What a scenario is read against.
struct Book<'a> {
    ruleset: &'a Ruleset,
    owned: &'a [Piece],
    number: u8,
}

impl Book<'_> {
    fn scenario(&self, head: &Entry, entries: &[Entry]) -> Result<Scenario, TextError> {
        if head.values != [self.number.to_string()] {
            return fail(head.line, format!("expected `scenario {}`", self.number));
        }
        if let Some(again) =
            entries.iter().enumerate().find(|(at, entry)| entries[..*at].iter().any(|e| e.word == entry.word))
        {
            return fail(again.1.line, format!("`{}` a second time", again.1.word));
        }
        let part = |part: Part| entries.iter().find(|entry| entry.word == part.word());
        let need = |wanted: Part| {
            part(wanted).map_or_else(
                || {
                    fail(
                        head.line,
                        format!("scenario {}: expected a line `{} ..`", self.number, wanted.word()),
                    )
                },
                Ok,
            )
        };
        let points = need(Part::Points)?;
        let [target] = points.values[..] else { return fail(points.line, "expected one number") };
        let (pairs, rows) = self.pairs(need(Part::Pairs)?)?;
        let cards = need(Part::Cards)?;
        let capacity: Vec<u8> =
            cards.values.iter().map(|text| number(cards.line, text, MOST_CARDS)).collect::<Result<_, _>>()?;
        if capacity.len() != rows {
            return fail(cards.line, format!("expected {rows} numbers, one for each row of rooms"));
        }
        let scenario = Scenario {
            number: self.number,
            target: number(points.line, target, MOST_POINTS)?,
            troops: self.troops(need(Part::Characters)?, need(Part::Objects)?)?,
            fights: match part(Part::Combat) {
                None => true,
                Some(entry) if entry.values == ["none"] => false,
                Some(entry) => return fail(entry.line, "expected `combat none`, or no such line"),
            },
            pairs: pairs.leak(),
            capacity: capacity.leak(),
            ours: Part::ALL
                .into_iter()
                .filter(|wanted| part(*wanted).is_some_and(|entry| entry.ours))
                .collect::<Vec<_>>()
                .leak(),
        };
        // Two rooms to a row, and two sides who hide all but those who start outside.
        let places: u8 = scenario.capacity.iter().sum();
        let hidden = scenario.team() + scenario.kit() - self.ruleset.on_line;
        if places < hidden {
            return fail(cards.line, format!("expected room for {} cards, found {}", hidden * 2, places * 2));
        }
        Ok(scenario)
    }

    /// The pairs by name, and how many there are.
    fn pairs(&self, entry: &Entry) -> Result<(Vec<&'static str>, usize), TextError> {
        if let Some(count) = count(entry, self.ruleset.pairs.len()) {
            return Ok((Vec::new(), usize::from(count?)));
        }
        for (at, name) in entry.values.iter().enumerate() {
            if !self.ruleset.pairs.contains(name) || entry.values[..at].contains(name) {
                let known = self.ruleset.pairs.join(", ");
                return fail(entry.line, format!("`{name}`: expected pairs of rooms, each once: {known}"));
            }
        }
        if entry.values.is_empty() {
            return fail(entry.line, "expected pairs of rooms by name, or how many are drawn");
        }
        Ok((entry.values.clone(), entry.values.len()))
    }

    fn troops(&self, characters: &Entry, objects: &Entry) -> Result<Troops, TextError> {
        let on_line = self.ruleset.on_line;
        let too_few = || fail(characters.line, format!("expected {on_line} or more: so many start outside"));
        let most = [self.ruleset.characters.len(), self.owned.len()];
        match (count(characters, most[0]), count(objects, most[1])) {
            (Some(team), Some(kit)) => {
                let team = team?;
                if team < on_line {
                    return too_few();
                }
                Ok(Troops::Chosen { team, kit: kit? })
            }
            (None, None) => {
                let team = pieces(characters, Piece::is_character)?;
                if let Some(stranger) = team.iter().find(|piece| !self.ruleset.characters.contains(piece)) {
                    let name = stranger.def().name;
                    return fail(characters.line, format!("{name} is not in {}", self.ruleset.name));
                }
                if team.len() < usize::from(on_line) {
                    return too_few();
                }
                let kit = pieces(objects, |piece| !piece.is_character())?;
                let times = |list: &[Piece], piece| list.iter().filter(|known| **known == piece).count();
                if let Some(extra) =
                    kit.iter().find(|piece| times(&kit, **piece) > times(self.owned, **piece))
                {
                    let name = extra.def().name;
                    return fail(objects.line, format!("{name}: a side does not own so many of it"));
                }
                Ok(Troops::Given { characters: team.leak(), objects: kit.leak() })
            }
            (Some(_), None) | (None, Some(_)) => {
                fail(objects.line, "expected characters and objects both by name, or a number of both")
            }
        }
    }
}
