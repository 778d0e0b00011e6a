//! The page asks for what the engine accepts.

use host::offers;

#[test]
fn the_offers_of_the_page_are_up_to_date() {
    let checked_in = std::fs::read_to_string(offers::FILE).unwrap_or_default();
    assert!(
        checked_in == offers::write(),
        "write them anew: cargo run --package archmage-host --example offers"
    );
}
