//! Who the computer plays as, and why it does what it does.

use serde::{Deserialize, Deserializer, Serialize};

use crate::message::Move;

/// What a computer player likes more than its level tells it to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Style {
    /// Whatever is best.
    #[default]
    Even,
    /// Gets its own people out.
    Runner,
    /// Looks for fights.
    Hunter,
    /// Turns rooms and gets into the way.
    Twister,
    /// Keeps its people out of danger.
    Careful,
}

/// A computer player. A bare number is read as a level without a style, which is how it was written before there
/// were styles.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Computer {
    /// Its level, 1 to 6.
    pub level: u8,
    /// What it likes; levels below 3 like nothing.
    pub style: Style,
}

impl Computer {
    /// A level as it usually plays.
    #[must_use]
    pub const fn level(level: u8) -> Computer {
        Computer { level, style: Style::Even }
    }
}

impl<'de> Deserialize<'de> for Computer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Computer, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Level(u8),
            Whole {
                level: u8,
                #[serde(default)]
                style: Style,
            },
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Level(level) => Computer::level(level),
            Written::Whole { level, style } => Computer { level, style },
        })
    }
}

/// One reason for an action. Pieces are their codes, rooms their letters; nothing face down is named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "`piece` is whom or what it is about, `slot` where")]
pub enum Reason {
    /// A character leaves the dungeon.
    Escape { piece: String },
    /// An enemy dies.
    Kill { piece: String },
    /// An enemy is wounded.
    Wound { piece: String },
    /// An enemy is attacked.
    Attack { piece: String },
    /// A room is revealed.
    Reveal { slot: String },
    /// A turn of a room makes the way of an enemy longer.
    CutOff { slot: String, piece: String },
    /// A turn of a room makes the way of a friend shorter.
    OpenWay { slot: String, piece: String },
    /// Somebody gets into the way of an enemy.
    Block { piece: String },
    /// An object is taken along.
    Take { piece: String },
    /// A wounded character gets well again.
    Heal { piece: String },
    /// A character gets out of the reach of a stronger enemy.
    Flee { piece: String },
    /// A character can leave with the next turn.
    Threaten { piece: String },
    /// A character gets nearer to the exit.
    Approach { piece: String },
    /// A token is put where it helps most.
    Place { piece: String },
    /// An action card for what is planned.
    Play { card: u8 },
    /// A combat card, mixed so that nobody can tell it in advance.
    Commit,
    /// The rest is not worth it.
    Rest,
    /// Something that only helps later.
    Prepare,
}

/// Why something is done, and what it is to lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Why {
    /// What the action does.
    pub now: Reason,
    /// What it prepares.
    pub next: Option<Reason>,
}

/// What a strong computer would do in somebody's place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    /// What to do.
    pub step: Move,
    /// Why.
    pub why: Why,
    /// Games of a hundred that the side would win.
    pub chance: u8,
}
