//! Taking back is offered only where nobody has to forget something.

use engine::action::Actor;
use engine::undo::{Mark, boundary};
use engine::{Side, State};
use testkit::laws::hold;
use testkit::laws::undo::{Trail, nobody_learns};
use testkit::rng::{Choose, Rng};
use testkit::{play, tables};

#[test]
fn nobody_learns_from_what_can_be_taken_back() {
    let (mut free, mut fixed) = (0, 0);
    for (seed, rules) in tables::with_handicaps().into_iter().enumerate() {
        let mut rng = Rng::new(6000 + seed as u64);
        play::follow(&mut State::new(rules), &mut Rng::new(seed as u64), |state, actor, action| {
            let may_go = hold(nobody_learns(state, actor, action, &mut rng));
            *(if may_go { &mut free } else { &mut fixed }) += 1;
        });
    }
    assert!(free > 1000 && fixed > 1000, "{free} lines may go, {fixed} stand");
}

#[test]
fn taking_back_leads_to_where_the_game_was() {
    for (seed, rules) in tables::with_handicaps().into_iter().enumerate() {
        let mut rng = Rng::new(7000 + seed as u64);
        let mut state = State::new(rules);
        let mut trail = Trail::new(state);
        play::follow(&mut state, &mut Rng::new(seed as u64), |_, actor, action| {
            hold(trail.happen(actor, action));
            for side in rules.sides.iter().filter(|_| rng.once_in(8)) {
                hold(trail.leads_back(side));
            }
        });
    }
}

#[test]
fn a_side_takes_back_its_own_lines_only() {
    let mark = |actor, stands| Mark { actor, stands };
    let [blue, yellow] = [Side::Blue, Side::Yellow].map(Actor::Side);
    let marks = [mark(Actor::Chance, false), mark(blue, false), mark(blue, false)];
    assert_eq!(boundary(&marks, Side::Blue), 1);
    assert_eq!(boundary(&marks, Side::Yellow), 3);
    assert_eq!(boundary(&[mark(blue, false), mark(yellow, false), mark(blue, false)], Side::Blue), 2);
    assert_eq!(boundary(&[mark(blue, false), mark(blue, true), mark(blue, false)], Side::Blue), 2);
    assert_eq!(boundary(&[mark(blue, false), mark(Actor::Clock, true)], Side::Blue), 2);
    assert_eq!(boundary(&[], Side::Blue), 0);
}
