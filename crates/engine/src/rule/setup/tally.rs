//! How much a side has to choose in the set-up, and how much it has chosen.

use crate::decision::Phase;
use crate::edition::RoomChoice;
use crate::piece::Pieces;
use crate::rule::setup::pairs_each;
use crate::side::Side;
use crate::table::Table;
use crate::view::View;

/// So many characters, objects and pairs of rooms.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Characters.
    pub characters: usize,
    /// Objects.
    pub objects: usize,
    /// Pairs of rooms.
    pub pairs: usize,
}

impl Tally {
    const NONE: Tally = Tally { characters: 0, objects: 0, pairs: 0 };

    fn of(pieces: Pieces, pairs: u32) -> Tally {
        let (characters, objects) = (pieces.characters().len(), pieces.objects().len());
        Tally { characters, objects, pairs: pairs.count_ones() as usize }
    }

    /// All of them together.
    #[must_use]
    pub const fn sum(self) -> usize {
        self.characters + self.objects + self.pairs
    }

    fn without(self, other: Tally) -> Tally {
        Tally {
            characters: self.characters.saturating_sub(other.characters),
            objects: self.objects.saturating_sub(other.objects),
            pairs: self.pairs.saturating_sub(other.pairs),
        }
    }
}

/// What is to be chosen in this phase altogether: by the side itself, or by all of them for everybody.
#[must_use]
pub fn due(table: &Table, side: Side) -> Tally {
    let rules = table.rules();
    let given_up = usize::from(rules.setup.handicaps[side].characters);
    let on_line = usize::from(rules.ruleset().on_line);
    let forces = Tally { characters: rules.team(), objects: rules.kit(), pairs: 0 };
    match table.phase {
        Phase::Pick { .. } => match rules.ruleset().room_choice {
            RoomChoice::Sides => Tally { pairs: rules.setup.pair_count(), ..forces },
            RoomChoice::Lot => forces,
        },
        Phase::Forces => Tally { pairs: pairs_each(rules), ..forces },
        Phase::Discard => Tally { characters: given_up, ..Tally::NONE },
        Phase::Team => Tally { characters: on_line, ..Tally::NONE },
        Phase::Hide { .. } => forces.without(Tally { characters: given_up + on_line, ..Tally::NONE }),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Facing { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => Tally::NONE,
    }
}

/// What of that is chosen already, as far as a view tells.
#[must_use]
pub fn chosen(view: &View, side: Side) -> Option<Tally> {
    let table = view.table();
    let screen = view.screen(side)?;
    Some(match table.phase {
        Phase::Pick { .. } => {
            let pairs = if due(table, side).pairs > 0 { table.pairs } else { 0 };
            Tally::of(table.forces[side], pairs)
        }
        Phase::Forces => Tally::of(screen, view.brought(side)?),
        Phase::Discard | Phase::Team => {
            Tally { characters: usize::from(table.holdings[side].placed), ..Tally::NONE }
        }
        Phase::Hide { .. } => due(table, side).without(Tally::of(screen, 0)),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Facing { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_)
        | Phase::Over(_) => Tally::NONE,
    })
}
