use bots::rng::Rng;
use engine::notation::{action, position};
use engine::rule::setup::draw;
use engine::{Actions, Edition, Mode, Rules, Setup, State};
use protocol::Side as Named;

use super::*;

const RULEBOOK: Limit = Limit::Rulebook { answer: 5 };
const BANK: Limit = Limit::Bank { minutes: 10, increment: 20 };
const DAYS: Limit = Limit::Days { days: 3 };
const MINUTE: i64 = 60_000;

/// A table with its clock, and its log.
#[derive(Clone)]
struct Game {
    state: State,
    clock: Clock,
    log: Vec<(Actor, Action, i64, i64)>,
}

impl Game {
    fn new(limit: Limit, text: &str) -> Game {
        let state = position::read(text).unwrap_or_else(|error| panic!("{error}"));
        Game { state, clock: Clock::begin(limit, state.table(), 0), log: Vec::new() }
    }

    fn fresh(limit: Limit, edition: Edition, sides: u8, mode: Mode) -> Game {
        let state = State::new(Rules::new(Setup::new(edition, sides).with_mode(mode)).unwrap());
        Game { state, clock: Clock::begin(limit, state.table(), 0), log: Vec::new() }
    }

    fn apply(&mut self, actor: Actor, action: Action, at: i64, credit: i64) {
        let (before, mut events) = (self.state, Vec::new());
        self.state.apply(actor, &action, &mut events).unwrap();
        self.clock.happened(&Happened {
            before: before.table(),
            after: self.state.table(),
            actor,
            action: &action,
            events: &events,
            at,
            credit,
        });
        self.log.push((actor, action, at, credit));
    }

    fn act(&mut self, at: i64, side: Side, text: &str) {
        let action = action::read(self.state.table(), Actor::Side(side), text).unwrap();
        self.apply(Actor::Side(side), action, at, 0);
    }

    fn time_up(&mut self, at: i64) {
        assert_eq!(self.clock.due(at), Some(Due::TimeUp));
        self.apply(Actor::Clock, Action::TimeUp, at, 0);
    }

    /// One random answer, by chance or by somebody who is asked.
    fn go_on(&mut self, rng: &mut Rng, at: i64, credit: i64) -> bool {
        if let Some(action) = draw(&self.state, &mut |limit| rng.below(limit)) {
            self.apply(Actor::Chance, action, at, 0);
            return true;
        }
        let asked: Vec<Side> = Side::ALL.into_iter().filter(|side| self.state.ask(*side).is_some()).collect();
        if asked.is_empty() {
            return false;
        }
        self.answer(asked[rng.place(asked.len())], rng, at, credit);
        true
    }

    fn answer(&mut self, side: Side, rng: &mut Rng, at: i64, credit: i64) {
        let mut legal = Actions::new();
        self.state.legal(side, &mut legal);
        let action = legal[rng.place(legal.len())];
        self.apply(Actor::Side(side), action, at, credit);
    }

    fn left(&self, side: Named, now: i64) -> Option<(i64, AtZero)> {
        let shown = self.clock.shown(self.state.table().sides(), now);
        shown.running.iter().find(|run| run.side == side).map(|run| (run.left, run.at_zero))
    }

    fn bank(&self, side: Named, now: i64) -> i64 {
        self.clock.shown(self.state.table().sides(), now).banks[&side]
    }
}

const DUEL: &str = "table base\nroom A 1cw 0\nblue Wa d2\nyellow Tr e2\nturn blue points=3\n";
const REVEAL: &str = "table base\nroom A 2cw 0 down\nblue Th b0\nblue Ro in A\nyellow Cl in A\nyellow Th b21\n\
                      turn blue points=3\n";

#[test]
fn without_a_clock_nothing_runs() {
    let mut game = Game::new(Limit::None, DUEL);
    game.act(9 * DAY, Side::Blue, "pass");
    assert_eq!(game.clock.deadline(), None);
    assert_eq!(game.clock.due(i64::MAX), None);
    assert_eq!(game.clock.shown(game.state.table().sides(), 5), Clocks::default());
}

#[test]
fn a_turn_by_the_rulebook_lasts_two_minutes() {
    let mut game = Game::new(RULEBOOK, DUEL);
    assert_eq!(game.left(Named::Blue, 30_000), Some((90_000, AtZero::TurnEnds)));
    assert_eq!(game.left(Named::Yellow, 30_000), None);
    game.act(50_000, Side::Blue, "Wa d2 d3");
    assert_eq!(game.clock.deadline(), Some(2 * MINUTE), "the turn goes on");
    assert_eq!(game.clock.due(2 * MINUTE - 1), None);
    game.time_up(2 * MINUTE);
    assert_eq!(game.state.table().active, Side::Yellow);
    assert_eq!(game.clock.hurried(), Some(Side::Yellow));
    assert_eq!(game.clock.deadline(), Some(4 * MINUTE));
}

#[test]
fn the_time_of_a_turn_stands_still_while_others_answer() {
    let mut game = Game::new(RULEBOOK, DUEL);
    game.act(20_000, Side::Blue, "Wa *y:Tr");
    assert_eq!(game.left(Named::Blue, 20_000), Some((100_000, AtZero::TurnEnds)));
    game.act(30_000, Side::Blue, "+2");
    assert_eq!(game.left(Named::Blue, 30_000), None);
    assert_eq!(game.left(Named::Yellow, 31_000), Some((4_000, AtZero::ZeroCard)));
    game.time_up(35_000);
    assert_eq!(game.left(Named::Blue, 35_000), Some((90_000, AtZero::TurnEnds)));
    assert_eq!(game.left(Named::Yellow, 35_000), None);
}

#[test]
fn a_turn_that_runs_out_before_the_first_card_ends_with_the_combat() {
    let mut game = Game::new(RULEBOOK, DUEL);
    game.act(20_000, Side::Blue, "Wa *y:Tr");
    game.time_up(2 * MINUTE);
    assert_eq!(game.left(Named::Yellow, 2 * MINUTE), Some((5_000, AtZero::ZeroCard)));
    game.act(2 * MINUTE + 1_000, Side::Yellow, "+1");
    assert_eq!(game.state.table().active, Side::Yellow, "OUR-63");
    assert_eq!(game.left(Named::Yellow, 2 * MINUTE + 1_000), Some((2 * MINUTE, AtZero::TurnEnds)));
}

#[test]
fn a_table_may_agree_on_more_seconds_for_answers() {
    let mut game = Game::new(Limit::Rulebook { answer: 15 }, DUEL);
    game.act(0, Side::Blue, "Wa *y:Tr");
    game.act(0, Side::Blue, "+2");
    assert_eq!(game.clock.deadline(), Some(15_000));
}

#[test]
fn who_lays_a_card_first_in_another_turn_does_not_use_up_that_turn() {
    let mut game = Game::new(
        RULEBOOK,
        "table paladins\nroom A 5cw 0\nblue Wm b2\nyellow Pa c2\nturn blue points=3\nphase fight b:Wm y:Pa\n",
    );
    assert_eq!(game.state.ask(Side::Yellow), Some(Ask::Commit), "the Weapon Master sees the card first");
    assert_eq!(game.left(Named::Yellow, 0), Some((5_000, AtZero::ZeroCard)));
    game.act(4_000, Side::Yellow, "+1");
    assert_eq!(game.left(Named::Blue, 4_000), Some((5_000, AtZero::ZeroCard)), "TIME-3");
    game.act(6_000, Side::Blue, "+1");
    assert_eq!(game.left(Named::Blue, 6_000), Some((2 * MINUTE, AtZero::TurnEnds)));
}

#[test]
fn a_potion_lengthens_the_turn() {
    let mut game = Game::new(
        RULEBOOK,
        "table base\nroom A 1cw 0\nblue Th c2\nblue Sp c2\nyellow Tr j21\nturn blue points=3\n",
    );
    game.act(10_000, Side::Blue, "Th !quaff");
    assert_eq!(game.clock.deadline(), Some(3 * MINUTE));
    game.act(10_000, Side::Blue, "pass");
    assert_eq!(game.clock.deadline(), Some(10_000 + 2 * MINUTE), "the next turn is a usual one");
}

#[test]
fn the_right_to_place_passes_and_then_the_lot_places() {
    let mut game = Game::new(RULEBOOK, REVEAL);
    game.act(10_000, Side::Blue, "Th ?A");
    assert_eq!(game.left(Named::Blue, 10_000), Some((110_000, AtZero::TurnEnds)));
    game.act(20_000, Side::Blue, "place y:Cl a1");
    assert_eq!(game.left(Named::Yellow, 20_000), Some((5_000, AtZero::RightPasses)));
    game.time_up(25_000);
    assert_eq!(game.left(Named::Blue, 25_000), Some((100_000, AtZero::Lot)));
    assert_eq!(game.clock.due(125_000), Some(Due::Lot(Side::Blue)));
    game.answer(Side::Blue, &mut Rng::new(1), 125_000, 0);
    game.time_up(125_000);
    assert_eq!(game.state.table().active, Side::Yellow);
}

#[test]
fn a_revealer_out_of_time_lets_the_others_place() {
    let mut game = Game::new(RULEBOOK, REVEAL);
    game.act(10_000, Side::Blue, "Th ?A");
    game.time_up(2 * MINUTE);
    assert_eq!(game.left(Named::Yellow, 2 * MINUTE), Some((5_000, AtZero::Lot)));
    let now = 2 * MINUTE + 5_000;
    while game.clock.due(now) == Some(Due::Lot(Side::Yellow)) {
        game.answer(Side::Yellow, &mut Rng::new(1), now, 0);
    }
    assert_eq!(game.state.table().active, Side::Yellow, "blue's turn is over");
    assert_eq!(game.clock.deadline(), Some(now + 2 * MINUTE));
}

#[test]
fn the_set_up_by_the_rulebook_ends_by_lot() {
    let mut game = Game::fresh(RULEBOOK, Edition::Base, 2, Mode::Fixed);
    let mut rng = Rng::new(5);
    while game.state.ask(Side::Blue).is_none() {
        game.go_on(&mut rng, 1_000, 0);
    }
    assert_eq!(game.state.ask(Side::Blue), Some(Ask::Team));
    assert_eq!(game.left(Named::Blue, 1_000), Some((SETUP, AtZero::Lot)));
    // Yellow is there and answers, blue is not.
    let mut now = 1_000 + SETUP / 2;
    while game.state.table().phase.is_setup() {
        if game.state.ask(Side::Yellow).is_some() {
            game.answer(Side::Yellow, &mut rng, now, 0);
        } else if game.state.ask(Side::Blue).is_some() {
            now = now.max(game.clock.deadline().unwrap());
            assert_eq!(game.clock.due(now), Some(Due::Lot(Side::Blue)));
            game.clock.drawn(Side::Blue);
            game.answer(Side::Blue, &mut rng, now, 0);
        } else {
            game.go_on(&mut rng, now, 0);
        }
    }
    assert_eq!(now, 1_000 + SETUP, "the lot decides the rest at once");
    assert_eq!(game.clock.deadline(), Some(now + 2 * MINUTE), "a turn has its time again");
}

#[test]
fn each_hiding_has_its_own_time() {
    let mut game = Game::fresh(RULEBOOK, Edition::Base, 2, Mode::Fixed);
    let mut rng = Rng::new(5);
    while !matches!(game.state.table().phase, Phase::Hide { .. }) {
        game.go_on(&mut rng, 0, 0);
    }
    for now in [100_000, 300_000, 500_000] {
        game.go_on(&mut rng, now, 0);
        assert_eq!(game.clock.deadline(), Some(now + SETUP));
    }
}

#[test]
fn a_bank_runs_whenever_its_side_is_asked() {
    let mut game = Game::new(BANK, DUEL);
    game.act(40_000, Side::Blue, "Wa *y:Tr");
    game.act(60_000, Side::Blue, "+2");
    assert_eq!((game.bank(Named::Blue, 70_000), game.bank(Named::Yellow, 70_000)), (540_000, 590_000));
    game.act(90_000, Side::Yellow, "+1");
    assert_eq!(game.bank(Named::Yellow, 95_000), 590_000, "30 seconds used, 20 came back");
    assert_eq!(game.bank(Named::Blue, 95_000), 535_000, "the turn goes on");
    game.act(100_000, Side::Blue, "pass");
    assert_eq!(game.bank(Named::Blue, 100_000), 550_000, "70 seconds used, 20 came back");
    assert_eq!(game.left(Named::Yellow, 100_000), Some((590_000, AtZero::Loses)));
    assert_eq!(game.clock.due(690_000 - 1), None);
    assert_eq!(game.clock.due(690_000), Some(Due::Flag(Side::Yellow)));
}

#[test]
fn a_turn_that_an_answer_ends_brings_both_their_seconds() {
    let mut game = Game::new(
        BANK,
        "table base\nroom A 1cw 0\nblue Wa d2\nblue Th a1\nyellow Tr e2\nyellow Th j21\nturn blue points=1\n",
    );
    game.act(1_000, Side::Blue, "Wa *y:Tr");
    game.act(2_000, Side::Blue, "+2");
    game.act(3_000, Side::Yellow, "+2");
    assert_eq!(game.state.table().active, Side::Yellow);
    assert_eq!(game.bank(Named::Blue, 3_000), 618_000);
    assert_eq!(game.bank(Named::Yellow, 4_000), 618_000, "19 more, and one second of the next turn");
}

#[test]
fn a_bank_is_no_fuller_after_the_set_up_than_before() {
    let mut game = Game::fresh(BANK, Edition::Base, 2, Mode::Fixed);
    let mut rng = Rng::new(3);
    while game.state.table().phase != Phase::Team {
        game.go_on(&mut rng, 0, 0);
    }
    let other = game.clone();
    while game.state.table().phase != Phase::Card {
        game.go_on(&mut rng, 0, 0);
    }
    assert_eq!(game.bank(Named::Blue, 0), 600_000, "everything at once");
    game = other;
    while game.state.ask(Side::Blue) == Some(Ask::Team) {
        game.answer(Side::Blue, &mut rng, 100_000, 0);
    }
    assert_eq!(game.bank(Named::Blue, 100_000), 520_000, "100 seconds used, 20 came back");
}

#[test]
fn days_begin_anew_with_every_ask() {
    let mut game = Game::new(DAYS, DUEL);
    game.act(2 * DAY, Side::Blue, "Wa *y:Tr");
    assert_eq!(game.clock.deadline(), Some(3 * DAY), "the same turn");
    game.act(2 * DAY, Side::Blue, "+2");
    assert_eq!(game.clock.deadline(), Some(5 * DAY));
    assert_eq!(game.clock.due(5 * DAY), Some(Due::Flag(Side::Yellow)));
    game.act(4 * DAY, Side::Yellow, "+2");
    assert_eq!((game.clock.hurried(), game.clock.deadline()), (Some(Side::Blue), Some(7 * DAY)));
}

#[test]
fn nobody_loses_in_the_set_up_of_three() {
    let mut game = Game::fresh(DAYS, Edition::Base, 3, Mode::Fixed);
    let mut rng = Rng::new(2);
    while game.state.ask(Side::Red).is_none() {
        game.go_on(&mut rng, 0, 0);
    }
    assert_eq!(game.clock.due(3 * DAY), Some(Due::Lot(Side::Blue)));
    let mut two = Game::fresh(DAYS, Edition::Base, 2, Mode::Fixed);
    while two.state.ask(Side::Blue).is_none() {
        two.go_on(&mut rng, 0, 0);
    }
    assert_eq!(two.clock.due(3 * DAY), Some(Due::Flag(Side::Blue)));
}

#[test]
fn a_slow_network_is_given_back_up_to_a_second() {
    let mut game = Game::new(BANK, DUEL);
    let pass = Action::Pass;
    assert!(
        game.clock.is_in_time(Side::Blue, 600_500, 501) && !game.clock.is_in_time(Side::Blue, 600_500, 500)
    );
    assert!(!game.clock.is_in_time(Side::Blue, 601_000, 5_000), "a second at most");
    assert!(game.clock.is_in_time(Side::Yellow, 700_000, 0), "yellow's time does not run");
    game.apply(Actor::Side(Side::Blue), pass, 10_000, 7_000);
    assert_eq!(game.bank(Named::Blue, 10_000), 600_000 - 10_000 + 1_000 + 20_000);
    assert_eq!(game.bank(Named::Yellow, 10_000), 600_000, "not at the cost of the others");
}

#[test]
fn offering_a_draw_gains_no_time() {
    let mut game = Game::new(BANK, DUEL);
    game.apply(Actor::Side(Side::Blue), Action::OfferDraw, 10_000, 1_000);
    assert_eq!(game.clock.deadline(), Some(600_000));
    let mut game = Game::fresh(RULEBOOK, Edition::Base, 2, Mode::Fixed);
    let mut rng = Rng::new(5);
    while !matches!(game.state.table().phase, Phase::Hide { .. }) {
        game.go_on(&mut rng, 0, 0);
    }
    let hider = game.clock.hurried().unwrap();
    game.apply(Actor::Side(hider), Action::OfferDraw, 10_000, 0);
    assert_eq!(game.clock.deadline(), Some(SETUP));
}

#[test]
fn taking_back_brings_no_time() {
    let mut game = Game::new(
        RULEBOOK,
        "table base\nroom A 1cw 0\nblue Th c2\nblue Sp c2\nyellow Tr j21\nturn blue points=3\n",
    );
    let before = game.clone();
    game.act(30_000, Side::Blue, "Th !quaff");
    assert_eq!(game.clock.deadline(), Some(3 * MINUTE));
    assert_eq!(before.clock.deadline(), Some(2 * MINUTE), "the potion's minute goes with the potion");
    let later = before.clock.resumed(10_000, 50_000);
    assert_eq!(later.deadline(), Some(50_000 + 110_000), "by consent it is as it was back then");
}

#[test]
fn a_machine_whose_clock_was_set_back_gives_no_time() {
    let mut game = Game::new(BANK, DUEL);
    game.act(-50_000, Side::Blue, "pass");
    assert_eq!(game.bank(Named::Blue, 0), 620_000);
}

#[test]
fn the_log_gives_the_same_clock_again() {
    for limit in [RULEBOOK, BANK, DAYS] {
        for (sides, mode) in [(2, Mode::Draft), (3, Mode::Random), (2, Mode::Free)] {
            let mut rng = Rng::new(11);
            let mut game = Game::fresh(limit, Edition::Anniversary, sides, mode);
            let start = game.clone();
            let mut now = 0;
            for _ in 0..400 {
                now += i64::from(rng.below(3_000));
                let credit = i64::from(rng.below(200));
                if !game.go_on(&mut rng, now, credit) {
                    break;
                }
                let mut again = start.clone();
                if rng.percent(10) {
                    for (actor, action, at, credit) in &game.log {
                        again.apply(*actor, *action, *at, *credit);
                    }
                    assert_eq!(again.clock, game.clock, "in the middle of a turn");
                }
                check_runs(&game);
            }
            assert!(game.log.len() > 50);
        }
    }
}

/// Time runs for exactly those who are asked.
fn check_runs(game: &Game) {
    for side in game.state.table().sides().iter() {
        assert_eq!(game.clock.runs[side].is_some(), game.state.ask(side).is_some(), "{side}");
    }
}

#[test]
fn absent_sides_come_to_an_end() {
    for sides in 2..=4 {
        for limit in [RULEBOOK, BANK, DAYS] {
            let mut game = Game::fresh(limit, Edition::Base, sides, Mode::Fixed);
            let (mut rng, mut now, mut steps) = (Rng::new(u64::from(sides)), 0, 0);
            while game.state.outcome().is_none() {
                steps += 1;
                assert!(steps < 2_000, "{limit:?} with {sides} sides does not end");
                if game.state.awaits_chance() {
                    game.go_on(&mut rng, now, 0);
                    continue;
                }
                now = now.max(game.clock.deadline().expect("somebody's time runs"));
                match game.clock.due(now).expect("it is up") {
                    Due::TimeUp => game.apply(Actor::Clock, Action::TimeUp, now, 0),
                    Due::Lot(side) => {
                        game.clock.drawn(side);
                        game.answer(side, &mut rng, now, 0);
                    }
                    Due::Flag(side) => game.apply(Actor::Side(side), Action::Resign, now, 0),
                }
            }
            assert_eq!(game.clock.deadline(), None, "nothing runs after the end");
        }
    }
}

#[test]
fn clocks_have_bounds() {
    for good in [
        Limit::None,
        RULEBOOK,
        Limit::Rulebook { answer: 15 },
        Limit::Bank { minutes: 180, increment: 0 },
        Limit::Days { days: 14 },
    ] {
        assert_eq!(Clock::check(good), Ok(()), "{good:?}");
    }
    for bad in [
        Limit::Rulebook { answer: 4 },
        Limit::Rulebook { answer: 16 },
        Limit::Bank { minutes: 0, increment: 5 },
        Limit::Bank { minutes: 181, increment: 5 },
        Limit::Bank { minutes: 5, increment: 61 },
        Limit::Days { days: 0 },
        Limit::Days { days: 15 },
    ] {
        assert!(Clock::check(bad).is_err(), "{bad:?}");
    }
}
