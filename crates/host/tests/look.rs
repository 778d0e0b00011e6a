//! Looking ahead and back: sight, danger, several turns at once, taking back, and what is told only once.

mod common;

use common::{act, fails, first_scene, from, legal, new, ok, scene, seat_of, token};
use host::{Host, told};
use protocol::{Answer, Error, Moment, Preview, Request, Seat, Side, SightEnd, SightLine, Threat};

const POSITION: &str = "
table base
room A 1cw 0
room B 2cw 0
blue Me c3
blue Th b4
blue Wa d3
blue Go a3 wounded
yellow Tr d2
yellow Wi a1
yellow Fw a1
turn blue points=3";

fn sight(host: &mut Host, who: u8) -> Vec<SightLine> {
    match ok(host, Request::Sight { seat: Seat::Blue, who }) {
        Answer::Sight { lines } => lines,
        other => panic!("{other:?}"),
    }
}

fn danger(host: &mut Host) -> Vec<Threat> {
    match ok(host, Request::Danger { seat: Seat::Blue }) {
        Answer::Danger { threats } => threats,
        other => panic!("{other:?}"),
    }
}

fn preview(host: &mut Host, texts: &[&str]) -> Preview {
    let texts = texts.iter().map(|text| (*text).to_owned()).collect();
    match ok(host, Request::Preview { seat: Seat::Blue, texts }) {
        Answer::Preview { preview } => *preview,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_of_sight_ends_at_somebody_or_something() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    let lines = sight(&mut host, token(&seen, Side::Blue, "Wa"));
    assert_eq!(lines.len(), 4);
    for line in &lines {
        assert_eq!(line.end == SightEnd::Barrier, line.at.is_none(), "{line:?}");
        assert_eq!(line.end == SightEnd::Character, line.hits.is_some(), "{line:?}");
        if line.end == SightEnd::Character {
            assert_eq!(line.squares.last(), line.at.as_ref());
        }
    }
    let troll = token(&seen, Side::Yellow, "Tr");
    assert!(lines.iter().any(|line| line.hits == Some(troll) && line.squares == ["d2"]), "{lines:?}");
    let mekanork = token(&seen, Side::Blue, "Me");
    assert!(lines.iter().any(|line| line.hits == Some(mekanork)));
    assert!(sight(&mut host, 55).is_empty(), "a token that is not on the board sees nothing");
    assert_eq!(fails(&mut host, Request::Sight { seat: Seat::Blue, who: 99 }).error, Error::Unknown);
}

/// Whoever is threatened can be attacked by somebody who gets there first; whoever cannot be reached
/// is not threatened.
#[test]
fn danger_is_who_can_be_attacked_in_one_turn() {
    let mut host = from(POSITION);
    let seen = scene(&mut host, Seat::Blue);
    let threats = danger(&mut host);
    let of = |piece: &str| threats.iter().find(|threat| threat.who == token(&seen, Side::Yellow, piece));
    let troll = of("Tr").expect("the Troll is next to two");
    assert_eq!(troll.points, 5);
    assert!(troll.targets.contains(&token(&seen, Side::Blue, "Wa")));
    assert!(troll.squares.iter().all(|square| square.points >= 1 && square.points <= 5));
    let near = troll.squares.iter().filter(|square| square.points == 1).count();
    assert!(near > 0 && near < troll.squares.len());
    assert!(of("Wi").is_some_and(|wizard| !wizard.targets.is_empty()));
    assert!(threats.iter().all(|threat| !threat.targets.contains(&troll.who)), "only blue is in danger");
    assert_eq!(fails(&mut host, Request::Danger { seat: Seat::Spectator }).error, Error::Unknown);
}

#[test]
fn a_side_with_worse_cards_gets_less_far() {
    let far = |cards: &str| {
        let mut host = from(&POSITION.replace("turn", &format!("hand yellow actions={cards}\nturn")));
        danger(&mut host).iter().map(|threat| threat.squares.len()).sum::<usize>()
    };
    assert!(far("2") < far("2,3,4,5"));
}

#[test]
fn quarters_are_foreseen_one_after_the_other() {
    let mut host = from(POSITION);
    let before = scene(&mut host, Seat::Blue);
    let quarters = |preview: &Preview| preview.scene.rooms[0].quarters;
    let two = preview(&mut host, &["Me @A+", "Me @A+"]);
    assert_eq!((quarters(&two), two.scene.points), (2, before.points - 2));
    assert!(!two.opened.is_empty());
    let around = preview(&mut host, &["Me @A+", "Me @A-"]);
    assert_eq!(quarters(&around), 0);
    assert!(around.opened.is_empty() && around.closed.is_empty());
    let ask = |texts: Vec<&str>| Request::Preview {
        seat: Seat::Blue,
        texts: texts.into_iter().map(str::to_owned).collect(),
    };
    let four = fails(&mut host, ask(vec!["Me @A+"; 4]));
    assert!(four.error == Error::Illegal && four.refusal.is_some(), "three points turn three quarters");
    assert_eq!(fails(&mut host, ask(vec![])).error, Error::Malformed);
    assert_eq!(fails(&mut host, ask(vec!["Me @A+"; 13])).error, Error::Malformed);
    assert_eq!(scene(&mut host, Seat::Blue), before);
}

// cites: CARD-42
#[test]
fn the_armor_under_a_secret_is_not_foretold() {
    let position = |secret: &str| {
        format!(
            "table cards secret={secret}\nroom A graycw 0\nblue Wa a1\nblue Sw with Wa\nyellow Na a1\n\
             yellow Ar with Na\nturn blue points=3"
        )
    };
    let strengths = |scene: &protocol::Scene| {
        let fight = scene.fight.as_ref().expect("a combat");
        [Side::Blue, Side::Yellow].map(|side| fight.strength[&side])
    };
    let mut open = from(&position("no"));
    assert_eq!(strengths(&preview(&mut open, &["Wa *y:Na"]).scene), [4, 3]);
    let mut secret = from(&position("yes"));
    assert_eq!(strengths(&preview(&mut secret, &["Wa *y:Na"]).scene), [4, 2], "the own Sword counts");
    act(&mut secret, Seat::Blue, "Wa *y:Na");
    assert_eq!(strengths(&scene(&mut secret, Seat::Blue)), [4, 3], "it is named once there is a combat");
}

#[test]
fn a_game_goes_back_to_any_moment_after_the_set_up() {
    let mut host = new("table base mode=beginner", 4, &[(Side::Blue, 1), (Side::Yellow, 1)]);
    let mut first_card = 0;
    while scene(&mut host, Seat::Spectator).turn < 4 {
        let now = scene(&mut host, Seat::Spectator);
        if now.turn == 0 {
            first_card = now.ply + 1;
        }
        let side = now.ask[0].side;
        ok(&mut host, Request::Bot { side, seat: Seat::Spectator });
    }
    let now = scene(&mut host, Seat::Replay);
    let then = match ok(&mut host, Request::Scene { seat: Seat::Replay, ply: Some(now.ply - 3) }) {
        Answer::Scene { scene } => scene,
        other => panic!("{other:?}"),
    };
    for ply in [0, first_card - 1, now.ply, now.ply + 1] {
        assert_eq!(fails(&mut host, Request::TakeBack { seat: Seat::Blue, ply }).error, Error::Stale);
    }
    assert_eq!(scene(&mut host, Seat::Replay), now, "what is refused changes nothing");
    ok(&mut host, Request::TakeBack { seat: Seat::Blue, ply: now.ply - 3 });
    let mut back = scene(&mut host, Seat::Replay);
    back.can_undo = then.can_undo;
    assert_eq!(back, *then);
    let side = back.ask[0].side;
    let text = legal(&mut host, seat_of(side))[0].text.clone();
    act(&mut host, seat_of(side), &text);
    let Answer::Record { text } = ok(&mut host, Request::Record) else { panic!("a record is text") };
    let mut again = Host::new();
    ok(&mut again, Request::Load { record: text, bots: [].into(), seat: Seat::Replay });
    assert_eq!(scene(&mut again, Seat::Replay).ply, scene(&mut host, Seat::Replay).ply);
}

#[test]
fn rooms_tell_how_many_tokens_they_still_take() {
    let mut host = new("table base mode=fixed", 3, &[]);
    loop {
        let now = scene(&mut host, Seat::Spectator);
        let asked = &now.ask[0];
        let moves = legal(&mut host, seat_of(asked.side));
        if asked.kind == "hide" {
            let open: Vec<&String> = moves.iter().filter_map(|one| one.slot.as_ref()).collect();
            for room in &now.rooms {
                assert_eq!(room.free > 0, open.contains(&&room.slot), "{}", room.slot);
            }
        }
        let before: u32 = now.rooms.iter().map(|room| u32::from(room.free)).sum();
        act(&mut host, seat_of(asked.side), &moves[0].text);
        let after = scene(&mut host, Seat::Spectator);
        if after.phase == "card" {
            break;
        }
        let hidden = u32::from(asked.kind == "hide");
        assert_eq!(after.rooms.iter().map(|room| u32::from(room.free)).sum::<u32>() + hidden, before);
    }
}

#[test]
fn drawings_are_told_once() {
    assert!(!first_scene("table base").plans.is_empty());
    let mut host = from(POSITION);
    assert!(scene(&mut host, Seat::Blue).plans.is_empty());
    let mut page = Host::new();
    let start = engine::State::new(engine::Rules::usual(engine::Edition::Base, 2));
    let position = told(&engine::View::of(&start, engine::Seat::Spectator));
    let mut follow = || {
        let now = Moment { position: position.clone(), ply: 0, turns: 0, card: None, can_undo: false };
        match ok(&mut page, Request::Follow { seat: Seat::Spectator, now }) {
            Answer::Scene { scene } => scene.plans.len(),
            other => panic!("{other:?}"),
        }
    };
    assert!(follow() > 0);
    assert_eq!(follow(), 0);
}

#[test]
fn what_is_printed_on_pieces_needs_no_game() {
    let Answer::Pieces { pieces } = ok(&mut Host::new(), Request::Pieces { edition: None }) else {
        panic!("pieces are pieces")
    };
    let of = |code: &str| pieces.iter().find(|piece| piece.code == code).expect("the piece is known");
    assert_eq!((of("Wi").speed, of("Wi").strength), (Some(4), Some(1)));
    assert_eq!((of("Ro").speed, of("Ro").strength), (None, None));
    assert!(pieces.iter().all(|piece| !piece.rules.is_empty()));
    assert!(pieces.iter().all(|piece| !piece.speed_ours && !piece.strength_ours), "the base set is printed");
    let cards = Request::Pieces { edition: Some("cards".to_owned()) };
    let Answer::Pieces { pieces } = ok(&mut Host::new(), cards) else { panic!("pieces are pieces") };
    let wizard = pieces.iter().find(|piece| piece.code == "Wi").expect("the piece is known");
    assert_eq!((wizard.speed, wizard.strength), (Some(2), Some(1)));
    assert!(wizard.speed_ours && wizard.strength_ours, "its numbers are not known from print");
    let mekanork = pieces.iter().find(|piece| piece.code == "Me").expect("the piece is known");
    assert!(mekanork.speed_ours && !mekanork.strength_ours, "an example tells one of them");
    assert!(pieces.iter().all(|piece| piece.speed.is_some() || !piece.speed_ours));
}
