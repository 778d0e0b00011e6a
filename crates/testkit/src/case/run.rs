//! Playing a case.

use engine::notation::claim::{self, Verdict};
use engine::notation::names::quoted;
use engine::notation::room::TextError;
use engine::notation::{action, agreement, names, position};
use engine::rule::clock::extra_time;
use engine::{Action, Actions, Actor, Event, NoEvents, State};

use super::{Case, Entry, Failure, Order};

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Lines that did not come true.
    pub failures: Vec<Failure>,
    /// Lines that cannot be read.
    pub malformed: Vec<TextError>,
}

/// Plays a case, unless it lacks its beginning. After an action that should have happened and did not, the rest of the script
/// is not played.
#[must_use]
pub fn run(case: &Case) -> Played {
    let mut played = Played { failures: Vec::new(), malformed: case.malformed.clone() };
    if case.given.line == 0 {
        return played;
    }
    let start = start(case);
    if let [Entry { line, text, order: Order::Rejected(rule) }] = case.script.as_slice() {
        let found = match start {
            Ok(_) => "it is accepted".to_owned(),
            Err(error) if error.why.contains(&format!("({rule})")) => return played,
            Err(error) => error.why,
        };
        played.failures.push(Failure {
            line: *line,
            text: text.clone(),
            expected: format!("the position is refused by {rule}"),
            found,
        });
        return played;
    }
    let state = match start {
        Ok(state) => state,
        Err(error) => {
            let line = case.given.file_line(error.line);
            played.malformed.push(TextError { line, why: error.why });
            return played;
        }
    };
    let mut play = Play { state, listed: Actions::new(), extra: 0, failures: Vec::new() };
    for entry in &case.script {
        match play.entry(entry) {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => {
                played.malformed.push(TextError { line: entry.line, why });
                if entry.text.starts_with("do ") {
                    break;
                }
            }
        }
    }
    played.failures = play.failures;
    played
}

/// Where a case begins.
fn start(case: &Case) -> Result<State, TextError> {
    if !case.given.new {
        return position::read(&case.given.text);
    }
    let rules = agreement::read(&case.given.text).map_err(|mut error| {
        if error.why == agreement::MORE {
            "`given new` has a line `table` and drawings of rooms only".clone_into(&mut error.why);
        }
        error
    })?;
    Ok(State::new(rules))
}

struct Play {
    state: State,
    listed: Actions,
    /// Seconds that what was done last adds to the turn.
    extra: u16,
    failures: Vec<Failure>,
}

impl Play {
    /// Plays one line; `false` if the rest makes no sense any more.
    fn entry(&mut self, entry: &Entry) -> Result<bool, String> {
        match &entry.order {
            Order::Do(act) => {
                let (actor, action) = self.read(act)?;
                let allowed = self.allowed(entry, actor, &action);
                if allowed {
                    let mut events: Vec<Event> = Vec::new();
                    self.state.apply_unchecked(actor, &action, &mut events);
                    self.extra = events.iter().map(extra_time).sum();
                }
                return Ok(allowed);
            }
            Order::Legal(act) => {
                let (actor, action) = self.read(act)?;
                self.allowed(entry, actor, &action);
            }
            Order::Refused { rule, act } => {
                let (actor, action) = self.read(act)?;
                self.refused(entry, rule, actor, &action);
            }
            Order::Listed(act) => {
                let (actor, action) = self.read(act)?;
                if !self.lists(actor, &action) {
                    self.fail(entry, "listed", "no listed action is this or has its result");
                }
            }
            Order::Unlisted(act) => {
                let (actor, action) = self.read(act)?;
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
                let found = self.count(side, prefix)?;
                if found.len() != *number {
                    let few = if found.len() <= SHOWN {
                        found.join(" | ")
                    } else {
                        found[..SHOWN].join(" | ") + " | .."
                    };
                    let listed = if found.is_empty() { String::new() } else { format!(": {few}") };
                    self.fail(entry, &actions(*number), &format!("{}{listed}", actions(found.len())));
                }
            }
            Order::Expect { holds, claim } => {
                let verdict = self.judge(claim)?;
                if verdict.holds != *holds {
                    let expected = if *holds { claim.clone() } else { format!("not {claim}") };
                    self.fail(entry, &expected, &verdict.found);
                }
            }
            Order::Rejected(_) => return Err("`rejected` stands alone after `then`".to_owned()),
            Order::Malformed(why) => return Err(why.clone()),
        }
        Ok(true)
    }

    /// Judges a claim about the position, or about what was done last.
    fn judge(&self, claim: &str) -> Result<Verdict, String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let ["extra", seconds] = words[..] else { return claim::judge(&self.state, claim) };
        let wanted: u16 = seconds
            .parse()
            .map_err(|_| format!("expected a number of seconds, found {}", quoted(seconds)))?;
        Ok(Verdict { holds: wanted == self.extra, found: format!("extra {}", self.extra) })
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

    /// The listed actions whose text begins with these words.
    fn count(&mut self, who: &str, prefix: &str) -> Result<Vec<String>, String> {
        let side = names::read_side(who)?;
        if !self.state.table().sides().has(side) {
            return Err(format!("{side} is not at this table"));
        }
        let actor = Actor::Side(side);
        self.list(actor);
        let begins = |text: &String| {
            let mut words = text.split_whitespace();
            prefix.split_whitespace().all(|wanted| words.next() == Some(wanted))
        };
        let texts = self.listed.iter().map(|action| action::write(self.state.table(), actor, action));
        Ok(texts.filter(begins).collect())
    }
}

/// So many actions are told where another number was expected.
const SHOWN: usize = 6;

fn actions(count: usize) -> String {
    format!("{count} action{}", if count == 1 { "" } else { "s" })
}
