//! What a seat may look at: in the Card Game where objects are secret, and everywhere of what was spent or given up.

use engine::action::Actor;
use engine::notation::{action, position};
use engine::rule::setup;
use engine::view::{Seat, View};
use engine::{Actions, Event, NoEvents, Place, Side, State, Token};

const POSITION: &str = "
table cards scenario=4 mode=random secret=SECRET
room A graycw 0
blue Na a1
blue Ar with Na
blue Ro a1
blue Wa b1 wounded
yellow Tr a2
yellow Sw with Tr
yellow Go b2 wounded
turn blue points=3
";

fn state(secret: &str) -> State {
    position::read(&POSITION.replace("SECRET", secret)).expect("a position")
}

fn named(state: &State, side: Side, code: &str) -> Token {
    let table = state.table();
    let is_it = |token: &Token| table.piece(*token).is_some_and(|piece| piece.def().code == code);
    let token = table.handles().of(side).filter(|token| table.place(*token) != Place::Unplaced).find(is_it);
    token.expect("the piece is on the table")
}

// cites: SECRET-1 SECRET-2
#[test]
fn secret_objects_hide_what_enemies_carry_and_who_is_wounded() {
    let state = state("yes");
    let looks =
        |seat: Seat, side: Side, code: &str| View::of(&state, seat).may_look(named(&state, side, code));
    let blue = Seat::Side(Side::Blue);
    assert!(!looks(blue, Side::Yellow, "Sw"), "an enemy carries it");
    assert!(!looks(blue, Side::Yellow, "Go"), "a wounded enemy lies face down");
    assert!(looks(blue, Side::Yellow, "Tr"), "an unwounded enemy is seen");
    assert!(looks(blue, Side::Blue, "Ar") && looks(blue, Side::Blue, "Wa"), "one's own are known");
    assert!(looks(blue, Side::Blue, "Ro"), "what lies on the floor is seen by all");
    let yellow = Seat::Side(Side::Yellow);
    assert!(!looks(yellow, Side::Blue, "Ar") && looks(yellow, Side::Yellow, "Sw"));
    assert!(!looks(Seat::Spectator, Side::Blue, "Ar") && looks(Seat::Replay, Side::Blue, "Ar"));
}

#[test]
fn otherwise_everybody_may_look() {
    let state = state("no");
    for (side, code) in [(Side::Yellow, "Sw"), (Side::Yellow, "Go"), (Side::Blue, "Ar")] {
        assert!(View::of(&state, Seat::Side(Side::Blue)).may_look(named(&state, side, code)));
        assert!(View::of(&state, Seat::Spectator).may_look(named(&state, side, code)));
    }
}

// cites: CARD-45 JUMP-10
#[test]
fn a_combat_card_that_is_spent_on_a_jump_is_seen_by_all() {
    let text = "
table cards
room A bluecw 0
blue Wa a1
yellow Na GC
hand blue jumps=0
turn blue points=3
";
    let mut state = position::read(text).expect("a position");
    let blue = Actor::Side(Side::Blue);
    let jump = action::read(state.table(), blue, "Wa a1 ^b1:4").expect("a jump");
    let mut events: Vec<Event> = Vec::new();
    assert_eq!(state.apply(blue, &jump, &mut events), Ok(()));
    let spent = Event::Discarded { side: Side::Blue, card: 4 };
    for seat in [Seat::Side(Side::Yellow), Seat::Spectator] {
        let seen: Vec<_> = events.iter().map(|event| event.seen_from(seat, state.rules())).collect();
        assert!(seen.iter().any(|seen| *seen.event() == spent), "{seat:?} saw {seen:?}");
        assert_eq!(View::of(&state, seat).table().combat_cards(Side::Blue), [1, 1, 2, 2, 0, 1, 1]);
    }
}

// cites: CARD-45 FIGHT-7
#[test]
fn the_cards_a_side_has_left_are_no_secret_in_the_board_game() {
    let text = "
table base
room A 1cw 0
blue Wa c2
yellow Cl d2
hand blue actions=2,5 jumps=1 used=6
turn blue points=3
";
    let mut state = position::read(text).expect("a position");
    for (side, text) in [(Side::Blue, "Wa *y:Cl"), (Side::Blue, "+3"), (Side::Yellow, "+0")] {
        let action = action::read(state.table(), Actor::Side(side), text).expect("an action");
        let before = View::of(&state, Seat::Spectator);
        assert_eq!(before.table().combat_cards(Side::Blue)[3], 2, "what is laid is not used yet");
        assert_eq!(before.laid(Side::Blue), None);
        state.apply(Actor::Side(side), &action, &mut NoEvents).expect("it is legal");
    }
    for seat in [Seat::Side(Side::Yellow), Seat::Spectator] {
        let view = View::of(&state, seat);
        let table = view.table();
        assert_eq!(table.combat_cards(Side::Blue), [1, 1, 2, 1, 1, 1, 0]);
        let left = table.holdings[Side::Blue];
        assert_eq!((left.actions, left.jumps), (1 << 2 | 1 << 5, 1));
    }
}

#[test]
fn the_cards_of_a_handicap_are_open_and_its_characters_are_not() {
    let blue = Actor::Side(Side::Blue);
    for table in ["base", "cards scenario=4 mode=random"] {
        let text = format!("table {table} handicap=blue:1:+5+6\n");
        let mut state = State::new(position::read(&text).expect("a table").rules());
        while let Some(drawn) = setup::draw(&state, &mut |_| 0).filter(|_| state.ask(Side::Blue).is_none()) {
            state.apply(Actor::Chance, &drawn, &mut NoEvents).expect("chance decides");
        }
        let mut given_up = Actions::new();
        state.legal(Side::Blue, &mut given_up);
        let worlds: Vec<State> = given_up
            .iter()
            .map(|action| {
                let mut after = state;
                after.apply(blue, action, &mut NoEvents).expect("what is listed is allowed");
                after
            })
            .collect();
        assert!(worlds.len() > 4 && worlds[0] != worlds[1]);
        for seat in [Seat::Side(Side::Yellow), Seat::Spectator] {
            let view = View::of(&worlds[0], seat);
            // cites: OUR-65 HANDICAP-6
            assert_eq!(view.table().combat_cards(Side::Blue)[5..], [0, 0], "{seat:?}");
            assert!(worlds.iter().all(|world| View::of(world, seat) == view), "{seat:?}");
        }
    }
}
