//! Colors for terminals that want them.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Color, Style};
use engine::Side;

/// When to use colors.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum When {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Puts colors around words, or leaves them alone.
#[derive(Copy, Clone, Debug)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// No colors at all.
    pub const PLAIN: Paint = Paint { on: false };

    /// Decides for the standard output.
    #[must_use]
    pub fn for_stdout(when: When) -> Paint {
        let quiet = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Paint {
            on: match when {
                When::Auto => std::io::stdout().is_terminal() && !quiet && !dumb,
                When::Always => true,
                When::Never => false,
            },
        }
    }

    /// Whether colors are used.
    #[must_use]
    pub fn is_on(self) -> bool {
        self.on
    }

    /// The text in a style.
    #[must_use]
    pub fn styled(self, style: Style, text: &str) -> String {
        if self.on && (!text.trim().is_empty() || style.get_bg_color().is_some()) {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// The text in a side's color.
    #[must_use]
    pub fn side(self, side: Side, text: &str) -> String {
        self.styled(side_style(side).bold(), text)
    }

    /// The text in bold.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// The text, pushed into the background.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }
}

/// The color of a side.
#[must_use]
pub fn side_style(side: Side) -> Style {
    let color = match side {
        Side::Blue => AnsiColor::BrightCyan,
        Side::Yellow => AnsiColor::BrightYellow,
        Side::Red => AnsiColor::BrightRed,
        Side::Green => AnsiColor::BrightGreen,
    };
    Style::new().fg_color(Some(Color::Ansi(color)))
}
