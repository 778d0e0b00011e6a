//! Reads actions.

use super::own_side;
use crate::action::{Action, Actor, Deal, Left, Leg, Route};
use crate::notation::names::{self, quoted};
use crate::piece::{Pieces, PowerId, Target};
use crate::side::Side;
use crate::spot::{Dir, MAX_SLOTS, Spot};
use crate::table::{Table, Way};
use crate::token::{Token, TokenSet};

/// Actions that begin with a word of their own, and how they go on.
const FORMS: [(&str, &str); 19] = [
    ("forces", "forces Cl Go .."),
    ("pairs", "pairs 1 2 .."),
    ("chooser", "chooser blue"),
    ("deal", "deal A=1cw0 B=3ccw2 .."),
    ("hider", "hider blue"),
    ("first", "first blue"),
    ("pick", "pick Th` or `pick pair 3"),
    ("discard", "discard Th"),
    ("line", "line Th"),
    ("hide", "hide Ro C"),
    ("card", "card 4"),
    ("pass", "pass"),
    ("draw", "draw"),
    ("resign", "resign"),
    ("time", "time"),
    ("place", "place y:Ro c4"),
    ("rage", "rage 1` or `rage 2"),
    ("name", "name 5` or `name -"),
    ("face", "face AC BT"),
];

/// Reads an action that is about to happen on this table. Whether it is allowed is not asked.
///
/// # Errors
/// Says what was expected instead.
pub fn read(table: &Table, actor: Actor, text: &str) -> Result<Action, String> {
    let rules = table.rules();
    let eye = Eye { table, own: own_side(actor) };
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        [] => return Err("expected an action such as `pass`, `card 3` or `Th c3 c4`".to_owned()),
        ["forces", words @ ..] => Action::Forces(read_pieces(words)?),
        ["pairs", words @ ..] => Action::Pairs(names::read_pairs(rules, words)?),
        ["chooser", side] => Action::Chooser(names::read_side(side)?),
        ["hider", side] => Action::Hider(names::read_side(side)?),
        ["first", side] => Action::First(names::read_side(side)?),
        ["deal", rooms @ ..] => Action::Deal(eye.deal(rooms)?),
        ["pick", "pair", pair] => Action::PickPair(names::read_pair(rules, pair)?),
        ["pick", piece] => Action::Pick(names::read_piece(piece)?),
        ["discard", piece] => Action::Discard(names::read_piece(piece)?),
        ["line", piece] => Action::Line(names::read_piece(piece)?),
        ["hide", piece, slot] => {
            Action::Hide { piece: names::read_piece(piece)?, slot: names::read_slot(slot)? }
        }
        ["card", card] => Action::Card(read_card(card, card, "an action card such as `card 4`")?),
        ["pass"] => Action::Pass,
        ["draw"] => Action::OfferDraw,
        ["resign"] => Action::Resign,
        ["time"] => Action::TimeUp,
        ["place", token, square] => Action::Place { token: eye.token(token)?, spot: eye.square(square)? },
        ["rage", "1"] => Action::Rage(false),
        ["rage", "2"] => Action::Rage(true),
        ["name", "-"] => Action::Name(None),
        ["name", card] => Action::Name(Some(read_card(card, card, "a combat card such as `name 5`")?)),
        ["face", first, second] => Action::Face([eye.icon(0, first)?, eye.icon(1, second)?]),
        [cards] if cards.starts_with('+') && cards[1..].contains('+') => {
            let (high, low) = cards[1..].split_once('+').unwrap_or_default();
            let expected = "two combat cards such as `+4+2`";
            Action::CommitTwo([read_card(high, cards, expected)?, read_card(low, cards, expected)?])
        }
        [card] if card.starts_with('+') => {
            Action::Commit(read_card(&card[1..], card, "a combat card such as `+4`")?)
        }
        [word, ..] => match FORMS.iter().find(|(known, _)| known == word) {
            Some((_, form)) => return Err(format!("expected `{form}`, found {}", quoted(text.trim()))),
            None => return eye.deed(word, &words[1..]),
        },
    })
}

fn read_card(digits: &str, word: &str, expected: &str) -> Result<u8, String> {
    names::read_number(digits).ok_or_else(|| format!("expected {expected}, found {}", quoted(word)))
}

/// Reads a collection of pieces, each at most twice.
pub(in crate::notation) fn read_pieces(words: &[&str]) -> Result<Pieces, String> {
    let mut pieces = Pieces::EMPTY;
    for word in words {
        let piece = names::read_piece(word)?;
        let more = pieces.with(piece);
        if more == pieces {
            let copies = if pieces.count(piece) > 1 { "three" } else { "two" };
            return Err(format!("nobody has {copies} copies of {}", quoted(word)));
        }
        pieces = more;
    }
    Ok(pieces)
}

/// What the names in a text depend on.
struct Eye<'a> {
    table: &'a Table,
    own: Option<Side>,
}

impl Eye<'_> {
    fn token(&self, word: &str) -> Result<Token, String> {
        names::read_token(self.table, self.own, word)
    }

    fn square(&self, word: &str) -> Result<Spot, String> {
        names::read_square(&self.table.rules().layout, word)
    }

    fn deal(&self, rooms: &[&str]) -> Result<Deal, String> {
        let mut deal = Deal([None; MAX_SLOTS]);
        for word in rooms {
            let Some((slot, face)) = word.split_once('=') else {
                return Err(format!("expected a room in its place such as `A=1cw0`, found {}", quoted(word)));
            };
            let slot = names::read_slot(slot)?;
            let face = names::read_face(self.table.rules(), face)?;
            if deal.0[slot.index()].replace(face).is_some() {
                return Err(format!("two rooms are dealt to {}", slot.letter()));
            }
        }
        Ok(deal)
    }

    /// Which icon the nth character of the own team faces.
    fn icon(&self, nth: usize, word: &str) -> Result<u8, String> {
        let layout = &self.table.rules().layout;
        let side = self.own.unwrap_or(Side::Blue);
        let spot = self.square(word)?;
        let before = layout.faced(layout.line(side, layout.dot(nth)));
        match (layout.faced(spot), before) {
            (Some((_, slot, icon)), Some((_, before, _))) if slot == before => Ok(icon as u8),
            (_, Some((_, before, _))) => {
                let letter = before.letter();
                Err(format!("expected a zone of room {letter} such as `{letter}C`, found {}", quoted(word)))
            }
            (_, None) => Err("nobody faces zones at this table".to_owned()),
        }
    }

    fn has_zones(&self) -> bool {
        self.table.rules().layout.has_zones()
    }

    /// What one stands on at this table.
    fn place(&self) -> &'static str {
        if self.has_zones() { "zone" } else { "square" }
    }

    /// What a character does.
    fn deed(&self, word: &str, rest: &[&str]) -> Result<Action, String> {
        let who = self.token(word)?;
        let [first, more @ ..] = rest else {
            let way = if self.has_zones() { "zones such as `a1 b1`" } else { "squares such as `c3 c4`" };
            return Err(format!("expected what {word} does: {way}, `@C+`, `?C`, `*y:Tr` or `!power`"));
        };
        let mut chars = first.chars();
        let action = match chars.next() {
            Some('@') => read_turn(who, chars.as_str())?,
            Some('?') => Action::Reveal { who, slot: names::read_slot(chars.as_str())? },
            Some('*') => Action::Fight { who, target: self.token(chars.as_str())? },
            Some('%') => {
                let target = self.token(chars.as_str())?;
                return Ok(Action::Shoot { who, target, with: self.joining(more)? });
            }
            Some('!') => return self.power(who, chars.as_str(), more),
            _ => return self.movement(who, word, first, more),
        };
        match more {
            [] => Ok(action),
            [extra, ..] => Err(format!("expected nothing after {}, found {}", quoted(first), quoted(extra))),
        }
    }

    /// Shooters who join, each with `&`.
    fn joining(&self, words: &[&str]) -> Result<TokenSet, String> {
        let mut with = TokenSet::EMPTY;
        for word in words {
            let Some(name) = word.strip_prefix('&') else {
                return Err(format!("expected shooters who join such as `&Cb`, found {}", quoted(word)));
            };
            with.add(self.token(name)?);
        }
        Ok(with)
    }

    /// An object, where it goes, and who gets it.
    fn flight(&self, words: &[&str]) -> Result<Target, String> {
        let form = "expected an object and a zone such as `!move Ro b3` or `!move Ro b3 >Na`";
        let (object, to, bearer) = match words {
            [object, to] => (object, to, None),
            [object, to, bearer] => (object, to, Some(self.token(bearer.strip_prefix('>').ok_or(form)?)?)),
            _ => return Err(form.to_owned()),
        };
        Ok(Target::Move { object: self.token(object)?, to: self.square(to)?, bearer })
    }

    fn power(&self, who: Token, word: &str, rest: &[&str]) -> Result<Action, String> {
        let Some(power) = PowerId::ALL.into_iter().find(|id| id.power().word == word) else {
            let words: Vec<&str> = PowerId::ALL.iter().map(|id| id.power().word).collect();
            return Err(format!("expected a power ({}), found {}", words.join(", "), quoted(word)));
        };
        if power == PowerId::Levitate {
            return Ok(Action::Use { who, power, target: self.flight(rest)? });
        }
        let marker = matches!(power, PowerId::Pit | PowerId::Rubble);
        let target = match rest {
            [] if marker => return Err(format!("expected a square or `off` after `!{word}`")),
            [] => Target::None,
            ["off"] if marker => Target::None,
            [target] => self.target(target)?,
            [_, extra, ..] => {
                return Err(format!("expected one target at most, found {} too", quoted(extra)));
            }
        };
        Ok(Action::Use { who, power, target })
    }

    fn target(&self, word: &str) -> Result<Target, String> {
        if let Some(dir) = names::read_dir(word) {
            return Ok(Target::Dir(dir));
        }
        if self.has_zones() && self.square(word).is_ok() {
            return self.square(word).map(Target::Spot);
        }
        let digits = word.get(1..).unwrap_or("");
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.square(word).map(Target::Spot);
        }
        self.token(word)
            .map(Target::Token)
            .map_err(|why| format!("expected a {}, a direction (n, e, s, w) or a token: {why}", self.place()))
    }

    fn movement(&self, who: Token, name: &str, start: &str, rest: &[&str]) -> Result<Action, String> {
        let start = self.square(start)?;
        match self.table.spot(who) {
            None => return Err(format!("{name} is not on the board")),
            Some(at) if at != start => {
                let layout = &self.table.rules().layout;
                let (at, said) = (names::square(layout, at), names::square(layout, start));
                return Err(format!("{name} stands on {at}, not on {said}"));
            }
            Some(_) => {}
        }
        if self.table.rules().layout.has_zones() {
            return self.stride(who, start, rest);
        }
        let leap = rest.iter().position(|word| word.starts_with(['^', '|']));
        let Some(leap) = leap else { return self.walk(who, start, rest) };
        let left = self.left(&rest[..leap])?;
        let square = &rest[leap][1..];
        match (rest[leap].starts_with('^'), &rest[leap + 1..]) {
            (true, [to]) => Ok(Action::Jump { who, over: self.square(square)?, to: self.square(to)?, left }),
            (true, _) => Err("expected the landing square, and nothing else, after a jumped one".to_owned()),
            (false, []) => Ok(Action::WallWalk { who, dir: self.step(Some(start), square)?.0, left }),
            (false, [extra, ..]) => {
                Err(format!("expected nothing after the square behind the wall, found {}", quoted(extra)))
            }
        }
    }

    /// What stays behind before a jump or a walk through a wall.
    fn left(&self, words: &[&str]) -> Result<Left, String> {
        let mut tokens = TokenSet::EMPTY;
        for word in words {
            let Some(name) = word.strip_prefix('-') else {
                return Err(format!(
                    "expected only what is left behind, such as `-Ro`, before a jump or a wall, found {}",
                    quoted(word)
                ));
            };
            tokens.add(self.token(name)?);
        }
        if tokens.len() > 2 || tokens.len() < words.len() {
            return Err("expected at most two different tokens left behind".to_owned());
        }
        Ok(Left::new(tokens))
    }

    fn walk(&self, who: Token, start: Spot, words: &[&str]) -> Result<Action, String> {
        let mut at = Some(start);
        let mut route = Route::EMPTY;
        for word in words {
            let mut chars = word.chars();
            let leg = match chars.next() {
                Some('+') => Leg::Take(self.token(chars.as_str())?),
                Some('-') => Leg::Leave(self.token(chars.as_str())?),
                _ => {
                    let (dir, to) = self.step(at, word)?;
                    at = to;
                    Leg::Step(dir)
                }
            };
            if !route.push(leg) {
                return Err(format!("expected at most {} parts of a walk", crate::action::MAX_LEGS));
            }
        }
        Ok(Action::Walk { who, route })
    }

    /// Reads a movement over zones.
    fn stride(&self, who: Token, start: Spot, words: &[&str]) -> Result<Action, String> {
        let mut at = Some(start);
        let mut route = Route::EMPTY;
        for word in words {
            let leg = if let Some(name) = word.strip_prefix('+') {
                Leg::Take(self.token(name)?)
            } else if let Some(name) = word.strip_prefix('-') {
                Leg::Leave(self.token(name)?)
            } else if let Some(name) = word.strip_prefix('>') {
                Leg::With(self.token(name)?)
            } else if let Some(square) = word.strip_prefix('|') {
                let (dir, to) = self.step(at, square)?;
                at = to;
                Leg::Through(dir)
            } else if let Some(square) = word.strip_prefix('^') {
                let (square, card) = square.split_once(':').unwrap_or((square, "0"));
                let card = read_card(card, word, "a combat card after the colon such as `^b2:4`")?;
                if card > 6 || square.is_empty() || word.ends_with(":0") {
                    return Err(format!("expected a combat card from +1 to +6, found {}", quoted(word)));
                }
                let (way, to) = self.leap(at, square)?;
                at = to;
                Leg::Leap { way, card }
            } else {
                let (leg, to) = self.zone_step(who, at, word)?;
                at = to;
                leg
            };
            if !route.push(leg) {
                return Err(format!("expected at most {} parts of a movement", crate::action::MAX_LEGS));
            }
        }
        Ok(Action::Walk { who, route })
    }

    /// Reads where a jump leads.
    fn leap(&self, from: Option<Spot>, word: &str) -> Result<(Way, Option<Spot>), String> {
        let to = self.square(word)?;
        if from.and_then(|from| self.table.across(from)) == Some(to) {
            return Ok((Way::Diagonal, Some(to)));
        }
        self.step(from, word).map(|(dir, to)| (Way::Edge(dir), to))
    }

    /// Reads a step over zones: to the next one, across the pit, or to face another zone.
    fn zone_step(&self, who: Token, from: Option<Spot>, word: &str) -> Result<(Leg, Option<Spot>), String> {
        let layout = &self.table.rules().layout;
        let owner = self.table.owner(who);
        if let Some(to) = self.square(word).ok().filter(|_| names::read_dir(word).is_none()) {
            let lines = from.is_some_and(|from| layout.line_of(from) == Some(owner));
            if lines && layout.line_of(to) == Some(owner) {
                let first = layout.line(owner, 0).index();
                return Ok((Leg::Face((to.index() - first) as u8), Some(to)));
            }
            let straight =
                Dir::ALL.iter().any(|dir| from.and_then(|at| self.table.beyond(at, *dir)) == Some(to));
            if !straight && from.and_then(|from| self.table.across(from)) == Some(to) {
                return Ok((Leg::Diagonal, Some(to)));
            }
        }
        self.step(from, word).map(|(dir, to)| (Leg::Step(dir), to))
    }

    /// Reads a step: the next square, or a direction where no square is.
    fn step(&self, from: Option<Spot>, word: &str) -> Result<(Dir, Option<Spot>), String> {
        let layout = &self.table.rules().layout;
        let neighbor = |dir: Dir| from.and_then(|from| self.table.beyond(from, dir));
        if let Some(dir) = names::read_dir(word) {
            return Ok((dir, neighbor(dir)));
        }
        let to = self.square(word)?;
        let dir = Dir::ALL.into_iter().find(|dir| neighbor(*dir) == Some(to));
        dir.map(|dir| (dir, Some(to))).ok_or_else(|| {
            let from = from.map_or_else(|| "the last step".to_owned(), |from| names::square(layout, from));
            format!("expected a {} next to {from}, found {}", self.place(), quoted(word))
        })
    }
}

fn read_turn(who: Token, word: &str) -> Result<Action, String> {
    let name = word.trim_end_matches(['+', '-']);
    let quarters = match word.get(name.len()..) {
        Some("+") => 1,
        Some("++") => 2,
        Some("-") => 3,
        _ => {
            return Err(format!(
                "expected a room and its turn, `@C+` clockwise or `@C-` counterclockwise, found `@{word}`"
            ));
        }
    };
    Ok(Action::Turn { who, slot: names::read_slot(name)?, quarters })
}
