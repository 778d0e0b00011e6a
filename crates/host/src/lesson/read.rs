//! Reads lessons.

use engine::notation::room::TextError;
use engine::notation::{names, position};
use engine::side::BySide;
use engine::{Edition, Side, State};

use super::{Goal, Lesson, Step};

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// The line that does not fit and what was expected there.
    pub fn read(text: &str) -> Result<Lesson, TextError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut draft = Draft::default();
        for (number, raw) in (1..).zip(text.lines()) {
            draft.line(number, raw)?;
        }
        draft.finish(text.lines().count().max(1))
    }
}

fn fail<T>(line: usize, why: impl Into<String>) -> Result<T, TextError> {
    Err(TextError { line, why: why.into() })
}

#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Head,
    Given,
    /// Inside the drawings of rooms, where `#` is a portcullis.
    Rooms,
    Steps,
}

/// What was read so far; each thing with its line.
#[derive(Default)]
struct Draft {
    part: Part,
    name: Option<String>,
    chapter: Option<String>,
    learner: Option<(usize, String)>,
    turns: Option<u8>,
    given: String,
    /// The line of the file before the first of the position.
    before: usize,
    answers: Vec<(usize, String)>,
    steps: Vec<(usize, Step)>,
    goals: Vec<(usize, Goal)>,
}

impl Draft {
    fn line(&mut self, number: usize, raw: &str) -> Result<(), TextError> {
        let text = raw.split('#').next().unwrap_or_default().trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if matches!(self.part, Part::Given | Part::Rooms) {
            match (self.part, word) {
                (Part::Given, "rooms") => self.part = Part::Rooms,
                (Part::Rooms, "end") => self.part = Part::Given,
                (Part::Given, "answer" | "step") => self.part = Part::Steps,
                _ => {}
            }
            if self.part != Part::Steps {
                self.given.extend([raw, "\n"]);
                return Ok(());
            }
        }
        match self.part {
            _ if word.is_empty() => Ok(()),
            Part::Head => self.head(number, word, rest),
            _ => self.step(number, word, rest),
        }
    }

    fn head(&mut self, number: usize, word: &str, rest: &str) -> Result<(), TextError> {
        let twice = match word {
            "lesson" => self.name.replace(name(number, rest)?).is_some(),
            "chapter" => self.chapter.replace(name(number, rest)?).is_some(),
            "plays" => self.learner.replace((number, rest.to_owned())).is_some(),
            "turns" => match rest.parse() {
                Ok(turns @ 1..=9) => self.turns.replace(turns).is_some(),
                _ => return fail(number, format!("expected a number of turns from 1 to 9, found `{rest}`")),
            },
            "given" if rest.is_empty() => {
                (self.part, self.before) = (Part::Given, number);
                false
            }
            _ => {
                return fail(
                    number,
                    format!("expected `lesson`, `chapter`, `plays`, `turns` or `given`, found `{word}`"),
                );
            }
        };
        if twice { fail(number, format!("there is a line `{word}` already")) } else { Ok(()) }
    }

    fn step(&mut self, number: usize, word: &str, rest: &str) -> Result<(), TextError> {
        match (word, self.steps.last_mut()) {
            ("answer", _) => self.answers.push((number, rest.to_owned())),
            ("step", _) => {
                let name = name(number, rest)?;
                if self.steps.iter().any(|(_, step)| step.name == name) {
                    return fail(number, format!("there is a step `{name}` already"));
                }
                self.steps.push((number, Step { name, solution: Vec::new(), goals: Vec::new() }));
            }
            ("goal", Some((_, step))) => {
                let (holds, claims) = match rest.strip_prefix("not ") {
                    Some(claims) => (false, claims),
                    None => (true, rest),
                };
                let claims = claims.split(" or ").map(|claim| claim.trim().to_owned()).collect();
                let goal = Goal { holds, claims };
                self.goals.push((number, goal.clone()));
                step.goals.push(goal);
            }
            ("do", Some((_, step))) if !rest.is_empty() => step.solution.push(rest.to_owned()),
            ("do", Some(_)) => {
                return fail(number, "expected an action after `do`, for example `do Th c3 c4`");
            }
            ("goal" | "do", None) => return fail(number, format!("expected `step` before `{word}`")),
            _ => return fail(number, format!("expected `step`, `goal`, `do` or `answer`, found `{word}`")),
        }
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Lesson, TextError> {
        let missing =
            |word: &str| TextError { line: end, why: format!("expected a line `{word}`, found none") };
        let name = self.name.ok_or_else(|| missing("lesson"))?;
        let chapter = self.chapter.ok_or_else(|| missing("chapter"))?;
        match self.part {
            Part::Head => return Err(missing("given")),
            Part::Rooms => return fail(end, "expected `end` after the drawings of rooms"),
            Part::Given | Part::Steps => {}
        }
        let start = position::read(&self.given)
            .map_err(|error| TextError { line: error.line + self.before, ..error })?;
        if !Edition::PLAYABLE.contains(&start.rules().setup.edition) {
            return fail(self.before + 1, "this edition is not played yet");
        }
        if self.steps.is_empty() {
            return Err(missing("step"));
        }
        check_steps(&start, &self.steps, &self.goals)?;
        let learner = match self.learner {
            Some((line, word)) => seated(&start, line, &word)?,
            None => start.table().active,
        };
        let answers = read_answers(&start, learner, self.answers)?;
        let steps = self.steps.into_iter().map(|(_, step)| step).collect();
        Ok(Lesson { name, chapter, steps, start, learner, turns: self.turns.unwrap_or(1), answers })
    }
}

/// A name as texts are filed under: small letters, digits and hyphens.
fn name(line: usize, text: &str) -> Result<String, TextError> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !text.is_empty() && text.chars().all(fits) {
        Ok(text.to_owned())
    } else {
        fail(line, format!("expected a name of small letters, digits and hyphens, found `{text}`"))
    }
}

fn seated(start: &State, line: usize, word: &str) -> Result<Side, TextError> {
    let side = names::read_side(word).map_err(|why| TextError { line, why })?;
    if start.table().sides().has(side) {
        Ok(side)
    } else {
        fail(line, format!("{side} is not at this table"))
    }
}

/// Every step has a goal that can be read, and a solution.
fn check_steps(start: &State, steps: &[(usize, Step)], goals: &[(usize, Goal)]) -> Result<(), TextError> {
    for (line, goal) in goals {
        goal.judge(start).map_err(|why| TextError { line: *line, why })?;
    }
    for (line, Step { name, solution, goals }) in steps {
        if goals.is_empty() {
            return fail(*line, format!("step `{name}` has no `goal`"));
        }
        if solution.is_empty() {
            return fail(*line, format!("step `{name}` has no `do`: say how it can be solved"));
        }
    }
    Ok(())
}

/// `answer yellow +2` for each.
fn read_answers(
    start: &State,
    learner: Side,
    lines: Vec<(usize, String)>,
) -> Result<BySide<Vec<String>>, TextError> {
    let mut answers: BySide<Vec<String>> = BySide::default();
    for (line, text) in lines {
        let Some((side, action)) = text.split_once(char::is_whitespace) else {
            return fail(line, "expected a side and an action, for example `answer yellow +2`");
        };
        let side = seated(start, line, side)?;
        if side == learner {
            return fail(line, format!("{side} learns, so nobody answers for it"));
        }
        answers[side].push(action.trim().to_owned());
    }
    Ok(answers)
}
