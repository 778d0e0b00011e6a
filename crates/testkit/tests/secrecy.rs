//! What a seat sees is all that it needs and nothing that it may not know.

use engine::action::Actor;
use engine::deal::Dealt;
use engine::decision::Phase;
use engine::piece::Pieces;
use engine::side::Side;
use engine::token::MAX_TOKENS;
use engine::{Action, Actions, Mode, Rules, Seat, State, Table, Token, View, deal};
use testkit::laws::hold;
use testkit::laws::secrecy::{Lists, Twins, a_deal_looks_like_the_truth, is_open, seats};
use testkit::play::follow;
use testkit::rng::{Choose, Rng};
use testkit::tables::with_handicaps as tables;

/// One in so many states of a game is looked at closely.
const SAMPLED: u32 = 12;

fn tokens() -> impl Iterator<Item = Token> {
    (0..MAX_TOKENS).filter_map(Token::new)
}

fn all_of(state: &State) -> View {
    View::of(state, Seat::Replay)
}

/// Follows a game by lot, with numbers for what else is drawn.
fn play(rules: &'static Rules, seed: u64, mut look: impl FnMut(&State, Actor, &Action, &mut Rng)) {
    let (mut lot, mut other) = (Rng::new(seed), Rng::new(!seed));
    follow(&mut State::new(rules), &mut lot, |state, actor, action| look(state, actor, action, &mut other));
}

#[test]
fn a_side_knows_what_is_its_own() {
    let mut peeks = 0;
    for (seed, rules) in tables().into_iter().enumerate() {
        play(rules, 500 + seed as u64, |state, _, _, _| {
            let (table, truth) = (state.table(), all_of(state));
            for side in rules.sides.iter() {
                let view = View::of(state, Seat::Side(side));
                for token in tokens() {
                    let known = table.owner(token) == side || table.piece(token).is_some();
                    assert_eq!(view.piece(token), truth.piece(token).filter(|_| known));
                }
                for slot in rules.layout.all_slots() {
                    assert_eq!(view.face(slot), table.face(slot));
                }
                for other in rules.sides.iter() {
                    let own = other == side;
                    assert_eq!(view.screen(other), truth.screen(other).filter(|_| own));
                    assert_eq!(view.brought(other), truth.brought(other).filter(|_| own));
                    let peek = matches!(table.phase, Phase::Fight(fight) if fight.seer == Some(side));
                    assert_eq!(view.laid(other), truth.laid(other).filter(|_| own || peek));
                    peeks += usize::from(!own && view.laid(other).is_some());
                }
            }
        });
    }
    assert!(peeks > 0, "no Weapon Master ever looked at a card");
}

#[test]
fn a_dealt_state_looks_like_the_true_one() {
    let mut open_games = 0;
    for (seed, rules) in tables().into_iter().enumerate() {
        play(rules, seed as u64, |state, _, _, random| {
            open_games += usize::from(is_open(state));
            hold(a_deal_looks_like_the_truth(state, random));
        });
    }
    assert!(open_games > 0, "no game was played until nothing was hidden");
}

#[test]
fn a_world_that_is_remembered_is_the_one_that_would_be_dealt() {
    for (seed, rules) in tables().into_iter().enumerate() {
        let mut dealt = Dealt::default();
        play(rules, 900 + seed as u64, |state, _, _, _| {
            for seat in seats(rules) {
                let view = View::of(state, seat);
                assert!(
                    dealt.deal(&view, &mut numbers()) == deal(&view, &mut numbers()),
                    "{seat:?} in {state:?}"
                );
            }
        });
    }
}

/// The same numbers each time.
fn numbers() -> impl FnMut(u32) -> u32 {
    let mut number = 1_u32;
    move |below| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) % below
    }
}

#[test]
fn a_seat_may_do_the_same_in_its_view_and_in_every_deal() {
    for (seed, rules) in tables().into_iter().enumerate() {
        let mut lists = Lists::default();
        play(rules, 1000 + seed as u64, |state, _, action, random| {
            lists.note(action);
            if random.once_in(SAMPLED) {
                hold(lists.are_alike(state, random));
            }
        });
    }
}

#[test]
fn spectators_are_asked_nothing() {
    let mut out = Actions::new();
    let state = State::new(Rules::usual(engine::Edition::Base, 2));
    for seat in [Seat::Spectator, Seat::Replay, Seat::Side(Side::Green)] {
        let view = View::of(&state, seat);
        view.legal(&mut out);
        assert!(out.is_empty());
        assert_eq!(view.ask(), None);
        assert!(view.check(&Action::Resign).is_err());
    }
}

#[test]
fn a_deal_is_a_whole_game() {
    for (seed, rules) in tables().into_iter().enumerate() {
        play(rules, 2000 + seed as u64, |state, _, _, random| {
            if !random.once_in(SAMPLED) {
                return;
            }
            for seat in seats(rules) {
                let dealt = deal(&View::of(state, seat), &mut |n| random.below(n));
                check_whole(state, &dealt);
            }
        });
    }
}

/// Whether a dealt state hides as much as the true one, and only what can be there.
fn check_whole(state: &State, dealt: &State) {
    let (truth, dealt_view) = (all_of(state), all_of(dealt));
    let rules = state.rules();
    for token in tokens() {
        assert_eq!(truth.piece(token).is_some(), dealt_view.piece(token).is_some());
    }
    let on_line = |token: &Token| state.table().spot(*token).is_some();
    for piece in tokens().filter(on_line).filter_map(|token| dealt_view.piece(token)) {
        let shown_later = matches!(state.table().phase, Phase::Team | Phase::Hide { .. } | Phase::Chance(_));
        assert!(!shown_later || piece.is_character());
    }
    for slot in rules.layout.all_slots() {
        assert_eq!(truth.face(slot).is_some(), dealt_view.face(slot).is_some());
    }
    check_rooms(&truth, &dealt_view);
    for side in rules.sides.iter() {
        let parts = |view: &View| {
            let all = force(view, side);
            let pairs = view.brought(side).unwrap_or_default().count_ones() as usize;
            (all.characters().len(), all.objects().len(), pairs, view.screen(side).unwrap_or_default().len())
        };
        if state.table().phase == Phase::Forces {
            let count = |view: &View| {
                let (characters, objects, pairs, _) = parts(view);
                characters + objects + pairs
            };
            assert_eq!(count(&truth), count(&dealt_view));
        } else {
            assert_eq!(parts(&truth), parts(&dealt_view));
        }
        let within = if rules.setup.mode == Mode::Free { rules.pool } else { state.table().forces[side] };
        let all = force(&dealt_view, side);
        assert!(all.kinds().all(|piece| all.count(piece) <= within.count(piece)), "{side}");
        assert_eq!(truth.laid(side).is_some(), dealt_view.laid(side).is_some());
        let fight = matches!(state.table().phase, Phase::Fight(_));
        if let Some(card) = dealt_view.laid(side).filter(|_| fight) {
            assert!(state.table().combat_cards(side)[usize::from(card)] > 0);
        }
    }
}

/// Everything a side plays with.
fn force(view: &View, side: Side) -> Pieces {
    let put = view.table().handles().of(side).filter_map(|token| view.piece(token));
    put.chain(view.screen(side).unwrap_or_default().iter()).collect()
}

/// Whether the rooms of a deal are two of each pair that was chosen.
fn check_rooms(truth: &View, dealt: &View) {
    let rules = truth.rules();
    let faces: Vec<_> = rules.layout.all_slots().filter_map(|slot| dealt.face(slot)).collect();
    if faces.is_empty() {
        return;
    }
    for plan in 0..rules.plans.len() {
        let bit = |set: u32| (set >> (plan / 2) & 1) as usize;
        let copies = bit(dealt.table().pairs)
            + rules.sides.iter().map(|side| bit(dealt.brought(side).unwrap_or_default())).sum::<usize>();
        assert_eq!(faces.iter().filter(|face| face.plan() == plan).count(), copies);
    }
}

#[test]
fn deals_vary_where_a_seat_cannot_know() {
    for (seed, rules) in tables().into_iter().enumerate() {
        play(rules, 3000 + seed as u64, |state, _, _, random| {
            if !random.once_in(2 * SAMPLED) {
                return;
            }
            for seat in seats(rules) {
                let view = View::of(state, seat);
                let deals: Vec<View> =
                    (0..40).map(|_| all_of(&deal(&view, &mut |n| random.below(n)))).collect();
                check_variety(state, seat, &deals);
            }
        });
    }
}

fn varies<T: PartialEq>(deals: &[View], part: impl Fn(&View) -> T) -> bool {
    deals.iter().any(|deal| part(deal) != part(&deals[0]))
}

fn check_variety(state: &State, seat: Seat, deals: &[View]) {
    let (table, truth) = (state.table(), all_of(state));
    let rules = state.rules();
    for slot in rules.layout.all_slots() {
        let open = seat != Seat::Replay && truth.face(slot).is_some() && !table.is_revealed(slot);
        assert_eq!(varies(deals, |deal| deal.face(slot)), open);
    }
    for side in rules.sides.iter() {
        let own: Vec<Token> =
            table.handles().of(side).filter(|token| table.piece(*token).is_none()).collect();
        let hidden: Vec<Token> = own.iter().copied().filter(|token| truth.piece(*token).is_some()).collect();
        for line in [true, false] {
            let alike: Vec<Token> =
                hidden.iter().copied().filter(|token| table.spot(*token).is_some() == line).collect();
            let mixed = alike.iter().any(|token| truth.piece(*token) != truth.piece(alike[0]));
            let open = mixed && !seat.knows(side);
            let pieces = |deal: &View| alike.iter().map(|token| deal.piece(*token)).collect::<Vec<_>>();
            assert!(varies(deals, pieces) || !open);
            assert!(!varies(deals, pieces) || !seat.knows(side));
        }
        let laid = truth.laid(side).is_some() && View::of(state, seat).laid(side).is_none();
        let cards = table.combat_cards(side).iter().filter(|count| **count > 0).count();
        assert_eq!(varies(deals, |deal| deal.laid(side)), laid && cards > 1);
        let picks = (truth.screen(side), truth.brought(side));
        let chosen = table.phase == Phase::Forces && picks != (Some(Pieces::EMPTY), Some(0));
        let choice = |deal: &View| (deal.screen(side), deal.brought(side));
        assert!(varies(deals, choice) || !chosen || seat.knows(side));
        assert!(!varies(deals, choice) || !seat.knows(side));
    }
}

#[test]
fn events_look_alike_until_something_is_revealed() {
    let mut compared = 0;
    for (seed, rules) in tables().into_iter().enumerate() {
        let mut twins = Twins::default();
        play(rules, 4000 + seed as u64, |state, actor, action, random| {
            compared += hold(twins.happen(state, actor, action, random));
        });
    }
    assert!(compared > 100_000, "{compared} events");
}

#[test]
fn views_are_small() {
    assert!(size_of::<Table>() <= 640, "{}", size_of::<Table>());
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
    assert!(size_of::<View>() <= size_of::<State>() + 8, "{}", size_of::<View>());
}
