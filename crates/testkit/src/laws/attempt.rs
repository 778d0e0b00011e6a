//! Somebody tries something: often against the rules, sometimes just unusual.

use engine::action::{Deal, Left};
use engine::piece::{Piece, PowerId, Target};
use engine::rule::walk::Walk;
use engine::rule::zone::stride::Stride;
use engine::rules::Face;
use engine::spot::MAX_SLOTS;
use engine::table::Way;
use engine::token::MAX_TOKENS;
use engine::{
    Action, Actions, Actor, Ask, Dir, Illegal, Leg, NoEvents, Place, Route, Side, Slot, Spot, State, Token,
    TokenSet, rule,
};

use super::{Broken, Watched, listed, say};
use crate::rng::Choose;

/// Tries something. It is refused by a rule of the catalog and changes nothing, or it leads
/// where a listed action leads.
pub(super) fn something(
    state: &State,
    list: &mut Actions,
    lot: &mut impl Choose,
    watched: &mut Watched,
) -> Result<(), Broken> {
    let (actor, action) = any_attempt(state, list, lot);
    let mut after = *state;
    watched.attempts += 1;
    if let Err(illegal) = after.apply(actor, &action, &mut NoEvents) {
        return refused(state, &after, actor, &action, &illegal);
    }
    watched.allowed += 1;
    rule::sound::sound_whole(&after)
        .map_err(|why| Broken::at(state, format!("{}: unsound, {why}", say(state, actor, &action))))?;
    match (actor, action) {
        (Actor::Side(_), Action::OfferDraw | Action::Resign) => Ok(()),
        (Actor::Side(side), _) => listed::result_is_listed(state, side, &action, &after, list),
        (Actor::Chance | Actor::Clock, _) => Ok(()),
    }
}

fn refused(
    before: &State,
    after: &State,
    actor: Actor,
    action: &Action,
    illegal: &Illegal,
) -> Result<(), Broken> {
    if after != before {
        return Err(Broken::at(
            before,
            format!("{} is refused and changes something", say(before, actor, action)),
        ));
    }
    if before.check(actor, action) != Err(*illegal) {
        return Err(Broken::at(before, format!("{} is refused in two ways", say(before, actor, action))));
    }
    listed::is_in_the_catalogue(before, illegal)
}

/// When a game is over, nobody can do anything any more.
pub(super) fn the_end_is_the_end(state: &State) -> Result<(), Broken> {
    let sides = state.table().sides().iter();
    let talk = sides
        .flat_map(|side| [Action::OfferDraw, Action::Resign, Action::Pass].map(|a| (Actor::Side(side), a)));
    for (actor, action) in
        talk.chain([(Actor::Clock, Action::TimeUp), (Actor::Chance, Action::First(Side::Blue))])
    {
        match state.check(actor, &action) {
            Ok(()) => return Err(Broken::at(state, format!("{} after the end", say(state, actor, &action)))),
            Err(illegal) => listed::is_in_the_catalogue(state, &illegal)?,
        }
    }
    Ok(())
}

fn any_attempt(state: &State, list: &mut Actions, lot: &mut impl Choose) -> (Actor, Action) {
    let asked: Vec<Side> = state.table().sides().iter().filter(|side| state.ask(*side).is_some()).collect();
    let anybody = Side::new(lot.index(4)).unwrap_or(Side::Blue);
    let side = if lot.percent(5) { anybody } else { lot.pick(&asked).unwrap_or(anybody) };
    let actor = match lot.below(40) {
        39 => Actor::Clock,
        38 => Actor::Chance,
        _ if state.awaits_chance() => Actor::Chance,
        _ => Actor::Side(side),
    };
    let action = match (actor, state.ask(side)) {
        (Actor::Chance, _) => by_chance(state, lot),
        (Actor::Side(_), Some(Ask::Act)) if !lot.percent(5) => act(state, side, list, lot),
        (Actor::Side(_), Some(Ask::Place)) if !lot.percent(5) => {
            Action::Place { token: token(state, lot), spot: spot(state, None, lot) }
        }
        (Actor::Side(_), Some(Ask::Commit)) if !lot.percent(5) => laid(lot),
        (Actor::Side(_), Some(Ask::Announce)) if !lot.percent(5) => announced(lot),
        (Actor::Side(_), Some(Ask::Facing)) if !lot.percent(5) => {
            Action::Face([lot.below(5) as u8, lot.below(5) as u8])
        }
        _ => anything(state, lot),
    };
    (actor, action)
}

fn laid(lot: &mut impl Choose) -> Action {
    let card = lot.below(9) as u8;
    if lot.percent(70) { Action::Commit(card) } else { Action::CommitTwo([card, lot.below(9) as u8]) }
}

fn announced(lot: &mut impl Choose) -> Action {
    let card = (!lot.percent(20)).then_some(lot.below(9) as u8);
    if lot.percent(50) { Action::Rage(lot.percent(50)) } else { Action::Name(card) }
}

/// An action of any kind, its parts drawn by lot.
fn anything(state: &State, lot: &mut impl Choose) -> Action {
    let side = Side::new(lot.index(4)).unwrap_or(Side::Blue);
    let piece = Piece::ALL[lot.index(Piece::ALL.len())];
    match lot.below(16) {
        0 | 1 => Action::Pick(piece),
        2 => Action::PickPair(lot.below(40) as u8),
        3 => Action::Discard(piece),
        4 | 5 => Action::Line(piece),
        6 | 7 => Action::Hide { piece, slot: slot(lot) },
        8 | 9 => Action::Card(lot.below(10) as u8),
        10 => [laid(lot), announced(lot), Action::Face([0, 1])][lot.index(3)],
        11 => Action::Place { token: token(state, lot), spot: spot(state, None, lot) },
        12 => Action::TimeUp,
        13 => [Action::Chooser(side), Action::Hider(side), Action::First(side)][lot.index(3)],
        14 => Action::Pairs(1 << lot.below(32)),
        _ => Action::Pass,
    }
}

/// What chance might decide, sometimes spoiled.
fn by_chance(state: &State, lot: &mut impl Choose) -> Action {
    let drawn = rule::setup::draw(state, &mut |limit| lot.below(limit));
    match drawn {
        Some(action) if lot.percent(50) => action,
        Some(Action::Deal(Deal(mut faces))) => {
            faces[lot.index(MAX_SLOTS)] = [None, Some(Face::new(lot.index(60), 0))][lot.index(2)];
            Action::Deal(Deal(faces))
        }
        Some(Action::Forces(pieces)) => Action::Forces(pieces.with(Piece::ALL[lot.index(Piece::ALL.len())])),
        Some(Action::Pairs(pairs)) => Action::Pairs(pairs ^ 1 << lot.below(32)),
        Some(_) | None => anything(state, lot),
    }
}

fn act(state: &State, side: Side, list: &mut Actions, lot: &mut impl Choose) -> Action {
    let who = actor_token(state, lot);
    let near = state.table().spot(who);
    match lot.below(16) {
        0..=3 => Action::Walk { who, route: stroll(state, who, lot) },
        4 | 5 => Action::Walk { who, route: any_route(state, who, lot) },
        6 => changed_walk(state, side, list, lot),
        7 | 8 => jump(state, who, lot),
        9 => Action::WallWalk { who, dir: dir(lot), left: left(state, who, lot) },
        10 => Action::Turn { who, slot: slot(lot), quarters: lot.below(5) as u8 },
        11 => Action::Reveal { who, slot: slot(lot) },
        12 if lot.percent(50) => Action::Fight { who, target: token(state, lot) },
        12 => Action::Shoot { who, target: token(state, lot), with: joining(state, lot) },
        _ => Action::Use {
            who,
            power: PowerId::ALL[lot.index(PowerId::ALL.len())],
            target: target(state, near, lot),
        },
    }
}

/// Somebody who might join a shot, or nobody.
fn joining(state: &State, lot: &mut impl Choose) -> TokenSet {
    if lot.percent(60) { TokenSet::EMPTY } else { actor_token(state, lot).bit() }
}

/// A character that acts, mostly one that may.
fn actor_token(state: &State, lot: &mut impl Choose) -> Token {
    let table = state.table();
    let mut able = table.characters().and(table.handles().of(table.active));
    table.purses().for_each(|purse| able.add(purse.token));
    let able: Vec<Token> = able.collect();
    if lot.percent(10) { token(state, lot) } else { lot.pick(&able).unwrap_or_else(|| token(state, lot)) }
}

/// A token, mostly one that is face up.
fn token(state: &State, lot: &mut impl Choose) -> Token {
    let table = state.table();
    let waiting = table.tokens_at(Place::Waiting);
    let seen: Vec<Token> = table.characters().or(table.objects()).or(waiting).collect();
    let any = Token::new(lot.index(MAX_TOKENS)).expect("there are so many tokens");
    if lot.percent(2) { any } else { lot.pick(&seen).unwrap_or(any) }
}

fn dir(lot: &mut impl Choose) -> Dir {
    Dir::new(lot.below(4) as u8)
}

fn slot(lot: &mut impl Choose) -> Slot {
    Slot::new(lot.index(MAX_SLOTS)).expect("there are so many slots")
}

/// A square, mostly one within two steps of another.
fn spot(state: &State, near: Option<Spot>, lot: &mut impl Choose) -> Spot {
    let layout = &state.table().rules().layout;
    let spots: Vec<Spot> = layout.spots().collect();
    let mut spot = near.filter(|_| !lot.percent(20)).unwrap_or(spots[lot.index(spots.len())]);
    if near.is_some() {
        for _ in 0..=lot.below(2) {
            spot = layout.neighbor(spot, dir(lot)).unwrap_or(spot);
        }
    }
    spot
}

fn target(state: &State, near: Option<Spot>, lot: &mut impl Choose) -> Target {
    match lot.below(5) {
        4 => Target::Move {
            object: token(state, lot),
            to: spot(state, near.filter(|_| lot.percent(70)), lot),
            bearer: lot.percent(50).then(|| token(state, lot)),
        },
        0 => Target::None,
        1 => Target::Token(token(state, lot)),
        2 => Target::Spot(spot(state, near.filter(|_| lot.percent(50)), lot)),
        _ => Target::Dir(dir(lot)),
    }
}

/// Part of what a character has with it, or something else altogether.
fn left(state: &State, who: Token, lot: &mut impl Choose) -> Left {
    let mut set = TokenSet::EMPTY;
    for token in state.table().load(who) {
        if lot.percent(40) {
            set.add(token);
        }
    }
    if lot.percent(5) {
        set.add(token(state, lot));
    }
    Left::new(set)
}

fn jump(state: &State, who: Token, lot: &mut impl Choose) -> Action {
    let layout = &state.table().rules().layout;
    let start = state.table().spot(who);
    let step = |from: Option<Spot>, dir: Dir| from.and_then(|from| layout.neighbor(from, dir));
    let over = step(start, dir(lot)).unwrap_or_else(|| spot(state, start, lot));
    let to = step(Some(over), dir(lot)).unwrap_or_else(|| spot(state, start, lot));
    Action::Jump { who, over, to, left: left(state, who, lot) }
}

/// A walk whose legs are allowed one by one; whether it may end there is another matter.
fn stroll(state: &State, who: Token, lot: &mut impl Choose) -> Route {
    if state.table().rules().layout.has_zones() {
        return stride(state, who, lot);
    }
    let Some(mut walk) = Walk::new(state.table(), who) else { return Route::EMPTY };
    for _ in 0..4 + lot.below(16) {
        let leg = any_leg(state, walk.at(), walk.load(), lot);
        // A leg that is refused leaves the walk as it was.
        let _ = walk.push(leg);
    }
    walk.route()
}

/// The same over zones.
fn stride(state: &State, who: Token, lot: &mut impl Choose) -> Route {
    let Some(mut stride) = Stride::new(state.table(), who) else { return Route::EMPTY };
    for _ in 0..4 + lot.below(16) {
        let _ = stride.push(any_leg(state, stride.at(), stride.load(), lot));
    }
    stride.route()
}

/// A leg that only zones know.
fn zone_leg(here: Option<Token>, lot: &mut impl Choose) -> Leg {
    let way = Way::ALL[lot.index(Way::ALL.len())];
    match (lot.below(6), here) {
        (0, _) => Leg::Diagonal,
        (1, _) => Leg::Face(lot.below(8) as u8),
        (2, _) => Leg::Through(dir(lot)),
        (3, _) | (_, None) => Leg::Leap { way, card: if lot.percent(70) { 0 } else { lot.below(7) as u8 } },
        (_, Some(token)) => Leg::With(token),
    }
}

fn any_leg(state: &State, at: Spot, load: TokenSet, lot: &mut impl Choose) -> Leg {
    let here: Vec<Token> = state.table().tokens_on(at).or(load).collect();
    if state.table().rules().layout.has_zones() && lot.percent(40) {
        return zone_leg(lot.pick(&here), lot);
    }
    match (lot.below(8), lot.pick(&here)) {
        (0..=4, _) | (_, None) => Leg::Step(dir(lot)),
        (5 | 6, Some(token)) => Leg::Take(token),
        (_, Some(token)) => Leg::Leave(token),
    }
}

fn any_route(state: &State, who: Token, lot: &mut impl Choose) -> Route {
    let at = state.table().spot(who).unwrap_or_else(|| spot(state, None, lot));
    (0..lot.below(22)).map(|_| any_leg(state, at, state.table().load(who), lot)).collect()
}

/// A listed walk with one leg changed, dropped or added.
fn changed_walk(state: &State, side: Side, list: &mut Actions, lot: &mut impl Choose) -> Action {
    state.legal(side, list);
    let walks: Vec<Action> = list.iter().copied().filter(|a| matches!(a, Action::Walk { .. })).collect();
    let Some(Action::Walk { who, route }) = lot.pick(&walks) else { return Action::Pass };
    let mut legs: Vec<Leg> = route.legs().collect();
    let at = lot.index(legs.len() + 1);
    let leg = any_leg(
        state,
        state.table().spot(who).unwrap_or_else(|| spot(state, None, lot)),
        state.table().load(who),
        lot,
    );
    match lot.below(3) {
        0 => legs.insert(at, leg),
        1 if at < legs.len() => legs[at] = leg,
        _ if at < legs.len() => drop(legs.remove(at)),
        _ => legs.push(leg),
    }
    Action::Walk { who, route: legs.into_iter().collect() }
}
