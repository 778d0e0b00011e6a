//! Legal actions, taken apart for the page.

use engine::piece::Target;
use engine::table::Border;
use engine::undo::stands;
use engine::{
    Action, Actions, Actor, Dir, Event, Leg, Side, Spot, State, Table, Token, View, notation, rule,
};
use protocol::{Gift, Kind, Move};

use crate::fewer::fewer;
use crate::{names, some_world, zones};

/// What the side in a view's seat may do; of very many walks those that change least.
pub(crate) fn moves(view: &View) -> Vec<Move> {
    let Some(side) = view.side() else { return Vec::new() };
    let mut legal = Actions::new();
    view.legal(&mut legal);
    let world = some_world(view);
    fewer(view.table(), &legal).into_iter().map(|action| told(view, &world, side, action)).collect()
}

/// An action that the side in a view's seat may take.
pub(crate) fn one(view: &View, side: Side, action: &Action) -> Move {
    told(view, &some_world(view), side, action)
}

fn told(view: &View, world: &State, side: Side, action: &Action) -> Move {
    let mut after = *world;
    let mut events: Vec<Event> = Vec::new();
    after.apply_unchecked(Actor::Side(side), action, &mut events);
    // What cannot be taken back: it shows something, or chance follows.
    let is_final = after.awaits_chance() || events.iter().any(stands);
    let gives = if let Action::Walk { who, .. } = *action { gifts(who, &events) } else { Vec::new() };
    Move { is_final, gives, ..taken_apart(view.table(), side, action) }
}

/// What a walker gives away, to whom and for what: as it happens, because loads go through many hands on the way.
fn gifts(who: Token, events: &[Event]) -> Vec<Gift> {
    let (mut gifts, mut back) = (Vec::new(), None);
    for event in events {
        match *event {
            Event::Handed { token, load, to } if token == who => {
                gifts.push(Gift { load: names::token(load), to: names::token(to), back: back.take() });
            }
            Event::Handed { load, to, .. } if to == who => back = Some(names::token(load)),
            _ => {}
        }
    }
    gifts
}

/// Where a character gets to with this action, and for a walk all squares it steps on.
fn path(table: &Table, side: Side, action: &Action) -> Vec<Spot> {
    let layout = &table.rules().layout;
    match *action {
        Action::Walk { who, ref route } => {
            let mut at = table.spot(who);
            let mut path = Vec::new();
            for leg in route.legs() {
                if let Some(next) = at.and_then(|at| zones::after(table, who, at, leg)) {
                    at = Some(next);
                    path.push(next);
                }
            }
            path
        }
        Action::Face(icons) => icons
            .into_iter()
            .enumerate()
            .map(|(nth, icon)| layout.line(side, layout.dot(nth) + usize::from(icon)))
            .collect(),
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
        Action::Walk { who, .. } | Action::Jump { who, .. } | Action::WallWalk { who, .. } => {
            path(table, table.owner(who), action).last().copied().or_else(|| table.spot(who))
        }
        Action::Place { spot, .. } | Action::Use { target: Target::Spot(spot), .. } => Some(spot),
        Action::Fight { target, .. }
        | Action::Shoot { target, .. }
        | Action::Use { target: Target::Token(target), .. } => table.spot(target),
        Action::Use { target: Target::Move { to, .. }, .. } => Some(to),
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
        | Action::Shoot { who, .. }
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
        path: path(table, side, action).into_iter().map(square).collect(),
        to: aim(table, action).map(square),
        dir: None,
        takes: Vec::new(),
        leaves: Vec::new(),
        gives: Vec::new(),
        with: Vec::new(),
        slot: None,
        quarters: None,
        slots: Vec::new(),
        target: None,
        card: None,
        second: None,
        piece: None,
        pair: None,
        power: None,
        cost: u8::from(is_paid(table, action)),
        is_final: false,
    };
    let code = |piece: engine::piece::Piece| Some(piece.def().code.to_owned());
    match *action {
        Action::Walk { ref route, .. } => {
            route.legs().for_each(|leg| tell_leg(&mut told, leg));
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
        Action::CommitTwo([high, low]) => {
            told.card = Some(high);
            told.second = Some(low);
        }
        Action::Rage(two) => told.card = Some(1 + u8::from(two)),
        Action::Name(card) => told.card = card,
        Action::Fight { target, .. } => told.target = Some(names::token(target)),
        Action::Shoot { target, with, .. } => {
            told.target = Some(names::token(target));
            told.with = names::tokens(with);
        }
        Action::Use { power, target, .. } => {
            told.power = Some(power.power().word.to_owned());
            match target {
                Target::Token(token) => told.target = Some(names::token(token)),
                Target::Dir(dir) => told.dir = Some(names::dir(dir)),
                Target::Move { object, bearer, .. } => {
                    told.takes = vec![names::token(object)];
                    told.target = bearer.map(names::token);
                }
                Target::None | Target::Spot(_) => {}
            }
        }
        _ => {}
    }
    told
}

/// What a leg does to loads, and which card it takes.
fn tell_leg(told: &mut Move, leg: Leg) {
    match leg {
        Leg::Take(token) => told.takes.push(names::token(token)),
        Leg::Leave(token) => told.leaves.push(names::token(token)),
        Leg::Leap { card, .. } => told.card = Some(card).filter(|card| *card > 0),
        Leg::Through(dir) => told.dir = Some(names::dir(dir)),
        Leg::Step(_) | Leg::Diagonal | Leg::Face(_) | Leg::With(_) => {}
    }
}

fn is_paid(table: &Table, action: &Action) -> bool {
    if let Action::Fight { who, .. } = action {
        return !rule::is_free_attack(table, *who);
    }
    matches!(
        action,
        Action::Walk { .. }
            | Action::Jump { .. }
            | Action::WallWalk { .. }
            | Action::Turn { .. }
            | Action::Reveal { .. }
            | Action::Shoot { .. }
            | Action::Use { .. }
    )
}

fn kind(action: &Action) -> Kind {
    match action {
        Action::Card(_) => Kind::Card,
        Action::Walk { route, .. } if route.legs().any(|leg| matches!(leg, Leg::Leap { .. })) => Kind::Jump,
        Action::Walk { route, .. } if route.legs().any(|leg| matches!(leg, Leg::Through(_))) => {
            Kind::WallWalk
        }
        Action::Walk { .. } => Kind::Walk,
        Action::Jump { .. } => Kind::Jump,
        Action::WallWalk { .. } => Kind::WallWalk,
        Action::Turn { .. } => Kind::Turn,
        Action::Reveal { .. } => Kind::Reveal,
        Action::Place { .. } => Kind::Place,
        Action::Fight { .. } => Kind::Fight,
        Action::Shoot { .. } => Kind::Shoot,
        Action::Commit(_) | Action::CommitTwo(_) => Kind::Commit,
        Action::Rage(_) => Kind::Rage,
        Action::Name(_) => Kind::Name,
        Action::Face(_) => Kind::Face,
        Action::Use { .. } => Kind::Use,
        Action::Line(_) => Kind::Line,
        Action::Hide { .. } => Kind::Hide,
        Action::Pick(_) => Kind::Pick,
        Action::PickPair(_) => Kind::PickPair,
        Action::Discard(_) => Kind::Discard,
        Action::Pass
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

fn is_way(table: &Table, spot: Spot, dir: Dir) -> bool {
    if table.rules().layout.has_zones() {
        return table.border(spot, dir) == Border::Open;
    }
    table.ways(spot) & dir.bit() != 0
}

/// Neighboring squares and whether the first leads to the second, each border once.
pub(crate) fn borders(table: &Table) -> impl Iterator<Item = (Spot, Spot, bool)> + '_ {
    let layout = &table.rules().layout;
    let in_rooms = layout.spots().flat_map(move |spot| {
        [Dir::North, Dir::East].into_iter().filter_map(move |dir| {
            layout.neighbor(spot, dir).map(|next| (spot, next, is_way(table, spot, dir)))
        })
    });
    let at_lines = layout.spots().filter(|spot| layout.has_zones() && layout.slot(*spot).is_some());
    in_rooms.chain(at_lines.flat_map(move |spot| {
        Dir::ALL.into_iter().filter(move |dir| layout.line_beyond(spot, *dir).is_some()).map(move |dir| {
            let line = table.beyond(spot, dir).unwrap_or(spot);
            (spot, line, is_way(table, spot, dir))
        })
    }))
}
