//! Why a bot does something, in words.

use bots::{Reason, Why};

/// The reason and what it prepares, in a sentence without a full stop.
#[must_use]
pub fn words(why: &Why) -> String {
    match why.next {
        Some(next) => format!("{}, and later {}", reason(why.now), reason(next)),
        None => reason(why.now),
    }
}

fn reason(reason: Reason) -> String {
    let name = |piece: engine::piece::Piece| piece.def().name;
    match reason {
        Reason::Escape(who) => format!("to bring out the {}", name(who)),
        Reason::Kill(whom) => format!("to eliminate the {}", name(whom)),
        Reason::Wound(whom) => format!("to wound the {}", name(whom)),
        Reason::Attack(whom) => format!("to attack the {}", name(whom)),
        Reason::Reveal(slot) => format!("to reveal room {}", slot.letter()),
        Reason::CutOff(slot, whom) => format!("to turn room {} against the {}", slot.letter(), name(whom)),
        Reason::OpenWay(slot, who) => format!("to turn room {} for the {}", slot.letter(), name(who)),
        Reason::Block(whom) => format!("to stand in the way of the {}", name(whom)),
        Reason::Take(what) => format!("to take the {}", name(what)),
        Reason::Heal(whom) => format!("to heal the {}", name(whom)),
        Reason::Flee(who) => format!("to get the {} out of reach", name(who)),
        Reason::Threaten(who) => format!("to threaten to bring out the {}", name(who)),
        Reason::Approach(who) => format!("to bring the {} nearer to the exit", name(who)),
        Reason::Place(what) => format!("to put the {} where it serves best", name(what)),
        Reason::Play(card) => format!("to have {card} action points for the plan"),
        Reason::Commit => "a card that nobody can foresee".to_owned(),
        Reason::Rest => "nothing else is worth it".to_owned(),
        Reason::Prepare => "to get ready".to_owned(),
    }
}
