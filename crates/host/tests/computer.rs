//! The computer's players say why they act, give nothing away, and advise whoever sits here.

mod common;

use common::{act, fails, from, legal, new, ok, scene, seat_of};
use host::Host;
use protocol::{
    Answer, Clock, Computer, Error, Happening, Line, Moment, Reason, Request, Seat, Side, Style, TokenPlace,
};

const POSITION: &str = "
table base
room A 1cw 0
blue Th c3
blue Ro c4
blue Wa d3
yellow Tr d2
yellow Go e1
yellow Wi in C
turn blue points=3";

fn piece(reason: &Reason) -> Option<&str> {
    match reason {
        Reason::Escape { piece }
        | Reason::Kill { piece }
        | Reason::Wound { piece }
        | Reason::Attack { piece }
        | Reason::CutOff { piece, .. }
        | Reason::OpenWay { piece, .. }
        | Reason::Block { piece }
        | Reason::Take { piece }
        | Reason::Heal { piece }
        | Reason::Flee { piece }
        | Reason::Threaten { piece }
        | Reason::Approach { piece }
        | Reason::Place { piece } => Some(piece),
        Reason::Reveal { .. } | Reason::Play { .. } | Reason::Commit | Reason::Rest | Reason::Prepare => None,
    }
}

fn face_up(seen: &protocol::Scene) -> Vec<String> {
    let known = seen.tokens.iter().filter(|token| token.place != TokenPlace::Hidden);
    known.filter_map(|token| token.piece.clone()).collect()
}

/// What a reason says that has happened has happened.
fn holds(reason: &Reason, line: &Line) -> bool {
    let told = |wanted: fn(&Happening) -> bool| line.happenings.iter().any(wanted);
    match reason {
        Reason::Escape { .. } => told(|one| matches!(one, Happening::Escaped { .. })),
        Reason::Kill { .. } => told(|one| matches!(one, Happening::Died { .. })),
        Reason::Wound { .. } => told(|one| matches!(one, Happening::Wounded { .. })),
        Reason::Attack { .. } => told(|one| matches!(one, Happening::Attacked { .. })),
        Reason::Reveal { .. } => told(|one| matches!(one, Happening::Revealed { .. })),
        Reason::CutOff { .. } | Reason::OpenWay { .. } => told(|one| matches!(one, Happening::Turned { .. })),
        _ => true,
    }
}

/// Reasons are made from what the bot sees, but everybody hears them: they name nothing that lies face down.
#[test]
fn every_action_in_play_has_a_reason_that_names_only_what_everybody_sees() {
    let mut reasons = 0;
    for (seed, table) in
        ["table base", "table paladins players=3", "table anniversary players=4"].iter().enumerate()
    {
        let levels = [(Side::Blue, 3), (Side::Yellow, 2), (Side::Red, 4), (Side::Green, 1)];
        let mut host = new(table, seed as u64, &levels[..seed + 2]);
        for _ in 0..400 {
            let before = scene(&mut host, Seat::Spectator);
            let Some(asked) = before.ask.first() else { break };
            let set_up = !matches!(asked.kind.as_str(), "card" | "act" | "place" | "commit");
            let acted = ok(&mut host, Request::Bot { side: asked.side, seat: Seat::Spectator });
            let Answer::Acted { scene: after, lines } = acted else { panic!("a bot acts") };
            assert_eq!(lines[0].why.is_none(), set_up, "{}", asked.kind);
            let Some(why) = &lines[0].why else { continue };
            reasons += 1;
            let mut known = face_up(&before);
            assert!(holds(&why.now, &lines[0]), "{why:?} of {:?}", lines[0]);
            if let Some(named) = why.next.as_ref().and_then(piece) {
                assert!(known.iter().any(|piece| piece == named), "{why:?} on {known:?}");
            }
            known.extend(face_up(&after));
            if let Some(named) = piece(&why.now) {
                assert!(known.iter().any(|piece| piece == named), "{why:?} on {known:?}");
            }
            assert!(asked.kind != "commit" || why.now == Reason::Commit && why.next.is_none());
        }
    }
    assert!(reasons > 300, "{reasons} reasons");
}

#[test]
fn reasons_stay_in_the_log_until_they_are_taken_back() {
    let mut host = Host::new();
    let record = format!("archmage record 1\nfrom\n{POSITION}\nend\n");
    let bots = [(Side::Blue, Computer { level: 3, style: Style::Runner })].into();
    ok(&mut host, Request::Load { record, bots, seat: Seat::Yellow });
    let Answer::Acted { lines, .. } = ok(&mut host, Request::Bot { side: Side::Blue, seat: Seat::Yellow })
    else {
        panic!("a bot acts");
    };
    assert!(lines[0].why.is_some());
    let log = |host: &mut Host| match ok(host, Request::Log { seat: Seat::Yellow, from: 0 }) {
        Answer::Log { lines } => lines,
        other => panic!("{other:?}"),
    };
    assert_eq!(log(&mut host)[0].why, lines[0].why);
    ok(&mut host, Request::TakeBack { seat: Seat::Yellow, ply: 0 });
    assert!(log(&mut host).is_empty());
}

#[test]
fn a_game_kept_with_bare_levels_is_opened() {
    let mut host = Host::new();
    let text = r#"{"do":"new","table":"table base","seed":3,"bots":{"blue":6,"yellow":{"level":4}}}"#;
    assert!(host.handle_text(text).starts_with(r#"{"ok":"scene""#));
    ok(&mut host, Request::Bot { side: Side::Blue, seat: Seat::Spectator });
}

#[test]
fn who_asks_for_a_player_that_does_not_exist_is_told_which_do() {
    let why = |level, style| {
        let bots = [(Side::Blue, Computer { level, style })].into();
        let new = Request::New {
            table: "table base".into(),
            seed: 1,
            bots,
            seat: Seat::Spectator,
            clock: Clock::None,
        };
        let failure = fails(&mut Host::new(), new);
        assert_eq!(failure.error, Error::Unknown);
        failure.message
    };
    assert_eq!(why(0, Style::Even), "there is no level 0: choose 1 to 6");
    assert_eq!(why(7, Style::Hunter), "there is no level 7: choose 1 to 6");
    assert_eq!(why(2, Style::Hunter), "level 2 has no style: choose level 3 or above, or the style even");
}

fn advise(host: &mut Host, seat: Seat) -> Option<Box<protocol::Advice>> {
    match ok(host, Request::Advise { seat, tables: 300 }) {
        Answer::Advice { advice } => advice,
        other => panic!("{other:?}"),
    }
}

fn chance(host: &mut Host, seat: Seat) -> Option<u8> {
    match ok(host, Request::Chance { seat }) {
        Answer::Chance { chance } => chance,
        other => panic!("{other:?}"),
    }
}

#[test]
fn advice_is_a_legal_action_of_whoever_is_asked() {
    let mut host = from(POSITION);
    let advice = advise(&mut host, Seat::Blue).expect("blue is asked");
    assert!(legal(&mut host, Seat::Blue).contains(&advice.step), "{advice:?}");
    assert!(advice.chance <= 100);
    assert_eq!(advise(&mut host, Seat::Blue).as_ref(), Some(&advice), "the same advice again");
    assert_eq!(advise(&mut host, Seat::Yellow), None);
    let (blue, yellow) = (chance(&mut host, Seat::Blue), chance(&mut host, Seat::Yellow));
    assert!(blue.is_some() && yellow.is_some());
    assert_eq!(
        fails(&mut host, Request::Advise { seat: Seat::Spectator, tables: 300 }).error,
        Error::Unknown
    );
    assert_eq!(chance(&mut host, Seat::Spectator), None);
}

#[test]
fn there_is_no_advice_for_the_set_up() {
    let mut host = new("table base", 1, &[]);
    let side = scene(&mut host, Seat::Spectator).ask[0].side;
    assert_eq!(advise(&mut host, seat_of(side)), None);
    assert_eq!(chance(&mut host, seat_of(side)), None);
}

#[test]
fn a_game_of_a_server_gets_no_hints() {
    let rules = engine::Rules::usual(engine::Edition::Base, 2);
    let view = engine::View::of(&engine::State::new(rules), engine::Seat::Side(engine::Side::Blue));
    let now = Moment { position: host::told(&view), ply: 0, turns: 0, card: None, can_undo: false };
    let mut host = Host::new();
    ok(&mut host, Request::Follow { seat: Seat::Blue, now });
    assert_eq!(fails(&mut host, Request::Advise { seat: Seat::Blue, tables: 300 }).error, Error::Denied);
    assert_eq!(fails(&mut host, Request::Chance { seat: Seat::Blue }).error, Error::Denied);
}

/// A game in which Blue is asked and the computer has the other side, with these points.
fn with_points(blue: u8, yellow: u8) -> Host {
    let position = format!(
        "table base\nblue Th b0\nyellow Th b21\nhand blue points={blue}\n\
         hand yellow points={yellow}\nturn blue points=2\nlimit 6"
    );
    let record = format!("archmage record 1\nfrom\n{position}\nend\n");
    let mut host = Host::new();
    let bots = [(Side::Yellow, Computer::level(2))].into();
    ok(&mut host, Request::Load { record, bots, seat: Seat::Spectator });
    host
}

/// What comes of Blue's offer of a draw.
fn offered(host: &mut Host) -> (protocol::Scene, Vec<Line>) {
    match act(host, Seat::Blue, "draw") {
        Answer::Acted { scene, lines } => (*scene, lines),
        other => panic!("{other:?}"),
    }
}

fn happened(lines: &[Line], wanted: &Happening) -> bool {
    lines.iter().any(|line| line.happenings.contains(wanted))
}

#[test]
fn a_computer_that_is_behind_accepts_a_draw() {
    let mut host = with_points(4, 0);
    let (scene, lines) = offered(&mut host);
    assert_eq!(scene.outcome.expect("a result").winner, None);
    assert!(happened(&lines, &Happening::DrawOffered { side: Side::Blue }), "{lines:?}");
    assert!(happened(&lines, &Happening::DrawAccepted { side: Side::Yellow }), "{lines:?}");
}

#[test]
fn a_computer_that_is_ahead_plays_on_and_the_log_says_so() {
    let mut host = with_points(0, 4);
    let (after, lines) = offered(&mut host);
    assert!(after.outcome.is_none() && lines.len() == 1, "{lines:?}");
    act(&mut host, Seat::Blue, "pass");
    for _ in 0..20 {
        let scene = scene(&mut host, Seat::Yellow);
        if scene.ask.iter().all(|ask| ask.side != Side::Yellow) {
            assert!(scene.offers.is_empty());
            let Answer::Log { lines } = ok(&mut host, Request::Log { seat: Seat::Blue, from: 0 }) else {
                panic!("no log")
            };
            assert!(happened(&lines, &Happening::DrawLapsed { side: Side::Yellow }), "{lines:?}");
            return;
        }
        assert_eq!(scene.offers, [Side::Blue]);
        ok(&mut host, Request::Bot { side: Side::Yellow, seat: Seat::Blue });
    }
    panic!("the computer's turn has no end");
}
