//! Why an action is refused.

use core::fmt;

/// A refusal: the rule that forbids the action, and what is wrong in a few words.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Illegal {
    /// The id of the rule in the catalog, for example `WALK-8`.
    pub rule: &'static str,
    /// What is wrong, in a few words.
    pub why: &'static str,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for Illegal {}

/// What a check answers.
pub type Check = Result<(), Illegal>;

/// A refusal by a rule.
pub(crate) const fn no<T>(rule: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule, why })
}

/// Passes if the condition holds and refuses by the rule otherwise.
pub(crate) const fn need(condition: bool, rule: &'static str, why: &'static str) -> Check {
    if condition { Ok(()) } else { no(rule, why) }
}
