//! The task of a table in memory: takes messages one by one, stores what they lead to, and then tells everybody.

mod parcel;
mod saying;
mod seating;
mod telling;

use std::sync::Arc;
use std::time::Duration;

use engine::{Side, SideSet};
use host::Worlds;
use protocol::{Around, Failure, GameId, Orders, Tell, Update};
use store::{Entry, Stage, StoreError, Summary};
use tokio::sync::mpsc;

use super::Hall;
use super::mailbox::Mailbox;
use super::message::{Message, Open, Thought};
use super::storing::Storing;
use super::thinking::Players;
use crate::fail;
use crate::table::tell::{self, Occasion};
use crate::table::{Answered, Draft, Game, Past, Table};
use parcel::{Caller, Parcel};
use telling::Surroundings;

/// So long a table stays in memory when nobody follows it.
const LINGER: Duration = Duration::from_secs(30);

/// A table in memory.
struct Desk {
    hall: Arc<Hall>,
    name: GameId,
    table: Table,
    /// Shared with the thread that stores, which tells them.
    followers: Arc<Vec<Follower>>,
    /// Bots that think now.
    thinking: SideSet,
    /// Those that wait, with what they have in mind.
    players: Players,
    /// Worlds that were told.
    worlds: Worlds,
    /// The word that invites to the next game, while it is remembered.
    next_invite: Option<String>,
    /// What everybody was told last.
    around: Around,
    /// What was around the game when that was looked at last.
    looked: Surroundings,
    /// The summary that is stored, if it is known.
    summary: Option<Summary>,
    /// What is on its way to the store. Nothing else is looked at before it is there.
    underway: Option<Box<Underway>>,
    /// Whether the table is no more.
    gone: bool,
}

/// Entries that are being stored, and the table after them.
struct Underway {
    storing: Storing,
    table: Table,
}

/// A socket that follows the game.
#[derive(Clone)]
struct Follower {
    mailbox: Mailbox,
    /// The side whose seat it has; a spectator has none.
    side: Option<Side>,
}

/// Runs a table until it sleeps.
pub async fn run(hall: Arc<Hall>, name: GameId, mut inbox: mpsc::Receiver<Message>) {
    let mut desk = match Box::pin(load(&hall, &name)).await {
        Ok(table) => Desk::new(hall.clone(), name.clone(), table),
        Err(failure) => {
            // Only who is here already is told; whoever comes later finds out alone.
            while let Ok(message) = inbox.try_recv() {
                message.refuse(&failure);
            }
            return hall.put_to_sleep(name, inbox).await;
        }
    };
    desk.think();
    loop {
        let message = if desk.is_idle() {
            tokio::time::timeout(LINGER, inbox.recv()).await.ok().flatten()
        } else {
            inbox.recv().await
        };
        let Some(message) = message else { break };
        // Whoever did what could not be stored has been told.
        let _ = desk.settle().await;
        desk.handle(message).await;
        if desk.gone {
            break;
        }
    }
    let _ = desk.settle().await;
    hall.put_to_sleep(name, inbox).await;
}

async fn load(hall: &Arc<Hall>, name: &GameId) -> Result<Table, Failure> {
    let fold = |log: &[Entry]| (!log.is_empty()).then(|| Table::fold(log));
    match hall.read(name, fold).await? {
        Some(Ok(table)) => Ok(table),
        Some(Err(why)) => {
            tracing::error!(game = name, why, "a table cannot be read");
            Err(fail::broken())
        }
        None => Err(fail::unknown("there is no such table, or it was cleared")),
    }
}

impl Desk {
    fn new(hall: Arc<Hall>, name: GameId, table: Table) -> Desk {
        let around = table.around(&name, SideSet::EMPTY, 0);
        let looked = Surroundings::of(&table, &[]);
        Desk {
            hall,
            name,
            table,
            followers: Arc::default(),
            thinking: SideSet::EMPTY,
            players: Players::default(),
            worlds: Worlds::default(),
            next_invite: None,
            around,
            looked,
            summary: None,
            underway: None,
            gone: false,
        }
    }

    fn is_idle(&self) -> bool {
        self.followers.is_empty() && self.thinking.is_empty()
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Said(said) => self.said(*said).await,
            // As long as it lives a task has room for the largest thing that it may wait for. What is rare has its own.
            message => Box::pin(self.handle_rare(message)).await,
        }
        self.tell_around();
    }

    async fn handle_rare(&mut self, message: Message) {
        match message {
            Message::Open(open) => self.open(*open).await,
            Message::Leave(socket) => {
                self.followers_mut().retain(|follower| follower.mailbox.socket != socket);
            }
            Message::Said(said) => self.said(*said).await,
            Message::Lay(lay) => {
                let (lay, answer) = *lay;
                drop(answer.send(self.lay_again(lay).await));
            }
            Message::Join(join) => {
                let (join, answer) = *join;
                drop(answer.send(self.join(join).await));
            }
            Message::Claim(claim) => {
                let (claim, answer) = *claim;
                drop(answer.send(self.claim(claim).await));
            }
            Message::Asked(asked) => self.asked(*asked).await,
            Message::Thought(thought) => self.thought(*thought).await,
            Message::Due => self.due().await,
        }
    }

    fn followers_mut(&mut self) -> &mut Vec<Follower> {
        Arc::make_mut(&mut self.followers)
    }

    async fn open(&mut self, open: Open) {
        let Open { mailbox, re, key, from } = open;
        let opened = self.admit(key.as_deref(), from).await.map(|(side, update)| {
            let followers = self.followers_mut();
            followers.retain(|follower| follower.mailbox.socket != mailbox.socket);
            followers.push(Follower { mailbox: mailbox.clone(), side });
            let around = self.seen_around(self.around_now(), side);
            let orders = side.map_or_else(Orders::default, |side| self.table.orders(side));
            Tell::Opened { re, around, update, orders }
        });
        mailbox.answer(re, opened);
    }

    /// Whose seat a key opens, and what is to be seen from there.
    async fn admit(
        &self,
        key: Option<&str>,
        from: u32,
    ) -> Result<(Option<Side>, Option<Box<Update>>), Failure> {
        let side = self.sits(key)?;
        Ok((side, self.update(side, from).await?))
    }

    /// Whose seat a key opens; nobody's without one.
    fn sits(&self, key: Option<&str>) -> Result<Option<Side>, Failure> {
        let holder = |key| self.table.holder(key);
        key.map(|key| holder(key).ok_or_else(|| fail::denied("this key opens no seat, or not any more")))
            .transpose()
    }

    /// The game as a side sees it, with all lines that a page does not have.
    async fn update(&self, side: Option<Side>, known: u32) -> Result<Option<Box<Update>>, Failure> {
        if self.table.game().is_none() {
            return Ok(None);
        }
        let from = self.table.kept(known);
        let lines = if self.table.game().is_some_and(|game| game.ply() > from) {
            let lines = self.past().await?.lines(tell::seat(side), from);
            lines.map_err(|why| self.unreadable(&why))?
        } else {
            Vec::new()
        };
        let (at, grace) = self.time();
        let update = tell::update(&self.table, tell::seat(side), Occasion { lines, from, at, grace });
        Ok(update.map(Box::new))
    }

    /// What the time is, and when no clock runs out yet.
    fn time(&self) -> (i64, i64) {
        (self.hall.hosting.time.now(), self.hall.grace)
    }

    async fn past(&self) -> Result<Past, Failure> {
        let (rules, clock) = (self.table.rules(), self.table.laid().clock);
        let past = self.hall.read(&self.name, move |log| Past::read(rules, clock, log)).await?;
        past.map_err(|why| self.unreadable(&why))
    }

    fn unreadable(&self, why: &str) -> Failure {
        tracing::error!(game = self.name, why, "a log cannot be read");
        fail::broken()
    }

    /// Works something out, stores it, and tells everybody.
    async fn play(&mut self, decide: impl FnOnce(&mut Draft) -> Result<(), Failure>) -> Result<(), Failure> {
        let draft = self.decide(decide)?;
        self.commit(draft).await
    }

    fn decide(&self, decide: impl FnOnce(&mut Draft) -> Result<(), Failure>) -> Result<Box<Draft>, Failure> {
        // Boxed, so that the task of every table need not have room for it.
        let mut draft = Box::new(Draft::new(&self.table, self.hall.hosting.time.now()));
        decide(&mut draft)?;
        draft.settle(&self.hall.hosting.chance)?;
        Ok(draft)
    }

    async fn commit(&mut self, mut draft: Box<Draft>) -> Result<(), Failure> {
        let storing = self.append(&mut draft, |_| ());
        // Written while the disk is busy, and told when it is done.
        let letters = self.letters(&draft);
        self.underway = Some(Box::new(Underway { storing, table: draft.into_table() }));
        self.settle().await?;
        self.tell_around();
        letters.deliver(&self.followers, None);
        self.think();
        Ok(())
    }

    /// The same for a draft after which nothing has to be done but tell of it. That is done as soon as it is stored,
    /// whoever has the processor then, and this task goes on when somebody turns to it.
    fn commit_and_tell(&mut self, mut draft: Box<Draft>, caller: Caller) {
        let parcel = Parcel::new();
        let posted = parcel.clone();
        let storing = self.append(&mut draft, move |stored| posted.stored(stored));
        parcel.written(self.letters(&draft), self.followers.clone(), caller);
        self.underway = Some(Box::new(Underway { storing, table: draft.into_table() }));
    }

    fn append(
        &self,
        draft: &mut Draft,
        then: impl FnOnce(&Result<(), StoreError>) + Send + 'static,
    ) -> Storing {
        let entries = draft.take_entries();
        let storing = self.hall.append(&self.name, draft.table(), entries, self.summary.as_ref(), then);
        self.hall.set_alarm(&self.name, draft.table());
        storing
    }

    /// Whether all that a draft leads to is told with its news.
    fn is_plain(&self, draft: &Draft) -> bool {
        let table = draft.table();
        table.stage() == Stage::Running
            && table.asked_bots().next().is_none()
            && Surroundings::of(table, &self.followers) == self.looked
    }

    /// Waits until what was given to the store is there, and takes the table after it for its own.
    async fn settle(&mut self) -> Result<(), Failure> {
        let Some(underway) = self.underway.take() else { return Ok(()) };
        let Underway { storing, table } = *underway;
        match storing.end(&self.name).await {
            Ok(summary) => {
                self.summary = Some(summary);
                self.table = table;
                Ok(())
            }
            Err(failure) => {
                self.summary = None;
                // What is in memory may no longer be what is stored.
                if let Ok(table) = Box::pin(load(&self.hall, &self.name)).await {
                    self.table = table;
                }
                self.hall.set_alarm(&self.name, &self.table);
                Err(failure)
            }
        }
    }

    async fn answered(&mut self, answered: Answered) -> Result<(), Failure> {
        match answered {
            Answered::Waits(back) => self.play(|draft| draft.ask_back(Some(&back))).await?,
            Answered::Dropped => self.play(|draft| draft.ask_back(None)).await?,
            Answered::Agreed(ply) => {
                let mut past = self.past().await?;
                self.play(|draft| draft.back(ply, &mut past)).await?;
            }
        }
        Ok(())
    }

    fn think(&mut self) {
        let Some(game) = self.table.game() else { return };
        if game.state().outcome().is_some() {
            return self.players.dismiss();
        }
        for (side, computer) in self.table.asked_bots() {
            if !self.thinking.has(side) {
                self.thinking = self.thinking.with(side);
                self.hall.think(&self.name, game, side, computer, self.players.take(side));
            }
        }
    }

    async fn thought(&mut self, thought: Thought) {
        self.thinking = self.thinking.without(thought.side);
        if let Some(player) = thought.player {
            self.players.keep(thought.side, player);
        }
        let fresh = self.table.game().is_some_and(|game| game.is_fresh(thought.side, thought.ply));
        if fresh {
            let acted = self.play(|draft| draft.decided(thought.side, &thought.action, thought.why)).await;
            if let Err(failure) = acted {
                tracing::warn!(game = self.name, failure.message, "a computer player could not act");
            }
        }
        self.think();
    }

    /// A side acts, if its time is not up. Tells whether a caller is answered, or will be.
    async fn act(
        &mut self,
        side: Side,
        (ply, text): (u32, &str),
        lag: u32,
        caller: Option<Caller>,
    ) -> Result<bool, Failure> {
        let now = self.hall.hosting.time.now();
        let late = |game: &Game| !game.clock().is_in_time(side, now, i64::from(lag));
        if now >= self.hall.grace && self.table.game().is_some_and(late) {
            Box::pin(self.time_up()).await?;
            return Err(fail::stale("the time was up"));
        }
        let draft = self.decide(|draft| draft.act(side, ply, text, lag))?;
        match caller.filter(|_| self.is_plain(&draft)) {
            Some(caller) => {
                self.commit_and_tell(draft, caller);
                Ok(true)
            }
            None => self.commit(draft).await.map(|()| false),
        }
    }

    async fn due(&mut self) {
        let done = match self.table.stage() {
            Stage::Open => self.hall.forget(&self.name).await.map(|()| self.close(None)),
            Stage::Running => self.time_up().await,
            Stage::Over => Ok(()),
        };
        if done.is_err() {
            self.hall.try_again_later(&self.name);
        }
    }

    /// Does everything that has to happen because time is up.
    async fn time_up(&mut self) -> Result<(), Failure> {
        let chance = &self.hall.hosting.chance;
        let mut draft = Box::new(Draft::new(&self.table, self.hall.hosting.time.now()));
        // A game that nobody plays any more goes on as long as time runs out at once.
        while draft.time_up(chance)? {
            draft.settle(chance)?;
        }
        if draft.entries().is_empty() {
            // Rung too early: the alarm is set again.
            self.hall.set_alarm(&self.name, &self.table);
            return Ok(());
        }
        self.commit(draft).await
    }
}
