//! The turn: action cards, action points, passing, the clock.

use crate::action::{Action, Actions};
use crate::decision::Phase;
use crate::edition::{Economy, Grain};
use crate::event::{Event, Sink};
use crate::illegal::{Check, need, no};
use crate::piece::Traits;
use crate::rule::{combat, reveal, settle, victory, zone};
use crate::side::Side;
use crate::spot::MAX_SLOTS;
use crate::state::State;
use crate::table::{Deeds, MAX_PURSES, Purse, Table};
use crate::token::{Token, TokenSet};

/// A state while something happens to it, and where its events go.
pub struct Turn<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) sink: &'a mut dyn Sink,
    /// Who held the pentacles as the action began, where it is one that moves or hurts anybody.
    held: [Option<Side>; MAX_SLOTS],
    /// Points that each undead who dies now brings in addition (PALADIN-11).
    pub(crate) hunters: u8,
    /// Who acts, where it is a character.
    pub(crate) doer: Option<Token>,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(state: &'a mut State, sink: &'a mut dyn Sink) -> Turn<'a> {
        // Nobody asks who held them once something has happened this turn.
        let acts = matches!(state.table.phase, Phase::Act | Phase::Fight(_)) && !state.table.stirred;
        let counts = acts && state.rules().has_pentacles();
        let held = if counts { state.table.pentacle_holders() } else { [None; MAX_SLOTS] };
        Turn { state, sink, held, hunters: 0, doer: None }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.state.table
    }

    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.state.table
    }

    pub(crate) fn tell(&mut self, event: Event) {
        self.sink.event(event);
    }

    /// Takes one point, from the character's purse first (OUR-38).
    pub(crate) fn spend(&mut self, who: Token) {
        self.doer = Some(who);
        let table = &mut self.state.table;
        for purse in table.purses.iter_mut().map_while(Option::as_mut) {
            if purse.token == who && purse.points > 0 {
                purse.points -= 1;
                return;
            }
        }
        table.points = table.points.saturating_sub(1);
    }

    /// Gives a character points of its own.
    pub(crate) fn give(&mut self, token: Token, points: u8, charmed: bool) {
        let table = &mut self.state.table;
        if let Some(purse) = table.purses.iter_mut().flatten().find(|p| p.token == token) {
            purse.points += points;
            purse.charmed |= charmed;
            return;
        }
        if let Some(free) = table.purses.iter_mut().find(|purse| purse.is_none()) {
            *free = Some(Purse { token, points, charmed });
        }
    }

    /// Settles what an action brought about and ends the turn if no point is left (OUR-46).
    pub(crate) fn finish_action(&mut self) {
        match self.table().rules().grain {
            Grain::Squares => settle::settle(self),
            // Pits are on edges there, and nobody falls.
            Grain::Zones { .. } => zone::loosen(self.table_mut()),
        }
        // OUR-21: a change of score is an event, and only a pentacle's comes without another.
        let table = self.table();
        if !table.stirred && table.rules().has_pentacles() && table.pentacle_holders() != self.held {
            self.table_mut().stirred = true;
        }
        if victory::ends_at_once(self) {
            return;
        }
        end_if_spent(self);
    }
}

/// Ends the turn when nothing can be spent any more.
pub(crate) fn end_if_spent(turn: &mut Turn<'_>) {
    let table = turn.table();
    let spent = table.points == 0 && table.purses().all(|purse| purse.points == 0);
    if table.phase == Phase::Act && spent && !may_go_on(table) {
        end(turn);
    }
}

/// Whether somebody acts without a point (CARD-22).
fn may_go_on(table: &Table) -> bool {
    match table.rules().grain {
        Grain::Squares => false,
        Grain::Zones { .. } => zone::fight::may_go_on(table),
    }
}

/// Action cards a side may play now (TURN-2 to TURN-5).
pub(crate) fn check_card(table: &Table, card: u8) -> Check {
    need(card < 8, "SETUP-6", "there is no such action card")?;
    need(table.rules().ruleset().action_cards.contains(&card), "SETUP-6", "there is no such action card")?;
    need(table.holdings[table.active].actions >> card & 1 != 0, "TURN-2", "this action card is not in hand")?;
    if card > table.limit {
        let first = table.limit == table.rules().ruleset().action_cards[0];
        return if first {
            no("TURN-3", "the first turn is played with the lowest card")
        } else {
            no("TURN-4", "in the first cycle a card exceeds the highest one by one at most")
        };
    }
    Ok(())
}

pub(crate) fn list_cards(table: &Table, out: &mut Actions) {
    for &card in table.rules().ruleset().action_cards {
        if check_card(table, card).is_ok() {
            out.push(Action::Card(card));
        }
    }
}

pub(crate) fn play_card(turn: &mut Turn<'_>, card: u8) {
    let side = turn.table().active;
    let table = turn.table_mut();
    table.holdings[side].actions &= !(1 << card);
    table.points = card;
    table.limit = table.limit.max(card + 1);
    table.phase = Phase::Act;
    turn.tell(Event::CardPlayed { side, card });
}

/// Starts the turn of a side.
pub(crate) fn begin(turn: &mut Turn<'_>, side: Side, opening: bool) {
    let table = turn.table_mut();
    table.active = side;
    match table.rules().ruleset().economy {
        Economy::Cards => {
            table.points = 0;
            table.phase = Phase::Card;
        }
        Economy::Wheel { first, income } => {
            let points = table.saved(side) + if opening { first } else { income };
            table.points = points;
            table.wheels.save(side, 0);
            table.phase = Phase::Act;
            turn.tell(Event::Earned { side, points });
        }
    }
}

/// Ends the active side's turn.
pub(crate) fn end(turn: &mut Turn<'_>) {
    let side = turn.table().active;
    let table = turn.table_mut();
    if let Economy::Wheel { .. } = table.rules().ruleset().economy {
        table.wheels.save(side, table.points + table.saved(side));
        table.deeds = Deeds::default();
        table.untie_all();
    }
    table.points = 0;
    table.purses = [None; MAX_PURSES];
    table.hurt = TokenSet::EMPTY;
    table.spent = TokenSet::EMPTY;
    if table.holdings[side].actions == 0 {
        table.holdings[side].actions =
            table.rules().ruleset().action_cards.iter().fold(0, |set, card| set | 1 << card);
    }
    table.quiet = if table.stirred { 0 } else { table.quiet.saturating_add(1) };
    table.stirred = false;
    turn.tell(Event::TurnEnded { side });
    victory::lapse_offers(turn, side);
    if victory::ends_with_turn(turn) {
        return;
    }
    let mut next = turn.table().next_side(side);
    while !plays(turn.table(), next) && next != side {
        victory::lapse_offers(turn, next);
        next = turn.table().next_side(next);
    }
    begin(turn, next, false);
}

/// The time of the turn is up in the middle of something, and the turn ends with it: what is left of the points is
/// lost, of a wheel's only what it cannot keep (OUR-28, TIME-6), and nobody attacks for nothing any more.
pub(crate) fn run_out(turn: &mut Turn<'_>) {
    let table = turn.table_mut();
    let side = table.active;
    if let Economy::Wheel { .. } = table.rules().ruleset().economy {
        table.wheels.save(side, table.points + table.saved(side));
        let own = table.characters().and(table.handles().of(side));
        table.deeds.dueled |= own.into_iter().any(|token| table.traits(token).has(Traits::DUELS));
    }
    table.points = 0;
    table.purses = [None; MAX_PURSES];
}

/// Whether a side takes turns: it has not resigned, and in a game of three or four it has
/// somebody left (OUR-20, OUR-27).
pub(crate) fn plays(table: &Table, side: Side) -> bool {
    !table.resigned.has(side) && (table.sides().len() == 2 || table.holdings[side].living > 0)
}

/// Whether the clock may say that time is up (TIME-1 to TIME-3).
pub(crate) fn check_clock(table: &Table, action: &Action) -> Check {
    need(*action == Action::TimeUp, "TIME-1", "the clock only says that time is up")?;
    need(!table.phase.is_setup(), "TIME-1", "the set-up has no time limit")?;
    need(table.outcome().is_none(), "END-1", "the game is over")
}

/// What happens when time is up (OUR-28, OUR-39).
pub(crate) fn perform_clock(turn: &mut Turn<'_>) {
    turn.tell(Event::TimeUp);
    match turn.table().phase {
        Phase::Card => {
            let lowest = turn
                .table()
                .rules()
                .ruleset()
                .action_cards
                .iter()
                .copied()
                .find(|card| check_card(turn.table(), *card).is_ok());
            if let Some(card) = lowest {
                play_card(turn, card);
            }
            end(turn);
        }
        Phase::Act => end(turn),
        Phase::Place { .. } => reveal::time_up(turn),
        Phase::Fight(fight) => combat::time_up(turn, &fight),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Facing { .. }
        | Phase::Hide { .. }
        | Phase::Over(_) => {}
    }
}
