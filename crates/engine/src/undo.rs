//! Taking back: how far a side may go without anybody having to forget something.

use crate::action::{Action, Actor};
use crate::event::{Event, Sink};
use crate::illegal::Illegal;
use crate::side::Side;
use crate::state::State;

/// Whether an event stands: because somebody learned something from it (what was face down,
/// what chance decided, what the clock ended, that somebody gave up), or because the rules
/// say so of a rotation (GEAR-7).
#[must_use]
pub fn stands(event: &Event) -> bool {
    match event {
        Event::Turned { .. } => true,
        Event::Drawn(_)
        | Event::Dealt
        | Event::Shown { .. }
        | Event::Revealed { .. }
        | Event::Compared { .. }
        | Event::Named { .. }
        | Event::Oriented { .. }
        | Event::Resigned { .. }
        | Event::TimeUp
        | Event::Over(_) => true,
        Event::PairChosen { side, .. } => side.is_none(),
        Event::Laid { seer, .. } | Event::LaidSecond { seer, .. } => seer.is_some(),
        Event::Shot { .. }
        | Event::Raged { .. }
        | Event::Faced { .. }
        | Event::Handed { .. }
        | Event::Discarded { .. }
        | Event::Levitated { .. }
        | Event::Swapped { .. }
        | Event::RoomBroken { .. }
        | Event::Earned { .. }
        | Event::Joined { .. }
        | Event::GivenUp { .. }
        | Event::FaceDown { .. }
        | Event::CardPlayed { .. }
        | Event::Stepped { .. }
        | Event::Took { .. }
        | Event::Left { .. }
        | Event::Jumped { .. }
        | Event::PassedWall { .. }
        | Event::Teleported { .. }
        | Event::Placed { .. }
        | Event::Attacked { .. }
        | Event::Wounded { .. }
        | Event::Healed { .. }
        | Event::Died { .. }
        | Event::Escaped { .. }
        | Event::Rescued { .. }
        | Event::Gone { .. }
        | Event::Shielded { .. }
        | Event::Missed
        | Event::GateChanged { .. }
        | Event::WallBroken { .. }
        | Event::IllusionSet { .. }
        | Event::Stolen { .. }
        | Event::Purse { .. }
        | Event::TurnEnded { .. }
        | Event::DrawOffered { .. }
        | Event::DrawAccepted { .. }
        | Event::DrawLapsed { .. } => false,
    }
}

/// What taking back needs to know of one line of a record.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Who acted.
    pub actor: Actor,
    /// Whether what came of it stands.
    pub stands: bool,
}

impl Mark {
    /// The mark of an action that had these events.
    #[must_use]
    pub fn of(actor: Actor, events: &[Event]) -> Mark {
        Mark { actor, stands: events.iter().any(stands) }
    }

    /// Whether a side may take this line back while it is the last one.
    #[must_use]
    pub fn may_go(self, side: Side) -> bool {
        self.actor == Actor::Side(side) && !self.stands
    }
}

/// How many lines of a record stay when a side takes back as much as it may: everything up to
/// the last line that stands or that is not its own.
#[must_use]
pub fn boundary(marks: &[Mark], side: Side) -> usize {
    marks.iter().rposition(|mark| !mark.may_go(side)).map_or(0, |last| last + 1)
}

/// A game with everything that led to its present state.
#[derive(Clone)]
pub struct History {
    now: State,
    lines: Vec<Line>,
}

#[derive(Clone)]
struct Line {
    mark: Mark,
    action: Action,
    before: State,
}

impl History {
    /// A history that begins with this state.
    #[must_use]
    pub fn new(state: State) -> History {
        History { now: state, lines: Vec::new() }
    }

    /// The present state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.now
    }

    /// What happened since the beginning and was not taken back.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = (Actor, &Action)> + ExactSizeIterator {
        self.lines.iter().map(|line| (line.mark.actor, &line.action))
    }

    /// Lets an action happen, like [`State::apply`].
    ///
    /// # Errors
    /// Names the rule that forbids it; nothing has changed then.
    pub fn apply(&mut self, actor: Actor, action: &Action, events: &mut dyn Sink) -> Result<(), Illegal> {
        let before = self.now;
        let mut watch = Watch { events, stands: false };
        self.now.apply(actor, action, &mut watch)?;
        let mark = Mark { actor, stands: watch.stands };
        self.lines.push(Line { mark, action: *action, before });
        Ok(())
    }

    /// How many lines stay when a side takes back as much as it may.
    #[must_use]
    pub fn boundary(&self, side: Side) -> usize {
        let marks: Vec<Mark> = self.lines.iter().map(|line| line.mark).collect();
        boundary(&marks, side)
    }

    /// Whether a side may take back the last action.
    #[must_use]
    pub fn can_undo(&self, side: Side) -> bool {
        self.lines.last().is_some_and(|line| line.mark.may_go(side))
    }

    /// Takes back a side's last action, if it may be taken back.
    pub fn undo(&mut self, side: Side) -> Option<Action> {
        let line = self.lines.pop_if(|line| line.mark.may_go(side))?;
        self.now = line.before;
        Some(line.action)
    }

    /// Goes back to how it was after so many lines, whatever came since: only for those who agreed on
    /// it. Nothing changes where there were not so many.
    pub fn rewind(&mut self, lines: usize) {
        if let Some(line) = self.lines.get(lines) {
            self.now = line.before;
            self.lines.truncate(lines);
        }
    }
}

/// Passes events on and notes whether one of them stands.
struct Watch<'a> {
    events: &'a mut dyn Sink,
    stands: bool,
}

impl Sink for Watch<'_> {
    fn event(&mut self, event: Event) {
        self.stands |= stands(&event);
        self.events.event(event);
    }
}
