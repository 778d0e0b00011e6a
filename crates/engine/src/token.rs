//! Tokens: handles of the pieces in a game, and sets of them.

use crate::side::Side;

/// The most tokens a game can hold.
pub const MAX_TOKENS: usize = 56;

/// A handle of one piece in one game. Handles are given out in the order in which a side
/// puts its tokens on the table, so a handle says whose token it is and nothing else.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(pub(crate) u8);

impl Token {
    /// The number of this handle, below [`MAX_TOKENS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The handle with this number.
    #[must_use]
    pub const fn new(index: usize) -> Option<Token> {
        if index < MAX_TOKENS { Some(Token(index as u8)) } else { None }
    }

    /// The handle as a set.
    #[must_use]
    pub const fn bit(self) -> TokenSet {
        TokenSet(1 << self.0)
    }
}

/// A set of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TokenSet(pub u64);

impl TokenSet {
    /// No token.
    pub const EMPTY: TokenSet = TokenSet(0);

    /// Whether the token is in the set.
    #[must_use]
    pub const fn has(self, token: Token) -> bool {
        self.0 >> token.0 & 1 != 0
    }

    /// Adds a token.
    pub const fn add(&mut self, token: Token) {
        self.0 |= 1 << token.0;
    }

    /// Removes a token.
    pub const fn remove(&mut self, token: Token) {
        self.0 &= !(1 << token.0);
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has one token at most.
    #[must_use]
    pub const fn is_at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// Whether the set has as many tokens. Few are asked for, and counting all takes longer.
    #[must_use]
    pub(crate) const fn has_at_least(self, count: usize) -> bool {
        match count {
            0 => true,
            1 => !self.is_empty(),
            2 => !self.is_at_most_one(),
            _ => self.len() >= count,
        }
    }

    /// How many tokens are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tokens of both sets.
    #[must_use]
    pub const fn and(self, other: TokenSet) -> TokenSet {
        TokenSet(self.0 & other.0)
    }

    /// Tokens of either set.
    #[must_use]
    pub const fn or(self, other: TokenSet) -> TokenSet {
        TokenSet(self.0 | other.0)
    }

    /// Tokens of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: TokenSet) -> TokenSet {
        TokenSet(self.0 & !other.0)
    }

    /// The token with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Token> {
        if self.0 == 0 { None } else { Some(Token(self.0.trailing_zeros() as u8)) }
    }
}

#[expect(clippy::copy_iterator, reason = "a set of bits is its own cheapest iterator")]
impl Iterator for TokenSet {
    type Item = Token;
    fn next(&mut self) -> Option<Token> {
        let token = self.first()?;
        self.0 &= self.0 - 1;
        Some(token)
    }
}

/// Handles of a side where four sit at the table.
const BLOCK: u8 = 14;

/// How the handles are shared out among the sides of a table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Handles {
    /// 1 where a side has two blocks, which is where two sit.
    doubled: u8,
}

impl Handles {
    /// Handles for this many sides.
    #[must_use]
    pub const fn for_sides(sides: usize) -> Handles {
        Handles { doubled: (sides <= 2) as u8 }
    }

    /// The owner of a token.
    #[must_use]
    pub const fn owner(self, token: Token) -> Side {
        // One comparison where a division would cost most of the question.
        if self.doubled != 0 {
            return if token.0 < 2 * BLOCK { Side::Blue } else { Side::Yellow };
        }
        match token.0 / BLOCK {
            0 => Side::Blue,
            1 => Side::Yellow,
            2 => Side::Red,
            _ => Side::Green,
        }
    }

    /// The `nth` handle of a side.
    #[must_use]
    pub const fn nth(self, side: Side, nth: u8) -> Token {
        Token(side as u8 * self.stride() + nth)
    }

    /// How many handles a side has.
    #[must_use]
    pub const fn per_side(self) -> usize {
        self.stride() as usize
    }

    /// All handles of a side.
    #[must_use]
    pub const fn of(self, side: Side) -> TokenSet {
        TokenSet(((1u64 << self.stride()) - 1) << (side as u8 * self.stride()))
    }

    const fn stride(self) -> u8 {
        BLOCK << self.doubled
    }
}
