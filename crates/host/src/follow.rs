//! A game that a server hosts: what it tells a seat, and what the page makes of it.

use engine::deal::Dealt;
use engine::notation::position;
use engine::{Rules, Seat, State, Table, View};
use protocol::{Answer, Error, Failure, Request, Scene};

use crate::scene::{Moment, scene};
use crate::{Answered, failure, malformed, names, questions, some_world, some_world_again};

/// What a seat sees, as the text of a position that it cannot tell from the true one. It is made from
/// the view alone, so it holds no secret that the view does not.
#[must_use]
pub fn told(view: &View) -> String {
    position::write(&some_world(view))
}

/// The same for many seats at one table, each as it stands between the quotes of a JSON string.
pub struct Tidings(position::Frame);

impl Tidings {
    /// What is the same for everybody.
    #[must_use]
    pub fn new(table: &Table) -> Tidings {
        Tidings(position::Frame::quoted(table))
    }

    /// Adds what a seat sees of that table to a text.
    #[must_use]
    pub fn told(&self, view: &View, worlds: &mut Worlds, text: String) -> String {
        self.0.fill_into(&some_world_again(view, &mut worlds.0), text)
    }
}

/// What the seats of a table were told to be where they do not see it, as long as that stays the same.
#[derive(Default)]
pub struct Worlds(Dealt);

fn elsewhere() -> Failure {
    failure(Error::Denied, "only the server can answer this".to_owned())
}

/// A game that is decided elsewhere, as one seat was told.
pub(crate) struct Following {
    seat: Seat,
    world: State,
    now: Moment,
}

impl Following {
    pub(crate) fn new(seat: Seat, told: &protocol::Moment) -> Result<Following, Failure> {
        let world = position::read(&told.position).map_err(|error| malformed(&error))?;
        let now = Moment { ply: told.ply, turns: told.turns, card: told.card, can_undo: told.can_undo };
        Ok(Following { seat, world, now })
    }

    pub(crate) fn rules(&self) -> &'static Rules {
        self.world.rules()
    }

    pub(crate) fn scene(&self) -> Scene {
        scene(&self.view(), self.now)
    }

    /// What its own seat sees, and when.
    pub(crate) fn seen_by(&self, seat: Seat) -> Result<(View, Moment), Failure> {
        if seat == self.seat { Ok((self.view(), self.now)) } else { Err(elsewhere()) }
    }

    fn view(&self) -> View {
        View::of(&self.world, self.seat)
    }

    pub(crate) fn answer(&self, request: Request) -> Answered {
        match request {
            Request::Scene { seat, ply }
                if self.is_mine(seat) && ply.is_none_or(|ply| ply == self.now.ply) =>
            {
                Ok(Answer::Scene { scene: Box::new(self.scene()) })
            }
            Request::Legal { seat }
            | Request::Check { seat, .. }
            | Request::Why { seat, .. }
            | Request::Preview { seat, .. }
            | Request::Reach { seat, .. }
            | Request::Sight { seat, .. }
            | Request::Danger { seat }
                if self.is_mine(seat) =>
            {
                questions::answer(&self.view(), self.now, request)
            }
            _ => Err(elsewhere()),
        }
    }

    fn is_mine(&self, seat: protocol::Seat) -> bool {
        names::read_seat(seat) == self.seat
    }
}
