//! What an action would lead to.

use engine::event::Cause;
use engine::{Action, Actor, Event, Side, View};
use protocol::Preview;

use crate::scene::{Moment, scene};
use crate::{moves, names, some_world};

/// Whether an event depends on what nobody in this seat can know.
fn turns_up(event: &Event) -> bool {
    matches!(
        event,
        Event::Revealed { .. }
            | Event::Shown { .. }
            | Event::Compared { .. }
            | Event::Dealt
            | Event::Drawn(_)
    )
}

/// The table after an action that was checked, on a world that could be the true one. Where the
/// action turns something up, nothing is foretold.
pub(crate) fn preview(view: &View, side: Side, action: &Action, now: Moment) -> Preview {
    let mut world = some_world(view);
    let mut events: Vec<Event> = Vec::new();
    world.apply_unchecked(Actor::Side(side), action, &mut events);
    if events.iter().any(turns_up) {
        return Preview {
            scene: scene(view, now),
            opened: Vec::new(),
            closed: Vec::new(),
            falls: Vec::new(),
        };
    }
    let after = View::of(&world, view.seat());
    let (cards, card) = match action {
        Action::Card(card) => (now.cards + 1, Some(*card)),
        _ => (now.cards, now.card),
    };
    let (mut opened, mut closed) = (Vec::new(), Vec::new());
    let layout = &view.rules().layout;
    for ((a, b, was), (_, _, is)) in moves::borders(view.table()).zip(moves::borders(after.table())) {
        let border = (names::square(layout, a), names::square(layout, b));
        match (was, is) {
            (false, true) => opened.push(border),
            (true, false) => closed.push(border),
            (true, true) | (false, false) => {}
        }
    }
    let fallen = events.iter().filter_map(|event| match event {
        Event::Died { token, cause: Cause::Fall, .. } => Some(names::token(*token)),
        _ => None,
    });
    Preview {
        scene: scene(&after, Moment { ply: now.ply + 1, cards, card, can_undo: false }),
        opened,
        closed,
        falls: fallen.collect(),
    }
}
