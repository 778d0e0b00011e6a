//! A turn that is tried out before it is made.

mod common;

use common::{act, fails, from, legal, new, ok, scene, seat_of};
use host::Host;
use protocol::{Answer, Error, Kind, Line, Move, Refusal, Request, Scene, Seat, Side};

const POSITION: &str = "
table base
room A 1cw 0
blue Me c3
blue Th b4
blue Ro c4
blue Ww c5
blue Wa d3
blue Cl a2
yellow Tr d2
yellow Go e1
yellow Wi in C
turn blue points=4";

struct Sketched {
    scene: Scene,
    moves: Vec<Move>,
    lines: Vec<Line>,
    held: u32,
    refusal: Option<Refusal>,
}

fn sketch(host: &mut Host, seat: Seat, texts: &[&str]) -> Sketched {
    let texts = texts.iter().map(|text| (*text).to_owned()).collect();
    match ok(host, Request::Sketch { seat, texts }) {
        Answer::Sketch { scene, moves, lines, held, refusal } => {
            Sketched { scene: *scene, moves, lines, held, refusal }
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_turn_is_tried_out_and_nothing_is_done() {
    let mut host = from(POSITION);
    let before = scene(&mut host, Seat::Blue);
    let tried = sketch(&mut host, Seat::Blue, &["Th b4 c4 +Ro d4", "Me @A+"]);
    assert_eq!((tried.held, tried.refusal), (2, None));
    assert_eq!((tried.scene.points, tried.scene.ply), (2, before.ply + 2));
    assert_eq!(tried.scene.rooms[0].quarters, 1);
    assert!(tried.scene.can_undo, "what is not done can be taken back, a rotation too");
    assert_eq!(tried.lines.iter().map(|line| line.ply).collect::<Vec<_>>(), [before.ply + 1, before.ply + 2]);
    assert_eq!(scene(&mut host, Seat::Blue), before);
    assert_eq!(legal(&mut host, Seat::Blue), tried.moves, "questions are about what is tried out");
    let none = sketch(&mut host, Seat::Blue, &[]);
    assert_eq!((none.scene, none.held), (before, 0));
    assert_ne!(legal(&mut host, Seat::Blue), tried.moves);
}

#[test]
fn what_turns_something_up_or_asks_somebody_else_is_not_foreseen() {
    let mut host = from(POSITION);
    let moves = legal(&mut host, Seat::Blue);
    let of = |kind: Kind| moves.iter().find(|one| one.kind == kind).map(|one| one.text.clone());
    for text in [of(Kind::Reveal), of(Kind::Fight), of(Kind::Pass), Some("draw".to_owned())] {
        let text = text.expect("there is such a move");
        let tried = sketch(&mut host, Seat::Blue, &["Th b4 c4", &text]);
        assert_eq!((tried.held, tried.refusal), (1, None), "{text}");
    }
    let tried = sketch(&mut host, Seat::Blue, &["Th b4 c4", "Th b4 c4", "pass"]);
    assert_eq!(tried.held, 1);
    assert!(tried.refusal.is_some(), "the Thief is not on b4 any more");
}

#[test]
fn what_is_done_ends_what_was_tried_out() {
    let mut host = from(POSITION);
    let tried = sketch(&mut host, Seat::Blue, &["Th b4 c4"]);
    act(&mut host, Seat::Blue, "Me @A+");
    let turned = scene(&mut host, Seat::Blue);
    assert_eq!((turned.points, turned.rooms[0].quarters), (3, 1));
    assert_ne!(legal(&mut host, Seat::Blue), tried.moves);
    assert_eq!(legal(&mut host, Seat::Blue), sketch(&mut host, Seat::Blue, &[]).moves);
}

/// Whoever sees only a view foresees exactly what then happens.
#[test]
fn what_is_foreseen_happens() {
    let tables = ["table base", "table paladins", "table anniversary mode=random", "table cards"];
    let mut foreseen = 0;
    for (seed, table) in (5..).zip(tables) {
        let bots = [(Side::Blue, 1), (Side::Yellow, 1)];
        let mut host = new(table, seed, &bots);
        for step in 0..260_usize {
            let now = scene(&mut host, Seat::Spectator);
            let Some(asked) = now.ask.first().cloned() else { break };
            let seat = seat_of(asked.side);
            if asked.kind != "act" && asked.kind != "card" {
                ok(&mut host, Request::Bot { side: asked.side, seat: Seat::Spectator });
                continue;
            }
            let moves = legal(&mut host, seat);
            let one = &moves[(step * 31) % moves.len()];
            let tried = sketch(&mut host, seat, &[&one.text]);
            assert_eq!(tried.refusal, None, "{}", one.text);
            let Answer::Acted { scene: after, lines } = act(&mut host, seat, &one.text) else {
                panic!("an act is answered")
            };
            if tried.held == 0 {
                continue;
            }
            foreseen += 1;
            let told = Scene { can_undo: true, ..*after };
            assert_eq!((tried.scene, tried.lines), (told, lines), "{table}: {}", one.text);
            assert_eq!(tried.moves, legal(&mut host, seat), "{table}: {}", one.text);
        }
    }
    assert!(foreseen > 200, "{foreseen}");
}

#[test]
fn only_the_own_seat_of_a_followed_game_is_tried_out() {
    let position = POSITION.trim().to_owned();
    let now = protocol::Moment { position, ply: 7, turns: 1, card: Some(4), can_undo: false };
    let mut host = Host::new();
    ok(&mut host, Request::Follow { seat: Seat::Blue, now });
    let tried = sketch(&mut host, Seat::Blue, &["Th b4 c4"]);
    assert_eq!((tried.held, tried.scene.ply), (1, 8));
    let other = Request::Sketch { seat: Seat::Yellow, texts: vec!["pass".to_owned()] };
    assert_eq!(fails(&mut host, other).error, Error::Denied);
    assert_eq!(fails(&mut host, Request::Advise { seat: Seat::Blue, tables: 10 }).error, Error::Denied);
}
