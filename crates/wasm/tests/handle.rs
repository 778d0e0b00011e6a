//! The exported function holds one game, and its glue is of the right version.

use archmage_wasm::handle;

#[test]
fn one_game_is_held_from_call_to_call() {
    assert!(handle(r#"{"do":"scene","seat":"blue"}"#).contains(r#""error":"unknown""#));
    let begun = handle(r#"{"do":"new","table":"table base","seed":3,"bots":{"blue":2,"yellow":1}}"#);
    assert!(begun.starts_with(r#"{"ok":"scene""#), "{begun}");
    let acted = handle(r#"{"do":"bot","side":"blue"}"#);
    assert!(acted.starts_with(r#"{"ok":"acted""#), "{acted}");
    assert!(handle(r#"{"do":"record"}"#).contains("blue line"));
}

#[test]
fn the_glue_is_made_by_the_same_version_of_wasm_bindgen() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let read = |file: &str| std::fs::read_to_string(format!("{root}{file}")).expect("the file is there");
    let lock = read("Cargo.lock");
    let package = lock.split("[[package]]").find(|package| package.contains("name = \"wasm-bindgen\"\n"));
    let version = package.and_then(|package| package.split('"').nth(3)).expect("a version");
    let glue = read("tools/glue/Cargo.toml");
    assert!(glue.contains(&format!("wasm-bindgen-cli-support = \"={version}\"")), "{version}");
}
