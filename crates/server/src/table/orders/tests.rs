use bots::rng::Rng;
use engine::notation::{action, position};
use engine::{Seat, State};

use super::*;

fn read(text: &str) -> State {
    position::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn after(text: &str, side: Side, acts: &[&str]) -> State {
    let mut state = read(text);
    for text in acts {
        let action = action::read(state.table(), Actor::Side(side), text).unwrap();
        state.apply(Actor::Side(side), &action, &mut engine::NoEvents).unwrap();
    }
    state
}

fn answer_of(state: &State, side: Side, orders: Orders) -> Option<(Actor, Action)> {
    let mut rng = Rng::new(3);
    answer(&View::of(state, Seat::Side(side)), &orders, &mut |limit| rng.below(limit))
}

/// A Warrior (4) attacks a Troll (4), and has laid its card.
fn attacked() -> State {
    after(
        "table base\nroom A 1cw 0\nblue Wa d2\nyellow Tr e2\nturn blue points=3\nphase fight b:Wa y:Tr\n",
        Side::Blue,
        &["+2"],
    )
}

fn laid(state: &State, order: CombatOrder) -> u8 {
    let orders = Orders { combat: Some(order), placing: Some(PlacingOrder::Lot) };
    match answer_of(state, Side::Yellow, orders) {
        Some((Actor::Side(Side::Yellow), Action::Commit(card))) => card,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_card_is_laid_as_ordered() {
    let state = attacked();
    let mut hand = Actions::new();
    state.legal(Side::Yellow, &mut hand);
    let values: Vec<u8> = hand.iter().filter_map(card).collect();
    assert_eq!(laid(&state, CombatOrder::Lowest), *values.iter().min().unwrap());
    assert_eq!(laid(&state, CombatOrder::Highest), *values.iter().max().unwrap());
    let Phase::Fight(fight) = state.table().phase else { panic!("a fight") };
    let lead = |card: u8, against: u8| {
        i32::from(combat::total(state.table(), &fight, Side::Yellow) + card)
            - i32::from(combat::total(state.table(), &fight, Side::Blue) + against)
    };
    for expected in 0..=6 {
        let card = laid(&state, CombatOrder::Beat { card: expected });
        let enough: Vec<u8> = values.iter().copied().filter(|card| lead(*card, expected) > 0).collect();
        assert_eq!(card, enough.iter().copied().min().unwrap_or(0), "against +{expected}");
    }
    assert!(values.contains(&laid(&state, CombatOrder::Computer)));
}

#[test]
fn whoever_cannot_win_lays_the_lowest_card() {
    let state = after(
        "table base\nroom A 1cw 0\nblue Tr d2\nblue Wa d1\nyellow Th e2\nturn blue points=3\nphase fight b:Tr y:Th\n",
        Side::Blue,
        &["+6"],
    );
    assert_eq!(laid(&state, CombatOrder::Beat { card: 6 }), 0);
}

#[test]
fn a_weapon_master_beats_the_card_it_sees() {
    let state = after(
        "table paladins\nroom A 5cw 0\nblue Pa c2\nyellow Wm b2\nturn blue points=3\nphase fight b:Pa y:Wm\n",
        Side::Blue,
        &["+0"],
    );
    let view = View::of(&state, Seat::Side(Side::Yellow));
    assert_eq!(view.laid(Side::Blue), Some(0));
    assert_eq!(laid(&state, CombatOrder::Beat { card: 6 }), laid(&state, CombatOrder::Beat { card: 0 }));
}

/// A Warrior attacks a Telepath alone, and blue has no +1 left.
fn read_minds() -> State {
    after(
        "table cards\nroom A graycw 0\nblue Wa a1\nyellow Te a1\nhand blue used=1\nturn blue points=3\n",
        Side::Blue,
        &["Wa *y:Te"],
    )
}

// cites: TELEPATH-2
#[test]
fn an_attacked_telepath_names_the_weakest_card_of_the_attacker() {
    let mut state = read_minds();
    assert_eq!(state.ask(Side::Yellow), Some(Ask::Announce));
    let ordered = |combat| Orders { combat: Some(combat), placing: None };
    assert_eq!(answer_of(&state, Side::Yellow, Orders::default()), None);
    for order in [CombatOrder::Lowest, CombatOrder::Highest, CombatOrder::Beat { card: 6 }] {
        let answer = answer_of(&state, Side::Yellow, ordered(order));
        assert_eq!(answer, Some((Actor::Side(Side::Yellow), Action::Name(Some(2)))), "{order:?}");
    }
    let (actor, named) = answer_of(&state, Side::Yellow, ordered(CombatOrder::Computer)).unwrap();
    state.check(actor, &named).unwrap();
    for (side, action) in [(Side::Yellow, Action::Name(Some(2))), (Side::Blue, Action::Commit(2))] {
        state.apply(Actor::Side(side), &action, &mut engine::NoEvents).unwrap();
    }
    // Five stand against nothing: a +6 is enough, whatever else was expected.
    assert_eq!(laid(&state, CombatOrder::Beat { card: 0 }), 6);
}

#[test]
fn nothing_is_answered_in_the_own_turn_or_without_an_order() {
    let orders = Orders { combat: Some(CombatOrder::Lowest), placing: Some(PlacingOrder::Lot) };
    let state = attacked();
    assert_eq!(answer_of(&state, Side::Blue, orders), None, "blue has laid its card");
    assert_eq!(answer_of(&state, Side::Yellow, Orders { combat: None, ..orders }), None);
    let own = read(
        "table base\nroom A 1cw 0\nblue Wa d2\nyellow Tr e2\nturn blue points=3\nphase fight b:Wa y:Tr\n",
    );
    assert_eq!(answer_of(&own, Side::Blue, orders), None, "the attacker chooses its card itself");
    assert_eq!(answer_of(&own, Side::Yellow, orders), None, "the attacker lays first");
}

/// Blue has revealed a room with a Rope of its own in it, which yellow places.
fn revealed() -> State {
    after(
        "table base\nroom A 2cw 0 down\nblue Th b0\nblue Ro in A\nyellow Cl in A\nyellow Th b21\n\
         turn blue points=3\n",
        Side::Blue,
        &["Th ?A", "place y:Cl a1"],
    )
}

#[test]
fn tokens_are_placed_as_ordered() {
    let state = revealed();
    let order = |placing| Orders { combat: None, placing: Some(placing) };
    for placing in [PlacingOrder::Computer, PlacingOrder::Lot] {
        let (actor, action) = answer_of(&state, Side::Yellow, order(placing)).unwrap();
        assert_eq!(actor, Actor::Side(Side::Yellow));
        state.check(actor, &action).unwrap();
    }
    assert_eq!(answer_of(&state, Side::Blue, order(PlacingOrder::Lot)), None);
}

#[test]
fn the_revealer_may_place_everything() {
    let mut state = revealed();
    let orders = Orders { combat: None, placing: Some(PlacingOrder::Revealer) };
    let (actor, action) = answer_of(&state, Side::Yellow, orders).unwrap();
    state.apply(actor, &action, &mut engine::NoEvents).unwrap();
    assert_eq!(state.ask(Side::Blue), Some(Ask::Place));
    // When blue's time is up, too, the right does not go back and forth.
    state.apply(Actor::Clock, &Action::TimeUp, &mut engine::NoEvents).unwrap();
    assert_eq!(state.ask(Side::Yellow), Some(Ask::Place));
    assert_eq!(answer_of(&state, Side::Yellow, orders), None);
}
