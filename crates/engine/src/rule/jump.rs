//! Jumps over an obstacle and walks through a wall: moves with one landing square.

use crate::action::{Action, Left};
use crate::event::Event;
use crate::illegal::{Check, Illegal, need, no};
use crate::piece::Traits;
use crate::room::Ground;
use crate::rule::beside::Beside;
use crate::rule::carry::{self, Hands, Mover};
use crate::rule::settle::chasm;
use crate::rule::turn::Turn;
use crate::rule::walk::ground::{self, Entry};
use crate::rule::walk::{Scene, arrive, check_whole};
use crate::side::Side;
use crate::spot::{Dir, Spot};
use crate::table::{Gate, Illusion, Table};
use crate::token::{Token, TokenSet};

/// Hands after leaving some of the load on the start square (OUR-4).
fn hands_after(table: &Table, mover: &Mover<'_>, start: Spot, left: TokenSet) -> Result<Hands, Illegal> {
    let load = if mover.capacity == 0 {
        TokenSet::EMPTY
    } else {
        mover.tokens_on(table, start).minus(mover.who.bit())
    };
    let mut hands = Hands::new(load);
    for token in left {
        carry::check_leave(table, mover, &hands, start, token)?;
        hands.leave(token, start);
    }
    Ok(hands)
}

/// Whether a mover may land on a square; where it then is.
fn check_landing(
    table: &Table,
    mover: &Mover<'_>,
    hands: &Hands,
    start: Spot,
    to: Spot,
) -> Result<Entry, Illegal> {
    let entry = if leads_out(table, mover.color, to) { Entry::Out } else { Entry::Inside };
    let rocks = table.terrain(to).ground == Ground::Rocks;
    need(!rocks, "OUR-36", "a jump or a wall-walk does not end under falling rocks")?;
    ground::check_leap(table, mover, hands, start, to)?;
    check_whole(table, mover, hands, start, to, entry)?;
    Ok(entry)
}

/// Whether a character may jump.
pub(crate) fn check_jump(
    table: &Table,
    who: Token,
    over: Spot,
    to: Spot,
    left: TokenSet,
) -> Result<(Hands, Entry), Illegal> {
    let Some(start) = table.spot(who) else {
        return no("TURN-9", "only a character on the board acts");
    };
    let mover = Mover::new(table, who);
    need(!mover.traits.has(Traits::NEVER_JUMPS), "DRAGON-3", "this character does not jump")?;
    need(table.holdings[table.active].jumps > 0, "JUMP-1", "no jump card is left")?;
    need(is_near(table, start, over), "JUMP-2", "the jumped square is not next to the jumper")?;
    check_between(table, start, over)?;
    check_jumpable(table, &mover, over)?;
    need(to != start, "JUMP-2", "a jump ends on another square")?;
    need(is_near(table, over, to), "JUMP-2", "the landing is not next to the jumped square")?;
    check_between(table, over, to)?;
    check_jump_to(table, &mover, start, to, left)
}

/// Whether a jumper lands well, once it is known that it may jump over a square.
fn check_jump_to(
    table: &Table,
    mover: &Mover<'_>,
    start: Spot,
    to: Spot,
    left: TokenSet,
) -> Result<(Hands, Entry), Illegal> {
    let hands = hands_after(table, mover, start, left)?;
    if leads_out(table, mover.color, to) {
        let taken = !mover.tokens_on(table, to).and(table.characters()).is_empty();
        need(!taken, "OUR-32", "a character is on this square of the line")?;
    }
    let there = mover.tokens_on(table, to).and(table.characters()).minus(mover.who.bit());
    for other in there {
        let lands = table.is_wounded(other) && table.owner(other) == mover.color;
        need(lands, "JUMP-6", "a jump ends on no character but a wounded friend")?;
    }
    need(
        !ground::needs_rope(table, mover, &hands, start),
        "ROPE-7",
        "the Rope that holds the jumper stays on the square it jumps from",
    )?;
    let entry = check_landing(table, mover, &hands, start, to)?;
    Ok((hands, entry))
}

fn is_near(table: &Table, a: Spot, b: Spot) -> bool {
    Dir::ALL.into_iter().any(|dir| table.rules().layout.neighbor(a, dir) == Some(b))
}

/// Whether nothing keeps a jumper from getting from one square to the next.
fn check_between(table: &Table, from: Spot, to: Spot) -> Check {
    let unknown = table.rules().layout.slot(to).is_some_and(|slot| !table.is_revealed(slot));
    need(!unknown, "WALL-3", "the room there is not revealed")?;
    need(table.adjacency(from, to).is_some(), "JUMP-7", "a wall or portcullis is in between")
}

fn check_jumpable(table: &Table, mover: &Mover<'_>, over: Spot) -> Check {
    match table.illusion(over) {
        Some((_, Illusion::Rubble)) => return no("RUBBLE-3", "rubble cannot be jumped"),
        Some((maker, Illusion::Pit)) if mover.made(maker) => {
            return no("OUR-50", "to her it is no pit");
        }
        Some((_, Illusion::Pit)) | None => {}
    }
    let rocks = table.terrain(over).ground == Ground::Rocks;
    need(chasm(table, over).is_some() || rocks, "JUMP-2", "only a pit, a rift or falling rocks are jumped")?;
    let held = mover.tokens_on(table, over).and(table.characters());
    need(held.is_empty(), "JUMP-5", "a character is on the jumped square")
}

/// Whether a character may go through a wall.
pub(crate) fn check_wall_walk(
    table: &Table,
    who: Token,
    dir: Dir,
    left: TokenSet,
) -> Result<(Hands, Entry, Spot), Illegal> {
    let Some(start) = table.spot(who) else {
        return no("TURN-9", "only a character on the board acts");
    };
    let mover = Mover::new(table, who);
    need(mover.traits.has(Traits::WALKS_WALLS), "WALLWALKER-2", "this character does not go through walls")?;
    let to = check_wall(table, start, dir)?;
    check_through(table, &mover, start, to, left).map(|(hands, entry)| (hands, entry, to))
}

/// Whether a wall can be gone through, and where it leads.
fn check_wall(table: &Table, start: Spot, dir: Dir) -> Result<Spot, Illegal> {
    let layout = &table.rules().layout;
    let Some(to) = layout.neighbor(start, dir) else {
        return no("WALL-6", "there is nothing beyond the rim");
    };
    if layout.slot(to).is_some_and(|slot| !table.is_revealed(slot)) {
        return no("WALL-3", "the room there is not revealed");
    }
    let gate = table.gate(start, dir).is_some_and(|(_, _, gate)| gate == Gate::Closed);
    need(!gate, "WALLWALKER-5", "a closed portcullis is no wall")?;
    need(
        table.own_wall(start, dir) || table.own_wall(to, dir.opposite()),
        "WALLWALKER-2",
        "there is no wall",
    )?;
    let solid = table.terrain(to).ground == Ground::Fountain
        || matches!(table.illusion(to), Some((_, Illusion::Rubble)));
    need(!solid, "WALLWALKER-5", "she cannot stand behind this wall")?;
    Ok(to)
}

/// Whether somebody lands well behind a wall.
fn check_through(
    table: &Table,
    mover: &Mover<'_>,
    start: Spot,
    to: Spot,
    left: TokenSet,
) -> Result<(Hands, Entry), Illegal> {
    let hands = hands_after(table, mover, start, left)?;
    if leads_out(table, mover.color, to) {
        let taken = carry::other_standing(table, mover, to).is_some();
        need(!taken, "EXIT-4", "an unwounded enemy blocks this square of the line")?;
        let held = !mover.tokens_on(table, to).and(table.characters()).is_empty();
        need(!held, "OUR-66", "a character is on this square of the line")?;
    }
    let entry = check_landing(table, mover, &hands, start, to)?;
    Ok((hands, entry))
}

/// What a character may leave behind: any part of its load.
fn choices(load: TokenSet) -> impl Iterator<Item = TokenSet> {
    let mut tokens = load;
    let first = tokens.next();
    let second = tokens.next();
    let mut sets = [Some(TokenSet::EMPTY), None, None, None];
    if let Some(first) = first {
        sets[1] = Some(first.bit());
    }
    if let (Some(first), Some(second)) = (first, second) {
        sets[2] = Some(second.bit());
        sets[3] = Some(first.bit().or(second.bit()));
    }
    sets.into_iter().flatten()
}

/// Whether no rule on landing has anything to say: at most one load, nothing left behind, and
/// two ordinary squares, the second one empty.
fn lands_freely(scene: &Scene, start: Spot, to: Spot, load: TokenSet, left: TokenSet) -> bool {
    left.is_empty()
        && load.is_at_most_one()
        && scene.is_plain(start)
        && scene.is_plain(to)
        && scene.tokens_on(to).is_empty()
}

/// Whether it may matter to jumps and walks through walls what is more than a step away.
pub(crate) fn looks_further(mover: &Mover<'_>, beside: Beside) -> bool {
    beside.special || mover.traits.has(Traits::WALKS_WALLS)
}

/// Lists jumps and walks through walls.
pub(crate) fn list(
    table: &Table,
    scene: &Scene,
    mover: &Mover<'_>,
    start: Spot,
    load: TokenSet,
    beside: Beside,
    out: &mut Vec<Action>,
) {
    if beside.special && table.holdings[table.active].jumps > 0 && !mover.traits.has(Traits::NEVER_JUMPS) {
        list_jumps(table, scene, mover, start, load, out);
    }
    if mover.traits.has(Traits::WALKS_WALLS) {
        list_wall_walks(table, scene, mover, start, load, out);
    }
}

fn list_jumps(
    table: &Table,
    scene: &Scene,
    mover: &Mover<'_>,
    start: Spot,
    load: TokenSet,
    out: &mut Vec<Action>,
) {
    let first = out.len();
    for over in table.around(start) {
        if scene.is_plain(over) || check_jumpable(table, mover, over).is_err() {
            continue;
        }
        for to in table.around(over).filter(|to| *to != start) {
            for left in choices(load) {
                if lands_freely(scene, start, to, load, left)
                    || check_jump_to(table, mover, start, to, left).is_ok()
                {
                    let left = Left::new(left);
                    let action = Action::Jump { who: mover.who, over, to, left };
                    if !repeats(table, &out[first..], &action) {
                        out.push(action);
                    }
                }
            }
        }
    }
}

fn list_wall_walks(
    table: &Table,
    scene: &Scene,
    mover: &Mover<'_>,
    start: Spot,
    load: TokenSet,
    out: &mut Vec<Action>,
) {
    let open = table.ways(start);
    let walls = Dir::ALL.map(|dir| match open & dir.bit() {
        0 => check_wall(table, start, dir).ok(),
        _ => None,
    });
    if walls == [None; 4] {
        return;
    }
    for left in choices(load) {
        let mut escaped = false;
        for (dir, to) in Dir::ALL.into_iter().zip(walls) {
            let Some(to) = to else { continue };
            if !lands_freely(scene, start, to, load, left)
                && check_through(table, mover, start, to, left).is_err()
            {
                continue;
            }
            // Leaving through any wall is one result.
            let out_of_here = leads_out(table, mover.color, to);
            if out_of_here && escaped {
                continue;
            }
            escaped |= out_of_here;
            out.push(Action::WallWalk { who: mover.who, dir, left: Left::new(left) });
        }
    }
}

fn leads_out(table: &Table, color: Side, to: Spot) -> bool {
    table.rules().layout.line_of(to).is_some_and(|line| line != color)
}

/// Whether a jump with the same result is in the list: the jumped square leaves no trace, and
/// all squares of the opponents' lines lead out.
fn repeats(table: &Table, list: &[Action], action: &Action) -> bool {
    let Action::Jump { who, to, left, .. } = action else { return false };
    let color = table.owner(*who);
    let out = |spot: Spot| leads_out(table, color, spot);
    list.iter().any(|other| {
        let Action::Jump { to: landed, left: kept, .. } = other else { return false };
        kept == left && (landed == to || out(*landed) && out(*to))
    })
}

/// Jumps.
pub(crate) fn perform_jump(turn: &mut Turn<'_>, who: Token, over: Spot, to: Spot, left: TokenSet) {
    let side = turn.table().active;
    turn.table_mut().holdings[side].jumps -= 1;
    let hands = leave_behind(turn, who, left);
    turn.tell(Event::Jumped { token: who, over, to });
    land(turn, who, &hands, to);
}

/// Goes through a wall.
pub(crate) fn perform_wall_walk(turn: &mut Turn<'_>, who: Token, dir: Dir, left: TokenSet) {
    let Some(start) = turn.table().spot(who) else { return };
    let Some(to) = turn.table().rules().layout.neighbor(start, dir) else { return };
    let hands = leave_behind(turn, who, left);
    turn.tell(Event::PassedWall { token: who, to });
    land(turn, who, &hands, to);
}

fn leave_behind(turn: &mut Turn<'_>, who: Token, left: TokenSet) -> Hands {
    let mut hands = Hands::new(turn.table().load(who));
    if let Some(start) = turn.table().spot(who) {
        for token in left {
            hands.leave(token, start);
            turn.tell(Event::Left { token: who, load: token, spot: start });
        }
    }
    hands
}

fn land(turn: &mut Turn<'_>, who: Token, hands: &Hands, to: Spot) {
    let color = turn.table().owner(who);
    let out = leads_out(turn.table(), color, to);
    arrive(turn, who, hands, to, out);
}
