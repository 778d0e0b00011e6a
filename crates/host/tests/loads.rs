//! What a page is told about loads that change hands on a walk.

mod common;

use std::collections::BTreeMap;

use bots::rng::Rng;
use common::{from, legal, scene, token};
use engine::{Actor, NoEvents, Spot, State, Table, Token, notation};
use protocol::{Kind, Move, Seat, Side};

const BLUE: Actor = Actor::Side(engine::Side::Blue);

/// Where a load is: with somebody, or on the floor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Lies {
    With(u8),
    On(Option<Spot>),
}

fn loads(table: &Table) -> BTreeMap<u8, Lies> {
    let all = table.objects().or(table.wounded).filter(|load| table.spot(*load).is_some());
    all.map(|load| {
        let on = Lies::On(table.spot(load));
        (load.index() as u8, table.bearer(load).map_or(on, |bearer| Lies::With(bearer.index() as u8)))
    })
    .collect()
}

/// The loads after a move, by nothing but what it says.
fn replayed(table: &Table, told: &Move) -> BTreeMap<u8, Lies> {
    let who = told.who.expect("somebody walks");
    let mut at = table.spot(Token::new(usize::from(who)).expect("a token"));
    let mut loads = loads(table);
    let (mut takes, mut leaves, mut gives) = (told.takes.iter(), told.leaves.iter(), told.gives.iter());
    for word in told.text.split(' ').skip(1) {
        match word.chars().next() {
            Some('+') => {
                let taken = *takes.next().expect("what is taken is told");
                // Who is picked up lets go of what it has.
                for lies in loads.values_mut().filter(|lies| **lies == Lies::With(taken)) {
                    *lies = Lies::On(at);
                }
                loads.insert(taken, Lies::With(who));
            }
            Some('-') => {
                loads.insert(*leaves.next().expect("what is left is told"), Lies::On(at));
            }
            Some('>') => {
                let gift = gives.next().unwrap_or_else(|| panic!("{}: a gift is not told", told.text));
                if let Some(back) = gift.back {
                    for lies in loads.values_mut().filter(|lies| **lies == Lies::With(back)) {
                        *lies = Lies::On(at);
                    }
                    loads.insert(back, Lies::With(who));
                }
                loads.insert(gift.load, Lies::With(gift.to));
            }
            _ => {
                let name = word.trim_start_matches(|sign: char| !sign.is_alphabetic());
                let name = name.split(':').next().unwrap_or(name);
                at = notation::names::read_square(&table.rules().layout, name).ok().or(at);
            }
        }
    }
    assert!(takes.next().is_none() && leaves.next().is_none() && gives.next().is_none(), "{}", told.text);
    loads
}

/// Friends, wounded or not, and their loads, thrown into the zones of a room.
fn thrown(rng: &mut Rng) -> String {
    let mut position = String::from("table cards\nroom A graycw 0\nroom C purplecw 0\n");
    let mut objects = vec!["Ro", "Ke", "Sw", "Ar"];
    let mut there = [0; 3];
    for code in ["Wa", "Go", "Th", "Na", "Me"] {
        let zone = rng.place(3);
        there[zone] += 1;
        let wounded = if rng.below(3) == 0 { " wounded" } else { "" };
        if there[zone] > 3 {
            continue;
        }
        let zone = ["a1", "a2", "b2"][zone];
        position.extend(["blue ", code, " ", zone, wounded, "\n"]);
        if rng.below(3) > 0
            && let Some(object) = objects.pop()
        {
            position.extend(["blue ", object, " with ", code, "\n"]);
        }
    }
    position + "yellow Na GC\nturn blue points=3"
}

fn state(position: &str) -> State {
    notation::position::read(position).unwrap_or_else(|error| panic!("{error:?} in\n{position}"))
}

#[test]
fn loads_are_told_as_the_engine_moves_them() {
    let mut rng = Rng::new(6);
    let (mut chains, mut gifts_to_wounded) = (0, 0);
    for _ in 0..40 {
        let position = thrown(&mut rng);
        let state = state(&position);
        let table = state.table();
        for told in legal(&mut from(&position), Seat::Blue) {
            if told.kind != Kind::Walk {
                continue;
            }
            let action = notation::action::read(table, BLUE, &told.text).expect("it is an action");
            let mut after = state;
            after.apply_unchecked(BLUE, &action, &mut NoEvents);
            assert_eq!(replayed(table, &told), loads(after.table()), "{} in\n{position}", told.text);
            chains += usize::from(told.gives.len() > 1);
            let wounded = |to: u8| Token::new(usize::from(to)).is_some_and(|to| table.is_wounded(to));
            gifts_to_wounded +=
                usize::from(told.gives.iter().any(|gift| gift.back.is_none() && wounded(gift.to)));
        }
    }
    assert!(
        chains > 100 && gifts_to_wounded > 100,
        "{chains} chains, {gifts_to_wounded} gifts to the wounded"
    );
}

#[test]
fn an_object_can_be_given_to_a_wounded_friend() {
    let position = "table cards\nroom A graycw 0\nblue Wa a1\nblue Ro with Wa\nblue Go a1 wounded\n\
                    yellow Na GC\nturn blue points=3";
    let mut host = from(position);
    let shown = scene(&mut host, Seat::Blue);
    let [rope, goblin] = ["Ro", "Go"].map(|code| token(&shown, Side::Blue, code));
    let to_goblin = |told: &Move| told.gives.iter().any(|gift| (gift.load, gift.to) == (rope, goblin));
    let moves = legal(&mut host, Seat::Blue);
    for end in ["a1", "b2"] {
        assert!(moves.iter().any(|told| told.to.as_deref() == Some(end) && to_goblin(told)), "{end}");
    }
}
