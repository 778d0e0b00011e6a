//! The handicap tables.

use engine::Edition;
use engine::edition::{Handicap, Level};

/// Characters played and combat cards given up by the stronger side.
fn table(stronger: Level, weaker: Level) -> (u8, Vec<u8>) {
    let handicap = Handicap::between(stronger, weaker);
    (8 - handicap.characters, cards_of(handicap))
}

fn cards_of(handicap: Handicap) -> Vec<u8> {
    (0..7).filter(|card| handicap.cards >> card & 1 != 0).collect()
}

#[test]
fn a_very_experienced_side_gives_up_most() {
    use Level::{Beginner, Experienced, Good, Newbie, VeryExperienced};
    // cites: HANDICAP-7
    assert_eq!(table(VeryExperienced, Experienced), (6, vec![]));
    assert_eq!(table(VeryExperienced, Good), (5, vec![]));
    // cites: HANDICAP-8
    assert_eq!(table(VeryExperienced, Beginner), (6, vec![5, 6]));
    assert_eq!(table(VeryExperienced, Newbie), (5, vec![5, 6]));
}

#[test]
fn others_give_up_less() {
    use Level::{Beginner, Experienced, Good, Newbie};
    // cites: HANDICAP-9
    assert_eq!(table(Experienced, Good), (6, vec![]));
    assert_eq!(table(Experienced, Beginner), (5, vec![6]));
    assert_eq!(table(Experienced, Newbie), (4, vec![6]));
    // cites: HANDICAP-10
    assert_eq!(table(Good, Beginner), (6, vec![]));
    assert_eq!(table(Good, Newbie), (6, vec![6]));
}

#[test]
fn equals_and_weaker_sides_give_up_nothing() {
    use Level::{Beginner, Experienced, Good, Newbie, VeryExperienced};
    let levels = [Newbie, Beginner, Good, Experienced, VeryExperienced];
    for (i, weaker) in levels.into_iter().enumerate() {
        for stronger in levels.into_iter().skip(i) {
            assert_eq!(table(weaker, stronger), (8, vec![]), "{weaker:?} against {stronger:?}");
        }
    }
}

#[test]
fn the_card_game_gives_up_as_many() {
    use Level::{Beginner, Experienced, Good, Newbie, VeryExperienced};
    let given_up = |stronger, weaker| {
        let given = Edition::Cards.ruleset().handicap(stronger, weaker);
        (given.characters, cards_of(given))
    };
    // cites: HANDICAP-13
    assert_eq!(given_up(VeryExperienced, Experienced), (2, vec![]));
    assert_eq!(given_up(VeryExperienced, Good), (3, vec![]));
    assert_eq!(given_up(VeryExperienced, Beginner), (2, vec![5, 6]));
    assert_eq!(given_up(VeryExperienced, Newbie), (3, vec![5, 6]));
    // cites: HANDICAP-14
    assert_eq!(given_up(Experienced, Good), (2, vec![]));
    assert_eq!(given_up(Experienced, Beginner), (3, vec![6]));
    assert_eq!(given_up(Experienced, Newbie), (4, vec![6]));
    // cites: HANDICAP-15
    assert_eq!(given_up(Good, Beginner), (2, vec![]));
    assert_eq!(given_up(Good, Newbie), (2, vec![6]));
}
