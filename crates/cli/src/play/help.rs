//! What can be typed at a table.

use engine::Rules;
use engine::edition::{Economy, RoomChoice};
use engine::piece::{Piece, Traits};

use crate::known::Known;

/// What a power is aimed at, in the order in which they are told.
const AIMS: [(&str, &[&str]); 5] = [
    ("on a token", &["heal", "steal", "charm", "fireball"]),
    ("on a square", &["teleport", "pit", "rubble"]),
    ("in a direction", &["lock", "smash", "breath", "fire", "break", "invert"]),
    ("on nothing", &["regenerate", "drink", "quaff", "break"]),
    ("on an object", &["move"]),
];

const ORDERS: &str = "\
Orders
  ?                    what you may do; `? Th` what the Thief may do
  !  !!                do what is suggested, once or to the end of your turn
  board                draw the board again
  rules JUMP           what the rules say    piece Th  what a piece can do
  undo                 take back, up to the last thing somebody learned
  quit";

/// Everything that the edition at the table understands.
#[must_use]
pub fn text(rules: &Rules) -> String {
    let known = Known(rules);
    let mut lines = vec!["Actions".to_owned()];
    lines.extend(actions(rules).into_iter().map(|(typed, meaning)| format!("  {typed:<20} {meaning}")));
    let example = if known.power("heal") { "Cl !heal Th" } else { "Pi !steal y:Ro" };
    lines.push(format!("Powers, behind a character: `{example}`"));
    lines.extend(powers(rules).into_iter().map(|(aim, words)| format!("  {aim:<20} {words}")));
    lines.push(ORDERS.to_owned());
    of_edition(&lines.join("\n"), rules)
}

/// Who stands in an example for somebody that an edition does not have.
const STAND_INS: [(Piece, Piece); 4] = [
    (Piece::Thief, Piece::ElfScout),
    (Piece::Warrior, Piece::Paladin),
    (Piece::Mekanork, Piece::WeaponMaster),
    (Piece::Troll, Piece::Golem),
];

/// The same text with examples of pieces that are in the edition.
fn of_edition(text: &str, rules: &Rules) -> String {
    let missing = STAND_INS.into_iter().filter(|(piece, _)| !rules.ruleset().has(*piece));
    missing.fold(text.to_owned(), |text, (piece, other)| {
        text.split(piece.def().name)
            .map(|part| part.replace(piece.def().code, other.def().code))
            .collect::<Vec<_>>()
            .join(other.def().name)
    })
}

fn actions(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let known = Known(rules);
    let mut list = Vec::new();
    let mut add = |occurs: bool, typed, meaning| {
        if occurs {
            list.push((typed, meaning));
        }
    };
    let zones = known.zones();
    add(!zones, "Th c3 c4 c5", "walk; `+Ro` takes what lies there, `-Ro` leaves it");
    add(!zones, "Th c3 ^c4 c5", "jump over c4");
    add(zones, "Na b2 a2 a1", "walk; `+Ro` takes what lies there, `-Ro` leaves it");
    add(zones, "Na b2 -Ke >Me", "give the Key to the Mekanork; `-Ke >Ro` trades it for the Rope of somebody");
    add(zones, "Wa AG b1", "enter from the starting zone; `Wa AG AC` turns there to the circle of room A");
    add(zones, "Wi c1 ^d2", "jump to d2; `^d2:4` with the combat card +4 when no jump card is left");
    add(known.traits(Traits::WALKS_WALLS), "Ww c3 |c4", "walk through the wall to c4");
    add(true, "Wa ?C", "reveal room C");
    add(true, "Me @C+", "turn room C clockwise (@C- the other way)");
    add(true, "Wa *y:Tr", "attack");
    add(known.shots(), "Cb %y:Go", "shoot; `Cb %y:Go &Cl` together with another shooter");
    add(true, "+4", "lay a combat card");
    add(
        known.traits(Traits::RAGES),
        "rage 2",
        "announce two combat cards for the Berserker (or `rage 1`), then `+4+2`",
    );
    add(
        known.traits(Traits::READS_MINDS),
        "name 5",
        "name a combat card for the Telepath (or `name -` for none)",
    );
    add(rules.ruleset().economy == Economy::Cards, "card 3", "play an action card");
    add(true, "place y:Ro c4", "fill a revealed room");
    add(rules.ruleset().room_choice == RoomChoice::Sides, "pick pair 3", "choose a pair of rooms");
    add(true, "pick Th, discard Th", "choose a piece; give up a character for a handicap");
    add(true, "line Th, hide Ro C", "put a starter down; hide a piece in room C");
    add(zones, "face AC BT", "what your two starters face, the one before the first room first");
    add(true, "pass, draw, resign", "end the turn; offer or accept a draw; give up");
    list
}

fn powers(rules: &Rules) -> Vec<(&'static str, String)> {
    let known = Known(rules);
    // The Golem breaks one wall of a square, or all of a room with zones (GOLEM-6).
    let aimed = |aim: &str, word: &str| word != "break" || (aim == "on nothing") == known.zones();
    AIMS.into_iter()
        .filter_map(|(aim, words)| {
            let here: Vec<&str> =
                words.iter().copied().filter(|word| known.power(word) && aimed(aim, word)).collect();
            let example = match aim {
                "in a direction" => ": `Th !lock n` (n, e, s or w)",
                "on a square" if known.power("pit") => "; `off` takes a marker back",
                "on an object" => ": `Tk !move Sr a2`, or `Tk !move Sr a2 >Na` into somebody's hands",
                _ => "",
            };
            (!here.is_empty()).then(|| (aim, format!("{}{example}", here.join(", "))))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use engine::{Edition, Setup};

    use super::*;

    #[test]
    fn every_power_of_an_edition_is_told_and_no_other() {
        for edition in Edition::ALL {
            let ruleset = edition.ruleset();
            let rules = Rules::new(Setup::new(edition, 2)).expect("the usual table");
            let pieces = ruleset.characters.iter().chain(ruleset.objects());
            let mut own: Vec<&str> = pieces
                .flat_map(|piece| rules.defs.of(*piece).powers)
                .map(|power| power.word)
                .filter(|word| *word != "drink")
                .collect();
            own.sort_unstable();
            own.dedup();
            let told = powers(rules);
            let mut words: Vec<&str> = told
                .iter()
                .flat_map(|(_, words)| words.split([':', ';']).next().unwrap_or("").split(", "))
                .filter(|word| *word != "drink")
                .collect();
            words.sort_unstable();
            assert_eq!(words, own, "{}", ruleset.word);
        }
    }

    #[test]
    fn examples_are_of_pieces_in_the_edition() {
        for edition in Edition::ALL {
            let rules = Rules::new(Setup::new(edition, 2)).expect("the usual table");
            let text = text(rules);
            for word in text.split(|sign: char| !sign.is_alphabetic()) {
                let piece =
                    Piece::ALL.into_iter().find(|piece| [piece.def().code, piece.def().name].contains(&word));
                assert!(piece.is_none_or(|piece| edition.ruleset().has(piece)), "{word} in\n{text}");
            }
        }
    }

    #[test]
    fn lines_fit_a_terminal() {
        for edition in Edition::ALL {
            let rules = Rules::new(Setup::new(edition, 2)).expect("the usual table");
            let text = text(rules);
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
    }
}
