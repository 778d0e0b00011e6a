//! A game that is played here: who does what, and what comes of it.

use bots::rng::Rng;
use bots::{Adviser, Bot, Random};
use engine::side::BySide;
use engine::{Action, Actor, Seat, Side};
use protocol::{Answer, Clock, Clocks, Error, Failure, Request, Why};

use crate::clock::Due;
use crate::computer::reason_for;
use crate::game::Game;
use crate::lesson::Lesson;
use crate::timer::Timer;
use crate::{Answered, advice, failure, illegal, names, questions};

/// A game that is played here.
pub(crate) struct Playing {
    pub(crate) game: Game,
    pub(crate) bots: BySide<Option<Box<dyn Bot>>>,
    rng: Rng,
    pub(crate) lesson: Option<Box<Lesson>>,
}

impl Playing {
    pub(crate) fn of(game: Game, rng: Rng) -> Playing {
        let mut playing = Playing { game, bots: BySide::default(), rng, lesson: None };
        playing.draw();
        playing
    }

    fn draw(&mut self) {
        let rng = &mut self.rng;
        self.game.draw(&mut |limit| rng.below(limit));
    }

    pub(crate) fn answer(&mut self, request: Request, adviser: &mut Adviser) -> Answered {
        match request {
            Request::New { .. }
            | Request::Load { .. }
            | Request::Learn { .. }
            | Request::Follow { .. }
            | Request::Sketch { .. }
            | Request::Pieces { .. } => Err(failure(Error::Unknown, "a table hosts one game".to_owned())),
            Request::Scene { seat, ply } => {
                let seat = names::read_seat(seat);
                match self.game.scene(seat, ply.unwrap_or(self.game.ply())) {
                    Some(scene) => Ok(Answer::Scene { scene: Box::new(scene) }),
                    None => Err(failure(Error::Stale, "the game has not come that far".to_owned())),
                }
            }
            Request::Act { seat, text } => {
                let (side, action) = self.read(seat, &text)?;
                if !self.is_in_time(side) {
                    self.time_up()?;
                    return Err(failure(Error::Stale, "the time was up".to_owned()));
                }
                self.act(side, &action, None, Seat::Side(side))
            }
            Request::Undo { seat } => {
                let side = questions::side(&self.game.view(names::read_seat(seat)))?;
                if self.game.undo(side) {
                    Ok(Answer::Scene { scene: Box::new(self.game.present(Seat::Side(side))) })
                } else {
                    Err(failure(Error::Stale, "nothing of this side can be taken back now".to_owned()))
                }
            }
            Request::TakeBack { seat, ply } => {
                if self.game.take_back(ply) {
                    Ok(Answer::Scene { scene: Box::new(self.game.present(names::read_seat(seat))) })
                } else {
                    Err(failure(Error::Stale, "choose a moment after the set-up".to_owned()))
                }
            }
            Request::Bot { side, seat } => self.let_bot(names::read_side(side), names::read_seat(seat)),
            Request::Log { seat, from } => {
                Ok(Answer::Log { lines: self.game.lines(names::read_seat(seat), from) })
            }
            Request::Advise { seat, tables } => {
                advice::advise(adviser, &self.game.view(names::read_seat(seat)), tables)
            }
            Request::Chance { seat } => Ok(advice::chance(&self.game.view(names::read_seat(seat)))),
            Request::Progress => match &self.lesson {
                Some(lesson) => Ok(Answer::Progress { progress: Box::new(lesson.progress(&self.game)) }),
                None => Err(failure(Error::Unknown, "this game is no lesson".to_owned())),
            },
            Request::Record => Ok(Answer::Record { text: self.game.written() }),
            Request::Clocks => Ok(self.clocks()),
            Request::Took { side, ms } => {
                let side = names::read_side(side);
                if !self.game.state().table().sides().has(side) {
                    return Err(failure(Error::Unknown, format!("{side} is not at this table")));
                }
                self.game.take(side, i64::from(ms));
                Ok(self.clocks())
            }
            Request::TimeUp { seat, ply } => {
                let (seat, from) = (names::read_seat(seat), self.game.ply());
                if ply != from || !self.time_up()? {
                    return Err(failure(Error::Stale, "nobody's time is up".to_owned()));
                }
                Ok(self.acted(seat, from))
            }
            Request::Legal { seat }
            | Request::Check { seat, .. }
            | Request::Why { seat, .. }
            | Request::Preview { seat, .. }
            | Request::Reach { seat, .. }
            | Request::Sight { seat, .. }
            | Request::Danger { seat } => {
                let seat = names::read_seat(seat);
                questions::answer(&self.game.view(seat), self.game.moment(self.game.ply(), seat), request)
            }
        }
    }

    fn read(&self, seat: protocol::Seat, text: &str) -> Result<(Side, Action), Failure> {
        questions::read(&self.game.view(names::read_seat(seat)), text)
    }

    fn act(&mut self, side: Side, action: &Action, why: Option<Why>, seat: Seat) -> Answered {
        let from = self.game.ply();
        self.game.apply(Actor::Side(side), action, why).map_err(illegal)?;
        self.draw();
        if *action == Action::OfferDraw {
            self.answer_offer();
        }
        Ok(self.acted(seat, from))
    }

    /// The table now, and what came after a line.
    fn acted(&self, seat: Seat, from: u32) -> Answer {
        Answer::Acted { scene: Box::new(self.game.present(seat)), lines: self.game.lines(seat, from) }
    }

    fn clocks(&self) -> Answer {
        let sides = self.game.state().table().sides();
        match self.game.timer() {
            Some(timer) => Answer::Clocks {
                clock: timer.limit(),
                clocks: timer.shown(sides),
                flagged: names::sides(timer.flagged()),
            },
            None => Answer::Clocks { clock: Clock::None, clocks: Clocks::default(), flagged: Vec::new() },
        }
    }

    fn is_in_time(&self, side: Side) -> bool {
        self.game.timer().is_none_or(|timer| timer.is_in_time(side))
    }

    /// Does everything that has to happen because time is up; `false` if it is not.
    fn time_up(&mut self) -> Result<bool, Failure> {
        let from = self.game.ply();
        while let Some(due) = self.game.timer().and_then(Timer::due) {
            let (actor, action) = match due {
                Due::TimeUp => (Actor::Clock, Action::TimeUp),
                Due::Flag(side) => (Actor::Side(side), Action::Resign),
                Due::Lot(side) => {
                    let (view, rng) = (self.game.view(Seat::Side(side)), &mut self.rng);
                    let action = Random::default().choose(&view, &mut |limit| rng.below(limit));
                    (Actor::Side(side), action)
                }
            };
            self.game.apply(actor, &action, None).map_err(illegal)?;
            self.draw();
        }
        Ok(self.game.ply() > from)
    }

    /// Lets the computer players accept a draw. Who does not plays on, and the offer lapses with its turn.
    fn answer_offer(&mut self) {
        if self.lesson.is_some() {
            return;
        }
        for side in Side::ALL {
            let (actor, offer) = (Actor::Side(side), Action::OfferDraw);
            if self.bots[side].is_some()
                && self.game.state().check(actor, &offer).is_ok()
                && bots::takes_draw(&self.game.view(Seat::Side(side)))
            {
                // What was checked is allowed.
                let _ = self.game.apply(actor, &offer, None);
            }
        }
    }

    fn let_bot(&mut self, side: Side, seat: Seat) -> Answered {
        let Some(bot) = &mut self.bots[side] else {
            return Err(failure(Error::Unknown, format!("no computer plays {side}")));
        };
        let view = self.game.view(Seat::Side(side));
        if view.ask().is_none() {
            return Err(failure(Error::Stale, format!("{side} is not asked anything now")));
        }
        if self.game.timer().is_some_and(|timer| !timer.is_in_time(side)) {
            let from = self.game.ply();
            self.time_up()?;
            return Ok(self.acted(seat, from));
        }
        let rng = &mut self.rng;
        let action = bot.choose(&view, &mut |limit| rng.below(limit));
        // Who plays a part in a lesson has no reasons.
        let taught = self.lesson.is_some();
        let why = if taught { None } else { reason_for(&view, &action, bot.plan().as_ref()) };
        self.act(side, &action, why, seat)
    }
}
