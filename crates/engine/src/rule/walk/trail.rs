//! Where a search has been in its configurations, as far as it has to know.

use super::visit::Visit;

/// Visits of one configuration, and the part with those before them.
#[derive(Copy, Clone, Debug)]
struct Part {
    from: u32,
    to: u32,
    before: u32,
}

/// No part yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Where a search has been.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    visits: Vec<Visit>,
    parts: Vec<Part>,
}

impl Trail {
    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.visits.clear();
        self.parts.clear();
    }

    /// Keeps visits of a configuration that has been at `before`; returns its new last part.
    pub(super) fn keep(&mut self, visits: impl IntoIterator<Item = Visit>, before: u32) -> u32 {
        let from = self.visits.len() as u32;
        self.visits.extend(visits);
        self.parts.push(Part { from, to: self.visits.len() as u32, before });
        self.parts.len() as u32 - 1
    }

    /// All visits of a configuration that has been at `part`.
    pub(super) fn visits(&self, part: u32) -> impl Iterator<Item = Visit> + '_ {
        let parts = core::iter::successors(self.parts.get(part as usize), |part| {
            self.parts.get(part.before as usize)
        });
        parts.flat_map(|part| &self.visits[part.from as usize..part.to as usize]).copied()
    }
}
