//! What a side means to do in its turn, tried out before anything of it is done.

use engine::decision::Ask;
use engine::{Actor, Event, Seat, State, View, notation, rule};
use protocol::{Answer, Failure, Line, Refusal, Request};

use crate::preview::turns_up;
use crate::scene::{Moment, scene};
use crate::{Answered, illegal, moves, names, questions, some_world, tell};

/// A table that the side in a seat foresees: all it did to get there is open to it, so the same would
/// come of it on the true one.
pub(crate) struct Sketch {
    seat: Seat,
    world: State,
    now: Moment,
}

impl Sketch {
    /// As many of the actions as can be foreseen, one after the other, and what is told of them. Nothing
    /// is foreseen from where something turns up, or from where somebody else has to answer.
    pub(crate) fn of(view: &View, now: Moment, texts: &[String]) -> (Sketch, Answer) {
        let mut sketch = Sketch { seat: view.seat(), world: some_world(view), now };
        let mut lines = Vec::new();
        let mut refusal = None;
        for text in texts {
            match sketch.step(text) {
                Ok(Some(line)) => lines.push(line),
                Ok(None) => break,
                Err(failure) => {
                    refusal = Some(refused(failure));
                    break;
                }
            }
        }
        sketch.now.can_undo |= !lines.is_empty();
        let seen = sketch.view();
        let answer = Answer::Sketch {
            scene: Box::new(scene(&seen, sketch.now)),
            moves: moves::moves(&seen),
            held: lines.len() as u32,
            lines,
            refusal,
        };
        (sketch, answer)
    }

    /// Goes one action further, if that can be foreseen.
    fn step(&mut self, text: &str) -> Result<Option<Line>, Failure> {
        let seen = self.view();
        let (side, action) = questions::read(&seen, text)?;
        seen.check(&action).map_err(illegal)?;
        let (actor, mut next, mut events) = (Actor::Side(side), self.world, Vec::new());
        next.apply_unchecked(actor, &action, &mut events);
        let goes_on = rule::ask(next.table(), side) == Some(Ask::Act);
        if !goes_on || events.iter().any(|event| turns_up(event) || speaks(event)) {
            return Ok(None);
        }
        let text = notation::action::write(self.world.table(), actor, &action);
        let now = self.now.after(&self.world.table().phase, &action, &events);
        let line = tell::line(now.ply, next.rules(), (actor, &action), &text, &events, self.seat);
        (self.world, self.now) = (next, now);
        Ok(Some(line))
    }

    pub(crate) fn view(&self) -> View {
        View::of(&self.world, self.seat)
    }

    /// Answers a question of its seat about the table as it is foreseen; other requests are given back.
    pub(crate) fn answer(&self, request: Request) -> Result<Answered, Request> {
        match &request {
            Request::Legal { seat }
            | Request::Check { seat, .. }
            | Request::Why { seat, .. }
            | Request::Preview { seat, .. }
            | Request::Reach { seat, .. }
            | Request::Sight { seat, .. }
            | Request::Danger { seat }
                if self.is_of(*seat) =>
            {
                Ok(questions::answer(&self.view(), self.now, request))
            }
            _ => Err(request),
        }
    }

    pub(crate) fn is_of(&self, seat: protocol::Seat) -> bool {
        names::read_seat(seat) == self.seat
    }
}

/// Whether something is said to the others rather than done.
fn speaks(event: &Event) -> bool {
    matches!(event, Event::DrawOffered { .. } | Event::DrawAccepted { .. })
}

fn refused(failure: Failure) -> Refusal {
    failure.refusal.unwrap_or(Refusal { rule: String::new(), why: failure.message })
}

/// Whether a request leaves the table as it is, so that what is foreseen stays true.
pub(crate) fn only_looks(request: &Request) -> bool {
    match request {
        Request::Scene { .. }
        | Request::Legal { .. }
        | Request::Check { .. }
        | Request::Why { .. }
        | Request::Preview { .. }
        | Request::Reach { .. }
        | Request::Sight { .. }
        | Request::Danger { .. }
        | Request::Log { .. }
        | Request::Record
        | Request::Progress
        | Request::Pieces { .. }
        | Request::Advise { .. }
        | Request::Chance { .. }
        | Request::Clocks
        | Request::Took { .. } => true,
        Request::New { .. }
        | Request::Load { .. }
        | Request::Learn { .. }
        | Request::Follow { .. }
        | Request::Sketch { .. }
        | Request::Act { .. }
        | Request::Undo { .. }
        | Request::TakeBack { .. }
        | Request::TimeUp { .. }
        | Request::Bot { .. } => false,
    }
}
