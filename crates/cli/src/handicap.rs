//! Handicaps on the command line.

use engine::edition::{Handicap, Level};
use engine::notation::agreement::read_handicap;
use engine::notation::names;
use engine::side::BySide;
use engine::{Edition, Setup, Side};

use crate::fail::Failure;

/// What a side gives up: counted, or what the table of the edition says for two levels.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// So much.
    Counted(Handicap),
    /// As the first gives the second.
    Levels(Level, Level),
}

/// Reads `blue:2:+5+6`, or `blue:experienced:beginner` for what the table of handicaps says.
///
/// # Errors
/// Says what was expected.
pub fn read(text: &str) -> Result<(Side, Given), String> {
    if let [side, stronger, weaker] = text.split(':').collect::<Vec<_>>()[..]
        && stronger.starts_with(char::is_alphabetic)
    {
        let side = names::read_side(side).map_err(|_| format!("`{side}` is no side"))?;
        let [stronger, weaker] = [level(stronger)?, level(weaker)?];
        return Ok((side, Given::Levels(stronger, weaker)));
    }
    read_handicap(text).map(|(side, handicap)| (side, Given::Counted(handicap))).ok_or_else(|| {
        "expected a side, characters and combat cards like `blue:2` or `blue:2:+5+6`, \
         or two levels like `blue:experienced:beginner`"
            .to_owned()
    })
}

fn level(text: &str) -> Result<Level, String> {
    Level::from_text(text).ok_or_else(|| {
        format!("`{text}` is no level of a player: choose {}", Level::ALL.map(Level::word).join(", "))
    })
}

/// The handicaps of a table.
pub fn of_sides(given: &[(Side, Given)], edition: Edition, players: u8) -> Result<BySide<Handicap>, Failure> {
    let mut handicaps = BySide::default();
    for (at, (side, handicap)) in given.iter().enumerate() {
        if side.index() >= usize::from(players) {
            return Err(Failure::input(format!("--handicap {side}: nobody plays {side} at this table")));
        }
        if given[..at].iter().any(|(other, _)| other == side) {
            return Err(Failure::input(format!("--handicap {side} is said twice")));
        }
        handicaps[*side] = match *handicap {
            Given::Counted(handicap) => handicap,
            Given::Levels(stronger, weaker) => looked_up(edition, stronger, weaker)?,
        };
    }
    Ok(handicaps)
}

fn looked_up(edition: Edition, stronger: Level, weaker: Level) -> Result<Handicap, Failure> {
    let handicap = edition.ruleset().handicap(stronger, weaker);
    if handicap == Handicap::default() {
        let (stronger, weaker) = (stronger.word(), weaker.word());
        return Err(Failure::input(format!("against {weaker} a player who is {stronger} gives up nothing")));
    }
    Ok(handicap)
}

/// Who gives up what, to end a heading with; empty where nobody does.
pub fn words(setup: &Setup) -> String {
    let side_words = |side: Side| {
        let Handicap { characters, cards } = setup.handicaps[side];
        let people = match characters {
            0 => None,
            1 => Some("1 character".to_owned()),
            more => Some(format!("{more} characters")),
        };
        let cards = (1..=6).filter(|card| cards >> card & 1 != 0).map(|card| format!("+{card}"));
        let without: Vec<String> = people.into_iter().chain(cards).collect();
        (!without.is_empty()).then(|| format!(", {side} without {}", without.join(" and ")))
    };
    Side::ALL.into_iter().filter_map(side_words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_is_counted_or_looked_up() {
        let counted = Handicap { characters: 3, cards: 1 << 6 };
        assert_eq!(read("blue:3:+6"), Ok((Side::Blue, Given::Counted(counted))));
        assert_eq!(
            read("yellow:2"),
            Ok((Side::Yellow, Given::Counted(Handicap { characters: 2, cards: 0 })))
        );
        let levels = read("blue:experienced:beginner").expect("two levels");
        for edition in Edition::ALL {
            let handicaps = of_sides(&[levels], edition, 2).expect("a handicap for blue");
            assert_eq!(handicaps[Side::Blue], counted, "{edition:?}");
        }
    }

    #[test]
    fn what_is_no_handicap_is_told() {
        let told = |text: &str| read(text).expect_err(text);
        assert!(told("blue").contains("like `blue:2`"));
        assert!(told("pink:2").contains("like `blue:2`"));
        assert!(told("blue:2:+7").contains("like `blue:2`"));
        assert!(told("pink:good:newbie").contains("`pink` is no side"));
        assert!(told("blue:great:newbie").contains("choose newbie, beginner, good, experienced"));
        let nothing = read("blue:newbie:good").expect("two levels");
        let told = of_sides(&[nothing], Edition::Cards, 2).expect_err("a weaker player gives up nothing");
        assert!(format!("{told:?}").contains("gives up nothing"), "{told:?}");
    }

    #[test]
    fn a_heading_names_what_is_missing() {
        let mut setup = Setup::new(Edition::Base, 2);
        assert_eq!(words(&setup), "");
        setup.handicaps[Side::Yellow] = Handicap { characters: 1, cards: 0b110_0000 };
        assert_eq!(words(&setup), ", yellow without 1 character and +5 and +6");
    }
}
