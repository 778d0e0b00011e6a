//! Actions read back to what they were written from.

mod common;

use engine::notation::action::{read, write};
use engine::{Action, Actions, Actor, Rules};

#[test]
fn every_listed_action_reads_back() {
    let mut out = Actions::new();
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        common::play(rules, index as u64, |state, next| {
            let table = state.table();
            let round = |actor: Actor, action: &Action| {
                let text = write(table, actor, action);
                assert_eq!(read(table, actor, &text).as_ref(), Ok(action), "{text}");
                let wide = format!("  {} ", text.replace(' ', " \t "));
                assert_eq!(read(table, actor, &wide).as_ref(), Ok(action), "{text}");
                text
            };
            if let Some((actor, action)) = next {
                round(actor, &action);
            }
            for side in table.sides().iter() {
                state.legal(side, &mut out);
                let mut texts: Vec<String> = out.iter().map(|a| round(Actor::Side(side), a)).collect();
                texts.sort_unstable();
                texts.dedup();
                assert_eq!(texts.len(), out.len(), "two actions share a text");
            }
        });
    }
}
