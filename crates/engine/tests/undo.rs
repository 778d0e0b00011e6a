//! Taking back is offered only where nobody has to forget something.

mod games;

use engine::action::Actor;
use engine::undo::{History, Mark, boundary};
use engine::{Action, Event, Seat, SeenEvent, Side, State, View, deal};
use games::{Random, happening, in_its_place, play, seats, tables};

/// What a seat sees when something happens.
fn sight(state: &State, seat: Seat, actor: Actor, action: &Action) -> (View, Vec<SeenEvent>) {
    let (mut next, mut events) = (*state, Vec::<Event>::new());
    let done = next.apply(actor, action, &mut events);
    assert_eq!(done, Ok(()), "{actor:?} {action:?} in {state:?}");
    let rules = state.rules();
    (View::of(&next, seat), events.into_iter().map(|event| event.seen_from(seat, rules)).collect())
}

#[test]
fn nobody_learns_from_what_can_be_taken_back() {
    let (mut free, mut fixed) = (0, 0);
    for (seed, rules) in tables().into_iter().enumerate() {
        play(rules, 6000 + seed as u64, |state, actor, action, random| {
            let mut history = History::new(*state);
            history.apply(actor, action, &mut engine::NoEvents).expect("it is legal");
            if !rules.sides.iter().any(|side| history.can_undo(side)) {
                fixed += 1;
                return;
            }
            free += 1;
            for seat in seats(rules) {
                let truth = sight(state, seat, actor, action);
                for _ in 0..2 {
                    let dealt = deal(&View::of(state, seat), &mut |n| random.below(n));
                    let answer = in_its_place(&dealt, seat, actor, action, random);
                    let same = sight(&dealt, seat, actor, &answer) == truth;
                    assert!(same, "{seat:?} learns from {actor:?} {action:?} in {state:?}");
                }
            }
        });
    }
    assert!(free > 1000 && fixed > 1000, "{free} lines may go, {fixed} stand");
}

#[test]
fn taking_back_leads_to_where_the_game_was() {
    for (seed, rules) in tables().into_iter().enumerate() {
        let mut random = Random(7000 + seed as u64);
        let mut list = engine::Actions::new();
        let mut history = History::new(State::new(rules));
        let mut states = vec![*history.state()];
        let mut marks: Vec<Mark> = Vec::new();
        for _ in 0..600 {
            if history.state().outcome().is_some() {
                break;
            }
            let (actor, action) = happening(history.state(), &mut random, &mut list);
            let mut events: Vec<Event> = Vec::new();
            history.apply(actor, &action, &mut events).expect("it is legal");
            marks.push(Mark::of(actor, &events));
            states.push(*history.state());
            for side in rules.sides.iter().filter(|_| random.once_in(8)) {
                check_side(&history, side, &states, &marks);
            }
        }
    }
}

fn check_side(history: &History, side: Side, states: &[State], marks: &[Mark]) {
    let last = boundary(marks, side);
    assert_eq!(history.boundary(side), last);
    assert_eq!(history.can_undo(side), last < marks.len());
    for (line, (actor, _)) in history.actions().enumerate().skip(last) {
        assert_eq!(actor, Actor::Side(side));
        assert!(!marks[line].stands);
    }
    let mut back = history.clone();
    let actions: Vec<(Actor, Action)> = history.actions().map(|(actor, action)| (actor, *action)).collect();
    for line in (last..marks.len()).rev() {
        assert_eq!(back.undo(side), Some(actions[line].1));
        assert!(*back.state() == states[line]);
    }
    assert_eq!(back.undo(side), None);
    assert_eq!(back.actions().len(), last);
}

#[test]
fn a_side_takes_back_its_own_lines_only() {
    let mark = |actor, stands| Mark { actor, stands };
    let [blue, yellow] = [Side::Blue, Side::Yellow].map(Actor::Side);
    let marks = [mark(Actor::Chance, false), mark(blue, false), mark(blue, false)];
    assert_eq!(boundary(&marks, Side::Blue), 1);
    assert_eq!(boundary(&marks, Side::Yellow), 3);
    assert_eq!(boundary(&[mark(blue, false), mark(yellow, false), mark(blue, false)], Side::Blue), 2);
    assert_eq!(boundary(&[mark(blue, false), mark(blue, true), mark(blue, false)], Side::Blue), 2);
    assert_eq!(boundary(&[mark(blue, false), mark(Actor::Clock, true)], Side::Blue), 2);
    assert_eq!(boundary(&[], Side::Blue), 0);
}
