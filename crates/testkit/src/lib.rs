//! What the tests of the engine share: scenarios, drawn boards and a slow oracle.
