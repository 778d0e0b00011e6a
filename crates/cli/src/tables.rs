//! The table a command plays at: edition, sides, mode, target.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::{Edition, Mode, Rules, Setup};

use crate::fail::Failure;

/// Which table to play at.
#[derive(clap::Args, Clone, Debug)]
pub struct TableArgs {
    /// The edition to play
    #[arg(long, short, default_value = "base", value_parser = edition())]
    pub edition: Edition,
    /// How many sides
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: u8,
    /// How forces are chosen [default: the edition's usual way]
    #[arg(long, value_parser = mode())]
    pub mode: Option<Mode>,
    /// Points to win, 5 to 8 [default: the edition's own]
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(5..=8))]
    pub target: Option<u8>,
}

impl TableArgs {
    /// The rules of this table.
    pub fn rules(&self) -> Result<&'static Rules, Failure> {
        let mut setup = Setup::new(self.edition, self.players);
        setup.target = self.target;
        if let Some(mode) = self.mode {
            setup = setup.with_mode(mode);
        }
        Rules::new(setup).map_err(Failure::input)
    }
}

/// Reads an edition that can be played.
pub fn edition() -> impl TypedValueParser<Value = Edition> {
    let words = Edition::PLAYABLE.map(|edition| edition.ruleset().word);
    PossibleValuesParser::new(words)
        .map(|word| Edition::from_text(&word).expect("the word is one of those offered"))
}

fn mode() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::word))
        .map(|word| Mode::from_text(&word).expect("the word is one of those offered"))
}

/// All tables that can be played in an edition's usual way.
pub fn playable() -> impl Iterator<Item = (Edition, u8)> {
    Edition::PLAYABLE
        .into_iter()
        .flat_map(|edition| (2..=4).map(move |players| (edition, players)))
        .filter(|(edition, players)| Setup::new(*edition, *players).check().is_ok())
}
