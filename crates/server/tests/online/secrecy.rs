//! What a seat cannot see changes no byte that it gets, and no word that opens something is told to others.

use std::sync::Arc;

use crate::bot::{Stream, post};
use crate::common::{Client, Rng, Running, create, join, play};
use engine::{Seat, State, View};
use protocol::{Clock, GameId, Happening, Say, Side, Tell};
use serde_json::json;
use server::Time;
use store::{Append, Entry, Memory, Stage, Store, Summary};

const FREE: &str = "table base players=2 mode=free";

/// A store with a copy of a log, up to the last entry that counts.
fn copy(game: &GameId, entries: &[Entry]) -> Arc<dyn Store> {
    let store = Memory::new();
    let summary =
        Summary { game: game.clone(), stage: Stage::Running, listed: false, deadline: None, updated: 0 };
    store.append(Append { entries: entries.to_vec(), summary }, Box::new(|stored| stored.unwrap()));
    Arc::new(store)
}

/// Everything that somebody hears who comes to a game now and looks at all of its past.
async fn everything(store: Arc<dyn Store>, game: &GameId, key: Option<&str>) -> Vec<String> {
    let running = Running::with(store, |hosting| hosting.time = Time::standing(0));
    let mut client = running.client().await;
    client.follow(game, key, 0).await;
    for ply in 0..=client.ply() {
        assert!(matches!(client.call(Say::Past { ply }).await, Tell::Past { .. }));
    }
    // A program at the same seat.
    let mut stream = Stream::open(running.address, game, key).await.unwrap();
    let told = stream.hear().await.unwrap();
    for ply in 0..=told["ply"].as_u64().unwrap() {
        let said = post(&running, &format!("game/{game}/past"), key, &json!({ "ply": ply })).await;
        stream.heard.push(said.good().to_string());
    }
    running.stop().await;
    client.heard.into_iter().chain(stream.heard).collect()
}

/// The log of a game in which the other side chose something else in secret, as far as that is possible.
fn twin(entries: &[Entry], hider: &str) -> Option<Vec<Entry>> {
    let mine: Vec<usize> = (0..entries.len()).filter(|at| entries[*at].kind == hider).collect();
    let (first, second) = (*mine.first()?, *mine.last()?);
    if entries[first].text == entries[second].text {
        return None;
    }
    let mut twin = entries.to_vec();
    let text = twin[first].text.clone();
    twin[first].text = std::mem::replace(&mut twin[second].text, text);
    Some(twin)
}

/// Both sides choose their teams; nothing is turned up yet.
#[tokio::test(flavor = "multi_thread")]
async fn two_tables_that_a_seat_cannot_tell_apart_tell_it_the_same_bytes() {
    let mut compared = 0;
    for table in ["table base players=2 mode=fixed", FREE, "table paladins players=2 mode=free"] {
        let running = Running::with(Arc::new(Memory::new()), |hosting| hosting.time = Time::standing(0));
        let (mut clients, game) = running.table(table, Clock::None).await;
        let mut rng = Rng::new(3);
        // Only choices of the first phase: afterwards the two games would differ in the open.
        let phase = clients[0].scene().phase;
        let mut log = running.log(&game);
        while clients[0].scene().phase == phase {
            log = running.log(&game);
            play(&mut clients, &mut rng, 1).await;
        }
        let keys: Vec<String> = clients.iter().map(|client| client.seated.clone().unwrap().key).collect();
        running.stop().await;
        for (own, other) in [(0, "yellow"), (1, "blue")] {
            let Some(twin) = twin(&log, other) else { continue };
            for key in [Some(keys[own].as_str()), None] {
                let here = everything(copy(&game, &log), &game, key).await;
                let there = everything(copy(&game, &twin), &game, key).await;
                assert_eq!(here, there, "{table}, {other} chose something else");
                compared += 1;
            }
            // The side itself does see the difference, so there was one.
            let its = everything(copy(&game, &log), &game, Some(&keys[1 - own])).await;
            assert_ne!(its, everything(copy(&game, &twin), &game, Some(&keys[1 - own])).await);
        }
    }
    assert!(compared >= 8, "{compared} pairs of tables");
}

/// Every position that was told equals what is made from the view of that seat.
#[tokio::test(flavor = "multi_thread")]
async fn positions_are_made_from_views() {
    let running = Running::start();
    let (mut clients, game) = running.table("table base players=3 mode=fixed", Clock::None).await;
    let mut guest = running.client().await;
    guest.watch(&game).await;
    clients.push(guest);
    play(&mut clients, &mut Rng::new(9), 150).await;
    let mut state = State::new(engine::notation::agreement::read("table base players=3 mode=fixed").unwrap());
    let rows: Vec<Entry> = running.log(&game);
    let mut truths = vec![state];
    for entry in &rows {
        let Ok(actor) = engine::notation::names::read_actor(&entry.kind) else { continue };
        let action = engine::notation::action::read(state.table(), actor, &entry.text).unwrap();
        state.apply(actor, &action, &mut engine::NoEvents).unwrap();
        truths.push(state);
    }
    let mut compared = 0;
    for client in &clients {
        let seat =
            client.seated.as_ref().map_or(Seat::Spectator, |seated| Seat::Side(host::read_side(seated.side)));
        for tell in &client.told {
            let update = match tell {
                Tell::News { update } => update,
                Tell::Opened { update: Some(update), .. } => update,
                _ => continue,
            };
            let truth = &truths[update.now.ply as usize];
            assert_eq!(update.now.position, host::told(&View::of(truth, seat)));
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} updates");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_that_plays_from_memory_pages_show_nobody_what_it_hid() {
    let running = Running::start();
    let (mut clients, _) = running.table("table base players=2 mode=fixed memory=yes", Clock::None).await;
    let mut rng = Rng::new(5);
    while clients[0].scene().active.is_none() {
        play(&mut clients, &mut rng, 1).await;
    }
    for client in &clients {
        let scene = client.scene();
        let mut hidden = scene.rooms.iter().flat_map(|room| &room.hidden);
        // cites: OUR-24
        assert!(hidden.clone().count() == 20 && hidden.all(|token| token.piece.is_none()));
        let hid = |told: &Happening| matches!(told, Happening::FaceDown { slot: Some(_), .. });
        let mut lines = client.lines.iter().filter(|line| line.happenings.iter().any(hid));
        assert!(lines.clone().count() == 20 && lines.all(|line| line.text.is_empty()));
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_invitations_and_laid_cards_are_told_to_nobody_else() {
    let running = Running::start();
    let (mut host, seated) = running.host(create("table base players=2 mode=fixed")).await;
    host.open(&seated).await;
    let mut spectator = running.client().await;
    spectator.watch(&seated.game).await;
    let mut guest = running.client().await;
    let own = guest.seat(join(&seated, Some(Side::Yellow))).await;
    guest.open(&own).await;
    host.until(|client| client.update.is_some()).await;
    spectator.until(|client| client.update.is_some()).await;
    let mut clients = vec![host, guest, spectator];
    play(&mut clients, &mut Rng::new(17), 250).await;
    clients[1].does(Say::Give { orders: protocol::Orders::default() }).await;
    let newer = clients[0].seat(Say::Rekey { key: None }).await;
    let Tell::Code { code, .. } = clients[0].call(Say::HandOver).await else { panic!("a code") };
    let words = |client: &Client| client.heard.join("\n");
    for word in [&seated.key, &seated.invite, &own.key, &own.invite, &newer.key, &newer.invite, &code] {
        assert!(!words(&clients[2]).contains(word.as_str()), "a spectator heard a word");
        let heard = clients.iter().filter(|client| words(client).contains(word.as_str())).count();
        assert_eq!(heard, 1, "a word is told to one");
        assert!(
            !running.log(&seated.game).iter().any(|entry| entry.text.contains(word.as_str())),
            "only hashes are kept"
        );
    }
    // A card is told to others only when both are turned up, which is in the line that compares them.
    for line in &clients[2].lines {
        let compared = line.happenings.iter().any(|one| matches!(one, protocol::Happening::Compared { .. }));
        for happening in &line.happenings {
            if let protocol::Happening::Laid { card: Some(_), .. } = happening {
                assert!(compared, "{line:?}");
            }
            if let protocol::Happening::FaceDown { piece, .. } = happening {
                assert_eq!(*piece, None, "{line:?}");
            }
        }
    }
    running.stop().await;
}
