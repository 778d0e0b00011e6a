//! Whole games over sockets, by pages that know only what they were told.

use std::collections::BTreeMap;

use crate::common::{Rng, Running, SIDES, TABLE, create, join, play};
use protocol::{Clock, Computer, Say, Side, Sitter, Style, Tell};

#[tokio::test(flavor = "multi_thread")]
async fn two_play_a_whole_game_and_read_its_record() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut guest = running.client().await;
    guest.watch(&game).await;
    clients.push(guest);
    let mut rng = Rng::new(11);
    let done = play(&mut clients, &mut rng, 5000).await;
    assert!(done > 50, "{done} actions");
    assert!(clients.iter().all(|client| client.scene().outcome.is_some()));
    for client in &mut clients {
        let Tell::Record { text, .. } = client.call(Say::Record).await else { panic!("a record") };
        let record = engine::notation::record::read(&text).unwrap();
        assert_eq!(record.rows().len(), client.lines.len());
        assert!(record.now().outcome().is_some());
    }
    let ply = clients[0].ply();
    let refused = clients[0].fails(Say::Act { ply, text: "pass".to_owned() }).await;
    crate::common::is(&refused, protocol::Error::Illegal);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_some_hundred_actions() {
    let running = Running::start();
    let (mut clients, _) = running.table("table base players=4 mode=fixed", Clock::None).await;
    let done = play(&mut clients, &mut Rng::new(5), 300).await;
    assert_eq!(done, 300);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_edition_mode_and_number_of_players_begins() {
    let running = Running::start();
    let mut begun = 0;
    for edition in engine::Edition::OFFERED {
        for players in 2..=4 {
            for mode in ["fixed", "free", "mutual", "draft", "random", "beginner"] {
                let table = format!("table {} players={players} mode={mode}", edition.ruleset().word);
                if engine::notation::agreement::read(&table).is_err() {
                    continue;
                }
                let (mut clients, _) = running.table(&table, Clock::None).await;
                assert_eq!(clients.len(), players);
                assert_eq!(play(&mut clients, &mut Rng::new(begun), 12).await, 12, "{table}");
                begun += 1;
            }
        }
    }
    assert!(begun > 20, "{begun} tables");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_their_own() {
    let running = Running::start();
    let mut say = create("table base players=3 mode=fixed");
    if let Say::Create { bots, .. } = &mut say {
        *bots = BTreeMap::from([(Side::Yellow, Computer::level(2)), (Side::Red, Computer::level(1))]);
    }
    let (mut person, seated) = running.host(say).await;
    person.open(&seated).await;
    let around = person.around.clone().unwrap();
    assert!(around.begun, "nobody is waited for");
    assert_eq!(around.seats[&Side::Yellow], Sitter::Bot { level: 2, style: Style::Even });
    let mut rng = Rng::new(3);
    for _ in 0..120 {
        person.until(|person| !person.legal().is_empty() || person.scene().outcome.is_some()).await;
        if person.scene().outcome.is_some() {
            break;
        }
        let text = crate::common::choose(&person.legal(), &mut rng);
        person.acts(&text).await;
    }
    let others = |side: Side| {
        person.lines.iter().filter(|line| line.actor == format!("{side:?}").to_lowercase()).count()
    };
    assert!(others(Side::Yellow) > 5 && others(Side::Red) > 5);
    let played = |line: &&protocol::Line| line.text.starts_with("card");
    for line in person.lines.iter().filter(played) {
        assert_eq!(line.why.is_some(), line.actor != "blue", "who is a computer says why: {line:?}");
    }
    let mut again = running.client().await;
    again.open(&seated).await;
    assert_eq!(again.lines[..person.lines.len()], person.lines, "who comes back is told why, too");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_fills_up_and_begins_when_the_last_seat_is_taken() {
    let running = Running::start();
    let (mut first, seated) = running.host(create("table base players=3 mode=fixed")).await;
    first.open(&seated).await;
    assert!(first.update.is_none());
    let mut second = running.client().await;
    let second_seat = second.seat(join(&seated, None)).await;
    assert_ne!(second_seat.key, seated.key);
    // An invitation can be passed on by every guest.
    let mut third = running.client().await;
    third.seat(join(&second_seat, None)).await;
    first.until(|first| first.update.is_some()).await;
    let around = first.around.clone().unwrap();
    assert!(around.begun);
    assert_eq!(around.seats.len(), 3);
    assert_eq!(around.seats[&Side::Blue], Sitter::Person { name: "Ann".to_owned(), present: true });
    assert!(around.seats.values().all(|sitter| *sitter != Sitter::Free));
    let late = running.client().await.fails(join(&seated, None)).await;
    crate::common::is(&late, protocol::Error::Stale);
    assert_eq!(SIDES.len(), 4);
    running.stop().await;
}
