//! What somebody at the table does not see.

use core::num::NonZeroU8;

use crate::piece::{Piece, Pieces};
use crate::rules::Face;
use crate::side::{BySide, Side};
use crate::spot::MAX_SLOTS;
use crate::token::MAX_TOKENS;

/// Everything hidden from somebody: identities of face-down tokens and rooms, forces still
/// behind the screens, cards laid face down. What was turned up for everybody is no longer in
/// here, so that states in which the same is known are equal.
///
/// It cannot be printed, so that no log shows it by mistake:
///
/// ```compile_fail,E0277
/// let state = engine::State::new(engine::Rules::usual(engine::Edition::Base, 2));
/// println!("{:?}", state.secrets());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Secrets {
    pub(crate) piece: [Option<Piece>; MAX_TOKENS],
    pub(crate) face: [Option<Face>; MAX_SLOTS],
    pub(crate) screen: BySide<Pieces>,
    pub(crate) brought: BySide<u32>,
    pub(crate) laid: BySide<Option<Laid>>,
}

impl Secrets {
    pub(crate) const NONE: Secrets = Secrets {
        piece: [None; MAX_TOKENS],
        face: [None; MAX_SLOTS],
        screen: BySide([Pieces::EMPTY; 4]),
        brought: BySide([0; 4]),
        laid: BySide([None; 4]),
    };

    /// What one side alone knows that its own decisions depend on.
    #[must_use]
    pub fn of(&self, side: Side) -> Private {
        Private { screen: self.screen[side], brought: self.brought[side] }
    }
}

/// What a side has laid face down: combat cards, or which zones its team will face. Stored so that
/// an empty place needs no byte of its own.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Laid(NonZeroU8);

/// Values of combat cards.
const VALUES: u8 = 7;

impl Laid {
    /// A combat card, and a second one where two are played.
    #[must_use]
    pub const fn cards(value: u8, second: Option<u8>) -> Laid {
        let second = match second {
            Some(second) => second + 1,
            None => 0,
        };
        Laid(NonZeroU8::MIN.saturating_add(value + VALUES * second))
    }

    /// Icons that the two characters of a team face.
    #[must_use]
    pub const fn faces(first: u8, second: u8) -> Laid {
        Laid(NonZeroU8::MIN.saturating_add(first + 4 * second))
    }

    /// The value of the first card.
    #[must_use]
    pub const fn value(self) -> u8 {
        (self.0.get() - 1) % VALUES
    }

    /// The value of the second card.
    #[must_use]
    pub const fn second(self) -> Option<u8> {
        ((self.0.get() - 1) / VALUES).checked_sub(1)
    }

    /// Both icons that are faced.
    #[must_use]
    pub const fn icons(self) -> [u8; 2] {
        let code = self.0.get() - 1;
        [code % 4, code / 4 % 4]
    }
}

/// What a side knows and the table does not show: the only secret a rule may look at when it
/// judges that side's action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Private {
    /// Pieces behind its screen.
    pub screen: Pieces,
    /// Pairs of rooms it brought in secret.
    pub brought: u32,
}
