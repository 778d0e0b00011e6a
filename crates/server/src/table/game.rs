//! The game of a table: its state, its clock, and as much of its past as a side may take back without asking.

use std::sync::Arc;

use engine::decision::Phase;
use engine::side::BySide;
use engine::undo::Mark;
use engine::{Action, Actor, Event, Illegal, Rules, Side, State};
use host::clock::{self, Clock};
use protocol::{Clock as Limit, Why};

use super::Past;

/// One line of the log and what came of it.
#[derive(Clone)]
pub struct Step {
    /// Its number, from 1.
    pub ply: u32,
    pub before: State,
    pub actor: Actor,
    pub action: Action,
    /// The action in notation, where somebody may be told of it.
    pub text: String,
    pub events: Vec<Event>,
    /// Why the computer did it.
    pub why: Option<Why>,
}

/// A game in progress.
#[derive(Clone)]
pub struct Game {
    state: State,
    clock: Clock,
    progress: Progress,
    /// After so many lines the first turn began.
    opened: Option<u32>,
    /// Since this line a side is asked the same, whatever others did meanwhile.
    since: BySide<u32>,
    /// Who may take back the last line without asking.
    undoable: Option<Side>,
    /// The game before the last line, if that may be taken back and is remembered.
    recent: Option<Arc<Recent>>,
}

/// What is counted along the way.
#[derive(Copy, Clone, Default)]
struct Progress {
    ply: u32,
    turns: u32,
    card: Option<u8>,
}

/// The game before a line that its side may take back. Only those since somebody else acted are kept: nobody takes
/// back further unless others did so first, and then the log is read. Every draft has a copy of the game, so they are
/// shared.
struct Recent {
    state: State,
    clock: Clock,
    progress: Progress,
    undoable: Option<Side>,
    recent: Option<Arc<Recent>>,
}

impl Game {
    /// A game that begins at this time.
    pub fn new(rules: &'static Rules, limit: Limit, at: i64) -> Game {
        let state = State::new(rules);
        Game {
            state,
            clock: Clock::begin(limit, state.table(), at),
            progress: Progress::default(),
            opened: None,
            since: BySide::default(),
            undoable: None,
            recent: None,
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// How many lines there are.
    pub fn ply(&self) -> u32 {
        self.progress.ply
    }

    /// How many turns have begun, or have ended before their action card.
    pub fn turns(&self) -> u32 {
        self.progress.turns
    }

    /// The last action card.
    pub fn card(&self) -> Option<u8> {
        self.progress.card
    }

    /// How many lines the set-up took, once it is over.
    pub fn opened(&self) -> Option<u32> {
        self.opened
    }

    /// Whether a side that knew so many lines was asked what it is asked now.
    pub fn is_fresh(&self, side: Side, ply: u32) -> bool {
        (self.since[side]..=self.ply()).contains(&ply)
    }

    /// Lets something happen at this time, of which the network took so many milliseconds.
    pub fn step(&mut self, actor: Actor, action: &Action, at: i64, lag: u32) -> Result<Step, Illegal> {
        let before = self.state;
        let mut events = Vec::with_capacity(8);
        self.state.apply(actor, action, &mut events)?;
        self.note_undoable(&before, Mark::of(actor, &events));
        self.clock.happened(&clock::Happened {
            before: before.table(),
            after: self.state.table(),
            actor,
            action,
            events: &events,
            at,
            credit: i64::from(lag),
        });
        self.progress.ply += 1;
        if let Action::Card(card) = action {
            self.progress.card = Some(*card);
        }
        self.progress.turns += host::turns_begun(&before.table().phase, action, &events);
        self.note_asks(&before, actor, action);
        Ok(Step { ply: self.ply(), before, actor, action: *action, text: String::new(), events, why: None })
    }

    /// Notes whether the line that happens can be taken back.
    fn note_undoable(&mut self, before: &State, mark: Mark) {
        let Actor::Side(side) = mark.actor else { return self.forget() };
        if mark.stands {
            return self.forget();
        }
        let own = self.undoable == Some(side);
        let recent = Recent {
            state: *before,
            clock: self.clock,
            progress: self.progress,
            undoable: self.undoable,
            recent: self.recent.take().filter(|_| own),
        };
        self.undoable = Some(side);
        self.recent = Some(Arc::new(recent));
    }

    fn forget(&mut self) {
        self.undoable = None;
        self.recent = None;
    }

    /// Notes who is asked something new, and whether the set-up is over.
    fn note_asks(&mut self, before: &State, actor: Actor, action: &Action) {
        let ply = self.ply();
        let phase = self.state.table().phase;
        if phase == Phase::Card {
            self.opened.get_or_insert(ply);
        }
        let same = phase == before.table().phase
            && (matches!(phase, Phase::Forces | Phase::Discard | Phase::Team)
                || *action == Action::OfferDraw);
        for side in Side::ALL {
            if !same || actor == Actor::Side(side) {
                self.since[side] = ply;
            }
        }
    }

    /// Whether a side may take back the last line without asking.
    pub fn can_undo(&self, side: Side) -> bool {
        self.undoable == Some(side)
    }

    /// Forgets what was before the last line, to save memory.
    pub fn forget_recent(&mut self) {
        self.recent = None;
    }

    /// Whether the past is needed to take back the last line.
    pub fn has_forgotten(&self) -> bool {
        self.recent.is_none()
    }

    /// Takes back the last line. The time since then is the side's own. `past` has taken note of it already, and is
    /// needed if the game [has forgotten](Game::has_forgotten) what was before.
    pub fn undo(&mut self, past: Option<&Past>) -> Result<(), String> {
        if self.undoable.is_none() {
            return Err("the last line stands".to_owned());
        }
        if let Some(last) = self.recent.take() {
            self.state = last.state;
            self.clock = last.clock;
            self.progress = last.progress;
            self.undoable = last.undoable;
            self.recent.clone_from(&last.recent);
        } else {
            let past = past.ok_or("the past is not at hand")?;
            *self = past.play(self.ply() - 1, &mut |_| ())?;
        }
        let ply = self.ply();
        self.opened = self.opened.filter(|opened| *opened <= ply);
        self.since = BySide([ply; 4]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::Happened;
    use super::*;
    use bots::rng::Rng;
    use engine::notation::action;
    use engine::rule::setup;
    use engine::{Actions, Edition, History, NoEvents};

    /// Whoever is asked does something legal, by lot.
    fn any(state: &State, rng: &mut Rng) -> Option<(Actor, Action)> {
        if let Some(action) = setup::draw(state, &mut |limit| rng.below(limit)) {
            return Some((Actor::Chance, action));
        }
        let asked: Vec<Side> = Side::ALL.into_iter().filter(|side| state.ask(*side).is_some()).collect();
        let side = *asked.get(rng.place(asked.len()))?;
        let mut legal = Actions::new();
        state.legal(side, &mut legal);
        Some((Actor::Side(side), legal[rng.place(legal.len())]))
    }

    #[test]
    fn it_takes_back_what_the_history_of_the_engine_would() {
        let mut forgotten = 0;
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let rules = Rules::usual(Edition::Base, 2 + (seed % 3) as u8);
            let mut game = Game::new(rules, Limit::None, 0);
            let mut history = History::new(State::new(rules));
            let mut past = Past::new(rules, Limit::None);
            for _ in 0..400 {
                let Some((actor, action)) = any(game.state(), &mut rng) else { break };
                let text = action::write(game.state().table(), actor, &action);
                past.note(0, &Happened::Row(actor, text.into()));
                game.step(actor, &action, 0, 0).unwrap();
                history.apply(actor, &action, &mut NoEvents).unwrap();
                for side in Side::ALL.into_iter().cycle().take(8) {
                    assert_eq!(game.can_undo(side), history.can_undo(side));
                    if game.can_undo(side) && rng.below(4) == 0 {
                        forgotten += u32::from(game.has_forgotten());
                        past.note(0, &Happened::Undo(game.ply() - 1));
                        history.undo(side).unwrap();
                        game.undo(Some(&past)).unwrap();
                    }
                }
                assert_eq!(game.ply() as usize, history.actions().len());
                assert!(game.state() == history.state());
            }
        }
        assert!(forgotten > 10, "nobody took back what others had acted after");
    }

    #[test]
    fn answers_given_at_the_same_time_do_not_outdate_one_another() {
        let mut rng = Rng::new(1);
        let mut game = Game::new(Rules::usual(Edition::Base, 2), Limit::None, 0);
        while game.state().table().phase != Phase::Team {
            let (actor, action) = any(game.state(), &mut rng).unwrap();
            game.step(actor, &action, 0, 0).unwrap();
        }
        let ply = game.ply();
        let mut legal = Actions::new();
        game.state().legal(Side::Blue, &mut legal);
        game.step(Actor::Side(Side::Blue), &legal[0].clone(), 0, 0).unwrap();
        assert!(game.is_fresh(Side::Yellow, ply));
        assert!(game.is_fresh(Side::Yellow, ply + 1));
        assert!(!game.is_fresh(Side::Blue, ply));
        assert!(!game.is_fresh(Side::Yellow, ply + 2));
    }
}
