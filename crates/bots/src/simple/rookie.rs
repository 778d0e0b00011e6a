//! The first level: wanders about, rather towards the exit than not, takes what is offered and does itself no harm.

use engine::decision::Phase;
use engine::rule::combat;
use engine::{Action, Actor, Event, Leg, NoEvents, Side, State, Table, Token, View, deal};

use super::distance::straight;
use crate::legal::Legal;
use crate::{Below, Bot, foes, is_carried, one_of, percent};

/// Of a hundred decisions, so many end the turn although something could be done.
const TIRED: u32 = 12;
/// Of so many things that come to its mind it does the one that brings its people furthest.
const THOUGHTS: u32 = 2;
/// To look into a room is as good as so many steps.
const CURIOUS: i32 = 2;

/// Mostly random.
#[derive(Default, Debug)]
pub struct Rookie {
    legal: Legal,
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
            let thoughts = (0..THOUGHTS).map(|_| one_of(&self.fair, below));
            thoughts.max_by_key(|action| progress(&world, side, action)).unwrap_or(Action::Pass)
        }
    }
}

/// By how many steps, as the crow flies, an action brings a side's people nearer to the exit.
fn progress(world: &State, side: Side, action: &Action) -> i32 {
    if matches!(action, Action::Reveal { .. }) {
        return CURIOUS;
    }
    let mut after = *world;
    after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
    let (before, after) = (world.table(), after.table());
    let own = before.characters().and(before.handles().of(side));
    let gains = own.filter_map(|token| {
        Some(straight(before, side, before.spot(token)?) - straight(before, side, after.spot(token)?))
    });
    gains.sum()
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
    let here = *world.table();
    let before = lead(world.table(), side);
    let mut events: Vec<Event> = Vec::new();
    world.apply_unchecked(Actor::Side(side), action, &mut events);
    let own = |token| world.table().owner(token) == side;
    let harmed = events.iter().any(|event| match *event {
        Event::Wounded { token, .. } | Event::Died { token, .. } => own(token),
        _ => false,
    });
    match lead(world.table(), side) - before {
        gain if gain > 0 && !is_skilled(action) => Taste::Good,
        loss if loss < 0 || harmed || exposes(&here, world.table(), side) => Taste::Bad,
        _ if trades(&here, side, action) => Taste::Bad,
        _ => Taste::Fair,
    }
}

/// Whether it takes knowing what a character or an object can do: a rookie tries that without a purpose.
fn is_skilled(action: &Action) -> bool {
    matches!(action, Action::Use { .. } | Action::Jump { .. })
}

/// Whether something is left, given or taken from a friend: that takes a purpose, too.
fn trades(table: &Table, side: Side, action: &Action) -> bool {
    let Action::Walk { route, .. } = action else { return false };
    route.legs().any(|leg| match leg {
        Leg::Take(load) => is_carried(table, side, load),
        Leg::Leave(_) => true,
        _ => false,
    })
}

/// Whether somebody comes to stand next to an enemy that would beat him, or is left there wounded.
fn exposes(before: &Table, after: &Table, side: Side) -> bool {
    let own = after.characters().and(after.handles().of(side));
    own.into_iter().any(|token| before.spot(token) != after.spot(token) && is_outmatched(after, token))
}

fn is_outmatched(table: &Table, token: Token) -> bool {
    let Some(spot) = table.spot(token) else { return false };
    foes::facing(table, table.owner(token), spot).any(|enemy| {
        let fight = combat::gather(table, enemy, token);
        combat::total(table, &fight, fight.attacking) > combat::total(table, &fight, fight.defending)
    })
}
