//! Draws over the network: offered in one's own turn, accepted in the other's.

use protocol::{Clock, Computer, Error, Happening, Say, Side};

use crate::common::{Client, Rng, Running, TABLE, choose, create, is, step};

/// Whether a client is asked for this.
fn is_asked(client: &Client, kind: &str) -> bool {
    let scene = client.scene();
    !client.legal().is_empty() && scene.ask.iter().any(|ask| ask.kind == kind)
}

/// Plays by lot until a side has just begun its turn.
async fn until_turn(clients: &mut [Client], rng: &mut Rng) -> usize {
    for _ in 0..200 {
        if let Some(who) = clients.iter().position(|client| is_asked(client, "card")) {
            return who;
        }
        assert!(step(clients, rng).await, "the game is over too soon");
    }
    panic!("no turn begins");
}

/// Plays a card and ends the turn.
async fn play_on(clients: &mut [Client], who: usize) {
    let card = clients[who].legal()[0].text.clone();
    for text in [card.as_str(), "pass"] {
        clients[who].acts(text).await;
        let ply = clients[who].ply();
        for client in &mut *clients {
            client.until_ply(ply).await;
        }
    }
}

fn heard(client: &Client, wanted: &Happening) -> bool {
    client.lines.iter().any(|line| line.happenings.contains(wanted))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_accepted_in_the_turn_after_the_offer() {
    let running = Running::start();
    let (mut clients, _) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(3);
    let first = until_turn(&mut clients, &mut rng).await;
    let (sides, second) = ([Side::Blue, Side::Yellow], 1 - first);

    // The other side plays on, and the offer lapses.
    clients[first].acts("draw").await;
    let again = Say::Act { ply: clients[first].ply(), text: "draw".to_owned() };
    is(&clients[first].fails(again).await, Error::Illegal);
    play_on(&mut clients, first).await;
    assert_eq!(clients[second].scene().offers, [sides[first]]);
    play_on(&mut clients, second).await;
    assert!(clients[first].scene().offers.is_empty());
    assert!(heard(&clients[first], &Happening::DrawLapsed { side: sides[second] }));

    // It accepts.
    clients[first].acts("draw").await;
    play_on(&mut clients, first).await;
    assert!(is_asked(&clients[second], "card"));
    clients[second].acts("draw").await;
    for client in &mut clients {
        client.until(|client| client.scene().outcome.is_some()).await;
        let outcome = client.scene().outcome.unwrap();
        assert_eq!((outcome.winner, outcome.end.as_str()), (None, "agreement"));
        assert!(heard(client, &Happening::DrawOffered { side: sides[first] }));
        assert!(heard(client, &Happening::DrawAccepted { side: sides[second] }));
    }
    running.stop().await;
}

/// Offers a draw in each of its turns, and otherwise acts by lot, until the game is over. Gives how often the computer
/// played on, and whether it accepted in the end.
async fn offer_and_play(client: &mut Client, rng: &mut Rng) -> (u32, bool) {
    let mut played_on = 0;
    loop {
        client.until(|client| client.scene().outcome.is_some() || !client.legal().is_empty()).await;
        if is_asked(client, "card") && client.scene().offers.is_empty() {
            client.acts("draw").await;
            played_on += u32::from(client.scene().outcome.is_none());
        }
        if client.scene().outcome.is_some() {
            return (played_on, heard(client, &Happening::DrawAccepted { side: Side::Yellow }));
        }
        let text = choose(&client.legal(), rng);
        client.acts(&text).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_an_offer_of_a_draw() {
    let running = Running::start();
    let (mut rng, mut played_on, mut accepted) = (Rng::new(11), 0, false);
    for _ in 0..20 {
        let mut say = create(TABLE);
        if let Say::Create { bots, .. } = &mut say {
            bots.insert(Side::Yellow, Computer::level(1));
        }
        let (mut client, seated) = running.host(say).await;
        client.open(&seated).await;
        let (refused, agreed) = offer_and_play(&mut client, &mut rng).await;
        played_on += refused;
        if agreed {
            let outcome = client.scene().outcome.unwrap();
            assert_eq!((outcome.winner, outcome.end.as_str()), (None, "agreement"));
            accepted = true;
        }
        if accepted && played_on > 0 {
            break;
        }
    }
    assert!(accepted, "it never saw itself behind");
    assert!(played_on > 0, "it takes every draw");
    running.stop().await;
}
