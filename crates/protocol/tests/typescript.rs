//! The page's types are those of this crate.

use protocol::typescript;

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let checked_in = std::fs::read_to_string(typescript::FILE).unwrap_or_default();
    assert!(
        checked_in == typescript::write(),
        "write them anew: cargo run --package archmage-protocol --features typescript --example typescript"
    );
}
