//! How long the rulebook's timer gives.

use engine::notation::{action, position};
use engine::rule::clock::{ANSWER, EXTRA, TURN, answer_time, extra_time};
use engine::{Actor, Event, Side, State};

fn read(text: &str) -> State {
    position::read(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Lets something happen and returns the time it adds to the turn.
fn act(state: &mut State, side: Side, text: &str) -> u16 {
    let action = action::read(state.table(), Actor::Side(side), text);
    let action = action.unwrap_or_else(|error| panic!("{error}"));
    let mut events: Vec<Event> = Vec::new();
    state.apply(Actor::Side(side), &action, &mut events).expect("it is legal");
    events.iter().map(extra_time).sum()
}

#[test]
fn a_turn_lasts_two_minutes_and_an_answer_five_seconds() {
    // cites: TIME-1
    assert_eq!(TURN, 2 * 60);
    assert_eq!(ANSWER, 5);
    let state = read("table base\nblue Th b0\nyellow Th b21\nturn blue points=3\n");
    assert_eq!(answer_time(state.table(), Side::Blue), None);
    assert_eq!(answer_time(state.table(), Side::Yellow), None);
}

#[test]
fn the_opponent_places_against_the_clock() {
    let mut state = read(
        "table base\nroom A 2cw 0 down\nblue Th b0\nblue Ro in A\nyellow Cl in A\nyellow Th b21\n\
         turn blue points=3\n",
    );
    act(&mut state, Side::Blue, "Th ?A");
    // cites: TIME-2
    assert_eq!(answer_time(state.table(), Side::Yellow), None, "the revealer is still placing");
    act(&mut state, Side::Blue, "place y:Cl a1");
    assert_eq!(answer_time(state.table(), Side::Yellow), Some(5));
    assert_eq!(answer_time(state.table(), Side::Blue), None);
}

#[test]
fn the_second_card_is_laid_against_the_clock() {
    let mut state = read(
        "table base\nroom A 1cw 0\nblue Wa d2\nyellow Tr e2\nturn blue points=3\nphase fight b:Wa y:Tr\n",
    );
    // cites: TIME-3
    assert_eq!(answer_time(state.table(), Side::Yellow), None, "no card lies on the table");
    act(&mut state, Side::Blue, "+2");
    assert_eq!(answer_time(state.table(), Side::Yellow), Some(5));
    assert_eq!(answer_time(state.table(), Side::Blue), None);
}

#[test]
fn a_potion_or_a_scroll_adds_a_minute() {
    assert_eq!(EXTRA, 60);
    let mut state = read(
        "table anniversary\nroom A 1cw 0\nblue Wi b2\nblue Ch b2\nblue Th c2\nblue Sp c2\nyellow Tr d2\n\
         turn blue points=3\n",
    );
    // cites: TIME-4
    assert_eq!(act(&mut state, Side::Blue, "Th !quaff"), EXTRA);
    assert_eq!(act(&mut state, Side::Blue, "Th c2 c3"), 0);
    // cites: TIME-5
    assert_eq!(act(&mut state, Side::Blue, "Wi !charm y:Tr"), EXTRA);
}
