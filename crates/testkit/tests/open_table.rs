//! What everybody sees, what nobody sees, and what cannot be taken back.

use engine::notation::{action, position};
use engine::piece::Piece;
use engine::undo::History;
use engine::view::{Seat, View};
use engine::{Actor, Event, NoEvents, Place, Side, Slot, State};

fn read(text: &str) -> State {
    position::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn act(state: &State, side: Side, text: &str) -> engine::Action {
    action::read(state.table(), Actor::Side(side), text).unwrap_or_else(|error| panic!("{error}"))
}

const HIDDEN: &str = "\
table base
room A 2cw 1 down
blue Th b0
blue Go in A
yellow Cl b21
yellow Sw in A
turn blue points=3
hand blue points=2
hand yellow points=4
";

#[test]
fn a_hidden_token_is_nobody_elses_business() {
    let state = read(HIDDEN);
    let room = Slot::from_letter('A').expect("a place");
    let hidden = state.table().tokens_at(Place::Hidden(room));
    assert_eq!(hidden.len(), 2);
    let mut after = state;
    after.apply_unchecked(Actor::Side(Side::Blue), &act(&state, Side::Blue, "Th ?A"), &mut NoEvents);
    for seat in [Seat::Side(Side::Blue), Seat::Side(Side::Yellow), Seat::Spectator] {
        let view = View::of(&state, seat);
        for token in hidden {
            // cites: SETUP-13
            assert!(view.piece(token).is_none() || seat.knows(state.table().owner(token)));
            assert!(View::of(&after, seat).piece(token).is_some(), "a revealed room hides nothing");
        }
        // cites: SETUP-2
        assert!(view.face(room).is_none(), "{seat:?} does not know the room");
        assert!(View::of(&after, seat).face(room).is_some());
    }
}

#[test]
fn a_side_remembers_what_it_hid_and_where() {
    let state = read(HIDDEN);
    let room = Slot::from_letter('A').expect("a place");
    for side in [Side::Blue, Side::Yellow] {
        let view = View::of(&state, Seat::Side(side));
        for token in view.table().tokens_at(Place::Hidden(room)) {
            let own = state.table().owner(token) == side;
            let hid = if side == Side::Blue { Piece::Goblin } else { Piece::Sword };
            // cites: OUR-24
            assert_eq!(view.piece(token), own.then_some(hid));
        }
    }
}

#[test]
fn a_table_that_plays_from_memory_shows_nobody_what_lies_hidden() {
    let state = read(&HIDDEN.replace("table base", "table base memory=yes"));
    assert!(read(HIDDEN) == read(&HIDDEN.replace("table base", "table base memory=no")), "the usual table");
    let room = Slot::from_letter('A').expect("a place");
    let seats = [Seat::Side(Side::Blue), Seat::Side(Side::Yellow), Seat::Spectator, Seat::Replay];
    for (seat, token) in seats
        .into_iter()
        .flat_map(|seat| state.table().tokens_at(Place::Hidden(room)).map(move |token| (seat, token)))
    {
        let view = View::of(&state, seat);
        let reminded = View::of(&read(HIDDEN), seat);
        // cites: OUR-24
        assert_eq!(view.shown(token), view.piece(token).filter(|_| seat == Seat::Replay), "{seat:?}");
        assert_eq!(view.piece(token), reminded.piece(token), "{seat:?} knows what it knew");
        assert_eq!(reminded.shown(token), reminded.piece(token), "{seat:?}");
        let (owner, slot) = (state.table().owner(token), Some(room));
        let event = Event::FaceDown { token, piece: Some(Piece::Goblin), slot };
        let told = |state: &State| match *event.seen_from(seat, state.rules()).event() {
            Event::FaceDown { piece, .. } => piece.is_some(),
            _ => false,
        };
        assert_eq!(told(&state), seat == Seat::Replay, "{seat:?} is told what was hidden");
        assert_eq!(told(&read(HIDDEN)), seat.knows(owner));
        let line = Event::FaceDown { token, piece: Some(Piece::Goblin), slot: None };
        assert_eq!(line.seen_from(seat, state.rules()), line.seen_from(seat, read(HIDDEN).rules()));
    }
}

#[test]
fn everybody_sees_what_is_carried() {
    let state = read(
        "table base\nroom A 1cw 0\nblue Th b2\nblue Ro b2\nyellow Wa c3\nyellow Go c3 wounded\nturn blue points=3\n",
    );
    let table = state.table();
    for seat in [Seat::Side(Side::Blue), Seat::Side(Side::Yellow), Seat::Spectator] {
        let view = View::of(&state, seat);
        let mut loads = 0;
        for bearer in table.characters().minus(table.wounded) {
            // cites: CARRY-11
            assert_eq!(view.table().load(bearer), table.load(bearer), "{seat:?}");
            for token in table.load(bearer) {
                assert!(view.piece(token).is_some(), "{seat:?} sees what lies under a character");
                loads += 1;
            }
        }
        assert_eq!(loads, 2);
    }
}

#[test]
fn points_are_open() {
    let state = read(HIDDEN);
    for seat in [Seat::Side(Side::Blue), Seat::Side(Side::Yellow), Seat::Spectator] {
        let view = View::of(&state, seat);
        // cites: SCORE-5
        assert_eq!(view.table().score(Side::Blue), 2);
        assert_eq!(view.table().score(Side::Yellow), 4);
    }
}

#[test]
fn a_rotation_is_not_taken_back() {
    let state = read("table base\nroom A 1cw 0\nblue Wa c3\nblue Th b0\nturn blue points=3\n");
    let mut history = History::new(state);
    for (text, may_go) in [("Th b0 c0", true), ("Wa @A+", false), ("Wa c3 c2", true)] {
        let action = act(history.state(), Side::Blue, text);
        history.apply(Actor::Side(Side::Blue), &action, &mut NoEvents).expect("it is legal");
        // cites: GEAR-7
        assert_eq!(history.can_undo(Side::Blue), may_go, "{text}");
    }
    assert_eq!(history.boundary(Side::Blue), 2);
}
