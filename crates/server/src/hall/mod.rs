//! All tables of the server: who is in memory, who sleeps, and how to get to one.
//!
//! A table in memory is a task with an inbox. It is loaded from the store when somebody turns to it, and sleeps again
//! when nobody does. Only the task of a table writes its log.

mod agreements;
mod alarms;
mod brief;
mod codes;
mod desk;
mod hosting;
mod lobby;
mod mailbox;
mod message;
mod sitting;
mod storing;
mod thinking;
mod visitors;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::Side;
use host::clock::MOST_CREDIT;
use protocol::{Failure, GameId, Offer, Say, Seated, Tell};
use store::{Append, Entry, Stage, StoreError, Summary};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::fail;
use crate::metrics::Metrics;
use crate::table::{Agreement, Draft, Table, keys, named};
use agreements::Agreements;
use alarms::Alarms;
use codes::Codes;
pub use hosting::Hosting;
pub use lobby::Lobby;
pub use mailbox::{Mailbox, Outbox, Post, mailbox, write};
use message::{Answer, Asked, Claim, Join, Lay};
pub use message::{Message, Open, Said};
use storing::Storing;
pub use visitors::{Visit, Visitors};

/// The way to a table in memory.
pub type Way = mpsc::Sender<Message>;

/// So many messages may wait for a table.
const INBOX: usize = 32;

/// So many logs are read at once. More threads and connections would not make a disk or a processor faster.
pub const READERS: usize = 4;

/// A table whose clock ran out while the server was away is left alone for so long, in milliseconds.
const GRACE: i64 = 30_000;

/// As many computer players think at once as there are processors.
pub fn thinkers() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The tables and what they share.
pub struct Hall {
    pub hosting: Hosting,
    pub lobby: Lobby,
    pub visitors: Arc<Visitors>,
    pub metrics: Arc<Metrics>,
    /// Whether the server stops.
    pub stopping: watch::Sender<bool>,
    tables: Mutex<HashMap<GameId, Way>>,
    agreements: Agreements,
    alarms: Alarms,
    codes: Codes,
    /// So many logs are read at once.
    readers: Semaphore,
    /// So many computer players think at once.
    thinkers: Arc<Semaphore>,
    /// Places for computer players who wait at their tables.
    staying: Arc<Semaphore>,
    /// Until then no clock runs out.
    grace: i64,
}

impl Hall {
    /// Opens the hall: looks for tables that wait for somebody or for their clock.
    pub fn open(hosting: Hosting, metrics: Arc<Metrics>) -> Result<Hall, String> {
        let hall = Hall {
            lobby: Lobby::new(),
            visitors: Arc::new(Visitors::new(hosting.sockets_each, hosting.laying, hosting.calls)),
            metrics,
            stopping: watch::Sender::new(false),
            tables: Mutex::default(),
            agreements: Agreements::default(),
            alarms: Alarms::default(),
            codes: Codes::default(),
            readers: Semaphore::new(READERS),
            thinkers: Arc::new(Semaphore::new(thinkers())),
            staying: Arc::new(Semaphore::new(thinking::STAYING)),
            grace: hosting.time.now() + GRACE,
            hosting,
        };
        hall.recall().map_err(|error| format!("the games cannot be read: {error}"))?;
        Ok(hall)
    }

    fn recall(&self) -> Result<(), StoreError> {
        let store = &self.hosting.store;
        for summary in store.summaries(&[Stage::Open, Stage::Running])? {
            let grace = if summary.stage == Stage::Running { self.grace } else { i64::MIN };
            self.alarms.set(&summary.game, summary.deadline.map(|at| at.max(grace)));
            if summary.listed && summary.stage == Stage::Open {
                match Table::fold(&store.read(&summary.game, 0)?) {
                    Ok(table) => {
                        let offer = offer(&summary.game, &table, engine::SideSet::EMPTY);
                        self.lobby.show(&summary.game, offer);
                    }
                    Err(why) => tracing::error!(game = summary.game, why, "a table cannot be read"),
                }
            }
        }
        Ok(())
    }

    /// Looks at tables whose time has come, for ever.
    pub async fn keep_time(self: Arc<Hall>) {
        loop {
            for game in self.alarms.due(&self.hosting.time).await {
                let hall = self.clone();
                tokio::spawn(async move { hall.send(&game, Message::Due).await });
            }
        }
    }

    /// Lays a table and takes a seat at it.
    async fn create(
        self: &Arc<Hall>,
        agreement: Agreement,
        side: Option<Side>,
        name: &str,
        key: Option<String>,
    ) -> Result<Seated, Failure> {
        let key = keys::chosen(key)?;
        let game = keys::name(&key);
        let full = agreement.listed && self.lobby.len() >= self.hosting.offers;
        if full && !self.read(&game, |log| !log.is_empty()).await? {
            return Err(fail::busy("the lobby is full: join one of its tables, or try again later"));
        }
        let rules = self.agreements.rules(&agreement)?;
        let (laid, name) = (agreement.laid(rules)?, named(name)?);
        self.lay(game, Lay { laid, side, name, key }).await
    }

    /// Lays a table, unless this very person has laid it before.
    async fn lay(self: &Arc<Hall>, game: GameId, lay: Lay) -> Result<Seated, Failure> {
        let invite = keys::word();
        let mut draft = Draft::first(lay.laid.clone(), self.hosting.time.now()).map_err(fail::malformed)?;
        let side = self.choose(draft.table(), lay.side)?;
        draft.take(side, lay.name.clone(), &lay.key, &invite)?;
        draft.settle(&self.hosting.chance)?;
        let entries = draft.take_entries();
        if !self.append(&game, draft.table(), entries, None, |_| ()).begin(&game).await? {
            return self.ask_for_seat(&game, |answer| Message::Lay(Box::new((lay, answer)))).await;
        }
        self.set_alarm(&game, draft.table());
        self.lobby.show(&game, offer(&game, draft.table(), engine::SideSet::EMPTY));
        tracing::info!(game, table = draft.table().laid().table, "a table was laid");
        Ok(Seated { game, side: host::side(side), key: lay.key, invite })
    }

    /// The seat that somebody wants, or any free one.
    fn choose(&self, table: &Table, side: Option<Side>) -> Result<Side, Failure> {
        let free: Vec<Side> = table.free().iter().collect();
        match side {
            Some(side) if free.contains(&side) => Ok(side),
            Some(side) => Err(fail::denied(format!("the seat of {side} is not free"))),
            None => free
                .get(self.hosting.chance.below(free.len() as u32) as usize)
                .copied()
                .ok_or_else(|| fail::denied("every seat is taken")),
        }
    }

    /// Takes a free seat.
    async fn join(self: &Arc<Hall>, game: &GameId, join: Join) -> Result<Seated, Failure> {
        self.ask_for_seat(game, |answer| Message::Join(Box::new((join, answer)))).await
    }

    async fn ask_for_seat(
        self: &Arc<Hall>,
        game: &GameId,
        message: impl FnOnce(Answer) -> Message,
    ) -> Result<Seated, Failure> {
        let (answer, answered) = oneshot::channel();
        self.send(game, message(answer)).await;
        answered.await.unwrap_or_else(|_| Err(fail::broken()))
    }

    /// Takes over a seat with the code that another device made.
    async fn claim(self: &Arc<Hall>, code: &str, key: Option<String>) -> Result<Seated, Failure> {
        let key = key.map(|key| keys::chosen(Some(key))).transpose()?;
        let (game, side) = match self.codes.take(code, self.hosting.time.now()) {
            Some((game, side)) => (game, Some(side)),
            // Perhaps the seat has this key already, and the answer was lost.
            None if key.is_some() => (codes::game(code).ok_or_else(codes::used_up)?, None),
            None => return Err(codes::used_up()),
        };
        let claim = Claim { side, key };
        self.ask_for_seat(&game, |answer| Message::Claim(Box::new((claim, answer)))).await
    }

    /// Says something to a table for somebody who has no socket.
    pub async fn ask(
        self: &Arc<Hall>,
        game: &GameId,
        key: Option<String>,
        say: Say,
    ) -> Result<Tell, Failure> {
        let (answer, answered) = oneshot::channel();
        self.send(game, Message::Asked(Box::new(Asked { key, say, answer }))).await;
        answered.await.unwrap_or_else(|_| Err(fail::broken()))
    }

    /// Brings a message to a table, which is loaded for it if need be.
    pub async fn send(self: &Arc<Hall>, game: &GameId, message: Message) {
        self.send_by(&mut None, game, message).await;
    }

    /// The same for somebody who remembers the way.
    pub async fn send_by(self: &Arc<Hall>, way: &mut Option<Way>, game: &GameId, mut message: Message) {
        loop {
            let found = way.take().or_else(|| self.table(game));
            let Some(table) = found else {
                return message.refuse(&fail::busy("too many tables are in use: try again later"));
            };
            match table.send(message).await {
                Ok(()) => {
                    *way = Some(table);
                    return;
                }
                // It fell asleep meanwhile, or the program ends, and then every new table ends at once: whoever tries again
                // gives way, so that it can end, too.
                Err(mpsc::error::SendError(back)) => {
                    message = back;
                    tokio::task::yield_now().await;
                }
            }
        }
    }

    fn table(self: &Arc<Hall>, game: &GameId) -> Option<Way> {
        let mut tables = self.tables();
        // One whose task came to grief is made anew.
        if let Some(table) = tables.get(game).filter(|table| !table.is_closed()) {
            return Some(table.clone());
        }
        if tables.len() >= self.hosting.tables {
            return None;
        }
        let (to, inbox) = mpsc::channel(INBOX);
        tables.insert(game.clone(), to.clone());
        self.metrics.tables(tables.len());
        tokio::spawn(desk::run(self.clone(), game.clone(), inbox));
        Some(to)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Way>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a table out of memory and hands what came in meanwhile to whoever loads it next.
    async fn put_to_sleep(self: Arc<Hall>, game: GameId, mut inbox: mpsc::Receiver<Message>) {
        {
            let mut tables = self.tables();
            inbox.close();
            if tables.get(&game).is_some_and(mpsc::Sender::is_closed) {
                tables.remove(&game);
            }
            self.metrics.tables(tables.len());
        }
        while let Some(message) = inbox.recv().await {
            self.send(&game, message).await;
        }
    }

    /// Tells everybody who follows a game that the server stops, and waits until they are gone.
    pub async fn close(&self) {
        self.stopping.send_replace(true);
        while self.metrics.sockets() + self.metrics.streams() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Has entries stored that lead to this table; `stored` is the summary before. The store begins at once, whoever
    /// waits for it, and calls `then` as soon as it knows, on a thread that must not be kept.
    fn append(
        &self,
        game: &GameId,
        table: &Table,
        entries: Vec<Entry>,
        stored: Option<&Summary>,
        then: impl FnOnce(&Result<(), StoreError>) + Send + 'static,
    ) -> Storing {
        let summary = brief::summary(game, table, stored, self.hosting.time.now());
        let (began, count) = (Instant::now(), entries.len());
        let (done, stored) = oneshot::channel();
        let append = Append { entries, summary: summary.clone() };
        let metrics = self.metrics.clone();
        let done = move |result: Result<(), StoreError>| {
            match &result {
                Ok(()) => metrics.stored(count, began.elapsed()),
                Err(StoreError::Broken(_)) => metrics.not_stored(),
                Err(StoreError::Conflict { .. } | StoreError::Busy | StoreError::Closed) => {}
            }
            then(&result);
            drop(done.send(result));
        };
        self.hosting.store.append(append, Box::new(done));
        Storing { summary, stored }
    }

    /// Has a table looked at when its time is up, and no sooner than an answer may come over a slow network.
    fn set_alarm(&self, game: &GameId, table: &Table) {
        let mut at = brief::deadline(table, self.hosting.time.now());
        if let Some(hurried) = table.game().and_then(|game| game.clock().hurried()) {
            let credit = if table.persons().has(hurried) { MOST_CREDIT } else { 0 };
            at = at.map(|at| (at + credit).max(self.grace));
        }
        self.alarms.set(game, at);
    }

    /// Has a table looked at again soon, because it could not be dealt with.
    fn try_again_later(&self, game: &GameId) {
        self.alarms.set(game, Some(self.hosting.time.now() + 1000));
    }

    /// Makes something of the log of a game, on a thread that may take its time.
    async fn read<T: Send + 'static>(
        &self,
        game: &GameId,
        make: impl FnOnce(&[Entry]) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (store, name) = (self.hosting.store.clone(), game.clone());
        let _turn = self.readers.acquire().await;
        match tokio::task::spawn_blocking(move || store.read(&name, 0).map(|log| make(&log))).await {
            Ok(Ok(made)) => Ok(made),
            Ok(Err(error)) => {
                tracing::error!(game, %error, "a log could not be read");
                Err(fail::broken())
            }
            Err(_) => Err(fail::broken()),
        }
    }

    async fn forget(&self, game: &GameId) -> Result<(), Failure> {
        let (done, stored) = oneshot::channel();
        self.hosting.store.forget(game, Box::new(move |result| drop(done.send(result))));
        if let Err(error) = stored.await.unwrap_or(Err(StoreError::Closed)) {
            tracing::error!(game, %error, "a game could not be forgotten");
            return Err(fail::broken());
        }
        self.alarms.set(game, None);
        self.lobby.show(game, None);
        Ok(())
    }
}

/// How the lobby shows a table; not at all where strangers cannot sit down.
fn offer(game: &GameId, table: &Table, present: engine::SideSet) -> Option<Offer> {
    let open = table.stage() == Stage::Open && table.laid().listed;
    open.then(|| Offer {
        game: game.clone(),
        table: table.laid().table.clone(),
        clock: table.laid().clock,
        seats: table.sitters(present),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use store::Memory;

    use super::*;

    /// Rings when it is gone.
    struct Bell(Sender<()>);

    impl Drop for Bell {
        fn drop(&mut self) {
            let _ = self.0.send(());
        }
    }

    #[test]
    fn who_has_something_to_say_when_the_program_ends_ends_too() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let hall = runtime.block_on(async {
            Arc::new(
                Hall::open(Hosting::new(Arc::new(Memory::new())), Arc::new(Metrics::new())).expect("a hall"),
            )
        });
        let (bell, rung) = channel();
        let (start, started) = channel::<()>();
        runtime.spawn(async move {
            let _bell = Bell(bell);
            // Busy while the runtime begins to end.
            let _ = started.recv();
            let game = GameId::from("nobody".to_owned());
            let _ = hall.ask(&game, None, Say::Lobby { watch: false }).await;
        });
        std::thread::sleep(Duration::from_millis(100));
        let ending = std::thread::spawn(move || runtime.shutdown_timeout(Duration::from_mins(1)));
        std::thread::sleep(Duration::from_millis(200));
        drop(start);
        rung.recv_timeout(Duration::from_secs(30)).expect("it ends");
        ending.join().expect("the runtime ends");
    }
}
