//! The oracle against the list of the engine.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use engine::notation::{self, names};
use engine::{Action, Actions, Actor, Leg, NoEvents, Spot, State, Table, Token};

use super::{Fate, Outcome, TooMuch, jumps, movers, route_to, walks, wall_walks};

/// A kind of move: results of different kinds are different, because a jump costs a card.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A walk.
    Walk,
    /// A jump.
    Jump,
    /// A walk through a wall.
    WallWalk,
}

/// What one character can do in one way, as two sides see it differently.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Who moves.
    pub who: Token,
    /// How it moves.
    pub kind: Kind,
    /// What is wrong.
    pub what: What,
    /// The result in question.
    pub outcome: Outcome,
}

impl Difference {
    /// How many tokens end up elsewhere.
    #[must_use]
    pub fn changes(&self, table: &Table) -> usize {
        let moved = |(token, fate): &(&Token, &Fate)| table.spot(**token).map(Fate::On) != Some(**fate);
        self.outcome.fates.iter().filter(moved).count()
    }

    /// An action with this result.
    fn action(&self, table: &Table) -> Option<Action> {
        match (&self.what, self.kind) {
            (What::OnlyListed(action) | What::Nothing(action) | What::Twice(action, _), _) => Some(*action),
            (What::OnlyPossible, Kind::Walk) => {
                let route = route_to(table, self.who, &self.outcome)?;
                Some(Action::Walk { who: self.who, route: route.into_iter().collect() })
            }
            (What::OnlyPossible, Kind::Jump | Kind::WallWalk) => None,
        }
    }

    /// Squares the move touches.
    fn squares(&self, table: &Table) -> BTreeSet<Spot> {
        let mut squares = BTreeSet::new();
        for (token, fate) in &self.outcome.fates {
            let before = table.spot(*token);
            if before.map(Fate::On) != Some(*fate) {
                squares.extend(before);
                if let Fate::On(spot) = fate {
                    squares.insert(*spot);
                }
            }
        }
        squares.extend(self.action(table).map(|action| path(table, &action)).unwrap_or_default());
        squares
    }
}

/// Squares an action leads over.
fn path(table: &Table, action: &Action) -> Vec<Spot> {
    match action {
        Action::Walk { who, route } => {
            let mut at = table.spot(*who);
            let mut squares = Vec::new();
            for leg in route.legs() {
                if let Leg::Step(dir) = leg {
                    at = at.and_then(|at| table.rules().layout.neighbor(at, dir));
                    squares.extend(at);
                }
            }
            squares
        }
        Action::Jump { over, to, .. } => vec![*over, *to],
        _ => Vec::new(),
    }
}

/// What is wrong with a result.
#[derive(Clone, Debug)]
pub enum What {
    /// The engine lists it by this action, and the oracle knows no way to it.
    OnlyListed(Action),
    /// The oracle found a way, and the engine does not list one.
    OnlyPossible,
    /// The engine lists it twice.
    Twice(Action, Action),
    /// The engine lists it although nothing changes.
    Nothing(Action),
}

/// How much was compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Characters that could move.
    pub movers: u64,
    /// Results of walks, jumps and walks through walls.
    pub results: u64,
    /// Characters whose search was given up.
    pub skipped: u64,
}

/// Compares everything the active side can do with its moves.
#[must_use]
pub fn compare(state: &State, list: &mut Actions, tally: &mut Tally) -> Vec<Difference> {
    let table = state.table();
    state.legal(table.active, list);
    let mut listed: BTreeMap<(Token, Kind), Vec<Action>> = BTreeMap::new();
    for action in list.iter() {
        if let Some(key) = mover(action) {
            listed.entry(key).or_default().push(*action);
        }
    }
    tally.positions += 1;
    let mut differences = Vec::new();
    for who in movers(table) {
        tally.movers += 1;
        for kind in [Kind::Walk, Kind::Jump, Kind::WallWalk] {
            let possible = match kind {
                Kind::Walk => walks(table, who),
                Kind::Jump => Ok(jumps(table, who)),
                Kind::WallWalk => Ok(wall_walks(table, who)),
            };
            let actions = listed.remove(&(who, kind)).unwrap_or_default();
            match possible {
                Err(TooMuch) => tally.skipped += 1,
                Ok(possible) => {
                    tally.results += possible.len() as u64;
                    differences.extend(
                        against(state, &actions, possible).into_iter().map(|(what, outcome)| Difference {
                            who,
                            kind,
                            what,
                            outcome,
                        }),
                    );
                }
            }
        }
    }
    for ((who, kind), actions) in listed {
        for action in actions {
            let outcome = result(state, &action);
            differences.push(Difference { who, kind, what: What::OnlyListed(action), outcome });
        }
    }
    differences
}

fn mover(action: &Action) -> Option<(Token, Kind)> {
    match action {
        Action::Walk { who, .. } => Some((*who, Kind::Walk)),
        Action::Jump { who, .. } => Some((*who, Kind::Jump)),
        Action::WallWalk { who, .. } => Some((*who, Kind::WallWalk)),
        _ => None,
    }
}

/// What comes of an action of the active side.
#[must_use]
pub fn result(state: &State, action: &Action) -> Outcome {
    let mut after = *state;
    after.apply_unchecked(Actor::Side(state.table().active), action, &mut NoEvents);
    Outcome::of(state.table(), &after)
}

fn against(state: &State, actions: &[Action], mut possible: BTreeSet<Outcome>) -> Vec<(What, Outcome)> {
    let nothing = Outcome::of(state.table(), state);
    let mut found: BTreeMap<Outcome, Action> = BTreeMap::new();
    let mut wrong = Vec::new();
    for action in actions {
        let outcome = result(state, action);
        if outcome == nothing {
            wrong.push((What::Nothing(*action), outcome));
        } else if let Some(first) = found.get(&outcome) {
            if !somebody_falls(action, &outcome) {
                wrong.push((What::Twice(*first, *action), outcome));
            }
        } else {
            if !possible.remove(&outcome) {
                wrong.push((What::OnlyListed(*action), outcome.clone()));
            }
            found.insert(outcome, *action);
        }
    }
    wrong.extend(possible.into_iter().map(|outcome| (What::OnlyPossible, outcome)));
    wrong
}

/// Whether somebody else died: a fall may bring two different walks to the same end, because it
/// takes along what one of them had carried and the other had left.
fn somebody_falls(action: &Action, outcome: &Outcome) -> bool {
    let who = mover(action).map(|(who, _)| who);
    outcome.fates.iter().any(|(token, fate)| *fate == Fate::Dead && Some(*token) != who)
}

/// A difference in words, with the squares it happened on.
pub struct Told<'a>(pub &'a Table, pub &'a Difference);

impl Told<'_> {
    fn square(&self, spot: Spot) -> String {
        names::square(&self.0.rules().layout, spot)
    }

    fn token(&self, token: Token) -> String {
        let wounded = if self.0.is_wounded(token) { " wounded" } else { "" };
        format!("{}{wounded}", names::token(self.0, None, token))
    }

    fn action(&self, action: &Action) -> String {
        notation::action::write(self.0, Actor::Side(self.0.active), action)
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(table, difference) = self;
        let action = difference.action(table).map(|action| self.action(&action)).unwrap_or_default();
        writeln!(f, "{:?} of {}, active {}", difference.kind, self.token(difference.who), table.active)?;
        match &difference.what {
            What::OnlyPossible => writeln!(f, "  possible, not listed: {action}")?,
            What::OnlyListed(_) => writeln!(f, "  listed, not possible: {action}")?,
            What::Nothing(_) => writeln!(f, "  listed, changes nothing: {action}")?,
            What::Twice(_, again) => writeln!(f, "  listed twice: {action} and {}", self.action(again))?,
        }
        for (token, fate) in &difference.outcome.fates {
            if table.spot(*token).map(Fate::On) != Some(*fate) {
                let now = match fate {
                    Fate::On(spot) => self.square(*spot),
                    Fate::Dead | Fate::Escaped | Fate::Gone => format!("{fate:?}"),
                };
                writeln!(f, "  {} -> {now}", self.token(*token))?;
            }
        }
        for spot in difference.squares(table) {
            write!(f, "  {} {:?}", self.square(spot), table.terrain(spot).ground)?;
            if let Some((side, illusion)) = table.illusion(spot) {
                write!(f, ", {side} {illusion:?}")?;
            }
            for token in table.tokens_on(spot) {
                write!(f, ", {}", self.token(token))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
