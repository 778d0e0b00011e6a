//! The set-up: who starts, what is chosen, and what is hidden where.

use engine::edition::Grain;
use engine::piece::{Kind, Piece};
use engine::{Action, Rules, Side, Slot, Table, View};

use crate::Below;
use crate::eval::Weights;
use crate::eval::feature::at;
use crate::legal::Legal;

/// Choices that differ by less than this are made by lot, so that no two games begin alike.
const WHIM: u32 = 24;

/// Answers what the set-up asks.
#[derive(Default)]
pub(crate) struct Opening {
    legal: Legal,
}

impl Opening {
    /// Chooses one of the actions the side in the view's seat may take.
    pub(crate) fn choose(&mut self, view: &View, side: Side, below: Below<'_>) -> Action {
        view.legal(&mut self.legal);
        let mut best = (i32::MIN, Action::Pass);
        for action in self.legal.iter() {
            let value = worth(view.table(), side, action) + below(WHIM) as i32;
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }
}

fn worth(table: &Table, side: Side, action: &Action) -> i32 {
    match *action {
        Action::Line(piece) => 2 * starter(table.rules(), piece),
        Action::Pick(piece) => talent(piece),
        // The one that is missed least.
        Action::Discard(piece) => -talent(piece),
        Action::Hide { piece, slot } => hidden(table, side, piece, slot),
        _ => 0,
    }
}

/// Who begins on the line: the quick get somewhere with few points, the strong and those who shoot hold
/// what they reach.
pub(crate) fn starter(rules: &Rules, piece: Piece) -> i32 {
    let ruleset = rules.ruleset();
    let def = (ruleset.def)(piece);
    match def.kind {
        Kind::Character { speed, strength } => {
            // A room is as wide, whatever it is made of.
            let pace = i32::from(speed) * i32::from(Grain::Squares.size()) / i32::from(ruleset.grain.size());
            2 * pace + i32::from(strength) + i32::from(def.shot)
        }
        Kind::Object => 0,
    }
}

/// What a piece is worth in general, as games have shown.
fn talent(piece: Piece) -> i32 {
    Weights::usual().own[at::PIECE + piece as usize]
}

/// Where a token is hidden: characters far ahead have a short way out once they are found.
fn hidden(table: &Table, side: Side, piece: Piece, slot: Slot) -> i32 {
    let ahead = ahead(table, side, slot);
    if piece.is_character() { AHEAD * ahead } else { 0 }
}

/// What a room further ahead is worth for a character.
const AHEAD: i32 = 24;

/// How many rooms lie between the own line and this one.
fn ahead(table: &Table, side: Side, slot: Slot) -> i32 {
    let layout = &table.rules().layout;
    let (x, y) = layout.slot_xy(slot);
    let near = layout.line_slots(side).map(|home| {
        let (home_x, home_y) = layout.slot_xy(home);
        (i32::from(x) - i32::from(home_x)).abs() + (i32::from(y) - i32::from(home_y)).abs()
    });
    near.into_iter().min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use engine::Edition;

    use super::*;

    #[test]
    fn who_starts_is_judged_by_the_numbers_of_the_edition() {
        let [base, cards] = [Edition::Base, Edition::Cards].map(|edition| Rules::usual(edition, 2));
        assert_eq!(starter(base, Piece::Thief), 2 * 5 + 2);
        // Both have speed 3 and combat value 2 there, and only one of them is in the board game too.
        assert_eq!(starter(cards, Piece::Naga), starter(cards, Piece::Thief));
        let shooter = starter(cards, Piece::Crossbowman);
        assert_eq!(shooter, starter(cards, Piece::Warrior) + 3, "as quick and strong, and it shoots");
    }
}
