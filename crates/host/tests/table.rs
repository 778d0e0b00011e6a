//! What a page can do at a table.

mod common;

use common::{act, fails, first_scene, from, legal, new, ok, scene, seat_of, token};
use host::Host;
use protocol::{Answer, Clock, Computer, Error, GateState, Kind, Request, Seat, Side, TokenPlace};

const POSITION: &str = "
table base
room A 1cw 0
blue Me c3
blue Th b4
blue Ro c4
blue Ww c5
blue Wa d3
blue Sp d3
blue Cl a2
blue Go a3 wounded
yellow Tr d2
yellow Go e1
yellow Wi in C
turn blue points=3";

#[test]
fn a_whole_game_is_played_by_bots_of_every_level() {
    for (players, table) in
        [(2, "table base"), (3, "table paladins players=3"), (4, "table anniversary players=4")]
    {
        let levels = [(Side::Blue, 3), (Side::Yellow, 2), (Side::Red, 1), (Side::Green, 2)];
        let mut host = new(table, 11, &levels[..players]);
        for _ in 0..20_000 {
            let now = scene(&mut host, Seat::Spectator);
            let Some(asked) = now.ask.first() else { break };
            let Answer::Acted { scene: after, lines } =
                ok(&mut host, Request::Bot { side: asked.side, seat: Seat::Spectator })
            else {
                panic!("a bot acts");
            };
            assert_eq!(after.ply, now.ply + lines.len() as u32);
            assert_eq!(lines[0].ply, now.ply + 1);
        }
        let end = scene(&mut host, Seat::Replay);
        assert!(end.outcome.is_some() && end.phase == "over");
        let Answer::Record { text } = ok(&mut host, Request::Record) else { panic!("a record is text") };
        let mut again = Host::new();
        ok(&mut again, Request::Load { record: text, bots: [].into(), seat: Seat::Replay });
        assert_eq!(scene(&mut again, Seat::Replay), end);
        for ply in [0, end.ply / 2, end.ply] {
            let Answer::Scene { scene: then } =
                ok(&mut again, Request::Scene { seat: Seat::Blue, ply: Some(ply) })
            else {
                panic!("a scene is a scene");
            };
            assert_eq!(then.ply, ply);
        }
        let beyond = Request::Scene { seat: Seat::Blue, ply: Some(end.ply + 1) };
        assert_eq!(fails(&mut again, beyond).error, Error::Stale);
    }
}

#[test]
fn a_seed_decides_everything_that_chance_decides() {
    let rooms = |seed| scene(&mut new("table base", seed, &[]), Seat::Replay).rooms;
    assert_eq!(rooms(1), rooms(1));
    assert_ne!(rooms(1), rooms(2));
}

#[test]
fn a_scene_shows_the_board() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    assert_eq!((seen.columns, seen.rows, seen.rooms.len(), seen.squares.len()), (10, 22, 8, 220));
    let room = &seen.rooms[0];
    assert_eq!((room.slot.as_str(), room.x, room.y, room.known), ("A", 0, 1, true));
    assert_eq!(room.plan.as_deref(), Some("1cw"));
    assert!(room.gates.iter().all(|gate| gate.state == GateState::Closed));
    assert_eq!(seen.rooms[1].plan, None);
    assert_eq!(seen.rooms[2].hidden[0].owner, Side::Yellow);
    assert_eq!(seen.rooms[2].hidden[0].piece, None);
    let potion = seen.tokens.iter().find(|t| t.piece.as_deref() == Some("Sp")).unwrap();
    assert_eq!(potion.carried_by, Some(token(&seen, Side::Blue, "Wa")));
    assert_eq!((potion.at.as_deref(), potion.place), (Some("d3"), TokenPlace::Board));
    assert!(seen.tokens.iter().any(|t| t.wounded));
    assert_eq!((seen.phase.as_str(), seen.active, seen.points), ("act", Some(Side::Blue), 3));
    assert_eq!(seen.ask[0].kind, "act");
    for square in &seen.squares {
        for way in square.ways.chars() {
            let (x, y, back) = match way {
                'n' => (square.x, square.y + 1, 's'),
                'e' => (square.x + 1, square.y, 'w'),
                's' => (square.x, square.y - 1, 'n'),
                _ => (square.x - 1, square.y, 'e'),
            };
            let next = seen.squares.iter().find(|other| (other.x, other.y) == (x, y)).unwrap();
            assert!(next.ways.contains(back), "{} {way} {}", square.name, next.name);
        }
    }
}

/// The drawing, turned as the room lies, is what the squares say.
#[test]
fn drawings_agree_with_squares() {
    let plans = first_scene("table base").plans;
    let mut host =
        from("table base\nroom A 1cw 1\nroom B 3ccw 2\nroom C 2cw 3\nblue Th c3\nturn blue points=1");
    let seen = scene(&mut host, Seat::Blue);
    for room in seen.rooms.iter().filter(|room| room.known) {
        let plan = plans.iter().find(|plan| Some(&plan.id) == room.plan.as_ref()).unwrap();
        for (place, ground) in plan.ground.iter().enumerate() {
            let (mut row, mut column) = (place as u8 / 5, place as u8 % 5);
            for _ in 0..room.quarters {
                (row, column) = (column, 4 - row);
            }
            let at = (room.x + column, room.y + 4 - row);
            let square = seen.squares.iter().find(|square| (square.x, square.y) == at).unwrap();
            assert_eq!(square.ground, *ground, "{} in {}", square.name, room.slot);
        }
    }
}

#[test]
fn every_listed_move_checks_and_previews() {
    let mut host = from(POSITION);
    let moves = legal(&mut host, Seat::Blue);
    assert!(moves.len() > 50);
    for one in &moves {
        let checked = ok(&mut host, Request::Check { seat: Seat::Blue, text: one.text.clone() });
        assert_eq!(checked, Answer::Checked { refusal: None }, "{}", one.text);
        ok(&mut host, Request::Preview { seat: Seat::Blue, texts: vec![one.text.clone()] });
    }
    let walk = moves.iter().find(|one| one.text == "Th b4 c4 +Ro d4").unwrap();
    assert_eq!(
        (walk.kind, walk.path.join(" "), walk.to.as_deref()),
        (Kind::Walk, "c4 d4".to_owned(), Some("d4"))
    );
    assert_eq!((walk.takes.len(), walk.cost, walk.is_final), (1, 1, false));
    let turn = moves.iter().find(|one| one.kind == Kind::Turn).unwrap();
    assert!(turn.is_final && turn.slot.as_deref() == Some("A") && turn.quarters.is_some());
    let reveal = moves.iter().find(|one| one.kind == Kind::Reveal).unwrap();
    assert!(reveal.is_final);
}

#[test]
fn a_preview_turns_a_room_and_foretells_no_secret() {
    let mut host = from(POSITION);
    let before = scene(&mut host, Seat::Blue);
    let preview = |host: &mut Host, text: &str| match ok(
        host,
        Request::Preview { seat: Seat::Blue, texts: vec![text.to_owned()] },
    ) {
        Answer::Preview { preview } => *preview,
        other => panic!("{other:?}"),
    };
    let turned = preview(&mut host, "Me @A+");
    assert_eq!(turned.scene.rooms[0].quarters, 1);
    assert!(!turned.opened.is_empty() && !turned.closed.is_empty());
    let reveal = legal(&mut host, Seat::Blue).into_iter().find(|one| one.kind == Kind::Reveal).unwrap();
    assert_eq!(preview(&mut host, &reveal.text).scene, before);
    assert_eq!(scene(&mut host, Seat::Blue), before);
}

#[test]
fn what_was_done_can_be_taken_back_until_something_is_learned() {
    let mut host = from(POSITION);
    let before = scene(&mut host, Seat::Blue);
    assert!(!before.can_undo);
    let Answer::Acted { scene: after, lines } = act(&mut host, Seat::Blue, "Th b4 c4 +Ro d4") else {
        panic!("an act is acted");
    };
    assert!(after.can_undo && after.points == 2);
    assert_eq!(lines[0].text, "Th b4 c4 +Ro d4");
    assert_eq!(fails(&mut host, Request::Undo { seat: Seat::Yellow }).error, Error::Stale);
    let Answer::Scene { scene: back } = ok(&mut host, Request::Undo { seat: Seat::Blue }) else {
        panic!("back to a scene");
    };
    assert_eq!(*back, before);
    act(&mut host, Seat::Blue, "Me @A+");
    assert!(!scene(&mut host, Seat::Blue).can_undo);
    assert_eq!(fails(&mut host, Request::Undo { seat: Seat::Blue }).error, Error::Stale);
}

/// The rule that keeps a token from a square.
fn why(host: &mut Host, seat: Seat, who: u8, to: &str, walking: bool) -> Option<String> {
    match ok(host, Request::Why { seat, who, to: to.to_owned(), walking }) {
        Answer::Why { refusal } => refusal.map(|refusal| refusal.rule),
        other => panic!("{other:?}"),
    }
}

/// Whoever means to walk is not told to attack instead.
#[test]
fn what_else_could_be_done_is_no_answer_for_a_walker() {
    let mut host = from("table base\nroom G 1cw 0\nblue Wa c20\nyellow Tr c21\nturn blue points=3");
    let warrior = token(&scene(&mut host, Seat::Blue), Side::Blue, "Wa");
    assert_eq!(why(&mut host, Seat::Blue, warrior, "c21", false), None, "an attack");
    assert_eq!(why(&mut host, Seat::Blue, warrior, "c21", true).as_deref(), Some("EXIT-4"));
    assert_eq!(why(&mut host, Seat::Blue, warrior, "b20", true), None);
    let mut host = from(POSITION);
    let warrior = token(&scene(&mut host, Seat::Blue), Side::Blue, "Wa");
    assert_eq!(why(&mut host, Seat::Blue, warrior, "d2", true).as_deref(), Some("WALK-8"));
}

#[test]
fn refusals_name_the_rule() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    let why = |host: &mut Host, seat, who, to: &str| why(host, seat, who, to, false);
    let thief = token(&seen, Side::Blue, "Th");
    let troll = token(&seen, Side::Yellow, "Tr");
    let warrior = token(&seen, Side::Blue, "Wa");
    let goblin = token(&seen, Side::Blue, "Go");
    assert_eq!(why(&mut host, Seat::Blue, thief, "c4"), None);
    assert_eq!(why(&mut host, Seat::Blue, warrior, "d2"), None, "an attack");
    assert_eq!(why(&mut host, Seat::Blue, thief, "d2").as_deref(), Some("FIGHT-1"));
    assert_eq!(why(&mut host, Seat::Blue, goblin, "a4").as_deref(), Some("WOUND-2"));
    assert_eq!(why(&mut host, Seat::Blue, troll, "e2").as_deref(), Some("TURN-13"));
    assert_eq!(why(&mut host, Seat::Yellow, troll, "e2").as_deref(), Some("TURN-1"));
    assert_eq!(why(&mut host, Seat::Blue, thief, "b9").as_deref(), Some("WALL-3"));
    assert!(why(&mut host, Seat::Spectator, thief, "c4").is_some());
    let far = fails(&mut host, Request::Act { seat: Seat::Blue, text: "Go a3 a4".into() });
    assert_eq!((far.error, far.refusal.unwrap().rule.as_str()), (Error::Illegal, "WOUND-2"));
    assert_eq!(
        fails(&mut host, Request::Act { seat: Seat::Blue, text: "dance".into() }).error,
        Error::Malformed
    );
    assert_eq!(
        fails(&mut host, Request::Act { seat: Seat::Spectator, text: "pass".into() }).error,
        Error::Unknown
    );
}

/// Why is null exactly for squares that some listed action of the token is about.
#[test]
fn there_is_a_reason_for_every_square_without_an_action() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    let moves = legal(&mut host, Seat::Blue);
    for token in seen.tokens.iter().filter(|token| token.at.is_some()) {
        for square in &seen.squares {
            let to = square.name.clone();
            let listed = moves.iter().any(|one| one.who == Some(token.id) && one.to.as_ref() == Some(&to));
            let Answer::Why { refusal } =
                ok(&mut host, Request::Why { seat: Seat::Blue, who: token.id, to, walking: false })
            else {
                panic!("why is why");
            };
            assert_eq!(refusal.is_none(), listed, "{token:?} {}", square.name);
        }
    }
}

#[test]
fn reach_is_what_repeated_walks_reach() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    let who = token(&seen, Side::Blue, "Th");
    let reach = |host: &mut Host, points| match ok(host, Request::Reach { seat: Seat::Blue, who, points }) {
        Answer::Reach { squares } => squares,
        other => panic!("{other:?}"),
    };
    let one: Vec<String> = reach(&mut host, 1).into_iter().map(|square| square.name).collect();
    let mut listed: Vec<String> = legal(&mut host, Seat::Blue)
        .into_iter()
        .filter(|one| one.kind == Kind::Walk && one.who == Some(who))
        .filter_map(|one| one.to)
        .filter(|to| to != "b4")
        .collect();
    listed.sort();
    listed.dedup();
    let mut sorted = one.clone();
    sorted.sort();
    assert_eq!(sorted, listed);
    let three = reach(&mut host, 3);
    assert!(three.len() > one.len());
    assert!(one.iter().all(|name| three.iter().any(|square| square.name == *name && square.points == 1)));
}

#[test]
fn a_hand_of_cards_is_told() {
    let mut host = new("table base", 4, &[(Side::Blue, 2), (Side::Yellow, 2)]);
    while scene(&mut host, Seat::Spectator).phase != "card" {
        let side = scene(&mut host, Seat::Spectator).ask[0].side;
        ok(&mut host, Request::Bot { side, seat: seat_of(side) });
    }
    let seen = scene(&mut host, Seat::Blue);
    let hand = &seen.hands[&Side::Blue];
    assert_eq!(hand.actions, [2, 3, 4, 5]);
    assert!(hand.played_actions.is_empty() && hand.spent_combat.is_empty());
    assert_eq!((hand.combat.len(), hand.jumps, seen.turn, seen.card), (9, 3, 1, None));
    assert!(hand.screen.is_some() && seen.hands[&Side::Yellow].screen.is_none());
    let side = seen.ask[0].side;
    let card = legal(&mut host, seat_of(side))[0].text.clone();
    let Answer::Acted { scene: after, .. } = act(&mut host, seat_of(side), &card) else { panic!("acted") };
    assert!(after.card.is_some() && after.turn == 1);
}

#[test]
fn nonsense_is_answered_politely() {
    let mut host = Host::new();
    assert!(host.handle_text("{").contains("\"malformed\""));
    assert!(host.handle_text("{\"do\":\"record\"}").contains("\"unknown\""));
    let new = |host: &mut Host, table: &str, bots: &[(Side, u8)]| {
        let bots = bots.iter().map(|(side, level)| (*side, Computer::level(*level))).collect();
        fails(
            host,
            Request::New { table: table.into(), seed: 1, bots, seat: Seat::Spectator, clock: Clock::None },
        )
        .error
    };
    assert_eq!(new(&mut host, "tabel base", &[]), Error::Malformed);
    assert_eq!(new(&mut host, "table cards scenario=9", &[]), Error::Malformed);
    assert_eq!(new(&mut host, "table base", &[(Side::Red, 1)]), Error::Unknown);
    assert_eq!(new(&mut host, "table base", &[(Side::Blue, 9)]), Error::Unknown);
    let mut host = common::new("table base", 1, &[(Side::Blue, 1)]);
    assert_eq!(
        fails(&mut host, Request::Bot { side: Side::Yellow, seat: Seat::Spectator }).error,
        Error::Unknown
    );
    let far = Request::Reach { seat: Seat::Blue, who: 99, points: 1 };
    assert_eq!(fails(&mut host, far).error, Error::Unknown);
}
