//! Rooms of zones as a page gets them.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use bots::rng::Rng;
use common::ok;
use host::Host;
use protocol::{Answer, BorderKind, Grain, Kind, Move, Request, Scene, Seat, Side};

fn table(scenario: u8) -> (Host, Scene) {
    let mut host = Host::new();
    let table = format!("table cards scenario={scenario}");
    let new = Request::New { table, seed: 7, bots: BTreeMap::new(), seat: Seat::Spectator };
    let Answer::Scene { scene } = ok(&mut host, new) else { panic!("a new game is shown") };
    (host, *scene)
}

fn seat(side: Side) -> Seat {
    if side == Side::Blue { Seat::Blue } else { Seat::Yellow }
}

fn legal(host: &mut Host, seat: Seat) -> Vec<Move> {
    let Answer::Legal { moves } = ok(host, Request::Legal { seat }) else { panic!("moves are moves") };
    moves
}

/// Plays at random and shows every moment with what may be done then.
fn play(scenario: u8, actions: usize, mut see: impl FnMut(&Scene, &[Move])) {
    let (mut host, mut scene) = table(scenario);
    let mut rng = Rng::new(u64::from(scenario));
    for _ in 0..actions {
        let Some(asked) = scene.ask.first() else { return };
        let seat = seat(asked.side);
        let moves = legal(&mut host, seat);
        see(&scene, &moves);
        let text = moves[rng.place(moves.len())].text.clone();
        let Answer::Acted { scene: next, .. } = ok(&mut host, Request::Act { seat, text }) else {
            panic!("a legal move is made")
        };
        scene = *next;
    }
}

#[test]
fn every_spot_has_a_place_of_its_own_and_starting_zones_face_the_dungeon() {
    for scenario in 1..=5 {
        play(scenario, 120, |scene, _| {
            assert_eq!(scene.grain, Grain::Zones);
            assert!(scene.wheel.is_some());
            let places: BTreeSet<_> = scene.squares.iter().map(|square| (square.x, square.y)).collect();
            assert_eq!(places.len(), scene.squares.len(), "no two spots share a place");
            for spot in scene.squares.iter().filter(|square| square.line.is_some()) {
                assert!(spot.y < 2 || spot.y >= scene.rows - 2, "{}", spot.name);
                assert!(spot.icon.is_some() && spot.before.is_some(), "{}", spot.name);
                let Some(zone) = &spot.faces else { continue };
                let zone =
                    scene.squares.iter().find(|square| &square.name == zone).expect("it is on the board");
                assert_eq!((zone.x, zone.icon), (spot.x, spot.icon), "{}", spot.name);
            }
        });
    }
}

#[test]
fn walks_end_where_their_path_does_and_open_borders_are_ways() {
    play(4, 300, |scene, moves| {
        for walk in moves.iter().filter(|one| one.kind == Kind::Walk) {
            let at = scene
                .tokens
                .iter()
                .find(|token| Some(token.id) == walk.who)
                .and_then(|token| token.at.clone());
            assert_eq!(walk.to, walk.path.last().cloned().or(at), "{}", walk.text);
        }
        for square in scene.squares.iter().filter(|square| !square.borders.is_empty()) {
            let open = square.borders.iter().filter(|border| border.kind == BorderKind::Open).count();
            assert_eq!(open, square.ways.len(), "{}", square.name);
        }
    });
}

#[test]
fn a_wheel_counts_turns_and_shows_what_is_kept() {
    let mut turns = BTreeSet::new();
    play(1, 200, |scene, _| {
        turns.insert(scene.turn);
        if let Some(active) = scene.active {
            assert_eq!(scene.hands[&active].wheel, Some(scene.points));
        }
        assert!(scene.hands.values().all(|hand| hand.wheel.is_some_and(|points| points <= 6)));
    });
    assert!(turns.len() > 3, "{turns:?}");
    assert!(turns.iter().zip(turns.iter().skip(1)).all(|(one, next)| next - one == 1), "{turns:?}");
}

#[test]
fn what_stops_a_walk_over_zones_is_named() {
    let mut host = Host::new();
    let record = "archmage record 1\nfrom\ntable cards\nroom A graycw 0\nroom C purplecw 0\nblue Ge a1\nblue Cb a2\n\
                  yellow Tr a4\nturn blue points=3\nend\n";
    let load = Request::Load { record: record.to_owned(), bots: BTreeMap::new(), seat: Seat::Blue };
    let Answer::Scene { scene } = ok(&mut host, load) else { panic!("a record is shown") };
    let id = |code: &str| {
        let is = |token: &&protocol::Token| token.piece.as_deref() == Some(code);
        scene.tokens.iter().find(is).expect("it is on the board").id
    };
    let mut why = |code: &str, to: &str| {
        let ask = Request::Why { seat: Seat::Blue, who: id(code), to: to.to_owned() };
        let Answer::Why { refusal } = ok(&mut host, ask) else { panic!("a reason is given") };
        refusal.map(|refusal| refusal.rule)
    };
    assert_eq!(why("Ge", "a2"), None);
    assert_eq!(why("Cb", "a4"), None, "it may be shot at");
    assert_eq!(why("Ge", "b4").as_deref(), Some("WALK-1"), "the General is not that fast");
    assert!(
        why("Ge", "c1").is_some_and(|rule| rule == "WALL-3" || rule == "ZONE-2"),
        "the room is face down"
    );
}

#[test]
fn with_secret_objects_a_seat_is_not_shown_what_it_may_not_look_at() {
    let shown = |secret: &str, seat: Seat| {
        let position = format!(
            "table cards secret={secret}\nroom A graycw 0\nblue Na a1\nblue Ar with Na\nblue Ro a1\n\
             yellow Tr a2\nyellow Sw with Tr\nyellow Go b2 wounded\nturn blue points=3\n"
        );
        let record = format!("archmage record 1\nfrom\n{position}end\n");
        let load = Request::Load { record, bots: BTreeMap::new(), seat };
        let Answer::Scene { scene } = ok(&mut Host::new(), load) else { panic!("a game is shown") };
        let on_board = scene.tokens.iter().filter(|token| token.at.is_some());
        assert!(on_board.clone().all(|token| token.kind != protocol::TokenKind::Unknown));
        let mut pieces: Vec<String> = on_board.filter_map(|token| token.piece.clone()).collect();
        pieces.sort();
        pieces.join(" ")
    };
    assert_eq!(shown("no", Seat::Blue), "Ar Go Na Ro Sw Tr");
    assert_eq!(shown("yes", Seat::Blue), "Ar Na Ro Tr");
    assert_eq!(shown("yes", Seat::Yellow), "Go Na Ro Sw Tr");
    assert_eq!(shown("yes", Seat::Spectator), "Na Ro Tr");
}
