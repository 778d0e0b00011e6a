//! Keys that devices choose: whoever loses the answer loses no seat, and whoever lost a seat does not get it back.

use crate::common::{Client, Folder, Rng, Running, TABLE, create, is, join, play};
use protocol::{Clock, Error, GameId, Say, Seated, Side, Tell};
use std::sync::Arc;
use store::{Append, Memory, Stage, Store};

/// Keys as a device makes them.
const FIRST: &str = "1f0c8a52b7e94d36a1c05e7f92b3d864";
const OTHER: &str = "c3a7d1e85f2049b6b80d6e4a17f5c932";

fn open(game: &GameId, key: &str) -> Say {
    Say::Open { game: game.clone(), key: Some(key.to_owned()), from: 0 }
}

fn rekey(key: &str) -> Say {
    Say::Rekey { key: Some(key.to_owned()) }
}

fn claim(code: &str, key: &str) -> Say {
    Say::Claim { code: code.to_owned(), key: Some(key.to_owned()) }
}

async fn code(client: &mut Client) -> String {
    match client.call(Say::HandOver).await {
        Tell::Code { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

/// Says something, is cut off before the answer, and waits until it is stored all the same.
async fn say_and_lose(running: &Running, game: &GameId, mut client: Client, say: Say) {
    let before = running.log(game).len();
    client.say(say).await;
    drop(client);
    while running.log(game).len() == before {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_the_answer_to_a_new_key_has_the_key() {
    let folder = Folder::new("rekeyed");
    let running = Running::with(folder.store(), |_| ());
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    play(&mut clients, &mut Rng::new(3), 8).await;
    let old = clients[0].seated.clone().unwrap().key;
    let (update, blue) = (clients[0].update.clone(), clients.remove(0));
    say_and_lose(&running, &game, blue, rekey(FIRST)).await;
    running.stop().await;

    let again = Running::with(folder.store(), |_| ());
    let mut blue = again.client().await;
    is(&blue.fails(open(&game, &old)).await, Error::Denied);
    blue.follow(&game, Some(FIRST), 0).await;
    assert_eq!(blue.update.as_ref().map(|now| &now.now), update.as_ref().map(|now| &now.now));
    // Asked once more it stays as it is, but for the invitation, which nobody knows.
    let seated = blue.seat(rekey(FIRST)).await;
    assert_eq!((seated.side, seated.key.as_str()), (Side::Blue, FIRST));
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_the_answer_to_a_claim_asks_again() {
    let folder = Folder::new("claimed");
    let running = Running::with(folder.store(), |_| ());
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    play(&mut clients, &mut Rng::new(4), 8).await;
    let old = clients[0].seated.clone().unwrap().key;
    let code = code(&mut clients[0]).await;
    let phone = running.client().await;
    say_and_lose(&running, &game, phone, claim(&code, FIRST)).await;
    // The other device is out at once, and cannot come back.
    clients[0].until(|client| client.told.contains(&Tell::Revoked)).await;
    is(&clients[0].fails(open(&game, &old)).await, Error::Denied);
    is(&clients[0].fails(claim(&code, &old)).await, Error::Unknown);
    let mut phone = running.client().await;
    assert_eq!(phone.seat(claim(&code, FIRST)).await.side, Side::Blue);
    running.stop().await;

    let again = Running::with(folder.store(), |_| ());
    let mut phone = again.client().await;
    is(&phone.fails(claim(&code, OTHER)).await, Error::Unknown);
    is(&phone.fails(Say::Claim { code: code.clone(), key: None }).await, Error::Unknown);
    let seated = phone.seat(claim(&code, FIRST)).await;
    assert_eq!((&seated.game, seated.side, seated.key.as_str()), (&game, Side::Blue, FIRST));
    phone.open(&seated).await;
    assert_eq!(phone.lines, clients[0].lines);
    // With the next key the one before is worth nothing, neither to open nor to ask again.
    phone.seat(rekey(OTHER)).await;
    let mut late = again.client().await;
    is(&late.fails(open(&game, FIRST)).await, Error::Denied);
    is(&late.fails(claim(&code, FIRST)).await, Error::Unknown);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_the_answer_to_a_seat_asks_again() {
    let running = Running::start();
    let (mut host, seated) = running.host(create(TABLE)).await;
    host.open(&seated).await;
    let mut say = join(&seated, Some(Side::Yellow));
    if let Say::Join { key, .. } = &mut say {
        *key = Some(FIRST.to_owned());
    }
    let guest = running.client().await;
    say_and_lose(&running, &seated.game, guest, say.clone()).await;
    host.until(|host| host.update.is_some()).await;
    let mut guest = running.client().await;
    let own = guest.seat(say.clone()).await;
    assert_eq!((own.side, own.key.as_str()), (Side::Yellow, FIRST));
    guest.open(&own).await;
    if let Say::Join { key, .. } = &mut say {
        *key = Some(OTHER.to_owned());
    }
    is(&guest.fails(say).await, Error::Stale);

    let mut clients = vec![host, guest];
    clients[0].acts("resign").await;
    for client in &mut clients {
        client.until(|client| client.scene().outcome.is_some()).await;
    }
    let next = Say::Rematch { key: Some(OTHER.to_owned()) };
    let mut guest = clients.pop().unwrap();
    let first = guest.seat(next.clone()).await;
    let second = guest.seat(next).await;
    assert_eq!((first.game, first.side, first.key), (second.game, second.side, second.key));
    running.stop().await;
}

fn laying(table: &str, key: &str) -> Say {
    let mut say = create(table);
    if let Say::Create { key: chosen, .. } = &mut say {
        *chosen = Some(key.to_owned());
    }
    say
}

/// Lays a table and is cut off before the answer; gives the name of the table, once it is stored.
async fn lay_and_lose(running: &Running, say: Say) -> GameId {
    let mut client = running.client().await;
    client.say(say).await;
    drop(client);
    loop {
        if let Some(summary) = running.store.summaries(&Stage::ALL).unwrap().pop() {
            return summary.game;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_the_answer_to_a_new_table_asks_again() {
    let folder = Folder::new("laid");
    let running = Running::with(folder.store(), |_| ());
    let mut say = laying(TABLE, FIRST);
    if let Say::Create { listed, .. } = &mut say {
        *listed = true;
    }
    let game = lay_and_lose(&running, say.clone()).await;
    running.stop().await;

    // The lobby has no room for another one, but this one is there.
    let again = Running::with(folder.store(), |hosting| hosting.offers = 0);
    let mut full = laying(TABLE, OTHER);
    if let Say::Create { listed, .. } = &mut full {
        *listed = true;
    }
    is(&again.client().await.fails(full).await, Error::Busy);
    let (mut host, seated) = again.host(say.clone()).await;
    assert_eq!((&seated.game, seated.side, seated.key.as_str()), (&game, Side::Blue, FIRST));
    assert_eq!(again.store.summaries(&Stage::ALL).unwrap().len(), 1);
    host.open(&seated).await;
    let mut guest = again.client().await;
    let own = guest.seat(join(&seated, None)).await;
    guest.open(&own).await;
    guest.until(|guest| guest.update.is_some()).await;
    let before = again.log(&game);
    // Asked for in the middle of the game, it is the same seat, at any free side as well.
    let mut any = say;
    if let Say::Create { side, .. } = &mut any {
        *side = None;
    }
    let mut late = again.client().await;
    let last = late.seat(any).await;
    assert_eq!((last.game.as_str(), last.side, last.key.as_str()), (game.as_str(), Side::Blue, FIRST));
    let after = again.log(&game);
    assert_eq!(after[..before.len()], before);
    assert_eq!(after[before.len()..].iter().map(|entry| entry.kind.as_str()).collect::<Vec<_>>(), ["key"]);
    late.open(&last).await;
    assert_eq!(late.lines, guest.lines);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_ask_for_a_table_with_one_key_get_one_table() {
    let folder = Folder::new("twice");
    let running = Running::with(folder.store(), |_| ());
    let mut clients = [running.client().await, running.client().await];
    let mut asked = Vec::new();
    for client in &mut clients {
        asked.push(client.say(laying(TABLE, FIRST)).await);
    }
    let mut games = Vec::new();
    for client in &mut clients {
        match client.hear().await {
            Some(Tell::Seated { seated, .. }) => games.push((seated.game, seated.side, seated.key)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(games[0], games[1]);
    assert_eq!(running.store.summaries(&Stage::ALL).unwrap().len(), 1);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_lays_one_table_and_opens_nobody_elses() {
    let running = Running::start();
    let (mut host, seated) = running.host(laying(TABLE, FIRST)).await;
    let before = running.log(&seated.game);
    // What the same key asks for must be the same.
    let different = |what: usize| {
        let mut say = laying(TABLE, FIRST);
        let Say::Create { table, clock, listed, side, name, .. } = &mut say else { unreachable!() };
        match what {
            0 => *table = "table base players=3 mode=fixed".to_owned(),
            1 => *clock = Clock::Days { days: 3 },
            2 => *listed = true,
            3 => *side = Some(Side::Yellow),
            _ => *name = "Eve".to_owned(),
        }
        say
    };
    for what in 0..5 {
        is(&host.fails(different(what)).await, Error::Denied);
    }
    for weak in ["", "blue", "with-a-sign-0123456789-0123456789"] {
        is(&host.fails(laying(TABLE, weak)).await, Error::Malformed);
    }
    assert_eq!(running.log(&seated.game), before);
    // Who knows the invitation and what was agreed on, but not the key, lays a table of their own.
    let (mut thief, other) = running.host(laying(TABLE, OTHER)).await;
    assert_ne!(other.game, seated.game);
    is(&thief.fails(open(&seated.game, OTHER)).await, Error::Denied);
    // A key that the seat has no more brings nobody back.
    host.open(&seated).await;
    let newer = OTHER.replace('c', "d");
    host.seat(rekey(&newer)).await;
    let before = running.log(&seated.game);
    is(&thief.fails(laying(TABLE, FIRST)).await, Error::Denied);
    assert_eq!(running.log(&seated.game), before);
    // A table that was cleared is laid anew, and old invitations do not lead there.
    host.does(Say::GetUp).await;
    let (_, anew) = running.host(laying(TABLE, FIRST)).await;
    assert_eq!(anew.game, seated.game);
    is(&thief.fails(join(&seated, None)).await, Error::Denied);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_of_a_key_is_another_one() {
    let running = Running::start();
    let (mut host, seated) = running.host(laying(TABLE, FIRST)).await;
    host.open(&seated).await;
    let mut guest = running.client().await;
    let own = guest.seat(join(&seated, None)).await;
    guest.open(&own).await;
    host.until(|host| host.update.is_some()).await;
    host.acts("resign").await;
    // Even with the key that laid this table: the next one is not this one.
    let next = Say::Rematch { key: Some(FIRST.to_owned()) };
    let first = host.seat(next.clone()).await;
    assert_ne!(first.game, seated.game);
    assert_eq!(host.seat(next).await.game, first.game);
    assert_eq!(guest.seat(Say::Rematch { key: None }).await.game, first.game);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_between_a_table_and_the_word_of_it_lays_one() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let seats: Vec<Seated> = clients.iter().map(|client| client.seated.clone().unwrap()).collect();
    clients[0].acts("resign").await;
    let next = Say::Rematch { key: Some(OTHER.to_owned()) };
    let first = clients[0].seat(next.clone()).await;
    // All that was stored, but for the last entry: that there is a next game.
    let left: Arc<dyn Store> = Arc::new(Memory::new());
    for summary in running.store.summaries(&Stage::ALL).unwrap() {
        let mut entries = running.log(&summary.game);
        if summary.game == game {
            assert_eq!(entries.pop().unwrap().kind, "rematch");
        }
        left.append(Append { entries, summary }, Box::new(|stored| stored.unwrap()));
    }
    running.stop().await;

    let again = Running::with(left, |_| ());
    let mut host = again.client().await;
    host.open(&seats[0]).await;
    let second = host.seat(next).await;
    assert_eq!((&second.game, second.side, &second.key), (&first.game, first.side, &first.key));
    let mut guest = again.client().await;
    guest.open(&seats[1]).await;
    assert_eq!(guest.seat(Say::Rematch { key: None }).await.game, first.game);
    assert_eq!(again.store.summaries(&Stage::ALL).unwrap().len(), 2);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_ends_with_the_key_of_who_made_it() {
    let running = Running::start();
    let (mut clients, _) = running.table(TABLE, Clock::None).await;
    let made = code(&mut clients[0]).await;
    clients[0].seat(rekey(FIRST)).await;
    let mut thief = running.client().await;
    is(&thief.fails(claim(&made, OTHER)).await, Error::Unknown);

    let (mut host, seated) = running.host(create("table base players=3 mode=fixed")).await;
    host.open(&seated).await;
    let mut guest = running.client().await;
    let own = guest.seat(join(&seated, Some(Side::Red))).await;
    guest.open(&own).await;
    let made = code(&mut guest).await;
    guest.does(Say::GetUp).await;
    running.client().await.seat(join(&seated, Some(Side::Red))).await;
    is(&thief.fails(claim(&made, OTHER)).await, Error::Unknown);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_weak_or_taken_are_refused() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let made = code(&mut clients[0]).await;
    let before = running.log(&game);
    for weak in ["", "blue", "with-a-sign-0123456789-0123456789"] {
        is(&clients[1].fails(rekey(weak)).await, Error::Malformed);
        is(&clients[1].fails(claim(&made, weak)).await, Error::Malformed);
    }
    let yellow = clients[1].seated.clone().unwrap();
    is(&clients[0].fails(rekey(&yellow.key)).await, Error::Denied);
    assert_eq!(running.log(&game), before);
    running.stop().await;
}
