//! Around the actions of a game: taking back, standing orders, clocks, a restart.

use std::time::Duration;

use crate::common::{BEGINNING, Client, Folder, Rng, Running, TABLE, create, is, play, step};
use futures_util::future::join_all;
use protocol::{AtZero, Clock, CombatOrder, Error, Kind, Orders, PlacingOrder, Say, Side, Tell};
use server::Time;

/// Plays until something is so.
async fn play_until(clients: &mut [Client], rng: &mut Rng, wanted: impl Fn(&[Client]) -> bool) {
    for _ in 0..3000 {
        if wanted(clients) {
            return;
        }
        assert!(step(clients, rng).await, "the game is over too soon");
    }
    panic!("it never came to that");
}

/// Plays until the set-up is over and so many lines more.
async fn play_past_setup(clients: &mut [Client], rng: &mut Rng, more: usize) -> u32 {
    play_until(clients, rng, |clients| clients[0].scene().phase == "card").await;
    let opened = clients[0].ply();
    assert_eq!(play(clients, rng, more).await, more);
    opened
}

async fn all_at(clients: &mut [Client], ply: u32) {
    for client in clients {
        client.until_ply(ply).await;
    }
}

fn can_undo(client: &Client) -> bool {
    client.update.as_ref().unwrap().now.can_undo
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_last_action_is_taken_back_alone() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(8);
    let mut undone = 0;
    while undone < 10 {
        let before = clients[0].update.clone().unwrap().now;
        assert!(step(&mut clients, &mut rng).await);
        let Some(who) = clients.iter().position(can_undo) else { continue };
        let ply = clients[who].ply();
        if ply != before.ply + 1 {
            continue;
        }
        clients[who].does(Say::Undo { ply }).await;
        all_at(&mut clients, ply - 1).await;
        assert_eq!(clients[0].update.clone().unwrap().now.position, before.position);
        undone += 1;
    }
    assert!(running.log(&game).iter().any(|entry| entry.kind == "undo"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_have_to_agree_to_take_back_more() {
    let running = Running::start();
    let (mut clients, game) = running.table("table base players=3 mode=fixed", Clock::None).await;
    let mut rng = Rng::new(8);
    let opened = play_past_setup(&mut clients, &mut rng, 12).await;
    let before = running.log(&game);
    is(&clients[0].fails(Say::AskBack { ply: opened - 1 }).await, Error::Denied);
    is(&clients[0].fails(Say::AskBack { ply: 9999 }).await, Error::Stale);
    is(&clients[1].fails(Say::AnswerBack { yes: true, ply: opened }).await, Error::Stale);
    let asked = |client: &Client| client.around.as_ref().unwrap().back.clone();
    let waits = |client: &Client| asked(client).map_or(0, |back| back.waiting.len());

    // Refused.
    clients[0].does(Say::AskBack { ply: opened + 2 }).await;
    clients[2].until(|client| waits(client) == 2).await;
    assert_eq!(asked(&clients[2]).unwrap().side, Side::Blue);
    clients[2].does(Say::AnswerBack { yes: false, ply: opened + 2 }).await;
    clients[1]
        .until(|client| {
            client.told.iter().any(|tell| matches!(tell, Tell::Around { around } if around.back.is_some()))
        })
        .await;
    clients[1].until(|client| asked(client).is_none()).await;

    // Withdrawn.
    clients[0].does(Say::AskBack { ply: opened + 2 }).await;
    is(&clients[0].fails(Say::AnswerBack { yes: true, ply: opened + 2 }).await, Error::Denied);
    clients[0].does(Say::AnswerBack { yes: false, ply: opened + 2 }).await;
    clients[0].until(|client| asked(client).is_none()).await;
    let log = running.log(&game).into_iter().filter(|entry| entry.kind != "ask");
    assert!(
        log.zip(&before).all(|(now, then)| (now.kind, now.text) == (then.kind.clone(), then.text.clone()))
    );

    // Cancelled by an action.
    clients[0].does(Say::AskBack { ply: opened + 2 }).await;
    for client in &mut clients {
        client.until(|client| asked(client).is_some()).await;
    }
    assert!(step(&mut clients, &mut rng).await);
    for client in &mut clients {
        client.until(|client| asked(client).is_none()).await;
    }
    is(&clients[1].fails(Say::AnswerBack { yes: true, ply: opened + 2 }).await, Error::Stale);

    // Agreed.
    let lines = clients[1].lines.clone();
    clients[0].does(Say::AskBack { ply: opened + 2 }).await;
    is(&clients[1].fails(Say::AnswerBack { yes: true, ply: opened }).await, Error::Stale);
    clients[1].does(Say::AnswerBack { yes: true, ply: opened + 2 }).await;
    is(&clients[1].fails(Say::AnswerBack { yes: true, ply: opened + 2 }).await, Error::Denied);
    clients[2].does(Say::AnswerBack { yes: true, ply: opened + 2 }).await;
    all_at(&mut clients, opened + 2).await;
    assert_eq!(clients[1].lines[..], lines[..opened as usize + 2]);
    let Tell::Past { past, .. } = clients[1].call(Say::Past { ply: opened }).await else {
        panic!("the past")
    };
    assert_eq!(past.ply, opened);
    assert_eq!(play(&mut clients, &mut rng, 20).await, 20);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_given_at_the_same_time_are_not_out_of_date() {
    let running = Running::start();
    let (mut clients, _) = running.table(TABLE, Clock::None).await;
    assert_eq!(clients[0].scene().phase, "team");
    let ply = clients[0].ply();
    let texts: Vec<String> = clients.iter().map(|client| client.legal()[0].text.clone()).collect();
    for (client, text) in clients.iter_mut().zip(texts) {
        client.does(Say::Act { ply, text }).await;
    }
    let late = Say::Act { ply, text: clients[0].legal()[0].text.clone() };
    is(&clients[0].fails(late).await, Error::Stale);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_answer_at_once_and_stay_private() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let orders = Orders { combat: Some(CombatOrder::Lowest), placing: Some(PlacingOrder::Lot) };
    clients[1].does(Say::Give { orders }).await;
    let mut rng = Rng::new(21);
    // Blue fights whenever it can; yellow is asked nothing in blue's turn.
    let mut fights = 0;
    for _ in 0..3000 {
        let (blue, yellow) = (clients[0].legal(), clients[1].legal());
        if blue.is_empty() && yellow.is_empty() {
            break;
        }
        let who = usize::from(blue.is_empty());
        let legal = if who == 0 { blue } else { yellow };
        let scene = clients[0].scene();
        assert!(
            who == 0 || scene.active.is_none_or(|active| active == Side::Yellow),
            "yellow is asked in blue's turn"
        );
        let fight = legal.iter().find(|one| one.kind == Kind::Fight && who == 0);
        let text = fight.map_or_else(|| crate::common::choose(&legal, &mut rng), |one| one.text.clone());
        fights += usize::from(fight.is_some());
        clients[who].acts(&text).await;
        let ply = clients[who].ply();
        all_at(&mut clients, ply).await;
        if fights > 2 {
            break;
        }
    }
    assert!(fights > 0, "there was no fight");
    let yellow = clients[1].seated.clone().unwrap();
    clients[1].open(&yellow).await;
    assert_eq!(clients[1].orders, orders);
    let heard = clients[0].heard.join("\n");
    assert!(!heard.contains("lowest"), "orders are told to nobody else");
    assert!(running.log(&game).iter().any(|entry| entry.kind == "orders"));
    running.stop().await;
}

fn left(client: &Client, side: Side) -> Option<(i64, AtZero)> {
    let running = &client.update.as_ref().unwrap().clocks.running;
    running.iter().find(|running| running.side == side).map(|running| (running.left, running.at_zero))
}

/// A server whose grace after the start is over.
fn settled() -> Running {
    let running = Running::standing();
    running.time.advance(Duration::from_mins(1));
    running
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rulebooks_clock_ends_turns_and_draws_what_was_not_chosen() {
    let running = settled();
    let (mut clients, game) = running.table(TABLE, Clock::Rulebook { answer: 5 }).await;
    assert_eq!(left(&clients[0], Side::Blue), Some((300_000, AtZero::Lot)));
    // Nobody chooses anything: the lot sets the table up.
    let set_up = |client: &Client| client.scene().phase == "card";
    for _ in 0..40 {
        if set_up(&clients[0]) {
            break;
        }
        let ply = clients[0].ply();
        running.time.advance(Duration::from_secs(302));
        for client in &mut clients {
            client.until(|client| client.ply() > ply).await;
        }
    }
    assert!(set_up(&clients[0]));
    assert!(running.log(&game).iter().any(|entry| entry.kind == "lot"));
    let ply = clients[0].ply();
    let active = clients[0].scene().active.unwrap();
    assert_eq!(left(&clients[1], active).map(|left| left.1), Some(AtZero::TurnEnds));
    running.time.advance(Duration::from_secs(119));
    clients[0].does(Say::Ping).await;
    assert_eq!(clients[0].ply(), ply);
    running.time.advance(Duration::from_secs(3));
    for client in &mut clients {
        client.until(|client| client.ply() > ply).await;
    }
    assert_ne!(clients[0].scene().active, Some(active));
    assert_eq!(clients[0].lines.last().unwrap().actor, "clock");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_after_the_time_is_too_late() {
    let running = settled();
    let (mut clients, _) = running.table(TABLE, Clock::Rulebook { answer: 5 }).await;
    play_past_setup(&mut clients, &mut Rng::new(1), 0).await;
    let who = usize::from(clients[0].legal().is_empty());
    let text = clients[who].legal()[0].text.clone();
    let ply = clients[who].ply();
    // Over, but within the time that a slow network is given: this one is not slow.
    running.time.advance(Duration::from_millis(120_500));
    is(&clients[who].fails(Say::Act { ply, text }).await, Error::Stale);
    clients[who].until(|client| client.ply() > ply).await;
    assert_eq!(clients[who].lines.last().unwrap().actor, "clock");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_uses_up_the_bank_loses() {
    let running = settled();
    let (mut clients, game) = running.table(TABLE, Clock::Bank { minutes: 5, increment: 10 }).await;
    let mut rng = Rng::new(1);
    play_past_setup(&mut clients, &mut rng, 0).await;
    let who = usize::from(clients[0].legal().is_empty());
    let side = crate::common::SIDES[who];
    let bank = clients[0].update.as_ref().unwrap().clocks.banks[&side];
    assert!(bank >= 300_000, "{bank}");
    running.time.advance(Duration::from_secs(100));
    assert!(step(&mut clients, &mut rng).await);
    let after = clients[0].update.as_ref().unwrap().clocks.banks[&side];
    assert!(after <= bank - 100_000 + 10_000, "{after}");
    let ply = clients[0].ply();
    let hurried = clients[0].update.as_ref().unwrap().clocks.running[0].side;
    running.time.advance(Duration::from_hours(1));
    for client in &mut clients {
        client.until(|client| client.ply() > ply).await;
        client.until(|client| !client.around.as_ref().unwrap().flagged.is_empty()).await;
    }
    assert_eq!(clients[0].around.as_ref().unwrap().flagged, [hurried]);
    let outcome = clients[0].scene().outcome.unwrap();
    assert!(outcome.winner.is_some_and(|winner| winner != hurried));
    let kinds: Vec<String> = running.log(&game).into_iter().map(|entry| entry.kind).collect();
    assert!(kinds.contains(&"flag".to_owned()));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_pass_while_nobody_looks_and_while_the_server_is_away() {
    let folder = Folder::new("days");
    let day = Duration::from_hours(24);
    let time = Time::standing(BEGINNING);
    let at = |hosting: &mut server::Hosting| hosting.time = time.clone();
    let running = Running::with(folder.store(), at);
    let (mut clients, game) = running.table(TABLE, Clock::Days { days: 3 }).await;
    let seated = clients[0].seated.clone().unwrap();
    play_past_setup(&mut clients, &mut Rng::new(1), 3).await;
    drop(clients);
    time.advance(day * 2);
    running.stop().await;
    time.advance(day * 5);
    let again = Running::with(folder.store(), at);
    let mut client = again.client().await;
    client.open(&seated).await;
    assert!(client.scene().outcome.is_none(), "there is some grace after a start");
    let shown = client.update.as_ref().unwrap().clocks.running[0].left;
    assert!((1..=30_000).contains(&shown), "{shown}");
    time.advance(Duration::from_secs(31));
    client.until(|client| client.scene().outcome.is_some()).await;
    assert_eq!(again.store.summary(&game).unwrap().unwrap().deadline, None);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_combat_changes_nothing() {
    let folder = Folder::new("restart");
    let running = Running::with(folder.store(), |hosting| hosting.parting = Duration::from_mins(1));
    let mut rng = Rng::new(6);
    // Not every game comes to a combat.
    let (mut clients, game) = loop {
        let (mut clients, game) = running.table(TABLE, Clock::None).await;
        while clients[0].scene().fight.is_none() && step(&mut clients, &mut rng).await {}
        if clients[0].scene().fight.is_some() {
            break (clients, game);
        }
    };
    let (lines, now): (Vec<_>, Vec<_>) =
        clients.iter().map(|client| (client.lines.clone(), client.update.clone().unwrap())).unzip();
    let seats: Vec<_> = clients.iter().map(|client| client.seated.clone().unwrap()).collect();
    let hearing = join_all(clients.iter_mut().map(Client::hear_out));
    tokio::join!(running.stop(), hearing);
    for client in &clients {
        assert_eq!(client.told.last(), Some(&Tell::Stopping));
        assert_eq!(client.closed, Some(1001));
    }

    let running = Running::with(folder.store(), |_| ());
    let mut clients = Vec::new();
    for (place, seated) in seats.iter().enumerate() {
        let mut client = running.client().await;
        client.open(seated).await;
        let update = client.update.clone().unwrap();
        assert_eq!(
            (update.seq, &update.now, &update.clocks),
            (now[place].seq, &now[place].now, &now[place].clocks)
        );
        assert_eq!(client.lines, lines[place]);
        clients.push(client);
    }
    assert!(play(&mut clients, &mut rng, 20).await > 0);
    assert!(running.log(&game).len() > lines[0].len());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_that_is_asked_for_outlives_a_restart() {
    let folder = Folder::new("asked");
    let running = Running::with(folder.store(), |_| ());
    let (mut clients, _) = running.table("table base players=3 mode=fixed", Clock::None).await;
    let opened = play_past_setup(&mut clients, &mut Rng::new(8), 12).await;
    clients[0].does(Say::AskBack { ply: opened + 2 }).await;
    clients[1].does(Say::AnswerBack { yes: true, ply: opened + 2 }).await;
    let seats: Vec<_> = clients.iter().map(|client| client.seated.clone().unwrap()).collect();
    running.stop().await;

    let running = Running::with(folder.store(), |_| ());
    let mut clients = Vec::new();
    for seated in &seats {
        let mut client = running.client().await;
        client.open(seated).await;
        let asked = client.around.as_ref().unwrap().back.clone().unwrap();
        assert_eq!((asked.side, asked.ply, asked.waiting), (Side::Blue, opened + 2, vec![Side::Red]));
        clients.push(client);
    }
    is(&clients[1].fails(Say::AnswerBack { yes: true, ply: opened + 2 }).await, Error::Denied);
    clients[2].does(Say::AnswerBack { yes: true, ply: opened + 2 }).await;
    all_at(&mut clients, opened + 2).await;
    for client in &mut clients {
        client.until(|client| client.around.as_ref().unwrap().back.is_none()).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_goes_on_after_a_restart_although_nobody_looks() {
    let folder = Folder::new("alone");
    let time = Time::standing(BEGINNING);
    let running = Running::with(folder.store(), |hosting| {
        hosting.time = time.clone();
        // It never comes to act.
        hosting.pause = Duration::from_hours(1);
    });
    let mut say = create(TABLE);
    if let Say::Create { bots, .. } = &mut say {
        bots.insert(Side::Yellow, protocol::Computer::level(1));
    }
    let (mut person, seated) = running.host(say).await;
    person.open(&seated).await;
    while !person.legal().is_empty() {
        let text = person.legal()[0].text.clone();
        person.acts(&text).await;
    }
    let before = running.log(&seated.game).len();
    running.stop().await;

    let running = Running::with(folder.store(), |hosting| hosting.time = time.clone());
    time.advance(Duration::from_secs(31));
    let began = std::time::Instant::now();
    while running.log(&seated.game).len() == before {
        assert!(began.elapsed() < Duration::from_mins(1), "the computer does nothing");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    running.stop().await;
}
