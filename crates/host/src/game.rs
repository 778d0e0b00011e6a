//! A game in progress with everything that led to it.

use engine::notation::{self, record::Record};
use engine::rule::setup;
use engine::{Action, Actor, Event, History, Illegal, NoEvents, Phase, Seat, State, View};
use protocol::{Line, Scene, Why};

use crate::clock::Happened;
use crate::scene::{Moment, scene};
use crate::tell;
use crate::timer::{Kept, Timer};

/// One action and what came of it.
struct Past {
    before: State,
    events: Vec<Event>,
    /// Why the computer did it.
    why: Option<Why>,
}

/// The game of a table.
pub(crate) struct Game {
    start: State,
    history: History,
    past: Vec<Past>,
    timer: Option<Timer>,
}

impl Game {
    pub(crate) fn new(start: &State) -> Game {
        Game { start: *start, history: History::new(*start), past: Vec::new(), timer: None }
    }

    /// The timer, where there is one.
    pub(crate) fn timer(&self) -> Option<&Timer> {
        self.timer.as_ref()
    }

    /// Puts a timer up, as it is after everything that has happened.
    pub(crate) fn put_up(&mut self, kept: &Kept) {
        let mut timer = Timer::begin(kept.limit, self.start.table());
        let after = self.past.iter().skip(1).map(|past| &past.before).chain([self.history.state()]);
        for (((past, after), (actor, action)), ply) in
            self.past.iter().zip(after).zip(self.history.actions()).zip(0..)
        {
            for (side, ms) in kept.after(ply) {
                timer.take(past.before.table(), ply, side, ms);
            }
            timer.happened(&happened(past, after, actor, action));
        }
        for (side, ms) in kept.after(self.ply()) {
            timer.take(self.state().table(), self.ply(), side, ms);
        }
        self.timer = Some(timer);
    }

    fn put_up_again(&mut self, kept: Option<Kept>) {
        if let Some(kept) = kept {
            self.put_up(&kept);
        }
    }

    /// A side had the board before it for so many milliseconds.
    pub(crate) fn take(&mut self, side: engine::Side, ms: i64) {
        let (state, ply) = (*self.state(), self.ply());
        if let Some(timer) = &mut self.timer {
            timer.take(state.table(), ply, side, ms);
        }
    }

    pub(crate) fn state(&self) -> &State {
        self.history.state()
    }

    pub(crate) fn ply(&self) -> u32 {
        self.past.len() as u32
    }

    pub(crate) fn apply(&mut self, actor: Actor, action: &Action, why: Option<Why>) -> Result<(), Illegal> {
        let before = *self.state();
        let mut events = Vec::new();
        self.history.apply(actor, action, &mut events)?;
        let past = Past { before, events, why };
        if let Some(timer) = &mut self.timer {
            timer.happened(&happened(&past, self.history.state(), actor, action));
        }
        self.past.push(past);
        Ok(())
    }

    /// Lets chance decide what it has to.
    pub(crate) fn draw(&mut self, below: &mut dyn FnMut(u32) -> u32) {
        while let Some(action) = setup::draw(self.state(), below) {
            if self.apply(Actor::Chance, &action, None).is_err() {
                return;
            }
        }
    }

    pub(crate) fn undo(&mut self, side: engine::Side) -> bool {
        let undone = self.history.undo(side).is_some();
        if undone {
            self.past.pop();
            let kept = self.timer.as_ref().map(|timer| timer.undone(self.ply()));
            self.put_up_again(kept);
        }
        undone
    }

    /// Goes back to a moment after the set-up; false if it is none.
    pub(crate) fn take_back(&mut self, ply: u32) -> bool {
        let Some(past) = self.past.get(ply as usize) else { return false };
        let phase = past.before.table().phase;
        let played = matches!(phase, Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_));
        if played {
            self.history.rewind(ply as usize);
            self.past.truncate(ply as usize);
            let kept = self.timer.as_ref().map(|timer| timer.taken_back(ply));
            self.put_up_again(kept);
        }
        played
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        View::of(self.state(), seat)
    }

    /// What came of every action, and the state it led to.
    pub(crate) fn moments(&self) -> impl Iterator<Item = (&[Event], &State)> {
        let after = self.past.iter().skip(1).map(|past| &past.before).chain([self.state()]);
        self.past.iter().map(|past| past.events.as_slice()).zip(after)
    }

    /// What everybody knows about a moment.
    pub(crate) fn moment(&self, ply: u32, seat: Seat) -> Moment {
        let start = Moment { ply: 0, turns: 0, card: None, can_undo: false };
        let lines = self.history.actions().zip(&self.past).take(ply as usize);
        let moment = lines.fold(start, |moment, ((_, action), past)| {
            moment.after(&past.before.table().phase, action, &past.events)
        });
        let can_undo = match seat {
            Seat::Side(side) => ply == self.ply() && self.history.can_undo(side),
            Seat::Spectator | Seat::Replay => false,
        };
        Moment { can_undo, ..moment }
    }

    /// The table after so many lines; `None` if there were not so many.
    pub(crate) fn scene(&self, seat: Seat, ply: u32) -> Option<Scene> {
        let state = match self.past.get(ply as usize) {
            Some(past) => &past.before,
            None if ply == self.ply() => self.state(),
            None => return None,
        };
        Some(scene(&View::of(state, seat), self.moment(ply, seat)))
    }

    /// The table as it is.
    pub(crate) fn present(&self, seat: Seat) -> Scene {
        scene(&self.view(seat), self.moment(self.ply(), seat))
    }

    /// The lines after a ply.
    pub(crate) fn lines(&self, seat: Seat, from: u32) -> Vec<Line> {
        let actions = self.history.actions();
        let lines = self.past.iter().zip(actions).zip(1..).skip(from as usize);
        lines
            .map(|((past, (actor, action)), ply)| {
                let before = past.before.table();
                let text = notation::action::write(before, actor, action);
                let line = tell::line(ply, before.rules(), (actor, action), &text, &past.events, seat);
                Line { why: past.why.clone(), ..line }
            })
            .collect()
    }

    /// The whole game as text.
    pub(crate) fn written(&self) -> String {
        let mut text = notation::record::write(&self.record());
        if let Some(timer) = &self.timer {
            timer.write(&mut text);
        }
        text
    }

    fn record(&self) -> Record {
        let mut record = Record::new(self.start);
        for (actor, action) in self.history.actions() {
            // The history holds only what was allowed.
            let _ = record.push(actor, action, &mut NoEvents);
        }
        record
    }
}

fn happened<'a>(past: &'a Past, after: &'a State, actor: Actor, action: &'a Action) -> Happened<'a> {
    let (before, after, events) = (past.before.table(), after.table(), past.events.as_slice());
    Happened { before, after, actor, action, events, at: 0, credit: 0 }
}
