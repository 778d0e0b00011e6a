//! Numbers that differ, for all practical purposes, between different things.

use super::grip::Holder;
use crate::token::Token;

/// A load and where it is.
pub(super) fn part(token: Token, holder: Holder) -> u64 {
    let place = match holder {
        Holder::Mover => 1000,
        Holder::Floor(spot) => spot.index() as u64,
        Holder::By(bearer) => 2000 + bearer.index() as u64,
    };
    mix(place << 8 | token.index() as u64)
}

/// Spreads a number over all bits.
#[inline]
pub(super) fn mix(value: u64) -> u64 {
    let value = (value + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 29
}
