//! Two games that a seat cannot tell apart answer it with the same bytes.

mod common;

use bots::rng::Rng;
use engine::edition::Mode;
use engine::rule::setup;
use engine::{Action, Actions, Actor, Edition, NoEvents, Rules, Setup, State, View, deal, notation};
use host::{Host, told};
use protocol::{Answer, Happening, Moment, Request, Seat, Side, TokenKind};

fn tables() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for edition in Edition::OFFERED {
        for sides in 2..=4 {
            for mode in [Mode::Fixed, Mode::Free, Mode::Random] {
                tables.extend(Rules::new(Setup::new(edition, sides).with_mode(mode)));
            }
        }
        for scenario in edition.ruleset().scenarios() {
            tables.extend(Rules::new(Setup::new(edition, 2).with_scenario(scenario.number)));
        }
    }
    tables
}

/// Everything a seat can ask that changes nothing, with actions it may and may not take.
fn questions(state: &State, seat: Seat, rng: &mut Rng) -> Vec<Request> {
    let layout = &state.rules().layout;
    let mut asked =
        vec![Request::Scene { seat, ply: None }, Request::Legal { seat }, Request::Log { seat, from: 0 }];
    let mut legal = Actions::new();
    for side in state.rules().sides.iter() {
        state.legal(side, &mut legal);
        if legal.is_empty() {
            continue;
        }
        for _ in 0..6 {
            let action = legal[rng.place(legal.len())];
            let text = notation::action::write(state.table(), Actor::Side(side), &action);
            asked.push(Request::Check { seat, text: text.clone() });
            asked.push(Request::Preview { seat, texts: vec![text] });
        }
    }
    let spots: Vec<_> = layout.spots().collect();
    for _ in 0..10 {
        let to = notation::names::square(layout, spots[rng.place(spots.len())]);
        asked.push(Request::Why { seat, who: rng.below(56) as u8, to, walking: rng.below(2) == 0 });
    }
    asked.push(Request::Reach { seat, who: rng.below(56) as u8, points: 1 });
    asked.push(Request::Sight { seat, who: rng.below(56) as u8 });
    asked.push(Request::Danger { seat });
    asked.push(Request::Chance { seat });
    asked.push(Request::Advise { seat, tables: 40 });
    asked
}

fn seats(rules: &Rules) -> Vec<(engine::Seat, Seat)> {
    let sides = rules.sides.iter().map(|side| (engine::Seat::Side(side), common::SIDES[side.index()].1));
    sides.chain([(engine::Seat::Spectator, Seat::Spectator)]).collect()
}

/// A page that was told what a seat sees.
fn follower(view: &View, seat: Seat) -> Host {
    let mut host = Host::new();
    let now = Moment { position: told(view), ply: 0, turns: 0, card: None, can_undo: false };
    common::ok(&mut host, Request::Follow { seat, now });
    host
}

fn compare(state: &State, rng: &mut Rng) {
    for (seat, name) in seats(state.rules()) {
        let twin = deal(&View::of(state, seat), &mut |limit| rng.below(limit));
        let [mut here, mut there] = [Host::of(state, 1), Host::of(&twin, 2)];
        let mut follower = follower(&View::of(state, seat), name);
        assert_eq!(told(&View::of(state, seat)), told(&View::of(&twin, seat)), "{name:?} is told");
        for question in questions(state, name, rng) {
            let text = serde_json::to_string(&question).expect("requests are JSON");
            let answer = here.handle_text(&text);
            assert_eq!(answer, there.handle_text(&text), "{name:?} asks {text}");
            if !matches!(question, Request::Log { .. } | Request::Advise { .. } | Request::Chance { .. }) {
                assert_eq!(answer, follower.handle_text(&text), "{name:?} asks {text} of what it was told");
            }
        }
    }
}

#[test]
fn what_a_seat_cannot_see_changes_no_byte_it_gets() {
    let mut legal = Actions::new();
    let mut compared = 0;
    for (seed, rules) in tables().into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        let mut state = State::new(rules);
        for _ in 0..600 {
            if state.outcome().is_some() {
                break;
            }
            if let Some(action) = setup::draw(&state, &mut |limit| rng.below(limit)) {
                state.apply_unchecked(Actor::Chance, &action, &mut NoEvents);
                continue;
            }
            if rng.below(60) == 0 {
                compare(&state, &mut rng);
                compared += 1;
            }
            let Some(side) = rules.sides.iter().find(|side| state.ask(*side).is_some()) else { break };
            state.legal(side, &mut legal);
            // Purely random games seldom reveal or fight.
            let eager = |action: &&Action| matches!(action, Action::Reveal { .. } | Action::Fight { .. });
            let action = match legal.iter().find(eager) {
                Some(action) if rng.below(2) == 0 => *action,
                _ => legal[rng.place(legal.len())],
            };
            state.apply_unchecked(Actor::Side(side), &action, &mut NoEvents);
        }
    }
    assert!(compared > 80, "{compared} states");
}

#[test]
fn at_a_table_that_plays_from_memory_nobody_is_told_what_it_hid() {
    for (option, named) in [("", true), (" memory=yes", false)] {
        let mut host = common::new(&format!("table base players=2{option}"), 4, &[]);
        loop {
            let scene = common::scene(&mut host, Seat::Spectator);
            let Some(asked) = scene.ask.first().filter(|asked| asked.kind != "card") else { break };
            let seat = common::seat_of(asked.side);
            let text = common::legal(&mut host, seat)[0].text.clone();
            common::act(&mut host, seat, &text);
        }
        for (side, seat) in [(Side::Blue, Seat::Blue), (Side::Yellow, Seat::Yellow)] {
            let scene = common::scene(&mut host, seat);
            let in_rooms =
                scene.rooms.iter().flat_map(|room| &room.hidden).filter(|token| token.owner == side);
            // cites: OUR-24
            assert_eq!(in_rooms.map(|token| token.piece.is_some()).collect::<Vec<_>>(), [named; 10]);
            let tokens = scene.tokens.iter().filter(|token| token.slot.is_some() && token.owner == side);
            let told = |token: &protocol::Token| (token.piece.is_some(), token.kind != TokenKind::Unknown);
            assert_eq!(tokens.map(told).collect::<Vec<_>>(), [(named, named); 10]);
            let log = common::ok(&mut host, Request::Log { seat, from: 0 });
            let Answer::Log { lines } = log else { panic!("a log is a log") };
            let hid = |told: &Happening| matches!(told, Happening::FaceDown { slot: Some(_), .. });
            let written =
                lines.iter().filter(|line| line.happenings.iter().any(hid) && !line.text.is_empty());
            assert_eq!(written.count(), if named { 10 } else { 0 }, "{seat:?} at a table{option}");
        }
    }
}

/// Plays on both tables the same where the seat sees it and anything where it does not, and
/// compares what is logged until something is turned up.
#[test]
fn the_log_of_a_set_up_hides_what_the_others_chose() {
    for rules in tables() {
        let mut logs = Vec::new();
        for choice in 0..2 {
            let mut host = Host::of(&State::new(rules), 9);
            let mut rng = Rng::new(3);
            for _ in 0..2000 {
                let scene = common::scene(&mut host, Seat::Blue);
                let Some(asked) = scene.ask.first() else { break };
                if !matches!(asked.kind.as_str(), "forces" | "discard" | "team") {
                    break;
                }
                let moves = common::legal(&mut host, common::seat_of(asked.side));
                let blue = asked.side == Side::Blue;
                let chosen = if blue { 0 } else { rng.place(moves.len()) * choice };
                common::act(&mut host, common::seat_of(asked.side), &moves[chosen].text);
            }
            let log = common::ok(&mut host, Request::Log { seat: Seat::Blue, from: 0 });
            let Answer::Log { lines } = log else { panic!("a log is a log") };
            let secret = lines.iter().take_while(|line| {
                line.happenings.iter().all(|told| !matches!(told, Happening::Shown { .. }))
            });
            let secret: Vec<_> = secret.filter(|line| line.actor != "chance").cloned().collect();
            assert!(!secret.is_empty());
            logs.push(secret);
        }
        assert_eq!(logs[0], logs[1]);
    }
}
