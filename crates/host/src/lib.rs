//! One table: answers what pages ask about it.
//!
//! Everything told to a seat is made from its `View` and from `SeenEvent`s. Who may ask for which
//! seat is for the owner of the host to say: in a page it is the person in front of it.

mod advice;
pub mod clock;
mod computer;
mod danger;
mod fewer;
mod follow;
mod game;
mod lesson;
mod moves;
mod names;
mod preview;
mod questions;
mod reach;
mod scene;
mod sight;
mod sketch;
mod tell;
mod why;
mod zone_why;
mod zones;

pub use computer::{computer, reason_for};
pub use follow::{Tidings, Worlds, told};
pub use lesson::{Lesson, Step};
pub use names::{read_seat, read_side, seat, side};
pub use tell::{is_open, line};

use bots::Bot;
use bots::rng::Rng;
use computer::seat_bots;
use engine::deal::Dealt;
use engine::notation::{self, agreement, record};
use engine::side::BySide;
use engine::{Action, Actor, Edition, Illegal, Rules, Seat, Side, State, View, deal};
use follow::Following;
use game::Game;
use protocol::{Answer, Error, Failure, Refusal, Reply, Request, Why};
use sketch::{Sketch, only_looks};

/// A world that the seat cannot tell from the true one, always the same for the same view.
fn some_world(view: &View) -> State {
    let mut rng = Rng::new(0);
    deal(view, &mut |limit| rng.below(limit))
}

/// The same, remembering it.
fn some_world_again(view: &View, dealt: &mut Dealt) -> State {
    let mut rng = Rng::new(0);
    dealt.deal(view, &mut |limit| rng.below(limit))
}

type Answered = Result<Answer, Failure>;

/// A host of one table.
#[derive(Default)]
pub struct Host {
    table: Hosted,
    /// What somebody means to do.
    sketch: Option<Sketch>,
}

#[derive(Default)]
enum Hosted {
    #[default]
    Nothing,
    /// A game that is played here.
    Playing(Box<Playing>),
    /// A game that a server hosts, as it told one seat.
    Following(Box<Following>),
}

struct Playing {
    game: Game,
    bots: BySide<Option<Box<dyn Bot>>>,
    rng: Rng,
    lesson: Option<Box<Lesson>>,
}

impl Host {
    /// A host without a game.
    #[must_use]
    pub fn new() -> Host {
        Host::default()
    }

    /// A host of a game that begins with this state.
    #[must_use]
    pub fn of(start: &State, seed: u64) -> Host {
        let playing = Playing::of(Game::new(start), Rng::new(seed));
        Host { table: Hosted::Playing(Box::new(playing)), sketch: None }
    }

    /// Answers a request written as JSON, in JSON.
    #[must_use]
    pub fn handle_text(&mut self, request: &str) -> String {
        let reply = match serde_json::from_str(request) {
            Ok(request) => self.handle(request),
            Err(error) => Reply::Failure(failure(Error::Malformed, error.to_string())),
        };
        // The types of the protocol hold nothing that JSON cannot.
        serde_json::to_string(&reply).unwrap_or_default()
    }

    /// Answers a request.
    pub fn handle(&mut self, request: Request) -> Reply {
        match self.answer(request) {
            Ok(answer) => Reply::Answer(answer),
            Err(failure) => Reply::Failure(failure),
        }
    }

    fn answer(&mut self, request: Request) -> Answered {
        let request = match self.foreseen(request) {
            Ok(answered) => return answered,
            Err(request) => request,
        };
        if !only_looks(&request) {
            self.sketch = None;
        }
        let request = match request {
            Request::Sketch { seat, texts } => return self.try_out(names::read_seat(seat), &texts),
            Request::New { table, seed, bots, seat } => {
                let rules = agreement::read(&table).map_err(|error| malformed(&error))?;
                let seated = seat_bots(&bots, rules.sides)?;
                if !Edition::OFFERED.contains(&rules.setup.edition) {
                    return Err(failure(Error::Unknown, "this edition is not played yet".to_owned()));
                }
                *self = Host::of(&State::new(rules), seed);
                return self.seated(seated, names::read_seat(seat));
            }
            Request::Load { record, bots, seat } => {
                let record = record::read(&record).map_err(|error| malformed(&error))?;
                let seated = seat_bots(&bots, record.start().rules().sides)?;
                let mut game = Game::new(record.start());
                for (actor, action) in record.rows() {
                    game.apply(*actor, action, None).map_err(illegal)?;
                }
                let rng = Rng::new(record.now().digest());
                self.table = Hosted::Playing(Box::new(Playing::of(game, rng)));
                return self.seated(seated, names::read_seat(seat));
            }
            Request::Learn { lesson } => {
                let lesson = Lesson::read(&lesson).map_err(|error| malformed(&error))?;
                let game = Game::new(lesson.start());
                let mut playing = Playing::of(game, Rng::new(0));
                let (puppets, learner) = (lesson.puppets(), Seat::Side(lesson.learner()));
                playing.lesson = Some(Box::new(lesson));
                self.table = Hosted::Playing(Box::new(playing));
                return self.seated(puppets, learner);
            }
            Request::Follow { seat, now } => {
                let following = Following::new(names::read_seat(seat), &now)?;
                let mut scene = following.scene();
                if !self.follows(following.rules()) {
                    scene.plans = scene::plans(following.rules());
                }
                self.table = Hosted::Following(Box::new(following));
                return Ok(Answer::Scene { scene: Box::new(scene) });
            }
            Request::Pieces { edition } => {
                let edition = match edition {
                    Some(word) => Edition::from_text(&word)
                        .ok_or_else(|| failure(Error::Unknown, "there is no such edition".to_owned()))?,
                    None => Edition::Base,
                };
                return Ok(Answer::Pieces { pieces: names::pieces(edition) });
            }
            other => other,
        };
        match &mut self.table {
            Hosted::Playing(playing) => playing.answer(request),
            Hosted::Following(following) => following.answer(request),
            Hosted::Nothing => Err(no_game()),
        }
    }

    /// Answers a request about what somebody means to do; others are given back.
    fn foreseen(&self, request: Request) -> Result<Answered, Request> {
        let Some(sketch) = &self.sketch else { return Err(request) };
        match request {
            Request::Advise { seat, tables } if sketch.is_of(seat) && self.plays() => {
                Ok(advice::advise(&sketch.view(), tables))
            }
            other => sketch.answer(other),
        }
    }

    fn plays(&self) -> bool {
        matches!(self.table, Hosted::Playing(_))
    }

    fn try_out(&mut self, seat: Seat, texts: &[String]) -> Answered {
        let (view, now) = match &self.table {
            Hosted::Playing(playing) => {
                (playing.game.view(seat), playing.game.moment(playing.game.ply(), seat))
            }
            Hosted::Following(following) => following.seen_by(seat)?,
            Hosted::Nothing => return Err(no_game()),
        };
        let (sketch, answer) = Sketch::of(&view, now, texts);
        self.sketch = Some(sketch).filter(|_| !texts.is_empty());
        Ok(answer)
    }

    fn seated(&mut self, bots: BySide<Option<Box<dyn Bot>>>, seat: Seat) -> Answered {
        let Hosted::Playing(playing) = &mut self.table else { return Err(no_game()) };
        playing.bots = bots;
        let mut scene = playing.game.present(seat);
        scene.plans = scene::plans(playing.game.state().rules());
        Ok(Answer::Scene { scene: Box::new(scene) })
    }

    /// Whether the page was told the rooms of this agreement already.
    fn follows(&self, rules: &'static Rules) -> bool {
        matches!(&self.table, Hosted::Following(following) if std::ptr::eq(following.rules(), rules))
    }
}

impl Playing {
    fn of(game: Game, rng: Rng) -> Playing {
        let mut playing = Playing { game, bots: BySide::default(), rng, lesson: None };
        playing.draw();
        playing
    }

    fn draw(&mut self) {
        let rng = &mut self.rng;
        self.game.draw(&mut |limit| rng.below(limit));
    }

    fn answer(&mut self, request: Request) -> Answered {
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
                advice::advise(&self.game.view(names::read_seat(seat)), tables)
            }
            Request::Chance { seat } => Ok(advice::chance(&self.game.view(names::read_seat(seat)))),
            Request::Progress => match &self.lesson {
                Some(lesson) => Ok(Answer::Progress { progress: Box::new(lesson.progress(&self.game)) }),
                None => Err(failure(Error::Unknown, "this game is no lesson".to_owned())),
            },
            Request::Record => Ok(Answer::Record { text: record::write(&self.game.record()) }),
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
        Ok(Answer::Acted { scene: Box::new(self.game.present(seat)), lines: self.game.lines(seat, from) })
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
        let rng = &mut self.rng;
        let action = bot.choose(&view, &mut |limit| rng.below(limit));
        // Who plays a part in a lesson has no reasons.
        let taught = self.lesson.is_some();
        let why = if taught { None } else { reason_for(&view, &action, bot.plan().as_ref()) };
        self.act(side, &action, why, seat)
    }
}

fn no_game() -> Failure {
    failure(Error::Unknown, "there is no game yet".to_owned())
}

fn refusal(illegal: Illegal) -> Refusal {
    Refusal { rule: illegal.rule.to_owned(), why: illegal.why.to_owned() }
}

fn failure(error: Error, message: String) -> Failure {
    Failure { error, message, refusal: None }
}

fn malformed(error: &notation::room::TextError) -> Failure {
    failure(Error::Malformed, error.to_string())
}

fn illegal(illegal: Illegal) -> Failure {
    Failure { error: Error::Illegal, message: illegal.to_string(), refusal: Some(refusal(illegal)) }
}
