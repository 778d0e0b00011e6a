//! What a table agrees on before a game: edition, sides, mode, target, handicaps, rooms.

use core::fmt;

use super::{Edition, GhostWording, Grain, Ruleset, Scenario, Troops};
use crate::layout::Shape;
use crate::side::{BySide, MAX_SIDES, Side};

/// How the forces of a game are chosen.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// The edition's fixed set.
    Fixed,
    /// Free choice with secret forces.
    Free,
    /// Mutual choice with equal forces.
    Mutual,
    /// A draft from one pool.
    Draft,
    /// Equal forces drawn at random.
    Random,
    /// The beginner's game.
    Beginner,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 6] =
        [Mode::Fixed, Mode::Free, Mode::Mutual, Mode::Draft, Mode::Random, Mode::Beginner];

    /// The word used in notation and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Fixed => "fixed",
            Mode::Free => "free",
            Mode::Mutual => "mutual",
            Mode::Draft => "draft",
            Mode::Random => "random",
            Mode::Beginner => "beginner",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.word() == text)
    }
}

/// The fewest points of a scenario that is played with a handicap.
const HANDICAP_TARGET: u8 = 5;

fn is_chosen(scenario: &Scenario) -> bool {
    matches!(scenario.troops, Troops::Chosen { .. })
}

/// What a stronger side gives up before the game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Handicap {
    /// Characters it removes in secret once the teams are built.
    pub characters: u8,
    /// Combat cards it removes, one bit per value.
    pub cards: u8,
}

/// How strong a player is, for the handicap table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Has never played.
    Newbie,
    /// Has played a little.
    Beginner,
    /// Plays well.
    Good,
    /// Plays often and well.
    Experienced,
    /// One of the best.
    VeryExperienced,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Newbie, Level::Beginner, Level::Good, Level::Experienced, Level::VeryExperienced];

    /// The word used on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Newbie => "newbie",
            Level::Beginner => "beginner",
            Level::Good => "good",
            Level::Experienced => "experienced",
            Level::VeryExperienced => "very-experienced",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == text)
    }
}

impl Handicap {
    /// The table of the board game: what a stronger side gives a weaker one (HANDICAP-7 to HANDICAP-10).
    #[must_use]
    pub const fn between(stronger: Level, weaker: Level) -> Handicap {
        const SIX: u8 = 1 << 6;
        const FIVE: u8 = 1 << 5;
        let (played, cards) = match (stronger, weaker) {
            (Level::VeryExperienced, Level::Experienced) => (6, 0),
            (Level::VeryExperienced, Level::Good) => (5, 0),
            (Level::VeryExperienced, Level::Beginner) => (6, FIVE | SIX),
            (Level::VeryExperienced, Level::Newbie) => (5, FIVE | SIX),
            (Level::Experienced, Level::Good) => (6, 0),
            (Level::Experienced, Level::Beginner) => (5, SIX),
            (Level::Experienced, Level::Newbie) => (4, SIX),
            (Level::Good, Level::Beginner) => (6, 0),
            (Level::Good, Level::Newbie) => (6, SIX),
            (
                Level::VeryExperienced | Level::Experienced | Level::Good | Level::Beginner | Level::Newbie,
                _,
            ) => (8, 0),
        };
        Handicap { characters: 8 - played, cards }
    }
}

/// The agreement of a table. Turn it into rules with [`crate::rules::Rules::new`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Which edition is played.
    pub edition: Edition,
    /// How many sides play.
    pub sides: u8,
    /// How forces are chosen.
    pub mode: Mode,
    /// Which game of the edition it is; 0 where it describes none.
    pub scenario: u8,
    /// That game, where the table has one of its own instead of the edition's or beside them.
    pub own_scenario: Option<&'static Scenario>,
    /// Whether nobody may look again at what enemies carry and who their wounded are.
    pub secret_objects: bool,
    /// Whether sides play from memory: what one hid is not named to it (OUR-24).
    pub from_memory: bool,
    /// Points to win; `None` for the edition's own.
    pub target: Option<u8>,
    /// What the Ghost passes; `None` for the edition's own wording.
    pub ghost: Option<GhostWording>,
    /// Handicaps.
    pub handicaps: BySide<Handicap>,
    /// Room plans that replace those of the edition or add to them, as text.
    pub rooms: Vec<String>,
}

impl Setup {
    /// The edition's usual game: the fixed set, or equal random forces where sets are mixed.
    #[must_use]
    pub fn new(edition: Edition, sides: u8) -> Setup {
        let ruleset = edition.ruleset();
        let mixed = ruleset.characters.len() > ruleset.fixed_characters.len();
        Setup {
            edition,
            sides,
            mode: if mixed { Mode::Random } else { Mode::Fixed },
            scenario: ruleset.scenarios().iter().find(|scenario| is_chosen(scenario)).map_or(0, |s| s.number),
            own_scenario: None,
            secret_objects: false,
            from_memory: false,
            target: None,
            ghost: None,
            handicaps: BySide::default(),
            rooms: Vec::new(),
        }
    }

    /// The same with another mode.
    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Setup {
        self.mode = mode;
        self
    }

    /// The same with another scenario, and its usual mode.
    #[must_use]
    pub fn with_scenario(mut self, number: u8) -> Setup {
        self.scenario = number;
        self.own_scenario = None;
        self.in_usual_mode()
    }

    /// The same with a scenario that is not the edition's, and its usual mode.
    #[must_use]
    pub fn with_own_scenario(mut self, own: &'static Scenario) -> Setup {
        self.scenario = own.number;
        self.own_scenario = Some(own);
        self.in_usual_mode()
    }

    fn in_usual_mode(mut self) -> Setup {
        if self.scenario().is_some_and(|scenario| !is_chosen(scenario)) {
            self.mode = Mode::Fixed;
        }
        self
    }

    /// The scenario, where there are such.
    #[must_use]
    pub fn scenario(&self) -> Option<&'static Scenario> {
        let own = self.own_scenario.filter(|own| own.number == self.scenario);
        own.or_else(|| self.edition.ruleset().scenario(self.scenario))
    }

    /// The shape of the dungeon.
    #[must_use]
    pub fn shape(&self) -> Shape {
        if let Some(scenario) = self.scenario() {
            return Shape::Hall(scenario.rows());
        }
        match (self.sides, self.mode) {
            (3, _) => Shape::Tee,
            (4, _) => Shape::Cross,
            (_, Mode::Beginner) => Shape::Hall(3),
            (_, Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random) => Shape::Hall(4),
        }
    }

    /// Pairs of rooms that are laid out.
    #[must_use]
    pub fn pair_count(&self) -> usize {
        match self.shape() {
            Shape::Hall(rows) => usize::from(rows),
            Shape::Tee | Shape::Cross => 6,
        }
    }

    /// Whether such a game exists.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn check(&self) -> Result<(), SetupError> {
        let ruleset = self.edition.ruleset();
        let fail = |rule, why: String| Err(SetupError { rule, why, line: None });
        if usize::from(self.sides) > MAX_SIDES || self.sides < 2 {
            return fail("PLAYERS-3", format!("{} sides: choose 2, 3 or 4", self.sides));
        }
        if let Grain::Zones { .. } = ruleset.grain
            && self.sides != 2
        {
            return fail("PLAYERS-3", format!("{} is for two sides", ruleset.name));
        }
        self.check_scenario(ruleset)?;
        if let Some(target) = self.target
            && !(5..=8).contains(&target)
        {
            return fail("MODE-11", format!("a target of {target} points: choose 5, 6, 7 or 8"));
        }
        let usual = self.usual_target();
        if self.target.is_some_and(|target| target != usual) {
            if self.mode == Mode::Beginner {
                return fail("MODE-15", format!("a beginner's game is played to {usual} points"));
            }
            if Side::ALL.into_iter().any(|side| self.handicaps[side] != Handicap::default()) {
                return fail("HANDICAP-5", format!("a game with a handicap is played to {usual} points"));
            }
        }
        match self.mode {
            Mode::Draft => {
                let team = self.scenario().map_or(ruleset.team, Scenario::team);
                let needed = usize::from(team) * usize::from(self.sides);
                if self.sides != 2 || ruleset.characters.len() < needed {
                    return fail(
                        "OUR-43",
                        format!(
                            "a draft is for two sides and needs {needed} different characters; \
                             {} has {}: choose another mode",
                            ruleset.name,
                            ruleset.characters.len()
                        ),
                    );
                }
            }
            Mode::Beginner => {
                if self.sides != 2 || ruleset.beginner_without.is_none() {
                    return fail(
                        "OUR-47",
                        "the beginner's game is for two sides with the base set".to_owned(),
                    );
                }
            }
            Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Random => {}
        }
        for side in Side::ALL.into_iter().take(usize::from(self.sides)) {
            let usual = self.scenario().map_or(ruleset.team, Scenario::team);
            let team = if self.mode == Mode::Beginner { 6 } else { usual };
            if self.handicaps[side].characters > team - ruleset.on_line {
                return fail(
                    "HANDICAP-1",
                    format!(
                        "{side} gives up {} characters: {} still have to start on the line",
                        self.handicaps[side].characters, ruleset.on_line
                    ),
                );
            }
            if self.handicaps[side].cards & !0b111_1110 != 0 {
                return fail("HANDICAP-4", format!("{side} may give up the combat cards +1 to +6 only"));
            }
        }
        Ok(())
    }

    /// Points to win unless the table agrees on others.
    #[must_use]
    pub fn usual_target(&self) -> u8 {
        let usual = self.edition.ruleset().target[usize::from(self.sides > 2)];
        self.scenario().map_or(usual, |scenario| scenario.target)
    }

    fn check_scenario(&self, ruleset: &Ruleset) -> Result<(), SetupError> {
        let fail = |rule, why: String| Err(SetupError { rule, why, line: None });
        let Some(scenario) = self.scenario() else {
            if ruleset.scenarios().is_empty() && self.scenario == 0 {
                let secret = "secret objects are a variant of the Card Game".to_owned();
                return if self.secret_objects { fail("SCENARIO-1", secret) } else { Ok(()) };
            }
            let known: Vec<String> = ruleset.scenarios().iter().map(|s| s.number.to_string()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return fail("SCENARIO-1", format!("{} has no such scenario: choose {known}", ruleset.name));
        };
        let fits = match self.mode {
            Mode::Fixed => !is_chosen(scenario),
            Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random => is_chosen(scenario),
            Mode::Beginner => false,
        };
        if !fits {
            let modes = if is_chosen(scenario) { "free, mutual, draft or random" } else { "fixed" };
            return fail("SCENARIO-13", format!("scenario {} is played with mode {modes}", self.scenario));
        }
        if self.target.is_some() {
            return fail("SCENARIO-1", "a scenario has its own number of points to win".to_owned());
        }
        let handicapped = Side::ALL.into_iter().any(|side| self.handicaps[side] != Handicap::default());
        if handicapped && scenario.target < HANDICAP_TARGET {
            return fail(
                "HANDICAP-11",
                format!("a handicap goes with scenarios to at least {HANDICAP_TARGET} points"),
            );
        }
        Ok(())
    }
}

/// Why a table's agreement is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The rule behind it.
    pub rule: &'static str,
    /// What is wrong and what would be right.
    pub why: String,
    /// The line of the added rooms that it is about, from 1.
    pub line: Option<usize>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for SetupError {}
