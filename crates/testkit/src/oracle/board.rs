//! What the board lets a moving character do, one sentence of the catalog at a time.

use engine::edition::GhostWording;
use engine::piece::Piece;
use engine::room::Ground;
use engine::table::Illusion;
use engine::{Dir, Side, Spot, Table, Token};

use super::illusion_on;
use super::scene::Scene;

/// What happens to who enters a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// The square cannot be entered.
    No,
    /// The move may go on.
    Free,
    /// The character is out of the dungeon (EXIT-2).
    Out,
    /// The character dies under the rocks (ROCKS-1).
    Crushed,
}

/// Squares nobody stands on without help.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Chasm {
    /// A pit, printed or illusory.
    Pit,
    /// A rift.
    Rift,
}

/// How many loads a character carries (CARRY-1, PALADIN-2, GHOST-4).
pub(super) fn capacity(table: &Table, token: Token) -> usize {
    match table.piece(token) {
        Some(Piece::Paladin) => 2,
        Some(Piece::Ghost) => 0,
        Some(_) | None => 1,
    }
}

/// The table as one moving character finds it.
pub(super) struct Board<'a> {
    pub(super) table: &'a Table,
    pub(super) who: Token,
    color: Side,
    piece: Option<Piece>,
}

impl<'a> Board<'a> {
    pub(super) fn new(table: &'a Table, who: Token) -> Board<'a> {
        Board { table, who, color: table.owner(who), piece: table.piece(who) }
    }

    /// The first row of each character in the catalog.
    pub(super) fn speed(&self) -> u8 {
        use Piece::*;
        match self.piece {
            Some(RedDragon) => 0,
            Some(Troll | Golem) => 2,
            Some(Mekanork | Warrior | Ghost | WeaponMaster) => 3,
            Some(Cleric | Goblin | WallWalker | Wizard | Illusionist | Paladin) => 4,
            Some(Thief) => 5,
            Some(Pickpocket) => 6,
            Some(ElfScout) => 7,
            Some(_) | None => 0,
        }
    }

    pub(super) fn never_jumps(&self) -> bool {
        self.piece == Some(Piece::RedDragon)
    }

    pub(super) fn walks_walls(&self) -> bool {
        self.piece == Some(Piece::WallWalker)
    }

    fn is_ghost(&self) -> bool {
        self.piece == Some(Piece::Ghost)
    }

    /// WIZARD-2, GHOST-2.
    fn floats(&self) -> bool {
        self.is_ghost() || self.piece == Some(Piece::Wizard)
    }

    pub(super) fn is_friend(&self, token: Token) -> bool {
        self.table.owner(token) == self.color
    }

    pub(super) fn is_character(&self, token: Token) -> bool {
        self.table.characters().has(token)
    }

    /// The unwounded character on a square, the mover left out.
    pub(super) fn standing(&self, spot: Spot) -> Option<Token> {
        let stands = |token: &Token| {
            *token != self.who && !self.table.is_wounded(*token) && self.table.spot(*token) == Some(spot)
        };
        self.table.characters().find(stands)
    }

    /// Whether any character is on a square before the move.
    pub(super) fn anybody(&self, spot: Spot) -> bool {
        self.table.characters().any(|token| self.table.spot(token) == Some(spot))
    }

    /// Whether a square is a pit or a rift to everybody but an illusion's maker.
    pub(super) fn chasm(&self, spot: Spot) -> Option<Chasm> {
        match (self.table.terrain(spot).ground, illusion_on(self.table, spot)) {
            (Ground::Rift, _) => Some(Chasm::Rift),
            (Ground::Pit, _) | (_, Some(Illusion::Pit)) => Some(Chasm::Pit),
            _ => None,
        }
    }

    pub(super) fn is_rubble(&self, spot: Spot) -> bool {
        illusion_on(self.table, spot) == Some(Illusion::Rubble)
    }

    /// ILLUSIONIST-4, ILLUSIONIST-5.
    pub(super) fn is_own_illusion(&self, spot: Spot) -> bool {
        let maker = self.table.illusion(spot).map(|(side, _)| side);
        self.piece == Some(Piece::Illusionist) && maker == Some(self.color)
    }

    /// WALL-3.
    pub(super) fn is_known(&self, spot: Spot) -> bool {
        self.table.rules().layout.slot(spot).is_none_or(|slot| self.table.is_revealed(slot))
    }

    /// EXIT-1.
    pub(super) fn is_exit(&self, spot: Spot) -> bool {
        self.table.rules().layout.line_of(spot).is_some_and(|side| side != self.color)
    }

    /// The square beyond an edge that no wall and no closed portcullis closes (WALL-1, WALL-2).
    fn joined(&self, from: Spot, dir: Dir) -> Option<Spot> {
        let to = self.table.rules().layout.neighbor(from, dir)?;
        let open = self.table.own_open(from, dir) && self.table.own_open(to, dir.opposite());
        (open && self.is_known(from) && self.is_known(to)).then_some(to)
    }

    /// All adjacent squares.
    pub(super) fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        Dir::ALL.into_iter().filter_map(move |dir| self.joined(spot, dir))
    }

    /// The square this character's step leads to (OUR-23).
    pub(super) fn beyond(&self, from: Spot, dir: Dir) -> Option<Spot> {
        if self.is_ghost() && self.table.rules().ghost == GhostWording::Walls {
            let to = self.table.rules().layout.neighbor(from, dir)?;
            return self.is_known(to).then_some(to);
        }
        self.joined(from, dir)
    }

    /// What a step onto a square leads to.
    pub(super) fn enter(&self, scene: &Scene, from: Spot, to: Spot) -> Entry {
        let enemy = self.standing(to).is_some_and(|token| !self.is_friend(token));
        // WALK-8, GHOST-7, EXIT-4, OUR-30.
        if enemy && !self.floats() {
            return Entry::No;
        }
        if self.is_exit(to) {
            return Entry::Out;
        }
        if self.is_own_illusion(to) {
            return if self.takes_rope_on(scene, from, to) { Entry::Free } else { Entry::No };
        }
        // RUBBLE-1, RUBBLE-3.
        if self.is_rubble(to) {
            return if self.is_ghost() { Entry::Free } else { Entry::No };
        }
        let free = |condition: bool| if condition { Entry::Free } else { Entry::No };
        if self.chasm(to).is_some() {
            return free(self.crosses(scene, from, to));
        }
        match self.table.terrain(to).ground {
            // FOUNTAIN-4.
            Ground::Fountain => free(self.floats()),
            // ROCKS-1, ROCKS-2, ROCKS-4, ROCKS-5.
            Ground::Rocks => {
                let shield = |token: Token| self.table.piece(token) == Some(Piece::FireShield);
                let safe = self.floats() || scene.held().any(shield) || scene.on(to).any(shield);
                if safe { Entry::Free } else { Entry::Crushed }
            }
            Ground::Unknown => Entry::No,
            Ground::Floor | Ground::Gear | Ground::Pentacle | Ground::Line | Ground::Pit | Ground::Rift => {
                Entry::Free
            }
        }
    }

    fn is_rope(&self, token: Token) -> bool {
        self.table.piece(token) == Some(Piece::Rope)
    }

    pub(super) fn rope_lies(&self, scene: &Scene, spot: Spot) -> bool {
        scene.on(spot).any(|token| self.is_rope(token))
    }

    /// Whether the character passes a pit or rift without a Rope in its hands: PIT-1, ROPE-2,
    /// THIEF-2, THIEF-3, ELF-2, RIFT-1, RIFT-2.
    fn passes(&self, scene: &Scene, spot: Spot) -> bool {
        let nimble = matches!(self.piece, Some(Piece::Thief | Piece::ElfScout));
        let pit = self.chasm(spot) == Some(Chasm::Pit);
        self.floats() || self.rope_lies(scene, spot) || pit && (nimble || self.friendly_thief(spot))
    }

    /// THIEF-3: only an unwounded one helps.
    fn friendly_thief(&self, spot: Spot) -> bool {
        let thief = |token: Token| self.table.piece(token) == Some(Piece::Thief) && self.is_friend(token);
        self.standing(spot).is_some_and(thief)
    }

    /// Whether only a Rope in its hands lets the character be on a square.
    pub(super) fn hangs_on(&self, scene: &Scene, spot: Spot) -> bool {
        self.chasm(spot).is_some() && !self.is_own_illusion(spot) && !self.passes(scene, spot)
    }

    /// Whether a Rope in the character's hands can be placed ahead of it (ROPE-6). On an obstacle
    /// a Rope has to stay behind first, also where there are two (ROPE-7, ROPE-11).
    pub(super) fn has_spare_rope(&self, scene: &Scene, at: Spot) -> bool {
        scene.held().any(|token| self.is_rope(token)) && !self.hangs_on(scene, at)
    }

    fn crosses(&self, scene: &Scene, from: Spot, to: Spot) -> bool {
        if self.passes(scene, to) {
            return self.takes_rope_on(scene, from, to);
        }
        self.has_spare_rope(scene, from) && self.is_end(scene, from) && self.is_tied(scene, to)
    }

    /// Whether a Rope that alone holds the character is tied where the character goes with it (ROPE-7, OUR-69).
    fn takes_rope_on(&self, scene: &Scene, from: Spot, to: Spot) -> bool {
        !self.hangs_on(scene, from) || self.is_end(scene, to)
    }

    /// Whether the character's Rope may end on a square: it is an attachment point, or the character could stand
    /// there without a Rope (OUR-69).
    fn is_end(&self, scene: &Scene, spot: Spot) -> bool {
        let thief = self.piece == Some(Piece::Thief) && self.chasm(spot) == Some(Chasm::Pit);
        thief || self.is_attachment(scene, spot)
    }

    /// ROPE-3.
    fn is_tied(&self, scene: &Scene, at: Spot) -> bool {
        self.around(at).filter(|next| self.is_attachment(scene, *next)).count() >= 2
    }

    /// Whether a Rope holds at the end: one that hung here before the move is not placed anew
    /// (ROPE-3, ROPE-9), and with a Thief who stood on a pit none hung (OUR-70).
    fn holds(&self, scene: &Scene, at: Spot, rope: Token) -> bool {
        let thief = self.piece == Some(Piece::Thief) && self.chasm(at) == Some(Chasm::Pit);
        !thief && self.table.spot(rope) == Some(at) || self.is_tied(scene, at)
    }

    /// ROPE-4, ROPE-5.
    fn is_attachment(&self, scene: &Scene, spot: Spot) -> bool {
        if self.is_rubble(spot) {
            return false;
        }
        match self.chasm(spot) {
            Some(chasm) => self.rope_lies(scene, spot) || chasm == Chasm::Pit && self.friendly_thief(spot),
            None => matches!(
                self.table.terrain(spot).ground,
                Ground::Floor | Ground::Gear | Ground::Rocks | Ground::Pentacle | Ground::Line
            ),
        }
    }

    /// Whether the character may take a token on its square.
    pub(super) fn may_take(&self, scene: &Scene, at: Spot, token: Token) -> bool {
        if scene.held().count() >= capacity(self.table, self.who) {
            return false;
        }
        // CARRY-1.
        if self.is_character(token) && !(self.table.is_wounded(token) && self.is_friend(token)) {
            return false;
        }
        if let Some(other) = self.standing(at) {
            let ghost = self.table.piece(other) == Some(Piece::Ghost);
            // OUR-5, OUR-34; GHOST-8.
            if !self.is_friend(other) || ghost && !self.is_character(token) {
                return false;
            }
        }
        self.rocks_let_go(scene, at, token)
    }

    /// ROCKS-6, ROCKS-7: only a flier takes something from falling rocks without leaving a
    /// shield for it.
    fn rocks_let_go(&self, scene: &Scene, at: Spot, token: Token) -> bool {
        let brought = |other: Token| {
            other != token
                && self.table.piece(other) == Some(Piece::FireShield)
                && self.table.spot(other) != Some(at)
        };
        self.table.terrain(at).ground != Ground::Rocks || self.floats() || scene.on(at).any(brought)
    }

    /// Whether the character may leave part of its load on its square.
    pub(super) fn may_leave(&self, scene: &Scene, at: Spot, token: Token) -> bool {
        let friend = self.standing(at).map(|other| self.is_friend(other));
        // OUR-34.
        if friend == Some(false) {
            return false;
        }
        // CARRY-5: what a friend is given does not lie on the pit.
        let chasm = self.chasm(at).is_some();
        if chasm && friend == Some(true) {
            return true;
        }
        // CARRY-10, OUR-50.
        let ground = self.table.terrain(at).ground;
        if ground == Ground::Fountain || self.is_rubble(at) || self.is_own_illusion(at) {
            return false;
        }
        // OUR-18.
        if self.is_character(token) {
            return !chasm && ground != Ground::Rocks;
        }
        if !chasm {
            return true;
        }
        self.is_rope(token) && self.holds(scene, at, token)
    }

    /// Whether only the Rope in its hands would hold the character at the end of a move.
    pub(super) fn needs_own_rope(&self, scene: &Scene, at: Spot) -> bool {
        let thief = self.piece == Some(Piece::Thief) && self.chasm(at) == Some(Chasm::Pit);
        self.chasm(at).is_some() && !thief && !self.rope_lies(scene, at)
    }

    /// Whether the ground lets the character end on a square. Falling rocks do, and kill.
    pub(super) fn may_stand(&self, scene: &Scene, at: Spot) -> bool {
        // OUR-29; RUBBLE-1, GHOST-3.
        if self.is_own_illusion(at) || self.is_rubble(at) {
            return false;
        }
        if self.chasm(at).is_none() {
            return self.table.terrain(at).ground != Ground::Fountain;
        }
        // GHOST-3; THIEF-2, ROPE-2; ELF-2, WIZARD-3, OUR-7.
        if self.is_ghost() {
            return false;
        }
        let holds = |token: Token| self.is_rope(token) && self.holds(scene, at, token);
        !self.needs_own_rope(scene, at) || scene.held().any(holds)
    }
}
