//! The examples of `docs/notation.md` are what they say.

use engine::notation::{action, position, record, room};
use engine::piece::Piece;
use engine::{Actor, State};

const PAGE: &str = include_str!("../../../docs/notation.md");

/// The marked blocks of the page: their mark, first line and text.
fn blocks() -> Vec<(&'static str, usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize, String)> = None;
    for (number, line) in (1..).zip(PAGE.lines()) {
        match (line.trim().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(mark), None) => open = Some((mark, number, String::new())),
            (None, Some((_, _, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

fn check_actions(state: &State, first: usize, text: &str) {
    let actor = Actor::Side(state.table().active);
    for (number, line) in (first + 1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        match action::read(state.table(), actor, line) {
            Ok(read) => {
                assert_eq!(action::write(state.table(), actor, &read), line, "line {number}");
                assert_eq!(state.check(actor, &read), Ok(()), "line {number}: {line}");
            }
            Err(why) => panic!("docs/notation.md, line {number}: {why}"),
        }
    }
}

fn found<T>(first: usize, read: Result<T, room::TextError>) -> T {
    match read {
        Ok(value) => value,
        Err(error) => panic!("docs/notation.md, line {}: {}", first + error.line, error.why),
    }
}

#[test]
fn the_examples_read() {
    let mut table: Option<State> = None;
    let mut counts = [0; 4];
    for (mark, first, text) in blocks() {
        match mark {
            "position" => {
                let state = found(first, position::read(&text));
                if text.contains("\nlimit") {
                    assert_eq!(position::write(&state), text, "a complete position");
                }
                table = Some(state);
                counts[0] += 1;
            }
            "actions" => {
                check_actions(table.as_ref().expect("a position before its actions"), first, &text);
                counts[1] += 1;
            }
            "record" => {
                found(first, record::read(&text));
                counts[2] += 1;
            }
            "rooms" => {
                found(first, room::read_rooms(&text));
                counts[3] += 1;
            }
            _ => assert!(mark == "text" || mark == "sh", "a block without a known mark in line {first}"),
        }
    }
    assert_eq!(counts, [7, 3, 2, 1]);
}

#[test]
fn every_piece_is_named() {
    for piece in Piece::ALL {
        let def = piece.def();
        assert!(PAGE.contains(&format!("| {} | `{}` |", def.name, def.code)), "{}", def.name);
    }
}
