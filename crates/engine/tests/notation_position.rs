//! Positions read back to what they were written from.

mod common;

use engine::notation::agreement;
use engine::notation::position::{read, write};
use engine::{Rules, State, rule};

fn round(state: &State) -> String {
    let text = write(state);
    match read(&text) {
        Ok(again) => {
            assert_eq!(write(&again), text);
            assert!(again == *state, "another state of the same text:\n{text}");
            assert_eq!(again.digest(), state.digest());
        }
        Err(error) => panic!("{error}\n{text}"),
    }
    text
}

#[test]
fn every_state_reads_back() {
    for (index, setup) in common::every_setup().into_iter().enumerate() {
        let rules = Rules::new(setup).expect("a checked agreement");
        for seed in 0..1 {
            common::play(rules, 100 * index as u64 + seed, |state, _| {
                if let Err(why) = rule::sound::sound_whole(state) {
                    panic!("{why}\n{}", write(state));
                }
                round(state);
            });
        }
    }
}

#[test]
fn options_read_back() {
    let lines = [
        "table base players=2 mode=fixed handicap=blue:2:+5+6 handicap=yellow:0:+6",
        "table paladins players=3 mode=mutual ghost=nowalls handicap=red:1",
        "table anniversary players=4 mode=free target=8 ghost=walls",
    ];
    for line in lines {
        let state = read(&format!("{line}\nphase act\n")).expect("a position");
        assert!(round(&state).starts_with(&format!("{line}\n")));
        let start = State::new(agreement::read(line).expect("an agreement"));
        assert!(round(&start).starts_with(&format!("{line}\n")));
    }
}

#[test]
fn handicaps_read_back_all_the_way() {
    let state = read("table base handicap=blue:2:+6 handicap=yellow:1").expect("a position");
    common::play(state.rules(), 11, |state, _| {
        round(state);
    });
}

/// A pair of rooms of one's own: pair 1 under another name, with comments.
fn own_rooms() -> String {
    let base = include_str!("../../../rooms/base.room");
    let drawings: Vec<&str> = base.split("\n\n").filter(|part| part.starts_with("room 1 ")).collect();
    assert_eq!(drawings.len(), 2);
    format!("; ours\n{}\n\n", drawings.join("\n\n").replace("room 1", "room cellar"))
}

#[test]
fn own_rooms_are_played_with() {
    let text = format!("table base mode=random\nrooms\n{}end\n", own_rooms());
    let state = read(&format!("{text}room A cellarcw 3\nblue Th a3\n")).expect("a position");
    assert!(!round(&state).contains("; ours"), "drawings are written without comments");
    assert!(state.rules().pair_named("cellar").is_some_and(|pair| state.rules().pool_pairs >> pair & 1 != 0));
    let indented = text.lines().fold(String::new(), |all, line| all + "  " + line + "\n");
    assert_eq!(read(&indented).map(|state| state.digest()), read(&text).map(|state| state.digest()));
    common::play(state.rules(), 5, |state, _| {
        round(state);
    });
}

#[test]
fn own_rooms_replace_printed_ones() {
    let drawing =
        own_rooms().replace("room cellar", "room 1").replace(" R ", " . ").replacen(" . ", " R ", 1);
    let changed = drawing.split("\n\n").next().unwrap_or("");
    let state = read(&format!("table base\nrooms\n{changed}\nend\nroom A 1cw 0\n")).expect("a position");
    assert_eq!(state.rules().pairs, ["1", "2", "3", "4", "9", "10"]);
    round(&state);
}

#[test]
fn the_rest_follows() {
    let state = read(
        "table base   # two players, the fixed set
         room A 1cw 0
         blue Th c3
         blue Rope c3
         blue Wall-Walker d2 hurt
         yellow Go dead
         turn blue points=3",
    )
    .expect("a position");
    let text = round(&state);
    for line in [
        "pairs 1 2 3 4",
        "room B 1ccw 0 down",
        "blue Ww d2 hurt",
        "hand blue actions=2,3,4,5 jumps=3 used=- points=0 walls=3 living=2 placed=3",
        "hand yellow actions=2,3,4,5 jumps=3 used=- points=0 walls=3 living=0 placed=1",
        "limit 6",
        "phase act",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn copies_have_names_of_their_own() {
    use engine::notation::names;
    let text = "table anniversary\nroom A 1cw 0\nblue Ro a1\nblue Th a2\nblue Ro a3\nyellow Ro a4";
    let state = read(text).expect("a position");
    let table = state.table();
    let name = |square: &str| {
        let spot = names::read_square(&state.rules().layout, square).expect("a square");
        let token = table.tokens_on(spot).first().expect("a token");
        let name = names::token(table, Some(engine::Side::Blue), token);
        assert_eq!(names::read_token(table, Some(engine::Side::Blue), &name), Ok(token));
        name
    };
    assert_eq!(["a1", "a2", "a3", "a4"].map(name), ["Ro", "Th", "Ro2", "y:Ro"]);
    let gone = read(&text.replace("blue Ro a1", "blue Ro gone")).expect("a position");
    let left = names::read_token(gone.table(), Some(engine::Side::Blue), "Ro");
    assert_eq!(left.map(|token| gone.table().spot(token).is_some()), Ok(true));
}
