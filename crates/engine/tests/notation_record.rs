//! Records read back to the game they were written from.

mod common;

use engine::notation::record::{Record, read, write};
use engine::{Actions, NoEvents, Rules, State};

fn play_on(record: &mut Record, dice: &mut common::Dice, most: usize) {
    let mut out = Actions::new();
    for _ in 0..most {
        let Some((actor, action)) = common::anything(record.now(), dice, &mut out) else { return };
        record.push(actor, &action, &mut NoEvents).expect("a listed action");
    }
}

#[test]
fn games_read_back() {
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        let mut dice = common::Dice(7000 + index as u64);
        let mut record = Record::new(State::new(rules));
        play_on(&mut record, &mut dice, 2000);
        let text = write(&record);
        let again = read(&text).expect("a written record");
        assert!(again == record);
        assert_eq!(write(&again), text);
        assert_eq!(text.contains("\nover "), record.now().outcome().is_some());
    }
}

#[test]
fn games_from_a_position_read_back() {
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        let mut dice = common::Dice(9000 + index as u64);
        let mut record = Record::new(State::new(rules));
        play_on(&mut record, &mut dice, 150);
        let mut later = Record::new(*record.now());
        play_on(&mut later, &mut dice, 100);
        let text = write(&later);
        assert!(text.starts_with("archmage record 1\nfrom\ntable "), "{text}");
        let again = read(&text).expect("a written record");
        assert_eq!(write(&again), text);
        assert!(again.rows() == later.rows(), "rows");
        assert!(again.start() == later.start(), "{text}");
        assert!(again == later);
    }
}

#[test]
fn a_replay_passes_every_state() {
    let mut dice = common::Dice(3);
    let mut record = Record::new(State::new(Rules::usual(engine::Edition::Base, 2)));
    play_on(&mut record, &mut dice, 300);
    let mut at = *record.start();
    let mut count = 0;
    for step in record.replay() {
        assert!(step.before == at);
        at = step.after;
        count += 1;
    }
    assert!(at == *record.now());
    assert_eq!(count, record.rows().len());
}
