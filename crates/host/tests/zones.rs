//! Rooms of zones as a page gets them.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use bots::rng::Rng;
use common::ok;
use engine::{Action, Actions, Actor, NoEvents, notation};
use host::Host;
use protocol::{Answer, BorderKind, Clock, Grain, Kind, Move, Request, Scene, Seat, Side};

fn table(scenario: u8) -> (Host, Scene) {
    let mut host = Host::new();
    let table = format!("table cards scenario={scenario}");
    let new =
        Request::New { table, seed: 7, bots: BTreeMap::new(), seat: Seat::Spectator, clock: Clock::None };
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

/// The rule that keeps a blue character from a zone; empty if nothing does.
fn why(position: &str, code: &str, to: &str) -> String {
    refused(position, code, to, false)
}

/// The rule that keeps it from there, or from walking there.
fn refused(position: &str, code: &str, to: &str, walking: bool) -> String {
    let mut host = Host::new();
    let record = format!("archmage record 1\nfrom\ntable cards\n{position}turn blue points=3\nend\n");
    let load = Request::Load { record, bots: BTreeMap::new(), seat: Seat::Blue };
    let Answer::Scene { scene } = ok(&mut host, load) else { panic!("a record is shown") };
    let is = |token: &&protocol::Token| token.piece.as_deref() == Some(code) && token.owner == Side::Blue;
    let who = scene.tokens.iter().find(is).expect("it is on the board").id;
    let ask = Request::Why { seat: Seat::Blue, who, to: to.to_owned(), walking };
    let Answer::Why { refusal } = ok(&mut host, ask) else { panic!("a reason is given") };
    refusal.map(|refusal| refusal.rule).unwrap_or_default()
}

#[test]
fn what_stops_a_walk_over_zones_is_named() {
    let plain = "room A graycw 0\nroom C purplecw 0\nblue Ge a1\nblue Cb a2\nyellow Tr a4\n";
    assert_eq!(why(plain, "Ge", "a2"), "");
    assert_eq!(why(plain, "Cb", "a4"), "", "it may be shot at");
    assert_eq!(refused(plain, "Ge", "b4", true), "WALK-1");
    assert_eq!(why(plain, "Ge", "b4"), "WALK-1", "the General is not that fast");
    assert!(["WALL-3", "ZONE-2"].contains(&why(plain, "Ge", "c1").as_str()), "the room is face down");
}

#[test]
fn whoever_points_over_a_pit_hears_about_the_jump() {
    let dungeon = "room A bluecw 0\nroom C redcw 1\n";
    let beside = format!("{dungeon}blue Wa b3\n");
    assert_eq!(why(&beside, "Wa", "b4"), "", "a jump leads there");
    assert_eq!(why(&format!("{beside}yellow Tr b4\n"), "Wa", "b4"), "JUMP-9");
    let spent = format!("{beside}hand blue used=1,2,2,3,3,4,5,6 jumps=0\n");
    assert_eq!(why(&spent, "Wa", "b4"), "JUMP-1");
    let away = format!("{dungeon}blue Wa a3\n");
    assert_eq!(why(&format!("{away}hand blue used=1,2,2,3,3,4,5,6 jumps=0\n"), "Wa", "b4"), "PIT-8");
}

#[test]
fn the_far_starting_zone_is_refused_for_what_is_in_the_way() {
    let alone = "room B greenccw 1\nroom D orangeccw 0\nblue Te BT\n";
    for facing in ["GC", "GS", "GT", "GG", "HC", "HS", "HT", "HG"] {
        let rule = why(alone, "Te", facing);
        assert!(["WALK-1", "WALL-3", "ZONE-2", "GATE-1"].contains(&rule.as_str()), "{facing}: {rule}");
    }
}

#[test]
fn a_zone_is_full_with_three_of_a_side_and_enemies_let_nobody_pass() {
    let full = "room A graycw 0\nroom C purplecw 0\nblue Ge a1\nblue Cl a2\nblue Th a2\nblue Go a2\n";
    assert_eq!(why(full, "Ge", "a2"), "ZONE-4");
    let met = "room A graycw 0\nroom C purplecw 0\nblue Na a1\nyellow Tr a2\n";
    assert_eq!(why(met, "Na", "a2"), "", "the zone is entered");
    assert_eq!(why(met, "Na", "a3"), "ZONE-8", "and left only the way one came");
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

/// Friends whose loads can be shared out in thousands of ways.
const CROWD: &str = include_str!("../../bots/tests/crowd.pos");

#[test]
fn of_very_many_walks_a_page_is_told_those_that_change_least_and_may_still_make_the_others() {
    let state = notation::position::read(CROWD).expect("it is a position");
    let mut all = Actions::new();
    state.legal(engine::Side::Blue, &mut all);
    assert!(all.len() > 20_000, "{} are not many", all.len());

    let mut host = Host::new();
    let now = protocol::Moment { position: CROWD.to_owned(), ply: 0, turns: 0, card: None, can_undo: false };
    ok(&mut host, Request::Follow { seat: Seat::Blue, now });
    let told = legal(&mut host, Seat::Blue);
    assert!(told.len() <= 2_000, "{} are too many", told.len());

    let blue = Actor::Side(engine::Side::Blue);
    let texts: BTreeSet<&str> = told.iter().map(|told| told.text.as_str()).collect();
    let (mut untold, mut ends, mut told_ends) = (0, BTreeSet::new(), BTreeSet::new());
    for (number, action) in all.iter().enumerate() {
        let text = notation::action::write(state.table(), blue, action);
        let Action::Walk { who, .. } = action else {
            assert!(texts.contains(text.as_str()), "only walks are left out, not {text}");
            continue;
        };
        let mut after = state;
        after.apply_unchecked(blue, action, &mut NoEvents);
        let end = (who.index(), after.table().spot(*who).map(engine::Spot::index));
        ends.insert(end);
        if texts.contains(text.as_str()) {
            told_ends.insert(end);
            continue;
        }
        untold += 1;
        if number % 997 == 0 {
            let check = Request::Check { seat: Seat::Blue, text: text.clone() };
            assert!(matches!(ok(&mut host, check), Answer::Checked { refusal: None }), "{text}");
        }
    }
    assert_eq!(untold + told.len(), all.len());
    assert_eq!(told_ends, ends, "everywhere can still be chosen");
}
