//! A slow second opinion on movement, written from the sentences of the catalog alone.
//!
//! It tries every sequence of steps, takes and leaves one by one and writes down how each ends.
//! It asks the table only what lies where; no rule of the engine has a say. What both agree on
//! is most likely right.

mod board;
pub mod compare;
mod end;
mod scene;

use std::collections::{BTreeSet, HashSet, VecDeque};

use engine::room::Ground;
use engine::table::{Gate, Illusion};
use engine::{Dir, Leg, Spot, Table, Token};

use board::{Board, Entry};
pub use end::{Fate, Outcome};
use scene::{At, Scene};

/// A search that grew beyond what a test has time for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooMuch;

/// The most situations one search looks at.
const PATIENCE: usize = 400_000;

/// Characters that may move now: unwounded, with a point to spend, and neither healed nor
/// regenerated this turn (WALK-1, CLERIC-3, TROLL-4, CHARM-3).
#[must_use]
pub fn movers(table: &Table) -> Vec<Token> {
    let may = |token: &Token| {
        let purse = table.purses().find(|purse| purse.token == *token);
        let own = table.owner(*token) == table.active;
        let points = if own { table.points } else { 0 } + purse.map_or(0, |purse| purse.points);
        let acts = own || purse.is_some_and(|purse| purse.charmed);
        acts && points > 0 && !table.is_wounded(*token) && !table.spent.has(*token)
    };
    table.characters().filter(may).collect()
}

/// A character in the middle of a walk.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Node {
    at: Spot,
    left: u8,
    stepped: bool,
    scene: Scene,
}

impl Node {
    fn first(board: &Board<'_>, at: Spot) -> Node {
        Node { at, left: board.speed(), stepped: false, scene: Scene::new(board.table, board.who) }
    }
}

/// What one more leg of a walk leads to.
enum After {
    /// The walk may go on.
    On(Node),
    /// The walk is over, and this came of it if it was allowed.
    Over(Option<Outcome>),
}

/// How every walk of a character can end, walks that change nothing left out.
///
/// # Errors
/// If there are too many ways to try.
pub fn walks(table: &Table, who: Token) -> Result<BTreeSet<Outcome>, TooMuch> {
    let board = Board::new(table, who);
    let mut ends = BTreeSet::new();
    let Some(at) = table.spot(who) else { return Ok(ends) };
    let first = Node::first(&board, at);
    let mut seen = HashSet::from([first]);
    let mut ended = HashSet::new();
    let mut stack = vec![first];
    while let Some(node) = stack.pop() {
        if seen.len() > PATIENCE {
            return Err(TooMuch);
        }
        if node.stepped && ended.insert((node.at, node.scene)) {
            ends.extend(board.stays(&node.scene, node.at));
        }
        for (_, after) in legs(&board, &node) {
            match after {
                After::Over(end) => ends.extend(end),
                After::On(next) => {
                    if seen.insert(next) {
                        stack.push(next);
                    }
                }
            }
        }
    }
    ends.remove(&board.nothing());
    Ok(ends)
}

/// A walk of a character that ends like this, to show that there is one.
#[must_use]
pub fn route_to(table: &Table, who: Token, wanted: &Outcome) -> Option<Vec<Leg>> {
    let board = Board::new(table, who);
    let first = Node::first(&board, table.spot(who)?);
    let mut seen = HashSet::from([first]);
    let mut queue = VecDeque::from([(first, Vec::new())]);
    while let Some((node, route)) = queue.pop_front() {
        if node.stepped && board.stays(&node.scene, node.at).as_ref() == Some(wanted) {
            return Some(route);
        }
        for (leg, after) in legs(&board, &node) {
            let mut route = route.clone();
            route.push(leg);
            match after {
                After::Over(end) if end.as_ref() == Some(wanted) => return Some(route),
                After::Over(_) => {}
                After::On(next) => {
                    if seen.insert(next) {
                        queue.push_back((next, route));
                    }
                }
            }
        }
    }
    None
}

/// Every leg that is possible now, and what it leads to.
fn legs(board: &Board<'_>, node: &Node) -> Vec<(Leg, After)> {
    let mut next = Vec::new();
    if node.left > 0 {
        for dir in Dir::ALL {
            let Some(to) = board.beyond(node.at, dir) else { continue };
            let after = match board.enter(&node.scene, node.at, to) {
                Entry::No => continue,
                Entry::Free => {
                    After::On(Node { at: to, left: node.left - 1, stepped: true, scene: node.scene })
                }
                Entry::Out => After::Over(board.leaves(&node.scene)),
                Entry::Crushed => After::Over(board.stays(&node.scene, to)),
            };
            next.push((Leg::Step(dir), after));
        }
    }
    for (leg, scene) in changes(board, node) {
        next.push((leg, After::On(Node { scene, ..*node })));
    }
    next
}

/// Everything that can be taken or left here (CARRY-2, CARRY-3).
fn changes(board: &Board<'_>, node: &Node) -> Vec<(Leg, Scene)> {
    let mut scenes = Vec::new();
    for (token, place) in node.scene.tokens() {
        match place {
            At::On(spot) if spot == node.at && board.may_take(&node.scene, spot, token) => {
                scenes.push((Leg::Take(token), node.scene.with(token, At::Held)));
            }
            At::Held if board.may_leave(&node.scene, node.at, token) => {
                scenes.push((Leg::Leave(token), node.scene.with(token, At::On(node.at))));
            }
            At::On(_) | At::Held => {}
        }
    }
    scenes
}

/// How the character can have changed its load on the start square before it jumps or passes a
/// wall (OUR-4).
fn starts(board: &Board<'_>, at: Spot) -> Vec<Scene> {
    let first = Node::first(board, at);
    let mut seen = HashSet::from([first]);
    let mut stack = vec![first];
    while let Some(node) = stack.pop() {
        for (_, scene) in changes(board, &node) {
            let next = Node { scene, ..node };
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen.into_iter().map(|node| node.scene).collect()
}

/// How every jump of a character can end.
#[must_use]
pub fn jumps(table: &Table, who: Token) -> BTreeSet<Outcome> {
    let board = Board::new(table, who);
    let mut ends = BTreeSet::new();
    let Some(start) = table.spot(who) else { return ends };
    // JUMP-1, CHARM-6: the active side pays the card. DRAGON-3: the Dragon never jumps.
    if table.holdings[table.active].jumps == 0 || board.never_jumps() {
        return ends;
    }
    let scenes = starts(&board, start);
    for over in board.around(start).filter(|over| may_jump_over(&board, *over)) {
        for to in board.around(over).filter(|to| *to != start) {
            // ROPE-7: a jumper leaves the Rope that holds it.
            for scene in scenes.iter().filter(|scene| !board.hangs_on(scene, start)) {
                ends.extend(landing(&board, scene, start, to, board.anybody(to)));
            }
        }
    }
    ends.remove(&board.nothing());
    ends
}

/// An obstacle that nobody is on (JUMP-2 to JUMP-5, RUBBLE-3, OUR-50).
fn may_jump_over(board: &Board<'_>, over: Spot) -> bool {
    let obstacle = board.chasm(over).is_some() || board.table.terrain(over).ground == Ground::Rocks;
    let own = board.is_own_illusion(over);
    obstacle && !own && !board.is_rubble(over) && !board.anybody(over)
}

/// How every walk of a character through a wall can end.
#[must_use]
pub fn wall_walks(table: &Table, who: Token) -> BTreeSet<Outcome> {
    let board = Board::new(table, who);
    let mut ends = BTreeSet::new();
    let Some(start) = table.spot(who) else { return ends };
    if !board.walks_walls() {
        return ends;
    }
    let scenes = starts(&board, start);
    for dir in Dir::ALL {
        let Some(to) = board.table.rules().layout.neighbor(start, dir) else { continue };
        let wall = table.own_wall(start, dir) || table.own_wall(to, dir.opposite());
        // WALLWALKER-5: no portcullis, no rubble, no fountain.
        let gate = table.gate(start, dir).is_some_and(|(_, _, gate)| gate == Gate::Closed);
        let fountain = table.terrain(to).ground == Ground::Fountain;
        if !wall || gate || fountain || board.is_rubble(to) || !board.is_known(to) {
            continue;
        }
        for scene in &scenes {
            ends.extend(landing(&board, scene, start, to, board.anybody(to)));
        }
    }
    ends.remove(&board.nothing());
    ends
}

/// Comes down on a square where the character may end, or out of the dungeon unless somebody
/// is in the way there (OUR-32, OUR-36, OUR-66).
fn landing(board: &Board<'_>, scene: &Scene, from: Spot, to: Spot, blocked: bool) -> Option<Outcome> {
    if board.is_exit(to) {
        return if blocked { None } else { board.leaves(scene) };
    }
    if board.table.terrain(to).ground == Ground::Rocks {
        return None;
    }
    // ROPE-7: the Rope that still holds the character cannot be the one that makes the landing
    // square safe.
    let hangs = !board.has_spare_rope(scene, from) && board.needs_own_rope(scene, to);
    if hangs { None } else { board.stays(scene, to) }
}

/// Whether an illusion of any side lies on a square, and which.
fn illusion_on(table: &Table, spot: Spot) -> Option<Illusion> {
    table.illusion(spot).map(|(_, illusion)| illusion)
}
