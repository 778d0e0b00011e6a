//! What a seat sees is all that it needs and nothing that it may not know.

use engine::piece::Piece;
use engine::{Action, Actions, Actor, Event, Mode, Phase, Rules, Seat, Slot, State, View, deal, rule};

use super::{Broken, say};
use crate::rng::Choose;

/// Everybody who may look at a table.
#[must_use]
pub fn seats(rules: &Rules) -> Vec<Seat> {
    rules.sides.iter().map(Seat::Side).chain([Seat::Spectator, Seat::Replay]).collect()
}

/// Whether nothing is hidden from anybody.
#[must_use]
pub fn is_open(state: &State) -> bool {
    let rules = state.rules();
    let all = View::of(state, Seat::Replay);
    rules.setup.mode != Mode::Free
        && rules.layout.all_slots().all(|slot| state.table().is_revealed(slot))
        && rules.sides.iter().all(|side| all.laid(side).is_none())
}

/// A world dealt from what a seat sees looks to it as the true one does.
///
/// # Errors
/// If it looks otherwise, or a state tells its secrets where it is printed.
pub fn a_deal_looks_like_the_truth(state: &State, lot: &mut impl Choose) -> Result<(), Broken> {
    for seat in seats(state.rules()) {
        let view = View::of(state, seat);
        let dealt = deal(&view, &mut |limit| lot.below(limit));
        if View::of(&dealt, seat) != view {
            return Err(Broken::at(
                state,
                format!("{seat:?} can tell a world that was dealt from the true one"),
            ));
        }
        if format!("{dealt:?}") != format!("{state:?}") {
            return Err(Broken::at(state, "a state that is printed tells a secret"));
        }
        if (is_open(state) || seat == Seat::Replay) && dealt != *state {
            return Err(Broken::at(state, format!("{seat:?} sees everything and is dealt another world")));
        }
    }
    Ok(())
}

/// Lists and checks of a side, in the true world and in others.
pub struct Lists {
    lists: [Actions; 3],
    tried: Vec<Action>,
}

impl Default for Lists {
    fn default() -> Lists {
        Lists { lists: [Actions::new(), Actions::new(), Actions::new()], tried: answers() }
    }
}

impl Lists {
    /// Notes something that is to be tried from now on.
    pub fn note(&mut self, action: &Action) {
        self.tried.push(*action);
    }

    /// A side is asked the same, has the same list and is refused the same in its view and in a world
    /// dealt from it.
    ///
    /// # Errors
    /// If a side could tell the worlds apart by what it may do.
    pub fn are_alike(&mut self, state: &State, lot: &mut impl Choose) -> Result<(), Broken> {
        for side in state.table().sides().iter() {
            let actor = Actor::Side(side);
            let view = View::of(state, Seat::Side(side));
            let dealt = deal(&view, &mut |limit| lot.below(limit));
            let [here, seen, there] = &mut self.lists;
            state.legal(side, here);
            view.legal(seen);
            dealt.legal(side, there);
            if here[..] != seen[..] || here[..] != there[..] || state.ask(side) != view.ask() {
                return Err(Broken::at(
                    state,
                    format!("what {side} may do depends on what it does not know"),
                ));
            }
            for action in self.tried.iter().chain(here.iter()) {
                let truth = state.check(actor, action);
                if view.check(action) != truth || dealt.check(actor, action) != truth {
                    return Err(Broken::at(state, format!("{side} may not know whether it may {action:?}")));
                }
            }
        }
        Ok(())
    }
}

/// Answers to secret questions, whether allowed or not.
fn answers() -> Vec<Action> {
    let mut actions: Vec<Action> = (0..10).flat_map(|n| [Action::PickPair(n), Action::Commit(n)]).collect();
    for piece in Piece::ALL {
        actions.extend([Action::Pick(piece), Action::Discard(piece), Action::Line(piece)]);
        for slot in [0, 5, 11].into_iter().filter_map(Slot::new) {
            actions.push(Action::Hide { piece, slot });
        }
    }
    actions
}

/// For each seat a world that it cannot tell from the true one, in which the same happens, until
/// something is revealed.
#[derive(Default)]
pub struct Twins(Vec<(Seat, State)>);

impl Twins {
    /// Lets happen in every world what is about to happen in the true one: what a seat sees of it is the
    /// same, and so is what it sees afterwards. Gives how many events were compared.
    ///
    /// # Errors
    /// If a seat can tell the worlds apart before something is revealed.
    pub fn happen(
        &mut self,
        state: &State,
        actor: Actor,
        action: &Action,
        lot: &mut impl Choose,
    ) -> Result<usize, Broken> {
        let rules = state.rules();
        if self.0.is_empty() {
            let world = |seat| (seat, deal(&View::of(state, seat), &mut |limit| lot.below(limit)));
            self.0 = seats(rules).into_iter().map(world).collect();
        }
        let (mut next, mut events) = (*state, Vec::new());
        next.apply_unchecked(actor, action, &mut events);
        let open = events.iter().position(turns_up).unwrap_or(events.len());
        let shown = open < events.len();
        for (seat, twin) in &mut self.0 {
            let broken = |what: String| {
                Err(Broken::at(state, format!("{seat:?} and {}: {what}", say(state, actor, action))))
            };
            let answer = if is_seen(state, *seat, actor) {
                *action
            } else {
                in_its_place(twin, *seat, actor, action, lot)
            };
            let mut seen = Vec::new();
            if let Err(illegal) = twin.apply(actor, &answer, &mut seen) {
                return broken(format!("refused in another world: {illegal}"));
            }
            let [here, there] = [&events, &seen].map(|events| {
                events.iter().take(open).map(|event| event.seen_from(*seat, rules)).collect::<Vec<_>>()
            });
            if here != there {
                return broken(format!("one sees {here:?} here and {there:?} there"));
            }
            let alike = if shown {
                seen.get(open).is_some_and(turns_up)
            } else {
                events.len() == seen.len() && View::of(twin, *seat) == View::of(&next, *seat)
            };
            if !alike {
                return broken("one sees another world afterwards".to_owned());
            }
        }
        let compared = open * self.0.len();
        if shown {
            self.0.clear();
        }
        Ok(compared)
    }
}

/// Whether something secret is turned up for everybody.
fn turns_up(event: &Event) -> bool {
    matches!(
        event,
        Event::Shown { .. } | Event::Revealed { .. } | Event::Compared { .. } | Event::Faced { .. }
    )
}

/// Whether a seat sees which card is laid now, though not its own.
fn is_seen(state: &State, seat: Seat, actor: Actor) -> bool {
    matches!((actor, state.table().phase), (Actor::Side(_), Phase::Fight(fight)) if fight.seer.map(Seat::Side) == Some(seat))
}

/// What happens in a dealt world where this happens in the true one: what the seat knows or everybody
/// sees is the same, a secret answer is any that looks the same from outside.
///
/// # Panics
/// If rooms are dealt in the true world and not in the other.
pub fn in_its_place(
    dealt: &State,
    seat: Seat,
    actor: Actor,
    action: &Action,
    lot: &mut impl Choose,
) -> Action {
    if matches!(action, Action::Deal(_)) && seat != Seat::Replay {
        return rule::setup::draw(dealt, &mut |limit| lot.below(limit)).expect("rooms are to be dealt");
    }
    let Actor::Side(side) = actor else { return *action };
    if seat.knows(side) {
        return *action;
    }
    let secret = matches!(dealt.table().phase, Phase::Forces);
    let alike = |other: &Action| match (action, other) {
        (Action::Pick(_) | Action::PickPair(_), Action::Pick(_) | Action::PickPair(_)) => secret,
        (Action::Discard(_), Action::Discard(_)) => true,
        (Action::Line(_), Action::Line(_)) => true,
        (Action::Hide { slot, .. }, Action::Hide { slot: other, .. }) => slot == other,
        (Action::Commit(_), Action::Commit(_)) => true,
        (Action::CommitTwo(_), Action::CommitTwo(_)) => true,
        (Action::Face(_), Action::Face(_)) => true,
        _ => action == other,
    };
    let mut list = Actions::new();
    dealt.legal(side, &mut list);
    let others: Vec<Action> = list.iter().copied().filter(alike).collect();
    lot.pick(&others).unwrap_or(*action)
}
