//! Reading case files.

use engine::notation::names::quoted;
use engine::notation::room::TextError;

use super::{Case, Entry, Given, Order};

/// What was read from a file of cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// The cases, even those that lack something.
    pub cases: Vec<Case>,
    /// What belongs to no case that could be read.
    pub malformed: Vec<TextError>,
}

/// Reads as much of a file as can be read, whatever its bytes are.
///
/// # Errors
/// The line in which it is no text.
pub fn read_bytes(bytes: &[u8]) -> Result<File, TextError> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(read_file(text)),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            fail(good.split(|byte| *byte == b'\n').count(), "expected text in UTF-8")
        }
    }
}

/// Reads as much of a file as can be read.
#[must_use]
pub fn read_file(text: &str) -> File {
    let mut reader = Reader { file: File::default(), draft: None, same: None, skips: false };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (i, raw) in text.lines().enumerate() {
        if let Err(error) = reader.line(i + 1, raw) {
            reader.file.malformed.push(error);
            (reader.draft, reader.skips) = (None, true);
        }
    }
    reader.close(text.lines().count().max(1));
    reader.file
}

/// Reads all cases of a file.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub fn parse(text: &str) -> Result<Vec<Case>, TextError> {
    let File { cases, mut malformed } = read_file(text);
    for case in &cases {
        malformed.extend(case.malformed.iter().cloned());
        malformed.extend(case.script.iter().filter_map(|entry| match &entry.order {
            Order::Malformed(why) => Some(TextError { line: entry.line, why: why.clone() }),
            _ => None,
        }));
    }
    malformed.into_iter().min_by_key(|error| error.line).map_or(Ok(cases), Err)
}

/// A line without its comment and the blanks around it.
fn bare(raw: &str) -> &str {
    raw.split('#').next().unwrap_or_default().trim()
}

fn fail<T>(line: usize, why: impl Into<String>) -> Result<T, TextError> {
    Err(TextError { line, why: why.into() })
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    Head,
    Given,
    /// Inside the drawings of a `rooms` block, where `#` is a portcullis.
    Rooms,
    Then,
}

struct Draft {
    case: Case,
    part: Part,
}

struct Reader {
    file: File,
    draft: Option<Draft>,
    /// Where the case before began, if that could be read.
    same: Option<Given>,
    /// Whether lines are skipped until the next case.
    skips: bool,
}

impl Reader {
    fn line(&mut self, line: usize, raw: &str) -> Result<(), TextError> {
        let text = bare(raw);
        let (word, rest) = match text.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (text, ""),
        };
        let in_rooms = self.draft.as_ref().is_some_and(|draft| draft.part == Part::Rooms);
        if word == "case" && !in_rooms {
            self.close(line);
            return self.open(line, rest);
        }
        let Some(draft) = &mut self.draft else {
            let silent = text.is_empty() || self.skips;
            return if silent { Ok(()) } else { fail(line, "expected `case` and a name") };
        };
        match draft.part {
            Part::Head => self.head(line, word, rest),
            Part::Given | Part::Rooms => {
                draft.given(line, raw, text);
                Ok(())
            }
            Part::Then if text.is_empty() => Ok(()),
            Part::Then => {
                draft.case.script.push(Entry {
                    line,
                    text: text.to_owned(),
                    order: order(word, rest).unwrap_or_else(Order::Malformed),
                });
                Ok(())
            }
        }
    }

    fn open(&mut self, line: usize, name: &str) -> Result<(), TextError> {
        if name.is_empty() {
            return fail(line, "expected a name after `case`");
        }
        if let Some(other) = self.file.cases.iter().find(|case| case.name == name) {
            return fail(line, format!("the case on line {} has the same name", other.line));
        }
        let given = Given { new: false, text: String::new(), lines: Vec::new(), line: 0, inherited: 0 };
        let case = Case {
            name: name.to_owned(),
            line,
            rules: Vec::new(),
            given,
            script: Vec::new(),
            malformed: Vec::new(),
        };
        (self.draft, self.skips) = (Some(Draft { case, part: Part::Head }), false);
        Ok(())
    }

    fn close(&mut self, line: usize) {
        let Some(Draft { mut case, part }) = self.draft.take() else {
            self.same = None;
            return;
        };
        let mut miss = |line: usize, why: String| case.malformed.push(TextError { line, why });
        match part {
            Part::Head => miss(case.line, format!("case `{}` has no `given`", case.name)),
            Part::Given => miss(case.line, format!("case `{}` has no `then`", case.name)),
            Part::Rooms => miss(line, "expected `end` after the drawings of the rooms".to_owned()),
            Part::Then if case.script.is_empty() => {
                miss(case.line, format!("case `{}` asks for nothing after `then`", case.name));
            }
            Part::Then => {}
        }
        if case.rules.is_empty() {
            miss(
                case.line,
                format!("case `{}` has no line `rules` with the ids of the rules it shows", case.name),
            );
        }
        self.same = (part != Part::Head).then(|| case.given.clone());
        self.file.cases.push(case);
    }

    fn head(&mut self, line: usize, word: &str, rest: &str) -> Result<(), TextError> {
        let same = self.same.clone();
        let Some(Draft { case, part }) = &mut self.draft else { return Ok(()) };
        match (word, rest) {
            ("" | "note", _) => {}
            ("rules", "") => return fail(line, "expected ids of rules, for example `rules WALK-7`"),
            ("rules", ids) => {
                case.rules.extend(ids.split_whitespace().map(|id| (line, id.to_owned())));
            }
            ("given", "" | "new" | "same") => {
                if rest == "same" {
                    let Some(given) = same else {
                        return fail(line, "`given same` needs a readable case right before it in the file");
                    };
                    case.given = given;
                    case.given.inherited = case.given.lines.len();
                }
                case.given.new |= rest == "new";
                case.given.line = line;
                *part = Part::Given;
            }
            ("given", _) => return fail(line, "expected `given`, `given new` or `given same`"),
            _ => return fail(line, "expected `rules`, `note` or `given`"),
        }
        Ok(())
    }
}

impl Draft {
    fn given(&mut self, line: usize, raw: &str, text: &str) {
        let in_rooms = self.part == Part::Rooms;
        if text == "then" && !in_rooms {
            self.part = Part::Then;
            return;
        }
        match (self.part, text) {
            (Part::Given, "rooms") => self.part = Part::Rooms,
            (Part::Rooms, "end") => self.part = Part::Given,
            _ => {}
        }
        let given = &mut self.case.given;
        if self.part == Part::Given {
            given.replace(&subject(text));
        }
        given.text.push_str(raw);
        given.text.push('\n');
        given.lines.push(line);
    }
}

/// What a line of a position is about, if only one line can be: `hand blue`, `turn`, `blue Th`.
fn subject(text: &str) -> Vec<&str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let count = match words.first().copied() {
        Some(
            "table" | "turn" | "phase" | "limit" | "quiet" | "stirred" | "offers" | "resigned" | "pairs",
        ) => 1,
        Some("room" | "hand" | "forces" | "brought" | "laid" | "purse") => 2,
        Some("blue" | "yellow" | "red" | "green") => 2,
        Some("illusion" | "gate" | "breach") => 3,
        Some(_) | None => 0,
    };
    words.into_iter().take(count).collect()
}

impl Given {
    /// Takes out an inherited line about the same thing.
    fn replace(&mut self, about: &[&str]) {
        if about.is_empty() {
            return;
        }
        let mut kept = String::new();
        let mut lines = Vec::new();
        let mut drawing = false;
        for (i, (raw, line)) in self.text.lines().zip(&self.lines).enumerate() {
            drawing = if drawing { bare(raw) != "end" } else { bare(raw) == "rooms" };
            if drawing || i >= self.inherited || subject(bare(raw)) != about {
                kept.push_str(raw);
                kept.push('\n');
                lines.push(*line);
            }
        }
        self.inherited -= self.lines.len() - lines.len();
        (self.text, self.lines) = (kept, lines);
    }
}

fn order(word: &str, rest: &str) -> Result<Order, String> {
    let act = |kind: fn(String) -> Order| {
        if rest.split_whitespace().count() < 2 {
            return Err(format!("expected `{word} ACTOR ACTION`"));
        }
        Ok(kind(rest.to_owned()))
    };
    match word {
        "do" => act(Order::Do),
        "legal" => act(Order::Legal),
        "listed" => act(Order::Listed),
        "unlisted" => act(Order::Unlisted),
        "unreadable" => act(Order::Unreadable),
        "refused" => match rest.split_once(char::is_whitespace) {
            Some((rule, act)) if act.split_whitespace().count() > 1 => {
                Ok(Order::Refused { rule: rule.to_owned(), act: act.trim().to_owned() })
            }
            Some(_) | None => Err("expected `refused RULE ACTOR ACTION`".to_owned()),
        },
        "count" => count(rest),
        "expect" => match rest.split_once(char::is_whitespace) {
            Some(("not", claim)) => Ok(Order::Expect { holds: false, claim: claim.trim().to_owned() }),
            _ if rest.is_empty() => Err("expected something after `expect`".to_owned()),
            Some(_) | None => Ok(Order::Expect { holds: true, claim: rest.to_owned() }),
        },
        "rejected" if rest.split_whitespace().count() == 1 => Ok(Order::Rejected(rest.to_owned())),
        "rejected" => Err("expected `rejected RULE`, the rule by which there is no such position".to_owned()),
        _ => Err(format!(
            "expected do, legal, refused, listed, unlisted, unreadable, count, expect or rejected, found {}",
            quoted(word)
        )),
    }
}

fn count(rest: &str) -> Result<Order, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    if let [side, number, prefix @ ..] = words.as_slice()
        && let Ok(number) = number.parse()
    {
        return Ok(Order::Count { side: (*side).to_owned(), number, prefix: prefix.join(" ") });
    }
    Err("expected `count SIDE NUMBER`, and how the actions begin if not all are counted".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
# a comment
case one
note why
rules WALK-1 WALK-2
given
  table base
  blue Th c3   # here
then
  legal blue Th c3 c4
  refused WALK-8 blue Th c3 d3 # no
  expect not blue Th c4

case two
rules WALK-3
given same
  turn yellow
  blue Th c4
then
  count yellow 3 Th c3
";

    #[test]
    fn a_file_reads_as_its_cases() {
        let cases = parse(SAMPLE).expect("the sample is well formed");
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[0].rules.len(), 2);
        assert_eq!(cases[0].script[1].line, 10);
        assert_eq!(
            cases[0].script[1].order,
            Order::Refused { rule: "WALK-8".to_owned(), act: "blue Th c3 d3".to_owned() }
        );
        assert_eq!(cases[0].script[2].order, Order::Expect { holds: false, claim: "blue Th c4".to_owned() });
        assert_eq!(cases[1].given.lines, [6, 16, 17]);
        assert_eq!(cases[1].given.text, "  table base\n  turn yellow\n  blue Th c4\n");
        assert_eq!(
            cases[1].script[0].order,
            Order::Count { side: "yellow".to_owned(), number: 3, prefix: "Th c3".to_owned() }
        );
    }

    #[test]
    fn a_line_takes_the_place_of_one_about_the_same_thing() {
        let given = "table base\npurse b:Th 4\noffers blue\nbreach c3 n\nstirred\n";
        let text = format!(
            "case a\nrules X-1\ngiven\n{given}then\nexpect turn blue\ncase b\nrules X-1\ngiven same\n"
        );
        for line in ["purse b:Th 2", "offers yellow", "breach c3 n", "stirred"] {
            let cases = parse(&format!("{text}{line}\nthen\nexpect turn blue\n")).expect("well formed");
            assert_eq!(cases[1].given.lines.len(), 5, "{line}");
            assert!(cases[1].given.text.ends_with(&format!("{line}\n")), "{line}");
        }
    }

    #[test]
    fn drawings_keep_their_portcullises() {
        let text = "case a\nrules GATE-1\ngiven\nrooms\n+ # +\nend\nthen\nexpect turn blue\n";
        let cases = parse(text).expect("well formed");
        assert_eq!(cases[0].given.text, "rooms\n+ # +\nend\n");
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in [
            ("then", 1),
            ("case", 1),
            ("case a\nrules X-1\nthen", 3),
            ("case a\nrules X-1\n\ncase b\nrules X-1", 1),
            ("case a\nrules X-1\ngiven\n", 1),
            ("case a\nrules X-1\ngiven\nthen\n", 1),
            ("case a\nrules X-1\ngiven\nthen\nhope", 5),
            ("case a\ngiven\nthen\nexpect turn blue", 1),
            ("case a\nrules X-1\ngiven same\nthen\nexpect turn blue", 3),
            ("case a\nrules X-1\ngiven\nthen\ndo blue", 5),
            ("case a\nrules X-1\ngiven\nthen\nrefused X-1 blue", 5),
            ("case a\nrules X-1\ngiven\nthen\ncount blue x", 5),
        ] {
            assert_eq!(parse(text).expect_err(text).line, line, "{text}");
        }
    }

    #[test]
    fn what_can_be_read_is_read_around_what_cannot() {
        let text = "\u{feff}hello\nworld\ncase\nrules X-1\ncase a\nrules X-1\ngiven\ntable base\nthen\nhope\n\
                    expect turn blue\ncase a\nrules X-1\ncase b\ngiven same\nthen\nexpect turn blue\n";
        let file = read_file(text);
        let lines: Vec<usize> = file.malformed.iter().map(|error| error.line).collect();
        assert_eq!(lines, [1, 3, 12, 15]);
        assert_eq!(file.cases.len(), 1);
        assert_eq!(file.cases[0].script.len(), 2);
        assert!(matches!(file.cases[0].script[0].order, Order::Malformed(_)));
    }
}
