//! What differs between two tables with the same rules.

use super::Table;
use crate::piece::Piece;
use crate::spot::{Spot, SpotSet};
use crate::token::TokenSet;

impl Table {
    /// Whether the rooms lie and are joined as on another table.
    pub(crate) fn has_dungeon_of(&self, other: &Table) -> bool {
        self.pass == other.pass
            && self.face == other.face
            && self.gates == other.gates
            && self.breaches == other.breaches
    }

    /// Squares that may be joined otherwise than on another table.
    pub(crate) fn joined_otherwise(&self, other: &Table) -> SpotSet {
        let mut spots = SpotSet::EMPTY;
        let pairs = self.pass.iter().zip(&other.pass).enumerate();
        for (index, _) in pairs.filter(|(_, (ways, others))| ways != others) {
            spots.add(Spot(2 * index as u16));
            spots.add(Spot(2 * index as u16 + 1));
        }
        spots
    }

    /// Tokens that are not where, what or how they are on another table.
    pub(crate) fn unlike(&self, other: &Table) -> TokenSet {
        let health = self.wounded.0 ^ other.wounded.0 | self.hurt.0 ^ other.hurt.0;
        let kinds = self.characters.0 ^ other.characters.0 | self.objects.0 ^ other.objects.0;
        let mut unlike = TokenSet(health | kinds);
        // Few have moved, anywhere: first which groups of four differ, then which of them.
        let (here, there) = (self.at.as_chunks::<4>().0, other.at.as_chunks::<4>().0);
        let groups = here.iter().zip(there).enumerate();
        let mut others = groups.fold(0u16, |others, (group, (a, b))| others | u16::from(a != b) << group);
        while others != 0 {
            let group = others.trailing_zeros() as usize % here.len();
            others &= others - 1;
            let pairs = here[group].iter().zip(&there[group]).enumerate();
            let bits = pairs.fold(0, |bits, (token, (a, b))| bits | u64::from(a != b) << token);
            unlike.0 |= bits << (4 * group);
        }
        // Pieces seldom differ, so all of them are compared in one go first.
        let code = |piece: &Option<Piece>| piece.map_or(u8::MAX, |piece| piece as u8);
        let pieces = self.piece.iter().zip(&other.piece);
        if pieces.clone().fold(0, |unlike, (a, b)| unlike | code(a) ^ code(b)) != 0 {
            for (token, _) in pieces.enumerate().filter(|(_, (a, b))| a != b) {
                unlike.0 |= 1 << token;
            }
        }
        unlike
    }
}
