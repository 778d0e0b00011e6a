//! Whether points, offers and resignations fit a game that runs, or the way it ended.

use super::{About, Judgment, Stage, hold, hold_with, stage};
use crate::decision::{End, Outcome, Phase};
use crate::piece::Piece;
use crate::rule::victory;
use crate::side::{Side, SideSet};
use crate::table::Table;
use crate::token::Token;

pub(super) fn judge_end(table: &Table) -> Judgment {
    let seats = table.sides().0;
    let seated = |set: SideSet| set.0 & !seats == 0;
    hold(About::Word("offers"), seated(table.offers), "a side is not at the table")?;
    hold(About::Word("resigned"), seated(table.resigned), "a side is not at the table")?;
    if let Phase::Over(outcome) = table.phase {
        return judge_outcome(table, outcome);
    }
    let most = table.rules().ruleset().quiet_turns;
    hold_with(About::Word("quiet"), table.quiet < most, || {
        format!("a game with {} quiet turns in a row is over (OUR-21)", table.quiet)
    })?;
    let playing = victory::still_in(table);
    hold(About::Word("resigned"), playing.len() > 1, "when one side is left, the game is over (OUR-40)")?;
    // Who resigns while others place tokens or fight still has the turn until they are done.
    let acting = matches!(table.phase, Phase::Card | Phase::Act);
    hold_with(About::Word("resigned"), !acting || !table.resigned.has(table.active), || {
        format!("{} has resigned and takes no turn (OUR-40)", table.active)
    })?;
    hold(
        About::Word("offers"),
        table.offers.0 & playing.0 != playing.0,
        "a draw that every side offers is agreed, and the game is over (OUR-48)",
    )?;
    playing.iter().try_for_each(|side| judge_points(table, side))
}

/// Nobody had the target when the turn began; since then at most those scored who left the board.
fn judge_points(table: &Table, side: Side) -> Judgment {
    let rules = table.rules();
    let acting = stage(&table.phase) == Stage::Running && table.phase != Phase::Card;
    let worth = |piece: Piece| usize::from(piece.def().escape_points.max(piece.def().kill_points));
    let all: usize = rules.pool.iter().map(worth).sum::<usize>() * table.sides().len();
    let here = |token: &Token| table.spot(*token).is_some();
    let on_board: usize = table
        .sides()
        .iter()
        .flat_map(|side| table.handles().of(side))
        .filter(here)
        .filter_map(|token| table.piece(token))
        .map(worth)
        .sum();
    let gained = if acting { all.saturating_sub(on_board) } else { 0 };
    let (points, target) = (table.holdings[side].points, rules.target);
    hold_with(About::WordOf("hand", side), usize::from(points) < usize::from(target) + gained, || {
        format!("{side} has {points} points; a game to {target} ends with the turn that reaches them (END-1)")
    })
}

fn judge_outcome(table: &Table, outcome: Outcome) -> Judgment {
    let Outcome { winner, end } = outcome;
    let sides = table.sides();
    let playing = victory::still_in(table);
    let about = About::Word("phase");
    hold(about, winner.is_none_or(|side| sides.has(side)), "the winner is not at the table")?;
    let (fits, why) = match end {
        End::Target => (
            playing.iter().any(|side| table.score(side) >= table.rules().target),
            "nobody has the points to win (END-1)",
        ),
        End::Quiet => (
            table.quiet >= table.rules().ruleset().quiet_turns,
            "there were too few quiet turns in a row (OUR-21)",
        ),
        End::Nobody => (!victory::is_anybody_left(table), "somebody is left in the game (OUR-45)"),
        End::Agreement => {
            (table.offers.0 & playing.0 == playing.0, "not every side still playing offers a draw (OUR-48)")
        }
        End::Resignation => (playing.len() == 1, "more than one side is left (OUR-40)"),
    };
    hold(about, fits, why)?;
    let best = match end {
        End::Target | End::Quiet | End::Nobody => victory::leader(table),
        End::Agreement => None,
        End::Resignation => playing.iter().next(),
    };
    hold_with(about, winner == best, || {
        let words = best.map_or("nobody wins".to_owned(), |side| format!("{side} wins"));
        format!("{words} such a game (END-2)")
    })
}
