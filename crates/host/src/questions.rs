//! What a seat can be told from its view alone, whoever hosts the game.

use engine::{Action, Actor, Side, Token, View, notation};
use protocol::{Answer, Error, Failure, Reached, Request};

use crate::scene::Moment;
use crate::{Answered, danger, failure, moves, names, preview, reach, refusal, sight, why};

/// The most action points that a reach is worked out for: two cards and a potion.
const MOST_POINTS: u8 = 12;

/// Answers what the seat of a view asks.
pub(crate) fn answer(view: &View, now: Moment, request: Request) -> Answered {
    match request {
        Request::Legal { .. } => Ok(Answer::Legal { moves: moves::moves(view) }),
        Request::Check { text, .. } => {
            let (_, action) = read(view, &text)?;
            Ok(Answer::Checked { refusal: view.check(&action).err().map(refusal) })
        }
        Request::Why { who, to, walking, .. } => {
            let (who, to) = (token(who)?, square(view, &to)?);
            let found = if walking { why::why_walk(view, who, to) } else { why::why(view, who, to) };
            Ok(Answer::Why { refusal: found.map(refusal) })
        }
        Request::Preview { texts, .. } => {
            Ok(Answer::Preview { preview: Box::new(preview::preview(view, &texts, now)?) })
        }
        Request::Reach { who, points, .. } => {
            let who = token(who)?;
            let layout = &view.rules().layout;
            let found = reach::reach(view, who, points.min(MOST_POINTS));
            let square = |(spot, points)| Reached { name: names::square(layout, spot), points };
            Ok(Answer::Reach { squares: found.into_iter().map(square).collect() })
        }
        Request::Sight { who, .. } => Ok(Answer::Sight { lines: sight::lines(view, token(who)?) }),
        Request::Danger { .. } => Ok(Answer::Danger { threats: danger::threats(view, side(view)?) }),
        Request::New { .. }
        | Request::Load { .. }
        | Request::Learn { .. }
        | Request::Progress
        | Request::Follow { .. }
        | Request::Sketch { .. }
        | Request::Scene { .. }
        | Request::Act { .. }
        | Request::Undo { .. }
        | Request::TakeBack { .. }
        | Request::Pieces { .. }
        | Request::Bot { .. }
        | Request::Log { .. }
        | Request::Advise { .. }
        | Request::Chance { .. }
        | Request::Clocks
        | Request::Took { .. }
        | Request::TimeUp { .. }
        | Request::Record => Err(failure(Error::Unknown, "a view does not tell this".to_owned())),
    }
}

/// The side that looks.
pub(crate) fn side(view: &View) -> Result<Side, Failure> {
    view.side().ok_or_else(|| failure(Error::Unknown, "only a side at the table acts".to_owned()))
}

/// An action of the side that looks.
pub(crate) fn read(view: &View, text: &str) -> Result<(Side, Action), Failure> {
    let side = side(view)?;
    let action = notation::action::read(view.table(), Actor::Side(side), text);
    Ok((side, action.map_err(|why| failure(Error::Malformed, why))?))
}

fn square(view: &View, name: &str) -> Result<engine::Spot, Failure> {
    notation::names::read_square(&view.rules().layout, name).map_err(|why| failure(Error::Unknown, why))
}

fn token(number: u8) -> Result<Token, Failure> {
    Token::new(usize::from(number))
        .ok_or_else(|| failure(Error::Unknown, format!("there is no token {number}")))
}
