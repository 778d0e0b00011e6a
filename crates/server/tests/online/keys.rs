//! Keys that devices choose: whoever loses the answer loses no seat, and whoever lost a seat does not get it back.

use crate::common::{Client, Folder, Rng, Running, TABLE, create, is, join, play};
use protocol::{Clock, Error, GameId, Say, Side, Tell};

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
