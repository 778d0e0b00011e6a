//! What may be agreed on when a table is laid.

use engine::notation::agreement;
use engine::{Edition, Rules, Setup};
use protocol::{Clock, Computer, Failure, Side};
use std::collections::BTreeMap;

use super::log::Laid;
use crate::fail;

/// The longest line of an agreement, in bytes.
const LONGEST: usize = 240;

/// The most characters of a name.
const NAME: usize = 24;

/// What somebody wants to play.
pub struct Agreement {
    pub table: String,
    pub clock: Clock,
    pub listed: bool,
    pub bots: BTreeMap<Side, Computer>,
}

impl Agreement {
    /// Whether the text may be read at all. Drawings of rooms take further lines, and every drawing that was ever
    /// read is kept for ever.
    fn readable(table: &str) -> Result<&str, Failure> {
        let line = table.trim();
        if line.contains('\n') {
            return Err(fail::denied(
                "rooms and scenarios of your own are not played here: send the line of the agreement alone",
            ));
        }
        if line.len() > LONGEST {
            return Err(fail::malformed(format!("an agreement has at most {LONGEST} characters")));
        }
        Ok(line)
    }

    /// What the line says.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let line = Agreement::readable(&self.table)?;
        let setup = agreement::read_setup(line).map_err(|error| fail::malformed(error.to_string()))?;
        if !Edition::OFFERED.contains(&setup.edition) {
            return Err(fail::unknown("this edition is not played yet"));
        }
        Ok(setup)
    }

    /// What is kept of it by these rules, if it can be played.
    pub fn laid(self, rules: &Rules) -> Result<Laid, Failure> {
        host::clock::Clock::check(self.clock).map_err(fail::malformed)?;
        for (side, computer) in &self.bots {
            let side = host::read_side(*side);
            if !rules.sides.has(side) {
                return Err(fail::unknown(format!("{side} is not at this table")));
            }
            host::computer(*computer).map_err(fail::unknown)?;
        }
        if self.bots.len() >= rules.sides.len() {
            return Err(fail::denied("somebody has to sit at the table: leave a seat without a computer"));
        }
        let table = agreement::write(&rules.setup).trim_end().to_owned();
        Ok(Laid { table, clock: self.clock, listed: self.listed, bots: self.bots })
    }
}

/// A name as it is shown: without spaces around it.
pub fn named(name: &str) -> Result<String, Failure> {
    let name = name.trim();
    if name.chars().count() > NAME {
        return Err(fail::malformed(format!("a name has at most {NAME} characters")));
    }
    if name.chars().any(|sign| sign.is_control() || turns_text(sign)) {
        return Err(fail::malformed("a name has no control characters"));
    }
    Ok(name.to_owned())
}

/// Whether a sign that nobody sees changes the direction of the text around a name.
fn turns_text(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Error, Style};

    fn agreement(table: &str) -> Agreement {
        Agreement { table: table.to_owned(), clock: Clock::None, listed: false, bots: BTreeMap::new() }
    }

    fn laid(agreement: Agreement) -> Result<Laid, Failure> {
        let rules = Rules::new(agreement.setup()?).map_err(|error| fail::malformed(error.to_string()))?;
        agreement.laid(rules)
    }

    #[test]
    fn a_name_cannot_turn_the_text_around_it() {
        assert_eq!(named(" Zo\u{eb} \u{5d0} ").unwrap(), "Zo\u{eb} \u{5d0}");
        for name in ["a\u{202e}b", "\u{2067}", "tab\there", "\u{200f}x"] {
            assert_eq!(named(name).unwrap_err().error, Error::Malformed, "{name:?}");
        }
    }

    #[test]
    fn an_agreement_is_kept_in_full() {
        let kept = laid(agreement(" table base players=2 ")).unwrap();
        assert!(kept.table.starts_with("table base players=2 mode="), "{}", kept.table);
        let kept = laid(agreement("table cards scenario=2")).unwrap();
        assert!(kept.table.contains("scenario=2"), "{}", kept.table);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_a_reason() {
        let kind = |agreement: Agreement| laid(agreement).unwrap_err().error;
        assert_eq!(kind(agreement("chess")), Error::Malformed);
        assert_eq!(kind(agreement("table base players=2\nrooms\nend")), Error::Denied);
        assert_eq!(kind(agreement("table cards scenario=9")), Error::Malformed);
        assert_eq!(kind(agreement(&format!("table base {}", "x".repeat(300)))), Error::Malformed);
        let with = |bots: &[(Side, u8)]| Agreement {
            bots: bots.iter().map(|(side, level)| (*side, Computer::level(*level))).collect(),
            ..agreement("table base players=2")
        };
        assert_eq!(kind(with(&[(Side::Blue, 1), (Side::Yellow, 1)])), Error::Denied);
        assert_eq!(kind(with(&[(Side::Red, 1)])), Error::Unknown);
        assert_eq!(kind(with(&[(Side::Blue, 9)])), Error::Unknown);
        let mut styled = agreement("table base players=2");
        styled.bots.insert(Side::Blue, Computer { level: 1, style: Style::Hunter });
        assert_eq!(kind(styled), Error::Unknown);
        for clock in [
            Clock::Rulebook { answer: 4 },
            Clock::Bank { minutes: 0, increment: 0 },
            Clock::Bank { minutes: 10, increment: 61 },
            Clock::Days { days: 15 },
        ] {
            assert_eq!(kind(Agreement { clock, ..agreement("table base") }), Error::Malformed);
        }
    }

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(named(" Ann ").unwrap(), "Ann");
        assert_eq!(named("").unwrap(), "");
        assert!(named(&"é".repeat(24)).is_ok());
        assert!(named(&"é".repeat(25)).is_err());
        assert!(named("a\nb").is_err());
    }
}
