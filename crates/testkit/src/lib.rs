//! What the tests of the engine share: rule cases written as text, and how they are run.

pub mod case;
