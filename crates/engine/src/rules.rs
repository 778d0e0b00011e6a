//! The rules of one table, worked out once: its edition, its dungeon and its room plans.

use core::num::NonZeroU8;
use std::sync::Mutex;

use crate::edition::{Edition, GhostWording, Grain, Mode, Ruleset, Scenario, Setup, SetupError, Troops};
use crate::layout::{ICON_LETTERS, ICONS, Layout, Shape};
use crate::notation::room::{read_rooms, read_rooms_at, write_room};
use crate::piece::{Def, Piece, Pieces};
use crate::room::{Barrier, Ground, MAX_PLACES, RoomPlan, Terrain, inner_neighbor};
use crate::side::SideSet;
use crate::spot::{Dir, Slot, Spot};
use crate::token::Handles;

/// A room plan in one of its four orientations, as the board is seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FacePlan {
    /// What lies on each place.
    pub terrain: [Terrain; MAX_PLACES],
    /// Directions without wall, slit, pit or portcullis, one bit each.
    pub open: [u8; MAX_PLACES],
    /// Directions with a wall.
    pub wall: [u8; MAX_PLACES],
    /// The portcullis on each edge, `NO_GATE` for none.
    pub gate: [[u8; 4]; MAX_PLACES],
    /// Directions with a portcullis, one bit each.
    pub gated: [u8; MAX_PLACES],
    /// Directions with an arrow-slit.
    pub slit: [u8; MAX_PLACES],
    /// Directions with a pit on the edge.
    pub pit: [u8; MAX_PLACES],
    /// The icon of each zone, by its number among [`crate::layout::ICON_LETTERS`].
    pub icon: [u8; MAX_PLACES],
    /// The first zone with each icon, if there is one.
    pub zone_of: [Option<u8>; ICONS],
    /// Places with a pit or a rift, one bit each.
    pub chasms: u32,
    /// Places with a pentacle, one bit each.
    pub pentacles: u32,
    /// Where the gear is.
    pub gear: u8,
}

/// The definition of every piece, by its number.
pub struct Defs([&'static Def; Piece::COUNT]);

impl Defs {
    /// The definition of a piece.
    #[inline]
    #[must_use]
    pub fn of(&self, piece: Piece) -> &'static Def {
        self.0[piece as usize]
    }
}

impl core::fmt::Debug for Defs {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Defs")
    }
}

/// No portcullis on this edge.
pub const NO_GATE: u8 = u8::MAX;

/// A room plan and how far it is turned: four times the plan's number plus clockwise quarters.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(NonZeroU8);

impl Face {
    /// A plan turned by clockwise quarters.
    #[must_use]
    pub const fn new(plan: usize, quarters: u8) -> Face {
        // One more than the number, so that an unknown room needs no byte of its own.
        Face(NonZeroU8::MIN.saturating_add((plan * 4) as u8 | quarters & 3))
    }

    /// The number of the plan.
    #[must_use]
    pub const fn plan(self) -> usize {
        self.index() / 4
    }

    /// Clockwise quarter turns from the drawing.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.index() as u8 & 3
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The same room turned on.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Face {
        Face::new(self.plan(), self.quarters() + quarters)
    }
}

/// The most plans a table can know: their faces have to fit a byte.
pub const MAX_PLANS: usize = 60;

/// Pairs of rooms in one set.
const FIXED_PAIRS: usize = 4;

/// The rules of one table.
#[derive(Debug)]
pub struct Rules {
    /// What the table agreed on.
    pub setup: Setup,
    /// The sides at the table.
    pub sides: SideSet,
    /// How handles are shared out.
    pub handles: Handles,
    /// Points to win.
    pub target: u8,
    /// What the Ghost passes.
    pub ghost: GhostWording,
    /// What rooms are made of.
    pub grain: Grain,
    /// What each piece is in this edition.
    pub defs: Defs,
    /// The dungeon.
    pub layout: Layout,
    /// All room plans, the two of a pair next to each other.
    pub plans: Vec<RoomPlan>,
    /// Names of the pairs; plan number / 2 is the pair's number.
    pub pairs: Vec<String>,
    /// Pairs that may be chosen, one bit each.
    pub pool_pairs: u32,
    /// Pieces a side may choose from.
    pub pool: Pieces,
    /// Combat cards of a side by value, from +0.
    pub combat_cards: [u8; 7],
    capacity: Vec<u8>,
    full: &'static str,
    rim: [u8; MAX_PLACES],
    faces: Vec<FacePlan>,
    /// Plans with a pentacle, one bit each.
    pentacles: u64,
}

impl Rules {
    /// The rules for an agreement. Equal agreements share one value, which lives as long as
    /// the program: a game in progress is plain copyable data that points to it.
    ///
    /// # Errors
    /// Says what does not fit: an impossible combination or a room that cannot be read.
    pub fn new(mut setup: Setup) -> Result<&'static Rules, SetupError> {
        static KNOWN: Mutex<Vec<&'static Rules>> = Mutex::new(Vec::new());
        setup.check()?;
        let own = setup.rooms.join("\n");
        setup.rooms = drawn_anew(&own)?;
        // One that is the edition's again is no scenario of one's own: agreements on the same game are equal.
        let printed = setup.edition.ruleset().scenario(setup.scenario);
        setup.own_scenario =
            setup.own_scenario.filter(|own| !printed.is_some_and(|printed| printed.is_as(own)));
        let mut known = match KNOWN.lock() {
            Ok(known) => known,
            Err(poisoned) => poisoned.into_inner(),
        };
        if let Some(rules) = known.iter().find(|rules| rules.setup == setup) {
            return Ok(rules);
        }
        let rules: &'static Rules = Box::leak(Box::new(Rules::build(setup, &own)?));
        known.push(rules);
        Ok(rules)
    }

    /// The usual game of an edition.
    ///
    /// # Panics
    /// Never: the editions' own games exist, which a test shows.
    #[must_use]
    pub fn usual(edition: Edition, sides: u8) -> &'static Rules {
        match Rules::new(Setup::new(edition, sides)) {
            Ok(rules) => rules,
            Err(error) => panic!("{error}"),
        }
    }

    /// `own` are the added rooms as they were drawn, so that what is wrong with them has a line.
    fn build(setup: Setup, own: &str) -> Result<Rules, SetupError> {
        let ruleset = setup.edition.ruleset();
        let plans = gather_plans(own, ruleset)?;
        let layout = Layout::new(setup.shape(), ruleset.grain.size());
        let pairs: Vec<String> = plans.iter().step_by(2).map(|plan| plan.pair.clone()).collect();
        let scenario = setup.scenario();
        let named = scenario.map(|scenario| scenario.pairs).filter(|pairs| !pairs.is_empty());
        let names = match (setup.sides, setup.mode) {
            _ if named.is_some() => named.unwrap_or(&[]),
            // OUR-47: where sets are mixed, the beginner's rooms are still those of the first one.
            (_, Mode::Beginner) => &ruleset.pairs[..ruleset.pairs.len().min(FIXED_PAIRS)],
            (2, Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random) => ruleset.pairs,
            (_, Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random) => {
                ruleset.crossing_pairs
            }
        };
        let added = setup.rooms.len();
        let pool_pairs = pairs
            .iter()
            .enumerate()
            .filter(|(_, pair)| names.contains(&pair.as_str()) || (added > 0 && !is_house(pair)))
            .fold(0, |set, (i, _)| set | 1 << i);
        let fixed = matches!(setup.mode, Mode::Fixed | Mode::Beginner);
        let without = match setup.mode {
            Mode::Beginner => ruleset.beginner_without.unwrap_or(&[]),
            Mode::Fixed | Mode::Free | Mode::Mutual | Mode::Draft | Mode::Random => &[],
        };
        let (characters, objects) =
            if let Some(Troops::Given { characters, objects }) = scenario.map(|s| s.troops) {
                (characters, objects)
            } else if fixed {
                (ruleset.fixed_characters, ruleset.fixed_objects)
            } else {
                (ruleset.characters, scenario.map_or(ruleset.objects(), |scenario| scenario.owned))
            };
        let pool =
            characters.iter().chain(objects).copied().filter(|piece| !without.contains(piece)).collect();
        let has_pentacle =
            |plan: &RoomPlan| plan.terrain.iter().any(|terrain| terrain.ground == Ground::Pentacle);
        let pentacles = plans
            .iter()
            .enumerate()
            .filter(|(_, plan)| has_pentacle(plan))
            .fold(0, |set, (number, _)| set | 1 << number);
        let faces =
            plans.iter().flat_map(|plan| (0..4).map(move |quarters| face_plan(plan, quarters))).collect();
        let (capacity, full) = capacities(&setup);
        Ok(Rules {
            sides: SideSet::first(usize::from(setup.sides)),
            handles: Handles::for_sides(usize::from(setup.sides)),
            target: setup.target.unwrap_or(setup.usual_target()),
            ghost: setup.ghost.unwrap_or(ruleset.ghost),
            grain: ruleset.grain,
            defs: Defs(Piece::ALL.map(ruleset.def)),
            capacity,
            full,
            rim: rims(ruleset.grain.size()),
            layout,
            plans,
            pairs,
            pool_pairs,
            pool,
            combat_cards: if scenario.is_some_and(|s| !s.fights) { [0; 7] } else { ruleset.combat_cards },
            faces,
            pentacles,
            setup,
        })
    }

    /// The edition's numbers, lists and wordings.
    #[must_use]
    pub fn ruleset(&self) -> &'static Ruleset {
        self.setup.edition.ruleset()
    }

    /// A room plan as it lies.
    #[inline]
    #[must_use]
    pub fn face(&self, face: Face) -> &FacePlan {
        &self.faces[face.index()]
    }

    /// Whether any room has a pentacle.
    #[inline]
    #[must_use]
    pub fn has_pentacles(&self) -> bool {
        self.pentacles != 0
    }

    /// Directions in which a spot's neighbor is not in the same room, one bit each.
    #[inline]
    #[must_use]
    pub fn rim(&self, spot: Spot) -> u8 {
        match self.layout.slot(spot) {
            None => 15,
            Some(_) => self.rim[self.layout.place(spot)],
        }
    }

    /// How many tokens may be hidden in a room.
    #[must_use]
    pub fn capacity(&self, slot: Slot) -> u8 {
        self.capacity[slot.index()]
    }

    /// The rule that says so.
    #[must_use]
    pub fn capacity_rule(&self) -> &'static str {
        self.full
    }

    /// Characters a side plays with before any handicap.
    #[must_use]
    pub fn team(&self) -> usize {
        let team = self.setup.scenario().map_or(self.ruleset().team, Scenario::team);
        usize::from(team).min(self.pool.characters().len())
    }

    /// Objects a side plays with.
    #[must_use]
    pub fn kit(&self) -> usize {
        let kit = self.setup.scenario().map_or(self.ruleset().kit, Scenario::kit);
        // MODE-23: a draft shares the objects out as long as there are any.
        let sharers = if self.setup.mode == Mode::Draft { self.sides.len() } else { 1 };
        usize::from(kit).min(self.pool.objects().len() / sharers)
    }

    /// The plan with this name, for example `3cw`.
    #[must_use]
    pub fn plan_named(&self, name: &str) -> Option<usize> {
        self.plans.iter().position(|plan| plan.name() == name)
    }

    /// The pair with this name.
    #[must_use]
    pub fn pair_named(&self, name: &str) -> Option<u8> {
        self.pairs.iter().position(|pair| pair == name).map(|i| i as u8)
    }
}

fn is_house(pair: &str) -> bool {
    Edition::ALL.iter().any(|edition| {
        edition.ruleset().pairs.contains(&pair) || edition.ruleset().crossing_pairs.contains(&pair)
    })
}

fn refuse(line: Option<usize>, why: String) -> SetupError {
    SetupError { rule: "GEAR-3", why, line }
}

/// The added rooms as one text without comments: agreements on the same rooms are equal.
fn drawn_anew(own: &str) -> Result<Vec<String>, SetupError> {
    let plans = read_rooms(own).map_err(|error| refuse(Some(error.line), error.why))?;
    let text: String = plans.iter().map(write_room).collect();
    Ok(if text.is_empty() { Vec::new() } else { vec![text] })
}

/// The rooms of the edition, then the added ones.
fn gather_plans(own: &str, ruleset: &Ruleset) -> Result<Vec<RoomPlan>, SetupError> {
    let mut plans: Vec<(Option<usize>, RoomPlan)> = Vec::new();
    let printed = ruleset.rooms.iter().map(|drawings| (Some(drawings.file), drawings.text));
    for (file, text) in printed.chain([(None, own)]) {
        let drawn = read_rooms_at(text).map_err(|error| match file {
            Some(file) => refuse(None, format!("{file}:{}: {}", error.line, error.why)),
            None => refuse(Some(error.line), error.why),
        })?;
        for (line, plan) in drawn {
            let line = file.is_none().then_some(line);
            if plan.size != ruleset.grain.size() {
                let why = format!(
                    "room {}: this edition's rooms are {2} x {2}, not {1} x {1}",
                    plan.name(),
                    plan.size,
                    ruleset.grain.size()
                );
                return Err(refuse(line, why));
            }
            match plans.iter().position(|(_, known)| known.name() == plan.name()) {
                Some(known) => plans[known] = (line, plan),
                None if plans.len() == MAX_PLANS => {
                    return Err(refuse(line, format!("at most {MAX_PLANS} rooms can be known to a table")));
                }
                None => plans.push((line, plan)),
            }
        }
    }
    for (line, RoomPlan { pair, .. }) in &plans {
        if plans.iter().filter(|(_, plan)| plan.pair == *pair).count() != 2 {
            let why = format!("pair {pair} needs one room turning clockwise and one counterclockwise");
            return Err(refuse(*line, why));
        }
    }
    Ok(in_pairs(plans.into_iter().map(|(_, plan)| plan).collect()))
}

/// The rooms pair by pair, the clockwise one first.
fn in_pairs(mut plans: Vec<RoomPlan>) -> Vec<RoomPlan> {
    let mut order: Vec<String> = Vec::new();
    for plan in &plans {
        if !order.contains(&plan.pair) {
            order.push(plan.pair.clone());
        }
    }
    plans.sort_by_key(|plan| (order.iter().position(|pair| *pair == plan.pair), plan.arrow.quarters()));
    plans
}

/// How many tokens may be hidden in each room, and the rule that says so.
fn capacities(setup: &Setup) -> (Vec<u8>, &'static str) {
    if let Some(scenario) = setup.scenario() {
        return (scenario.capacity.iter().flat_map(|cards| [*cards; 2]).collect(), "SCENARIO-11");
    }
    match setup.shape() {
        Shape::Hall(rows) if setup.mode == Mode::Beginner => (vec![2; usize::from(rows) * 2], "MODE-15"),
        Shape::Hall(rows) => {
            let of_row = |row| if row == 0 || row + 1 == rows { [2, 2] } else { [3, 3] };
            ((0..rows).flat_map(of_row).collect(), "SETUP-12")
        }
        Shape::Tee => (vec![2, 2, 3, 3, 2, 3, 3, 2, 2, 3, 3, 2], "PLAYERS-5"),
        Shape::Cross => (vec![3, 3, 3, 4, 4, 3, 3, 4, 4, 3, 3, 3], "PLAYERS-7"),
    }
}

fn rims(size: u8) -> [u8; MAX_PLACES] {
    let mut rims = [0; MAX_PLACES];
    for (place, rim) in rims.iter_mut().enumerate().take(usize::from(size) * usize::from(size)) {
        for dir in Dir::ALL {
            if inner_neighbor(size, place, dir).is_none() {
                *rim |= dir.bit();
            }
        }
    }
    rims
}

fn face_plan(plan: &RoomPlan, quarters: u8) -> FacePlan {
    let mut face = FacePlan {
        terrain: [Terrain::clear(Ground::Unknown); MAX_PLACES],
        open: [0; MAX_PLACES],
        wall: [0; MAX_PLACES],
        gate: [[NO_GATE; 4]; MAX_PLACES],
        gated: [0; MAX_PLACES],
        slit: [0; MAX_PLACES],
        pit: [0; MAX_PLACES],
        icon: [0; MAX_PLACES],
        zone_of: [None; ICONS],
        chasms: 0,
        pentacles: 0,
        gear: 0,
    };
    for place in 0..plan.places() {
        let to = crate::room::turned_place(plan.size, place, quarters);
        let terrain = plan.terrain[place];
        face.terrain[to] = terrain;
        let mark = plan.marks.get(place);
        let icon = ICON_LETTERS.iter().position(|letter| Some(letter) == mark);
        face.icon[to] = icon.unwrap_or(0) as u8;
        face.chasms |= u32::from(terrain.is_chasm()) << to;
        face.pentacles |= u32::from(terrain.ground == Ground::Pentacle) << to;
        if terrain.ground == Ground::Gear {
            face.gear = to as u8;
        }
        for dir in Dir::ALL {
            let seen = dir.turned(quarters);
            match plan.edges[place][dir as usize] {
                Barrier::Open => face.open[to] |= seen.bit(),
                Barrier::Wall => face.wall[to] |= seen.bit(),
                Barrier::Slit => face.slit[to] |= seen.bit(),
                Barrier::Pit => face.pit[to] |= seen.bit(),
                Barrier::Portcullis(number) => {
                    face.gate[to][seen as usize] = number;
                    face.gated[to] |= seen.bit();
                }
            }
        }
    }
    for (icon, zone) in face.zone_of.iter_mut().enumerate() {
        *zone = (0..plan.places() as u8).find(|place| usize::from(face.icon[usize::from(*place)]) == icon);
    }
    face
}
