//! The task of a table in memory: takes messages one by one, stores what they lead to, and then tells everybody.

mod saying;
mod seating;
mod telling;

use std::sync::Arc;
use std::time::Duration;

use engine::{Side, SideSet};
use protocol::{Around, Failure, GameId, Line, Orders, Tell, Update};
use store::{Entry, Stage, Summary};
use tokio::sync::mpsc;

use super::Hall;
use super::mailbox::Mailbox;
use super::message::{Message, Open, Thought};
use super::thinking::Players;
use crate::fail;
use crate::table::tell::{self, Occasion};
use crate::table::{Answered, Draft, Game, Past, Table};
use telling::Surroundings;

/// So long a table stays in memory when nobody follows it.
const LINGER: Duration = Duration::from_secs(30);

/// A table in memory.
struct Desk {
    hall: Arc<Hall>,
    name: GameId,
    table: Table,
    followers: Vec<Follower>,
    /// Bots that think now.
    thinking: SideSet,
    /// Those that wait, with what they have in mind.
    players: Players,
    /// The word that invites to the next game, while it is remembered.
    next_invite: Option<String>,
    /// What everybody was told last.
    around: Around,
    /// What was around the game when that was looked at last.
    looked: Surroundings,
    /// The summary that is stored, if it is known.
    summary: Option<Summary>,
    /// Whether the table is no more.
    gone: bool,
}

/// A socket that follows the game.
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
        desk.handle(message).await;
        if desk.gone {
            break;
        }
    }
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
            followers: Vec::new(),
            thinking: SideSet::EMPTY,
            players: Players::default(),
            next_invite: None,
            around,
            looked,
            summary: None,
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
            Message::Leave(socket) => self.followers.retain(|follower| follower.mailbox.socket != socket),
            Message::Said(said) => self.said(*said).await,
            Message::Join(join) => {
                let (join, answer) = *join;
                drop(answer.send(self.join(join).await));
            }
            Message::Claim(side, answer) => drop(answer.send(self.rekey(side, None).await)),
            Message::Asked(asked) => self.asked(*asked).await,
            Message::Thought(thought) => self.thought(*thought).await,
            Message::Due => self.due().await,
        }
    }

    async fn open(&mut self, open: Open) {
        let Open { mailbox, re, key, from } = open;
        let opened = self.admit(key.as_deref(), from).await.map(|(side, update)| {
            self.followers.retain(|follower| follower.mailbox.socket != mailbox.socket);
            self.followers.push(Follower { mailbox: mailbox.clone(), side });
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
        let update = tell::update(&self.table, tell::seat(side), self.occasion(lines, from));
        Ok(update.map(Box::new))
    }

    /// Now is the time to tell of lines.
    fn occasion(&self, lines: Vec<Line>, from: u32) -> Occasion {
        Occasion { lines, from, at: self.hall.hosting.time.now(), grace: self.hall.grace }
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
        // Boxed, so that the task of every table need not have room for it.
        let mut draft = Box::new(Draft::new(&self.table, self.hall.hosting.time.now()));
        decide(&mut draft)?;
        draft.settle(&self.hall.hosting.chance)?;
        self.commit(draft).await
    }

    async fn commit(&mut self, mut draft: Box<Draft>) -> Result<(), Failure> {
        let entries = draft.take_entries();
        let stored = self.hall.append(&self.name, draft.table(), entries, self.summary.as_ref());
        // Written while the disk is busy, and told when it is done.
        let news = self.news(&draft);
        match stored.await {
            Ok(summary) => self.summary = Some(summary),
            Err(failure) => {
                self.summary = None;
                // What is in memory may no longer be what is stored.
                if let Ok(table) = Box::pin(load(&self.hall, &self.name)).await {
                    self.table = table;
                }
                return Err(failure);
            }
        }
        self.table = draft.into_table();
        self.tell_around();
        self.tell_news(&news);
        self.think();
        Ok(())
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

    /// A side acts, if its time is not up.
    async fn act(&mut self, side: Side, ply: u32, text: &str, lag: u32) -> Result<(), Failure> {
        let now = self.hall.hosting.time.now();
        let late = |game: &Game| !game.clock().is_in_time(side, now, i64::from(lag));
        if now >= self.hall.grace && self.table.game().is_some_and(late) {
            Box::pin(self.time_up()).await?;
            return Err(fail::stale("the time was up"));
        }
        self.play(|draft| draft.act(side, ply, text, lag)).await
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
