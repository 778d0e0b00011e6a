//! Zones looked up once for a whole list: their edges while the dungeon stays, and who is where.

use crate::spot::{Dir, MAX_SPOTS, Spot};
use crate::table::{Border, Table};
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// A power of two above all spots, so that a masked index is known to be inside.
const SPOTS: usize = 512;
const _: () = assert!(MAX_SPOTS <= SPOTS);

/// The edges of one zone.
#[derive(Copy, Clone, Debug)]
struct Edges {
    borders: [Border; 4],
    beyond: [Option<Spot>; 4],
    across: Option<Spot>,
}

const NONE: Edges = Edges { borders: [Border::Rim; 4], beyond: [None; 4], across: None };

/// An index of the table by zone.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    edges: Box<[Edges; SPOTS]>,
    stacks: Box<[TokenSet; SPOTS]>,
    borne: [TokenSet; MAX_TOKENS],
    /// The table that was looked up.
    known: Option<Box<Table>>,
}

impl Default for Ground {
    fn default() -> Ground {
        Ground {
            edges: Box::new([NONE; SPOTS]),
            stacks: Box::new([TokenSet::EMPTY; SPOTS]),
            borne: [TokenSet::EMPTY; MAX_TOKENS],
            known: None,
        }
    }
}

impl Ground {
    /// Looks the table up.
    pub(crate) fn survey(&mut self, table: &Table) {
        if let Some(mut known) = self.known.take() {
            self.clear(&known);
            if !core::ptr::eq(known.rules(), table.rules()) || !table.has_dungeon_of(&known) {
                self.read_edges(table);
            }
            *known = *table;
            self.known = Some(known);
        } else {
            self.read_edges(table);
            self.known = Some(Box::new(*table));
        }
        for token in table.characters().or(table.objects()) {
            if let Some(spot) = table.spot(token) {
                self.stacks[spot.index() % SPOTS].add(token);
            }
            if let Some(bearer) = table.bearer(token) {
                self.borne[bearer.index()].add(token);
            }
        }
    }

    /// Takes everybody away who stood on the table before.
    fn clear(&mut self, known: &Table) {
        for token in known.characters().or(known.objects()) {
            if let Some(spot) = known.spot(token) {
                self.stacks[spot.index() % SPOTS] = TokenSet::EMPTY;
            }
            if let Some(bearer) = known.bearer(token) {
                self.borne[bearer.index()] = TokenSet::EMPTY;
            }
        }
    }

    fn read_edges(&mut self, table: &Table) {
        for spot in table.rules().layout.spots() {
            self.edges[spot.index() % SPOTS] = Edges {
                borders: Dir::ALL.map(|dir| table.border(spot, dir)),
                beyond: Dir::ALL.map(|dir| table.beyond(spot, dir)),
                across: table.across(spot),
            };
        }
    }

    /// [`Table::border`].
    #[inline]
    pub(crate) fn border(&self, spot: Spot, dir: Dir) -> Border {
        self.edges[spot.index() % SPOTS].borders[dir as usize]
    }

    /// [`Table::beyond`].
    #[inline]
    pub(crate) fn beyond(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        self.edges[spot.index() % SPOTS].beyond[dir as usize]
    }

    /// [`Table::across`].
    #[inline]
    pub(crate) fn across(&self, spot: Spot) -> Option<Spot> {
        self.edges[spot.index() % SPOTS].across
    }

    /// [`Table::tokens_on`].
    #[inline]
    pub(crate) fn tokens_on(&self, spot: Spot) -> TokenSet {
        self.stacks[spot.index() % SPOTS]
    }

    /// [`Table::borne`].
    #[inline]
    pub(crate) fn borne(&self, token: Token) -> TokenSet {
        self.borne[token.index()]
    }
}
