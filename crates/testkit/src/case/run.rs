//! Playing a case.

use engine::notation::room::TextError;
use engine::notation::{action, names, position};
use engine::{Action, Actions, Actor, NoEvents, State};

use super::claim;
use super::{Case, Entry, Failure, Order};

/// Plays a case and returns every line that did not come true. After an action that should
/// have happened and was refused, the rest of the script is not played.
///
/// # Errors
/// A position, an action or a claim that cannot be read, with its line in the file.
pub fn run(case: &Case) -> Result<Vec<Failure>, TextError> {
    let start = position::read(&case.given.text);
    if let [Entry { line, text, order: Order::Rejected(rule) }] = case.script.as_slice() {
        let found = match start {
            Ok(_) => "it is accepted".to_owned(),
            Err(error) if error.why.contains(&format!("({rule})")) => return Ok(Vec::new()),
            Err(error) => error.why,
        };
        return Ok(vec![Failure {
            line: *line,
            text: text.clone(),
            expected: format!("the position is refused by {rule}"),
            found,
        }]);
    }
    let start =
        start.map_err(|error| TextError { line: case.given.file_line(error.line), why: error.why })?;
    let state = if case.given.new { State::new(start.rules()) } else { start };
    let mut play = Play { state, listed: Actions::new(), failures: Vec::new() };
    for entry in &case.script {
        if !play.entry(entry)? {
            break;
        }
    }
    Ok(play.failures)
}

struct Play {
    state: State,
    listed: Actions,
    failures: Vec<Failure>,
}

impl Play {
    /// Plays one line; `false` if the rest makes no sense any more.
    fn entry(&mut self, entry: &Entry) -> Result<bool, TextError> {
        let at = |why: String| TextError { line: entry.line, why };
        match &entry.order {
            Order::Do(act) => {
                let (actor, action) = self.read(act).map_err(at)?;
                let allowed = self.allowed(entry, actor, &action);
                if allowed {
                    self.state.apply_unchecked(actor, &action, &mut NoEvents);
                }
                return Ok(allowed);
            }
            Order::Legal(act) => {
                let (actor, action) = self.read(act).map_err(at)?;
                self.allowed(entry, actor, &action);
            }
            Order::Refused { rule, act } => {
                let (actor, action) = self.read(act).map_err(at)?;
                self.refused(entry, rule, actor, &action);
            }
            Order::Listed(act) => {
                let (actor, action) = self.read(act).map_err(at)?;
                if !self.lists(actor, &action) {
                    self.fail(entry, "listed", "no listed action is this or has its result");
                }
            }
            Order::Unlisted(act) => {
                let (actor, action) = self.read(act).map_err(at)?;
                if self.lists(actor, &action) {
                    self.fail(entry, "not listed", "it is listed, or another action with its result is");
                }
            }
            Order::Unreadable(act) => {
                let read = self.read(act);
                if read.is_ok() {
                    self.fail(entry, "no action can be read from this", "it reads as an action");
                }
            }
            Order::Count { side, number, prefix } => {
                let found = self.count(side, prefix).map_err(at)?;
                if found != *number {
                    self.fail(entry, &format!("{number} actions"), &format!("{found} actions"));
                }
            }
            Order::Expect { holds, claim } => {
                let verdict = claim::judge(&self.state, claim).map_err(at)?;
                if verdict.holds != *holds {
                    let expected = if *holds { claim.clone() } else { format!("not {claim}") };
                    self.fail(entry, &expected, &verdict.found);
                }
            }
            Order::Rejected(_) => return Err(at("`rejected` stands alone after `then`".to_owned())),
        }
        Ok(true)
    }

    fn fail(&mut self, entry: &Entry, expected: &str, found: &str) {
        self.failures.push(Failure {
            line: entry.line,
            text: entry.text.clone(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        });
    }

    fn read(&self, act: &str) -> Result<(Actor, Action), String> {
        let (who, what) = act.split_once(char::is_whitespace).unwrap_or((act, ""));
        let actor = names::read_actor(who)?;
        Ok((actor, action::read(self.state.table(), actor, what.trim())?))
    }

    /// Whether an action is allowed, and listed too: the list and the check must agree.
    fn allowed(&mut self, entry: &Entry, actor: Actor, action: &Action) -> bool {
        if let Err(illegal) = self.state.check(actor, action) {
            self.fail(entry, "allowed", &format!("refused: {illegal}"));
            return false;
        }
        let talk = matches!(action, Action::OfferDraw | Action::Resign);
        if matches!(actor, Actor::Side(_)) && !talk && !self.lists(actor, action) {
            self.fail(entry, "listed among the legal actions", "allowed, but its result is not listed");
        }
        true
    }

    fn refused(&mut self, entry: &Entry, rule: &str, actor: Actor, action: &Action) {
        let expected = format!("refused by {rule}");
        match self.state.check(actor, action) {
            Ok(()) => self.fail(entry, &expected, "allowed"),
            Err(illegal) if illegal.rule != rule => {
                self.fail(entry, &expected, &format!("refused: {illegal}"));
            }
            Err(_) => {
                self.list(actor);
                if self.listed.contains(action) {
                    self.fail(entry, &expected, "refused, but listed among the legal actions");
                }
            }
        }
    }

    fn list(&mut self, actor: Actor) {
        self.listed.clear();
        if let Actor::Side(side) = actor {
            self.state.legal(side, &mut self.listed);
        }
    }

    /// Whether the list holds the action or, if it is allowed, another with its result.
    fn lists(&mut self, actor: Actor, action: &Action) -> bool {
        self.list(actor);
        if self.listed.contains(action) {
            return true;
        }
        if self.state.check(actor, action).is_err() {
            return false;
        }
        let after = |action: &Action| {
            let mut state = self.state;
            state.apply_unchecked(actor, action, &mut NoEvents);
            state
        };
        let wanted = after(action);
        self.listed.iter().any(|other| after(other) == wanted)
    }

    fn count(&mut self, who: &str, prefix: &str) -> Result<usize, String> {
        let actor = Actor::Side(names::read_side(who)?);
        self.list(actor);
        let begins = |action: &&Action| {
            let text = action::write(self.state.table(), actor, action);
            let mut words = text.split_whitespace();
            prefix.split_whitespace().all(|wanted| words.next() == Some(wanted))
        };
        Ok(self.listed.iter().filter(begins).count())
    }
}
