//! Writes actions.

use super::own_side;
use crate::action::{Action, Actor, Deal, Left, Leg, Route};
use crate::notation::names;
use crate::piece::{Piece, PowerId, Target};
use crate::side::Side;
use crate::spot::{Dir, Slot, Spot};
use crate::table::{Table, Way};
use crate::token::Token;

/// Writes an action that is about to happen on this table.
#[must_use]
pub fn write(table: &Table, actor: Actor, action: &Action) -> String {
    let rules = table.rules();
    let pen = Pen { table, own: own_side(actor) };
    let code = |piece: Piece| piece.def().code;
    match *action {
        Action::Forces(pieces) => line("forces", pieces.iter().map(code)),
        Action::Pairs(set) => line("pairs", names::pairs(rules, set)),
        Action::Chooser(side) => format!("chooser {side}"),
        Action::Deal(ref deal) => pen.deal(deal),
        Action::Hider(side) => format!("hider {side}"),
        Action::First(side) => format!("first {side}"),
        Action::PickPair(pair) => format!("pick pair {}", names::pair(rules, pair)),
        Action::Pick(piece) => format!("pick {}", code(piece)),
        Action::Discard(piece) => format!("discard {}", code(piece)),
        Action::Line(piece) => format!("line {}", code(piece)),
        Action::Hide { piece, slot } => format!("hide {} {}", code(piece), slot.letter()),
        Action::Card(card) => format!("card {card}"),
        Action::Pass => "pass".to_owned(),
        Action::Walk { who, ref route } => pen.walk(who, route),
        Action::Jump { who, over, to, left } => {
            format!("{} ^{} {}", pen.start(who, left), pen.square(over), pen.square(to))
        }
        Action::WallWalk { who, dir, left } => {
            format!("{} |{}", pen.start(who, left), pen.step(pen.table.spot(who), dir).0)
        }
        Action::Turn { who, slot, quarters } => format!("{} @{}", pen.token(who), turned(slot, quarters)),
        Action::Reveal { who, slot } => format!("{} ?{}", pen.token(who), slot.letter()),
        Action::Place { token, spot } => format!("place {} {}", pen.token(token), pen.square(spot)),
        Action::Fight { who, target } => format!("{} *{}", pen.token(who), pen.token(target)),
        Action::Shoot { who, target, with } => {
            let joining = with.map(|token| format!("&{}", pen.token(token)));
            line(&format!("{} %{}", pen.token(who), pen.token(target)), joining)
        }
        Action::Commit(card) => format!("+{card}"),
        Action::CommitTwo([high, low]) => format!("+{high}+{low}"),
        Action::Rage(two) => format!("rage {}", if two { 2 } else { 1 }),
        Action::Name(card) => card.map_or_else(|| "name -".to_owned(), |card| format!("name {card}")),
        Action::Face(icons) => {
            let side = pen.own.unwrap_or(Side::Blue);
            let spots = (0..)
                .zip(icons)
                .map(|(nth, icon)| rules.layout.line(side, rules.layout.dot(nth) + usize::from(icon)));
            line("face", spots.map(|spot| pen.square(spot)))
        }
        Action::Use { who, power, target } => pen.power(who, power, target),
        Action::OfferDraw => "draw".to_owned(),
        Action::Resign => "resign".to_owned(),
        Action::TimeUp => "time".to_owned(),
    }
}

/// A word and the words after it.
fn line<S: AsRef<str>>(word: &str, more: impl IntoIterator<Item = S>) -> String {
    let mut text = word.to_owned();
    for word in more {
        text.push(' ');
        text.push_str(word.as_ref());
    }
    text
}

fn turned(slot: Slot, quarters: u8) -> String {
    let sign = if quarters == 3 { "-".to_owned() } else { "+".repeat(usize::from(quarters)) };
    format!("{}{sign}", slot.letter())
}

/// What the names in a text depend on.
struct Pen<'a> {
    table: &'a Table,
    own: Option<Side>,
}

impl Pen<'_> {
    fn token(&self, token: Token) -> String {
        names::token(self.table, self.own, token)
    }

    fn square(&self, spot: Spot) -> String {
        names::square(&self.table.rules().layout, spot)
    }

    fn deal(&self, deal: &Deal) -> String {
        let rooms = (0..).zip(&deal.0).filter_map(|(index, face)| {
            let name = names::face(self.table.rules(), (*face)?);
            Some(format!("{}={name}", Slot::new(index)?.letter()))
        });
        line("deal", rooms)
    }

    /// A step's square, or its direction where there is none.
    fn step(&self, from: Option<Spot>, dir: Dir) -> (String, Option<Spot>) {
        let to = from.and_then(|from| self.table.beyond(from, dir));
        (to.map_or_else(|| dir.letter().to_string(), |to| self.square(to)), to)
    }

    fn walk(&self, who: Token, route: &Route) -> String {
        let mut at = self.table.spot(who);
        let legs = route.legs().map(|leg| match leg {
            Leg::Step(dir) => {
                let (square, to) = self.step(at, dir);
                at = to;
                square
            }
            Leg::Diagonal => {
                let to = at.and_then(|at| self.table.across(at));
                at = to;
                to.map_or_else(|| "x".to_owned(), |to| self.square(to))
            }
            Leg::Face(index) => {
                let to = self.table.rules().layout.line(self.table.owner(who), usize::from(index));
                at = Some(to);
                self.square(to)
            }
            Leg::Through(dir) => {
                let (square, to) = self.step(at, dir);
                at = to;
                format!("|{square}")
            }
            Leg::Leap { way, card } => {
                let to = at.and_then(|at| match way {
                    Way::Edge(dir) => self.table.beyond(at, dir),
                    Way::Diagonal => self.table.across(at),
                });
                at = to;
                let square = to.map_or_else(|| way.letter().to_string(), |to| self.square(to));
                if card == 0 { format!("^{square}") } else { format!("^{square}:{card}") }
            }
            Leg::Take(token) => format!("+{}", self.token(token)),
            Leg::Leave(token) => format!("-{}", self.token(token)),
            Leg::With(token) => format!(">{}", self.token(token)),
        });
        line(&self.start(who, Left::NOTHING), legs)
    }

    /// Who moves, from where, and what stays there.
    fn start(&self, who: Token, left: Left) -> String {
        let square = self.table.spot(who).map_or_else(|| "??".to_owned(), |spot| self.square(spot));
        let words = left.tokens().map(|token| format!("-{}", self.token(token)));
        line(&format!("{} {square}", self.token(who)), words)
    }

    fn power(&self, who: Token, power: PowerId, target: Target) -> String {
        let text = format!("{} !{}", self.token(who), power.power().word);
        match target {
            Target::None if matches!(power, PowerId::Pit | PowerId::Rubble) => format!("{text} off"),
            Target::None => text,
            Target::Token(token) => format!("{text} {}", self.token(token)),
            Target::Spot(spot) => format!("{text} {}", self.square(spot)),
            Target::Dir(dir) => format!("{text} {}", dir.letter()),
            Target::Move { object, to, bearer } => {
                let text = format!("{text} {} {}", self.token(object), self.square(to));
                bearer.map_or(text.clone(), |bearer| format!("{text} >{}", self.token(bearer)))
            }
        }
    }
}
