//! What actions would lead to.

use engine::event::Cause;
use engine::{Actor, Event, Phase, Token, View};
use protocol::{Error, Failure, Preview, Scene};

use crate::scene::{Moment, scene};
use crate::{failure, illegal, moves, names, questions, some_world};

/// So many actions are foreseen at once.
const MOST: usize = 12;

/// Whether an event depends on what nobody in this seat can know.
pub(crate) fn turns_up(event: &Event) -> bool {
    matches!(
        event,
        Event::Revealed { .. }
            | Event::Shown { .. }
            | Event::Compared { .. }
            | Event::Dealt
            | Event::Drawn(_)
    )
}

/// The table after actions of the side that looks, on a world that could be the true one. Where one
/// of them turns something up, nothing is foretold.
pub(crate) fn preview(view: &View, texts: &[String], now: Moment) -> Result<Preview, Failure> {
    if texts.is_empty() || texts.len() > MOST {
        return Err(failure(Error::Malformed, format!("name one to {MOST} actions")));
    }
    let mut world = some_world(view);
    let mut seen = view.clone();
    let mut then = Moment { can_undo: false, ..now };
    let mut events: Vec<Event> = Vec::new();
    for text in texts {
        let (side, action) = questions::read(&seen, text)?;
        seen.check(&action).map_err(illegal)?;
        let (before, phase) = (events.len(), world.table().phase);
        world.apply_unchecked(Actor::Side(side), &action, &mut events);
        if events.iter().any(turns_up) {
            let scene = scene(view, now);
            return Ok(Preview { scene, opened: Vec::new(), closed: Vec::new(), falls: Vec::new() });
        }
        seen = View::of(&world, view.seat());
        then = then.after(&phase, &action, &events[before..]);
    }
    let (opened, closed) = changes(view, &seen);
    let fallen = events.iter().filter_map(|event| match event {
        Event::Died { token, cause: Cause::Fall, .. } => Some(names::token(*token)),
        _ => None,
    });
    let falls = fallen.collect();
    Ok(Preview { scene: veiled(scene(&seen, then), &seen), opened, closed, falls })
}

/// The scene without what defenders have from objects that nobody else may look at: they name it when
/// the combat has begun (CARD-42).
fn veiled(mut scene: Scene, seen: &View) -> Scene {
    let table = seen.table();
    let (Phase::Fight(fight), Some(shown)) = (table.phase, &mut scene.fight) else { return scene };
    let covered = |defender: Token| table.tools(defender).filter(|object| !seen.may_look(*object));
    let added = |defender: Token| -> u8 {
        let hooks = covered(defender).filter_map(|object| table.def(object)?.combat);
        hooks.map(|hook| hook(table, defender, &fight, false)).sum()
    };
    let hidden: u8 = fight.of(fight.defending).into_iter().map(added).sum();
    if let Some(strength) = shown.strength.get_mut(&names::side(fight.defending)) {
        *strength = strength.saturating_sub(hidden);
    }
    scene
}

type Borders = Vec<(String, String)>;

/// Neighboring squares that became adjacent, and those that no longer are.
fn changes(before: &View, after: &View) -> (Borders, Borders) {
    let (mut opened, mut closed) = (Vec::new(), Vec::new());
    let layout = &before.rules().layout;
    for ((a, b, was), (_, _, is)) in moves::borders(before.table()).zip(moves::borders(after.table())) {
        let border = (names::square(layout, a), names::square(layout, b));
        match (was, is) {
            (false, true) => opened.push(border),
            (true, false) => closed.push(border),
            (true, true) | (false, false) => {}
        }
    }
    (opened, closed)
}
