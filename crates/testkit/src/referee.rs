//! A second opinion on the course of a game with action cards, written from the sentences of the catalog alone:
//! which cards may be played, when a turn ends and who is next, what is quiet, when the game is over and who wins.
//!
//! It keeps its own account from one action to the next and asks the tables only what lies where.

use engine::piece::Piece;
use engine::room::Ground;
use engine::table::{Illusion, Place};
use engine::{Action, Actions, Actor, End, Phase, Side, State, Table, Token};

/// Turns without an event after which a game is over (OUR-21).
const QUIET: u8 = 24;

/// What the referee remembers.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    /// The highest action card so far.
    highest: Option<u8>,
    /// Whether there was an event this turn.
    event: bool,
    quiet: u8,
    offers: Vec<Side>,
    faults: Vec<String>,
}

impl Referee {
    /// Looks at one thing that happened after the set-up; returns what was wrong about it.
    pub fn watch(&mut self, before: &State, actor: Actor, action: &Action, after: &State) -> Vec<String> {
        let (was, is) = (before.table(), after.table());
        match (actor, action) {
            (Actor::Side(side), Action::OfferDraw) => self.offered(side, is),
            (Actor::Side(side), Action::Resign) if !self.resigned(side, was, is) => {}
            (Actor::Side(side), Action::Card(card)) => self.played(before, side, *card, is),
            _ => {
                if was.phase == Phase::Card && actor == Actor::Clock {
                    // OUR-39: the clock plays the lowest card and ends the turn.
                    self.highest = self.highest.max(cards(was, was.active).first().copied());
                }
                self.event |= is_event(was, action, is);
                self.acted(was, actor, action, is);
            }
        }
        std::mem::take(&mut self.faults)
    }

    fn need(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(what());
        }
    }

    /// OUR-48.
    fn offered(&mut self, side: Side, is: &Table) {
        self.offers.push(side);
        let agreed = still_in(is).iter().all(|side| self.offers.contains(side));
        let over = matches!(is.phase, Phase::Over(outcome) if outcome.end == End::Agreement);
        self.need(agreed == over, || "a draw is agreed when everybody offers it (OUR-48)".to_owned());
    }

    /// OUR-40; returns whether the game goes on.
    fn resigned(&mut self, side: Side, was: &Table, is: &Table) -> bool {
        self.offers.retain(|other| *other != side);
        let left = still_in(is);
        let there = is.characters().into_iter().any(|token| is.owner(token) == side);
        let ended = match is.phase {
            Phase::Over(outcome) => Some((outcome.winner, outcome.end)),
            _ => None,
        };
        if left.len() == 1 {
            let alone = Some((Some(left[0]), End::Resignation));
            self.need(ended == alone, || format!("the last side left wins, found {ended:?} (OUR-40)"));
            return false;
        }
        if !self.offers.is_empty() && left.iter().all(|side| self.offers.contains(side)) {
            let agreed = Some((None, End::Agreement));
            self.need(ended == agreed, || "all that are left offer a draw (OUR-48)".to_owned());
            return false;
        }
        self.need(!there, || "who resigns leaves with all characters (OUR-40)".to_owned());
        let maker = was
            .characters()
            .into_iter()
            .any(|token| was.owner(token) == side && was.piece(token) == Some(Piece::Illusionist));
        let marks = [Illusion::Pit, Illusion::Rubble].map(|mark| is.illusion_spot(side, mark));
        self.need(!maker || marks == [None; 2], || "an Illusionist takes hers along (OUR-68)".to_owned());
        let kept = was.sides().iter().all(|side| was.holdings[side].points == is.holdings[side].points);
        self.need(kept, || "nobody scores when a side resigns (OUR-40)".to_owned());
        true
    }

    /// TURN-2 to TURN-6.
    fn played(&mut self, before: &State, side: Side, card: u8, is: &Table) {
        let mut list = Actions::new();
        before.legal(side, &mut list);
        let listed: Vec<u8> = list.iter().filter_map(card_of).collect();
        let hand = cards(before.table(), side);
        let fits = |card: &u8| match self.highest {
            None => *card == 2,
            Some(highest) => highest >= 4 || *card <= highest + 1,
        };
        let allowed: Vec<u8> = hand.iter().copied().filter(fits).collect();
        self.need(listed == allowed, || format!("{listed:?} are listed, {allowed:?} may be played (TURN-4)"));
        let left: Vec<u8> = hand.into_iter().filter(|other| *other != card).collect();
        self.need(cards(is, side) == left, || "a played card is not in hand (TURN-2)".to_owned());
        self.need(is.points == card, || format!("card {card} gives {} points (TURN-6)", is.points));
        self.highest = self.highest.max(Some(card));
    }

    /// Whether the turn ended if it had to, and only then (TURN-8, OUR-20, OUR-46).
    fn acted(&mut self, was: &Table, actor: Actor, action: &Action, is: &Table) {
        let over = matches!(is.phase, Phase::Over(_));
        let ended = over || is.phase == Phase::Card;
        let left = usize::from(is.points) + is.purses().map(|purse| usize::from(purse.points)).sum::<usize>();
        let given_up = match (actor, action) {
            (Actor::Clock, _) => matches!(was.phase, Phase::Act | Phase::Card),
            (_, Action::Pass) => true,
            (Actor::Side(side), Action::Resign) => side == was.active && was.phase == Phase::Act,
            _ => false,
        };
        self.need(ended || !given_up, || "the turn has to end (OUR-20)".to_owned());
        let late = actor == Actor::Clock && is_first_card_of_turn(was);
        self.need(!late || left == 0, || "the points of a turn out of time are lost (OUR-63)".to_owned());
        self.need(is.phase != Phase::Act || left > 0, || "a turn without points ends (OUR-46)".to_owned());
        let goes_on = was.phase == Phase::Card && is.active == was.active && actor != Actor::Clock && !over;
        if ended && !goes_on {
            self.turned(was, actor, is);
        } else {
            self.need(is.quiet == self.quiet, || "quiet turns are counted when they end".to_owned());
        }
    }

    /// What comes with the end of a turn.
    fn turned(&mut self, was: &Table, actor: Actor, is: &Table) {
        let side = was.active;
        let mut hand = cards(was, side);
        if was.phase == Phase::Card && actor == Actor::Clock {
            hand.remove(0);
        }
        if hand.is_empty() {
            hand = vec![2, 3, 4, 5];
        }
        self.need(cards(is, side) == hand, || format!("{hand:?} are in hand now (TURN-12)"));
        self.quiet = if self.event { 0 } else { self.quiet + 1 };
        self.event = false;
        let quiet = self.quiet;
        self.need(is.quiet == quiet, || format!("{quiet} turns were quiet (OUR-21)"));
        let idle = is.hurt.is_empty() && is.spent.is_empty() && is.purses().next().is_none();
        self.need(idle, || "marks and points of their own end with the turn".to_owned());
        self.lapse(side, is);
        let end = self.end(is);
        let found = match is.phase {
            Phase::Over(outcome) => Some((outcome.winner, outcome.end)),
            _ => None,
        };
        self.need(found == end, || format!("the game ends by {end:?}, found {found:?}"));
        if end.is_none() {
            let next = self.next(side, is);
            self.need(is.active == next, || format!("{next} is next, found {} (TURN-1)", is.active));
        }
        let mut offers: Vec<Side> = is.offers.iter().collect();
        let mut own = self.offers.clone();
        offers.sort_unstable();
        own.sort_unstable();
        self.need(offers == own, || format!("{own:?} offer a draw, found {offers:?} (OUR-48)"));
    }

    fn lapse(&mut self, side: Side, is: &Table) {
        if !self.offers.contains(&side) && !is.resigned.has(side) {
            self.offers.clear();
        }
    }

    /// How the game ends with this turn (END-1, END-2, OUR-1, OUR-21, OUR-45, OUR-59).
    fn end(&self, is: &Table) -> Option<(Option<Side>, End)> {
        let sides = still_in(is);
        let scores: Vec<u8> = sides.iter().map(|side| score(is, *side)).collect();
        let best = scores.iter().copied().max()?;
        let target = if is.sides().len() > 2 { 6 } else { 5 };
        let end = if best >= is.rules().setup.target.unwrap_or(target) {
            End::Target
        } else if sides.iter().all(|side| left(is, *side) == 0) {
            End::Nobody
        } else if self.quiet >= QUIET {
            End::Quiet
        } else {
            return None;
        };
        let mut leaders = sides.iter().zip(&scores).filter(|(_, score)| **score == best);
        let leader = leaders.next().filter(|_| leaders.next().is_none()).map(|(side, _)| *side);
        Some((leader, end))
    }

    /// Who takes the next turn (TURN-1, PLAYERS-8, OUR-20, OUR-27, OUR-40).
    fn next(&mut self, side: Side, is: &Table) -> Side {
        let order: Vec<Side> = is.sides().iter().collect();
        let mut at = side.index();
        loop {
            at = (at + 1) % order.len();
            let plays = !is.resigned.has(order[at]) && (order.len() == 2 || left(is, order[at]) > 0);
            if plays || order[at] == side {
                return order[at];
            }
            self.lapse(order[at], is);
        }
    }
}

/// Whether the side in turn has to lay the first card of a combat.
fn is_first_card_of_turn(table: &Table) -> bool {
    match table.phase {
        Phase::Fight(fight) => fight.laid.is_empty() && fight.first() == table.active,
        _ => false,
    }
}

fn card_of(action: &Action) -> Option<u8> {
    match action {
        Action::Card(card) => Some(*card),
        _ => None,
    }
}

fn cards(table: &Table, side: Side) -> Vec<u8> {
    (2..=5).filter(|card| table.holdings[side].actions >> card & 1 != 0).collect()
}

fn still_in(table: &Table) -> Vec<Side> {
    table.sides().iter().filter(|side| !table.resigned.has(*side)).collect()
}

/// Characters of a side that are neither dead nor out. What lies face down may be one.
fn left(table: &Table, side: Side) -> usize {
    let lost = |token: &Token| matches!(table.place(*token), Place::Dead | Place::Escaped | Place::Gone);
    let own = table.handles().of(side);
    let gone = own.into_iter().filter(|token| lost(token) && table.is_character(*token)).count();
    let given_up = usize::from(table.rules().setup.handicaps[side].characters);
    table.rules().team() - given_up - gone
}

/// A side's points with its pentacles (PENTACLE-1).
fn score(table: &Table, side: Side) -> u8 {
    let mut score = table.holdings[side].points;
    for slot in table.rules().layout.all_slots() {
        let on = |token: &Token| {
            table.spot(*token).is_some_and(|spot| {
                table.rules().layout.slot(spot) == Some(slot)
                    && table.terrain(spot).ground == Ground::Pentacle
            })
        };
        let there: Vec<Token> = table.characters().into_iter().filter(on).collect();
        let own = there.iter().all(|token| table.owner(*token) == side);
        score += u8::from(own && there.iter().any(|token| !table.is_wounded(*token)));
    }
    score
}

/// OUR-21: a reveal, a combat, an escape, a death or a change of score.
fn is_event(was: &Table, action: &Action, is: &Table) -> bool {
    let out = |table: &Table| {
        let lost = |token: &Token| matches!(table.place(*token), Place::Dead | Place::Escaped);
        table.sides().iter().flat_map(|side| table.handles().of(side)).filter(lost).count()
    };
    let scored = was.sides().iter().any(|side| score(was, side) != score(is, side));
    scored || out(was) != out(is) || matches!(action, Action::Reveal { .. } | Action::Fight { .. })
}
