//! Nobody is told of what is not stored.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{Client, Rng, Running, TABLE, choose, create, is, play, step};
use protocol::{Clock, Error, Say, Tell};
use store::{Append, Done, Entry, Memory, Stage, Store, StoreError, Summary};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A store that takes its time, or fails.
#[derive(Default)]
struct Moody {
    memory: Memory,
    mood: Mutex<Mood>,
}

#[derive(Default)]
enum Mood {
    #[default]
    Good,
    /// Appends wait here.
    Slow(Vec<(Append, Done)>),
    Bad,
}

impl Moody {
    fn slow_down(&self) {
        *self.mood.lock().unwrap() = Mood::Slow(Vec::new());
    }

    /// Is in this mood from now on; what waits is stored, or not.
    fn turn(&self, mood: Mood) {
        let before = std::mem::replace(&mut *self.mood.lock().unwrap(), mood);
        if let Mood::Slow(waiting) = before {
            for (append, done) in waiting {
                self.append(append, done);
            }
        }
    }

    fn waiting(&self) -> usize {
        match &*self.mood.lock().unwrap() {
            Mood::Slow(waiting) => waiting.len(),
            Mood::Good | Mood::Bad => 0,
        }
    }
}

impl Store for Moody {
    fn append(&self, append: Append, done: Done) {
        match &mut *self.mood.lock().unwrap() {
            Mood::Slow(waiting) => return waiting.push((append, done)),
            Mood::Bad => return done(Err(StoreError::Broken("no disk".to_owned()))),
            Mood::Good => {}
        }
        self.memory.append(append, done);
    }

    fn forget(&self, game: &str, done: Done) {
        self.memory.forget(game, done);
    }

    fn read(&self, game: &str, from: u32) -> Result<Vec<Entry>, StoreError> {
        self.memory.read(game, from)
    }

    fn summaries(&self, stages: &[Stage]) -> Result<Vec<Summary>, StoreError> {
        self.memory.summaries(stages)
    }

    fn summary(&self, game: &str) -> Result<Option<Summary>, StoreError> {
        self.memory.summary(game)
    }

    fn close(&self) {
        self.memory.close();
    }
}

/// Something that somebody may do.
fn any(clients: &[Client], rng: &mut Rng) -> (usize, Say) {
    let asked =
        |(who, client): (usize, &Client)| Some((who, client.legal())).filter(|(_, legal)| !legal.is_empty());
    let (who, legal) = clients.iter().enumerate().find_map(asked).expect("somebody is asked");
    (who, Say::Act { ply: clients[who].ply(), text: choose(&legal, rng) })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_told_when_it_is_stored_and_not_before() {
    let store = Arc::new(Moody::default());
    let running = Running::with(store.clone(), |_| ());
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(3);
    for _ in 0..60 {
        let (ply, stored) = (clients[0].ply(), running.log(&game).len());
        store.slow_down();
        let (who, say) = any(&clients, &mut rng);
        let id = clients[who].say(say).await;
        while store.waiting() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        for client in &mut clients {
            // Something else may still be on its way.
            while let Ok(Some(_)) = tokio::time::timeout(Duration::from_millis(3), client.hear()).await {}
            assert_eq!(client.ply(), ply, "told of what is not stored");
        }
        let done = |tell: &Tell| matches!(tell, Tell::Done { re } if *re == id);
        assert!(!clients[who].told.iter().any(done), "answered before it is stored");
        store.turn(Mood::Good);
        for client in &mut clients {
            client.until(|client| client.ply() > ply).await;
            assert!(running.log(&game).len() > stored);
        }
        clients[who].until(|client| client.told.last().is_some_and(done)).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_did_what_could_not_be_stored_is_told_so_and_may_try_again() {
    let store = Arc::new(Moody::default());
    let running = Running::with(store.clone(), |_| ());
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    let mut rng = Rng::new(5);
    for round in 0..40 {
        play(&mut clients, &mut rng, 2).await;
        let (before, ply) = (running.log(&game), clients[0].ply());
        let (who, say) = any(&clients, &mut rng);
        if round % 2 == 0 {
            store.turn(Mood::Bad);
            is(&clients[who].fails(say).await, Error::Broken);
        } else {
            store.slow_down();
            let id = clients[who].say(say).await;
            while store.waiting() == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            store.turn(Mood::Bad);
            let refused = |tell: &Tell| matches!(tell, Tell::Failed { re, .. } if *re == Some(id));
            clients[who].until(|client| client.told.last().is_some_and(refused)).await;
        }
        store.turn(Mood::Good);
        assert_eq!(running.log(&game), before);
        assert!(clients.iter().all(|client| client.ply() == ply));
        assert!(step(&mut clients, &mut rng).await, "the game goes on");
    }
    running.stop().await;
}

/// What `/healthz` says: the status and a word.
async fn health(running: &Running) -> String {
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, word) = answer.split_once("\r\n\r\n").expect("a head and a body");
    format!("{} {}", head.split(' ').nth(1).expect("a status"), word.trim_end())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_store_is_not_well() {
    let store = Arc::new(Moody::default());
    let running = Running::with(store.clone(), |_| ());
    assert_eq!(health(&running).await, "200 ok");
    let mut client = running.client().await;
    store.turn(Mood::Bad);
    is(&client.fails(create(TABLE)).await, Error::Broken);
    assert_eq!(health(&running).await, "503 games cannot be stored");
    store.turn(Mood::Good);
    client.seat(create(TABLE)).await;
    assert_eq!(health(&running).await, "200 ok");
    running.stop().await;
}
