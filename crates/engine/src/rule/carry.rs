//! Loads: what a moving character takes, leaves and may end on.

use crate::edition::GhostWording;
use crate::illegal::{Check, need, no};
use crate::piece::{Def, Kind, Traits};
use crate::room::Ground;
use crate::rule::settle::chasm;
use crate::rule::walk::Scene;
use crate::rule::walk::ground;
use crate::side::Side;
use crate::spot::Spot;
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

/// A character on the move: everything about it that the rules of movement read.
#[derive(Copy, Clone, Debug)]
pub struct Mover<'a> {
    /// Who.
    pub who: Token,
    /// Its color, which decides who is friend and enemy.
    pub color: Side,
    /// The side that moves it, which differs when it is charmed.
    pub controller: Side,
    /// Its traits.
    pub traits: Traits,
    /// Squares it walks.
    pub speed: u8,
    /// Loads it carries.
    pub capacity: u8,
    /// All ropes on the board.
    pub ropes: TokenSet,
    /// All shields on the board.
    pub shields: TokenSet,
    /// The table by square, where somebody has looked it up.
    pub scene: Option<&'a Scene>,
}

impl Mover<'_> {
    /// The mover for an unwounded character.
    #[must_use]
    pub fn new(table: &Table, who: Token) -> Mover<'static> {
        let def = table.def(who);
        let mut ropes = TokenSet::EMPTY;
        let mut shields = TokenSet::EMPTY;
        for object in table.objects() {
            let traits = table.traits(object);
            if traits.has(Traits::ROPE) {
                ropes.add(object);
            }
            if traits.has(Traits::SHIELD) {
                shields.add(object);
            }
        }
        Mover {
            who,
            color: table.owner(who),
            controller: table.active,
            traits: table.traits(who),
            speed: table.speed(who),
            capacity: def.map_or(0, |def| def.capacity),
            ropes,
            shields,
            scene: None,
        }
    }

    /// The same where somebody has looked the table up.
    pub(crate) fn in_scene<'a>(table: &Table, scene: &'a Scene, who: Token, def: &Def) -> Mover<'a> {
        let speed = match def.kind {
            Kind::Character { speed, .. } => speed,
            Kind::Object => 0,
        };
        Mover {
            who,
            color: table.owner(who),
            controller: table.active,
            traits: def.traits,
            speed,
            capacity: def.capacity,
            ropes: scene.ropes,
            shields: scene.shields,
            scene: Some(scene),
        }
    }

    /// All tokens on a square as the move began.
    #[inline]
    pub(crate) fn tokens_on(&self, table: &Table, spot: Spot) -> TokenSet {
        match self.scene {
            Some(scene) => scene.tokens_on(spot),
            None => table.tokens_on(spot),
        }
    }

    /// Whether neither ground nor illusion make a square special.
    #[inline]
    pub(crate) fn is_plain(&self, table: &Table, spot: Spot) -> bool {
        match self.scene {
            Some(scene) => scene.is_plain(spot),
            None => table.terrain(spot).is_plain() && table.illusion(spot).is_none(),
        }
    }

    /// Whether it passes obstacles and characters while moving.
    #[must_use]
    pub fn floats(&self) -> bool {
        self.traits.any(Traits::FLIES.and(Traits::INCORPOREAL))
    }

    /// Whether it passes walls and closed portcullises (OUR-23).
    #[must_use]
    pub fn passes_walls(&self, table: &Table) -> bool {
        self.traits.has(Traits::INCORPOREAL) && table.rules().ghost == GhostWording::Walls
    }

    /// Whether it made this illusion.
    #[must_use]
    pub fn made(&self, maker: Side) -> bool {
        maker == self.color && self.traits.has(Traits::MAKES_ILLUSIONS)
    }
}

/// The most tokens a move can leave somewhere else.
pub const MAX_MOVED: usize = 12;

/// Nothing put down. A constant, because it is copied in one go, while an expression is written part by part.
const NOTHING_MOVED: [(Token, Spot); MAX_MOVED] = [(Token(0), Spot(0)); MAX_MOVED];

/// Where the tokens are in the middle of a move: what the mover holds, and what it has put
/// down elsewhere. Everything else lies as on the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Hands {
    /// What the mover carries.
    pub load: TokenSet,
    moved: [(Token, Spot); MAX_MOVED],
    count: u8,
    /// The tokens among them.
    touched: TokenSet,
    /// A bit for each square on which something was put down, which may stand for others too.
    traces: u64,
}

impl Hands {
    /// The hands at the start of a move.
    #[must_use]
    pub fn new(load: TokenSet) -> Hands {
        Hands { load, moved: NOTHING_MOVED, count: 0, touched: TokenSet::EMPTY, traces: 0 }
    }

    /// Tokens put down by this move and where.
    #[must_use]
    pub fn moved(&self) -> &[(Token, Spot)] {
        &self.moved[..usize::from(self.count)]
    }

    /// Whether this move has put something down on a square.
    #[inline]
    #[must_use]
    pub fn covers(&self, spot: Spot) -> bool {
        self.traces & trace(spot) != 0 && self.moved().iter().any(|moved| moved.1 == spot)
    }

    /// Whether one of these tokens is carried or was put down by this move.
    #[inline]
    pub(crate) fn touches(&self, tokens: TokenSet) -> bool {
        !self.touched().and(tokens).is_empty()
    }

    /// The tokens that are carried or were put down by this move.
    pub(crate) fn touched(&self) -> TokenSet {
        self.load.or(self.touched)
    }

    /// Whether a token was put down by this move.
    #[inline]
    pub(crate) fn has_left(&self, token: Token) -> bool {
        self.touched.has(token)
    }

    /// Whether one more token can be remembered.
    #[must_use]
    pub fn has_room(&self) -> bool {
        usize::from(self.count) < MAX_MOVED
    }

    /// Where a token lies; `None` if the mover carries it or it is off the board.
    #[must_use]
    pub fn spot(&self, table: &Table, token: Token) -> Option<Spot> {
        if self.load.has(token) {
            return None;
        }
        if !self.touched.has(token) {
            return table.spot(token);
        }
        match self.moved().iter().find(|(moved, _)| *moved == token) {
            Some((_, spot)) => Some(*spot),
            None => table.spot(token),
        }
    }

    /// Tokens lying on a square, the mover and its load left out.
    #[inline]
    #[must_use]
    pub fn lying(&self, table: &Table, mover: &Mover<'_>, spot: Spot) -> TokenSet {
        let away = self.load.or(self.touched).or(mover.who.bit());
        let mut tokens = mover.tokens_on(table, spot).minus(away);
        if self.traces & trace(spot) != 0 {
            self.moved().iter().filter(|moved| moved.1 == spot).for_each(|moved| tokens.add(moved.0));
        }
        tokens
    }

    /// Whether one of these tokens lies on a square.
    #[must_use]
    pub fn lies(&self, table: &Table, mut tokens: TokenSet, spot: Spot) -> bool {
        tokens.any(|token| self.spot(table, token) == Some(spot))
    }

    /// Picks a token up.
    pub fn take(&mut self, token: Token) {
        let count = usize::from(self.count);
        if let Some(at) = self.moved().iter().position(|(moved, _)| *moved == token) {
            self.moved[at] = self.moved[count - 1];
            self.count -= 1;
            self.touched.remove(token);
            self.traces = self.moved().iter().fold(0, |traces, moved| traces | trace(moved.1));
        }
        self.load.add(token);
    }

    /// Puts a token down.
    pub fn leave(&mut self, token: Token, spot: Spot) {
        self.load.remove(token);
        if self.has_room() {
            self.moved[usize::from(self.count)] = (token, spot);
            self.count += 1;
            self.touched.add(token);
            self.traces |= trace(spot);
        }
    }
}

fn trace(spot: Spot) -> u64 {
    1 << (spot.index() % 64)
}

/// Whether a mover may take a token on its square.
pub fn check_take(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot, token: Token) -> Check {
    need(!hands.load.has(token), "CARRY-2", "it carries this already")?;
    need(
        token != mover.who && hands.spot(table, token) == Some(at),
        "CARRY-2",
        "this is not lying on the square",
    )?;
    need(mover.capacity > 0, "GHOST-4", "the Ghost carries nothing")?;
    if let Some(other) = other_standing(table, mover, at) {
        let under_ghost = table.traits(other).has(Traits::INCORPOREAL) && !table.is_character(token);
        need(!under_ghost, "GHOST-8", "what lies under a Ghost cannot be taken in passing")?;
        need(
            table.owner(other) == mover.color,
            "OUR-5",
            "nothing is taken from an unwounded enemy in passing",
        )?;
    }
    let rocks = !mover.is_plain(table, at) && table.terrain(at).ground == Ground::Rocks;
    if rocks && !mover.floats() {
        let paid = |&(other, spot): &(Token, Spot)| spot == at && other != token && mover.shields.has(other);
        need(
            hands.moved().iter().any(paid),
            "ROCKS-6",
            "under falling rocks something is taken only for a shield left there",
        )?;
    }
    if table.is_character(token) {
        need(table.is_wounded(token), "CARRY-1", "only the wounded are carried")?;
        need(
            table.owner(token) == mover.color,
            "CARRY-1",
            "only wounded characters of the own color are carried",
        )?;
    }
    need(
        !hands.load.has_at_least(usize::from(mover.capacity)),
        "CARRY-1",
        "nobody carries more than one load, the Paladin two",
    )
}

/// Whether a mover may leave a token of its load on its square.
pub fn check_leave(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot, token: Token) -> Check {
    need(hands.load.has(token), "CARRY-3", "this is not part of the load")?;
    let friend = other_standing(table, mover, at);
    if let Some(other) = friend {
        need(table.owner(other) == mover.color, "OUR-34", "nothing is left with an unwounded enemy")?;
    }
    if mover.is_plain(table, at) {
        return Ok(());
    }
    let illusion = table.illusion(at);
    let terrain = table.terrain(at);
    let wounded = table.is_character(token);
    if chasm(table, at).is_some() {
        // CARRY-5: what a friend is given does not lie on the pit.
        if friend.is_some() {
            return Ok(());
        }
        if let Some((maker, Illusion::Pit)) = illusion {
            need(!mover.made(maker), "OUR-50", "nothing is left on one's own illusory pit")?;
        }
        need(!wounded, "OUR-18", "a wounded character is not left on a pit or rift")?;
        need(table.traits(token).has(Traits::ROPE), "CARRY-10", "only a Rope is left on a pit or rift")?;
        return ground::check_tied(table, mover, hands, at, token.bit());
    }
    if terrain.ground == Ground::Rocks {
        return need(!wounded, "OUR-18", "a wounded character is not left under falling rocks");
    }
    let solid = terrain.ground == Ground::Fountain || matches!(illusion, Some((_, Illusion::Rubble)));
    if solid {
        return if wounded {
            no("OUR-18", "a wounded character is not left there")
        } else {
            no("CARRY-10", "nothing can lie there")
        };
    }
    Ok(())
}

/// The unwounded character on a square other than the mover.
pub(crate) fn other_standing(table: &Table, mover: &Mover<'_>, at: Spot) -> Option<Token> {
    mover.tokens_on(table, at).and(table.characters()).minus(table.wounded).minus(mover.who.bit()).first()
}

/// Whether a mover may end its move on a square, the squares it changed left aside.
/// Falling rocks pass here: ending there is allowed and deadly.
pub fn check_end(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> Check {
    if let Some(other) = other_standing(table, mover, at) {
        return if table.owner(other) == mover.color {
            no("WALK-7", "an unwounded friend stands there")
        } else {
            no("WALK-8", "an unwounded enemy stands there")
        };
    }
    check_room(table, mover, hands, hands.lying(table, mover, at))?;
    ground::check_stand(table, mover, hands, at)
}

/// Whether there is room for a mover and its load beside what lies on a square.
pub(crate) fn check_room(table: &Table, mover: &Mover<'_>, hands: &Hands, lying: TokenSet) -> Check {
    if lying.is_empty() && hands.load.is_at_most_one() {
        return Ok(());
    }
    let enemies = lying.and(table.characters()).minus(table.handles().of(mover.color));
    need(enemies.is_empty(), "WALK-6", "a wounded enemy lies there")?;
    let room = usize::from(mover.capacity.max(1));
    // Nothing is both in hand and on the square.
    if lying.or(hands.load).has_at_least(room + 1) {
        let stack = mover.capacity <= 1 && hands.load.is_empty() && lying.minus(table.objects()).is_empty();
        return if stack && hands.touches(lying) {
            no("GOLD-3", "two objects would share the square")
        } else if stack {
            no("PALADIN-3", "nobody ends on two objects")
        } else {
            no("GOLD-1", "more than two tokens would share the square")
        };
    }
    Ok(())
}

/// Whether a square that the move changed is in order without the mover (GOLD-1 to GOLD-3),
/// and nobody of the moving side falls there (PIT-5).
pub fn check_changed(table: &Table, mover: &Mover<'_>, hands: &Hands, at: Spot) -> Check {
    let lying = hands.lying(table, mover, at);
    let before = mover.tokens_on(table, at).minus(mover.who.bit());
    if lying != before || hands.covers(at) {
        check_pile(table, lying)?;
    }
    if mover.is_plain(table, at) {
        return Ok(());
    }
    let Some(ground) = chasm(table, at) else { return Ok(()) };
    if lying.and(mover.ropes).is_empty() {
        for token in lying {
            let own = table.is_character(token) && table.owner(token) == mover.controller;
            let holds = ground == Ground::Pit
                && !table.is_wounded(token)
                && table.traits(token).has(Traits::STANDS_ON_PITS);
            need(!own || holds, "PIT-5", "one of the own side would fall")?;
        }
    }
    Ok(())
}

/// Whether these tokens may share a square that the move changed. Only a square that it did not
/// change may hold the two objects of a dead Paladin (PALADIN-3).
fn check_pile(table: &Table, lying: TokenSet) -> Check {
    if lying.is_at_most_one() {
        return Ok(());
    }
    let characters = lying.and(table.characters());
    let objects = lying.minus(characters).len();
    let standing = characters.minus(table.wounded).first();
    if let Some(top) = standing {
        let own = table.handles().of(table.owner(top));
        need(characters.minus(own).is_empty(), "WALK-6", "enemies cannot share a square")?;
    }
    let strong = |token: Token| table.def(token).is_some_and(|def| def.capacity > 1);
    let strong = standing.or(characters.first()).is_some_and(strong);
    if characters.and(table.wounded).len() > 1 {
        let carried = standing.is_some() && strong;
        need(carried, "OUR-35", "two wounded characters cannot share a square")?;
    }
    if characters.is_empty() {
        return need(objects < 2, "GOLD-3", "two objects cannot share a square");
    }
    let capacity = 1 + usize::from(strong);
    need(objects <= capacity, "GOLD-3", "two objects cannot share a square")?;
    need(objects + characters.len() <= capacity + 1, "GOLD-1", "more than two tokens on a square")
}
