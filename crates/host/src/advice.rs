//! Hints for the side in a seat, from what it sees.

use bots::rng::Rng;
use bots::{Adviser, Budget, Stop};
use engine::{Action, View};
use protocol::{Advice, Answer, Reason, Why};

use crate::{Answered, computer, moves, questions};

/// The most tables that are judged for a hint.
const MOST: u32 = 20_000;

/// What a strong computer would do. The same view gets the same advice, unless it is within a plan that was advised.
pub(crate) fn advise(adviser: &mut Adviser, view: &View, tables: u32) -> Answered {
    let side = questions::side(view)?;
    let mut rng = Rng::new(0);
    let budget = Budget::Tables(u64::from(tables.clamp(1, MOST)));
    let found = adviser.advise(view, budget, &Stop::default(), &mut |limit| rng.below(limit));
    let advice = found.and_then(|found| {
        let action = found.plan.actions().first()?;
        let why = match action {
            Action::Commit(_) => Why { now: Reason::Commit, next: None },
            _ => computer::told(found.why),
        };
        Some(Box::new(Advice { step: moves::one(view, side, action), why, chance: found.chance }))
    });
    Ok(Answer::Advice { advice })
}

/// How the game looks.
pub(crate) fn chance(view: &View) -> Answer {
    let mut rng = Rng::new(0);
    Answer::Chance { chance: bots::chance(view, &mut |limit| rng.below(limit)) }
}
