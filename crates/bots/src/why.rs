//! Why an action is taken, in terms a person understands: the page and the terminal put it into words.

use engine::piece::{Piece, Target};
use engine::{Action, Actor, Event, Side, Slot, Spot, State, Table, Token, View, deal};

use crate::eval::{Judge, Weights};
use crate::rng::Rng;

/// One reason.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A character leaves the dungeon.
    Escape(Piece),
    /// An enemy dies.
    Kill(Piece),
    /// An enemy is wounded.
    Wound(Piece),
    /// An enemy is attacked.
    Attack(Piece),
    /// A room is revealed.
    Reveal(Slot),
    /// A turn of a room makes the way of an enemy longer.
    CutOff(Slot, Piece),
    /// A turn of a room makes the way of a friend shorter.
    OpenWay(Slot, Piece),
    /// Somebody gets into the way of an enemy.
    Block(Piece),
    /// An object is taken along.
    Take(Piece),
    /// A wounded character gets well again.
    Heal(Piece),
    /// A character gets out of the reach of a stronger enemy.
    Flee(Piece),
    /// A character can leave with the next turn.
    Threaten(Piece),
    /// A character gets nearer to the exit.
    Approach(Piece),
    /// A character is put where it is near the exit, or an enemy where it is far from it.
    Place(Piece),
    /// An action card for what is planned.
    Play(u8),
    /// A combat card, mixed so that nobody can tell it in advance.
    Commit,
    /// The rest is not worth it.
    Rest,
    /// A part of the set-up, or a step to something that cannot be named yet.
    Prepare,
}

/// Why something is done, and what it is to lead to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Why {
    /// What the action does.
    pub now: Reason,
    /// What it prepares.
    pub next: Option<Reason>,
}

/// Actions in a turn with which a character can leave are within this many points.
const A_TURN: i32 = 4;
/// A way that changes by fewer steps has not changed.
const NOTABLE: i32 = 3;

/// Explains the first action of a plan of the side in a view's seat. The rest of the plan says what it
/// leads to. Explains an action that the seat may take; of the set-up it knows little.
#[must_use]
pub fn explain(view: &View, plan: &[Action]) -> Why {
    let (Some(side), Some((action, rest))) = (view.side(), plan.split_first()) else {
        return Why { now: Reason::Rest, next: None };
    };
    let mut rng = Rng::new(0);
    let before = deal(view, &mut |limit| rng.below(limit));
    let mut judge = Judge::new(Weights::usual().clone());
    let mut state = before;
    let mut events: Vec<Event> = Vec::new();
    state.apply_unchecked(Actor::Side(side), action, &mut events);
    let now = reason(before.table(), state.table(), side, action, &events, &mut judge);
    let next = outlook(&before, &state, side, rest, &mut judge).filter(|next| *next != now);
    Why { now, next }
}

fn reason(
    before: &Table,
    after: &Table,
    side: Side,
    action: &Action,
    events: &[Event],
    judge: &mut Judge,
) -> Reason {
    if let Some(told) = told(before, side, events) {
        return told;
    }
    match *action {
        Action::Card(card) => Reason::Play(card),
        Action::Pass => Reason::Rest,
        Action::Commit(_) => Reason::Commit,
        Action::Reveal { slot, .. } => Reason::Reveal(slot),
        Action::Fight { target, .. } => named(before, target, Reason::Attack),
        Action::Place { token, .. } => named(after, token, Reason::Place),
        Action::Turn { slot, .. } => turned(before, after, side, slot, judge),
        Action::Walk { who, .. } | Action::Jump { who, .. } | Action::WallWalk { who, .. } => {
            moved(before, after, side, who, judge)
        }
        Action::Use { who, target, .. } => match target {
            Target::Token(whom) if before.is_wounded(whom) && !after.is_wounded(whom) => {
                named(before, whom, Reason::Heal)
            }
            Target::Token(whom) if before.objects().has(whom) => named(before, whom, Reason::Take),
            _ if before.is_wounded(who) && !after.is_wounded(who) => named(before, who, Reason::Heal),
            _ => moved(before, after, side, who, judge),
        },
        _ => Reason::Prepare,
    }
}

/// What the events themselves say.
fn told(before: &Table, side: Side, events: &[Event]) -> Option<Reason> {
    let piece = |token: Token| before.piece(token);
    let enemy = |token: Token| before.owner(token) != side;
    let escape = events.iter().find_map(|event| match *event {
        Event::Escaped { token, .. } if !enemy(token) => piece(token).map(Reason::Escape),
        _ => None,
    });
    let kill = || {
        events.iter().find_map(|event| match *event {
            Event::Died { token, .. } if enemy(token) => piece(token).map(Reason::Kill),
            _ => None,
        })
    };
    let wound = || {
        events.iter().find_map(|event| match *event {
            Event::Wounded { token, .. } if enemy(token) => piece(token).map(Reason::Wound),
            _ => None,
        })
    };
    escape.or_else(kill).or_else(wound)
}

fn named(table: &Table, token: Token, reason: fn(Piece) -> Reason) -> Reason {
    table.piece(token).map_or(Reason::Prepare, reason)
}

fn steps(table: &Table, token: Token, at: Spot, judge: &mut Judge) -> i32 {
    i32::from(judge.steps(table, table.owner(token), table.traits(token), at))
}

/// The standing character of some sides whose way changes most, and by how many steps.
fn most_changed(
    before: &Table,
    after: &Table,
    of: impl Fn(Side) -> bool,
    judge: &mut Judge,
    sign: i32,
) -> Option<(i32, Piece)> {
    let mut most = None;
    for token in before.characters().minus(before.wounded).filter(|token| of(before.owner(*token))) {
        let (Some(from), Some(to), Some(piece)) =
            (before.spot(token), after.spot(token), before.piece(token))
        else {
            continue;
        };
        let change = sign * (steps(after, token, to, judge) - steps(before, token, from, judge));
        if most.is_none_or(|(best, _)| change > best) {
            most = Some((change, piece));
        }
    }
    most
}

fn turned(before: &Table, after: &Table, side: Side, slot: Slot, judge: &mut Judge) -> Reason {
    let longer = most_changed(before, after, |owner| owner != side, judge, 1);
    let shorter = most_changed(before, after, |owner| owner == side, judge, -1);
    match (longer, shorter) {
        (Some((longer, whom)), Some((shorter, _))) if longer > shorter.max(0) => Reason::CutOff(slot, whom),
        (_, Some((shorter, who))) if shorter > 0 => Reason::OpenWay(slot, who),
        (Some((longer, whom)), None) if longer > 0 => Reason::CutOff(slot, whom),
        _ => Reason::Prepare,
    }
}

fn moved(before: &Table, after: &Table, side: Side, who: Token, judge: &mut Judge) -> Reason {
    let (Some(from), Some(to)) = (before.spot(who), after.spot(who)) else { return Reason::Prepare };
    let Some(piece) = before.piece(who) else { return Reason::Prepare };
    let taken = after.load(who).minus(before.load(who)).and(after.objects()).first();
    let gain = steps(before, who, from, judge) - steps(after, who, to, judge);
    let blocked = most_changed(before, after, |owner| owner != side, judge, 1);
    match (taken.and_then(|object| after.piece(object)), blocked) {
        (Some(object), _) => Reason::Take(object),
        (None, Some((change, whom))) if change >= NOTABLE && change > gain => Reason::Block(whom),
        (None, _) if gain <= 0 && faced(before, from, who) && !faced(after, to, who) => Reason::Flee(piece),
        (None, _) if gain > 0 => Reason::Approach(piece),
        (None, _) => Reason::Prepare,
    }
}

/// Whether a stronger enemy stands next to a square.
fn faced(table: &Table, spot: Spot, who: Token) -> bool {
    table
        .around(spot)
        .filter_map(|near| table.standing(near))
        .any(|other| table.owner(other) != table.owner(who) && table.strength(other) > table.strength(who))
}

/// What a plan leads to after its first action: somebody who gets out, or could next turn.
fn outlook(before: &State, after: &State, side: Side, rest: &[Action], judge: &mut Judge) -> Option<Reason> {
    let mut state = *after;
    let mut best = None;
    for action in rest {
        let mut events: Vec<Event> = Vec::new();
        let now = state;
        state.apply_unchecked(Actor::Side(side), action, &mut events);
        best = best.or_else(|| told(now.table(), side, &events)).or(match *action {
            Action::Fight { target, .. } => now.table().piece(target).map(Reason::Attack),
            Action::Reveal { slot, .. } => Some(Reason::Reveal(slot)),
            _ => None,
        });
    }
    best.or_else(|| threat(before.table(), state.table(), side, judge))
}

/// A character that can leave within a turn and could not before.
fn threat(before: &Table, after: &Table, side: Side, judge: &mut Judge) -> Option<Reason> {
    let own = after.characters().and(after.handles().of(side)).minus(after.wounded);
    let near = |table: &Table, token: Token, judge: &mut Judge| {
        let speed = i32::from(table.speed(token)).max(1);
        table.spot(token).is_some_and(|spot| steps(table, token, spot, judge) <= A_TURN * speed)
    };
    for token in own {
        if near(after, token, judge) && !near(before, token, judge) {
            return after.piece(token).map(Reason::Threaten);
        }
    }
    None
}
