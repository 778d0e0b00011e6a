//! Tokens thrown onto a board so that the golden rules hold.

use engine::notation::names;
use engine::piece::Piece;
use engine::room::Ground;
use engine::table::Illusion;
use engine::{Side, Slot, Spot, Table};

use crate::random_position::{Laid, is_chasm, is_free};
use crate::rng::{Choose, Rng};

/// The name of a square.
pub(crate) fn square(table: &Table, spot: Spot) -> String {
    names::square(&table.rules().layout, spot)
}

struct Thrown {
    side: Side,
    piece: Piece,
    /// Where it stays if it is not thrown.
    stays: Option<String>,
    spot: Option<Spot>,
    wounded: bool,
}

/// Tokens on their way onto a board without any.
pub(crate) struct Scramble<'a> {
    table: &'a Table,
    focus: &'a [Spot],
    rng: &'a mut Rng,
    tokens: Vec<Thrown>,
}

impl<'a> Scramble<'a> {
    /// Tokens to throw onto these squares of a table.
    pub(crate) fn new(
        table: &'a Table,
        tokens: &[Laid],
        open: &[Slot],
        focus: &'a [Spot],
        rng: &'a mut Rng,
    ) -> Scramble<'a> {
        let thrown = |(side, code, place): &Laid| {
            let stays = (!is_free(place, open)).then(|| place.clone());
            let side = Side::from_text(side)?;
            Some(Thrown { side, piece: Piece::from_text(code)?, stays, spot: None, wounded: false })
        };
        Scramble { table, focus, rng, tokens: tokens.iter().filter_map(thrown).collect() }
    }

    /// Throws them and writes where they lie, whose turn it is and who has points of its own.
    pub(crate) fn run(mut self) -> Vec<String> {
        let free: Vec<usize> = (0..self.tokens.len()).filter(|i| self.tokens[*i].stays.is_none()).collect();
        self.rope_chasms(&free);
        for wounded in [false, true] {
            for &i in &free {
                let waits = self.tokens[i].spot.is_none() && self.tokens[i].piece.is_character();
                if waits && (wounded || self.rng.percent(60)) {
                    self.throw_character(i, wounded);
                }
            }
        }
        for i in free {
            if self.tokens[i].spot.is_none() && !self.tokens[i].piece.is_character() {
                self.throw_object(i);
            }
        }
        self.written()
    }

    /// Some Ropes go over pits and rifts before anybody comes.
    fn rope_chasms(&mut self, free: &[usize]) {
        let chasms: Vec<Spot> = self.focus.iter().copied().filter(|s| is_chasm(self.table, *s)).collect();
        for &i in free {
            if self.tokens[i].piece == Piece::Rope
                && self.rng.percent(40)
                && let Some(spot) = self.rng.pick(&chasms)
                && self.on(spot).next().is_none()
            {
                self.tokens[i].spot = Some(spot);
            }
        }
    }

    fn on(&self, spot: Spot) -> impl Iterator<Item = &Thrown> {
        self.tokens.iter().filter(move |token| token.spot == Some(spot))
    }

    fn throw_character(&mut self, i: usize, wounded: bool) {
        for _ in 0..12 {
            let Some(spot) = self.rng.pick(self.focus) else { return };
            if self.may_be(&self.tokens[i], wounded, spot) {
                self.tokens[i].spot = Some(spot);
                self.tokens[i].wounded = wounded;
                return;
            }
        }
    }

    fn may_be(&self, token: &Thrown, wounded: bool, spot: Spot) -> bool {
        let foreign = self.table.rules().layout.line_of(spot).is_some_and(|line| line != token.side);
        let ground = self.table.terrain(spot).ground;
        if foreign || matches!(ground, Ground::Fountain | Ground::Rocks) {
            return false;
        }
        let maker = token.piece == Piece::Illusionist;
        match self.table.illusion(spot) {
            Some((_, Illusion::Rubble)) => return false,
            Some((side, Illusion::Pit)) if maker && side == token.side => return false,
            Some(_) | None => {}
        }
        if is_chasm(self.table, spot) {
            let rope = self.on(spot).any(|other| other.piece == Piece::Rope);
            let thief = token.piece == Piece::Thief && !wounded && ground != Ground::Rift;
            if token.piece == Piece::Ghost || !rope && !thief {
                return false;
            }
        }
        self.has_room(spot, Some((token, wounded)))
    }

    /// Whether the tokens of a square and one more character or object keep the golden rule.
    fn has_room(&self, spot: Spot, more: Option<(&Thrown, bool)>) -> bool {
        let mut standing = Vec::new();
        let mut wounded = Vec::new();
        let mut objects = usize::from(more.is_none());
        let here = self.on(spot).map(|token| (token, token.wounded));
        for (token, is_wounded) in here.chain(more) {
            match (token.piece.is_character(), is_wounded) {
                (false, _) => objects += 1,
                (true, true) => wounded.push(token),
                (true, false) => standing.push(token),
            }
        }
        let room = |token: &Thrown| 1 + usize::from(token.piece == Piece::Paladin);
        match (standing.as_slice(), wounded.as_slice()) {
            ([], []) => objects <= 1,
            ([], [one]) => objects <= room(one),
            ([top], below) => {
                below.iter().all(|token| token.side == top.side) && objects + below.len() <= room(top)
            }
            _ => false,
        }
    }

    fn throw_object(&mut self, i: usize) {
        let bearers: Vec<Spot> =
            self.tokens.iter().filter(|token| token.piece.is_character()).filter_map(|t| t.spot).collect();
        for _ in 0..12 {
            let from = if self.rng.percent(50) { &bearers } else { self.focus };
            let Some(spot) = self.rng.pick(from) else { continue };
            if self.may_lie(self.tokens[i].piece, spot) {
                self.tokens[i].spot = Some(spot);
                return;
            }
        }
    }

    fn may_lie(&self, piece: Piece, spot: Spot) -> bool {
        let rubble = matches!(self.table.illusion(spot), Some((_, Illusion::Rubble)));
        if rubble || self.table.terrain(spot).ground == Ground::Fountain {
            return false;
        }
        let carried = self.on(spot).any(|other| other.piece.is_character() && !other.wounded);
        if is_chasm(self.table, spot) && piece != Piece::Rope && !carried {
            return false;
        }
        self.has_room(spot, None)
    }

    fn written(&mut self) -> Vec<String> {
        let sides: Vec<Side> = self.table.sides().iter().collect();
        let active = self.rng.pick(&sides).unwrap_or(Side::Blue);
        let mut lines = vec![
            format!("turn {active} points={}", 1 + self.rng.below(5)),
            format!("hand {active} jumps={}", self.rng.below(4)),
        ];
        let mut purse = self.rng.percent(50);
        for token in &self.tokens {
            let (side, code) = (token.side, token.piece.def().code);
            let place = match (&token.stays, token.spot, token.piece.is_character()) {
                (Some(place), _, _) => place.clone(),
                (None, Some(spot), _) => square(self.table, spot),
                (None, None, true) => "dead".to_owned(),
                (None, None, false) => "gone".to_owned(),
            };
            let stands = token.spot.is_some() && token.piece.is_character() && !token.wounded;
            let flag = match (token.wounded, self.rng.percent(20)) {
                (true, true) => " hurt",
                (true, false) => " wounded",
                (false, true) if stands && self.rng.percent(15) => " spent",
                (false, _) => "",
            };
            lines.push(format!("{side} {code} {place}{flag}"));
            if stands && purse && self.rng.percent(15) {
                purse = false;
                let charmed = if side == active { "" } else { " charmed" };
                let points = 1 + self.rng.below(4);
                lines.push(format!("purse {}:{code} {points}{charmed}", side.letter()));
            }
        }
        lines
    }
}
