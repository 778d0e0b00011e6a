//! Legal actions, taken apart for the page.

use engine::piece::Target;
use engine::undo::stands;
use engine::{Action, Actions, Actor, Dir, Event, Leg, Side, Spot, State, Table, Token, View, notation};
use protocol::{Kind, Move};

use crate::{names, some_world};

/// What the side in a view's seat may do.
pub(crate) fn moves(view: &View) -> Vec<Move> {
    let Some(side) = view.side() else { return Vec::new() };
    let mut legal = Actions::new();
    view.legal(&mut legal);
    let world = some_world(view);
    legal.iter().map(|action| told(view, &world, side, action)).collect()
}

/// An action that the side in a view's seat may take.
pub(crate) fn one(view: &View, side: Side, action: &Action) -> Move {
    told(view, &some_world(view), side, action)
}

fn told(view: &View, world: &State, side: Side, action: &Action) -> Move {
    Move { is_final: is_final(*world, side, action), ..taken_apart(view.table(), side, action) }
}

/// Whether an action cannot be taken back: it shows something, or chance follows.
fn is_final(mut world: State, side: Side, action: &Action) -> bool {
    let mut events: Vec<Event> = Vec::new();
    world.apply_unchecked(Actor::Side(side), action, &mut events);
    world.awaits_chance() || events.iter().any(stands)
}

/// Where a character gets to with this action, and for a walk all squares it steps on.
fn path(table: &Table, action: &Action) -> Vec<Spot> {
    let layout = &table.rules().layout;
    match *action {
        Action::Walk { who, ref route } => {
            let mut at = table.spot(who);
            let mut path = Vec::new();
            for leg in route.legs() {
                if let Leg::Step(dir) = leg {
                    at = at.and_then(|at| layout.neighbor(at, dir));
                    path.extend(at);
                }
            }
            path
        }
        Action::Jump { over, to, .. } => vec![over, to],
        Action::WallWalk { who, dir, .. } => {
            table.spot(who).and_then(|at| layout.neighbor(at, dir)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The square an action ends on or is aimed at.
pub(crate) fn aim(table: &Table, action: &Action) -> Option<Spot> {
    match *action {
        Action::Walk { .. } | Action::Jump { .. } | Action::WallWalk { .. } => {
            path(table, action).last().copied()
        }
        Action::Place { spot, .. } | Action::Use { target: Target::Spot(spot), .. } => Some(spot),
        Action::Fight { target, .. } | Action::Use { target: Target::Token(target), .. } => {
            table.spot(target)
        }
        Action::Use { who, target: Target::Dir(dir), .. } => {
            table.spot(who).and_then(|at| table.rules().layout.neighbor(at, dir))
        }
        _ => None,
    }
}

/// The token that acts or is placed.
pub(crate) fn actor(action: &Action) -> Option<Token> {
    match *action {
        Action::Walk { who, .. }
        | Action::Jump { who, .. }
        | Action::WallWalk { who, .. }
        | Action::Turn { who, .. }
        | Action::Reveal { who, .. }
        | Action::Fight { who, .. }
        | Action::Use { who, .. } => Some(who),
        Action::Place { token, .. } => Some(token),
        _ => None,
    }
}

fn taken_apart(table: &Table, side: Side, action: &Action) -> Move {
    let layout = &table.rules().layout;
    let square = |spot: Spot| names::square(layout, spot);
    let mut told = Move {
        text: notation::action::write(table, Actor::Side(side), action),
        kind: kind(action),
        who: actor(action).map(names::token),
        path: path(table, action).into_iter().map(square).collect(),
        to: aim(table, action).map(square),
        dir: None,
        takes: Vec::new(),
        leaves: Vec::new(),
        slot: None,
        quarters: None,
        slots: Vec::new(),
        target: None,
        card: None,
        piece: None,
        pair: None,
        power: None,
        cost: u8::from(is_paid(action)),
        is_final: false,
    };
    let code = |piece: engine::piece::Piece| Some(piece.def().code.to_owned());
    match *action {
        Action::Walk { ref route, .. } => {
            for leg in route.legs() {
                match leg {
                    Leg::Step(_)
                    | Leg::Diagonal
                    | Leg::Face(_)
                    | Leg::Through(_)
                    | Leg::Leap { .. }
                    | Leg::With(_) => {}
                    Leg::Take(token) => told.takes.push(names::token(token)),
                    Leg::Leave(token) => told.leaves.push(names::token(token)),
                }
            }
        }
        Action::Jump { left, .. } => told.leaves = names::tokens(left.tokens()),
        Action::WallWalk { dir, left, .. } => {
            told.dir = Some(names::dir(dir));
            told.leaves = names::tokens(left.tokens());
        }
        Action::Turn { slot, quarters, .. } => {
            told.slot = Some(slot.letter().to_string());
            told.slots = vec![slot.letter().to_string()];
            told.quarters = Some(quarters);
        }
        Action::Reveal { slot, .. } => told.slot = Some(slot.letter().to_string()),
        Action::Hide { piece, slot } => {
            told.piece = code(piece);
            told.slot = Some(slot.letter().to_string());
        }
        Action::Pick(piece) | Action::Discard(piece) | Action::Line(piece) => told.piece = code(piece),
        Action::PickPair(pair) => told.pair = Some(notation::names::pair(table.rules(), pair)),
        Action::Card(card) | Action::Commit(card) => told.card = Some(card),
        Action::Fight { target, .. } | Action::Shoot { target, .. } => {
            told.target = Some(names::token(target))
        }
        Action::Use { power, target, .. } => {
            told.power = Some(power.power().word.to_owned());
            match target {
                Target::Token(token) => told.target = Some(names::token(token)),
                Target::Dir(dir) => told.dir = Some(names::dir(dir)),
                Target::Move { object, .. } => told.target = Some(names::token(object)),
                Target::None | Target::Spot(_) => {}
            }
        }
        _ => {}
    }
    told
}

fn is_paid(action: &Action) -> bool {
    matches!(
        action,
        Action::Walk { .. }
            | Action::Jump { .. }
            | Action::WallWalk { .. }
            | Action::Turn { .. }
            | Action::Reveal { .. }
            | Action::Fight { .. }
            | Action::Shoot { .. }
            | Action::Use { .. }
    )
}

fn kind(action: &Action) -> Kind {
    match action {
        Action::Card(_) => Kind::Card,
        Action::Walk { .. } => Kind::Walk,
        Action::Jump { .. } => Kind::Jump,
        Action::WallWalk { .. } => Kind::WallWalk,
        Action::Turn { .. } => Kind::Turn,
        Action::Reveal { .. } => Kind::Reveal,
        Action::Place { .. } => Kind::Place,
        Action::Fight { .. } | Action::Shoot { .. } => Kind::Fight,
        Action::Commit(_) | Action::CommitTwo(_) => Kind::Commit,
        Action::Use { .. } => Kind::Use,
        Action::Line(_) => Kind::Line,
        Action::Hide { .. } => Kind::Hide,
        Action::Pick(_) => Kind::Pick,
        Action::PickPair(_) => Kind::PickPair,
        Action::Discard(_) => Kind::Discard,
        Action::Pass
        | Action::Rage(_)
        | Action::Name(_)
        | Action::Face(_)
        | Action::Forces(_)
        | Action::Pairs(_)
        | Action::Chooser(_)
        | Action::Deal(_)
        | Action::Hider(_)
        | Action::First(_)
        | Action::OfferDraw
        | Action::Resign
        | Action::TimeUp => Kind::Pass,
    }
}

/// Neighboring squares and whether the first leads to the second, each border once.
pub(crate) fn borders(table: &Table) -> impl Iterator<Item = (Spot, Spot, bool)> + '_ {
    let layout = &table.rules().layout;
    layout.spots().flat_map(move |spot| {
        [Dir::North, Dir::East].into_iter().filter_map(move |dir| {
            layout.neighbor(spot, dir).map(|next| (spot, next, table.ways(spot) & dir.bit() != 0))
        })
    })
}
