//! Set-up: forces, rooms, teams, hidden tokens, who begins.

mod chance;
pub mod tally;

pub use chance::draw;
pub(crate) use chance::{check_chance, pair_copies, perform_chance, shuffle};

use crate::action::{Action, Actions};
use crate::deal::Below;
use crate::decision::{Ask, Chance, Phase, Picking};
use crate::edition::{Mode, RoomChoice};
use crate::event::Event;
use crate::illegal::{Check, need, no};
use crate::layout::ICONS;
use crate::piece::{Piece, Pieces};
use crate::rule::cited;
use crate::rule::turn::Turn;
use crate::rules::Rules;
use crate::secrets::{Laid, Private};
use crate::side::{Side, SideSet};
use crate::spot::{MAX_SLOTS, Slot};
use crate::state::State;
use crate::table::{Place, Table};
use crate::token::Token;

/// Starts the set-up of a new game.
pub(crate) fn begin(state: &mut State) {
    let rules = state.rules();
    let pairs = Phase::Chance(Chance::Pairs(rules.setup.pair_count() as u8));
    let given = matches!(rules.setup.mode, Mode::Fixed | Mode::Beginner);
    if given {
        give_all(state, rules.pool);
    }
    state.table.phase = match rules.ruleset().room_choice {
        RoomChoice::Lot if rules.setup.scenario().is_some_and(|scenario| scenario.pairs.is_empty()) => pairs,
        RoomChoice::Lot | RoomChoice::Sides if rules.setup.mode == Mode::Fixed => {
            state.table.pairs = first_bits(rules.pool_pairs, rules.setup.pair_count());
            after_forces(&state.table)
        }
        RoomChoice::Lot | RoomChoice::Sides if given => pairs,
        RoomChoice::Lot | RoomChoice::Sides => choice(rules),
    };
}

/// The phase in which forces are chosen or drawn.
fn choice(rules: &Rules) -> Phase {
    match rules.setup.mode {
        Mode::Random => Phase::Chance(Chance::Forces),
        Mode::Free => Phase::Forces,
        Mode::Mutual | Mode::Draft => Phase::Chance(Chance::Chooser),
        Mode::Fixed | Mode::Beginner => Phase::Chance(Chance::Deal),
    }
}

/// The phase after the pairs of rooms are drawn: the forces, if they are not known yet (MODE-18).
fn after_pairs(table: &Table) -> Phase {
    let rules = table.rules();
    match (rules.ruleset().room_choice, rules.setup.mode) {
        (RoomChoice::Sides, _) | (RoomChoice::Lot, Mode::Fixed | Mode::Beginner) => after_forces(table),
        (RoomChoice::Lot, Mode::Random | Mode::Free | Mode::Mutual | Mode::Draft) => choice(rules),
    }
}

fn first_bits(set: u32, count: usize) -> u32 {
    (0..32).filter(|bit| set >> bit & 1 != 0).take(count).fold(0, |all, bit| all | 1 << bit)
}

fn give_all(state: &mut State, pieces: Pieces) {
    for side in state.rules().sides.iter() {
        state.table.forces[side] = pieces;
        state.secrets.screen[side] = pieces;
        state.table.holdings[side].living = pieces.characters().len() as u8;
    }
}

/// The phase after the forces are known: handicaps, else the rooms.
fn after_forces(table: &Table) -> Phase {
    let handicapped = |side: Side| table.rules().setup.handicaps[side].characters > 0;
    if table.sides().iter().any(handicapped) { Phase::Discard } else { Phase::Chance(Chance::Deal) }
}

/// Pairs each side brings in free choice (MODE-4, OUR-41).
pub(crate) fn pairs_each(rules: &Rules) -> usize {
    match rules.ruleset().room_choice {
        RoomChoice::Sides => rules.setup.pair_count() / rules.sides.len(),
        RoomChoice::Lot => 0,
    }
}

/// Whether a side has given all its answers in a phase that all sides answer at once.
pub(crate) fn has_answered(table: &Table, side: Side) -> bool {
    let placed = usize::from(table.holdings[side].placed);
    match table.phase {
        Phase::Forces | Phase::Discard | Phase::Team => placed >= tally::due(table, side).sum(),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Pick { .. }
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => true,
    }
}

/// Checks an answer during set-up.
pub(crate) fn check(table: &Table, mine: &Private, side: Side, ask: Ask, action: &Action) -> Check {
    let rules = table.rules();
    match (ask, action) {
        (Ask::Pick(Picking::Pair), Action::PickPair(pair)) => need(
            *pair < 32 && rules.pool_pairs & !table.pairs & 1 << pair != 0,
            "MODE-6",
            "this pair is not available",
        ),
        (Ask::Pick(what @ (Picking::Character | Picking::Object)), Action::Pick(piece)) => {
            check_pick(table, what, *piece)
        }
        (Ask::Forces, Action::Pick(piece)) => check_secret_pick(rules, mine, *piece),
        (Ask::Forces, Action::PickPair(pair)) => {
            need(
                *pair < 32 && rules.pool_pairs & !mine.brought & 1 << pair != 0,
                "MODE-4",
                "this pair is not available",
            )?;
            let rule = if rules.sides.len() > 2 { "OUR-41" } else { "MODE-4" };
            need((mine.brought.count_ones() as usize) < pairs_each(rules), rule, "all pairs are chosen")
        }
        (Ask::Discard, Action::Discard(piece)) => {
            need(piece.is_character(), "HANDICAP-1", "only characters are given up")?;
            need(mine.screen.has(*piece), "HANDICAP-6", "this character is not in the team")
        }
        (Ask::Team, Action::Line(piece)) => {
            need(piece.is_character(), cited(table).team, "only characters start on the line")?;
            need(mine.screen.has(*piece), cited(table).team, "this character is not behind the screen")
        }
        (Ask::Hide, Action::Hide { piece, slot }) => {
            need(slot.index() < rules.layout.slots, "SETUP-11", "there is no such room")?;
            need(mine.screen.has(*piece), "SETUP-10", "this piece is not behind the screen")?;
            need(
                hidden_in(table, *slot) < usize::from(rules.capacity(*slot)),
                rules.capacity_rule(),
                "this room is full",
            )
        }
        (Ask::Facing, Action::Face(icons)) => {
            need(icons.iter().all(|icon| usize::from(*icon) < ICONS), "START-2", "there is no such zone")
        }
        (Ask::Facing, _) => no("START-3", "each side chooses first which zones its team faces"),
        (Ask::Pick(_), _) => no("MODE-6", "something has to be picked first"),
        (Ask::Forces, _) => no(cited(table).forces, "the forces have to be chosen first"),
        (Ask::Discard, _) => no("HANDICAP-6", "characters have to be given up first"),
        (Ask::Team, _) => no(cited(table).team, "the starting team has to be chosen first"),
        (Ask::Hide, _) => no("SETUP-10", "the remaining tokens have to be hidden first"),
        (Ask::Card | Ask::Act | Ask::Place | Ask::Announce | Ask::Commit, _) => {
            let _ = side;
            no(cited(table).asked, "the set-up is over")
        }
    }
}

fn check_secret_pick(rules: &Rules, mine: &Private, piece: Piece) -> Check {
    let cited = &rules.ruleset().citations;
    let available = rules.pool.count(piece);
    let rule = if piece.is_character() { cited.forces } else { cited.copies };
    need(mine.screen.count(piece) < available, rule, "this piece is not available")?;
    if piece.is_character() {
        need(mine.screen.characters().len() < rules.team(), cited.forces, "the team is complete")
    } else {
        need(mine.screen.objects().len() < rules.kit(), cited.forces, "the kit is complete")
    }
}

/// Whether a piece may be picked in the open.
fn check_pick(table: &Table, what: Picking, piece: Piece) -> Check {
    let draft = table.rules().setup.mode == Mode::Draft;
    let objects = what == Picking::Object;
    let rule = match (draft, objects) {
        (true, false) => "MODE-9",
        (true, true) => "MODE-10",
        (false, false) => cited(table).characters,
        (false, true) => cited(table).objects,
    };
    need(piece.is_character() != objects, rule, "characters are picked first, then objects")?;
    let counted = objects && (!draft || table.rules().ruleset().room_choice == RoomChoice::Lot);
    let rule = if counted { cited(table).copies } else { rule };
    need(pool_left(table).has(piece), rule, "this piece is not available")
}

/// Pieces that may still be picked in the open.
fn pool_left(table: &Table) -> Pieces {
    let rules = table.rules();
    let mut left = rules.pool;
    match rules.setup.mode {
        Mode::Draft => {
            for side in table.sides().iter() {
                for piece in table.forces[side].iter() {
                    left = left.without(piece);
                }
            }
        }
        Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Random | Mode::Beginner => {
            for piece in table.forces[Side::Blue].iter() {
                left = left.without(piece);
            }
        }
    }
    left
}

fn hidden_in(table: &Table, slot: Slot) -> usize {
    table.tokens_at(Place::Hidden(slot)).len()
}

/// Lists the answers a side may give during set-up.
pub(crate) fn list(table: &Table, mine: &Private, side: Side, ask: Ask, out: &mut Actions) {
    let rules = table.rules();
    let mut offer = |action: Action| {
        if check(table, mine, side, ask, &action).is_ok() {
            out.push(action);
        }
    };
    match ask {
        Ask::Pick(Picking::Pair) => {
            (0..rules.pairs.len() as u8).for_each(|pair| offer(Action::PickPair(pair)));
        }
        Ask::Pick(Picking::Character | Picking::Object) => {
            rules.pool.kinds().for_each(|piece| offer(Action::Pick(piece)));
        }
        Ask::Forces => {
            rules.pool.kinds().for_each(|piece| offer(Action::Pick(piece)));
            (0..rules.pairs.len() as u8).for_each(|pair| offer(Action::PickPair(pair)));
        }
        Ask::Discard => mine.screen.kinds().for_each(|piece| offer(Action::Discard(piece))),
        Ask::Team => mine.screen.kinds().for_each(|piece| offer(Action::Line(piece))),
        Ask::Hide => {
            let (slots, count) = open_slots(table);
            for piece in mine.screen.kinds() {
                slots[..count].iter().for_each(|slot| out.push(Action::Hide { piece, slot: *slot }));
            }
        }
        Ask::Facing => {
            let icons = 0..ICONS as u8;
            icons.clone().for_each(|a| icons.clone().for_each(|b| offer(Action::Face([a, b]))));
        }
        Ask::Card | Ask::Act | Ask::Place | Ask::Announce | Ask::Commit => {}
    }
}

/// Rooms in which something may still be hidden, and how many there are.
fn open_slots(table: &Table) -> ([Slot; MAX_SLOTS], usize) {
    let rules = table.rules();
    let mut room = [0usize; MAX_SLOTS];
    table.hidden().for_each(|slot| room[slot.index()] += 1);
    let (mut slots, mut count) = ([Slot(0); MAX_SLOTS], 0);
    for slot in rules.layout.all_slots() {
        if room[slot.index()] < usize::from(rules.capacity(slot)) {
            slots[count] = slot;
            count += 1;
        }
    }
    (slots, count)
}

/// One of all ways to hide a piece, as [`list`] has them.
pub(crate) fn hide_anywhere(table: &Table, mine: &Private, below: Below<'_>) -> Option<Action> {
    let (slots, count) = open_slots(table);
    let ways = mine.screen.kinds().count() * count;
    if ways == 0 {
        return None;
    }
    let lot = below(ways as u32) as usize;
    let piece = mine.screen.kinds().nth(lot / count)?;
    Some(Action::Hide { piece, slot: slots[lot % count] })
}

/// Lets a checked answer happen.
pub(crate) fn perform(turn: &mut Turn<'_>, side: Side, action: &Action) {
    match (turn.table().phase, *action) {
        (Phase::Pick { what, .. }, Action::PickPair(pair)) => {
            turn.table_mut().pairs |= 1 << pair;
            turn.tell(Event::PairChosen { side: Some(side), pair: Some(pair) });
            next_pick(turn, what, side);
        }
        (Phase::Pick { what, .. }, Action::Pick(piece)) => {
            let draft = turn.table().rules().setup.mode == Mode::Draft;
            let sides = if draft { SideSet::only(side) } else { turn.table().sides() };
            for owner in sides.iter() {
                let forces = &mut turn.table_mut().forces[owner];
                *forces = forces.with(piece);
                turn.tell(Event::Joined { side: owner, piece: Some(piece) });
            }
            next_pick(turn, what, side);
        }
        (Phase::Forces, Action::Pick(piece)) => {
            let screen = &mut turn.state.secrets.screen[side];
            *screen = screen.with(piece);
            turn.tell(Event::Joined { side, piece: Some(piece) });
            answered(turn, side);
        }
        (Phase::Forces, Action::PickPair(pair)) => {
            turn.state.secrets.brought[side] |= 1 << pair;
            turn.tell(Event::PairChosen { side: Some(side), pair: Some(pair) });
            answered(turn, side);
        }
        (Phase::Discard, Action::Discard(piece)) => {
            let screen = &mut turn.state.secrets.screen[side];
            *screen = screen.without(piece);
            turn.table_mut().holdings[side].living -= 1;
            turn.tell(Event::GivenUp { side, piece: Some(piece) });
            answered(turn, side);
        }
        (Phase::Team, Action::Line(piece)) => {
            let nth = turn.table().holdings[side].placed;
            let layout = &turn.table().rules().layout;
            let spot = layout.line(side, layout.dot(usize::from(nth)));
            face_down(turn, side, piece, Place::On(spot), None);
            answered(turn, side);
        }
        (Phase::Hide { .. }, Action::Hide { piece, slot }) => {
            face_down(turn, side, piece, Place::Hidden(slot), Some(slot));
            turn.table_mut().holdings[side].placed += 1;
            next_hider(turn, side);
        }
        (Phase::Facing { done }, Action::Face([first, second])) => {
            turn.state.secrets.laid[side] = Some(Laid::faces(first, second));
            let done = done.with(side);
            turn.table_mut().phase = Phase::Facing { done };
            turn.tell(Event::Oriented { side });
            if done == turn.table().sides() {
                orient(turn);
            }
        }
        _ => {}
    }
}

/// Lets the starting teams face what their sides have chosen (START-3).
fn orient(turn: &mut Turn<'_>) {
    for side in turn.table().sides().iter() {
        let icons = turn.state.secrets.laid[side].take().map_or([0; 2], Laid::icons);
        for (nth, icon) in (0..).zip(icons) {
            let table = turn.table();
            let layout = &table.rules().layout;
            let facing = |icon: usize| layout.line(side, layout.dot(nth) + icon);
            let own = table.characters().and(table.handles().of(side));
            let stands = |token: &Token| (0..ICONS).any(|icon| table.spot(*token) == Some(facing(icon)));
            let Some(token) = own.into_iter().find(stands) else { continue };
            let spot = facing(usize::from(icon));
            turn.table_mut().shift(token, spot);
            turn.tell(Event::Faced { token, spot });
        }
    }
    turn.table_mut().phase = Phase::Chance(Chance::First);
}

fn face_down(turn: &mut Turn<'_>, side: Side, piece: Piece, place: Place, slot: Option<Slot>) {
    let nth = turn.table().holdings[side].placed;
    let token = turn.table().handles().nth(side, nth);
    let screen = &mut turn.state.secrets.screen[side];
    *screen = screen.without(piece);
    turn.state.secrets.piece[token.index()] = Some(piece);
    turn.table_mut().put(token, place);
    turn.tell(Event::FaceDown { token, piece: Some(piece), slot });
}

/// Counts an answer and goes on when nobody owes another.
fn answered(turn: &mut Turn<'_>, side: Side) {
    turn.table_mut().holdings[side].placed += 1;
    let table = turn.table();
    if table.sides().iter().all(|side| has_answered(table, side)) {
        let phase = table.phase;
        leave_phase(turn, phase);
    }
}

fn leave_phase(turn: &mut Turn<'_>, phase: Phase) {
    let rules = turn.table().rules();
    let reset = |turn: &mut Turn<'_>| {
        for side in rules.sides.iter() {
            turn.table_mut().holdings[side].placed = 0;
        }
    };
    match phase {
        Phase::Forces => {
            reset(turn);
            for side in rules.sides.iter() {
                let team = turn.state.secrets.screen[side].characters().len();
                turn.table_mut().holdings[side].living = team as u8;
            }
            let short = match rules.ruleset().room_choice {
                RoomChoice::Sides => rules.setup.pair_count() - pairs_each(rules) * rules.sides.len(),
                RoomChoice::Lot => 0,
            };
            turn.table_mut().phase = if short > 0 {
                Phase::Chance(Chance::Pairs(short as u8))
            } else {
                after_forces(turn.table())
            };
        }
        Phase::Discard => {
            reset(turn);
            turn.table_mut().phase = Phase::Chance(Chance::Deal);
        }
        Phase::Team => turn.table_mut().phase = Phase::Chance(Chance::Hider),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Pick { .. }
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => {}
    }
}

/// Passes the pick on, and on to the next kind of thing when enough is picked.
fn next_pick(turn: &mut Turn<'_>, what: Picking, side: Side) {
    let rules = turn.table().rules();
    let draft = rules.setup.mode == Mode::Draft;
    let table = turn.table();
    let forces = |count: fn(Pieces) -> usize| table.sides().iter().map(|s| count(table.forces[s])).min();
    let done = match what {
        Picking::Pair => table.pairs.count_ones() as usize >= rules.setup.pair_count(),
        Picking::Character => forces(|p| p.characters().len()) >= Some(rules.team()),
        Picking::Object => forces(|p| p.objects().len()) >= Some(rules.kit()),
    };
    let next = table.next_side(side);
    let first = table.active;
    let phase = match (done, what) {
        (false, _) => Phase::Pick { what, side: next },
        (true, Picking::Pair) => Phase::Pick { what: Picking::Character, side: first },
        (true, Picking::Character) => {
            // MODE-10, MODE-20
            let lot = rules.ruleset().room_choice == RoomChoice::Lot;
            let side = if draft || lot { table.next_side(first) } else { first };
            Phase::Pick { what: Picking::Object, side }
        }
        (true, Picking::Object) => {
            for side in rules.sides.iter() {
                let forces = turn.table().forces[side];
                turn.state.secrets.screen[side] = forces;
                turn.table_mut().holdings[side].living = forces.characters().len() as u8;
            }
            after_forces(turn.table())
        }
    };
    turn.table_mut().phase = phase;
}

/// Passes the hiding on, skipping who has nothing left (HANDICAP-3).
fn next_hider(turn: &mut Turn<'_>, side: Side) {
    let mut next = side;
    for _ in 0..turn.table().sides().len() {
        next = turn.table().next_side(next);
        if tokens_left(turn.table(), next) > 0 {
            turn.table_mut().phase = Phase::Hide { side: next };
            return;
        }
    }
    for owner in turn.table().sides().iter() {
        for nth in 0..turn.table().rules().ruleset().on_line {
            let token = turn.table().handles().nth(owner, nth);
            if let Some(piece) = turn.state.secrets.piece[token.index()].take() {
                turn.table_mut().show(token, piece);
                turn.tell(Event::Shown { token, piece });
            }
        }
    }
    turn.table_mut().phase = if turn.table().rules().layout.has_zones() {
        Phase::Facing { done: SideSet::EMPTY }
    } else {
        Phase::Chance(Chance::First)
    };
}

/// Tokens a side has not put on the table yet: their number is no secret.
pub(crate) fn tokens_left(table: &Table, side: Side) -> usize {
    let rules = table.rules();
    let given_up = usize::from(rules.setup.handicaps[side].characters);
    (rules.team() + rules.kit())
        .saturating_sub(given_up)
        .saturating_sub(usize::from(table.holdings[side].placed))
}
