//! Which lines of the log a page still has when it comes back.

/// How far a game was taken back, and when.
#[derive(Clone, Default)]
pub struct Kept {
    /// The most lines there ever were.
    highest: u32,
    backs: Vec<Back>,
}

#[derive(Clone, Copy)]
struct Back {
    /// The most lines there were before.
    highest: u32,
    /// The lines that stayed.
    to: u32,
}

impl Kept {
    /// There are so many lines now.
    pub fn grown(&mut self, lines: u32) {
        self.highest = self.highest.max(lines);
    }

    /// Lines were taken back; so many stayed.
    pub fn taken_back(&mut self, to: u32) {
        self.backs.push(Back { highest: self.highest, to });
    }

    /// How many of the first lines that a page had are still what they were, if there are so many now. A page that
    /// had more lines than there ever were before a take-back has learned of it.
    pub fn of(&self, known: u32, lines: u32) -> u32 {
        let later = self.backs.iter().filter(|back| back.highest >= known);
        later.map(|back| back.to).fold(known.min(lines), u32::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_known_before_a_take_back_are_told_again() {
        let mut kept = Kept::default();
        kept.grown(10);
        assert_eq!((kept.of(0, 10), kept.of(10, 10), kept.of(99, 10)), (0, 10, 10));
        kept.taken_back(7);
        assert_eq!((kept.of(5, 7), kept.of(7, 7), kept.of(10, 7)), (5, 7, 7));
        kept.grown(12);
        // Who has ten lines may have those that were taken back; who has eleven cannot.
        assert_eq!((kept.of(10, 12), kept.of(11, 12), kept.of(12, 12)), (7, 11, 12));
    }
}
