//! Tactical positions with a goal that was proven by trying everything, and how bots do on them.

mod mine;
mod prove;

pub use mine::mine;

use engine::notation::room::TextError;
use engine::notation::{action, position};
use engine::{Action, Actions, Actor, NoEvents, Phase, Seat, Side, State, View};

use prove::Prover;

use crate::Bot;
use crate::rng::Rng;

/// What has to be done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Gain so many points with the action points that are left, whatever the other side does.
    Score(u8),
    /// Leave the other side no sure point in its next turn, where there is none to gain.
    Stop,
    /// Lay a card that brings the points to win whatever the other side lays, or where there is none, a
    /// card with which the other side cannot get them.
    Card,
}

/// A position with a goal.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What it is called.
    pub name: String,
    /// What has to be done.
    pub goal: Goal,
    /// The position: everything that matters for the goal lies open.
    pub state: State,
    /// Every first action that leads to the goal.
    pub solutions: Vec<Action>,
}

/// A turn never has more actions than this.
const LONGEST: usize = 60;

impl Puzzle {
    /// The side that is to find the solution.
    #[must_use]
    pub fn side(&self) -> Side {
        match self.state.table().phase {
            Phase::Fight(fight) => fight.asked().iter().next().unwrap_or(fight.attacking),
            _ => self.state.table().active,
        }
    }

    /// Whether a bot reaches the goal. What it leaves to luck goes wrong: cards against it are the highest.
    pub fn is_solved_by(&self, bot: &mut dyn Bot, seed: u64) -> bool {
        let mut rng = Rng::new(seed);
        let side = self.side();
        let mut state = self.state;
        if self.goal == Goal::Card {
            let action = bot.choose(&View::of(&state, Seat::Side(side)), &mut |limit| rng.below(limit));
            return self.solutions.contains(&action);
        }
        let before = state.table().score(side);
        let mut legal = Actions::new();
        for _ in 0..LONGEST {
            if state.outcome().is_some() || state.table().phase == Phase::Card {
                break;
            }
            let Some(asked) = state.table().sides().iter().find(|side| state.ask(*side).is_some()) else {
                break;
            };
            let action = if asked == side {
                bot.choose(&View::of(&state, Seat::Side(side)), &mut |limit| rng.below(limit))
            } else {
                state.legal(asked, &mut legal);
                let Some(last) = legal.last().copied() else { break };
                last
            };
            if state.apply(Actor::Side(asked), &action, &mut NoEvents).is_err() {
                return false;
            }
        }
        match self.goal {
            Goal::Score(points) => state.table().score(side) >= before + points,
            Goal::Stop => Prover::new().is_safe(&state, side) == Some(true),
            Goal::Card => false,
        }
    }

    /// An action of the side that is to find the solution, in notation.
    #[must_use]
    pub fn text(&self, one: &Action) -> String {
        action::write(self.state.table(), Actor::Side(self.side()), one)
    }

    /// Whether the solutions are all there are, found by trying everything.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        let mut found = Prover::new().solutions(&self.state, self.side(), self.goal).unwrap_or_default();
        let mut known = self.solutions.clone();
        found.sort_by_key(|one| self.text(one));
        known.sort_by_key(|one| self.text(one));
        !found.is_empty() && found == known
    }
}

/// Writes puzzles as a text that [`read`] reads.
#[must_use]
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut text = String::new();
    for puzzle in puzzles {
        let goal = match puzzle.goal {
            Goal::Score(points) => format!("score {points}"),
            Goal::Stop => "stop".to_owned(),
            Goal::Card => "card".to_owned(),
        };
        text.extend(["puzzle ", &puzzle.name, "\ngoal ", &goal, "\n"]);
        for solution in &puzzle.solutions {
            text.extend(["solution ", &puzzle.text(solution), "\n"]);
        }
        text += &position::write(&puzzle.state);
        text += "end\n\n";
    }
    text
}

/// Reads puzzles.
///
/// # Errors
/// Says which line is wrong and what was expected.
pub fn read(text: &str) -> Result<Vec<Puzzle>, TextError> {
    let mut puzzles = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |line: usize, expected: &str| TextError { line, why: format!("expected {expected}") };
        let name = line.strip_prefix("puzzle ").ok_or_else(|| wrong(number, "`puzzle` and a name"))?;
        let (number, line) = lines.next().ok_or_else(|| wrong(number, "`goal` after it"))?;
        let goal = match line.strip_prefix("goal ").and_then(|goal| goal.split_once(' ').or(Some((goal, ""))))
        {
            Some(("score", points)) => points.parse().ok().map(Goal::Score),
            Some(("stop", "")) => Some(Goal::Stop),
            Some(("card", "")) => Some(Goal::Card),
            _ => None,
        };
        let goal = goal.ok_or_else(|| wrong(number, "`goal score N`, `goal stop` or `goal card`"))?;
        let (mut solutions, mut position_text) = (Vec::new(), String::new());
        // Where the lines of the position are in the whole text.
        let mut numbers = Vec::new();
        let first = number;
        loop {
            let (number, line) = lines.next().ok_or_else(|| wrong(first, "`end` after the puzzle"))?;
            if line == "end" {
                numbers.push(number);
                break;
            }
            if let Some(solution) = line.strip_prefix("solution ") {
                solutions.push((number, solution));
            } else {
                numbers.push(number);
                position_text.extend([line, "\n"]);
            }
        }
        let state = position::read(&position_text).map_err(|mut error| {
            let place = error.line.saturating_sub(1).min(numbers.len() - 1);
            error.line = numbers[place];
            error
        })?;
        let mut puzzle = Puzzle { name: name.to_owned(), goal, state, solutions: Vec::new() };
        for (line, solution) in solutions {
            let read = action::read(puzzle.state.table(), Actor::Side(puzzle.side()), solution)
                .map_err(|why| TextError { line, why })?;
            puzzle.solutions.push(read);
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}
