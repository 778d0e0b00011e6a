//! Files of scenarios: what each game of an edition is played with, and games that a table describes itself.

use core::fmt::Write;
use std::sync::Mutex;

use super::room::{TextError, fail};
use crate::edition::{Part, Ruleset, Scenario, Scenarios, Troops};
use crate::piece::{Piece, Pieces};

/// Cards that a room can take: one is placed in each zone when the room is revealed.
const MOST_CARDS: u8 = 4;
const MOST_POINTS: u8 = 20;
/// A spot of a starting zone is known by the room before it and by the icon that is faced, so no room lies before two.
const FEWEST_PAIRS: usize = 2;
/// The highest number of a scenario.
const MOST_SCENARIOS: u8 = 99;

/// One line: a value, and whether it is ours.
struct Entry<'a> {
    line: usize,
    ours: bool,
    word: &'a str,
    values: Vec<&'a str>,
}

/// Reads a text in the format of `scenarios/*.scenario` for an edition.
///
/// What is read lives as long as the program: an edition has its scenarios for good.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub fn read_scenarios(text: &str, ruleset: &Ruleset) -> Result<Scenarios, TextError> {
    let entries = entries(text)?;
    let (before, games) = games(&entries);
    let [owned] = before else {
        let line = entries.get(1.min(before.len())).map_or(1, |entry| entry.line);
        return fail(line, "expected one line `objects ..` with all objects of a side, then `scenario 1`");
    };
    if owned.word != Part::Objects.word() {
        return fail(owned.line, "expected `objects` and all objects of a side before the first scenario");
    }
    let objects: &'static [Piece] = pieces(owned, |piece| !piece.is_character())?.leak();
    let mut all: Vec<Scenario> = Vec::new();
    for (number, (head, game)) in (1..).zip(games) {
        if head.values != [u8::to_string(&number)] {
            return fail(head.line, format!("expected `scenario {number}`"));
        }
        all.push(Book { ruleset, owned: objects, number }.scenario(head, game)?);
    }
    Ok(Scenarios { objects, objects_ours: owned.ours, all: all.leak() })
}

/// Reads scenarios that a table has of its own, in the same format. Each has any number; the line with the objects may be
/// left out where they are the edition's.
///
/// What is read lives as long as the program, as rules do; the same text is read once.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub fn read_own_scenarios(text: &str, ruleset: &Ruleset) -> Result<&'static [Scenario], TextError> {
    static READ: Mutex<Vec<(&'static str, String, &'static [Scenario])>> = Mutex::new(Vec::new());
    let mut read = match READ.lock() {
        Ok(read) => read,
        Err(poisoned) => poisoned.into_inner(),
    };
    let known = read.iter().find(|(edition, known, _)| *edition == ruleset.word && known == text);
    if let Some((_, _, scenarios)) = known {
        return Ok(scenarios);
    }
    let scenarios: &'static [Scenario] = own_scenarios(text, ruleset)?.leak();
    read.push((ruleset.word, text.to_owned(), scenarios));
    Ok(scenarios)
}

fn own_scenarios(text: &str, ruleset: &Ruleset) -> Result<Vec<Scenario>, TextError> {
    let entries = entries(text)?;
    let first = entries.first().map_or(1, |entry| entry.line);
    if ruleset.scenarios().is_empty() {
        return fail(first, format!("expected no scenarios: {} has none", ruleset.name));
    }
    let (before, games) = games(&entries);
    let owned = match before {
        [] => ruleset.objects(),
        [owned] if owned.word == Part::Objects.word() => {
            let objects = pieces(owned, |piece| !piece.is_character())?;
            if let Some(stranger) = objects.iter().find(|piece| !ruleset.has(**piece)) {
                return fail(owned.line, format!("{} is not in {}", stranger.def().name, ruleset.name));
            }
            objects.leak()
        }
        [other] | [_, other, ..] => {
            return fail(
                other.line,
                "expected `objects ..` with all objects of a side, or `scenario` and a number",
            );
        }
    };
    if games.is_empty() {
        return fail(first, "expected `scenario` and a number, found none");
    }
    let mut all: Vec<Scenario> = Vec::new();
    for (head, game) in games {
        let [text] = head.values[..] else { return fail(head.line, "expected `scenario` and a number") };
        let number = number(head.line, text, MOST_SCENARIOS)?;
        if all.iter().any(|known| known.number == number) {
            return fail(head.line, format!("`scenario {number}` a second time"));
        }
        let scenario = Book { ruleset, owned, number }.scenario(head, game)?;
        all.push(Scenario { ours: &[], ..scenario });
    }
    Ok(all)
}

/// Writes a scenario as a table describes it that plays it: the objects of a side only if they are not the edition's.
#[must_use]
pub fn write_own_scenario(scenario: &Scenario, ruleset: &Ruleset) -> String {
    let mut text = String::new();
    let mut say = |word: &str, values: &str| {
        let _ = writeln!(text, "{word} {values}");
    };
    if scenario.owned != ruleset.objects() {
        say(Part::Objects.word(), &names(scenario.owned));
    }
    say("scenario", &scenario.number.to_string());
    say(Part::Points.word(), &scenario.target.to_string());
    let pairs =
        if scenario.pairs.is_empty() { scenario.rows().to_string() } else { scenario.pairs.join(" ") };
    say(Part::Pairs.word(), &pairs);
    let (characters, objects) = match scenario.troops {
        Troops::Given { characters, objects } => (names(characters), names(objects)),
        Troops::Chosen { team, kit } => (team.to_string(), kit.to_string()),
    };
    say(Part::Characters.word(), &characters);
    say(Part::Objects.word(), &objects);
    let cards: Vec<String> = scenario.capacity.iter().map(u8::to_string).collect();
    say(Part::Cards.word(), &cards.join(" "));
    if !scenario.fights {
        say(Part::Combat.word(), "none");
    }
    text
}

/// Pieces as a file names them.
fn names(pieces: &[Piece]) -> String {
    let name = |piece: &Piece| piece.def().name.to_lowercase().replace(' ', "-");
    pieces.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// What stands before the first scenario, and each scenario with its lines.
fn games<'a, 'b>(entries: &'b [Entry<'a>]) -> (&'b [Entry<'a>], Vec<(&'b Entry<'a>, &'b [Entry<'a>])>) {
    let is_head = |entry: &Entry<'_>| entry.word == "scenario";
    let first = entries.iter().position(is_head).unwrap_or(entries.len());
    let (before, mut rest) = entries.split_at(first);
    let mut games = Vec::new();
    while let Some((head, after)) = rest.split_first() {
        let end = after.iter().position(is_head).unwrap_or(after.len());
        games.push((head, &after[..end]));
        rest = &after[end..];
    }
    (before, games)
}

fn entries(text: &str) -> Result<Vec<Entry<'_>>, TextError> {
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
fn pieces(entry: &Entry<'_>, fits: fn(Piece) -> bool) -> Result<Vec<Piece>, TextError> {
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
fn count(entry: &Entry<'_>, most: usize) -> Option<Result<u8, TextError>> {
    let [only] = entry.values[..] else { return None };
    only.starts_with(|c: char| c.is_ascii_digit())
        .then(|| number(entry.line, only, u8::try_from(most).unwrap_or(u8::MAX)))
}

/// What a scenario is read against.
struct Book<'a> {
    ruleset: &'a Ruleset,
    owned: &'static [Piece],
    number: u8,
}

impl Book<'_> {
    fn scenario(&self, head: &Entry<'_>, entries: &[Entry<'_>]) -> Result<Scenario, TextError> {
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
            owned: self.owned,
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
    fn pairs(&self, entry: &Entry<'_>) -> Result<(Vec<&'static str>, usize), TextError> {
        let too_few = || fail(entry.line, format!("expected {FEWEST_PAIRS} pairs of rooms or more"));
        if let Some(count) = count(entry, self.ruleset.pairs.len()) {
            let rows = usize::from(count?);
            return if rows < FEWEST_PAIRS { too_few() } else { Ok((Vec::new(), rows)) };
        }
        let mut pairs: Vec<&'static str> = Vec::new();
        for name in &entry.values {
            let pair = self.ruleset.pairs.iter().find(|pair| *pair == name && !pairs.contains(pair));
            let Some(pair) = pair else {
                let known = self.ruleset.pairs.join(", ");
                return fail(entry.line, format!("`{name}`: expected pairs of rooms, each once: {known}"));
            };
            pairs.push(pair);
        }
        if pairs.is_empty() {
            return fail(entry.line, "expected pairs of rooms by name, or how many are drawn");
        }
        let rows = pairs.len();
        if rows < FEWEST_PAIRS { too_few() } else { Ok((pairs, rows)) }
    }

    fn troops(&self, characters: &Entry<'_>, objects: &Entry<'_>) -> Result<Troops, TextError> {
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
