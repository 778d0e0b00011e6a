//! What somebody at the table sees.

use crate::action::{Action, Actions};
use crate::decision::{Ask, Outcome, Phase};
use crate::illegal::{Check, no};
use crate::piece::{Piece, Pieces};
use crate::rule;
use crate::rules::{Face, Rules};
use crate::secrets::{Laid, Secrets};
use crate::side::{BySide, Side};
use crate::spot::{MAX_SLOTS, Slot};
use crate::state::State;
use crate::table::{Place, Table};
use crate::token::{MAX_TOKENS, Token};

/// Somebody who looks at a table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A player: sees the table and what is its own.
    Side(Side),
    /// A guest: sees the table.
    Spectator,
    /// Who watches a finished game, or the host's own archive: sees everything.
    Replay,
}

impl Seat {
    /// Whether this seat knows what a side keeps from the others.
    #[must_use]
    pub const fn knows(self, side: Side) -> bool {
        match self {
            Seat::Side(own) => own as u8 == side as u8,
            Seat::Spectator => false,
            Seat::Replay => true,
        }
    }
}

/// What a seat sees of a game: the table, and of the secrets those it may know (OUR-24).
/// Whatever is sent, shown or given to a bot is made from a view.
///
/// A view is made by [`View::of`] and in no other way:
///
/// ```compile_fail,E0451
/// # use engine::{Edition, Rules, State, view::{Seat, View}};
/// let state = State::new(Rules::usual(Edition::Base, 2));
/// let view = View { seat: Seat::Spectator, table: *state.table(), known: *state.secrets() };
/// ```
///
/// It holds no secret that it could be asked for:
///
/// ```compile_fail,E0599
/// # use engine::{Edition, Rules, State, view::{Seat, View}};
/// let view = View::of(&State::new(Rules::usual(Edition::Base, 2)), Seat::Spectator);
/// let secrets = view.secrets();
/// ```
///
/// ```compile_fail,E0616
/// # use engine::{Edition, Rules, State, view::{Seat, View}};
/// let view = View::of(&State::new(Rules::usual(Edition::Base, 2)), Seat::Spectator);
/// let secrets = view.known;
/// ```
///
/// Nor does it lead back to the state it was made from:
///
/// ```compile_fail,E0277
/// # use engine::{Edition, Rules, State, view::{Seat, View}};
/// let view = View::of(&State::new(Rules::usual(Edition::Base, 2)), Seat::Spectator);
/// let state: State = view.into();
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    table: Table,
    known: Secrets,
}

impl core::fmt::Debug for View {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("View").field("seat", &self.seat).field("table", &self.table).finish_non_exhaustive()
    }
}

impl View {
    /// What a seat sees of a game.
    #[must_use]
    pub fn of(state: &State, seat: Seat) -> View {
        let known = match seat {
            Seat::Side(side) if state.table.sides().has(side) => known_to(state, side),
            Seat::Side(_) | Seat::Spectator => Secrets::NONE,
            Seat::Replay => state.secrets,
        };
        View { seat, table: state.table, known }
    }

    /// Who looks.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The side that looks, if it is one at the table.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self.seat {
            Seat::Side(side) => Some(side).filter(|side| self.table.sides().has(*side)),
            Seat::Spectator | Seat::Replay => None,
        }
    }

    /// The table.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.table.rules()
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Which piece a token is, if this seat knows.
    #[must_use]
    pub fn piece(&self, token: Token) -> Option<Piece> {
        self.table.piece(token).or(self.known.piece[token.index()])
    }

    /// Whether this seat may look at a token now: where objects are secret, nobody looks at what
    /// enemies carry, nor at who their wounded are (SECRET-1, SECRET-2), and where sides play from
    /// memory, nobody looks at what lies hidden, not even who hid it (OUR-24). Whoever looks at their own
    /// or at what is face up saw it once, so this hides nothing from who remembers.
    #[must_use]
    pub fn may_look(&self, token: Token) -> bool {
        let table = &self.table;
        let hidden = matches!(table.place(token), Place::Hidden(_));
        if hidden && self.rules().setup.from_memory && self.seat != Seat::Replay {
            return false;
        }
        let owner =
            table.bearer(token).filter(|_| !table.is_character(token)).map(|bearer| table.owner(bearer));
        let covered = owner.or(table.is_wounded(token).then(|| table.owner(token)));
        !self.rules().setup.secret_objects || covered.is_none_or(|owner| self.seat.knows(owner))
    }

    /// Which piece a token shows this seat now: what it knows and may look at.
    #[must_use]
    pub fn shown(&self, token: Token) -> Option<Piece> {
        self.piece(token).filter(|_| self.may_look(token))
    }

    /// The room in a slot, if this seat knows.
    #[must_use]
    pub fn face(&self, slot: Slot) -> Option<Face> {
        self.table.face(slot).or(self.known.face[slot.index()])
    }

    /// What is behind a side's screen, if this seat knows.
    #[must_use]
    pub fn screen(&self, side: Side) -> Option<Pieces> {
        self.seat.knows(side).then_some(self.known.screen[side])
    }

    /// Pairs of rooms a side brought in secret, one bit each, if this seat knows.
    #[must_use]
    pub fn brought(&self, side: Side) -> Option<u32> {
        self.seat.knows(side).then_some(self.known.brought[side])
    }

    /// The combat card a side has laid, if this seat knows: its own, or the one its Weapon
    /// Master looks at (WEAPONMASTER-2).
    #[must_use]
    pub fn laid(&self, side: Side) -> Option<u8> {
        self.known.laid[side].map(Laid::value)
    }

    /// The second combat card of a side that has laid two, if this seat knows.
    #[must_use]
    pub fn laid_second(&self, side: Side) -> Option<u8> {
        self.known.laid[side].and_then(Laid::second)
    }

    /// What the side in this seat is asked now.
    #[must_use]
    pub fn ask(&self) -> Option<Ask> {
        self.side().and_then(|side| rule::ask(&self.table, side))
    }

    /// Lists what the side in this seat may do now, like [`State::legal`].
    pub fn legal(&self, out: &mut Actions) {
        out.clear();
        if let Some(side) = self.side() {
            rule::list(&self.table, &self.known.of(side), side, out);
        }
    }

    /// Whether the side in this seat may do this, like [`State::check`].
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn check(&self, action: &Action) -> Check {
        match self.side() {
            Some(side) => rule::check(&self.table, &self.known.of(side), side, action),
            None => no("SETUP-1", "only a side at the table acts"),
        }
    }

    /// The secrets this seat knows, for a deal of the others.
    pub(crate) fn known(&self) -> &Secrets {
        &self.known
    }
}

/// The secrets a side knows. Every field is named: a new one has to be thought about here.
fn known_to(state: &State, side: Side) -> Secrets {
    let all = &state.secrets;
    let mut piece = [None; MAX_TOKENS];
    for token in state.table.handles().of(side) {
        piece[token.index()] = all.piece[token.index()];
    }
    let mut screen = BySide::default();
    screen[side] = all.screen[side];
    let mut brought = BySide::default();
    brought[side] = all.brought[side];
    let mut laid = BySide::default();
    laid[side] = all.laid[side];
    if let Phase::Fight(fight) = state.table.phase
        && fight.seer == Some(side)
    {
        let other = fight.against(side);
        laid[other] = all.laid[other];
    }
    Secrets { piece, face: [None; MAX_SLOTS], screen, brought, laid }
}
