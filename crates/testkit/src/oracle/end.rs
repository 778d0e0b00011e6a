//! What may be when a move has ended, and what then follows.

use std::collections::BTreeMap;

use engine::piece::Piece;
use engine::room::Ground;
use engine::side::MAX_SIDES;
use engine::table::Illusion;
use engine::{Place, Side, Spot, State, Table, Token};

use super::board::{Board, Chasm, capacity};
use super::scene::{At, Scene};

/// What became of a token.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// It is on a square.
    On(Spot),
    /// It is dead.
    Dead,
    /// It escaped.
    Escaped,
    /// It left the game in another way.
    Gone,
}

/// How a move ended: where every token is that was on the board, what every side scored, and
/// where the illusions lie.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// Every token that was face up on the board, and what became of it.
    pub fates: BTreeMap<Token, Fate>,
    /// Points of every side that can no longer be lost.
    pub points: [u8; MAX_SIDES],
    /// Illusions on the board.
    pub illusions: Vec<(Side, Spot)>,
}

impl Outcome {
    /// What became of a board that looked like `before`.
    #[must_use]
    pub fn of(before: &Table, after: &State) -> Outcome {
        let table = after.table();
        let fate = |token: Token| match table.place(token) {
            Place::On(spot) => Fate::On(spot),
            Place::Dead => Fate::Dead,
            Place::Escaped => Fate::Escaped,
            Place::Hidden(_) | Place::Unplaced | Place::Waiting | Place::Gone => Fate::Gone,
        };
        let tokens = before.characters().or(before.objects());
        Outcome {
            fates: tokens.into_iter().map(|token| (token, fate(token))).collect(),
            points: Side::ALL.map(|side| table.holdings[side].points),
            illusions: illusions(table),
        }
    }
}

fn illusions(table: &Table) -> Vec<(Side, Spot)> {
    let both = |side: Side| [Illusion::Pit, Illusion::Rubble].map(|i| (side, table.illusion_spot(side, i)));
    table.sides().iter().flat_map(both).filter_map(|(side, spot)| Some((side, spot?))).collect()
}

impl Board<'_> {
    /// The board as it is, nothing moved.
    pub(super) fn nothing(&self) -> Outcome {
        let place = |token: Token| self.table.spot(token).map(|spot| (token, Fate::On(spot)));
        Outcome {
            fates: self.table.characters().or(self.table.objects()).filter_map(place).collect(),
            points: Side::ALL.map(|side| self.table.holdings[side].points),
            illusions: illusions(self.table),
        }
    }

    /// The move ends on a square of the dungeon or of the own line, if it may.
    pub(super) fn stays(&self, scene: &Scene, at: Spot) -> Option<Outcome> {
        let rocks = self.table.terrain(at).ground == Ground::Rocks;
        if self.standing(at).is_some() || !self.may_stand(scene, at) {
            return None;
        }
        let mut outcome = self.put_down(scene, Fate::On(at));
        if rocks {
            // ROCKS-3, WOUND-10, OUR-17, OUR-33.
            for (token, place) in scene.tokens() {
                if place == At::Held && self.is_character(token) {
                    self.dies(&mut outcome, token);
                }
            }
            self.dies(&mut outcome, self.who);
        }
        // PALADIN-3: two objects in the hands of a Paladin who dies stay on one square.
        let pile: Vec<Token> = scene.held().filter(|token| rocks && !self.is_character(*token)).collect();
        self.finished(outcome, &pile)
    }

    /// The move ends outside: everything in the character's hands goes along (EXIT-2, EXIT-5,
    /// EXIT-6, TREASURE-1).
    pub(super) fn leaves(&self, scene: &Scene) -> Option<Outcome> {
        let mut outcome = self.put_down(scene, Fate::Gone);
        outcome.fates.insert(self.who, Fate::Escaped);
        let treasures = scene.held().filter(|token| self.table.piece(*token) == Some(Piece::Treasure));
        let goblin = self.table.piece(self.who) == Some(Piece::Goblin);
        let points = 1 + u8::from(goblin) + treasures.count() as u8;
        outcome.points[self.table.owner(self.who).index()] += points;
        self.finished(outcome, &[])
    }

    fn put_down(&self, scene: &Scene, load: Fate) -> Outcome {
        let mut outcome = self.nothing();
        outcome.fates.insert(self.who, load);
        for (token, place) in scene.tokens() {
            let fate = match place {
                At::On(spot) => Fate::On(spot),
                At::Held => load,
            };
            outcome.fates.insert(token, fate);
        }
        outcome
    }

    /// SCORE-4, OUR-15, DRAGON-4, ILLUSIONIST-7.
    fn dies(&self, outcome: &mut Outcome, token: Token) {
        outcome.fates.insert(token, Fate::Dead);
        let owner = self.table.owner(token);
        let mover = self.table.owner(self.who);
        let dragon = self.table.piece(token) == Some(Piece::RedDragon);
        for side in self.table.sides().iter() {
            let own = owner == self.table.active;
            let killer = if mover == owner { self.table.active } else { mover };
            let scores = if own { side != owner } else { side == killer };
            if scores && !self.table.resigned.has(side) {
                outcome.points[side.index()] += 1 + u8::from(dragon);
            }
        }
        if self.table.piece(token) == Some(Piece::Illusionist) {
            outcome.illusions.retain(|(maker, _)| *maker != owner);
        }
    }

    /// Judges the golden rule and lets everybody fall who is held by nothing.
    fn finished(&self, mut outcome: Outcome, pile: &[Token]) -> Option<Outcome> {
        let before = self.nothing();
        let mut squares: BTreeMap<Spot, Vec<Token>> = BTreeMap::new();
        for (token, fate) in &outcome.fates {
            if let Fate::On(spot) = fate {
                squares.entry(*spot).or_default().push(*token);
            }
        }
        for (spot, tokens) in &squares {
            let unchanged = before.fates.iter().filter(|(_, fate)| **fate == Fate::On(*spot));
            let same = unchanged.map(|(token, _)| *token).eq(tokens.iter().copied());
            if !same && tokens != pile && !self.is_golden(tokens) {
                return None;
            }
        }
        for (spot, tokens) in squares {
            if !self.settle(&mut outcome, spot, &tokens) {
                return None;
            }
        }
        Some(outcome)
    }

    /// GOLD-1 to GOLD-3, PALADIN-2, PALADIN-3, PALADIN-5, GHOST-5, OUR-35, WALK-6.
    fn is_golden(&self, tokens: &[Token]) -> bool {
        let characters: Vec<Token> = tokens.iter().copied().filter(|t| self.is_character(*t)).collect();
        let objects = tokens.len() - characters.len();
        let standing: Vec<Token> =
            characters.iter().copied().filter(|token| !self.table.is_wounded(*token)).collect();
        match (standing.as_slice(), characters.as_slice()) {
            ([], []) => objects <= 1,
            ([], [wounded]) => objects <= capacity(self.table, *wounded).max(1),
            ([top], _) => {
                let color = self.table.owner(*top);
                let friends = characters.iter().all(|token| self.table.owner(*token) == color);
                friends && tokens.len() - 1 <= capacity(self.table, *top).max(1)
            }
            _ => false,
        }
    }

    /// PIT-2, OUR-33. `false` if the move takes the Rope from under its own side (PIT-5), which
    /// is judged while an illusion lies there even if its maker dies at the end.
    fn settle(&self, outcome: &mut Outcome, spot: Spot, tokens: &[Token]) -> bool {
        let rope = tokens.iter().any(|token| self.table.piece(*token) == Some(Piece::Rope));
        let (Some(chasm), false) = (self.chasm(spot), rope) else { return true };
        let thief = |token: Token| {
            chasm == Chasm::Pit
                && self.table.piece(token) == Some(Piece::Thief)
                && !self.table.is_wounded(token)
        };
        let falls = |token: &Token| self.is_character(*token) && !thief(*token);
        let own = |token: &Token| self.table.owner(*token) == self.table.active;
        if tokens.iter().any(|token| falls(token) && own(token)) {
            return false;
        }
        let maker = self.table.illusion(spot).map(|(side, _)| side);
        if maker.is_some_and(|side| !outcome.illusions.contains(&(side, spot))) {
            return true;
        }
        for token in tokens.iter().copied().filter(falls) {
            self.dies(outcome, token);
        }
        let lost = tokens.iter().any(falls) && !tokens.iter().any(|token| thief(*token));
        for token in tokens.iter().copied().filter(|token| lost && !self.is_character(*token)) {
            outcome.fates.insert(token, Fate::Gone);
        }
        true
    }
}
