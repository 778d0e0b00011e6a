//! Positions of the Card Game put together by lot: crowded, and with everything in play.

use std::fmt::Write as _;

use crate::rng::{Choose, Rng};

const PAIRS: [&str; 6] = ["blue", "green", "red", "orange", "purple", "gray"];
const CHARACTERS: [&str; 25] = [
    "As", "Ba", "Be", "Cl", "Co", "Cb", "Da", "El", "Ge", "Gh", "Go", "Gm", "Me", "Na", "Pa", "Pi", "Sa",
    "Tk", "Te", "Th", "Tr", "Ww", "Wa", "Wm", "Wi",
];
const OBJECTS: [&str; 9] = ["Ro", "Bo", "Sw", "Ar", "Ls", "Sr", "Ke", "Fb", "In"];

/// Takes one thing out of several.
fn take<T>(things: &mut Vec<T>, lot: &mut Rng) -> T {
    let index = lot.index(things.len());
    things.swap_remove(index)
}

/// The text of a position. Not every one is sound: the reader refuses those that are not.
#[must_use]
pub fn position(lot: &mut Rng) -> String {
    let mut text = String::from("table cards\n");
    rooms(lot, &mut text);
    for side in ["blue", "yellow"] {
        people(side, lot, &mut text);
    }
    let jumps = lot.below(2);
    let _ = writeln!(text, "hand blue jumps={jumps}\nhand yellow jumps={jumps}");
    let side = if lot.percent(50) { "blue" } else { "yellow" };
    let _ = writeln!(text, "turn {side} points={}", lot.below(6));
    text
}

/// Four pairs of rooms in the eight places, most of them face up.
fn rooms(lot: &mut Rng, text: &mut String) {
    let mut pairs = PAIRS.to_vec();
    let mut plans = Vec::new();
    for _ in 0..4 {
        let pair = take(&mut pairs, lot);
        plans.extend([format!("{pair}cw"), format!("{pair}ccw")]);
    }
    for place in 'A'..='H' {
        let (plan, quarters) = (take(&mut plans, lot), lot.below(4));
        let down = lot.percent(10);
        let _ = writeln!(text, "room {place} {plan} {quarters}{}", if down { " down" } else { "" });
        if !down && lot.percent(5) {
            let _ = writeln!(text, "breach {place}");
        }
    }
}

/// Eight characters and six objects of a side, anywhere and in anybody's hands.
fn people(side: &str, lot: &mut Rng, text: &mut String) {
    let mut left = CHARACTERS.to_vec();
    let mut bearers = Vec::new();
    for _ in 0..8 {
        let code = take(&mut left, lot);
        let flag = ["", "", "", " wounded", " hurt"][lot.index(5)];
        if flag.is_empty() && code != "Gh" && lot.percent(60) {
            bearers.push(code);
        }
        let _ = writeln!(text, "{side} {code} {}{flag}", place(side, lot));
    }
    let mut objects = OBJECTS.to_vec();
    for _ in 0..6 {
        let object = take(&mut objects, lot);
        match lot.pick(&bearers) {
            Some(bearer) if lot.percent(70) => {
                bearers.retain(|other| *other != bearer);
                let _ = writeln!(text, "{side} {object} with {bearer}");
            }
            _ => {
                let _ = writeln!(text, "{side} {object} {}", place(side, lot));
            }
        }
    }
}

/// A place in the lower half of the dungeon or on the own starting zone.
fn place(side: &str, lot: &mut Rng) -> String {
    if lot.percent(12) {
        let rooms = if side == "blue" { ['A', 'B'] } else { ['G', 'H'] };
        let icon = ['C', 'S', 'T', 'G'][lot.index(4)];
        return format!("{}{icon}", rooms[lot.index(2)]);
    }
    let (column, row) = (b'a' + lot.below(4) as u8, 1 + lot.below(8));
    format!("{}{row}", column as char)
}
