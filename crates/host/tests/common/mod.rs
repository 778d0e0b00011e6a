//! A host and short ways to talk to it.

#![allow(dead_code, reason = "every test uses a part")]

use host::Host;
use protocol::{Answer, Clock, Computer, Failure, Move, Reply, Request, Scene, Seat, Side};

pub const SIDES: [(Side, Seat); 4] = [
    (Side::Blue, Seat::Blue),
    (Side::Yellow, Seat::Yellow),
    (Side::Red, Seat::Red),
    (Side::Green, Seat::Green),
];

pub fn seat_of(side: Side) -> Seat {
    SIDES.into_iter().find(|(one, _)| *one == side).expect("four sides").1
}

pub fn ok(host: &mut Host, request: Request) -> Answer {
    match host.handle(request) {
        Reply::Answer(answer) => answer,
        Reply::Failure(failure) => panic!("{failure:?}"),
    }
}

pub fn fails(host: &mut Host, request: Request) -> Failure {
    match host.handle(request) {
        Reply::Failure(failure) => failure,
        Reply::Answer(answer) => panic!("{answer:?}"),
    }
}

pub fn new(table: &str, seed: u64, bots: &[(Side, u8)]) -> Host {
    let mut host = Host::new();
    let bots = bots.iter().map(|(side, level)| (*side, Computer::level(*level))).collect();
    ok(
        &mut host,
        Request::New { table: table.to_owned(), seed, bots, seat: Seat::Spectator, clock: Clock::None },
    );
    host
}

/// What a page is told of a new game at once.
pub fn first_scene(table: &str) -> Scene {
    let new = Request::New {
        table: table.to_owned(),
        seed: 1,
        bots: [].into(),
        seat: Seat::Spectator,
        clock: Clock::None,
    };
    match ok(&mut Host::new(), new) {
        Answer::Scene { scene } => *scene,
        other => panic!("{other:?}"),
    }
}

/// A game from a position of `docs/notation.md`.
pub fn from(position: &str) -> Host {
    let mut host = Host::new();
    let record = format!("archmage record 1\nfrom\n{position}\nend\n");
    ok(&mut host, Request::Load { record, bots: [].into(), seat: Seat::Spectator });
    host
}

pub fn scene(host: &mut Host, seat: Seat) -> Scene {
    match ok(host, Request::Scene { seat, ply: None }) {
        Answer::Scene { scene } => *scene,
        other => panic!("{other:?}"),
    }
}

pub fn legal(host: &mut Host, seat: Seat) -> Vec<Move> {
    match ok(host, Request::Legal { seat }) {
        Answer::Legal { moves } => moves,
        other => panic!("{other:?}"),
    }
}

pub fn act(host: &mut Host, seat: Seat, text: &str) -> Answer {
    ok(host, Request::Act { seat, text: text.to_owned() })
}

/// The number of a token by its owner and piece.
pub fn token(scene: &Scene, owner: Side, piece: &str) -> u8 {
    let found = scene.tokens.iter().find(|t| t.owner == owner && t.piece.as_deref() == Some(piece));
    found.expect("the token is there").id
}
