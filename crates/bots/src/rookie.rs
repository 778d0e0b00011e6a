//! The first level: wanders about, but takes what is offered and does itself no harm.

use engine::decision::Phase;
use engine::{Action, Actions, Actor, Event, Side, State, Table, View, deal};

use crate::{Below, Bot, one_of, percent};

/// Of a hundred decisions, so many end the turn although something could be done.
const TIRED: u32 = 4;

/// Mostly random.
#[derive(Default, Debug)]
pub struct Rookie {
    legal: Actions,
    good: Vec<Action>,
    fair: Vec<Action>,
}

impl Bot for Rookie {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        view.legal(&mut self.legal);
        let Some(side) = view.side() else { return Action::Pass };
        if view.table().phase != Phase::Act {
            return one_of(&self.legal, below);
        }
        let world = deal(view, below);
        self.good.clear();
        self.fair.clear();
        for action in self.legal.iter().filter(|action| **action != Action::Pass) {
            match judge(world, side, action) {
                Taste::Good => self.good.push(*action),
                Taste::Fair => self.fair.push(*action),
                Taste::Bad => {}
            }
        }
        if !self.good.is_empty() {
            one_of(&self.good, below)
        } else if self.fair.is_empty() || percent(TIRED, below) {
            Action::Pass
        } else {
            one_of(&self.fair, below)
        }
    }
}

enum Taste {
    Good,
    Fair,
    Bad,
}

fn lead(table: &Table, side: Side) -> i32 {
    let rivals = table.rivals(side).iter().map(|rival| i32::from(table.score(rival)));
    i32::from(table.score(side)) - rivals.sum::<i32>()
}

fn judge(mut world: State, side: Side, action: &Action) -> Taste {
    // What a room hides is nothing a rookie thinks about.
    if matches!(action, Action::Reveal { .. }) {
        return Taste::Fair;
    }
    let before = lead(world.table(), side);
    let mut events: Vec<Event> = Vec::new();
    world.apply_unchecked(Actor::Side(side), action, &mut events);
    let own = |token| world.table().owner(token) == side;
    let harmed = events.iter().any(|event| match *event {
        Event::Wounded { token, .. } | Event::Died { token, .. } => own(token),
        _ => false,
    });
    match lead(world.table(), side) - before {
        gain if gain > 0 => Taste::Good,
        loss if loss < 0 || harmed => Taste::Bad,
        _ => Taste::Fair,
    }
}
