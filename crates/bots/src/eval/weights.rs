//! The worth of every feature, and the file that keeps it.

use std::sync::OnceLock;

use super::feature;

/// The worth of one of each feature. The own ones and those of rivals differ only in styles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The worth of the own features.
    pub own: [i32; feature::COUNT],
    /// What the same features of a rival take away.
    pub theirs: [i32; feature::COUNT],
}

impl Weights {
    /// A difference of this worth wins nearly three games of four.
    pub const UNIT: f64 = 200.0;

    /// The weights that come along; docs/bots.md says how they were found.
    #[must_use]
    pub fn usual() -> &'static Weights {
        static USUAL: OnceLock<Weights> = OnceLock::new();
        USUAL.get_or_init(|| {
            Weights::read(include_str!("../../weights.txt")).unwrap_or_else(|_| Weights::flat())
        })
    }

    /// The same weights for everybody.
    #[must_use]
    pub fn of(list: [i32; feature::COUNT]) -> Weights {
        Weights { own: list, theirs: list }
    }

    /// Knows only points.
    fn flat() -> Weights {
        let mut list = [0; feature::COUNT];
        list[feature::at::POINT] = 100;
        Weights::of(list)
    }

    /// Reads a file of weights: a name and a number on each line, `#` begins a remark.
    ///
    /// # Errors
    /// Says which line is wrong or which weight is missing.
    pub fn read(text: &str) -> Result<Weights, String> {
        let mut list = [None; feature::COUNT];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = || format!("line {number}: expected a name and a whole number, found \"{line}\"");
            let (name, value) = line.split_once(char::is_whitespace).ok_or_else(wrong)?;
            let value: i32 = value.trim().parse().map_err(|_| wrong())?;
            let place = (0..feature::COUNT)
                .find(|place| feature::name(*place) == name)
                .ok_or_else(|| format!("line {number}: there is no feature \"{name}\""))?;
            if list[place].replace(value).is_some() {
                return Err(format!("line {number}: \"{name}\" was given before"));
            }
        }
        let mut weights = [0; feature::COUNT];
        for (place, value) in list.into_iter().enumerate() {
            weights[place] =
                value.ok_or_else(|| format!("the weight of \"{}\" is missing", feature::name(place)))?;
        }
        Ok(Weights::of(weights))
    }

    /// Writes the file that [`Weights::read`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let lines: Vec<String> = (0..feature::COUNT)
            .map(|place| format!("{} {}", feature::name(place), self.own[place]))
            .collect();
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_in_the_repository_is_whole() {
        let text = include_str!("../../weights.txt");
        assert_eq!(Weights::read(text).as_ref(), Ok(Weights::usual()));
        assert_eq!(Weights::read(&Weights::usual().write()).as_ref(), Ok(Weights::usual()));
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        for (text, expected) in [
            ("Point", "line 1: expected a name and a whole number, found \"Point\""),
            ("# ok\nPoint many", "line 2: expected a name and a whole number, found \"Point many\""),
            ("Luck 3", "line 1: there is no feature \"Luck\""),
            ("Point 3\nPoint 3", "line 2: \"Point\" was given before"),
            ("Point 3", "the weight of \"Progress0\" is missing"),
        ] {
            assert_eq!(Weights::read(text), Err(expected.to_owned()));
        }
    }
}
