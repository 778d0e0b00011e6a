//! The board holds the rooms of the Card Game: 2 x 2 zones, arrow-slits, pits on edges.

use engine::edition::{Economy, Edition, Ending, Grain};
use engine::notation::room::{read_rooms, write_room};
use engine::room::Barrier;
use engine::rules::{Face, Rules};
use engine::{Dir, Slot, Spot, State, Table};

const ROOMS: &str = include_str!("../../../rooms/cards.room");

fn table() -> Table {
    *State::new(Rules::usual(Edition::Cards, 2)).table()
}

/// A dungeon with all its rooms face up: the nth slot holds the nth plan, turned n times.
fn open_dungeon(first: usize) -> Table {
    let mut table = table();
    let rules = table.rules();
    for slot in rules.layout.all_slots() {
        let plan = (first + slot.index()) % rules.plans.len();
        table.lay_room(slot, Face::new(plan, (slot.index() % 4) as u8));
    }
    table
}

fn zones(table: &Table) -> impl Iterator<Item = Spot> {
    table.rules().layout.spots().filter(|spot| table.rules().layout.slot(*spot).is_some())
}

#[test]
fn the_twelve_rooms_load_and_write_back() {
    let rooms = read_rooms(ROOMS).expect("the rooms can be read");
    assert_eq!(rooms.len(), 12);
    for room in &rooms {
        assert_eq!(room.size, 2);
        let again = read_rooms(&write_room(room)).expect("what is written can be read");
        assert_eq!(again, core::slice::from_ref(room));
    }
    let with = |barrier: fn(&Barrier) -> bool| {
        rooms.iter().filter(|room| room.edges.iter().flatten().any(barrier)).count()
    };
    assert_eq!(with(|edge| matches!(edge, Barrier::Portcullis(_))), 9, "nine marker cards");
    assert_eq!(with(|edge| matches!(edge, Barrier::Pit)), 7);
    assert_eq!(with(|edge| matches!(edge, Barrier::Slit)), 6);
    assert!(rooms.iter().all(|room| room.gates() <= 1));
}

#[test]
fn a_pit_joins_every_two_zones_it_borders() {
    let rooms = read_rooms(ROOMS).expect("the rooms can be read");
    let red = rooms.iter().find(|room| room.name() == "redcw").expect("there is a red room");
    assert_eq!(red.pit_links().len(), 3, "a pit between three zones joins three pairs");
    let blue = rooms.iter().find(|room| room.name() == "bluecw").expect("there is a blue room");
    assert_eq!(blue.pit_links().len(), 1);
}

#[test]
fn links_are_symmetric_in_every_orientation() {
    for first in 0..12 {
        let mut table = open_dungeon(first);
        for quarters in 0..4 {
            for spot in zones(&table) {
                for dir in Dir::ALL {
                    if let Some(next) = table.adjacent(spot, dir) {
                        assert_eq!(table.adjacent(next, dir.opposite()), Some(spot));
                        assert!(table.own_open(spot, dir) && table.own_open(next, dir.opposite()));
                    }
                }
            }
            table.turn_room(Slot::new(quarters % 8).expect("a slot"), 1);
        }
    }
}

#[test]
fn four_quarters_lead_back_and_two_swaps_too() {
    for first in 0..12 {
        let table = open_dungeon(first);
        for slot in table.rules().layout.all_slots() {
            let mut turned = table;
            for quarter in 1..=4 {
                turned.turn_room(slot, 1);
                assert_eq!(turned == table, quarter == 4);
            }
            for other in table.rules().layout.all_slots().filter(|other| *other != slot) {
                let mut swapped = table;
                swapped.swap_rooms(slot, other);
                assert_eq!(swapped.face(slot), table.face(other));
                assert_ne!(swapped, table);
                swapped.swap_rooms(slot, other);
                assert_eq!(swapped, table);
            }
        }
    }
}

#[test]
fn a_border_is_as_passable_as_the_worse_of_its_sides() {
    let table = open_dungeon(3);
    let layout = &table.rules().layout;
    let mut closed_by_one = 0;
    for spot in zones(&table) {
        for dir in Dir::ALL {
            let Some(next) = layout.neighbor(spot, dir) else { continue };
            if layout.slot(next).is_none() || layout.slot(next) == layout.slot(spot) {
                continue;
            }
            let (near, far) = (table.own_open(spot, dir), table.own_open(next, dir.opposite()));
            assert_eq!(table.adjacent(spot, dir).is_some(), near && far);
            closed_by_one += usize::from(near != far);
        }
    }
    assert!(closed_by_one > 0, "the dungeon shows borders that one side closes");
}

#[test]
fn the_ruleset_holds_what_is_known() {
    let ruleset = Edition::Cards.ruleset();
    assert_eq!(ruleset.economy, Economy::Wheel { first: 2, income: 3 });
    assert_eq!(ruleset.grain, Grain::Zones { per_side: 3 });
    assert_eq!(ruleset.ending, Ending::AtOnce);
    assert_eq!(ruleset.on_line, 2);
    let rules = Rules::usual(Edition::Cards, 2);
    assert_eq!(rules.plans.len(), 12);
    assert_eq!(rules.pool_pairs.count_ones(), 6);
}
