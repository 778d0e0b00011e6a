//! Seats: several devices, handing over, new keys, getting up, the lobby, the next game.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{Client, Rng, Running, TABLE, create, is, join, play, step};
use protocol::{Clock, Error, Offer, Say, Seat, Seated, Side, Sitter, Tell};
use server::Time;
use store::{Memory, Stage, Store};

fn listed() -> Say {
    let mut say = create(TABLE);
    if let Say::Create { listed, .. } = &mut say {
        *listed = true;
    }
    say
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_only_the_lines_that_are_missing() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(2);
    play(&mut clients, &mut rng, 30).await;
    let seated = clients[0].seated.clone().unwrap();
    let mut late = running.client().await;
    late.open(&seated).await;
    assert_eq!(late.lines, clients[0].lines, "two devices at one seat see the same");
    assert_eq!(late.update.as_ref().map(|u| &u.now), clients[0].update.as_ref().map(|u| &u.now));
    let known = late.ply();
    drop(late.call(Say::Leave).await);
    play(&mut clients, &mut rng, 10).await;
    late.follow(&game, Some(&seated.key), known).await;
    let update = late.update.clone().unwrap();
    assert_eq!(update.from, known);
    assert_eq!(update.lines.len() as u32, clients[0].ply() - known);
    assert_eq!(late.lines, clients[0].lines);
    // Both devices can act, and both are told.
    clients.push(late);
    play(&mut clients[..2], &mut rng, 5).await;
    let ply = clients[0].ply();
    clients[2].until_ply(ply).await;
    assert_eq!(clients[2].lines, clients[0].lines);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_were_taken_back_meanwhile_are_told_again() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(2);
    while !clients.iter().any(|client| client.update.as_ref().unwrap().now.can_undo) {
        assert!(step(&mut clients, &mut rng).await);
    }
    let mut late = running.client().await;
    late.watch(&game).await;
    late.does(Say::Leave).await;
    let known = late.ply();
    let who = clients.iter().position(|client| client.update.as_ref().unwrap().now.can_undo).unwrap();
    let ply = clients[who].ply();
    clients[who].does(Say::Undo { ply }).await;
    for client in &mut clients {
        client.until_ply(ply - 1).await;
    }
    play(&mut clients, &mut rng, 1).await;
    late.follow(&game, None, known).await;
    assert_eq!(late.update.as_ref().unwrap().from, known - 1);
    assert_eq!(late.lines.len(), clients[0].lines.len());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_device_takes_a_seat_over() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let old = clients[0].seated.clone().unwrap();
    let Tell::Code { code, seconds, .. } = clients[0].call(Say::HandOver).await else { panic!("a code") };
    assert_eq!(seconds, 600);
    let mut phone = running.client().await;
    let new = phone.seat(Say::Claim { code: code.clone(), key: None }).await;
    assert_eq!((new.game.as_str(), new.side), (game.as_str(), Side::Blue));
    clients[0].until(|client| client.told.contains(&Tell::Revoked)).await;
    is(&clients[0].fails(Say::HandOver).await, Error::Unknown);
    let again = Say::Open { game: game.clone(), key: Some(old.key.clone()), from: 0 };
    is(&clients[0].fails(again).await, Error::Denied);
    is(&running.client().await.fails(Say::Claim { code, key: None }).await, Error::Unknown);
    phone.open(&new).await;
    clients[0] = phone;
    assert_eq!(play(&mut clients, &mut Rng::new(1), 6).await, 6);
    // A new key sends all other devices away, but not the one that asked for it.
    let mut tablet = running.client().await;
    tablet.open(&new).await;
    let newest = clients[0].seat(Say::Rekey { key: None }).await;
    assert_ne!(newest.key, new.key);
    tablet.until(|client| client.told.contains(&Tell::Revoked)).await;
    is(&tablet.fails(Say::Open { game, key: Some(new.key), from: 0 }).await, Error::Denied);
    assert_eq!(play(&mut clients, &mut Rng::new(2), 3).await, 3);
    tablet.open(&newest).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_worth_nothing_after_ten_minutes() {
    let running = Running::standing();
    let (mut clients, _) = running.table(TABLE, Clock::None).await;
    let Tell::Code { code, .. } = clients[0].call(Say::HandOver).await else { panic!("a code") };
    running.time.advance(Duration::from_secs(601));
    is(&clients[1].fails(Say::Claim { code, key: None }).await, Error::Unknown);
    running.stop().await;
}

async fn lobby(client: &mut Client, watch: bool) -> Vec<Offer> {
    match client.call(Say::Lobby { watch }).await {
        Tell::Lobby { offers, .. } => offers,
        other => panic!("{other:?}"),
    }
}

/// Hears until the lobby, as it was told last, is so.
async fn until_lobby(client: &mut Client, wanted: impl Fn(&[Offer]) -> bool) {
    let last = |client: &Client| {
        client.told.iter().rev().find_map(|tell| match tell {
            Tell::Lobby { offers, .. } => Some(offers.clone()),
            _ => None,
        })
    };
    client.until(|client| last(client).is_some_and(|offers| wanted(&offers))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_open_tables_while_they_are_open() {
    let running = Running::start();
    let mut visitor = running.client().await;
    assert!(lobby(&mut visitor, true).await.is_empty());
    let (mut host, seated) = running.host(listed()).await;
    until_lobby(&mut visitor, |offers| offers.len() == 1).await;
    host.open(&seated).await;
    let ann = Sitter::Person { name: "Ann".to_owned(), present: true };
    until_lobby(&mut visitor, |offers| offers.len() == 1 && offers[0].seats[&Side::Blue] == ann).await;
    let (_hidden, private) = running.host(create(TABLE)).await;
    let offers = lobby(&mut visitor, true).await;
    assert_eq!(offers.len(), 1, "a private table is not shown");
    assert_eq!(offers[0].game, seated.game);
    let uninvited = |game: &str| Say::Join {
        game: game.to_owned(),
        invite: None,
        side: None,
        name: String::new(),
        key: None,
    };
    is(&visitor.fails(uninvited(&private.game)).await, Error::Denied);
    visitor.seat(uninvited(&seated.game)).await;
    until_lobby(&mut visitor, <[Offer]>::is_empty).await;
    host.until(|host| host.update.is_some()).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_there_again_after_a_restart() {
    let store = Arc::new(Memory::new());
    let running = Running::with(store.clone(), |_| ());
    let (_host, seated) = running.host(listed()).await;
    let again = Running::with(store, |_| ());
    let mut visitor = again.client().await;
    let offers = lobby(&mut visitor, false).await;
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].game, seated.game);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_up_frees_the_seat_and_the_last_one_clears_the_table() {
    let running = Running::start();
    let (mut host, seated) = running.host(create("table base players=3 mode=fixed")).await;
    host.open(&seated).await;
    let mut guest = running.client().await;
    let own = guest.seat(join(&seated, Some(Side::Red))).await;
    guest.open(&own).await;
    host.until(|host| host.around.as_ref().unwrap().seats[&Side::Red] != Sitter::Free).await;
    guest.does(Say::GetUp).await;
    host.until(|host| host.around.as_ref().unwrap().seats[&Side::Red] == Sitter::Free).await;
    is(&guest.fails(Say::Open { game: own.game.clone(), key: Some(own.key), from: 0 }).await, Error::Denied);
    is(&guest.fails(Say::GetUp).await, Error::Denied);
    host.does(Say::GetUp).await;
    guest.until(|guest| guest.told.contains(&Tell::Revoked)).await;
    is(&guest.fails(Say::Open { game: own.game.clone(), key: None, from: 0 }).await, Error::Unknown);
    assert!(running.log(&own.game).is_empty());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_up_from_a_game() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let before = running.log(&game);
    is(&clients[0].fails(Say::GetUp).await, Error::Stale);
    assert_eq!(running.log(&game), before);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_never_begin_are_forgotten() {
    let running = Running::standing();
    let (mut host, public) = running.host(listed()).await;
    let private = host.seat(create(TABLE)).await;
    let hour = Duration::from_hours(1);
    running.time.advance(hour * 23);
    assert_eq!(lobby(&mut host, true).await.len(), 1);
    running.time.advance(hour * 2);
    until_lobby(&mut host, <[Offer]>::is_empty).await;
    assert!(running.log(&public.game).is_empty());
    host.watch(&private.game).await;
    running.time.advance(hour * 24 * 14);
    host.until(|host| host.told.contains(&Tell::Revoked)).await;
    assert!(running.log(&private.game).is_empty());
    running.stop().await;
}

/// Blue gives up.
async fn over(clients: &mut [Client]) {
    clients[0].acts("resign").await;
    let ply = clients[0].ply();
    for client in clients {
        client.until_ply(ply).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_is_played_from_the_next_seats() {
    let store = Arc::new(Memory::new());
    let running = Running::with(store.clone(), |hosting| hosting.time = Time::standing(0));
    let (mut clients, game) = running.table(TABLE, Clock::Days { days: 2 }).await;
    is(&clients[0].fails(Say::Rematch { key: None }).await, Error::Stale);
    over(&mut clients).await;
    assert_eq!(store.summary(&game).unwrap().unwrap().stage, Stage::Over);
    let mut guest = running.client().await;
    guest.watch(&game).await;
    let first = clients[1].seat(Say::Rematch { key: None }).await;
    assert_eq!(first.side, Side::Blue);
    let next = |client: &Client| client.around.as_ref().unwrap().rematch.clone();
    clients[0].until(|client| next(client).is_some()).await;
    guest.until(|client| next(client).is_some()).await;
    assert_eq!(next(&clients[0]).unwrap().invite, Some(first.invite.clone()));
    assert_eq!(next(&guest).unwrap().invite, None, "who looked on is not invited");
    is(&guest.fails(Say::Rematch { key: None }).await, Error::Denied);
    let second: Seated = clients[0].seat(Say::Rematch { key: None }).await;
    assert_eq!((second.side, &second.game), (Side::Yellow, &first.game));
    is(&clients[0].fails(Say::Rematch { key: None }).await, Error::Stale);
    clients[0].open(&second).await;
    clients[1].open(&first).await;
    let update = clients[1].update.clone().unwrap();
    assert_eq!(update.seat, Seat::Blue);
    assert_eq!(clients[0].around.as_ref().unwrap().clock, Clock::Days { days: 2 });
    running.stop().await;
}
