//! The lines of tokens in a position.

use super::desk::{Desk, expected};
use crate::notation::names::{self, quoted};
use crate::notation::room::TextError;
use crate::piece::Piece;
use crate::piece::Traits;
use crate::side::Side;
use crate::spot::Spot;
use crate::table::{Place, Way};
use crate::token::Token;

const FORM: &str = "blue Th c3`, `blue Th c3 wounded`, `blue Go in C`, `blue Go dead";

impl Desk {
    /// Puts a token on the table; `None` if it stays behind the screen.
    pub(super) fn token(&mut self, words: &[&str]) -> Result<Option<Token>, String> {
        let [side, piece, place, flags @ ..] = words else { return expected(FORM, words) };
        let side = self.side(side)?;
        let piece = names::read_piece(piece)?;
        self.check_pool(side, piece)?;
        let (place, flags) = match (*place, flags) {
            ("screen", []) => {
                let screen = &mut self.state.secrets.screen[side];
                *screen = screen.with(piece);
                return Ok(None);
            }
            ("waiting", []) => (Place::Waiting, flags),
            ("dead", []) => (Place::Dead, flags),
            ("escaped", []) => (Place::Escaped, flags),
            ("gone", []) => (Place::Gone, flags),
            ("in", [slot]) => (Place::Hidden(self.slot(slot)?), &[][..]),
            ("screen" | "waiting" | "dead" | "escaped" | "gone" | "in", _) => return expected(FORM, words),
            ("with", [bearer, flags @ ..]) if self.rules().layout.has_zones() => {
                let token = self.next_handle(side)?;
                self.state.table.put(token, Place::On(self.rules().layout.line(side, 0)));
                self.state.table.show(token, piece);
                self.flags(token, flags)?;
                self.loads.push((token, (*bearer).to_owned()));
                return Ok(Some(token));
            }
            (square, flags) => (Place::On(self.token_square(square)?), flags),
        };
        let token = self.next_handle(side)?;
        let down = matches!(flags, ["down"]) || matches!(place, Place::Hidden(_));
        self.state.table.put(token, place);
        if down {
            self.state.secrets.piece[token.index()] = Some(piece);
        } else {
            self.state.table.show(token, piece);
            self.flags(token, flags)?;
        }
        Ok(Some(token))
    }

    fn token_square(&self, word: &str) -> Result<Spot, String> {
        let spot = self.square(word).map_err(|why| {
            format!("{why}; or one of `in C`, `screen`, `waiting`, `dead`, `escaped`, `gone`")
        })?;
        match self.rules().layout.slot(spot) {
            Some(slot) if !self.state.table.is_revealed(slot) => Err(format!(
                "{word} lies in room {0}, which is face down: reveal it or put the token `in {0}`",
                slot.letter()
            )),
            Some(_) | None => Ok(spot),
        }
    }

    fn flags(&mut self, token: Token, words: &[&str]) -> Result<(), String> {
        for (i, word) in words.iter().enumerate() {
            if words[..i].contains(word) {
                return Err(format!("{} is said twice", quoted(word)));
            }
            let table = &mut self.state.table;
            match *word {
                "wounded" => table.wounded.add(token),
                "hurt" => {
                    table.wounded.add(token);
                    table.hurt.add(token);
                }
                "mended" => table.hurt.add(token),
                "spent" => table.spent.add(token),
                "fired" if table.def(token).is_some_and(|def| def.shot > 0) => {
                    table.deeds.fired = true;
                }
                "dueled" if table.traits(token).has(Traits::DUELS) => table.deeds.dueled = true,
                via if via.starts_with("via:") && table.rules().layout.has_zones() => {
                    let way = Way::ALL.into_iter().find(|way| via[4..].chars().eq([way.letter()]));
                    let way = way.ok_or("expected n, e, s, w or x after `via:`")?;
                    if table.is_character(token) {
                        table.tie_to(token, Some(way));
                    }
                }
                _ => return Err(format!("expected wounded, hurt, mended or spent, found {}", quoted(word))),
            }
            if !table.is_character(token) {
                return Err(format!("expected no {} after an object", quoted(word)));
            }
        }
        Ok(())
    }

    /// Gives all loads to their bearers.
    pub(super) fn give_loads(&mut self, line: impl Fn(Token) -> usize) -> Result<(), TextError> {
        for (token, word) in core::mem::take(&mut self.loads) {
            let own = self.state.table.owner(token);
            let bearer = names::read_token(&self.state.table, Some(own), &word);
            let table = &mut self.state.table;
            let bearer = bearer.and_then(|bearer| match table.spot(bearer) {
                Some(spot) if table.is_character(bearer) && bearer != token => Ok((bearer, spot)),
                Some(_) | None => {
                    Err(format!("{} carries nothing: it is no character on the board", quoted(&word)))
                }
            });
            let (bearer, spot) = bearer.map_err(|why| TextError { line: line(token), why })?;
            table.shift(token, spot);
            table.bond(token, bearer);
        }
        Ok(())
    }

    fn next_handle(&mut self, side: Side) -> Result<Token, String> {
        let handles = self.state.table.handles();
        let nth = self.placed[side];
        if usize::from(nth) >= handles.per_side() {
            return Err(format!("expected at most {} tokens of {side}", handles.per_side()));
        }
        self.placed[side] += 1;
        Ok(handles.nth(side, nth))
    }

    /// Whether a side may have this piece in addition to what it has.
    fn check_pool(&self, side: Side, piece: Piece) -> Result<(), String> {
        let has = usize::from(self.state.secrets.screen[side].count(piece)) + self.count(side, piece);
        let pool = usize::from(self.rules().pool.count(piece));
        let name = piece.def().name;
        if pool == 0 {
            Err(format!("nobody plays with the {name} at this table"))
        } else if has >= pool {
            Err(format!("{side} has the {name} already"))
        } else {
            Ok(())
        }
    }

    fn count(&self, side: Side, piece: Piece) -> usize {
        let tokens = self.state.table.handles().of(side);
        tokens.filter(|token| self.piece(*token) == Some(piece)).count()
    }

    /// Which piece a token is, face up or face down.
    fn piece(&self, token: Token) -> Option<Piece> {
        self.state.table.piece(token).or(self.state.secrets.piece[token.index()])
    }

    /// Counts what the tokens say about the hands, unless a line says otherwise.
    pub(super) fn count_tokens(&mut self) {
        for side in self.rules().sides.iter() {
            let mut living = self.state.secrets.screen[side].characters().len();
            for token in self.state.table.handles().of(side) {
                let character = self.piece(token).is_some_and(Piece::is_character);
                let present =
                    matches!(self.state.table.place(token), Place::On(_) | Place::Hidden(_) | Place::Waiting);
                living += usize::from(character && present);
            }
            self.state.table.holdings[side].living = living as u8;
            self.state.table.holdings[side].placed = self.placed[side];
        }
    }
}
