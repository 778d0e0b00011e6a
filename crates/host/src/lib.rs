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
pub mod offers;
mod playing;
mod preview;
mod questions;
mod reach;
mod scene;
mod sight;
mod sketch;
mod tell;
mod timer;
mod why;
mod zone_why;
mod zones;

pub use computer::{computer, reason_for};
pub use follow::{Tidings, Worlds, told};
pub use lesson::{Lesson, Step};
pub use names::{read_seat, read_side, seat, side};
pub use scene::turns_begun;
pub use tell::{is_open, line};

use bots::rng::Rng;
use bots::{Adviser, Bot};
use computer::seat_bots;
use engine::deal::Dealt;
use engine::notation::{self, agreement, record};
use engine::side::BySide;
use engine::{Edition, Illegal, Rules, Seat, State, View, deal};
use follow::Following;
use game::Game;
use playing::Playing;
use protocol::{Answer, Clock, Error, Failure, Refusal, Reply, Request};
use sketch::{Sketch, only_looks};
use timer::Kept;

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
    /// Who gives hints.
    adviser: Adviser,
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
        Host { table: Hosted::Playing(Box::new(playing)), ..Host::default() }
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
            Request::New { table, seed, bots, seat, clock } => {
                check_clock(clock)?;
                let rules = agreement::read(&table).map_err(|error| malformed(&error))?;
                let seated = seat_bots(&bots, rules.sides)?;
                if !Edition::OFFERED.contains(&rules.setup.edition) {
                    return Err(failure(Error::Unknown, "this edition is not played yet".to_owned()));
                }
                let mut game = Game::new(&State::new(rules));
                if clock != Clock::None {
                    game.put_up(&Kept::new(clock));
                }
                self.table = Hosted::Playing(Box::new(Playing::of(game, Rng::new(seed))));
                return self.seated(seated, names::read_seat(seat));
            }
            Request::Load { record: text, bots, seat } => {
                let record = record::read(&text).map_err(|error| malformed(&error))?;
                let seated = seat_bots(&bots, record.start().rules().sides)?;
                let mut game = Game::new(record.start());
                for (actor, action) in record.rows() {
                    game.apply(*actor, action, None).map_err(illegal)?;
                }
                if let Some(kept) = Kept::read(&text) {
                    game.put_up(&kept);
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
            Hosted::Playing(playing) => playing.answer(request, &mut self.adviser),
            Hosted::Following(following) => following.answer(request),
            Hosted::Nothing => Err(no_game()),
        }
    }

    /// Answers a request about what somebody means to do; others are given back.
    fn foreseen(&mut self, request: Request) -> Result<Answered, Request> {
        let plays = self.plays();
        let Some(sketch) = &self.sketch else { return Err(request) };
        match request {
            Request::Advise { seat, tables } if sketch.is_of(seat) && plays => {
                Ok(advice::advise(&mut self.adviser, &sketch.view(), tables))
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

/// At one screen nobody has days.
fn check_clock(limit: Clock) -> Result<(), Failure> {
    let fits = match limit {
        Clock::Days { .. } => Err("at one screen nobody has days: choose another clock"),
        Clock::None | Clock::Rulebook { .. } | Clock::Bank { .. } => clock::Clock::check(limit),
    };
    fits.map_err(|why| failure(Error::Malformed, why.to_owned()))
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
