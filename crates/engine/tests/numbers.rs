//! The numbers of `pieces/cards.pieces` are those of the characters, and what cannot be read is told with its line.

use engine::Edition;
use engine::edition::{Gap, Handicap, Level, Numbers, Printed};
use engine::notation::numbers::read_numbers;
use engine::piece::{Kind, Piece};

const FILE: &str = include_str!("../../../pieces/cards.pieces");

fn numbers() -> &'static Numbers {
    Edition::Cards.ruleset().numbers.expect("the Card Game has a file of numbers")
}

#[test]
fn every_character_has_the_numbers_of_its_line() {
    let ruleset = Edition::Cards.ruleset();
    let mut named = Vec::new();
    for Printed { name, speed, strength } in numbers().characters() {
        let piece = Piece::from_text(name).unwrap_or_else(|| panic!("{name} is a character"));
        let kind = Kind::Character { speed: speed.value, strength: strength.value };
        assert_eq!((ruleset.def)(piece).kind, kind, "{name}");
        named.push(piece);
    }
    assert_eq!(named, ruleset.characters, "each once, in the order of the edition");
    assert_eq!(ruleset.combat_cards, numbers().cards);
    assert_eq!(numbers().cards, [1, 1, 2, 2, 1, 1, 1]);
}

#[test]
fn what_is_not_printed_is_marked() {
    let ours =
        |piece| Edition::Cards.ruleset().guessed(piece).map(|known| (known.speed.ours, known.strength.ours));
    for both in [
        Piece::Assassin,
        Piece::DarkAngel,
        Piece::ElfScout,
        Piece::Samurai,
        Piece::Troll,
        Piece::Warrior,
        Piece::Wizard,
    ] {
        assert_eq!(ours(both), Some((true, true)), "{both:?}");
    }
    assert_eq!((ours(Piece::Backstabber), ours(Piece::Mekanork)), (Some((true, false)), Some((true, false))));
    let marked = Edition::Cards.ruleset().characters.iter().filter(|piece| ours(**piece).is_some());
    assert_eq!(marked.count(), 9, "all other numbers are printed");
    assert!(numbers().cards_ours);
    let printed: Vec<&Gap> = numbers().gaps().filter(|gap| !gap.ours).collect();
    let [only] = printed[..] else { panic!("one cell of the table is told by an example: {printed:?}") };
    assert_eq!((only.stronger, only.weaker), (Level::Experienced, Level::Beginner));
    assert_eq!(only.given_up, Handicap { characters: 3, cards: 1 << 6 });
    for board in [Edition::Base, Edition::Paladins, Edition::Anniversary] {
        assert!(board.ruleset().numbers.is_none(), "all of {board:?} is printed");
        assert!(Piece::ALL.into_iter().all(|piece| board.ruleset().guessed(piece).is_none()));
    }
}

/// What is said, after the line it is said about, when something in the file is replaced.
fn spoiled(what: &str, with: &str) -> String {
    assert!(FILE.contains(what), "{what}");
    let text: &'static str = FILE.replacen(what, with, 1).leak();
    match read_numbers(text) {
        Ok(_) => String::new(),
        Err(error) => format!("{}: {}", text.lines().nth(error.line - 1).unwrap_or("").trim(), error.why),
    }
}

#[test]
fn a_printed_number_may_take_the_place_of_ours() {
    assert_eq!(spoiled("ours 4   ours 1", "     3        1"), "");
    let text: &'static str = FILE.replacen("ours 4   ours 1", "3 ours 1", 1).replace('\n', "\r\n").leak();
    let read = read_numbers(text).expect("lines may end as they do on Windows");
    let elf = read.characters().find(|known| known.name == "elf-scout").expect("the Elf Scout");
    assert_eq!((elf.speed.value, elf.speed.ours, elf.strength.ours), (3, false, true));
}

#[test]
fn a_line_that_does_not_fit_is_told() {
    for (what, with, told) in [
        (
            "character  naga",
            "figure naga",
            "figure naga                 3        2: expected `character`, `cards` or",
        ),
        ("ours 4   ours 1", "ours 8 ours 1", "expected two numbers from 0 to 7 after the name"),
        ("ours 4   ours 1", "ours ours 1", "expected two numbers from 0 to 7 after the name"),
        ("ours 4   ours 1", "4", "expected two numbers from 0 to 7 after the name"),
        ("ours 4   ours 1", "4 1 1", "expected nothing more in this line"),
        ("character  ghost", "character  general", "this character a second time"),
        ("cards      ours 0 1", "cards 0 0", "expected one combat card 0"),
        ("0 1 2 2 3 3 4 5 6", "0 1 2 2 3 3 4 5", "expected nine combat cards"),
        ("0 1 2 2 3 3 4 5 6", "0 1 2 2 2 2 4 5 6", "expected three equal combat cards at most"),
        ("0 1 2 2 3 3 4 5 6", "0 1 2 2 3 3 4 5 7", "expected combat cards from 0 to 6"),
        ("cards      ours 0 1 2 2 3 3 4 5 6\n", "", "expected a line `cards ..` before the end"),
        ("good              newbie", "great newbie", "expected two of newbie, beginner, good"),
        ("good              newbie", "newbie good", "expected the stronger player first"),
        ("good              newbie", "good beginner", "these two players a second time"),
        ("ours 2 +6", "ours +6", "expected how many characters are given up"),
        ("ours 2 +6", "ours 2 +0", "expected combat cards from +1 to +6"),
        ("ours 2 +6", "ours 2 +6 +6", "a combat card a second time"),
        (
            "handicap   good              newbie",
            "cards 0\nhandicap good newbie",
            "cards 0: `cards` a second time",
        ),
    ] {
        let why = spoiled(what, with);
        assert!(why.contains(told), "{with:?} was told as: {why}");
    }
}
