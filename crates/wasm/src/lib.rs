//! The host of one table for a worker of the browser page.

use std::cell::RefCell;

use host::Host;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host::new());
}

/// Tells panics in the browser's console; they would arrive as `unreachable` otherwise.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Answers a request of the protocol, both as JSON.
#[wasm_bindgen]
pub fn handle(request: &str) -> String {
    HOST.with_borrow_mut(|host| host.handle_text(request))
}
