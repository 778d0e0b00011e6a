//! The API for programs: streams of lines and calls over plain HTTP.

use std::sync::Arc;
use std::time::Duration;

use crate::bot::{Bot, Stream, post, request, shows, sit, step, table};
use crate::common::{Folder, Rng, Running, TABLE, create};
use engine::notation::{action, agreement, names, record};
use engine::{Actions, Actor, NoEvents, Seat, State, View};
use protocol::{Error, Say, Side, Tell};
use serde_json::{Value, json};
use store::Memory;

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_a_whole_game() {
    let running = Running::start();
    let mut bots = table(&running, "table base players=2 mode=beginner", 2).await;
    let mut rng = Rng::new(5);
    let refused = bots[0].say(&running, "record", &json!({})).await;
    refused.is(403, Error::Denied);
    while step(&running, &mut bots, &mut rng).await {}
    let over = bots[0].now["over"].as_str().unwrap().to_owned();
    assert!(over.starts_with("over "), "{over}");
    assert_eq!(bots[1].now["over"], over.as_str());
    let told = bots[1].say(&running, "record", &json!({})).await.good();
    let record = record::read(told["text"].as_str().unwrap()).unwrap();
    assert_eq!(record.rows().len() as u64, bots[1].ply());
    assert_eq!(record::result(record.now().table()), Some(over));
    running.stop().await;
}

/// Every line about the game is what is made from the view of its seat: the position, what is legal, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_what_its_seat_sees() {
    let running = Running::start();
    let rules = "table base players=3 mode=fixed";
    let mut bots = table(&running, rules, 3).await;
    let game = bots[0].seated.game.clone();
    let mut guest = Stream::open(running.address, &game, None).await.unwrap();
    let mut rng = Rng::new(9);
    for _ in 0..120 {
        assert!(step(&running, &mut bots, &mut rng).await);
    }
    let last = bots[0].ply();
    guest.until(|told| told["ply"] == last).await;

    let mut truths = vec![State::new(agreement::read(rules).unwrap())];
    for entry in &running.log(&game) {
        let Ok(actor) = names::read_actor(&entry.kind) else { continue };
        let mut state = *truths.last().unwrap();
        let action = action::read(state.table(), actor, &entry.text).unwrap();
        state.apply(actor, &action, &mut NoEvents).unwrap();
        truths.push(state);
    }
    let seats = bots.iter().map(|bot| (Seat::Side(host::read_side(bot.seated.side)), &bot.stream));
    let mut compared = 0;
    for (seat, stream) in seats.chain([(Seat::Spectator, &guest)]) {
        for line in stream.heard.iter().filter(|line| line.contains(r#""tell":"game""#)) {
            let told: Value = serde_json::from_str(line).unwrap();
            let view = View::of(&truths[told["ply"].as_u64().unwrap() as usize], seat);
            assert_eq!(told["position"], host::told(&view));
            let mut legal = Actions::new();
            if let Seat::Side(_) = seat {
                view.legal(&mut legal);
            }
            let actor = view.side().map_or(Actor::Chance, Actor::Side);
            let expected: Vec<String> =
                legal.iter().map(|one| action::write(view.table(), actor, one)).collect();
            assert_eq!(told["legal"], json!(expected));
            compared += 1;
        }
        for bot in bots.iter().filter(|bot| Seat::Side(host::read_side(bot.seated.side)) != seat) {
            let words = [&bot.seated.key, &bot.seated.invite];
            assert!(!stream.heard.iter().any(|line| words.iter().any(|word| line.contains(*word))));
        }
    }
    assert!(compared > 400, "{compared} lines");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_finds_a_table_in_the_lobby_or_is_given_a_seat() {
    let running = Running::start();
    let mut say = create(TABLE);
    if let Say::Create { listed, .. } = &mut say {
        *listed = true;
    }
    let (mut person, seated) = running.host(say).await;
    person.open(&seated).await;
    let told = request(running.address, "GET", "games", "", b"").await.good();
    assert_eq!(told["offers"][0]["game"], seated.game.as_str());
    let path = format!("game/{}/join", seated.game);
    post(&running, &path, None, &json!({ "side": "blue" })).await.is(403, Error::Denied);
    let bot = sit(&running, &path, &json!({ "name": "Bot" })).await;
    assert_eq!(bot.side, Side::Yellow);
    person.until(|person| person.update.is_some()).await;
    post(&running, &path, None, &json!({})).await.is(409, Error::Stale);
    // The person lets a program go on from the own seat.
    let Tell::Code { code, .. } = person.call(Say::HandOver).await else { panic!("a code") };
    let taken = sit(&running, "claim", &json!({ "code": code })).await;
    assert_eq!(taken.side, Side::Blue);
    assert_eq!(person.hear().await, Some(Tell::Revoked));
    let mut bot = Bot::follow(&running, taken).await;
    bot.until_ply(0).await;
    assert!(!bot.legal().is_empty());
    post(&running, "claim", None, &json!({ "code": code })).await.is(404, Error::Unknown);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_keys_open_nothing() {
    let running = Running::start();
    let bots = table(&running, TABLE, 2).await;
    let game = bots[0].seated.game.clone();
    let before = running.log(&game);
    let other = sit(&running, "games", &json!({ "table": TABLE })).await;
    let act = json!({ "ply": bots[0].ply(), "text": "resign" });
    for key in [other.key.as_str(), "guess", &bots[0].seated.invite] {
        post(&running, &format!("game/{game}/act"), Some(key), &act).await.is(403, Error::Denied);
        let head = Stream::open(running.address, &game, Some(key)).await.err().unwrap();
        assert!(head.starts_with("HTTP/1.1 403 "), "{head}");
    }
    let nameless = post(&running, &format!("game/{game}/act"), None, &act).await;
    nameless.is(401, Error::Denied);
    assert!(nameless.head.contains("www-authenticate: bearer"), "{}", nameless.head);
    let path = format!("game/{game}/act?key={}", bots[0].seated.key);
    post(&running, &path, None, &act).await.is(401, Error::Denied);
    let basic = request(running.address, "POST", "game/x/act", "Authorization: Basic eDp5\r\n", b"{}").await;
    basic.is(401, Error::Denied);
    post(&running, "game/nowhere/act", Some("guess"), &act).await.is(404, Error::Unknown);
    assert_eq!(running.log(&game), before);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stale_illegal_or_unreadable_changes_nothing() {
    let running = Running::start();
    let mut bots = table(&running, TABLE, 2).await;
    let mut rng = Rng::new(1);
    let acting = |bot: &Bot| bot.now["position"].as_str().unwrap().contains("\nphase act");
    while !acting(&bots[0]) {
        assert!(step(&running, &mut bots, &mut rng).await);
    }
    let game = bots[0].seated.game.clone();
    let before = running.log(&game);
    let (asked, other) = if bots[0].legal().is_empty() { (1, 0) } else { (0, 1) };
    let stale = json!({ "ply": bots[asked].ply() - 1, "text": "pass" });
    bots[asked].say(&running, "act", &stale).await.is(409, Error::Stale);
    let refused = bots[other].act(&running, "pass").await;
    refused.is(422, Error::Illegal);
    assert_eq!(refused.told["failure"]["refusal"]["rule"], "TURN-1");
    bots[asked].act(&running, "fly away").await.is(400, Error::Malformed);
    for body in [json!({}), json!([]), json!({ "ply": -1, "text": "pass" }), json!({ "text": "pass" })] {
        bots[asked].say(&running, "act", &body).await.is(400, Error::Malformed);
    }
    bots[asked].say(&running, "dance", &json!({})).await.is(404, Error::Unknown);
    bots[asked].say(&running, "create", &json!({ "table": TABLE })).await.is(404, Error::Unknown);
    let key = shows(&bots[asked].seated.key);
    let path = format!("game/{game}/act");
    for body in ["{", "\u{0}", "null", "{\"ply\": 1e99}"] {
        request(running.address, "POST", &path, &key, body.as_bytes()).await.is(400, Error::Malformed);
    }
    for size in [20_000, 2_000_000] {
        let long = json!({ "ply": bots[asked].ply(), "text": "x".repeat(size) });
        bots[asked].say(&running, "act", &long).await.is(413, Error::Malformed);
    }
    for (method, path, status) in [("GET", path.as_str(), 405), ("DELETE", "games", 405), ("GET", "", 404)] {
        let refused = request(running.address, method, path, "", b"").await;
        assert_eq!(refused.status, status, "{method} {path}");
        assert_eq!(refused.told["tell"], "failed");
    }
    post(&running, "games", None, &json!({ "table": "chess" })).await.is(400, Error::Malformed);
    assert_eq!(running.log(&game), before);
    bots[asked].act(&running, "pass").await.good();
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_streams_of_a_seat_hear_the_same_until_its_key_is_changed() {
    let running = Running::start();
    let mut bots = table(&running, TABLE, 2).await;
    let seated = bots[0].seated.clone();
    let mut second = Bot::follow(&running, seated.clone()).await;
    second.until_ply(0).await;
    assert_eq!(second.now["position"], bots[0].now["position"]);
    assert_eq!(second.now["legal"], bots[0].now["legal"]);
    let mut rng = Rng::new(4);
    for _ in 0..10 {
        assert!(step(&running, &mut bots, &mut rng).await);
        second.until_ply(bots[0].ply()).await;
        assert_eq!(second.now, bots[0].now);
    }
    let told = bots[0].say(&running, "rekey", &json!({})).await.good();
    for stream in [&mut bots[0].stream, &mut second.stream] {
        while stream.hear().await.is_some() {}
        assert_eq!(stream.heard.last().unwrap(), r#"{"tell":"revoked"}"#);
    }
    assert!(Stream::open(running.address, &seated.game, Some(&seated.key)).await.is_err());
    bots[0] = Bot::follow(&running, serde_json::from_value(told["seated"].clone()).unwrap()).await;
    bots[0].until_ply(second.ply()).await;
    assert!(step(&running, &mut bots, &mut rng).await);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_is_told_everything_again() {
    let running = Running::start();
    let mut bots = table(&running, TABLE, 2).await;
    let mut rng = Rng::new(2);
    for _ in 0..30 {
        assert!(step(&running, &mut bots, &mut rng).await);
        let seated = bots[1].seated.clone();
        let before = std::mem::replace(&mut bots[1], Bot::follow(&running, seated).await);
        let first = bots[1].stream.hear().await.unwrap();
        for field in ["tell", "seat", "ply", "position", "legal", "over", "canUndo", "clocks"] {
            assert_eq!(first[field], before.now[field], "{field}");
        }
        assert_eq!(first["lines"], json!([]));
        bots[1].now = first;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_ends_streams_with_a_word_and_loses_nothing() {
    let folder = Folder::new("api-restart");
    let running = Running::with(folder.store(), |_| ());
    let mut bots = table(&running, TABLE, 2).await;
    let mut rng = Rng::new(3);
    for _ in 0..40 {
        assert!(step(&running, &mut bots, &mut rng).await);
    }
    running.stop().await;
    for bot in &mut bots {
        while bot.stream.hear().await.is_some() {}
        assert_eq!(bot.stream.heard.last().unwrap(), r#"{"tell":"stopping"}"#);
    }
    let running = Running::with(folder.store(), |_| ());
    let mut again = Vec::new();
    for bot in bots {
        let mut back = Bot::follow(&running, bot.seated).await;
        back.until_ply(0).await;
        assert_eq!((&back.now["ply"], &back.now["position"]), (&bot.now["ply"], &bot.now["position"]));
        assert_eq!(back.now["legal"], bot.now["legal"]);
        again.push(back);
    }
    assert!(step(&running, &mut again, &mut rng).await);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_stream_says_that_it_is_alive() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| hosting.alive = Duration::from_millis(10));
    let seated = sit(&running, "games", &json!({ "table": TABLE })).await;
    let mut bot = Bot::follow(&running, seated).await;
    while bot.stream.heard.iter().filter(|line| line.is_empty()).count() < 3 {
        bot.stream.line().await.expect("the stream goes on");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_too_much_has_to_wait() {
    let running = Running::with(Arc::new(Memory::new()), |hosting| {
        hosting.calls = 5;
        hosting.streams = 1;
        hosting.sockets_each = 3;
        hosting.time = server::Time::standing(0);
    });
    let games = |headers: &'static str| request(running.address, "GET", "games", headers, b"");
    games("Origin: https://evil.example\r\n").await.is(403, Error::Denied);
    let seated = sit(&running, "games", &json!({ "table": TABLE })).await;
    let mut bot = Bot::follow(&running, seated.clone()).await;
    bot.stream.hear().await.unwrap();
    let head = Stream::open(running.address, &seated.game, None).await.err().unwrap();
    assert!(head.starts_with("HTTP/1.1 429 "), "one stream is enough: {head}");
    let mut done = 0;
    let refused = loop {
        let reply = games("").await;
        if reply.status != 200 {
            break reply;
        }
        done += 1;
    };
    refused.is(429, Error::Busy);
    assert!(refused.head.contains("retry-after: 1"), "{}", refused.head);
    assert_eq!(done, 12, "15 at once, of which three were made");
    running.time.advance(Duration::from_secs(1));
    games("").await.good();
    let mut sockets = vec![running.client().await, running.client().await];
    games("").await.is(429, Error::Busy);
    sockets.pop();
    while games("").await.status != 200 {
        running.time.advance(Duration::from_secs(1));
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_and_calls_are_counted() {
    let running = Running::start();
    let bots = table(&running, TABLE, 2).await;
    let count = async |name: &str| {
        let text = crate::bot::page(running.address, "/metrics").await;
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap().to_owned();
        line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(count("archmage_streams").await, 2);
    assert_eq!(count("archmage_calls_total").await, 4);
    drop(bots);
    while count("archmage_streams").await > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    running.stop().await;
}
