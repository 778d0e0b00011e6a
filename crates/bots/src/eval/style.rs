//! Tastes: what a bot likes more than its level tells it to.

use engine::Action;
use engine::piece::Piece;

use super::Weights;
use super::feature::at;

/// What a bot likes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
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

impl Style {
    /// All styles.
    pub const ALL: [Style; 5] = [Style::Even, Style::Runner, Style::Hunter, Style::Twister, Style::Careful];

    /// The word people write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Even => "even",
            Style::Runner => "runner",
            Style::Hunter => "hunter",
            Style::Twister => "twister",
            Style::Careful => "careful",
        }
    }

    /// Reads the word people write.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name() == name)
    }

    /// Weights as this style sees them.
    #[must_use]
    pub fn colored(self, weights: &Weights) -> Weights {
        let mut colored = weights.clone();
        let scale = |list: &mut [i32], from: usize, to: usize, percent: i32| {
            for weight in &mut list[from..to] {
                *weight = *weight * percent / 100;
            }
        };
        let characters = |list: &mut [i32], percent: i32| {
            for piece in Piece::ALL.into_iter().filter(|piece| piece.is_character()) {
                let place = at::PIECE + piece as usize;
                scale(list, place, place + 1, percent);
            }
        };
        match self {
            Style::Even => {}
            Style::Runner => {
                scale(&mut colored.own, at::PROGRESS, at::PIECE, 125);
                scale(&mut colored.theirs, at::PROGRESS, at::PIECE, 85);
            }
            Style::Hunter => {
                characters(&mut colored.theirs, 130);
                scale(&mut colored.theirs, at::PREY, at::GEAR, 150);
                scale(&mut colored.own, at::FACED, at::CARD, 60);
                scale(&mut colored.own, at::CARD, at::ACTION, 70);
            }
            Style::Twister => {
                scale(&mut colored.theirs, at::PROGRESS, at::PIECE, 130);
                scale(&mut colored.own, at::GEAR, at::LEFT, 250);
            }
            Style::Careful => {
                scale(&mut colored.own, at::FACED, at::CARD, 150);
                characters(&mut colored.own, 120);
                scale(&mut colored.own, at::PREY, at::GEAR, 150);
            }
        }
        colored
    }

    /// How much more it likes an action for what it is.
    #[must_use]
    pub fn taste(self, action: &Action) -> i32 {
        match (self, action) {
            (Style::Twister, Action::Turn { .. })
            | (Style::Hunter, Action::Fight { .. } | Action::Shoot { .. }) => 12,
            _ => 0,
        }
    }
}
