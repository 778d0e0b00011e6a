//! What a page is told while forces are chosen and tokens are hidden.

mod common;

use common::{SIDES, act, legal, new, scene, seat_of};
use host::Host;
use protocol::{Countable, Kind, Move, Scene, Seat, Tally};

const TABLES: [&str; 7] = [
    "table base",
    "table anniversary mode=free",
    "table anniversary mode=mutual",
    "table anniversary mode=draft",
    "table paladins mode=free players=3",
    "table base handicap=blue:1",
    "table cards scenario=4 mode=draft",
];

fn counted(scene: &Scene) -> Vec<(Countable, u8, u8)> {
    scene.tallies.iter().map(|tally| (tally.kind, tally.chosen, tally.all)).collect()
}

fn is_object(one: &Move) -> bool {
    const OBJECTS: [&str; 3] = ["Ro", "Sw", "Ar"];
    one.piece.as_deref().is_some_and(|piece| OBJECTS.contains(&piece))
}

/// What a move chooses, as far as it can be seen without a list of all pieces.
fn chooses(one: &Move) -> Option<Countable> {
    match one.kind {
        Kind::PickPair => Some(Countable::Pairs),
        _ if is_object(one) => Some(Countable::Objects),
        _ => None,
    }
}

fn open_kinds(tallies: &[Tally]) -> Vec<Countable> {
    tallies.iter().filter(|tally| tally.chosen < tally.all).map(|tally| tally.kind).collect()
}

/// Answers once, and gives how far the side has come by that.
fn step(host: &mut Host, seat: Seat, lot: usize) -> Scene {
    let before = scene(host, seat);
    let moves = legal(host, seat);
    let open = open_kinds(&before.tallies);
    assert!(!open.is_empty(), "{} is asked, so something is left", before.phase);
    for one in &moves {
        assert!(chooses(one).is_none_or(|kind| open.contains(&kind)), "{} with {open:?}", one.text);
    }
    act(host, seat, &moves[lot % moves.len()].text);
    let after = scene(host, seat);
    let sum = |scene: &Scene| scene.tallies.iter().map(|tally| u32::from(tally.chosen)).sum::<u32>();
    if after.phase == before.phase {
        assert_eq!(sum(&after), sum(&before) + 1, "{}", before.phase);
    }
    after
}

#[test]
fn every_answer_of_the_set_up_is_counted() {
    for table in TABLES {
        let mut host = new(table, 3, &[]);
        let mut lot = 0;
        loop {
            let now = scene(&mut host, Seat::Spectator);
            assert_eq!(now.tallies, [], "a guest chooses nothing");
            let Some(asked) = now.ask.first() else { panic!("{table} gets stuck") };
            if ["card", "act", "facing"].contains(&asked.kind.as_str()) {
                break;
            }
            step(&mut host, seat_of(asked.side), lot);
            lot += 7;
        }
        for (_, seat) in SIDES {
            assert_eq!(scene(&mut host, seat).tallies, [], "{table}: all is chosen");
        }
    }
}

#[test]
fn forces_are_counted_by_kind() {
    use Countable::{Characters, Objects, Pairs};
    let mut free = new("table anniversary mode=free", 1, &[]);
    let start = scene(&mut free, Seat::Blue);
    assert_eq!(counted(&start), [(Characters, 0, 8), (Objects, 0, 6), (Pairs, 0, 2)]);
    act(&mut free, Seat::Blue, "pick Th");
    act(&mut free, Seat::Blue, "pick Ro");
    let later = scene(&mut free, Seat::Blue);
    assert_eq!(counted(&later), [(Characters, 1, 8), (Objects, 1, 6), (Pairs, 0, 2)]);
    assert_eq!(counted(&scene(&mut free, Seat::Yellow)), counted(&start), "what the other chose is a secret");

    let mut fixed = new("table base handicap=blue:1", 1, &[]);
    assert_eq!(counted(&scene(&mut fixed, Seat::Blue)), [(Characters, 0, 1)], "one is given up");
}

#[test]
fn what_is_picked_in_the_open_is_told_to_all() {
    let mut host = new("table anniversary mode=draft", 1, &[]);
    let mut picked = Vec::new();
    while picked.is_empty() {
        let asked = scene(&mut host, Seat::Spectator).ask[0].clone();
        let one = legal(&mut host, seat_of(asked.side)).remove(0);
        act(&mut host, seat_of(asked.side), &one.text);
        picked.extend(one.piece.map(|piece| (asked.side, piece)));
    }
    let (side, piece) = picked.remove(0);
    let told = scene(&mut host, Seat::Spectator);
    for (one, hand) in &told.hands {
        let wanted: &[String] = if *one == side { std::slice::from_ref(&piece) } else { &[] };
        assert_eq!(hand.picked, wanted);
    }
}
