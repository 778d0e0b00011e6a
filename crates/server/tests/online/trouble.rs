//! What is refused: it gets an answer that says why, and changes nothing.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{Client, Rng, Running, TABLE, create, is, join, play, step};
use protocol::{Clock, Error, GameId, Say, Side, Tell};
use server::Time;
use store::Memory;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Message};

async fn refused(client: &mut Client, text: &str) -> (Option<u32>, Error) {
    client.send(Message::text(text.to_owned())).await;
    loop {
        if let Tell::Failed { re, failure } = client.hear().await.expect("the socket stays open") {
            assert!(!failure.message.is_empty());
            return (re, failure.error);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused() {
    let running = Running::start();
    let mut client = running.client().await;
    for text in ["", "{", "[]", "null", "{\"say\":\"leave\"}", "{\"id\":\"x\",\"say\":\"leave\"}"] {
        assert_eq!(refused(&mut client, text).await, (None, Error::Malformed), "{text}");
    }
    for text in [
        "{\"id\":7}",
        "{\"id\":7,\"say\":\"dance\"}",
        "{\"id\":7,\"say\":\"act\",\"ply\":-1,\"text\":\"pass\"}",
        "{\"id\":7,\"say\":\"join\",\"game\":5,\"name\":\"\"}",
    ] {
        assert_eq!(refused(&mut client, text).await, (Some(7), Error::Malformed), "{text}");
    }
    let long = format!("{{\"id\":1,\"say\":\"claim\",\"code\":\"{}\"}}", "x".repeat(20_000));
    assert_eq!(refused(&mut client, &long).await, (None, Error::Malformed));
    client.send(Message::binary(vec![1, 2, 3])).await;
    let Some(Tell::Failed { re: None, failure }) = client.hear().await else { panic!("a refusal") };
    is(&failure, Error::Malformed);
    client.does(Say::Ping).await;
    client.send(Message::text("x".repeat(100_000))).await;
    assert!(client.hear().await.is_none(), "what is far too long ends the socket");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused() {
    let running = Running::start();
    let mut client = running.client().await;
    for (table, error) in [
        ("chess", Error::Malformed),
        ("table base players=9", Error::Malformed),
        ("table base players=2\nrooms\nend", Error::Denied),
        ("table cards players=3", Error::Malformed),
    ] {
        is(&client.fails(create(table)).await, error);
    }
    let mut say = create(TABLE);
    if let Say::Create { name, .. } = &mut say {
        *name = "x".repeat(25);
    }
    is(&client.fails(say).await, Error::Malformed);
    let mut say = create(TABLE);
    if let Say::Create { clock, .. } = &mut say {
        *clock = Clock::Days { days: 0 };
    }
    is(&client.fails(say).await, Error::Malformed);
    let mut say = create(TABLE);
    if let Say::Create { side, .. } = &mut say {
        *side = Some(Side::Green);
    }
    is(&client.fails(say).await, Error::Denied);
    assert!(running.store.summaries(&store::Stage::ALL).unwrap().is_empty());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_against_cards_that_do_not_exist_are_refused() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let give = |card| {
        let combat = Some(protocol::CombatOrder::Beat { card });
        Say::Give { orders: protocol::Orders { combat, placing: None } }
    };
    let before = running.log(&game);
    for card in [7, 200, 255] {
        is(&clients[0].fails(give(card)).await, Error::Malformed);
    }
    assert_eq!(running.log(&game), before);
    for card in [0, 6] {
        clients[0].does(give(card)).await;
    }
    running.stop().await;
}

/// Everything that a socket may try at a table that is not its own.
async fn meddle(client: &mut Client, error: Error) {
    let ply = client.ply();
    for say in [
        Say::Act { ply, text: "pass".to_owned() },
        Say::Act { ply, text: "resign".to_owned() },
        Say::Undo { ply },
        Say::AskBack { ply: 0 },
        Say::AnswerBack { yes: true, ply: 0 },
        Say::Give { orders: protocol::Orders::default() },
        Say::HandOver,
        Say::Rekey { key: None },
        Say::GetUp,
        Say::Rematch { key: None },
    ] {
        let failure = client.fails(say.clone()).await;
        assert_eq!(failure.error, error, "{say:?}: {}", failure.message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_change_nothing() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    play(&mut clients, &mut Rng::new(1), 25).await;
    let before = running.log(&game);
    let mut stranger = running.client().await;
    meddle(&mut stranger, Error::Unknown).await;
    let open = |game: &GameId, key: Option<&str>| Say::Open {
        game: game.clone(),
        key: key.map(str::to_owned),
        from: 0,
    };
    is(&stranger.fails(open(&game, Some("guess"))).await, Error::Denied);
    is(&stranger.fails(open(&"nowhere".to_owned(), None)).await, Error::Unknown);
    is(&stranger.fails(Say::Claim { code: "guess".to_owned(), key: None }).await, Error::Unknown);
    let guess = Say::Join {
        game: game.clone(),
        invite: Some("guess".into()),
        side: None,
        name: String::new(),
        key: None,
    };
    is(&stranger.fails(guess).await, Error::Denied);
    stranger.watch(&game).await;
    meddle(&mut stranger, Error::Denied).await;
    is(&stranger.fails(Say::Record).await, Error::Denied);
    is(&stranger.fails(Say::Past { ply: 9999 }).await, Error::Stale);
    // The key of another table opens nothing here.
    let (_, other) = running.host(create(TABLE)).await;
    is(&stranger.fails(open(&game, Some(&other.key))).await, Error::Denied);
    let misguided = Say::Join {
        game: other.game,
        invite: Some(clients[0].seated.clone().unwrap().invite),
        side: None,
        name: String::new(),
        key: None,
    };
    is(&stranger.fails(misguided).await, Error::Denied);
    assert_eq!(running.log(&game), before);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_out_of_turn_out_of_date_or_against_the_rules_change_nothing() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(1);
    while clients[0].scene().phase != "act" {
        assert!(step(&mut clients, &mut rng).await);
    }
    let before = running.log(&game);
    let (asked, other) = if clients[0].legal().is_empty() { (1, 0) } else { (0, 1) };
    let ply = clients[0].ply();
    let act = |ply, text: &str| Say::Act { ply, text: text.to_owned() };
    let failure = clients[other].fails(act(ply, "pass")).await;
    is(&failure, Error::Illegal);
    assert_eq!(failure.refusal.unwrap().rule, "TURN-1");
    is(&clients[asked].fails(act(ply, "fly away")).await, Error::Malformed);
    is(&clients[asked].fails(act(ply, "+3")).await, Error::Illegal);
    is(&clients[asked].fails(act(ply, "time-up")).await, Error::Malformed);
    let news = clients[asked].told.len();
    is(&clients[asked].fails(act(ply - 1, "pass")).await, Error::Stale);
    clients[asked]
        .until(|client| client.told[news..].iter().any(|tell| matches!(tell, Tell::News { .. })))
        .await;
    is(&clients[asked].fails(act(ply + 1, "pass")).await, Error::Stale);
    is(&clients[other].fails(Say::Undo { ply }).await, Error::Denied);
    is(&clients[asked].fails(Say::Undo { ply: ply - 1 }).await, Error::Stale);
    assert_eq!(running.log(&game), before);
    clients[asked].acts("pass").await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_calls_too_fast_is_slowed_down_and_then_sent_away() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| hosting.calls = 20);
    let mut client = running.client().await;
    for _ in 0..70 {
        client.say(Say::Ping).await;
    }
    let (mut done, mut busy) = (0, 0);
    while done + busy < 70 {
        match client.hear().await.expect("the socket stays open") {
            Tell::Done { .. } => done += 1,
            Tell::Failed { failure, re } => {
                is(&failure, Error::Busy);
                assert!(re.is_some());
                busy += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(done >= 60 && busy > 0, "{done} done, {busy} refused");
    let mut refused = 0;
    loop {
        client.send(Message::text("noise")).await;
        if client.hear().await.is_none() {
            break;
        }
        refused += 1;
    }
    assert!((50..=100).contains(&refused), "{refused}");
    assert_eq!(client.closed, Some(1008));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_floods_a_socket_with_pings_or_pongs_is_sent_away() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| {
        hosting.calls = 20;
        hosting.parting = Duration::from_secs(5);
    });
    for message in [Message::Ping(Bytes::new()), Message::Pong(Bytes::new())] {
        let mut client = running.client().await;
        for _ in 0..300 {
            client.send(message.clone()).await;
        }
        assert!(client.hear().await.is_none());
        assert_eq!(client.closed, Some(1008), "{message:?}");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_ends_a_socket_with_a_reason() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| hosting.parting = Duration::from_secs(5));
    let frame = |opcode, payload: &'static [u8]| Frame::message(payload, OpCode::Data(opcode), true);
    let mut reserved = frame(Data::Text, b"{}");
    reserved.header_mut().rsv1 = true;
    for (message, code) in [
        (Message::text("x".repeat(300_000)), 1009),
        (Message::Frame(frame(Data::Text, b"caf\xe9")), 1007),
        (Message::Frame(reserved), 1002),
        (Message::Frame(frame(Data::Continue, b"")), 1002),
    ] {
        let mut client = running.client().await;
        client.send(message).await;
        assert!(client.hear().await.is_none());
        assert_eq!(client.closed, Some(code));
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_sent_away_and_the_game_goes_on() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut deaf = Client::narrow(running.address).await;
    deaf.say(Say::Open { game, key: None, from: 0 }).await;
    let spectators = |client: &Client| client.around.as_ref().unwrap().spectators;
    clients[0].until(|client| spectators(client) == 1).await;
    // It asks for more than fits into all buffers on the way, until it cannot even ask any more.
    let asking = async {
        for _ in 0..5000 {
            deaf.say(Say::Past { ply: 0 }).await;
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(5), asking).await;
    let mut rng = Rng::new(4);
    while spectators(&clients[0]) == 1 && step(&mut clients, &mut rng).await {}
    clients[0].until(|client| spectators(client) == 0).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_from_elsewhere_may_not_open_a_socket() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| {
        hosting.origins = vec!["https://club.example".to_owned()];
        hosting.sockets_each = 3;
    });
    let own = format!("http://{}", running.address);
    let connect = |origin: &'static str| Client::connect(running.address, Some(origin));
    assert_eq!(connect("https://evil.example").await.err(), Some(403));
    assert_eq!(connect("null").await.err(), Some(403));
    let mut first = Client::connect(running.address, Some(&own)).await.ok().unwrap();
    first.does(Say::Ping).await;
    let _second = connect("https://club.example").await.ok().unwrap();
    let _third = running.client().await;
    assert_eq!(Client::connect(running.address, None).await.err(), Some(429), "three are enough");
    drop(first);
    let mut again = None;
    while again.is_none() {
        // The server notices the end of a socket a moment later.
        again = Client::connect(running.address, None).await.ok();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_lays_only_so_many_tables_at_once() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| {
        hosting.laying = 120;
        hosting.time = Time::standing(0);
    });
    let mut client = running.client().await;
    for _ in 0..30 {
        client.seat(create(TABLE)).await;
    }
    is(&client.fails(create(TABLE)).await, Error::Busy);
    let mut neighbor = running.client().await;
    is(&neighbor.fails(create(TABLE)).await, Error::Busy);
    running.time.advance(Duration::from_secs(31));
    let seated = neighbor.seat(create(TABLE)).await;
    neighbor.seat(join(&seated, None)).await;
    running.stop().await;
}
